//! Where bots think: on a pool of its own, so that however many bots there are, tables answer.
//!
//! This is the one place where stronger bots plug in: [`choose`] and [`BOTS`].
use crate::metrics::Metrics;
use catalog::Desk;
use kernel::{Policy, Quick, Seat};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// The bots there are.
pub const BOTS: &[&str] = &["random"];
/// Who plays for people that are away, have given up, or ran out of time.
pub const STAND_IN: &str = "random";

/// Chooses for `seat`, which must choose: what it may know is what `desk` shows that seat.
fn choose(_bot: &str, desk: &dyn Desk, seat: Seat, luck: &mut Quick) -> Option<String> {
    desk.sample(seat, Policy::Kind, luck)
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
