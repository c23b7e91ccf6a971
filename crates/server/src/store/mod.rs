//! Where tables are kept. Journals are append-only; the key (table, step) decides who was first
//! when two write the same step. Several servers may share a store: each hears what the others
//! write.
mod contests;
mod in_place;
mod journal;
mod postgres;
mod sql;
mod sqlite;
mod subscribers;
mod subscription;
mod watched;
mod wrapped;

pub use contests::{ContestScore, ContestStore};
pub use journal::{Journal, Kept};
pub use postgres::Postgres;
pub use sqlite::Sqlite;
pub use subscribers::{Counts, Subscriber, Subscribers, Way};
pub use subscription::{
    Broadcast, BroadcastBody, NOTIFICATION_DELAY_MAX, Notification, Presence, Subscription,
};
pub use watched::STORE_TIMEOUT;
pub(crate) use watched::Watched;
pub use wrapped::{Around, Wrapped};

use crate::room::{Entry, Meta, Room};
use kernel::Seat;
use protocol::lobby::{Status, Summary};
use std::{fmt, path::Path, pin::Pin, sync::Arc};

/// An answer of the store.
pub type StoreFuture<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Why the store could not answer.
#[derive(Clone, Debug)]
pub enum StoreError {
    /// It does not answer, or cannot do what it should: try again later. What was to be written may
    /// be written all the same.
    Unavailable(String),
    /// Some page of the database makes no sense to it; what lies elsewhere may be sound.
    Damaged(String),
    /// What is stored makes no sense.
    Broken(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Unavailable(why) | Self::Damaged(why) | Self::Broken(why)) = self;
        write!(f, "store: {why}")
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(why: sqlx::Error) -> StoreError {
        let code = why.as_database_error().and_then(|error| error.code());
        match code {
            Some(code) if is_damage(&code) => StoreError::Damaged(why.to_string()),
            _ => StoreError::Unavailable(why.to_string()),
        }
    }
}

/// SQLite's SQLITE_CORRUPT in the low byte of a number, PostgreSQL's data_corrupted and index_corrupted.
fn is_damage(code: &str) -> bool {
    const SQLITE_CORRUPT: u32 = 11;
    matches!(code, "XX001" | "XX002") || code.parse().is_ok_and(|n: u32| n & 0xff == SQLITE_CORRUPT)
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(why: sqlx::migrate::MigrateError) -> StoreError {
        StoreError::Unavailable(why.to_string())
    }
}

/// A table as it is made.
#[derive(Clone)]
pub struct Row {
    pub id: String,
    pub host: String,
    /// Where it was made, see [`Meta`].
    pub origin: String,
    pub open: bool,
    pub created: u64,
    /// [`Meta`] as JSON.
    pub meta: String,
    pub listing: Listing,
}

/// What lists of tables show; follows from the journal.
#[derive(Clone)]
pub struct Listing {
    /// [`WAITING`], [`PLAYING`], [`OVER`] or [`ENDED_UNBEGUN`].
    pub status: i64,
    /// [`protocol::lobby::Summary`] as JSON.
    pub summary: String,
    /// When somebody's time is up.
    pub due: Option<u64>,
    /// Who sits at each seat.
    pub guests: Vec<Option<String>>,
}

/// Where a table is in its life, as it is stored.
pub const WAITING: i64 = 0;
pub const PLAYING: i64 = 1;
pub const OVER: i64 = 2;
/// Over before the game began.
pub const ENDED_UNBEGUN: i64 = 3;

/// A table that somebody has sat at.
pub struct Own {
    pub id: String,
    /// [`protocol::lobby::Summary`] as JSON.
    pub summary: String,
    /// [`Listing::guests`] as JSON; empty for tables of older versions.
    pub guests: String,
}

impl Own {
    /// What a list shows to this guest, but for whose turn it is; `None` where that is not known.
    pub fn summary_for(&self, guest: &str) -> Option<Summary> {
        let guests: Vec<Option<String>> = serde_json::from_str(&self.guests).ok()?;
        let mut summary: Summary = serde_json::from_str(&self.summary).ok()?;
        let mine = guests.iter().position(|holder| holder.as_deref() == Some(guest));
        summary.mine = mine.map(|at| Seat(at as u8));
        Some(summary)
    }
}

/// An entry to be appended.
#[derive(Clone)]
pub struct Append {
    pub table: String,
    pub step: u64,
    /// [`Entry`] as JSON.
    pub entry: String,
    /// What lists show from now on, if that changes.
    pub listing: Option<Listing>,
}

/// A table as it is kept.
pub struct Loaded {
    pub meta: String,
    pub entries: Vec<String>,
}

/// A table from elsewhere: all of it, or nothing.
pub struct Import {
    pub row: Row,
    /// Every [`Entry`] as JSON.
    pub entries: Vec<String>,
    /// What lists show after all of them.
    pub listing: Listing,
}

/// What became of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Imported {
    New,
    /// It was there in part, and is whole now.
    Completed,
    Known,
    /// There is a table of this id where other things happened.
    Differs,
}

/// Keeps tables. What an answer says is kept survives a crash.
pub trait Store: ContestStore + Send + Sync + 'static {
    /// Makes a table; false if there is one of this id.
    fn create<'a>(&'a self, row: &'a Row) -> StoreFuture<'a, bool>;
    /// Appends entries, all in one transaction; for each whether it was the first of its step.
    fn write<'a>(&'a self, batch: &'a [Append]) -> StoreFuture<'a, Vec<bool>>;
    /// Takes a table from elsewhere, in one transaction.
    fn import<'a>(&'a self, table: &'a Import) -> StoreFuture<'a, Imported>;
    /// Writes something that nobody needs, to know that it can be done.
    fn probe(&self) -> StoreFuture<'_, ()>;
    /// A table and its journal.
    fn load<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<Loaded>>;
    /// The entries of a table after this step.
    fn since<'a>(&'a self, id: &'a str, step: u64) -> StoreFuture<'a, Vec<String>>;
    /// Notifications from all who share this store, and broadcasts to them.
    fn subscribe(&self) -> Subscription;
    /// Summaries of tables that wait for players and are listed for everybody, newest first.
    /// At most `each` of them come from one address.
    fn open_tables(&self, limit: u32, each: u32) -> StoreFuture<'_, Vec<String>>;
    /// The tables that somebody has sat at, newest first.
    fn of_guest<'a>(&'a self, guest: &'a str, limit: u32) -> StoreFuture<'a, Vec<Own>>;
    /// How many tables somebody has made that are not over.
    fn made_by<'a>(&'a self, host: &'a str) -> StoreFuture<'a, u64>;
    /// Tables where somebody's time is up.
    fn due(&self, now: u64, limit: u32) -> StoreFuture<'_, Vec<String>>;
    /// All tables in the order of their ids, after this one.
    fn ids<'a>(&'a self, after: &'a str, limit: u32) -> StoreFuture<'a, Vec<String>>;
    /// How many tables were made from somewhere (see [`Meta`]) that are not over.
    fn made_from<'a>(&'a self, origin: &'a str) -> StoreFuture<'a, u64>;
    /// Tables of this status that were made before a time, oldest first.
    fn older(&self, before: u64, status: i64, limit: u32) -> StoreFuture<'_, Vec<String>>;
    /// Removes tables, all in one transaction; how many there were.
    fn remove<'a>(&'a self, ids: &'a [String]) -> StoreFuture<'a, u64>;
    /// A copy of everything, while the store is used.
    fn backup<'a>(&'a self, to: &'a Path) -> StoreFuture<'a, ()>;
    /// Those who want to be told of their turns.
    fn subscribers(&self) -> &dyn Subscribers;
    /// Finishes what is under way.
    fn close(&self) -> StoreFuture<'_, ()>;
}

/// The store that `data` names: `postgres://…`, or a folder for SQLite.
pub async fn open(data: &str) -> Result<Arc<dyn Store>, StoreError> {
    if is_postgres(data) {
        return Ok(Arc::new(Postgres::connect(data).await?));
    }
    Ok(Arc::new(Sqlite::open(&Path::new(data).join("chowk.db")).await?))
}

/// Is this the address of a PostgreSQL?
pub fn is_postgres(data: &str) -> bool {
    data.starts_with("postgres://") || data.starts_with("postgresql://")
}

impl Loaded {
    /// The room that was kept.
    pub fn wake(&self) -> Result<Room, StoreError> {
        let broken = |why: &dyn fmt::Display| StoreError::Broken(why.to_string());
        let meta: Meta = serde_json::from_str(&self.meta).map_err(|why| broken(&why))?;
        Room::wake(meta, &entries(&self.entries)?).map_err(|why| broken(&why))
    }
}

/// Entries as they are stored.
pub(crate) fn entries(texts: &[String]) -> Result<Vec<Entry>, StoreError> {
    let entries = texts.iter().map(|entry| serde_json::from_str(entry));
    entries.collect::<Result<_, _>>().map_err(|why| StoreError::Broken(why.to_string()))
}

impl Listing {
    /// What lists show of a room.
    pub fn of(room: &Room) -> Listing {
        Listing {
            status: match room.status() {
                Status::Waiting => WAITING,
                Status::Playing => PLAYING,
                Status::Over if room.desk().is_none() => ENDED_UNBEGUN,
                Status::Over => OVER,
            },
            summary: to_json(&room.summary(None)),
            due: room.next_due(),
            guests: room.guests(),
        }
    }
}

impl Row {
    /// A room that is being made.
    pub fn of(room: &Room) -> Row {
        let meta = room.meta();
        Row {
            id: meta.id.clone(),
            host: meta.host.clone(),
            origin: meta.origin.clone(),
            open: meta.open,
            created: meta.created,
            meta: to_json(meta),
            listing: Listing::of(room),
        }
    }
}

pub(crate) fn to_json<T: serde::Serialize>(item: &T) -> String {
    serde_json::to_string(item).expect("plain data is JSON")
}
