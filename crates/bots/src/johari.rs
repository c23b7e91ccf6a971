//! How to play Johari well, in points.
use crate::{Level, Tactics, Worth};
use johari::{Johari, Move};
use kernel::{Game, Seat};

impl Tactics for Johari {
    const OPEN: bool = true;
    const MARGIN_SCALE: f32 = 40.0;
    const HORIZON: u32 = 40;
    const LEVELS: [Level; 4] = crate::level::usual(500, 10_000);
    type Advice = ();
    fn advise(&self, _seat: Seat) {}
    fn appeal(&self, _advice: &(), _seat: Seat, _mv: Move) -> f32 {
        0.0
    }
    fn value(&self) -> Worth {
        Worth::of_points(&[0.0; 5][..self.seats().len()], 1.0)
    }
}
