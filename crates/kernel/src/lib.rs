//! The contract between a rulebook and everything else.
//!
//! A [`Game`] is a small value that holds the whole table; it is asked who must act
//! ([`Game::to_act`]), what they may do ([`Game::choices`], described as [`MoveSet`]s), whether a
//! move is legal ([`Game::check`]) and what comes of it ([`Game::apply`]). Luck is lent to it as a
//! [`Chance`]. What a player may know is a [`Game::View`], a type of its own. The [`Table`] is the
//! referee. [`laws`] are what every game must obey. The kernel knows no game.
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
    Silent, Tell,
};
pub use luck::{Quick, Seed};
pub use pile::{Kind, Pile};
pub use policy::Policy;
pub use record::Record;
pub use seat::{Eye, SEATS_MAX, Seat, Seats};
pub use set::{Components, Set, Sets};
pub use table::{Progress, Start, Step, Table, TableView};
pub use text::Syntax;
