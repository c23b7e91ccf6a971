//! What stays in this browser: settings, and tables of one's own.
use client::{Local, Sitter};
use kernel::{Outcome, Seat, json};
use leptos::prelude::window;
use protocol::Say;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

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
    /// Points and places, where it was played to its end.
    #[serde(default)]
    pub(crate) outcome: Option<Outcome>,
    /// Who gave up.
    #[serde(default)]
    pub(crate) resigned: Option<Seat>,
    /// The one person among bots, if there is just one.
    #[serde(default)]
    pub(crate) mine: Option<Seat>,
}

const LIST: &str = "chowk.tables";
/// Tables that are kept; the oldest give way.
const KEPT: usize = 20;

/// Where a table is kept.
pub(crate) fn key(id: &str) -> String {
    format!("chowk.table.{id}")
}

/// The tables of one's own, the last played first.
pub(crate) fn tables() -> Vec<Kept> {
    get(LIST).and_then(|text| json::read(&text).ok()).unwrap_or_default()
}

/// The row of a table in the list.
fn row(local: &Local, game: &str) -> Kept {
    let names = local.sitters().iter().map(|sitter| sitter.name().to_string()).collect();
    let people = (0..).map(Seat).zip(local.sitters());
    let mut people = people.filter(|(_, sitter)| matches!(sitter, Sitter::Person { .. }));
    let mine = people.next().filter(|_| people.next().is_none()).map(|(seat, _)| seat);
    let (id, step, over) = (local.id().to_string(), local.step(), local.is_over());
    let (mut outcome, mut resigned) = (None, None);
    if over && let Say::View { table, .. } = local.view() {
        outcome.clone_from(&table.now.outcome);
        resigned = table.seats.iter().find(|seat| seat.resigned).map(|seat| seat.seat);
    }
    Kept { id, game: game.into(), names, step, over, outcome, resigned, mine }
}

/// Keeps a table as it stands, and gives what is kept now: a full store still has what it had.
pub(crate) fn keep(local: &Local, game: &str) -> String {
    set(&key(local.id()), &local.save(&crate::page::today()));
    let mut list = tables();
    let new = row(local, game);
    if new.over && !list.iter().any(|kept| kept.id == new.id && kept.over) {
        count(&new);
    }
    list.retain(|kept| kept.id != local.id());
    list.insert(0, new);
    while list.len() > KEPT {
        if let Some(old) = list.pop() {
            remove(&key(&old.id));
        }
    }
    set(LIST, &serde_json::to_string(&list).unwrap_or_default());
    table(local.id()).unwrap_or_default()
}

/// What one has reached in a game against bots.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Tally {
    pub(crate) played: u32,
    pub(crate) won: u32,
    /// The most points, before the last game and with it.
    pub(crate) before: Option<i32>,
    pub(crate) best: Option<i32>,
}

const TALLIES: &str = "chowk.tallies";

/// What one has reached, by game.
pub(crate) fn tallies() -> BTreeMap<String, Tally> {
    get(TALLIES).and_then(|text| json::read(&text).ok()).unwrap_or_default()
}

/// Counts a game that has just ended.
fn count(kept: &Kept) {
    let Some(me) = kept.mine else { return };
    let mut all = tallies();
    let tally = all.entry(kept.game.clone()).or_default();
    tally.played += 1;
    if let (Some(outcome), None) = (&kept.outcome, kept.resigned) {
        tally.won += u32::from(outcome.winners().has(me));
        tally.before = tally.best;
        tally.best = tally.best.max(outcome.points.get(me.index()).copied());
    }
    set(TALLIES, &serde_json::to_string(&all).unwrap_or_default());
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
