//! Many rooms write, one at a time is written: whatever has queued up goes into one transaction,
//! and is acknowledged after its commit. So one disk serves many tables.
use super::{Append, STORE_TIMEOUT, Store, StoreError};
use crate::metrics::Metrics;
use futures_util::FutureExt;
use std::{panic::AssertUnwindSafe, sync::Arc, time::Instant};
use tokio::{
    sync::{mpsc, oneshot},
    time,
};

/// The most entries in one transaction.
const BATCH_MAX: usize = 512;
/// The most entries that wait; then rooms wait too.
const QUEUE_MAX: usize = 4_096;

/// What became of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// It is stored.
    Yes,
    /// Another one was stored as this step before.
    Taken,
}

/// Where rooms append their entries.
#[derive(Clone)]
pub struct Journal {
    queue: mpsc::Sender<Job>,
}

impl Append {
    fn key(&self) -> (&str, u64) {
        (&self.table, self.step)
    }
}

struct Job {
    append: Append,
    done: oneshot::Sender<Result<bool, StoreError>>,
}

impl Journal {
    /// Starts the writer. It ends when the last journal is dropped and all is written.
    pub fn start(store: Arc<dyn Store>, metrics: Arc<Metrics>) -> Journal {
        let (queue, jobs) = mpsc::channel(QUEUE_MAX);
        tokio::spawn(write_all(store, jobs, metrics));
        Journal { queue }
    }

    /// Appends an entry; answers when it is safe, or when it takes too long. After an error it may
    /// be stored all the same.
    pub async fn append(&self, append: Append) -> Result<Kept, StoreError> {
        let failed = |why: &str| StoreError::Unavailable(why.into());
        let (done, wait) = oneshot::channel();
        let answer = async {
            let gone = || failed("the writer has stopped");
            self.queue.send(Job { append, done }).await.map_err(|_| gone())?;
            wait.await.map_err(|_| gone())?
        };
        let answer = time::timeout(STORE_TIMEOUT, answer).await;
        let first = answer.map_err(|_| failed("too many entries wait to be stored"))??;
        Ok(if first { Kept::Yes } else { Kept::Taken })
    }
}

async fn write_all(store: Arc<dyn Store>, mut jobs: mpsc::Receiver<Job>, metrics: Arc<Metrics>) {
    let (mut appends, mut waiting) = (Vec::new(), Vec::new());
    let mut batch = Vec::new();
    while jobs.recv_many(&mut batch, BATCH_MAX).await > 0 {
        // Whoever does not wait any longer was told that it failed.
        batch.retain(|job: &Job| !job.done.is_closed());
        if batch.is_empty() {
            continue;
        }
        // Always in the same order, or two servers might wait for each other.
        batch.sort_by(|a: &Job, b: &Job| a.append.key().cmp(&b.append.key()));
        for Job { append, done } in batch.drain(..) {
            appends.push(append);
            waiting.push(done);
        }
        metrics.queue.set(jobs.len() as i64);
        let began = Instant::now();
        // One bad batch must not end the writer, which serves all rooms.
        let result = AssertUnwindSafe(store.write(&appends)).catch_unwind().await;
        let panicked = |_| Err(StoreError::Unavailable("the store panicked".into()));
        let result = result.unwrap_or_else(panicked);
        if result.is_ok() {
            metrics.commits.inc();
            metrics.commit_seconds.observe(began.elapsed().as_secs_f64());
        } else {
            metrics.failed_writes.inc();
        }
        for (at, done) in waiting.drain(..).enumerate() {
            // The room may be gone; the entry is stored all the same.
            let _ = done.send(result.as_ref().map(|first| first[at]).map_err(Clone::clone));
        }
        appends.clear();
    }
}
