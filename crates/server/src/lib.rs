#![doc = include_str!("../README.md")]
pub mod actor;
pub mod admin;
mod app;
pub mod backoff;
pub mod contests;
pub mod database;
mod files;
pub mod housekeeping;
pub mod limits;
pub mod lobby;
pub mod metrics;
pub mod notify;
pub mod people;
pub mod prune;
pub mod registry;
pub mod room;
mod run;
mod scheduler;
pub mod send_queue;
pub mod socket;
pub mod store;
pub mod think;
pub mod web;

pub use app::{app, description};
pub use registry::Registry;
pub use run::{Serve, serve};

use axum_extra::extract::cookie::Key;
use std::{
    sync::Arc,
    time::{Duration, SystemTime},
};

/// Hexadecimal digits in a table's id: 96 bits, which nobody guesses.
pub const ID_DIGITS: usize = 24;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// A room with nobody in it sleeps after this.
    pub idle: Duration,
    /// Bots that think at a time.
    pub thinking: usize,
    /// Addresses are taken from `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// Cookies go over HTTPS only.
    pub secure: bool,
    /// Metrics are shown to everybody, not only to this machine.
    pub open_metrics: bool,
    /// Other origins whose pages may use this server.
    pub origins: Vec<String>,
    /// The names under which this server may be asked; any, if not said. Addresses and loopback
    /// names are always fine.
    pub hosts: Option<Vec<String>>,
    /// TCP connections of all addresses together.
    pub max_connections: usize,
    /// How long the head of a request may take, and how long a connection may wait for the next.
    pub header_timeout: Duration,
    /// How long a request may take, its body included.
    pub request_timeout: Duration,
    /// How long the other side may take to read something.
    pub write_timeout: Duration,
    /// A table where the game has not begun ends after this; never, if not said.
    pub expire_open: Option<Duration>,
    /// Where no time is kept: somebody whom the game waits for counts as gone after this long without
    /// a connection, and the others may claim the win.
    pub claim_after: Duration,
    /// Scores of the deal of the day are forgotten this many days after it; never, if not said.
    pub keep_scores_days: Option<u64>,
    /// The last link of the chain of days (docs/contests.md); one of its own, kept in the store, if
    /// not said.
    pub daily_head: Option<kernel::Seed>,
    /// The web client.
    pub files: web::Files,
    pub notices: notify::Settings,
    pub limits: Limits,
}

/// How much is allowed.
#[derive(Copy, Clone, Debug)]
pub struct Limits {
    /// Requests of one address to the lobby.
    pub requests_per_s: u32,
    pub requests_burst: u32,
    /// Messages of one connection.
    pub messages_per_s: u32,
    pub messages_burst: u32,
    pub connections_per_address: u32,
    /// Tables that one guest has made and that are not over.
    pub tables_per_guest: u32,
    /// The same by address.
    pub tables_per_address: u32,
    /// Tables that one address may make.
    pub tables_per_min: u32,
    pub tables_burst: u32,
    /// WebSocket frames of one address, over all its connections.
    pub frames_per_s: u32,
    pub frames_burst: u32,
    /// Joins of one address, and of one guest.
    pub joins_per_s: u32,
    pub joins_burst: u32,
    /// The same for taking and leaving seats.
    pub seats_per_s: u32,
    pub seats_burst: u32,
    /// Records of contests that one address may send to be played again.
    pub replays_per_min: u32,
    pub replays_burst: u32,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            idle: Duration::from_secs(60),
            thinking: std::thread::available_parallelism().map_or(1, |n| (n.get() / 2).max(1)),
            behind_proxy: false,
            secure: false,
            open_metrics: false,
            origins: Vec::new(),
            hosts: None,
            max_connections: 4_096,
            header_timeout: Duration::from_secs(15),
            request_timeout: Duration::from_secs(30),
            write_timeout: Duration::from_secs(15),
            expire_open: Some(Duration::from_secs(24 * 60 * 60)),
            claim_after: Duration::from_secs(5 * 60),
            keep_scores_days: Some(400),
            daily_head: None,
            files: web::no_files,
            notices: notify::Settings::default(),
            limits: Limits::default(),
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            requests_per_s: 10,
            requests_burst: 60,
            messages_per_s: 10,
            messages_burst: 40,
            connections_per_address: 64,
            tables_per_guest: 20,
            tables_per_address: 100,
            tables_per_min: 6,
            tables_burst: 30,
            frames_per_s: 80,
            frames_burst: 640,
            joins_per_s: 5,
            joins_burst: 200,
            seats_per_s: 1,
            seats_burst: 60,
            replays_per_min: 6,
            replays_burst: 20,
        }
    }
}

/// What all requests share.
pub struct Shared {
    pub registry: Arc<Registry>,
    pub key: Key,
    pub limits: Arc<limits::RateLimits>,
    pub contests: contests::Contests,
}

impl Shared {
    pub fn new(store: Arc<dyn store::Store>, key: Key, config: Config) -> Arc<Shared> {
        let limits = limits::RateLimits::new(config.limits);
        let registry = Registry::new(store, config);
        let replays = contests::Replays::beside(registry.config.thinking, registry.metrics.clone());
        let contests = contests::Contests::new(replays);
        Arc::new(Shared { registry, key, limits, contests })
    }
}

/// Milliseconds since 1970.
pub fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as u64)
}

/// 32 random bytes of the operating system, in hexadecimal digits.
pub fn random_hex() -> String {
    let mut bytes = [0u8; 32];
    // Without randomness no deal is fair and no id a secret: better no server at all.
    getrandom::fill(&mut bytes).expect("the operating system has randomness");
    kernel::luck::to_hex(&bytes)
}

/// A random number of the operating system.
pub fn random_u64() -> u64 {
    getrandom::u64().expect("the operating system has randomness")
}
