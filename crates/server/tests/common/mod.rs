//! What several tests need.
#![allow(dead_code, unreachable_pub)]
pub mod faulty;
mod folder;
pub mod house;
pub mod live;
pub mod postgres;

pub use folder::Folder;

use server::room::Meta;

/// A table of Jaipur for two, as it was made.
pub fn meta() -> Meta {
    let zero = "0".repeat(64);
    Meta {
        id: "0".repeat(24),
        game: "jaipur".into(),
        ruleset: "jaipur/1".into(),
        pace: None,
        timeout: Default::default(),
        open: true,
        host: "host".into(),
        origin: String::new(),
        created: 0,
        secret: zero.clone(),
        next_secret: zero,
        seated: vec![None, None],
    }
}
