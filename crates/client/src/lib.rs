#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod alone;
pub mod brain;
mod contest;
pub mod lessons;
mod local;
mod mirror;
mod outbox;
pub mod puzzle;
mod replay;
pub mod stage;
pub mod whatif;

pub use contest::Contest;
pub use local::{Local, Sitter};
pub use mirror::{Change, LogEntry, Mirror, Past};
pub use outbox::Outbox;
pub use replay::{Replay, saved_record, saved_table};
