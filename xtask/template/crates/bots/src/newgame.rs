//! How to play Newgame well, in points.
//!
//! Gems in the hand are worth a part of what they will sell for. Every move is judged by what it adds
//! to that: take what makes a set larger, and sell sets when the hand is full or the bag nearly empty.
use crate::{
    Features, Inputs, Levels, Tactics, Weights, Worth,
    features::around,
    level::{BEGINNERS, usual},
};
use games::newgame::{Gem, Gems, HAND_MAX, Move, Newgame, STALL};
use kernel::{Game, Kind, Seat};

/// Of the price of gems in the hand, what they are worth before they are sold.
const KEEP: f32 = 0.8;
/// One's own turn, as far as sales that bring less are a waste of it.
const TURN: f32 = 1.0;
/// Ahead by this many points, a game is likely won.
const SPREAD: f32 = 5.0;

/// What this many gems of a kind are sold for.
fn price(game: &Newgame, n: u8) -> f32 {
    f32::from(game.components().price(n))
}

/// What a hand is worth before it is sold.
fn worth(game: &Newgame, hand: Gems) -> f32 {
    Gem::ALL.iter().map(|&gem| KEEP * price(game, hand.of(gem))).sum()
}

impl Tactics for Newgame {
    const OPEN: bool = false;
    const MARGIN_SCALE: f32 = SPREAD;
    const LEVELS: Levels = usual(BEGINNERS, [60, 600, 1_200]);
    const HORIZON: u32 = 12;

    /// The own hand.
    type Advice = Gems;

    fn advise(&self, seat: Seat) -> Gems {
        self.hand(seat)
    }

    fn appeal(&self, hand: &Gems, _seat: Seat, mv: Move) -> f32 {
        let before = worth(self, *hand);
        match mv {
            Move::Take(gem) => worth(self, hand.with(gem)) - before,
            Move::Sell { gem, n } => {
                price(self, n) - TURN + worth(self, hand.less(Gems::some(gem, n))) - before
            }
        }
    }

    fn value(&self) -> Worth {
        let points = [Seat(0), Seat(1)]
            .map(|seat| f32::from(self.points(seat)) + worth(self, self.hand(seat)));
        Worth::of_points(&points, SPREAD)
    }
}

const GEMS: usize = <Gem as Kind>::ALL.len();

/// Positions as numbers, for a network that somebody may train: docs/bots.md.
impl Features for Newgame {
    const VERSION: u16 = 1;
    const PARTS: usize = 2 * GEMS;
    const WEIGHTS: &'static [Weights] = &[];

    fn inputs(seats: usize) -> usize {
        GEMS * usize::from(STALL) + 1 + seats * (GEMS * usize::from(HAND_MAX) + 1)
    }

    fn encode(&self, from: Seat, inputs: &mut Inputs) {
        for &gem in Gem::ALL {
            inputs.count(STALL.into(), self.stall().of(gem).into());
        }
        inputs.number(f32::from(self.bag().len()) / 10.0);
        for seat in around(from, 2) {
            for &gem in Gem::ALL {
                inputs.count(HAND_MAX.into(), self.hand(seat).of(gem).into());
            }
            inputs.number(f32::from(self.points(seat)) / SPREAD);
        }
    }

    /// What is taken, or what is sold.
    fn parts(mv: Move, part: &mut dyn FnMut(usize)) {
        match mv {
            Move::Take(gem) => part(gem.index()),
            Move::Sell { gem, .. } => part(GEMS + gem.index()),
        }
    }

    fn unquiet(_seats: usize) -> u32 {
        0
    }
}
