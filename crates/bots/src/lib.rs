//! Players that think. A bot is given a view, never a game: what it does not see it must imagine.
//!
//! `random` and `greedy` answer at once; `search` looks ahead on imagined worlds ([`search`]). What
//! is good play in a game stands in one file for each game, as advice ([`Tactics`]). There are no
//! rules here: bots ask `choices`, `imagine` and `apply`.
mod bot;
pub mod clock;
mod features;
mod greedy;
mod level;
pub mod math;
pub mod net;
mod random;
pub mod search;
mod spec;
mod tactics;

mod basari;
mod jaipur;
mod johari;

pub use bot::{Bot, Budget, Decision, Thought};
pub use features::{Features, Inputs, Weights};
pub use greedy::Greedy;
pub use level::{LEVELS, Level, Player, levels};
pub use net::{Forecast, Net, Network};
pub use random::Random;
pub use search::{Search, Settings};
pub use spec::{SPECS, bot};
pub use tactics::{Tactics, Worth};
