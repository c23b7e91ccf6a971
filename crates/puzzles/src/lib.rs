//! Puzzles: positions in which one move is clearly best by the one judge (`bots::Judge`), and stays
//! best with ten times the thinking. They are found in games of bots (`Mine`, with the feature `mine`)
//! and kept as text ([`Collection`], docs/puzzles.md).
//!
//! Nothing here knows a game: a position is a line of its notation, a kind of puzzle follows from
//! the kinds of moves that its menu offers.
#![warn(missing_docs)]
mod file;
#[cfg(feature = "mine")]
mod mine;
mod say;

pub use file::{Collection, GRADES, Puzzle, Question};
#[cfg(feature = "mine")]
pub use mine::{Mine, TIMES, best_with, own};
pub use say::{ask, reason};
