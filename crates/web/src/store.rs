//! What stays in this browser: settings, and games of one's own ([`games`]).
mod games;

pub(crate) use games::{Kept, forget, keep, key, table, tables, tallies};

use leptos::prelude::window;

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

pub(crate) fn get(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

/// Was there room for it? A full or forbidden store has none, and leaves what it had.
pub(crate) fn set(key: &str, value: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(key, value).is_ok())
}

pub(crate) fn remove(key: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(key);
    }
}
