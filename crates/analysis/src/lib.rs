#![doc = include_str!("../README.md")]
pub mod agreement;
mod estimate;
mod graph;
mod report;

pub use estimate::Estimate;
pub use graph::svg;
pub use report::{Candidate, Grade, Judged, Percents, Report, Split, analyse, analyse_with};
