//! How to play Jaipur well, in rupees.
//!
//! Cards in the hand are worth what they will sell for, less the risk that the round ends or the
//! other sells first. Every move is judged by what it adds to that: sell sets when waiting gains
//! little, take what completes a set, use camels to change three cards in one turn, and do not
//! lay out for the other what they need.
mod features;
mod taste;

use crate::{
    Habits, Levels, Tactics, Temper, Worth,
    level::{BEGINNERS, usual},
    tactics::slope,
};
use games::jaipur::{Good, HAND_MAX, Jaipur, Move, Rounds, SEALS_TO_WIN};
use kernel::{Game, Kind, MoveSet, Quick, Seat};

/// Of the price of a card in the hand, what it is worth with all the time in the world.
const KEEP: f32 = 0.9;
/// This many own turns before the end, cards in the hand are worth half of that.
const HALF_TIME: f32 = 1.5;
/// The pile shrinks by this many cards in a turn of each.
const CARDS_A_TURN: f32 = 2.4;
/// With two token piles empty, the round lasts about this many own turns at most.
const NEAR_THE_END: f32 = 3.0;
/// A single diamond, gold or silver cannot be sold: this part of its price is hope.
const LONELY: f32 = 0.6;
/// Of the bonus for a set of that size, what an unsold set is worth.
const BONUS_HOPE: f32 = 0.6;
/// A camel: change for later, and perhaps the camel token.
const CAMEL: f32 = 1.1;
/// What a newly turned card gives the other, who moves next.
const REVEALED: f32 = 0.5;
/// Of the price of a good that lies at the market, what it is worth to the other.
const LAID_OUT: f32 = 0.14;
/// A free place in the hand is worth this when there are fewer than three.
const ROOM: f32 = 0.8;
/// One's own turn, as far as sales that bring less are a waste of it.
const TURN: f32 = 1.5;
/// Ahead by this many rupees with no card to come, a round is likely won.
const SPREAD: f32 = 4.0;
/// And by this many more for each card in the pile.
const SPREAD_A_CARD: f32 = 0.45;
/// What the turn is worth in rupees.
const TO_MOVE: f32 = 2.0;

/// Prices as one seat sees them.
pub struct Prices {
    /// `sale[good][n]`: what the next `n` tokens bring, bonus included.
    sale: [[f32; 8]; 6],
    /// `hold[good][n]`: what `n` cards are worth in the hand.
    hold: [[f32; 8]; 6],
    /// The top token.
    top: [f32; 6],
    /// What a newly turned card, and a good at the market, give the other.
    revealed: f32,
    laid_out: f32,
    own: [u8; 8],
    hand: u8,
}

/// What a bonus token brings on average, for three, four and five cards. The other's tokens are not
/// seen: they may be any that the seat does not have.
fn bonus(game: &Jaipur, seat: Seat) -> [f32; 3] {
    let (set, left) = (game.components(), game.bonus_left());
    let theirs = game.bonus_held(Seat(1 - seat.0));
    std::array::from_fn(|size| {
        if left[size] == [0; 3] {
            return 0.0;
        }
        let (mut n, mut sum) = (0, 0);
        for (at, value) in set.bonus_values[size].into_iter().enumerate() {
            let unseen = left[size][at] + theirs[size][at];
            n += unseen;
            sum += u16::from(unseen * value);
        }
        f32::from(sum) / f32::from(n)
    })
}

/// Own turns that are left, more or less.
fn turns_left(game: &Jaipur) -> f32 {
    let set = game.components();
    let empty = Good::WARES
        .into_iter()
        .filter(|good| game.tokens_taken(*good) == set.tokens[good.index()])
        .count();
    let by_pile = f32::from(game.pile()) / CARDS_A_TURN;
    if empty >= 2 { by_pile.min(NEAR_THE_END) } else { by_pile }
}

impl Prices {
    fn of(game: &Jaipur, seat: Seat, habits: &Habits) -> Prices {
        let set = game.components();
        let bonus = bonus(game, seat);
        let turns = turns_left(game);
        let keep = habits.hoard * habits.foreseen(KEEP, KEEP * turns / (turns + HALF_TIME));
        let own = game.own(seat).counts();
        let mut prices = Prices {
            sale: [[0.0; 8]; 6],
            hold: [[0.0; 8]; 6],
            top: [0.0; 6],
            revealed: REVEALED * habits.rivals,
            laid_out: LAID_OUT * habits.rivals,
            own,
            hand: game.own(seat).len() - own[Good::Camel.index()],
        };
        for good in Good::WARES {
            let at = good.index();
            let taken = game.tokens_taken(good);
            let all = set.tokens[at];
            let (sale, hold) = (&mut prices.sale[at], &mut prices.hold[at]);
            for n in 1..8u8 {
                let i = usize::from(n);
                let tokens = f32::from(set.worth(good, taken, (taken + n).min(all)));
                let extra = if n >= 3 { bonus[usize::from(n.min(5) - 3)] } else { 0.0 };
                sale[i] = tokens + extra;
                hold[i] = keep * (tokens + BONUS_HOPE * extra);
            }
            hold[1] *= if good.sale_min() > 1 { LONELY } else { 1.0 };
            prices.top[at] = sale[1];
        }
        prices
    }

    /// The hand is full soon: what `cards` in it cost in room.
    fn crowd(&self, cards: u8) -> f32 {
        f32::from((cards + 3).saturating_sub(HAND_MAX)) * ROOM
    }

    fn value(&self, pile: u8, mv: Move) -> f32 {
        match mv {
            Move::Take(good) => {
                let (at, n) = (good.index(), usize::from(self.own[good.index()]));
                let gain = self.hold[at][(n + 1).min(7)] - self.hold[at][n.min(7)];
                let room = self.crowd(self.hand) - self.crowd(self.hand + 1);
                gain + room + self.laid_out * self.top[at] - self.revealed
            }
            Move::Camels => 0.0,
            Move::Exchange { take, give } => {
                let (take, give) = (take.counts(), give.counts());
                let mut value = -CAMEL * f32::from(give[Good::Camel.index()]);
                for at in 0..6 {
                    let n = self.own[at];
                    let after = usize::from(n + take[at] - give[at]);
                    value += self.hold[at][after.min(7)] - self.hold[at][usize::from(n.min(7))];
                    value +=
                        self.laid_out * self.top[at] * (f32::from(take[at]) - f32::from(give[at]));
                }
                let after = self.hand + give[Good::Camel.index()];
                value + self.crowd(self.hand) - self.crowd(after)
            }
            Move::Sell { good, n } => {
                let (at, n) = (good.index(), usize::from(n));
                let have = usize::from(self.own[at]).min(7);
                let after = self.hand - n as u8;
                let room = self.crowd(self.hand) - self.crowd(after);
                let waste = if pile == 0 { 0.0 } else { TURN };
                self.sale[at][n.min(7)] - (self.hold[at][have] - self.hold[at][have - n.min(have)])
                    + room
                    - waste
            }
        }
    }
}

/// Chances to win the match with this many Seals against that many, the round on hand aside.
fn standing(mine: u8, theirs: u8) -> f32 {
    match (mine >= SEALS_TO_WIN, theirs >= SEALS_TO_WIN) {
        (true, false) => 1.0,
        (false, true) => 0.0,
        _ => match mine as i8 - theirs as i8 {
            0 => 0.5,
            1 => 0.75,
            _ => 0.25,
        },
    }
}

impl Tactics for Jaipur {
    const OPEN: bool = false;
    const MARGIN_SCALE: f32 = 40.0;
    const HORIZON: u32 = 6;
    const LEVELS: Levels = usual(BEGINNERS, [500, 100_000, 60_000]);

    type Advice = Prices;

    fn advise(&self, seat: Seat) -> Prices {
        Prices::of(self, seat, &Habits::NONE)
    }

    fn advise_as(&self, seat: Seat, habits: &Habits) -> Prices {
        Prices::of(self, seat, habits)
    }

    fn taste(&self, _seat: Seat, mv: Move, temper: Temper) -> f32 {
        taste::taste(mv, temper)
    }

    fn appeal(&self, prices: &Prices, _seat: Seat, mv: Move) -> f32 {
        match mv {
            Move::Camels => f32::from(self.market().of(Good::Camel)) * (CAMEL - prices.revealed),
            mv => prices.value(self.pile(), mv),
        }
    }

    /// Whole sets, every single card, the camels, and a few exchanges.
    fn glance(
        &self,
        _prices: &Prices,
        _seat: Seat,
        menu: &[Self::Choice],
        luck: &mut Quick,
        look: &mut impl FnMut(Move, &mut Quick),
    ) {
        const EXCHANGES: u32 = 3;
        for choice in menu {
            match choice {
                games::jaipur::Choice::Take { market } => {
                    market.iter().for_each(|(good, _)| look(Move::Take(good), luck));
                }
                games::jaipur::Choice::Camels { .. } => look(Move::Camels, luck),
                games::jaipur::Choice::Exchange { .. } => {
                    for _ in 0..EXCHANGES {
                        look(choice.sample(luck), luck);
                    }
                }
                games::jaipur::Choice::Sell { hand } => {
                    for (good, n) in hand.iter().filter(|&(good, n)| n >= good.sale_min()) {
                        look(Move::Sell { good, n }, luck);
                    }
                }
            }
        }
    }

    /// A round: what is dealt after it has nothing to do with it.
    fn episode(&self) -> u32 {
        let seals = u32::from(self.seals(Seat(0))) * 4 + u32::from(self.seals(Seat(1)));
        seals * 2 + u32::from(self.last_round().is_some_and(|last| last.winner.is_none()))
    }

    fn value(&self) -> Worth {
        let seats = [Seat(0), Seat(1)];
        let mut points = seats.map(|seat| {
            let prices = Prices::of(self, seat, &Habits::NONE);
            let sets: f32 =
                (0..6).map(|at| prices.hold[at][usize::from(prices.own[at]).min(7)]).sum();
            sets + f32::from(self.goods_rupees(seat)) + f32::from(self.bonus_rupees(seat))
        });
        let herds = seats.map(|seat| f32::from(self.own(seat).of(Good::Camel)));
        let token = f32::from(self.components().camel_token);
        points[0] += token * slope((herds[0] - herds[1]) / (1.0 + 0.1 * f32::from(self.pile())));
        points[1] += token * slope((herds[1] - herds[0]) / (1.0 + 0.1 * f32::from(self.pile())));
        points[self.turn().index()] += TO_MOVE;
        let spread = SPREAD + SPREAD_A_CARD * f32::from(self.pile());
        worth(self, slope((points[0] - points[1]) / spread), &points)
    }
}

/// What it is worth to win this round with such a chance: in a match a Seal depends on it.
fn worth(game: &Jaipur, round: f32, points: &[f32]) -> Worth {
    let (a, b) = (game.seals(Seat(0)), game.seals(Seat(1)));
    let win = match game.rules().rounds {
        Rounds::Single => round,
        Rounds::Match => round * standing(a + 1, b) + (1.0 - round) * standing(a, b + 1),
    };
    let mut worth = Worth::default();
    worth.win[0] = win;
    worth.win[1] = 1.0 - win;
    worth.set_margins(points);
    worth
}
