//! Many rooms write, one at a time is written: whatever has queued up goes into one transaction,
//! and is acknowledged after its commit. So one disk serves many tables.
use super::{Append, Store, StoreError};
use crate::metrics::Metrics;
use std::{sync::Arc, time::Instant};
use tokio::sync::{mpsc, oneshot};

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

    /// Appends an entry; answers when it is safe.
    pub async fn append(&self, append: Append) -> Result<Kept, StoreError> {
        let gone = || StoreError("the writer has stopped".into());
        let (done, wait) = oneshot::channel();
        self.queue.send(Job { append, done }).await.map_err(|_| gone())?;
        let first = wait.await.map_err(|_| gone())??;
        Ok(if first { Kept::Yes } else { Kept::Taken })
    }
}

async fn write_all(store: Arc<dyn Store>, mut jobs: mpsc::Receiver<Job>, metrics: Arc<Metrics>) {
    let (mut appends, mut waiting) = (Vec::new(), Vec::new());
    let mut batch = Vec::new();
    while jobs.recv_many(&mut batch, BATCH_MAX).await > 0 {
        // Always in the same order, or two servers might wait for each other.
        batch.sort_by(|a: &Job, b: &Job| a.append.key().cmp(&b.append.key()));
        for Job { append, done } in batch.drain(..) {
            appends.push(append);
            waiting.push(done);
        }
        metrics.queue.set(jobs.len() as i64);
        let began = Instant::now();
        let result = store.write(&appends).await;
        if result.is_ok() {
            metrics.commits.inc();
            metrics.commit_seconds.observe(began.elapsed().as_secs_f64());
        }
        if let Err(why) = &result {
            metrics.failed_writes.inc();
            tracing::error!(%why, entries = appends.len(), "entries could not be stored");
        }
        for (at, done) in waiting.drain(..).enumerate() {
            // Who asked may be gone; the entry is stored all the same.
            let _ = done.send(result.as_ref().map(|first| first[at]).map_err(Clone::clone));
        }
        appends.clear();
    }
}
