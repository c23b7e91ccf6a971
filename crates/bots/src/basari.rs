//! How to play Basari well, in points.
//!
//! Gems are worth what they may bring at the end of a stage: most where a colour is contested.
//! Workers are worth their part of the bonus. Choose what brings much and what few others will
//! want. In a bargain, the action is worth what it brings; offer about half of that in gems that
//! mean more to the other than to you, and accept when the gems are worth more than the action.
mod features;
mod taste;

use crate::{Habits, Levels, Tactics, Temper, Worth, level::usual, tactics::slope};
use games::basari::{Action, Basari, Choice, Colour, Gems, Move, Phase};
use kernel::{Chance, Game, MoveSet, Quick, Seat};

/// A majority now is worth its points; what is left of the gems counts again in later stages.
const LATER_STAGE: f32 = 0.4;
/// Others collect too: of what a gem would add to a majority now, this much is left in the end.
const LASTING: f32 = 0.5;
/// Any gem can be offered in a bargain.
const CURRENCY: f32 = 0.35;
/// Workers on a card, on average.
const WORKERS_A_CARD: f32 = 2.5;
/// Of the rounds of a stage, in how many one draws a second card.
const DRAWS: f32 = 0.3;
/// Off by so many workers, the bonus is unlikely, or likely.
const WORKERS_SPREAD: f32 = 3.0;
/// When two want the same, what it is worth to each on average.
const SHARED: f32 = 0.5;
/// How much an action that brings nothing is still chosen by others.
const HABIT: f32 = 1.0;
/// What helps one other player harms oneself by this, divided by the number of others.
const ENVY: f32 = 0.6;
/// An offer is accepted if it brings about this part of what the action would.
const FAIR: f32 = 0.5;
/// Off by so many points from that, an offer is surely accepted, or refused.
const OFFER_SPREAD: f32 = 1.5;
/// What is left of an action when the other outbids.
const OUTBID: f32 = 0.35;
/// Ahead by so many points, and so many more for each stage to come, one will likely win.
const SPREAD: f32 = 5.0;
const SPREAD_A_STAGE: f32 = 6.0;

/// Here beginners pay too much: gems count at the end of a stage, which they do not see.
const BEGINNERS: [&str; 2] = [
    "beginner:hoard=0.3,foresight=0,rivals=0,blur=0.3",
    "beginner:hoard=0.6,foresight=0.4,rivals=0.3,blur=0.15",
];

const MOST: usize = games::basari::PLAYERS_MAX;

/// What things are worth to everyone.
pub struct Prices {
    /// One gem more or less of each colour.
    gem: [[f32; 4]; MOST],
    /// Actions A, B and C.
    gain: [[f32; 3]; MOST],
    /// The chance that another chooses an action: A, B, C, D.
    likely: [[f32; 4]; MOST],
    /// What helps others harms oneself by this.
    envy: f32,
    seats: usize,
}

fn cube(n: u8) -> f32 {
    let n = f32::from(n);
    n * n * n
}

/// How many times a majority counts, seen from a stage.
fn times(game: &Basari) -> f32 {
    let left = game.components().stages.saturating_sub(game.stage());
    1.0 + LATER_STAGE * f32::from(left)
}

/// Everyone's part of the majorities: by the cube of what they hold.
fn cubes(game: &Basari) -> [f32; 4] {
    let mut sums = [0.01; 4];
    for seat in game.seats().iter() {
        let counts = game.gems(seat).counts();
        for (sum, n) in sums.iter_mut().zip(counts) {
            *sum += cube(n);
        }
    }
    sums
}

/// How far from the bonus a seat will end this stage, in workers.
fn ahead(game: &Basari, seat: Seat) -> f32 {
    let needed = f32::from(game.components().workers_needed);
    let most = game.seats().iter().map(|seat| game.workers(seat)).max().unwrap_or(0);
    let a_round = WORKERS_A_CARD * (1.0 + DRAWS);
    // Who leads draws more than the others.
    let rounds = ((needed - f32::from(most)) / (a_round + 1.0)).max(0.0);
    f32::from(game.workers(seat)) + rounds * a_round - needed + 0.5
}

impl Prices {
    fn of(game: &Basari, own: Seat, habits: &Habits) -> Prices {
        let set = game.components();
        let seats = game.seats().len();
        let (times, sums) = (habits.foreseen(1.0, times(game)), cubes(game));
        let mut prices = Prices {
            gem: [[0.0; 4]; MOST],
            gain: [[0.0; 3]; MOST],
            likely: [[0.0; 4]; MOST],
            envy: ENVY * habits.rivals,
            seats,
        };
        for seat in game.seats().iter() {
            let me = seat.index();
            let counts = game.gems(seat).counts();
            for at in 0..4 {
                // How fast n³ / (n³ + others) grows, a little beyond where it stands.
                let n = f32::from(counts[at]) + 0.5;
                let others = sums[at] - cube(counts[at]);
                let sum = n * n * n + others;
                let grows = 3.0 * n * n * others / (sum * sum);
                let hoard = if seat == own { habits.hoard } else { 1.0 };
                prices.gem[me][at] =
                    hoard * (CURRENCY + LASTING * times * f32::from(set.majority[at]) * grows);
            }
            let x = ahead(game, seat) / WORKERS_SPREAD;
            let y = x + WORKERS_A_CARD / WORKERS_SPREAD;
            let workers = habits.foresight * f32::from(set.workers_bonus) * (slope(y) - slope(x));
            let card = game.card(seat);
            let points = card.map_or(0.0, |card| f32::from(card.points));
            let gems = card.map_or(0.0, |card| prices.worth(me, card.gems.common(game.stock())));
            prices.gain[me] = [workers, points, gems];
        }
        if game.phase() == Phase::Choose {
            prices.guess(game.stock(), habits.rivals);
        }
        prices
    }

    /// What gems are worth to a seat.
    #[inline]
    fn worth(&self, seat: usize, gems: Gems) -> f32 {
        let counts = gems.counts();
        (0..4).map(|at| f32::from(counts[at]) * self.gem[seat][at]).sum()
    }

    /// The dearest gem in the stock.
    fn dearest(&self, seat: usize, stock: Gems) -> f32 {
        stock.colours().map(|colour| self.gem[seat][colour.index()]).fold(0.0, f32::max)
    }

    /// What others will choose: the more an action brings them, the likelier.
    fn guess(&mut self, stock: Gems, minded: f32) {
        let actions = if self.seats == 5 { 4 } else { 3 };
        for seat in 0..self.seats {
            let mut weights = [0.0; 4];
            for (at, weight) in weights[..actions].iter_mut().enumerate() {
                let gain = match at {
                    3 => self.dearest(seat, stock) * 1.2,
                    at => self.gain[seat][at] * 0.7,
                };
                *weight = (gain + HABIT) * (gain + HABIT);
            }
            let sum: f32 = weights.iter().sum();
            self.likely[seat] = weights.map(|weight| minded * (weight / sum));
        }
    }

    /// An action chosen now, with what others may choose.
    fn choose(&self, me: usize, action: Action, stock: Gems) -> f32 {
        let at = action.index();
        // The chances that nobody else, and that just one other wants it.
        let (mut none, mut one) = (1.0, 0.0);
        for other in (0..self.seats).filter(|&other| other != me) {
            let likely = self.likely[other][at];
            one = one * (1.0 - likely) + none * likely;
            none *= 1.0 - likely;
        }
        if action == Action::D {
            return self.dearest(me, stock) * (1.0 + 0.5 * none);
        }
        self.gain[me][at] * (none + SHARED * one)
    }

    fn answer(&self, me: usize, other: usize, action: Action, offer: Gems, mv: Move) -> f32 {
        let (mine, theirs) = (self.gain[me][action.index()], self.gain[other][action.index()]);
        let envy = self.envy / (self.seats - 1) as f32;
        match mv {
            Move::Offer(gems) => {
                let (pay, get) = (self.worth(me, gems), self.worth(other, gems));
                let accepted = slope((get - FAIR * theirs) / OFFER_SPREAD);
                accepted * (mine - pay - envy * get) + (1.0 - accepted) * OUTBID * mine
            }
            _ => self.worth(me, offer) - envy * (theirs - self.worth(other, offer)),
        }
    }
}

/// A small bid: as many gems as must be, or one more, of any colours.
fn small_bid(bids: games::basari::Bids, luck: &mut Quick) -> Option<Gems> {
    let n = bids.above.len().max(1) + luck.below(2) as u8;
    let (mut left, mut gems) = (bids.holding, Gems::NONE);
    for _ in 0..n.min(left.len()) {
        let mut at = luck.below(u32::from(left.len())) as u8;
        for colour in Colour::ALL {
            if at < left.of(colour) {
                gems = gems.plus(Gems::one(colour));
                left = left.minus(Gems::one(colour));
                break;
            }
            at -= left.of(colour);
        }
    }
    bids.has(gems).then_some(gems)
}

impl Tactics for Basari {
    const OPEN: bool = true;
    const MARGIN_SCALE: f32 = 30.0;
    const HORIZON: u32 = 40;
    const LEVELS: Levels = usual(BEGINNERS, [500, 20_000, 60_000]);

    /// Of three, who leads is caught up with more often than it expects; other tables were not measured.
    fn confidence(seats: usize) -> f64 {
        if seats == 3 { 0.78 } else { 1.0 }
    }

    type Advice = Prices;

    fn advise(&self, seat: Seat) -> Prices {
        Prices::of(self, seat, &Habits::NONE)
    }

    fn advise_as(&self, seat: Seat, habits: &Habits) -> Prices {
        Prices::of(self, seat, habits)
    }

    fn taste(&self, seat: Seat, mv: Move, temper: Temper) -> f32 {
        taste::taste(&self.advise(seat), self, seat, mv, temper)
    }

    fn appeal(&self, prices: &Prices, seat: Seat, mv: Move) -> f32 {
        let me = seat.index();
        match (mv, self.phase()) {
            (Move::Choose(action), _) => prices.choose(me, action, self.stock()),
            (mv, Phase::Bargain { action, other, offer, .. }) => {
                prices.answer(me, other.index(), action, offer, mv)
            }
            (Move::Swap { returned, taken }, _) => {
                prices.worth(me, taken) - prices.worth(me, returned)
            }
            (Move::Gem(colour), _) => prices.gem[me][colour.index()],
            _ => 0.0,
        }
    }

    /// Offers are looked at from the lowest on: dearer ones are never better.
    fn ideas(
        &self,
        _prices: &Prices,
        _seat: Seat,
        choice: &Choice,
        _luck: &mut Quick,
        look: &mut dyn FnMut(Move),
    ) {
        const OFFERS: usize = 120;
        match choice {
            Choice::Offer(bids) => bids.iter().take(OFFERS).for_each(|bid| look(Move::Offer(bid))),
            choice => (0..choice.len()).filter_map(|n| choice.nth(n)).for_each(look),
        }
    }

    fn whim(&self, mv: Move) -> f32 {
        if matches!(mv, Move::Choose(_)) { 0.8 } else { 0.0 }
    }

    fn sample(&self, _seat: Seat, menu: &[Choice], luck: &mut Quick) -> Move {
        let choice = &menu[luck.below(menu.len() as u32) as usize];
        match choice {
            Choice::Offer(bids) => {
                let bid = small_bid(*bids, luck).or_else(|| bids.lowest());
                Move::Offer(bid.expect("a menu offers what there is"))
            }
            choice => choice.sample(luck),
        }
    }

    /// Every action, low offers, and a few of what is left.
    fn glance(
        &self,
        _prices: &Prices,
        _seat: Seat,
        menu: &[Choice],
        luck: &mut Quick,
        look: &mut impl FnMut(Move, &mut Quick),
    ) {
        const OFFERS: u32 = 3;
        for choice in menu {
            match choice {
                Choice::Offer(bids) => {
                    if let Some(lowest) = bids.lowest() {
                        look(Move::Offer(lowest), luck);
                    }
                    for _ in 0..OFFERS {
                        if let Some(bid) = small_bid(*bids, luck) {
                            look(Move::Offer(bid), luck);
                        }
                    }
                }
                Choice::Choose { last } => {
                    for action in &Action::ALL[..=last.index()] {
                        look(Move::Choose(*action), luck);
                    }
                }
                Choice::Accept { .. } => look(Move::Accept, luck),
                choice => (0..3).for_each(|_| look(choice.sample(luck), luck)),
            }
        }
    }

    /// A stage: after it all cards are dealt again.
    fn episode(&self) -> u32 {
        self.stage().into()
    }

    /// A round: everyone has just got a card.
    fn is_fresh(&self) -> bool {
        self.phase() == Phase::Choose
    }

    fn value(&self) -> Worth {
        let set = self.components();
        let (times, sums) = (times(self), cubes(self));
        let mut points = [0.0; MOST];
        for seat in self.seats().iter() {
            let mine = &mut points[seat.index()];
            *mine = f32::from(self.points(seat));
            let counts = self.gems(seat).counts();
            for at in 0..4 {
                *mine += times * f32::from(set.majority[at]) * cube(counts[at]) / sums[at];
                *mine += CURRENCY * f32::from(counts[at]);
            }
            *mine += f32::from(set.workers_bonus) * slope(ahead(self, seat) / WORKERS_SPREAD);
        }
        let left = f32::from(set.stages.saturating_sub(self.stage()));
        Worth::of_points(&points[..self.seats().len()], SPREAD + SPREAD_A_STAGE * left)
    }
}
