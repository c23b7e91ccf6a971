//! A store that answers in time, one way or the other, and whose failures are logged when they
//! begin and when they end: not at every try.
use super::{
    Append, Import, Imported, Loaded, Own, Row, Store, StoreError, StoreFuture, Subscribers,
    Subscription,
};
use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

/// How long the store may take; then it counts as not answering. Whoever waits for it is told
/// within 10 seconds, and may wait for two answers.
pub const STORE_TIMEOUT: Duration = Duration::from_secs(4);

/// Stands before another store.
pub(crate) struct Watched {
    store: Arc<dyn Store>,
    /// Is it known to fail? Reading may work where writing does not.
    reads_fail: AtomicBool,
    writes_fail: AtomicBool,
}

impl Watched {
    pub(crate) fn new(store: Arc<dyn Store>) -> Arc<Watched> {
        let (reads_fail, writes_fail) = Default::default();
        Arc::new(Watched { store, reads_fail, writes_fail })
    }

    pub(super) fn inner(&self) -> &dyn Subscribers {
        self.store.subscribers()
    }

    pub(super) fn reading<'a, T: Send + 'a>(
        &'a self,
        wait: StoreFuture<'a, T>,
    ) -> StoreFuture<'a, T> {
        Box::pin(async move { watch("read", &self.reads_fail, wait).await })
    }

    pub(super) fn writing<'a, T: Send + 'a>(
        &'a self,
        wait: StoreFuture<'a, T>,
    ) -> StoreFuture<'a, T> {
        Box::pin(async move { watch("written", &self.writes_fail, wait).await })
    }
}

/// The answer, or that there is none in time.
async fn watch<T>(
    what: &str,
    fails: &AtomicBool,
    wait: StoreFuture<'_, T>,
) -> Result<T, StoreError> {
    let answer = tokio::time::timeout(STORE_TIMEOUT, wait).await;
    let answer = answer.unwrap_or_else(|_| {
        Err(StoreError::Unavailable(format!("no answer within {} s", STORE_TIMEOUT.as_secs())))
    });
    match &answer {
        Ok(_) if fails.swap(false, Relaxed) => tracing::info!("the store can be {what} again"),
        Err(StoreError::Unavailable(why)) if !fails.swap(true, Relaxed) => {
            tracing::error!(%why, "the store cannot be {what}");
        }
        Ok(_) | Err(_) => {}
    }
    answer
}

impl Store for Watched {
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
    /// Takes as long as it takes.
    fn backup<'a>(&'a self, to: &'a Path) -> StoreFuture<'a, ()> {
        self.store.backup(to)
    }
    fn subscribers(&self) -> &dyn Subscribers {
        self
    }
    fn close(&self) -> StoreFuture<'_, ()> {
        self.writing(self.store.close())
    }
}
