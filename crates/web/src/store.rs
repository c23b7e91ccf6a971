//! What stays in this browser: settings, and tables of one's own.
use client::Local;
use kernel::json;
use leptos::prelude::window;
use serde::{Deserialize, Serialize};

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

pub(crate) fn get(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

/// A full or forbidden store loses what it cannot keep; the game goes on.
pub(crate) fn set(key: &str, value: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(key, value);
    }
}

pub(crate) fn remove(key: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(key);
    }
}

/// A table of one's own in the list of all.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) names: Vec<String>,
    pub(crate) step: u64,
    pub(crate) over: bool,
}

const LIST: &str = "chowk.tables";
/// Tables that are kept; the oldest give way.
const KEPT: usize = 20;

fn key(id: &str) -> String {
    format!("chowk.table.{id}")
}

/// The tables of one's own, the last played first.
pub(crate) fn tables() -> Vec<Kept> {
    get(LIST).and_then(|text| json::read(&text).ok()).unwrap_or_default()
}

/// Keeps a table as it stands.
pub(crate) fn keep(local: &Local, game: &str) {
    set(&key(local.id()), &local.save(&crate::page::today()));
    let mut list = tables();
    list.retain(|kept| kept.id != local.id());
    let names = local.sitters().iter().map(|sitter| sitter.name().to_string()).collect();
    let (id, step, over) = (local.id().to_string(), local.step(), local.is_over());
    list.insert(0, Kept { id, game: game.into(), names, step, over });
    while list.len() > KEPT {
        if let Some(old) = list.pop() {
            remove(&key(&old.id));
        }
    }
    set(LIST, &serde_json::to_string(&list).unwrap_or_default());
}

/// A table as it was kept.
pub(crate) fn table(id: &str) -> Option<String> {
    get(&key(id))
}

/// Forgets a table.
pub(crate) fn forget(id: &str) {
    remove(&key(id));
    let mut list = tables();
    list.retain(|kept| kept.id != id);
    set(LIST, &serde_json::to_string(&list).unwrap_or_default());
}
