//! What the operator sees at /metrics. Each server has a registry of its own, so that several can
//! run in one process, as they do in tests.
use prometheus_client::{
    encoding::{EncodeLabelSet, text},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::{Metric, Registry},
};
use protocol::Code;

/// The format that [`Metrics::render`] writes.
pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Upper bounds of the histograms' buckets.
const BOUNDS_SECONDS: [f64; 12] =
    [0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0];

/// Why something was refused: the code of a `Fault`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub struct Refused {
    pub code: String,
}

/// Which limit was reached.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub struct Kind {
    pub kind: &'static str,
}

/// What became of a notice, and how it was to be sent.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub struct Notice {
    pub result: &'static str,
    pub kind: &'static str,
}

/// Everything that is counted.
pub struct Metrics {
    registry: Registry,
    pub rooms: Gauge,
    pub connections: Gauge,
    pub tcp_connections: Gauge,
    pub queue: Gauge,
    pub thinking: Gauge,
    pub thoughts_waiting: Gauge,
    pub thoughts: Counter,
    pub replays: Gauge,
    pub replays_waiting: Gauge,
    pub panics: Counter,
    pub tables: Counter,
    pub tables_expired: Counter,
    pub moves: Counter,
    refused: Family<Refused, Counter>,
    limited: Family<Kind, Counter>,
    notices: Family<Notice, Counter>,
    pub notices_waiting: Gauge,
    pub dropped: Counter,
    pub races: Counter,
    pub commits: Counter,
    pub failed_writes: Counter,
    pub commit_seconds: Histogram,
    pub play_seconds: Histogram,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("chowk");
        let it = &mut registry;
        Metrics {
            rooms: add(it, "rooms", "Tables that are awake"),
            connections: add(it, "connections", "WebSocket connections"),
            tcp_connections: add(it, "tcp_connections", "TCP connections, WebSockets included"),
            queue: add(it, "queue", "Entries that wait to be stored"),
            thinking: add(it, "thinking", "Bots that think"),
            thoughts_waiting: add(it, "thoughts_waiting", "Bots that wait for a thread"),
            thoughts: add(it, "thoughts", "Decisions that bots have thought about"),
            replays: add(it, "replays", "Records of contests that are played again"),
            replays_waiting: add(it, "replays_waiting", "Records that wait to be played again"),
            panics: add(it, "panics", "Tasks that ended by a bug"),
            tables: add(it, "tables", "Tables made"),
            tables_expired: add(it, "tables_expired", "Tables ended because nobody came"),
            moves: add(it, "moves", "Choices stored"),
            refused: add(it, "refused", "Requests and messages that were refused, by code"),
            limited: add(it, "limited", "Requests and messages over a limit, by kind"),
            notices: add(it, "notices", "Notices of turns, by kind and what became of them"),
            notices_waiting: add(it, "notices_waiting", "Notices that wait to be sent"),
            dropped: add(it, "dropped", "Connections too slow to be kept"),
            races: add(it, "races", "Steps that another server wrote first"),
            commits: add(it, "commits", "Transactions that were committed"),
            failed_writes: add(it, "failed_writes", "Transactions that failed"),
            commit_seconds: add_histogram(it, "commit_seconds", "Time of a transaction"),
            play_seconds: add_histogram(it, "play_seconds", "Time from a play to its event"),
            registry,
        }
    }
}

fn add<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    let metric = M::default();
    registry.register(name, help, metric.clone());
    metric
}

fn add_histogram(registry: &mut Registry, name: &str, help: &str) -> Histogram {
    let histogram = Histogram::new(BOUNDS_SECONDS);
    registry.register(name, help, histogram.clone());
    histogram
}

impl Metrics {
    /// Somebody was told no.
    pub fn refuse(&self, code: &Code) {
        self.refused.get_or_create(&Refused { code: code.to_string() }).inc();
    }

    /// Somebody has reached a limit.
    pub fn limit(&self, kind: &'static str) {
        self.limited.get_or_create(&Kind { kind }).inc();
    }

    /// A notice was sent, failed or dropped, or its subscriber is gone.
    pub fn notice(&self, result: &'static str, kind: &'static str) {
        self.notices.get_or_create(&Notice { result, kind }).inc();
    }

    /// In the text format of OpenMetrics, which Prometheus reads.
    pub fn render(&self) -> String {
        let mut page = String::new();
        // Writing into a String cannot fail.
        let _ = text::encode(&mut page, &self.registry);
        page
    }

    /// One number of the page, such as `chowk_rooms` or `chowk_limited_total{kind="table"}`.
    pub fn value(&self, name: &str) -> Option<f64> {
        let page = self.render();
        let line = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '))?;
        line.parse().ok()
    }
}
