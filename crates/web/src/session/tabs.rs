//! Two tabs of one table in this browser: what one of them keeps, the other shows.
use super::{Driver, Session};
use crate::store;
use client::{Local, Mirror};
use leptos::{ev, prelude::*};
use protocol::{Code, Fault, Say};
use std::time::Duration;

/// How long a tab waits for another one's bots before its own think: that tab may be closed.
const TAKE_OVER: Duration = Duration::from_secs(4);

impl Session {
    /// Follows what other tabs make of this table. The browser tells them when what is kept changes.
    pub(super) fn follow(self, id: &str) {
        let key = store::key(id);
        let handle = window_event_listener(ev::storage, move |event| {
            if event.key().as_deref() == Some(key.as_str()) {
                self.catch_up();
            }
        });
        on_cleanup(move || handle.remove());
    }

    /// Before a person changes the table here: is it still the one that was last kept? If not, it is
    /// shown as it is, and nothing is asked.
    pub(super) fn lead(self) -> bool {
        let caught_up = self.catch_up();
        self.own_mut(|own| own.following = false);
        if caught_up {
            let error = Fault::new(Code::Stale, "another tab went on");
            self.hear(Say::Error { id: None, error });
            self.go_on();
        }
        !caught_up
    }

    /// Shows the table as it was last kept, if another tab has kept another one. All tabs end with the
    /// one that was written last, whatever order they hear of it in.
    fn catch_up(self) -> bool {
        let fresh = self.own_mut(|own| {
            let kept = store::table(own.local.id()).filter(|kept| *kept != own.kept)?;
            let (local, says) = Local::resume(&kept).ok()?;
            let next = local.next_to_look();
            (own.local, own.kept, own.following) = (local, kept, true);
            own.asked.clear();
            Some((says, next))
        });
        let Some((says, next)) = fresh.flatten() else { return false };
        self.mirror.set(Mirror::default());
        self.hear_all(says);
        self.curtain.set(next);
        self.take_over_later();
        true
    }

    fn take_over_later(self) {
        let step = self.own_mut(|own| own.local.step());
        let look = move || {
            let stuck = self.own_mut(|own| {
                let stuck = own.following
                    && Some(own.local.step()) == step
                    && !own.local.to_think().is_empty();
                own.following &= !stuck;
                stuck
            });
            if stuck == Some(true) {
                self.go_on();
            }
        };
        if self.driver.try_with_value(|driver| matches!(driver, Driver::Own(_))) == Some(true) {
            set_timeout(look, TAKE_OVER);
        }
    }
}
