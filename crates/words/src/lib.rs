#![doc = include_str!("../README.md")]
pub mod basari;
pub mod jaipur;
pub mod johari;
pub mod markdown;
mod outcome;
pub mod rulebook;
mod speak;
mod voice;

pub use outcome::broken_off;
pub use speak::{Compared, Misheard, Refusal, Speak, counted, refusal, unit};
pub use voice::{Arg, Lang, Voice, guest_name, is_nameless};
