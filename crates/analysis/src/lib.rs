//! Why a game was won or lost: for each decision what was better, and how the result splits into
//! skill, luck and being outguessed. Every number comes with its error.
//!
//! Chances are estimated by playing on at random in a sensible way ([`bots::Tactics::playout`]). The
//! same random numbers serve all moves that are compared, so that differences are less noisy than
//! the chances themselves. A player is judged by what was to be seen from the own seat.
mod graph;
mod judge;
mod playout;

pub use graph::svg;
pub use judge::{Candidate, Judged, Report, Settings, Split, Verdict, analyse};
pub use playout::Estimate;
