//! How to play Basari well, in points.
use crate::{Budget, Level, Tactics, Worth};
use basari::{Basari, Move};
use kernel::{Game, Seat};

impl Tactics for Basari {
    const OPEN: bool = true;
    const MARGIN_SCALE: f32 = 40.0;
    const HORIZON: u32 = 40;
    const LEVELS: [Level; 4] = [
        Level {
            name: "novice",
            bot: "greedy",
            budget: Budget::Nodes(1),
            temperature: 0.0,
            slips: 35,
        },
        Level {
            name: "apprentice",
            bot: "greedy",
            budget: Budget::Nodes(1),
            temperature: 0.0,
            slips: 0,
        },
        Level {
            name: "merchant",
            bot: "search",
            budget: Budget::Nodes(500),
            temperature: 0.3,
            slips: 0,
        },
        Level {
            name: "master",
            bot: "search",
            budget: Budget::Nodes(20_000),
            temperature: 0.0,
            slips: 0,
        },
    ];
    type Advice = ();
    fn advise(&self, _seat: Seat) {}
    fn appeal(&self, _advice: &(), _seat: Seat, _mv: Move) -> f32 {
        0.0
    }
    fn value(&self) -> Worth {
        Worth::of_points(&[0.0; 5][..self.seats().len()], 1.0)
    }
}
