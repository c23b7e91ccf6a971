//! A store that fails on command. It stands before a real one.
use server::store::{Around, Store, StoreError, StoreFuture, Wrapped};
use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

/// What is wrong with the store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It works.
    None,
    /// Every write fails and changes nothing: a full disk, a replica.
    ReadOnly,
    /// Every write is made, and said to have failed: the answer to a commit was lost.
    Unknown,
    /// Every read fails.
    Unreadable,
    /// Nothing works.
    Gone,
    /// Nothing answers.
    Silent,
    /// Everything works, after this many milliseconds.
    Slow(u64),
}

pub struct Faulty {
    store: Arc<dyn Store>,
    fault: Mutex<Fault>,
    /// Does the next write only fail?
    once: AtomicBool,
    /// Reading this table is a bug.
    pub panics_at: Mutex<Option<String>>,
    pub writes: AtomicU64,
    pub reads: AtomicU64,
}

impl Faulty {
    pub fn new(store: Arc<dyn Store>) -> Arc<Wrapped<Faulty>> {
        let (writes, reads, once, panics_at) = Default::default();
        let fault = Mutex::new(Fault::None);
        Arc::new(Wrapped(Faulty { store, fault, once, panics_at, writes, reads }))
    }

    pub fn set(&self, fault: Fault) {
        self.once.store(false, Relaxed);
        *self.fault.lock().expect("no panic") = fault;
    }

    /// For one write, and then it works again.
    pub fn set_once(&self, fault: Fault) {
        self.set(fault);
        self.once.store(true, Relaxed);
    }

    pub fn calls(&self) -> u64 {
        self.writes.load(Relaxed) + self.reads.load(Relaxed)
    }

    fn fault(&self) -> Fault {
        *self.fault.lock().expect("no panic")
    }
}

fn failed<T>(why: &str) -> Result<T, StoreError> {
    Err(StoreError::Unavailable(why.into()))
}

impl Around for Faulty {
    fn store(&self) -> &dyn Store {
        &*self.store
    }

    fn writing<'a, T: Send + 'a>(&'a self, wait: StoreFuture<'a, T>) -> StoreFuture<'a, T> {
        self.writes.fetch_add(1, Relaxed);
        Box::pin(async move {
            let fault = self.fault();
            if self.once.swap(false, Relaxed) {
                self.set(Fault::None);
            }
            match fault {
                Fault::ReadOnly | Fault::Gone => return failed("not written"),
                Fault::Unknown => {
                    wait.await?;
                    return failed("written, but nobody knows");
                }
                Fault::Silent => std::future::pending().await,
                Fault::Slow(ms) => tokio::time::sleep(Duration::from_millis(ms)).await,
                Fault::None | Fault::Unreadable => {}
            }
            wait.await
        })
    }

    fn reading<'a, T: Send + 'a>(&'a self, wait: StoreFuture<'a, T>) -> StoreFuture<'a, T> {
        self.reads.fetch_add(1, Relaxed);
        Box::pin(async move {
            match self.fault() {
                Fault::Unreadable | Fault::Gone => return failed("not read"),
                Fault::Silent => std::future::pending().await,
                Fault::Slow(ms) => tokio::time::sleep(Duration::from_millis(ms)).await,
                Fault::None | Fault::ReadOnly | Fault::Unknown => {}
            }
            wait.await
        })
    }

    /// Whatever is wrong, a test may end.
    fn closing<'a>(&'a self, wait: StoreFuture<'a, ()>) -> StoreFuture<'a, ()> {
        wait
    }

    fn before_since(&self, id: &str) {
        let panics = self.panics_at.lock().expect("no panic").as_deref() == Some(id);
        assert!(!panics, "on command");
    }
}
