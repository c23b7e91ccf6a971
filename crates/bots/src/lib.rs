#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod beginner;
mod bot;
pub mod clock;
mod features;
mod greedy;
pub mod interrupt;
pub mod judge;
mod level;
pub mod math;
pub mod net;
mod random;
mod ratings;
pub mod search;
mod spec;
mod tactics;
mod temper;

mod basari;
mod jaipur;
mod johari;

pub use beginner::{Beginner, Habits};
pub use bot::{Bot, Budget, Decision, Situation, Thought};
pub use features::{Features, Inputs, Weights};
pub use greedy::Greedy;
pub use judge::{Judge, Opinion};
pub use level::{LEVELS, Level, LevelBot, Levels, NAMES, levels, name_at};
pub use net::{Forecast, Net, Network, lend_network, missing_networks};
pub use random::Random;
pub use ratings::{Rated, ratings};
pub use search::{Search, Settings};
pub use spec::{SPECS, asks_networks, bot};
pub use tactics::{Tactics, Worth};
pub use temper::{TEMPERS, Temper, Tempered};
