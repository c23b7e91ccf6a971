//! The server: tables for friends and bots that lose nothing. It contains no rules; it asks
//! [`catalog::Desk`].
//!
//! [`room`] is what happens at a table, without input or output. [`actor`] is the task around
//! one room, [`hall`] all of them, [`store`] where they are kept. [`app`] is the web side, and can
//! be called without a socket.
pub mod actor;
pub mod hall;
pub mod metrics;
pub mod room;
pub mod store;
pub mod think;

pub use hall::Hall;

use std::time::{Duration, SystemTime};

/// Hexadecimal digits in a table's id: 96 bits, which nobody guesses.
pub const ID_DIGITS: usize = 24;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// A room with nobody in it sleeps after this.
    pub idle: Duration,
    /// Bots that think at a time.
    pub thinking: usize,
}

impl Default for Config {
    fn default() -> Config {
        Config { idle: Duration::from_secs(60), thinking: 1 }
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
