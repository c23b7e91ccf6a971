//! What any client keeps of a table, without a screen, a network or a clock.
//!
//! [`Mirror`] follows one table by the messages of the table role; whether they come from a server
//! or from [`Local`], a table inside the client against bots or at one keyboard, it does not know.
//! [`Line`] keeps what was sent to a server until it is acknowledged. [`stage`] says in words what a
//! move would be, or why it is refused.
#![warn(missing_docs)]

mod alone;
pub mod brain;
pub mod lessons;
mod line;
mod local;
mod mirror;
mod replay;
pub mod stage;

pub use line::Line;
pub use local::{Local, Sitter};
pub use mirror::{Entry, Mirror, News, Past};
pub use replay::{Replay, saved_record};
