//! Two tabs of one table in this browser: what one of them keeps, the other shows.
use super::{Driver, Session};
use crate::store::{self, Fate};
use client::{Local, Mirror};
use leptos::prelude::*;
use protocol::{Code, Fault, Say};
use std::time::Duration;

/// How long a tab waits for another one's bots before its own think: that tab may be closed.
const TAKE_OVER_DELAY: Duration = Duration::from_secs(4);

impl Session {
    /// Follows what other tabs make of this table: they tell what they keep.
    pub(super) fn follow(self, id: &str) {
        let id = id.to_string();
        Effect::new(move |before: Option<()>| {
            let (_, changed) = store::changed();
            if before.is_some() && changed == id {
                untrack(|| self.catch_up());
            }
        });
    }

    /// What became of the table when it was kept.
    pub(super) fn heard(self, fate: Fate) {
        if self.unkept.is_disposed() {
            return;
        }
        let held = fate == Fate::Held;
        self.unkept.maybe_update(|unkept| std::mem::replace(unkept, held) != held);
        if let Fate::Overtaken(text) = fate {
            self.take(Some(text));
        }
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
        self.take(None)
    }

    /// The same with the text that is kept, where it was told.
    fn take(self, text: Option<String>) -> bool {
        let fresh = self.own_mut(|own| {
            let kept = text.or_else(|| store::text(own.local.id()));
            let kept = kept.filter(|kept| *kept != own.kept)?;
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
            set_timeout(look, TAKE_OVER_DELAY);
        }
    }
}
