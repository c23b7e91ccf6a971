//! Why a game was won or lost: for each decision what was better, and how the result splits into
//! skill, luck and being outguessed. Every number comes with its error.
//!
//! Chances and losses are what the judge says ([`bots::Judge`]), who also gives hints: what was the
//! first hint is no mistake afterwards. A player is judged by what was to be seen from the own seat.
pub mod agreement;
mod estimate;
mod graph;
mod report;

pub use estimate::Estimate;
pub use graph::svg;
pub use report::{Candidate, Grade, Judged, Percents, Report, Split, analyse, analyse_with};
