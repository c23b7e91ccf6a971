//! A store that answers in time, one way or the other, and whose failures are logged when they
//! begin and when they end: not at every try.
use super::{Around, Store, StoreError, StoreFuture, Wrapped};
use std::{
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
    pub(crate) fn new(store: Arc<dyn Store>) -> Arc<Wrapped<Watched>> {
        let (reads_fail, writes_fail) = Default::default();
        Arc::new(Wrapped(Watched { store, reads_fail, writes_fail }))
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
        Err(StoreError::Unavailable(why) | StoreError::Damaged(why))
            if !fails.swap(true, Relaxed) =>
        {
            tracing::error!(%why, "the store cannot be {what}");
        }
        Ok(_) | Err(_) => {}
    }
    answer
}

impl Around for Watched {
    fn store(&self) -> &dyn Store {
        &*self.store
    }

    fn reading<'a, T: Send + 'a>(&'a self, wait: StoreFuture<'a, T>) -> StoreFuture<'a, T> {
        Box::pin(async move { watch("read", &self.reads_fail, wait).await })
    }

    fn writing<'a, T: Send + 'a>(&'a self, wait: StoreFuture<'a, T>) -> StoreFuture<'a, T> {
        Box::pin(async move { watch("written", &self.writes_fail, wait).await })
    }
}
