//! Which test has the machine: tests share it, but what measures has it for itself.
use crate::Error;
use std::{
    cell::Cell,
    sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard},
};

static MACHINE: RwLock<()> = RwLock::new(());

thread_local! {
    static TAKEN: Cell<bool> = const { Cell::new(false) };
}

/// Held by every browser for as long as it runs, so that no test can forget it.
pub(crate) enum Turn {
    Shared { _guard: RwLockReadGuard<'static, ()> },
    Alone { _guard: RwLockWriteGuard<'static, ()> },
}

impl Turn {
    /// Beside others, once nobody has the machine alone.
    pub(crate) fn shared() -> Result<Turn, Error> {
        take()?;
        let guard = MACHINE.read().unwrap_or_else(PoisonError::into_inner);
        Ok(Turn::Shared { _guard: guard })
    }

    /// Once nobody else has a browser, and until this one is gone nobody gets one.
    pub(crate) fn alone() -> Result<Turn, Error> {
        take()?;
        let guard = MACHINE.write().unwrap_or_else(PoisonError::into_inner);
        Ok(Turn::Alone { _guard: guard })
    }
}

/// Whoever waited for a second turn while somebody waits to be alone would wait for ever.
fn take() -> Result<(), Error> {
    match TAKEN.replace(true) {
        true => Err(Error::new("this test has a browser already: one is enough for many visitors")),
        false => Ok(()),
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        TAKEN.set(false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        sync::atomic::{AtomicU32, Ordering},
        thread,
    };

    #[test]
    fn who_is_alone_is_alone() {
        const ALONE: u32 = 1_000;
        static INSIDE: AtomicU32 = AtomicU32::new(0);
        let shares = || {
            let _turn = Turn::shared().expect("the first of its thread");
            assert!(INSIDE.fetch_add(1, Ordering::SeqCst) < ALONE);
            thread::yield_now();
            INSIDE.fetch_sub(1, Ordering::SeqCst);
        };
        let measures = || {
            let _turn = Turn::alone().expect("the first of its thread");
            assert_eq!(INSIDE.fetch_add(ALONE, Ordering::SeqCst), 0);
            thread::yield_now();
            INSIDE.fetch_sub(ALONE, Ordering::SeqCst);
        };
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..100).for_each(|_| shares()));
                scope.spawn(|| (0..100).for_each(|_| measures()));
            }
        });
    }

    #[test]
    fn a_second_one_is_refused_instead_of_waited_for() {
        thread::spawn(|| {
            let first = Turn::shared().expect("the first");
            assert!(Turn::shared().is_err() && Turn::alone().is_err());
            drop(first);
            assert!(Turn::alone().is_ok());
        })
        .join()
        .expect("no panic");
    }
}
