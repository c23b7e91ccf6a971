#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

pub mod contest;
mod fault;
pub mod lobby;
pub mod table;
mod whole;

pub use fault::{Code, Fault};
pub use table::{Ask, Clocks, Ended, Happened, Now, Say, SeatClock, TableView};

/// The version of the protocol.
pub const VERSION: u32 = 1;

/// The longest message a client may send, in bytes.
pub const MESSAGE_BYTES_MAX: usize = 4 << 10;

/// The longest id that a client gives to what it asks, in bytes.
pub const ID_BYTES_MAX: usize = 64;

/// The longest name of a person, in characters.
pub const NAME_CHARS_MAX: usize = 24;

/// What can be said at a table, by key; every client has its own words for it.
pub const PHRASES: &[&str] =
    &["hello", "good-luck", "well-played", "thanks", "thinking", "hurry", "oops", "again", "bye"];
