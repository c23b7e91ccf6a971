//! The store of the simulation: what is in it survives everything, but it does not always work.
use super::{Coming, World};
use kernel::Chance;
use protocol::Say;
use server::room::Pending;

/// How the store is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Store {
    /// It works, but for a write now and then.
    Well,
    /// It can be read and not written.
    ReadOnly,
    /// Neither.
    Gone,
}

/// What became of an entry, as far as the server knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kept {
    Yes,
    /// Another entry has this number.
    Taken,
    /// It is not stored; or it is, and nobody knows.
    Failed,
}

impl World {
    pub(super) fn can_read(&self) -> bool {
        self.store != Store::Gone
    }

    pub(super) fn can_write(&self) -> bool {
        self.store == Store::Well
    }

    /// For a while, which may be longer than the pauses between tries.
    pub(super) fn change_store(&mut self, store: Store) {
        self.tally.outages += u64::from(store != Store::Well);
        self.store = store;
        let (lasts, next) = match store {
            Store::Well => (40_000, [Store::Gone, Store::ReadOnly][self.luck.below(2) as usize]),
            Store::Gone => (6_000, [Store::Well, Store::ReadOnly][self.luck.below(2) as usize]),
            Store::ReadOnly => (6_000, Store::Well),
        };
        let lasts = u64::from(100 + self.luck.below(lasts));
        self.after(lasts, Coming::Store(next));
    }

    /// Stores an entry under its number, if it can.
    pub(super) fn store(&mut self, pending: &Pending) -> Kept {
        if !self.can_write() || self.chance(2) {
            self.tally.failed += 1;
            return Kept::Failed;
        }
        if pending.version <= self.journal.len() as u64 {
            self.tally.taken += 1;
            return Kept::Taken;
        }
        assert_eq!(pending.version, self.journal.len() as u64 + 1, "one after the other");
        self.journal.push(pending.entry.clone());
        if self.chance(2) {
            self.tally.unknown += 1;
            return Kept::Failed;
        }
        Kept::Yes
    }

    /// What is acknowledged is stored, as the version that is told.
    pub(super) fn check_acknowledged(&mut self, text: &str) {
        if text.starts_with("{\"say\":\"done\"")
            && let Ok(Say::Done { id, version }) = serde_json::from_str(text)
        {
            let entry = self.journal.get(version as usize - 1).expect("it is stored");
            assert_eq!(entry.id, Some(id), "another entry has this number");
            self.tally.acknowledged += 1;
        }
    }
}
