#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
pub mod chain;
pub mod daily;
pub mod duel;
#[cfg(feature = "replay")]
mod replay;
mod score;
mod text;

pub use score::Score;
pub use text::Challenge;
