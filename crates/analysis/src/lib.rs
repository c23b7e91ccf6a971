#![doc = include_str!("../README.md")]
pub mod agreement;
mod estimate;
mod graph;
mod opinions;
mod report;
mod split;

pub use estimate::Estimate;
pub use graph::svg;
pub use report::{Candidate, Grade, Judged, Percents, Report, analyse, analyse_by, analyse_with};
pub use split::Split;
