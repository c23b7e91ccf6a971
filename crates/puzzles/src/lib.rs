#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
mod file;
#[cfg(feature = "mine")]
mod mine;
mod say;

pub use file::{Collection, GRADES, Puzzle, Question};
#[cfg(feature = "mine")]
pub use mine::{EFFORT_FACTOR, Mine, best_with, own};
pub use say::{ask, reason};
