//! Contests in which everybody has the same luck: a deal, a seat, bots, and a seed from which every draw
//! and every decision of a bot follows ([`Challenge`]). Nothing depends on how long somebody thought, so a
//! record can be played again, bots included, before its score counts (`Challenge::check`, with the
//! feature `replay`).
//!
//! Two contests are built on it: the deal of the day ([`daily`], with seeds from a [`chain`] of hashes)
//! and the mirror duel ([`duel`]). docs/contests.md and docs/records.md describe both.
//!
//! Nothing here knows a game.
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
