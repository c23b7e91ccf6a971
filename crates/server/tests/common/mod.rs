//! What several tests need.
#![allow(dead_code, unreachable_pub)]
pub mod faulty;
mod folder;
pub mod house;
pub mod live;
pub mod postgres;

pub use folder::Folder;
