//! Games of one's own: the list of them, each as text, and what one has reached. All that reads or writes
//! them is here; a game that finds no room is held by the page until it is left.
use super::{get, remove, set};
use client::{Local, Sitter};
use kernel::{Outcome, Seat, json};
use protocol::Say;
use serde::{Deserialize, Serialize};
use std::{cell::RefCell, collections::BTreeMap};

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

thread_local! {
    /// Games for which there was no room, by id.
    static HELD: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

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

/// Keeps a table as it stands, and gives its text and whether it is kept. Where there is no room, the
/// oldest finished games give way; where that is not enough, the page holds the text, and the store
/// still has what it had.
pub(crate) fn keep(local: &Local, game: &str) -> (String, bool) {
    let text = local.save(&crate::page::today());
    let kept = write(&row(local, game), &text);
    HELD.with_borrow_mut(|held| match kept {
        true => held.remove(local.id()),
        false => held.insert(local.id().into(), text.clone()),
    });
    (text, kept)
}

/// A table and its row in the list: both or neither.
fn write(new: &Kept, text: &str) -> bool {
    let mut list = tables();
    let counted = list.iter().any(|kept| kept.id == new.id && kept.over);
    list.retain(|kept| kept.id != new.id);
    list.insert(0, new.clone());
    while list.len() > KEPT {
        if let Some(old) = list.pop() {
            drop_game(&old.id);
        }
    }
    let before = get(&key(&new.id));
    while !(set(&key(&new.id), text) && set(LIST, &rows(&list))) {
        let finished = list.iter().skip(1).rposition(|kept| kept.over);
        let Some(old) = finished.map(|at| list.remove(at + 1)) else {
            match &before {
                // It was there before, so there is room for it.
                Some(before) => _ = set(&key(&new.id), before),
                None => remove(&key(&new.id)),
            }
            return false;
        };
        drop_game(&old.id);
    }
    if new.over && !counted {
        count(new);
    }
    true
}

fn rows(list: &[Kept]) -> String {
    serde_json::to_string(list).unwrap_or_default()
}

/// Drops a game and its row: a shorter list has room where a longer one had.
fn drop_game(id: &str) {
    remove(&key(id));
    let mut list = tables();
    list.retain(|kept| kept.id != id);
    set(LIST, &rows(&list));
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

/// A table as it was last kept, or as the page holds it.
pub(crate) fn table(id: &str) -> Option<String> {
    HELD.with_borrow(|held| held.get(id).cloned()).or_else(|| get(&key(id)))
}

/// Forgets a table.
pub(crate) fn forget(id: &str) {
    HELD.with_borrow_mut(|held| held.remove(id));
    drop_game(id);
}
