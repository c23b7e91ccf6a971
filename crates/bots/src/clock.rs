//! What time it is, for bots that keep to a time. WebAssembly has no clock of its own: the page
//! lends one.
use std::{sync::OnceLock, time::Duration};

/// Time since some fixed moment.
pub type Clock = fn() -> Duration;

static LENT: OnceLock<Clock> = OnceLock::new();

/// Lends a clock to all bots of this process; the first one counts.
pub fn lend(clock: Clock) {
    let _ = LENT.set(clock);
}

/// The clock in use: the one that was lent, or the machine's. None in a page that lent none.
pub fn current() -> Option<Clock> {
    LENT.get().copied().or(machine())
}

#[cfg(not(target_family = "wasm"))]
fn machine() -> Option<Clock> {
    use std::{sync::LazyLock, time::Instant};
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    Some(|| START.elapsed())
}

#[cfg(target_family = "wasm")]
fn machine() -> Option<Clock> {
    None
}
