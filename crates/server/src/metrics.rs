//! What the operator sees at /metrics. Own counters rather than a global recorder: each server in
//! a test has its own.
use std::{
    fmt::Write,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

/// A number that only grows.
#[derive(Default)]
pub struct Counter(AtomicU64);

impl Counter {
    pub fn add(&self, n: u64) {
        self.0.fetch_add(n, Relaxed);
    }
    pub fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

/// A number that goes up and down.
#[derive(Default)]
pub struct Gauge(AtomicU64);

impl Gauge {
    pub fn up(&self) {
        self.0.fetch_add(1, Relaxed);
    }
    pub fn down(&self) {
        self.0.fetch_sub(1, Relaxed);
    }
    pub fn set(&self, n: u64) {
        self.0.store(n, Relaxed);
    }
    pub fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

/// Upper bounds of the buckets, in microseconds.
const BOUNDS_US: [u64; 12] = [
    500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000,
    5_000_000,
];

/// How long something took.
#[derive(Default)]
pub struct Histogram {
    buckets: [AtomicU64; BOUNDS_US.len()],
    count: AtomicU64,
    sum_us: AtomicU64,
}

impl Histogram {
    pub fn observe(&self, took: Duration) {
        let us = took.as_micros() as u64;
        self.count.fetch_add(1, Relaxed);
        self.sum_us.fetch_add(us, Relaxed);
        if let Some(at) = BOUNDS_US.iter().position(|bound| us <= *bound) {
            self.buckets[at].fetch_add(1, Relaxed);
        }
    }
}

/// Everything that is counted.
#[derive(Default)]
pub struct Metrics {
    pub rooms: Gauge,
    pub connections: Gauge,
    pub queue: Gauge,
    pub thinking: Gauge,
    pub tables: Counter,
    pub moves: Counter,
    pub refused: Counter,
    pub limited: Counter,
    pub dropped: Counter,
    pub panics: Counter,
    pub races: Counter,
    pub commits: Counter,
    pub commit_seconds: Histogram,
    pub play_seconds: Histogram,
}

impl Metrics {
    /// In the text format of Prometheus.
    pub fn render(&self) -> String {
        let mut page = String::new();
        let mut line = |name: &str, kind: &str, help: &str, value: u64| {
            let _ = writeln!(page, "# HELP chowk_{name} {help}\n# TYPE chowk_{name} {kind}");
            let _ = writeln!(page, "chowk_{name} {value}");
        };
        line("rooms", "gauge", "Tables that are awake.", self.rooms.get());
        line("connections", "gauge", "WebSocket connections.", self.connections.get());
        line("queue", "gauge", "Entries that wait to be stored.", self.queue.get());
        line("thinking", "gauge", "Bots that think.", self.thinking.get());
        line("tables_total", "counter", "Tables made.", self.tables.get());
        line("moves_total", "counter", "Choices stored.", self.moves.get());
        line("refused_total", "counter", "Messages that were refused.", self.refused.get());
        line("limited_total", "counter", "Requests over a limit.", self.limited.get());
        line("dropped_total", "counter", "Connections too slow to be kept.", self.dropped.get());
        line("panics_total", "counter", "Tables that ended in a panic.", self.panics.get());
        line("races_total", "counter", "Steps that another server wrote first.", self.races.get());
        line("commits_total", "counter", "Transactions.", self.commits.get());
        let timings = [
            ("commit_seconds", "Time of a transaction.", &self.commit_seconds),
            ("play_seconds", "Time from a play to its event.", &self.play_seconds),
        ];
        for (name, help, times) in timings {
            let _ = writeln!(page, "# HELP chowk_{name} {help}\n# TYPE chowk_{name} histogram");
            let mut upto = 0;
            for (bound, bucket) in BOUNDS_US.iter().zip(&times.buckets) {
                upto += bucket.load(Relaxed);
                let bound = *bound as f64 / 1e6;
                let _ = writeln!(page, "chowk_{name}_bucket{{le=\"{bound}\"}} {upto}");
            }
            let (count, sum) = (times.count.load(Relaxed), times.sum_us.load(Relaxed));
            let _ = writeln!(page, "chowk_{name}_bucket{{le=\"+Inf\"}} {count}");
            let _ = writeln!(page, "chowk_{name}_sum {}", sum as f64 / 1e6);
            let _ = writeln!(page, "chowk_{name}_count {count}");
        }
        page
    }
}
