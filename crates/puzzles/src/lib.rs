#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
mod file;
#[cfg(feature = "mine")]
mod mine;
mod say;

pub use file::{Collection, GRADES, Puzzle, Question};
#[cfg(feature = "mine")]
pub use mine::{Again, Answer, EFFORT_FACTOR, Mine, ask_again, own};
pub use say::{ask, reason};
