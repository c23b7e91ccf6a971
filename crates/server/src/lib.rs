//! The server: tables for friends and bots that lose nothing. It contains no rules; it asks
//! [`catalog::Desk`].
//!
//! [`room`] is what happens at a table, without input or output. [`actor`] is the task around
//! one room, [`hall`] all of them, [`store`] where they are kept. [`app`] is the web side, and can
//! be called without a socket.
pub mod actor;
pub mod admin;
mod app;
pub mod backoff;
pub mod client;
pub mod hall;
pub mod limits;
pub mod lobby;
pub mod metrics;
pub mod people;
pub mod room;
mod run;
pub mod socket;
pub mod store;
pub mod think;
pub mod web;

pub use app::{app, description};
pub use hall::Hall;
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
    /// The web client.
    pub files: web::Files,
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
            files: web::no_files,
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
        }
    }
}

/// What all requests share.
pub struct Shared {
    pub hall: Arc<Hall>,
    pub key: Key,
    pub limits: Arc<limits::Gate>,
}

impl Shared {
    pub fn new(store: Arc<dyn store::Store>, key: Key, config: Config) -> Arc<Shared> {
        let limits = limits::Gate::new(config.limits);
        Arc::new(Shared { hall: Hall::new(store, config), key, limits })
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
