//! Strangers' records, played again. Each costs as much thinking as its sender likes, so there is one
//! bound for the whole server: a few at a time, apart from the bots that play, a short queue, and a time
//! after which a replay is broken off. Whoever finds the queue full is told to ask again.
//!
//! Addresses take turns. One whose records have turned out wrong stands behind those whose have not, and
//! gives way to them in a full queue: so many addresses that send wrong records hinder one another.
use crate::metrics::Metrics;
use std::{
    cell::RefCell,
    collections::HashMap,
    net::IpAddr,
    rc::Rc,
    sync::{
        Arc, Mutex, MutexGuard, Once, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{sync::oneshot, time};

/// So many records wait, of all addresses.
const WAITING_MAX: usize = 16;
/// So many of them of one address: people behind one router share it.
const WAITING_PER_ADDRESS: usize = 4;
/// A record that waits for longer is refused, and its sender told to ask again. With the replay itself it stays below the time that a
/// request may take, where the machine has a processor for it.
const WAIT_MAX: Duration = Duration::from_secs(15);
/// A replay that takes longer is broken off: a usual one takes a second at most. It is the time of the processor
/// that counts, so that what else a machine does breaks nothing off.
const REPLAY_MAX: Duration = Duration::from_secs(10);
/// How many addresses with wrong records are remembered, and for how long.
const WRONG_MAX: usize = 4_096;
const WRONG_KEPT_FOR: Duration = Duration::from_secs(60 * 60);

/// Who is next: records that wait, and what is known of their addresses.
struct Queue<J> {
    at_once: usize,
    running: Vec<IpAddr>,
    waiting: Vec<Waiting<J>>,
    /// Counts up with everything that comes or starts.
    now: u64,
    /// How many records of an address were wrong, and since when the last one was.
    wrong: HashMap<IpAddr, (u32, Instant)>,
    /// When an address was served last, of those that wait.
    served: HashMap<IpAddr, u64>,
}

struct Waiting<J> {
    address: IpAddr,
    arrived: u64,
    job: J,
}

impl<J> Queue<J> {
    fn new(at_once: usize) -> Queue<J> {
        Queue {
            at_once,
            running: Vec::new(),
            waiting: Vec::new(),
            now: 0,
            wrong: HashMap::new(),
            served: HashMap::new(),
        }
    }

    fn wrongs(&self, address: IpAddr) -> u32 {
        self.wrong.get(&address).map_or(0, |&(wrong, _)| wrong)
    }

    /// Where an address stands: the less, the sooner.
    fn standing(&self, address: IpAddr) -> (u32, usize, u64) {
        let running = self.running.iter().filter(|&&other| other == address).count();
        (self.wrongs(address), running, self.served.get(&address).copied().unwrap_or(0))
    }

    /// Joins the queue. Gives back whichever has no place in it: this one, one that gave way, or none.
    fn push(&mut self, address: IpAddr, job: J) -> Option<J> {
        if self.waiting.iter().filter(|one| one.address == address).count() >= WAITING_PER_ADDRESS {
            return Some(job);
        }
        self.now += 1;
        self.waiting.push(Waiting { address, arrived: self.now, job });
        if self.waiting.len() <= WAITING_MAX {
            return None;
        }
        let of_address = |address| self.waiting.iter().filter(|one| one.address == address).count();
        let worst = (0..self.waiting.len()).max_by_key(|&at| {
            let one = &self.waiting[at];
            (self.wrongs(one.address), of_address(one.address), one.arrived)
        })?;
        Some(self.waiting.remove(worst).job)
    }

    /// The next that may start now, if any.
    fn next(&mut self) -> Option<(IpAddr, J)> {
        if self.running.len() >= self.at_once {
            return None;
        }
        let first = (0..self.waiting.len()).min_by_key(|&at| {
            let one = &self.waiting[at];
            (self.standing(one.address), one.arrived)
        })?;
        let Waiting { address, job, .. } = self.waiting.remove(first);
        self.now += 1;
        self.served.insert(address, self.now);
        self.running.push(address);
        Some((address, job))
    }

    /// What was started is done, and the record was wrong or not.
    fn done(&mut self, address: IpAddr, wrong: bool, now: Instant) {
        if let Some(at) = self.running.iter().position(|&other| other == address) {
            self.running.swap_remove(at);
        }
        if wrong {
            self.wrong.retain(|_, (_, at)| now.saturating_duration_since(*at) < WRONG_KEPT_FOR);
            if self.wrong.len() >= WRONG_MAX {
                // The table is full of them: the one that was quiet for longest is forgotten.
                let oldest = self.wrong.iter().min_by_key(|(_, (_, at))| *at).map(|(who, _)| *who);
                oldest.map(|who| self.wrong.remove(&who));
            }
            let (times, at) = self.wrong.entry(address).or_insert((0, now));
            (*times, *at) = (times.saturating_add(1), now);
        }
        if self.waiting.is_empty() {
            self.served.clear();
        }
    }
}

/// The time that this thread had of a processor.
#[cfg(unix)]
fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The time that passes: `rustix` knows no clock of a thread here.
#[cfg(not(unix))]
fn thread_time() -> Duration {
    static BEGUN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    BEGUN.get_or_init(Instant::now).elapsed()
}

/// Says when a replay shall stop, in its thread.
struct Stop {
    until: Duration,
    gone: Arc<AtomicBool>,
}

impl Stop {
    fn is_left(&self) -> bool {
        self.gone.load(Ordering::Relaxed)
    }

    fn holds(&self) -> bool {
        self.is_left() || thread_time() >= self.until
    }
}

/// Whoever waited for a replay does no longer.
struct Leaves(Arc<AtomicBool>);

impl Drop for Leaves {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

thread_local! {
    /// What stops the bots that think in this thread.
    static STOP: RefCell<Option<Rc<Stop>>> = const { RefCell::new(None) };
}

/// Bots ask this now and then, in every thread; only replays ever stop.
fn lend_question() {
    static LENT: Once = Once::new();
    LENT.call_once(|| {
        bots::interrupt::lend(|| {
            STOP.with_borrow(|stop| stop.as_ref().is_some_and(|stop| stop.holds()))
        });
    });
}

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NoAnswer {
    /// Too many others.
    Busy,
    /// It took more time than a replay has.
    TooSlow,
    /// A bug.
    Failed,
}

/// The replays of a server.
#[derive(Clone)]
pub struct Replays {
    queue: Arc<Mutex<Queue<oneshot::Sender<Permit>>>>,
    wait_max: Duration,
    replay_max: Duration,
    metrics: Arc<Metrics>,
}

impl Replays {
    /// For a server on which this many bots think at a time.
    pub fn beside(thinking: usize, metrics: Arc<Metrics>) -> Replays {
        lend_question();
        let queue = Queue::new((thinking / 4).max(1));
        let (wait_max, replay_max) = (WAIT_MAX, REPLAY_MAX);
        Replays { queue: Arc::new(Mutex::new(queue)), wait_max, replay_max, metrics }
    }

    fn queue(&self) -> MutexGuard<'_, Queue<oneshot::Sender<Permit>>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does the work when it is this address's turn. It is told whether it is still wanted, and gives
    /// nothing if it was broken off.
    pub(super) async fn run<T: Send + 'static, E: Send + 'static>(
        &self,
        address: IpAddr,
        work: impl FnOnce(&dyn Fn() -> bool) -> Result<Option<T>, E> + Send + 'static,
    ) -> Result<Result<T, E>, NoAnswer> {
        let (start, started) = oneshot::channel();
        // A record that gives way hears it by the end of its channel.
        self.join(address, start);
        let started = time::timeout(self.wait_max, started).await;
        let Ok(Ok(turn)) = started else { return Err(NoAnswer::Busy) };
        let (gone, most) = (Arc::new(AtomicBool::new(false)), self.replay_max);
        let _leaves = Leaves(gone.clone());
        // The turn ends in the thread: when that is free, not before.
        let replayed = tokio::task::spawn_blocking(move || {
            let mut turn = turn;
            let stop = Rc::new(Stop { until: thread_time() + most, gone });
            STOP.set(Some(stop.clone()));
            let _reset = Reset;
            let found = work(&|| !stop.holds());
            turn.wrong = found.is_err();
            if matches!(found, Ok(None)) && !stop.is_left() {
                tracing::warn!("a record was not played again: it took more than {most:?}");
            }
            found
        });
        match replayed.await {
            Ok(Ok(found)) => found.map(Ok).ok_or(NoAnswer::TooSlow),
            Ok(Err(why)) => Ok(Err(why)),
            Err(_) => {
                self.metrics.panics.inc();
                tracing::error!("a replay has panicked");
                Err(NoAnswer::Failed)
            }
        }
    }

    fn join(&self, address: IpAddr, start: oneshot::Sender<Permit>) {
        let mut queue = self.queue();
        // Whoever has left takes up no place.
        queue.waiting.retain(|one| !one.job.is_closed());
        drop(queue.push(address, start));
        drop(queue);
        self.start_next();
    }

    fn start_next(&self) {
        loop {
            let next = self.queue().next();
            let Some((address, start)) = next else { break };
            // If nobody waits for it any more, the turn comes back and ends.
            let _ = start.send(Permit { replays: self.clone(), address, wrong: false });
        }
        let queue = self.queue();
        self.metrics.replays.set(queue.running.len() as i64);
        self.metrics.replays_waiting.set(queue.waiting.len() as i64);
    }
}

/// The bots of this thread are nobody's again.
struct Reset;

impl Drop for Reset {
    fn drop(&mut self) {
        STOP.set(None);
    }
}

/// The right to replay, until it is dropped.
struct Permit {
    replays: Replays,
    address: IpAddr,
    wrong: bool,
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.replays.queue().done(self.address, self.wrong, Instant::now());
        self.replays.start_next();
    }
}

#[cfg(test)]
mod tests;
