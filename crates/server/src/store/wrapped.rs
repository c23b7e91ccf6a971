//! A store that stands before another one and does something about every call: watches it, or fails.
use super::{
    Append, Import, Imported, Loaded, Own, Row, Store, StoreFuture, Subscribers, Subscription,
};
use std::{ops::Deref, path::Path};

/// What is done about the calls to another store.
pub trait Around: Send + Sync + 'static {
    /// The store that is stood before.
    fn store(&self) -> &dyn Store;
    /// Answers a call that reads; `wait` is what the store answers, and runs only if it is waited for.
    fn reading<'a, T: Send + 'a>(&'a self, wait: StoreFuture<'a, T>) -> StoreFuture<'a, T>;
    /// The same for a call that writes.
    fn writing<'a, T: Send + 'a>(&'a self, wait: StoreFuture<'a, T>) -> StoreFuture<'a, T>;
    /// The same for the last call.
    fn closing<'a>(&'a self, wait: StoreFuture<'a, ()>) -> StoreFuture<'a, ()> {
        self.writing(wait)
    }
    /// A room is about to be read.
    fn before_since(&self, _id: &str) {}
}

/// The store before the other one.
pub struct Wrapped<W>(pub W);

impl<W> Deref for Wrapped<W> {
    type Target = W;
    fn deref(&self) -> &W {
        &self.0
    }
}

impl<W: Around> Store for Wrapped<W> {
    fn create<'a>(&'a self, row: &'a Row) -> StoreFuture<'a, bool> {
        self.0.writing(self.0.store().create(row))
    }
    fn write<'a>(&'a self, batch: &'a [Append]) -> StoreFuture<'a, Vec<bool>> {
        self.0.writing(self.0.store().write(batch))
    }
    fn import<'a>(&'a self, table: &'a Import) -> StoreFuture<'a, Imported> {
        self.0.writing(self.0.store().import(table))
    }
    fn probe(&self) -> StoreFuture<'_, ()> {
        self.0.writing(self.0.store().probe())
    }
    fn load<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<Loaded>> {
        self.0.reading(self.0.store().load(id))
    }
    fn since<'a>(&'a self, id: &'a str, step: u64) -> StoreFuture<'a, Vec<String>> {
        self.0.before_since(id);
        self.0.reading(self.0.store().since(id, step))
    }
    fn subscribe(&self) -> Subscription {
        self.0.store().subscribe()
    }
    fn open_tables(&self, limit: u32, each: u32) -> StoreFuture<'_, Vec<String>> {
        self.0.reading(self.0.store().open_tables(limit, each))
    }
    fn of_guest<'a>(&'a self, guest: &'a str, limit: u32) -> StoreFuture<'a, Vec<Own>> {
        self.0.reading(self.0.store().of_guest(guest, limit))
    }
    fn made_by<'a>(&'a self, host: &'a str) -> StoreFuture<'a, u64> {
        self.0.reading(self.0.store().made_by(host))
    }
    fn made_from<'a>(&'a self, origin: &'a str) -> StoreFuture<'a, u64> {
        self.0.reading(self.0.store().made_from(origin))
    }
    fn older(&self, before: u64, status: i64, limit: u32) -> StoreFuture<'_, Vec<String>> {
        self.0.reading(self.0.store().older(before, status, limit))
    }
    fn remove<'a>(&'a self, ids: &'a [String]) -> StoreFuture<'a, u64> {
        self.0.writing(self.0.store().remove(ids))
    }
    fn due(&self, now: u64, limit: u32) -> StoreFuture<'_, Vec<String>> {
        self.0.reading(self.0.store().due(now, limit))
    }
    fn ids<'a>(&'a self, after: &'a str, limit: u32) -> StoreFuture<'a, Vec<String>> {
        self.0.reading(self.0.store().ids(after, limit))
    }
    /// Takes as long as it takes.
    fn backup<'a>(&'a self, to: &'a Path) -> StoreFuture<'a, ()> {
        self.0.store().backup(to)
    }
    fn subscribers(&self) -> &dyn Subscribers {
        self
    }
    fn close(&self) -> StoreFuture<'_, ()> {
        self.0.closing(self.0.store().close())
    }
}
