//! Basari as numbers.
//!
//! An offer is spelled colour by colour, red first: `offer, 2 red, 0 yellow, 0 green, 1 blue`.
use crate::{Encode, Field, Mask, Pen, Word};
use games::basari::{Action, Basari, Choice, Colour, Gems, Move, PLAYERS_MAX, Phase, Rules};
use kernel::{Game, MoveSet, Seat, Seats};

/// Gems of a colour in the largest box that can be encoded, which is the standard one.
const MOST: u8 = 22;
/// Cards of that box.
const CARDS: usize = 39;
const COLOURS: u8 = 4;

const CHOOSE: u8 = 0;
const ACCEPT: u8 = CHOOSE + 4;
const OFFER: u8 = ACCEPT + 1;
const GEM: u8 = OFFER + 1;
/// Return a gem of a colour, or none.
const RETURN: u8 = GEM + COLOURS;
const TAKE_ONE: u8 = RETURN + COLOURS + 1;
const TAKE_TWO: u8 = TAKE_ONE + COLOURS;
const COUNT: u8 = TAKE_TWO + PAIRS.len() as u8;
const END: u8 = COUNT + COLOURS * (MOST + 1);

const PAIRS: [(usize, usize); 10] =
    [(0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)];

fn colour(at: usize) -> Colour {
    Colour::ALL[at]
}

/// What a token of `TAKE_ONE` or `TAKE_TWO` takes.
fn taken(token: u8) -> Gems {
    if token < TAKE_TWO {
        return Gems::one(colour(usize::from(token - TAKE_ONE)));
    }
    let (first, second) = PAIRS[usize::from(token - TAKE_TWO)];
    Gems::one(colour(first)).plus(Gems::one(colour(second)))
}

fn returned(token: u8) -> Gems {
    match token - RETURN {
        at if at < COLOURS => Gems::one(colour(at.into())),
        _ => Gems::NONE,
    }
}

/// The gems that the tokens of an offer name so far.
#[inline]
fn named(parts: &[u8]) -> [u8; 4] {
    let mut counts = [0; 4];
    for (count, (at, &token)) in counts.iter_mut().zip((0u8..).zip(parts)) {
        *count = token - COUNT - at * (MOST + 1);
    }
    counts
}

#[inline]
fn follow_offer(choice: &Choice, holding: Gems, parts: &[u8], mask: &mut Mask) {
    let at = parts.len();
    // All that is left over besides: the highest offer that goes on like this.
    let mut highest = named(parts);
    let have = holding.counts();
    highest[at + 1..].copy_from_slice(&have[at + 1..]);
    // More gems are higher: from the first that will do, all will.
    for n in (0..=have[at]).rev() {
        highest[at] = n;
        if !choice.has(Move::Offer(Gems::new(highest))) {
            break;
        }
        mask.set(COUNT + at as u8 * (MOST + 1) + n);
    }
}

/// Do these tokens spell a swap of the menu?
#[inline]
fn swaps(choice: &Choice, back: u8, take: u8) -> bool {
    choice.has(Move::Swap { returned: returned(back), taken: taken(take) })
}

impl Encode for Basari {
    const VERSION: u32 = 1;
    const TOKENS: usize = END as usize;

    fn fits(rules: Rules) -> Result<(), String> {
        match rules.set == Rules::default().set {
            true => Ok(()),
            false => Err("only the standard box of basari can be encoded".into()),
        }
    }

    fn token(token: u8) -> String {
        let colour = |at: u8| ["red", "yellow", "green", "blue"][usize::from(at)];
        match token {
            CHOOSE..ACCEPT => format!("choose {}", Action::ALL[usize::from(token)]),
            ACCEPT => "accept".into(),
            OFFER => "offer".into(),
            GEM..RETURN => format!("take a {} gem", colour(token - GEM)),
            RETURN..TAKE_ONE => match token - RETURN {
                at if at < COLOURS => format!("return a {} gem", colour(at)),
                _ => "return nothing".into(),
            },
            TAKE_ONE..COUNT => format!("… take {}", taken(token)),
            _ => {
                let (at, n) = ((token - COUNT) / (MOST + 1), (token - COUNT) % (MOST + 1));
                format!("… {n} {}", colour(at))
            }
        }
    }

    #[inline]
    fn spell(mv: Move) -> Word {
        match mv {
            Move::Choose(action) => Word::new(&[CHOOSE + action.index() as u8]),
            Move::Accept => Word::new(&[ACCEPT]),
            Move::Gem(colour) => Word::new(&[GEM + colour.index() as u8]),
            Move::Offer(gems) => {
                let [r, y, g, b] = gems.counts();
                let step = MOST + 1;
                Word::new(&[
                    OFFER,
                    COUNT + r,
                    COUNT + step + y,
                    COUNT + 2 * step + g,
                    COUNT + 3 * step + b,
                ])
            }
            Move::Swap { returned, taken } => {
                let one = |gems: Gems| gems.colours().next().map_or(COLOURS, |c| c.index() as u8);
                let taken = (TAKE_ONE..COUNT).find(|&token| self::taken(token) == taken);
                Word::new(&[RETURN + one(returned), taken.unwrap_or(TAKE_ONE)])
            }
        }
    }

    #[inline]
    fn read(word: &[u8]) -> Option<Move> {
        match *word {
            [token @ CHOOSE..ACCEPT] => Some(Move::Choose(Action::ALL[usize::from(token)])),
            [ACCEPT] => Some(Move::Accept),
            [token @ GEM..RETURN] => Some(Move::Gem(colour(usize::from(token - GEM)))),
            [OFFER, ref parts @ ..] if parts.len() == 4 => {
                Some(Move::Offer(Gems::new(named(parts))))
            }
            [back @ RETURN..TAKE_ONE, take] => {
                Some(Move::Swap { returned: returned(back), taken: taken(take) })
            }
            _ => None,
        }
    }

    fn ordered(word: &[u8]) -> bool {
        match *word {
            [token] => token < RETURN && token != OFFER,
            [back, take] => (RETURN..TAKE_ONE).contains(&back) && (TAKE_ONE..COUNT).contains(&take),
            [OFFER, ref parts @ ..] => {
                let at_its_place = |(at, &token): (u8, &u8)| {
                    let first = COUNT + at * (MOST + 1);
                    (first..=first + MOST).contains(&token)
                };
                parts.len() == 4 && (0..).zip(parts).all(at_its_place)
            }
            _ => false,
        }
    }

    #[inline]
    fn follow(menu: &[Choice], word: &[u8], mask: &mut Mask) {
        for choice in menu {
            match (choice, word) {
                (Choice::Choose { last }, []) => {
                    (0..=last.index() as u8).for_each(|at| mask.set(CHOOSE + at));
                }
                (Choice::Offer(_), []) => mask.set(OFFER),
                (Choice::Offer(bids), [OFFER, parts @ ..]) => {
                    follow_offer(choice, bids.holding, parts, mask);
                }
                (Choice::Accept { .. }, []) => mask.set(ACCEPT),
                (Choice::Gem { stock }, []) => {
                    stock.colours().for_each(|colour| mask.set(GEM + colour.index() as u8));
                }
                (Choice::Swap(_), []) => {
                    let any = |back: &u8| (TAKE_ONE..COUNT).any(|take| swaps(choice, *back, take));
                    (RETURN..TAKE_ONE).filter(any).for_each(|token| mask.set(token));
                }
                (Choice::Swap(_), &[back, ..]) => {
                    let any = |take: &u8| swaps(choice, back, *take);
                    (TAKE_ONE..COUNT).filter(any).for_each(|token| mask.set(token));
                }
                _ => {}
            }
        }
    }

    fn fields(seats: u8) -> Vec<Field> {
        let n = usize::from(seats);
        vec![
            Field::new("to_act", &[n], 1),
            Field::new("stage", &[3], 1),
            Field::new("last_round", &[], 1),
            Field::new("pile", &[], CARDS as i16),
            Field::new("phase", &[6], 1),
            Field::new("stock", &[4], MOST.into()),
            Field::new("offer", &[4], MOST.into()),
            Field::new("offered_by", &[n], 1),
            Field::new("gem_next", &[n], 1),
            Field::new("gems", &[n, 4], MOST.into()),
            Field::new("points", &[n], 999),
            Field::new("workers", &[n], 98),
            Field::new("card", &[n, 6], 7),
            Field::new("action", &[n, 4], 1),
            Field::new("cards_seen", &[CARDS], 1),
        ]
    }

    #[inline]
    fn observe(&self, seat: Seat, _memory: bool, pen: &mut Pen<'_>) {
        let n = self.seats().len();
        let mut around = [Seat(0); PLAYERS_MAX];
        for (at, place) in around.iter_mut().enumerate().take(n) {
            *place = Seat(((seat.index() + at) % n) as u8);
        }
        let around = &around[..n];
        let (phase, other, offer, after) = match self.phase() {
            Phase::Choose => (0, None, Gems::NONE, Seats::NONE),
            Phase::Bargain { action, other, offer, .. } => {
                (1 + action.index(), Some(other), offer, Seats::NONE)
            }
            Phase::Swap { .. } => (4, None, Gems::NONE, Seats::NONE),
            Phase::Gem { after, .. } => (5, None, Gems::NONE, after),
            Phase::Over => (usize::MAX, None, Gems::NONE, Seats::NONE),
        };
        let to_act = self.to_act();
        around.iter().for_each(|&of| pen.flag(to_act.has(of)));
        pen.one_of(3, usize::from(self.stage()) - 1);
        pen.flag(self.is_last_round());
        pen.count(self.pile());
        pen.one_of(6, phase);
        pen.array(self.stock().counts().map(i16::from));
        pen.array(offer.counts().map(i16::from));
        around.iter().for_each(|&of| pen.flag(other == Some(of)));
        around.iter().for_each(|&of| pen.flag(after.has(of)));
        around.iter().for_each(|&of| pen.array(self.gems(of).counts().map(i16::from)));
        around.iter().for_each(|&of| pen.put(self.points(of).min(999) as i16));
        around.iter().for_each(|&of| pen.count(self.workers(of)));
        for &of in around {
            match self.card(of) {
                None => pen.array([0; 6]),
                Some(card) => {
                    let [r, y, g, b] = card.gems.counts();
                    pen.array([card.workers, card.points, r, y, g, b].map(i16::from));
                }
            }
        }
        for &of in around {
            pen.array(Action::ALL.map(|action| self.chosen(action).has(of).into()));
        }
        let seen = around.iter().fold(0, |seen, &of| seen | self.cards(of));
        pen.bits(CARDS, seen);
    }
}
