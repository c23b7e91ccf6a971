#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
mod check;
mod entry;
pub mod file;
pub mod rating;
pub mod stats;

pub use entry::{Entry, Play};
