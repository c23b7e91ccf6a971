//! Where bots think: on a pool of its own, so that however many bots there are, tables answer.
use crate::{
    metrics::Metrics,
    scheduler::{Scheduler, Ticket},
};
use bots::Budget;
use catalog::Desk;
use kernel::{Policy, Quick, Seat};
use std::{
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tokio::sync::oneshot;

/// Who plays for people that are away, have given up, or ran out of time: quick and decent.
pub const STAND_IN: &str = "apprentice";

/// Plays at random, for tests and load.
const RANDOM: &str = "random";

/// For a bot that brings no budget of its own.
const BUDGET: Budget = Budget::Nodes(1_000);

/// The bots there are, easiest first.
pub fn names() -> Vec<&'static str> {
    [RANDOM].into_iter().chain(bots::LEVELS).collect()
}

/// Chooses for `seat`, which must choose. An adviser is shown the seat's view, never the table.
fn choose(bot: &str, desk: &dyn Desk, seat: Seat, luck: &mut Quick) -> Option<String> {
    if bot == RANDOM {
        return desk.sample(seat, Policy::Kind, luck);
    }
    let advice = catalog::bot(desk.game(), bot).ok()?.advise(desk, seat, BUDGET, luck)?;
    Some(advice.mv)
}

/// For whom a bot thinks.
pub struct Asker {
    pub table: String,
    /// The addresses of those who wait for it.
    pub addresses: Vec<IpAddr>,
}

/// A bounded number of bots that think at a time; who is next, `Scheduler` decides.
#[derive(Clone)]
pub struct Pool {
    scheduler: Arc<Mutex<Scheduler<oneshot::Sender<Permit>>>>,
    metrics: Arc<Metrics>,
}

impl Pool {
    pub fn new(threads: usize, metrics: Arc<Metrics>) -> Pool {
        Pool { scheduler: Arc::new(Mutex::new(Scheduler::new(threads))), metrics }
    }

    fn scheduler(&self) -> MutexGuard<'_, Scheduler<oneshot::Sender<Permit>>> {
        self.scheduler.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A move for `seat`, when it is this table's turn; `None` if there is nothing to choose.
    pub async fn think(
        &self,
        asker: &Asker,
        bot: String,
        desk: Box<dyn Desk>,
        seat: Seat,
    ) -> Option<String> {
        let luck = crate::random_u64();
        self.run(asker, move || choose(&bot, &*desk, seat, &mut Quick::new(luck))).await
    }

    /// Any work of bots, when it is its asker's turn; `None` if it failed.
    pub async fn run<T: Send + 'static>(
        &self,
        asker: &Asker,
        work: impl FnOnce() -> Option<T> + Send + 'static,
    ) -> Option<T> {
        let (start, started) = oneshot::channel();
        self.scheduler().push(&asker.addresses, &asker.table, start);
        self.start_next();
        let permit = started.await.ok()?;
        self.metrics.thinking.inc();
        // The permit is held by the thread: it is given back when that is free, not before.
        let thought = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        let chosen = thought.await;
        self.metrics.thinking.dec();
        self.metrics.thoughts.inc();
        chosen.unwrap_or_else(|why| {
            if why.is_panic() {
                self.metrics.panics.inc();
                tracing::error!(table = %asker.table, "a bot has panicked");
            }
            None
        })
    }

    /// Starts whatever may be started.
    fn start_next(&self) {
        loop {
            let next = self.scheduler().next();
            let Some((ticket, start)) = next else { break };
            // If nobody waits for it any more, the permit comes back and is dropped.
            let _ = start.send(Permit { pool: self.clone(), ticket });
        }
        self.metrics.thoughts_waiting.set(self.scheduler().waiting() as i64);
    }
}

/// The right to think, until it is dropped.
struct Permit {
    pool: Pool,
    ticket: Ticket,
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.pool.scheduler().done(&self.ticket);
        self.pool.start_next();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An honest bot does not wait for a hostile one's long thoughts, and a thought that panics
    /// gives its thread back.
    #[tokio::test]
    async fn a_pool_is_shared() {
        let metrics = Arc::new(Metrics::default());
        let pool = Pool::new(1, metrics.clone());
        let asker = |table: &str, last| Asker {
            table: table.into(),
            addresses: vec![[10, 0, 0, last].into()],
        };
        let (release, held) = std::sync::mpsc::channel::<()>();
        let hostile = (0..20).map(|n| {
            let (pool, asker) = (pool.clone(), asker(&format!("h{n}"), 1));
            let work = move || -> Option<String> { panic!("a bug of a bot") };
            tokio::spawn(async move { pool.run(&asker, work).await })
        });
        let long = {
            let (pool, asker) = (pool.clone(), asker("long", 1));
            tokio::spawn(async move {
                pool.run(&asker, move || held.recv().ok().map(|()| "held".to_owned())).await
            })
        };
        while metrics.thinking.get() == 0 {
            tokio::task::yield_now().await;
        }
        let hostile: Vec<_> = hostile.collect();
        // The only thread is taken until it is released, which happens after this answer.
        let honest = pool.run(&asker("honest", 2), || Some("k".to_owned())).await;
        assert_eq!(honest.as_deref(), Some("k"));
        assert!(metrics.thoughts_waiting.get() > 0, "the hostile ones wait");
        release.send(()).expect("somebody waits");
        assert_eq!(long.await.expect("no panic").as_deref(), Some("held"));
        for task in hostile {
            assert_eq!(task.await.expect("the task goes on"), None);
        }
        assert_eq!((metrics.panics.get(), metrics.thoughts.get()), (20, 22));
        assert_eq!((metrics.thinking.get(), metrics.thoughts_waiting.get()), (0, 0));
    }
}
