#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod alone;
pub mod brain;
pub mod lessons;
mod line;
mod local;
mod mirror;
mod replay;
pub mod stage;

pub use line::Line;
pub use local::{Local, Sitter};
pub use mirror::{Entry, Mirror, News, Past};
pub use replay::{Replay, saved_record};
