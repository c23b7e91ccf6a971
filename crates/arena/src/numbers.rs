//! Games by number, handed out to threads.
use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
    time::{Duration, Instant},
};

/// The numbers from 0 on, each given out once.
pub(crate) struct Numbers {
    next: AtomicU64,
    end: u64,
    start: Instant,
    time: Option<Duration>,
    stopped: AtomicBool,
}

impl Numbers {
    /// As many as there are games; none is given out any more when this time is over.
    pub(crate) fn new(end: u64, time: Option<Duration>) -> Numbers {
        let (next, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        Numbers { next, end, start: Instant::now(), time, stopped }
    }

    /// The next one, until all are given out, time is over, or somebody has stopped it.
    pub(crate) fn take(&self) -> Option<u64> {
        let late = self.time.is_some_and(|time| self.start.elapsed() >= time);
        if late || self.stopped.load(Ordering::Relaxed) {
            return None;
        }
        Some(self.next.fetch_add(1, Ordering::Relaxed)).filter(|&number| number < self.end)
    }

    /// Enough: no thread gets another one.
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

/// Does the work on each of these threads, and waits for all.
pub(crate) fn on_threads(threads: usize, work: impl Fn() + Sync) {
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(&work);
        }
    });
}
