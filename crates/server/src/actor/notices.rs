//! Turns that people may want to be told of while they look elsewhere.
use super::Actor;
use crate::notify;
use kernel::Seat;
use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

/// Turns of people at a table. A turn is told after a while, if it still is one then: whoever is there
/// plays, or sees it.
#[derive(Default)]
pub(super) struct Turns(BTreeMap<Seat, (notify::Turn, Option<Instant>)>);

impl Turns {
    /// Is somebody still to be told?
    pub(super) fn is_empty(&self) -> bool {
        self.0.values().all(|(_, due)| due.is_none())
    }

    /// How long nobody needs to be told.
    pub(super) fn pause(&self) -> Option<Duration> {
        let due = self.0.values().filter_map(|(_, due)| *due).min()?;
        Some(due.saturating_duration_since(Instant::now()))
    }

    /// These are the turns now.
    fn update(&mut self, now: Vec<notify::Turn>, delay: Duration) {
        let is = |seat: Seat, turn: u64| now.iter().any(|it| it.seat == seat && it.turn == turn);
        self.0.retain(|&seat, (known, _)| is(seat, known.turn));
        let due = Instant::now() + delay;
        for turn in now {
            // Whoever moved to another device, or has a longer time, is told so.
            let when = self.0.get(&turn.seat).map_or(Some(due), |(_, when)| *when);
            self.0.insert(turn.seat, (turn, when));
        }
    }

    /// Those who are to be told by now, or at once.
    fn take(&mut self, at_once: bool) -> Vec<notify::Turn> {
        let now = Instant::now();
        let due = self.0.values_mut().filter(|(_, due)| due.is_some_and(|at| at_once || at <= now));
        let taken = due.map(|(turn, due)| {
            *due = None;
            turn.clone()
        });
        taken.collect()
    }
}

impl Actor {
    /// Tells people whose turn it has been for a while, unless they see it. When the server goes away,
    /// nobody waits any longer.
    pub(super) fn tell_turns(&mut self, at_once: bool) {
        let turns = self.live_room.room().turns();
        if turns.is_empty() && self.turns.0.is_empty() {
            return;
        }
        self.turns.update(turns, self.registry.config.notices.delay);
        let in_view = self.live_room.in_view();
        for turn in self.turns.take(at_once) {
            let seen = in_view.has(turn.seat);
            self.registry.notifier.tell(notify::Turn { seen, ..turn });
        }
    }
}
