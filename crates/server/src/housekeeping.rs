//! What a server does now and then: forget quiet addresses, and end tables that nobody came to.
use crate::{
    Registry, Shared,
    actor::Request,
    now_ms,
    room::Guest,
    store::{ENDED_UNBEGUN, StoreError, WAITING},
};
use challenge::chain;
use std::{
    collections::BTreeSet,
    sync::{Arc, Weak},
    time::Duration,
};

const EVICT_INTERVAL: Duration = Duration::from_secs(60);
/// Rounds of forgetting between two looks for tables that have expired.
const EVICTIONS_PER_EXPIRY: u32 = 10;
/// The most tables that end in one round.
const ENDED_MAX: u32 = 1_000;

/// Runs until the server is gone.
pub async fn run(shared: Weak<Shared>) {
    let mut ended = BTreeSet::new();
    for round in 0u32.. {
        tokio::time::sleep(EVICT_INTERVAL).await;
        let Some(shared) = shared.upgrade() else { return };
        if shared.registry.is_stopping() {
            return;
        }
        shared.limits.forget_quiet();
        if round % EVICTIONS_PER_EXPIRY == 0
            && let Err(why) = shared.registry.store().subscribers().tidy().await
        {
            tracing::error!(%why, "subscribers of old tables could not be looked for");
        }
        if round % EVICTIONS_PER_EXPIRY == 0
            && let Err(why) = expire(&shared.registry, &mut ended).await
        {
            tracing::error!(%why, "old tables could not be looked for");
        }
        if round % EVICTIONS_PER_EXPIRY == 0
            && let Err(why) = forget_scores(&shared.registry).await
        {
            tracing::error!(%why, "old scores could not be looked for");
        }
    }
}

/// Forgets scores of the deal of the day that are older than they are kept; how many.
pub async fn forget_scores(registry: &Arc<Registry>) -> Result<u64, StoreError> {
    let Some(days) = registry.config.keep_scores_days else { return Ok(0) };
    let before = chain::day_at(now_ms()).saturating_sub(days);
    registry.store().forget_scores(before).await
}

/// Ends tables that have waited for players too long, and removes those that had ended before they
/// began by the last round: by now every server that had them open has heard of it. How many were
/// ended and removed.
pub async fn expire(
    registry: &Arc<Registry>,
    ended: &mut BTreeSet<String>,
) -> Result<(u64, u64), StoreError> {
    let Some(age) = registry.config.expire_open else { return Ok((0, 0)) };
    let before = now_ms().saturating_sub(age.as_millis() as u64);
    let found = registry.store().older(before, ENDED_UNBEGUN, ENDED_MAX).await?;
    let (old, new): (Vec<String>, Vec<String>) =
        found.into_iter().partition(|id| ended.contains(id));
    let removed = registry.store().remove(&old).await?;
    *ended = new.into_iter().collect();
    let nobody = Guest { id: String::new(), name: String::new() };
    let mut count = 0;
    for id in registry.store().older(before, WAITING, ENDED_MAX).await? {
        match registry.ask(&id, &nobody, Request::End).await {
            Ok(_) => {
                count += 1;
                registry.metrics.tables_expired.inc();
                ended.insert(id);
            }
            Err(fault) => tracing::debug!(table = %id, why = %fault.message, "it goes on"),
        }
    }
    if count + removed > 0 {
        tracing::info!(ended = count, removed, "tables that nobody came to");
    }
    Ok((count, removed))
}
