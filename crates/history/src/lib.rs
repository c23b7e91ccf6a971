//! What remains of games that were played: a row for each ([`Entry`]), what they add up to
//! ([`stats`]), how strong the player is ([`rating`]), and all of it as one file ([`mod@file`]).
//!
//! Nothing here knows a game, a screen or a store: the page and the terminal bring the rows.
#![warn(missing_docs)]
mod entry;
pub mod file;
pub mod rating;
pub mod stats;

pub use entry::{Entry, Play};
