//! What the operator does with the store: also while a server uses it.
use crate::{
    now_ms,
    room::{Command, Entry, Guest, Meta, Party, Room},
    store::{Append, Listing, Row, Store, StoreError, to_json},
};
use protocol::lobby::Status;
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, Write};

const PAGE: u32 = 500;

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
    let page = store.ids(after, PAGE).await?;
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
                Err(StoreError(why)) => found.faults.push((id, why)),
            }
        }
    }
}

async fn check(store: &dyn Store, id: &str) -> Result<(u64, bool), StoreError> {
    let missing = || StoreError("it is gone".into());
    let room = store.load(id).await?.ok_or_else(missing)?.wake()?;
    let Some(desk) = room.desk() else { return Ok((0, false)) };
    let over = room.status() == Status::Over;
    if over {
        let record = room.record().map_err(|fault| StoreError(fault.message))?;
        catalog::verify(&record).map_err(|fault| StoreError(fault.to_string()))?;
    }
    Ok((desk.step() as u64, over))
}

/// Writes all tables, a line each.
pub async fn export(store: &dyn Store, mut to: impl Write) -> io::Result<u64> {
    let (mut count, mut after) = (0, String::new());
    loop {
        let page = ids(store, &mut after).await.map_err(io::Error::other)?;
        if page.is_empty() {
            to.flush()?;
            return Ok(count);
        }
        for id in page {
            let Some(loaded) = store.load(&id).await.map_err(io::Error::other)? else { continue };
            let meta = serde_json::from_str(&loaded.meta)?;
            let entries: Result<_, _> =
                loaded.entries.iter().map(|entry| serde_json::from_str(entry)).collect();
            let line = to_json(&Exported { meta, entries: entries? });
            writeln!(to, "{line}")?;
            count += 1;
        }
    }
}

/// Reads tables that were exported: how many were new, and how many were there already. A table
/// that cannot be played through is an error and is not taken.
pub async fn import(store: &dyn Store, from: impl BufRead) -> io::Result<(u64, u64)> {
    let (mut new, mut known) = (0, 0);
    for (number, line) in (1..).zip(from.lines()) {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        let wrong = |why: &dyn std::fmt::Display| io::Error::other(format!("line {number}: {why}"));
        let Exported { meta, entries } = serde_json::from_str(&line).map_err(|why| wrong(&why))?;
        let table = meta.id.clone();
        let row = Row::of(&Room::new(meta.clone()));
        let listing = Listing::of(&Room::wake(meta, &entries).map_err(|why| wrong(&why))?);
        if !store.create(&row).await.map_err(|why| wrong(&why))? {
            known += 1;
            continue;
        }
        let last = entries.len();
        let appends = (1..).zip(&entries).map(|(step, entry)| Append {
            table: table.clone(),
            step,
            entry: to_json(entry),
            listing: (step as usize == last).then(|| listing.clone()),
        });
        let appends: Vec<Append> = appends.collect();
        store.write(&appends).await.map_err(|why| wrong(&why))?;
        new += 1;
    }
    Ok((new, known))
}

/// Ends a game that is stuck. A server that has the table open sees it within seconds.
pub async fn end(store: &dyn Store, id: &str) -> Result<(), StoreError> {
    let missing = || StoreError(format!("there is no table {id}"));
    let room = store.load(id).await?.ok_or_else(missing)?.wake()?;
    let mut party = Party::new(room, now_ms());
    let nobody = Guest { id: String::new(), name: String::new() };
    let pending = party
        .command(&nobody, &Command::Stop, now_ms())
        .map_err(|fault| StoreError(fault.message))?;
    party.carry_out(&pending).map_err(|why| StoreError(why.to_string()))?;
    let append = Append {
        table: id.to_owned(),
        step: pending.version,
        entry: to_json(&pending.entry),
        listing: Some(Listing::of(party.room())),
    };
    match store.write(&[append]).await?.first() {
        Some(true) => Ok(()),
        _ => Err(StoreError("somebody moved just now: try again".into())),
    }
}
