#![doc = include_str!("../README.md")]
pub mod calibration;
mod contest;
mod exploit;
mod external;
pub mod files;
mod game;
mod gate;
pub mod ladder;
pub mod lessons;
mod numbers;
pub mod plot;
mod results;
pub mod score;
mod selfplay;

pub use calibration::Calibration;
pub use contest::{Contest, ContestProgress, ContestReport, Standing};
pub use exploit::{Exploit, Exploited};
pub use external::External;
pub use game::{Contestant, FinishedGame};
pub use gate::Gate;
pub use results::Results;
pub use selfplay::{Harvest, Selfplay};
