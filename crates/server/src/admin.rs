//! What the operator does with the store: also while a server uses it.
use crate::{
    now_ms,
    room::{Command, Entry, Guest, LiveRoom, Meta, Room, What},
    store::{
        Append, Import, Imported, Listing, Loaded, OVER, Row, Store, StoreError, entries, to_json,
    },
};
use protocol::lobby::Status;
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, Write};

const PAGE_ROWS: u32 = 500;
/// A reason holds what was given, which may be of any length.
const REASON_CHARS_MAX: usize = 300;
/// The step that ends a journal with a gap: no game comes this far.
const AFTER_ALL_STEPS: u64 = 1 << 32;

/// A table as it is exported: one line of JSON. It holds secrets.
#[derive(Serialize, Deserialize)]
struct Exported {
    meta: Meta,
    entries: Vec<Entry>,
}

/// What was found when all tables were checked.
#[derive(Default, Debug)]
pub struct Verified {
    pub tables: u64,
    /// Games that are over, whose records were checked.
    pub records: u64,
    pub moves: u64,
    /// What is wrong: the table and why.
    pub faults: Vec<(String, String)>,
}

/// All ids, page by page.
async fn ids(store: &dyn Store, after: &mut String) -> Result<Vec<String>, StoreError> {
    let page = store.ids(after, PAGE_ROWS).await?;
    if let Some(last) = page.last() {
        after.clone_from(last);
    }
    Ok(page)
}

/// Plays every table through, and checks the record of every game that is over.
pub async fn verify(store: &dyn Store) -> Result<Verified, StoreError> {
    let (mut found, mut after) = (Verified::default(), String::new());
    loop {
        let page = ids(store, &mut after).await?;
        if page.is_empty() {
            return Ok(found);
        }
        for id in page {
            found.tables += 1;
            match check(store, &id).await {
                Ok((moves, record)) => {
                    found.moves += moves;
                    found.records += u64::from(record);
                }
                Err(why) if is_damage(&why) => found.faults.push((id, reason(&why))),
                Err(why) => return Err(why),
            }
        }
    }
}

/// Is it this table that cannot be read, and not the store as a whole?
fn is_damage(why: &StoreError) -> bool {
    match why {
        StoreError::Broken(_) | StoreError::Damaged(_) => true,
        StoreError::Unavailable(_) => false,
    }
}

/// A reason for a terminal: not too long, and without characters that do things there.
fn reason(why: &dyn std::fmt::Display) -> String {
    let plain = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    why.to_string().chars().take(REASON_CHARS_MAX).map(plain).collect()
}

async fn check(store: &dyn Store, id: &str) -> Result<(u64, bool), StoreError> {
    let missing = || StoreError::Broken("it is gone".into());
    let loaded = store.load(id).await?.ok_or_else(missing)?;
    let Exported { meta, entries } = read(&loaded)?;
    let room =
        Room::wake_sound(meta, &entries).map_err(|why| StoreError::Broken(why.to_string()))?;
    let Some(desk) = room.desk() else { return Ok((0, false)) };
    let over = room.status() == Status::Over;
    if over {
        let record = room.record().map_err(|fault| StoreError::Broken(fault.message))?;
        catalog::verify(&record).map_err(|fault| StoreError::Broken(fault.to_string()))?;
    }
    Ok((desk.step() as u64, over))
}

/// A table as it is kept, in parts that make sense.
fn read(loaded: &Loaded) -> Result<Exported, StoreError> {
    let meta = serde_json::from_str(&loaded.meta)
        .map_err(|why| StoreError::Broken(format!("how it was made cannot be read: {why}")))?;
    Ok(Exported { meta, entries: entries(&loaded.entries)? })
}

/// What became of an export.
#[derive(Default, Debug)]
pub struct Written {
    pub tables: u64,
    /// Tables that cannot be read, and why.
    pub faults: Vec<(String, String)>,
}

/// Writes all tables, a line each. A table that cannot be read is reported and the rest goes on.
pub async fn export(store: &dyn Store, mut to: impl Write) -> io::Result<Written> {
    let (mut written, mut after) = (Written::default(), String::new());
    loop {
        let page = ids(store, &mut after).await.map_err(io::Error::other)?;
        if page.is_empty() {
            to.flush()?;
            return Ok(written);
        }
        for id in page {
            let table = match store.load(&id).await {
                Ok(Some(loaded)) => read(&loaded),
                Ok(None) => continue,
                Err(why) => Err(why),
            };
            match table {
                Ok(table) => {
                    writeln!(to, "{}", to_json(&table))?;
                    written.tables += 1;
                }
                Err(why) if is_damage(&why) => written.faults.push((id, reason(&why))),
                Err(why) => return Err(io::Error::other(format!("table {id}: {why}"))),
            }
        }
    }
}

/// What became of the lines of an import.
#[derive(Default, Debug, PartialEq, Eq)]
pub struct Read {
    pub new: u64,
    /// Tables that were there in part, as an interrupted import leaves them.
    pub completed: u64,
    pub known: u64,
    /// Lines that were not taken, and why.
    pub faults: Vec<(u64, String)>,
}

/// Reads tables that were exported, each in one transaction. A line that is not sound is reported
/// and the rest goes on. It stops where the store fails: the same import can be repeated, and goes
/// on from there.
pub async fn import(store: &dyn Store, from: impl BufRead) -> io::Result<Read> {
    let mut read = Read::default();
    for (number, line) in (1..).zip(from.split(b'\n')) {
        let line = line?;
        if line.trim_ascii().is_empty() {
            continue;
        }
        let table = match parse(&line) {
            Ok(table) => table,
            Err(why) => {
                read.faults.push((number, reason(&why)));
                continue;
            }
        };
        match store.import(&table).await {
            Ok(Imported::New) => read.new += 1,
            Ok(Imported::Completed) => read.completed += 1,
            Ok(Imported::Known) => read.known += 1,
            Ok(Imported::Differs) => {
                let says = "there is a table of this id where other things happened";
                read.faults.push((number, says.into()));
            }
            Err(StoreError::Broken(why)) => read.faults.push((number, why)),
            Err(why) => return Err(io::Error::other(format!("line {number}: {why}"))),
        }
    }
    Ok(read)
}

/// A table that can be played through.
fn parse(line: &[u8]) -> Result<Import, String> {
    let exported = serde_json::from_slice(line).map_err(|why| why.to_string())?;
    let Exported { meta, entries } = exported;
    // What the whole journal says is judged first: a table of a stranger's making may be no table.
    let room = Room::wake_sound(meta.clone(), &entries).map_err(|why| why.to_string())?;
    let row = Row::of(&Room::new(meta));
    let entries = entries.iter().map(to_json).collect();
    Ok(Import { row, entries, listing: Listing::of(&room) })
}

/// Ends a game that is stuck. A server that has the table open sees it within seconds.
pub async fn end(store: &dyn Store, id: &str) -> Result<(), StoreError> {
    let missing = || StoreError::Broken(format!("there is no table {id}"));
    let append = match store.load(id).await {
        Ok(loaded) => {
            let loaded = loaded.ok_or_else(missing)?;
            match loaded.wake() {
                Ok(room) => stop(id, room)?,
                Err(_) => close_damaged(id, loaded.entries.len() as u64 + 1),
            }
        }
        Err(StoreError::Broken(_)) => close_damaged(id, AFTER_ALL_STEPS),
        Err(why) => return Err(why),
    };
    match store.write(&[append]).await?.first() {
        Some(true) => Ok(()),
        _ => Err(StoreError::Unavailable("somebody moved just now: try again".into())),
    }
}

/// The entry that ends a game.
fn stop(id: &str, room: Room) -> Result<Append, StoreError> {
    let mut live_room = LiveRoom::new(room, now_ms());
    let nobody = Guest { id: String::new(), name: String::new() };
    let pending = live_room
        .command(&nobody, &Command::Stop, now_ms())
        .map_err(|fault| StoreError::Broken(fault.message))?;
    live_room.carry_out(&pending).map_err(|why| StoreError::Broken(why.to_string()))?;
    Ok(Append {
        table: id.to_owned(),
        step: pending.version,
        entry: to_json(&pending.entry),
        listing: Some(Listing::of(live_room.room())),
    })
}

/// The same where the journal cannot be played through: no list shows the table any more, nobody's
/// clock runs there and `prune` may remove it. What is kept of it stays as it is.
fn close_damaged(id: &str, step: u64) -> Append {
    let entry = Entry { at: now_ms(), id: None, what: What::Stop {} };
    let listing = Listing { status: OVER, summary: String::new(), due: None, guests: Vec::new() };
    Append { table: id.to_owned(), step, entry: to_json(&entry), listing: Some(listing) }
}
