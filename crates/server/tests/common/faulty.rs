//! A store that fails on command. It stands before a real one.
use server::store::{
    Append, ContestScore, ContestStore, Import, Imported, Loaded, Own, Row, Store, StoreError,
    StoreFuture, Subscription,
};
use std::{
    path::Path,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

/// What is wrong with the store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It works.
    None,
    /// Every write fails and changes nothing: a full disk, a replica.
    ReadOnly,
    /// Every write is made, and said to have failed: the answer to a commit was lost.
    Unknown,
    /// Every read fails.
    Unreadable,
    /// Nothing works.
    Gone,
    /// Nothing answers.
    Silent,
    /// Everything works, after so many milliseconds.
    Slow(u64),
}

pub struct Faulty {
    store: Arc<dyn Store>,
    fault: Mutex<Fault>,
    /// Does the next write only fail?
    once: AtomicBool,
    /// Reading this table is a bug.
    pub panics_at: Mutex<Option<String>>,
    pub writes: AtomicU64,
    pub reads: AtomicU64,
}

impl Faulty {
    pub fn new(store: Arc<dyn Store>) -> Arc<Faulty> {
        let (writes, reads, once, panics_at) = Default::default();
        let fault = Mutex::new(Fault::None);
        Arc::new(Faulty { store, fault, once, panics_at, writes, reads })
    }

    pub fn set(&self, fault: Fault) {
        self.once.store(false, Relaxed);
        *self.fault.lock().expect("no panic") = fault;
    }

    /// For one write, and then it works again.
    pub fn set_once(&self, fault: Fault) {
        self.set(fault);
        self.once.store(true, Relaxed);
    }

    pub fn calls(&self) -> u64 {
        self.writes.load(Relaxed) + self.reads.load(Relaxed)
    }

    fn fault(&self) -> Fault {
        *self.fault.lock().expect("no panic")
    }

    fn writing<'a, T: Send + 'a>(&'a self, wait: StoreFuture<'a, T>) -> StoreFuture<'a, T> {
        self.writes.fetch_add(1, Relaxed);
        Box::pin(async move {
            let fault = self.fault();
            if self.once.swap(false, Relaxed) {
                self.set(Fault::None);
            }
            match fault {
                Fault::ReadOnly | Fault::Gone => return failed("not written"),
                Fault::Unknown => {
                    wait.await?;
                    return failed("written, but nobody knows");
                }
                Fault::Silent => std::future::pending().await,
                Fault::Slow(ms) => tokio::time::sleep(Duration::from_millis(ms)).await,
                Fault::None | Fault::Unreadable => {}
            }
            wait.await
        })
    }

    fn reading<'a, T: Send + 'a>(&'a self, wait: StoreFuture<'a, T>) -> StoreFuture<'a, T> {
        self.reads.fetch_add(1, Relaxed);
        Box::pin(async move {
            match self.fault() {
                Fault::Unreadable | Fault::Gone => return failed("not read"),
                Fault::Silent => std::future::pending().await,
                Fault::Slow(ms) => tokio::time::sleep(Duration::from_millis(ms)).await,
                Fault::None | Fault::ReadOnly | Fault::Unknown => {}
            }
            wait.await
        })
    }
}

fn failed<T>(why: &str) -> Result<T, StoreError> {
    Err(StoreError::Unavailable(why.into()))
}

impl Store for Faulty {
    fn create<'a>(&'a self, row: &'a Row) -> StoreFuture<'a, bool> {
        self.writing(self.store.create(row))
    }
    fn write<'a>(&'a self, batch: &'a [Append]) -> StoreFuture<'a, Vec<bool>> {
        self.writing(self.store.write(batch))
    }
    fn import<'a>(&'a self, table: &'a Import) -> StoreFuture<'a, Imported> {
        self.writing(self.store.import(table))
    }
    fn probe(&self) -> StoreFuture<'_, ()> {
        self.writing(self.store.probe())
    }
    fn load<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<Loaded>> {
        self.reading(self.store.load(id))
    }
    fn since<'a>(&'a self, id: &'a str, step: u64) -> StoreFuture<'a, Vec<String>> {
        let panics = self.panics_at.lock().expect("no panic").as_deref() == Some(id);
        assert!(!panics, "on command");
        self.reading(self.store.since(id, step))
    }
    fn subscribe(&self) -> Subscription {
        self.store.subscribe()
    }
    fn open_tables(&self, limit: u32, each: u32) -> StoreFuture<'_, Vec<String>> {
        self.reading(self.store.open_tables(limit, each))
    }
    fn of_guest<'a>(&'a self, guest: &'a str, limit: u32) -> StoreFuture<'a, Vec<Own>> {
        self.reading(self.store.of_guest(guest, limit))
    }
    fn made_by<'a>(&'a self, host: &'a str) -> StoreFuture<'a, u64> {
        self.reading(self.store.made_by(host))
    }
    fn made_from<'a>(&'a self, origin: &'a str) -> StoreFuture<'a, u64> {
        self.reading(self.store.made_from(origin))
    }
    fn older(&self, before: u64, status: i64, limit: u32) -> StoreFuture<'_, Vec<String>> {
        self.reading(self.store.older(before, status, limit))
    }
    fn remove<'a>(&'a self, ids: &'a [String]) -> StoreFuture<'a, u64> {
        self.writing(self.store.remove(ids))
    }
    fn due(&self, now: u64, limit: u32) -> StoreFuture<'_, Vec<String>> {
        self.reading(self.store.due(now, limit))
    }
    fn ids<'a>(&'a self, after: &'a str, limit: u32) -> StoreFuture<'a, Vec<String>> {
        self.reading(self.store.ids(after, limit))
    }
    fn backup<'a>(&'a self, to: &'a Path) -> StoreFuture<'a, ()> {
        self.store.backup(to)
    }
    fn close(&self) -> StoreFuture<'_, ()> {
        self.store.close()
    }
}

impl ContestStore for Faulty {
    fn keep_item<'a>(
        &'a self,
        kind: &'a str,
        id: &'a str,
        body: &'a str,
    ) -> StoreFuture<'a, String> {
        self.writing(self.store.keep_item(kind, id, body))
    }
    fn item<'a>(&'a self, kind: &'a str, id: &'a str) -> StoreFuture<'a, Option<String>> {
        self.reading(self.store.item(kind, id))
    }
    fn add_score<'a>(&'a self, score: &'a ContestScore) -> StoreFuture<'a, bool> {
        self.writing(self.store.add_score(score))
    }
    fn scores<'a>(&'a self, contest: &'a str, limit: u32) -> StoreFuture<'a, Vec<String>> {
        self.reading(self.store.scores(contest, limit))
    }
    fn score_of<'a>(
        &'a self,
        contest: &'a str,
        guest: &'a str,
    ) -> StoreFuture<'a, Option<(i64, String)>> {
        self.reading(self.store.score_of(contest, guest))
    }
    fn count_scores<'a>(&'a self, contest: &'a str, before: i64) -> StoreFuture<'a, u64> {
        self.reading(self.store.count_scores(contest, before))
    }
}
