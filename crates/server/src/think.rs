//! Where bots think: on a pool of its own, so that however many bots there are, tables answer.
use crate::metrics::Metrics;
use bots::Budget;
use catalog::Desk;
use kernel::{Policy, Quick, Seat};
use std::sync::Arc;
use tokio::sync::Semaphore;

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
    let advice = desk.bot(bot).ok()?.advise(desk, seat, BUDGET, luck)?;
    Some(advice.mv)
}

/// A bounded number of bots that think at a time.
#[derive(Clone)]
pub struct Pool {
    permits: Arc<Semaphore>,
    metrics: Arc<Metrics>,
}

impl Pool {
    pub fn new(threads: usize, metrics: Arc<Metrics>) -> Pool {
        Pool { permits: Arc::new(Semaphore::new(threads.max(1))), metrics }
    }

    /// A move for `seat`, when there is a free thread; `None` if there is nothing to choose.
    pub async fn think(&self, bot: String, desk: Box<dyn Desk>, seat: Seat) -> Option<String> {
        let _permit = self.permits.acquire().await.ok()?;
        self.metrics.thinking.up();
        let luck = crate::random_u64();
        let thought =
            tokio::task::spawn_blocking(move || choose(&bot, &*desk, seat, &mut Quick::new(luck)));
        let chosen = thought.await.ok().flatten();
        self.metrics.thinking.down();
        chosen
    }
}
