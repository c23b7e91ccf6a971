#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), deny(clippy::disallowed_macros, clippy::disallowed_methods))]
#![cfg_attr(not(test), deny(clippy::disallowed_types, clippy::float_arithmetic))]
#![warn(missing_docs)]

#[doc(hidden)]
pub use serde;

mod macros;

pub mod chance;
pub mod fair;
pub mod game;
pub mod json;
pub mod laws;
pub mod luck;
pub mod pile;
pub mod policy;
pub mod record;
pub mod seat;
pub mod set;
pub mod table;
pub mod text;

pub use chance::{Chance, Exhaustive, Noted, Scripted};
pub use game::{
    Edition, Game, Illegal, Impossible, MoveSet, NO_ANSWER, NOT_TO_ACT, OVER, Outcome, RuleOption,
    Silent, Tell, looks_like, nth_by_visit,
};
pub use luck::{Quick, Seed};
pub use pile::{Kind, Pile};
pub use policy::Policy;
pub use record::Record;
pub use seat::{SEATS_MAX, Seat, Seats, Viewer};
pub use set::{Components, Set, Sets};
pub use table::{Checked, Observation, Progress, Start, Step, Table};
pub use text::Syntax;

/// The program and its version, as records name them.
pub const ENGINE: &str = concat!("chowk ", env!("CARGO_PKG_VERSION"));
