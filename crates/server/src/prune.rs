//! `chowk admin prune`: removes what is old, also while servers use the store.
use crate::{
    admin, now_ms,
    store::{ENDED_UNBEGUN, OVER, Store, StoreError, WAITING},
};
use std::time::Duration;

/// The most tables removed in one transaction.
const PAGE_ROWS: u32 = 500;
/// So long after a table was ended, every server that has it open has heard of it.
pub const NOTIFIED_AFTER: Duration = Duration::from_secs(6);

/// What is to be removed.
#[derive(Copy, Clone, Debug)]
pub struct Prune {
    /// Tables that were made before this, in milliseconds since 1970.
    pub before: u64,
    /// Games that are over, too.
    pub finished: bool,
    /// Only count.
    pub dry: bool,
    /// How long servers have to hear that a table has ended.
    pub heard: Duration,
}

impl Prune {
    /// What is older than this many days.
    pub fn older_than_days(days: u32) -> Prune {
        let age_ms = u64::from(days) * 24 * 60 * 60 * 1_000;
        let before = now_ms().saturating_sub(age_ms);
        Prune { before, finished: false, dry: false, heard: NOTIFIED_AFTER }
    }
}

/// What was removed, or would be.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Pruned {
    /// Tables that never began.
    pub unbegun: u64,
    /// Games that were over.
    pub finished: u64,
    /// Tables where somebody came while they were to be ended: they stay.
    pub spared: u64,
}

/// Removes old tables that never began and, if asked for, old games that are over. Games that are
/// being played are never removed. A table that waits is ended first, as any other change of it is
/// made: if somebody sits down at the same moment, one of the two is first.
pub async fn prune(store: &dyn Store, what: Prune) -> Result<Pruned, StoreError> {
    let mut done = Pruned::default();
    let waiting = store.older(what.before, WAITING, u32::MAX).await?;
    if what.dry {
        let ended = store.older(what.before, ENDED_UNBEGUN, u32::MAX).await?;
        done.unbegun = (waiting.len() + ended.len()) as u64;
        if what.finished {
            done.finished = store.older(what.before, OVER, u32::MAX).await?.len() as u64;
        }
        return Ok(done);
    }
    let mut ended = false;
    for id in &waiting {
        match admin::end(store, id).await {
            Ok(()) => ended = true,
            Err(_) => done.spared += 1,
        }
    }
    if ended {
        tokio::time::sleep(what.heard).await;
    }
    done.unbegun = remove_all(store, what.before, ENDED_UNBEGUN).await?;
    if what.finished {
        done.finished = remove_all(store, what.before, OVER).await?;
    }
    Ok(done)
}

async fn remove_all(store: &dyn Store, before: u64, status: i64) -> Result<u64, StoreError> {
    let mut count = 0;
    loop {
        let page = store.older(before, status, PAGE_ROWS).await?;
        if page.is_empty() {
            return Ok(count);
        }
        count += store.remove(&page).await?;
    }
}
