//! What people read and hear: refusals, events, tables and choices in words, English and German,
//! and the rulebook. Used by every client; contains no rules.
pub mod basari;
mod jaipur;
pub mod johari;
pub mod markdown;
pub mod rulebook;
mod speak;
mod voice;

pub use speak::{Misheard, Refusal, Speak, refusal};
pub use voice::{Arg, Lang, Voice};
