//! Ctrl-C while Rust thinks: Python learns of signals only when it is asked.
use pyo3::prelude::*;
use std::{
    cell::{Cell, RefCell},
    time::{Duration, Instant},
};

/// Between two questions to Python.
const EVERY: Duration = Duration::from_millis(20);

thread_local! {
    static NEXT: Cell<Option<Instant>> = const { Cell::new(None) };
    /// What the handler of a signal raised.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// Lets bots and the judge ask whether somebody wants them to stop. To be called once.
pub(crate) fn watch() {
    bots::interrupt::lend(|| {
        if RAISED.with_borrow(Option::is_some) {
            return true;
        }
        let now = Instant::now();
        if NEXT.get().is_some_and(|next| now < next) {
            return false;
        }
        NEXT.set(Some(now + EVERY));
        match Python::attach(|py| py.check_signals()) {
            Ok(()) => false,
            Err(raised) => {
                RAISED.set(Some(raised));
                true
            }
        }
    });
}

/// Thinks while other threads of Python go on. A signal whose handler raises something, as Ctrl-C does, breaks it
/// off.
pub(crate) fn think<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    RAISED.take();
    let found = py.detach(work);
    RAISED.take().map_or(Ok(found), Err)
}
