//! What earlier versions kept in the browser's small storage is taken over, and only then removed there. At
//! every start: a tab of an earlier version may still be open.
use super::{DOCS, ROWS, TEXTS, games::Row, idb, storage};
use history::{Entry, stats::Earlier};
use idb::{Database, Fault};
use kernel::json;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

const TABLES: &str = "chowk.tables";
const TABLE: &str = "chowk.table.";
const TALLIES: &str = "chowk.tallies";
const PUZZLES: &str = "chowk.puzzles.";

/// The document with what is left of games that were forgotten before there was a history.
const EARLIER: &str = "earlier";

/// What is left of a game's tables that were forgotten before there was a history.
pub(crate) fn earlier(game: &str) -> Earlier {
    let all: BTreeMap<String, Earlier> = super::doc(EARLIER).unwrap_or_default();
    all.get(game).copied().unwrap_or_default()
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Tally {
    played: u32,
    won: u32,
    best: Option<i32>,
}

/// All that is there: keys and texts.
fn found() -> BTreeMap<String, String> {
    let Some(storage) = storage() else { return BTreeMap::new() };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|at| storage.key(at).ok().flatten());
    let ours = |key: &String| {
        [TABLES, TALLIES].contains(&key.as_str())
            || [TABLE, PUZZLES].iter().any(|start| key.starts_with(start))
    };
    let texts =
        keys.filter(ours).filter_map(|key| Some((key.clone(), storage.get_item(&key).ok()??)));
    texts.collect()
}

pub(super) async fn take_over(db: &Database) -> Result<(), Fault> {
    let found = found();
    if found.is_empty() {
        return Ok(());
    }
    let list: Vec<Entry> =
        found.get(TABLES).and_then(|text| json::read(text).ok()).unwrap_or_default();
    let work = idb::begin(db, &[ROWS, TEXTS, DOCS], true)?;
    let (rows, texts, docs) = (work.store(ROWS)?, work.store(TEXTS)?, work.store(DOCS)?);
    for (at, entry) in list.iter().enumerate() {
        let there: Option<Row> = rows.get(&entry.id).await?.and_then(|row| json::read(&row).ok());
        let text = found.get(&format!("{TABLE}{}", entry.id));
        let (Some(text), false) = (text, there.is_some_and(|row| row.entry.step >= entry.step))
        else {
            continue;
        };
        let entry = complete(entry, text, list.len() - at);
        let row = Row { revision: 1, by: String::new(), entry };
        rows.put(&serde_json::to_string(&row).unwrap_or_default(), &row.entry.id)?;
        texts.put(text, &row.entry.id)?;
    }
    for (key, text) in &found {
        if key.starts_with(PUZZLES) {
            let name = key.trim_start_matches("chowk.");
            if docs.get(name).await?.is_none() {
                docs.put(text, name)?;
            }
        }
    }
    let tallies =
        found.get(TALLIES).and_then(|text| json::read::<BTreeMap<String, Tally>>(text).ok());
    if let (Some(tallies), None) = (tallies, docs.get(EARLIER).await?) {
        let earlier = beyond(&tallies, &list);
        docs.put(&serde_json::to_string(&earlier).unwrap_or_default(), EARLIER)?;
    }
    idb::done(work).await?;
    if let Some(storage) = storage() {
        found.keys().for_each(|key| _ = storage.remove_item(key));
    }
    Ok(())
}

/// What an old row does not say, its text does. Nobody noted when it was played; the order is kept.
fn complete(entry: &Entry, text: &str, place: usize) -> Entry {
    let mut entry = entry.clone();
    if let Some((ruleset, bots, takebacks)) = client::saved_table(text) {
        (entry.ruleset, entry.bots, entry.helped) = (ruleset, bots, takebacks);
    }
    entry.date = format!("{place:04}");
    entry
}

/// What the tallies count beyond the games that are still there.
fn beyond(tallies: &BTreeMap<String, Tally>, list: &[Entry]) -> BTreeMap<String, Earlier> {
    let rest = |(game, tally): (&String, &Tally)| {
        let here = list.iter().filter(|e| e.over && e.mine.is_some() && e.game == *game);
        let won = here.clone().filter(|entry| entry.won() == Some(true)).count() as u32;
        let played = tally.played.saturating_sub(here.count() as u32);
        (game.clone(), Earlier { played, won: tally.won.saturating_sub(won), best: tally.best })
    };
    tallies.iter().map(rest).collect()
}
