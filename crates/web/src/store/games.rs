//! Games: the list of them, and each as text. All that reads or writes them is here. A game that finds no
//! room is held by the page until it is left.
use super::{BOOK, ROWS, TEXTS, channel, database, idb};
use client::{Local, Sitter};
use history::{Entry, Play};
use idb::{Database, Fault};
use kernel::{Seat, json};
use leptos::{prelude::*, task::spawn_local};
use protocol::Say;
use serde::{Deserialize, Serialize};

/// Games that are not over and are kept; the oldest give way.
const OPEN: usize = 20;

/// Games that may make room for others in one visit. Browsers count what was removed as used for a while: without
/// a limit all would go in vain.
const GIVE_WAY_MAX: u32 = 5;

/// The document with the tables of the server that were forgotten, the last ones last; and how many of them are
/// kept, more than a server lists.
const FORGOTTEN: &str = "forgotten";
const FORGOTTEN_MAX: usize = 500;

/// A row as it is stored.
#[derive(Serialize, Deserialize)]
pub(super) struct Row {
    /// Counts up with every change.
    pub(super) revision: u64,
    /// The tab that wrote it.
    pub(super) by: String,
    pub(super) entry: Entry,
}

/// What became of a game that was to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    Kept,
    /// There is no room, or no store.
    Held,
    /// Another tab has gone on with it: this is how it stands there.
    Overtaken(String),
}

/// The games of this browser, the last played first.
pub(crate) fn entries() -> Vec<Entry> {
    BOOK.with(|book| book.entries.get())
}

/// One of them.
pub(crate) fn entry(id: &str) -> Option<Entry> {
    BOOK.with(|book| book.entries.with(|all| all.iter().find(|entry| entry.id == id).cloned()))
}

/// The table that another tab changed last, with a number that counts up.
pub(crate) fn changed() -> (u64, String) {
    BOOK.with(|book| book.changed.get())
}

/// The present moment, as entries have it.
pub(crate) fn now() -> String {
    let iso: String = js_sys::Date::new_0().to_iso_string().into();
    iso.chars().take(19).chain(['Z']).collect()
}

/// The row of a table in the list.
fn entry_of(local: &Local, game: &str) -> Entry {
    let people = (0..).map(Seat).zip(local.sitters());
    let mut people = people.filter(|(_, sitter)| matches!(sitter, Sitter::Person { .. }));
    let mine = people.next().filter(|_| people.next().is_none()).map(|(seat, _)| seat);
    let bot = |sitter: &Sitter| match sitter {
        Sitter::Person { .. } => None,
        Sitter::Bot { level, .. } => Some(level.clone()),
    };
    let over = local.is_over();
    let (mut outcome, mut resigned) = (None, None);
    if over && let Say::View { table, .. } = local.view() {
        outcome.clone_from(&table.now.outcome);
        resigned = table.seats.iter().find(|seat| seat.resigned).map(|seat| seat.seat);
    }
    let before = untrack(|| entry(local.id()));
    Entry {
        id: local.id().into(),
        game: game.into(),
        ruleset: local.ruleset(),
        names: local.sitters().iter().map(|sitter| sitter.name().to_string()).collect(),
        bots: local.sitters().iter().map(bot).collect(),
        step: local.step(),
        over,
        outcome,
        resigned,
        mine,
        online: false,
        // A finished game that is opened again was not played again.
        date: before
            .as_ref()
            .filter(|old| old.over && !old.date.is_empty())
            .map_or_else(now, |old| old.date.clone()),
        // Who plays a deal again knows it.
        helped: local
            .takebacks()
            .max(u32::from(local.contest().is_some_and(|contest| !contest.scored)))
            .max(before.as_ref().map_or(0, |old| old.helped)),
        play: before.and_then(|old| old.play.filter(|_| over)),
        bare: false,
    }
}

/// Keeps a table as it stands, and gives its text; `heard` is told what became of it. Where there is no room,
/// the oldest finished games give way; where that is not enough, the page holds it, and the store still has
/// what it had.
pub(crate) fn keep(local: &Local, game: &str, heard: impl FnOnce(Fate) + 'static) -> String {
    let text = local.save(&crate::page::today());
    let entry = entry_of(local, game);
    put(entry, Some(text.clone()), heard);
    text
}

/// Keeps a game: its row, and its text, where there is a new one.
pub(crate) fn put(entry: Entry, text: Option<String>, heard: impl FnOnce(Fate) + 'static) {
    put_and_tell(entry, text, Box::new(heard));
}

/// Boxed, so that it is compiled once.
fn put_and_tell(entry: Entry, text: Option<String>, heard: Box<dyn FnOnce(Fate)>) {
    let (id, known) = (entry.id.clone(), untrack(|| self::entry(&entry.id)));
    hold(&id, Some(entry.clone()), text.clone());
    // A finished game that is opened again changes nothing.
    if known.as_ref() == Some(&entry) && text.is_none() {
        return heard(Fate::Kept);
    }
    BOOK.with(|book| *book.writing.borrow_mut().entry(id.clone()).or_default() += 1);
    spawn_local(async move {
        let fate = match write(&entry, text.as_deref()).await {
            Ok(None) => Fate::Kept,
            Ok(Some(text)) => Fate::Overtaken(text),
            Err(_) => Fate::Held,
        };
        BOOK.with(|book| {
            let mut writing = book.writing.borrow_mut();
            writing.entry(id.clone()).and_modify(|count| *count -= 1);
            writing.retain(|_, count| *count > 0);
        });
        heard(fate);
    });
}

/// Notes how well a game was played, or that help was asked for.
pub(crate) fn note(id: &str, play: Option<Play>, helped: u32) {
    let Some(mut entry) = untrack(|| entry(id)) else { return };
    entry.play = play.or(entry.play);
    entry.helped += helped;
    put(entry, None, |_| ());
}

/// What the page holds of a game: in its place, or first in the list.
fn hold(id: &str, entry: Option<Entry>, text: Option<String>) {
    BOOK.with(|book| {
        if let Some(text) = text {
            book.texts.borrow_mut().insert(id.into(), text);
        }
        book.entries.update(|all| {
            all.retain(|old| old.id != id);
            all.extend(entry);
            sort(all);
        });
    });
}

/// The last played first; of older ones nobody noted when they were played.
fn sort(all: &mut [Entry]) {
    all.sort_by(|a, b| b.date.cmp(&a.date).then_with(|| b.id.cmp(&a.id)));
}

/// Writes a game. What another tab has made of it meanwhile is not overwritten but given back.
async fn write(entry: &Entry, text: Option<&str>) -> Result<Option<String>, Fault> {
    let db = database().await?;
    let id = &entry.id;
    loop {
        // A later state of it is on its way: this one need not be tried again.
        let newest = BOOK.with(|book| book.texts.borrow().get(id).cloned());
        if text.is_some() && newest.as_deref() != text {
            return Ok(None);
        }
        match write_once(&db, entry, text).await {
            Err(Fault::Full) if make_room(&db, id).await? => {}
            Err(why) => return Err(why),
            Ok(done) => {
                if done.is_none() {
                    channel::tell(ROWS, id);
                    drop_oldest(&db).await?;
                }
                return Ok(done);
            }
        }
    }
}

async fn write_once(
    db: &Database,
    entry: &Entry,
    text: Option<&str>,
) -> Result<Option<String>, Fault> {
    let id = &entry.id;
    let work = idb::begin(db, &[ROWS, TEXTS], true)?;
    let (rows, texts) = (work.store(ROWS)?, work.store(TEXTS)?);
    let there: Option<Row> = rows.get(id).await?.and_then(|row| json::read(&row).ok());
    let tab = BOOK.with(|book| book.tab.clone());
    let known = BOOK.with(|book| book.revisions.borrow().get(id).copied().unwrap_or(0));
    let stored = there.as_ref().map_or(0, |row| row.revision);
    if text.is_some() && there.is_some_and(|row| row.by != tab && row.revision > known) {
        let newer = texts.get(id).await?;
        BOOK.with(|book| book.revisions.borrow_mut().insert(id.clone(), stored));
        if newer.is_some() {
            return Ok(newer);
        }
    }
    let row = Row { revision: stored + 1, by: tab, entry: entry.clone() };
    rows.put(&serde_json::to_string(&row).unwrap_or_default(), id)?;
    if let Some(text) = text {
        texts.put(text, id)?;
    }
    idb::done(work).await?;
    BOOK.with(|book| book.revisions.borrow_mut().insert(id.clone(), stored + 1));
    Ok(None)
}

/// Lets the text of the oldest finished game go; its row stays. False, if there is none.
async fn make_room(db: &Database, but: &str) -> Result<bool, Fault> {
    let oldest = BOOK.with(|book| {
        book.entries.with_untracked(|all| {
            let mut old = all.iter().rev();
            old.find(|entry| entry.over && !entry.bare && entry.id != but).cloned()
        })
    });
    let before = BOOK.with(|book| book.gave_way.replace(book.gave_way.get() + 1));
    let Some(oldest) = oldest.filter(|_| before < GIVE_WAY_MAX) else { return Ok(false) };
    let work = idb::begin(db, &[TEXTS], true)?;
    work.store(TEXTS)?.delete(&oldest.id)?;
    idb::done(work).await?;
    let bare = Entry { bare: true, ..oldest };
    BOOK.with(|book| book.texts.borrow_mut().remove(&bare.id));
    hold(&bare.id, Some(bare.clone()), None);
    // There is room for the mark now; where there is not, a missing text says the same.
    let _ = write_once(db, &bare, None).await;
    channel::tell(ROWS, &bare.id);
    Ok(true)
}

/// Drops games that were begun and left, beyond so many.
async fn drop_oldest(db: &Database) -> Result<(), Fault> {
    let old: Vec<String> = BOOK.with(|book| {
        book.entries.with_untracked(|all| {
            let open = all.iter().filter(|entry| !entry.over && !entry.online);
            open.skip(OPEN).map(|entry| entry.id.clone()).collect()
        })
    });
    // A try that counts would be lost with its table.
    let counted = if old.is_empty() { Vec::new() } else { crate::contests::tables() };
    let old = old.into_iter().filter(|id| !counted.contains(id));
    for id in old {
        remove(db, &id).await?;
    }
    Ok(())
}

async fn remove(db: &Database, id: &str) -> Result<(), Fault> {
    let work = idb::begin(db, &[ROWS, TEXTS], true)?;
    work.store(ROWS)?.delete(id)?;
    work.store(TEXTS)?.delete(id)?;
    idb::done(work).await?;
    drop_held(id);
    channel::tell(ROWS, id);
    Ok(())
}

fn drop_held(id: &str) {
    BOOK.with(|book| {
        book.texts.borrow_mut().remove(id);
        book.revisions.borrow_mut().remove(id);
    });
    hold(id, None, None);
}

/// A game as the page holds it.
pub(crate) fn text(id: &str) -> Option<String> {
    BOOK.with(|book| book.texts.borrow().get(id).cloned())
}

/// A game as the page holds it, or as it was kept.
pub(crate) async fn load(id: &str) -> Option<String> {
    if let Some(text) = text(id) {
        return Some(text);
    }
    let db = database().await.ok()?;
    let work = idb::begin(&db, &[ROWS, TEXTS], false).ok()?;
    let row = work.store(ROWS).ok()?.get(id).await.ok()?;
    let text = work.store(TEXTS).ok()?.get(id).await.ok()?;
    hear(id, row, text.clone());
    text
}

/// Forgets a game.
pub(crate) fn forget(id: &str) {
    if untrack(|| entry(id)).is_some_and(|entry| entry.online) {
        forget_online(vec![id.into()]);
    }
    drop_held(id);
    let id = id.to_string();
    spawn_local(async move {
        if let Ok(db) = database().await {
            let _ = remove(&db, &id).await;
        }
    });
}

/// Tables of the server that are not to come back: it lists them for as long as it has them.
pub(crate) fn forgotten() -> Vec<String> {
    super::doc(FORGOTTEN).unwrap_or_default()
}

/// Notes that these are not to come back.
pub(crate) fn forget_online(ids: Vec<String>) {
    super::update_doc(FORGOTTEN, move |text| {
        let known = text.and_then(|text| json::read(text).ok());
        let mut all: Vec<String> = known.unwrap_or_default();
        all.retain(|id| !ids.contains(id));
        all.extend_from_slice(&ids);
        all.drain(..all.len().saturating_sub(FORGOTTEN_MAX));
        serde_json::to_string(&all).ok()
    });
}

/// Forgets all games and documents, also what this version cannot read.
pub(crate) async fn forget_all() {
    let entries = untrack(entries);
    let online = entries.iter().filter(|entry| entry.online);
    forget_online(online.map(|entry| entry.id.clone()).collect());
    entries.iter().for_each(|entry| drop_held(&entry.id));
    for name in untrack(super::docs).keys().filter(|name| *name != FORGOTTEN) {
        super::update_doc(name, |_| None);
    }
    if let Ok(db) = database().await
        && clear(&db).await.is_ok()
    {
        entries.iter().for_each(|entry| channel::tell(ROWS, &entry.id));
    }
}

async fn clear(db: &Database) -> Result<(), Fault> {
    let work = idb::begin(db, &[ROWS, TEXTS], true)?;
    work.store(ROWS)?.clear()?;
    work.store(TEXTS)?.clear()?;
    idb::done(work).await
}

/// The rows as they were stored.
pub(super) fn read(rows: Vec<(String, String)>) {
    BOOK.with(|book| {
        book.entries.update(|all| {
            for (id, row) in rows {
                let Ok(row) = json::read::<Row>(&row) else { continue };
                // What was played while the store was being opened is newer.
                if !all.iter().any(|held| held.id == id) {
                    book.revisions.borrow_mut().insert(id, row.revision);
                    all.push(row.entry);
                }
            }
            sort(all);
        });
    });
}

/// What another tab made of a game.
pub(super) fn hear(id: &str, row: Option<String>, text: Option<String>) {
    // What is on its way from here is newer, or will be told that it was overtaken.
    if BOOK.with(|book| book.writing.borrow().contains_key(id)) {
        return;
    }
    let row: Option<Row> = row.and_then(|row| json::read(&row).ok());
    if let Some(row) = &row {
        BOOK.with(|book| book.revisions.borrow_mut().insert(id.into(), row.revision));
    }
    if row.is_none() {
        BOOK.with(|book| book.texts.borrow_mut().remove(id));
    }
    hold(id, row.map(|row| row.entry), text);
}
