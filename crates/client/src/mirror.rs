//! One table, as its viewer has seen it so far.
use kernel::{Seat, Seats, Viewer};
use protocol::{
    Happened, Now, Say, TableView,
    lobby::{SeatView, Status},
};
use serde_json::Value;
use std::sync::Arc;

/// Follows a table.
#[derive(Clone, Default)]
pub struct Mirror {
    /// As it stands; none until the first view has come.
    pub table: Option<Arc<TableView>>,
    /// The last version that was heard of.
    pub version: u64,
    /// What happened, oldest first.
    pub log: Vec<LogEntry>,
    /// How the game stood after each step that was seen, oldest first.
    pub past: Vec<Past>,
    /// How many watch.
    pub watching: u32,
}

/// Something that happened, with its version.
#[derive(Clone, PartialEq, Debug)]
pub struct LogEntry {
    /// The number of the event.
    pub version: u64,
    /// What it was.
    pub happened: Happened,
}

/// How the game stood once.
#[derive(Clone, PartialEq, Debug)]
pub struct Past {
    /// After this many steps.
    pub step: u64,
    /// Who saw it.
    pub viewer: Viewer,
    /// The game, as data.
    pub view: Arc<Value>,
    /// What the last step brought.
    pub events: Arc<Vec<Value>>,
}

/// What a message changed, for those who show it.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// Everything changed: redraw.
    View,
    /// This happened, just now.
    Happened(Happened),
    /// Versions are missing: join again with `since`.
    Gap,
    /// Kept; what was asked under this id is done.
    Done(String),
    /// Refused.
    Refused(Option<String>, protocol::Fault),
    /// Somebody speaks.
    Phrase(Seat, String),
    /// The server goes away for this many milliseconds.
    Reconnect(u32),
    /// Nothing that shows.
    Nothing,
}

impl Mirror {
    /// How the game stands.
    pub fn now(&self) -> Option<&Now> {
        self.table.as_ref().map(|table| &table.now)
    }

    /// The seat of the viewer, if it has one.
    pub fn me(&self) -> Option<Seat> {
        match self.table.as_ref()?.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Names, seat by seat; empty for a free seat.
    pub fn names(&self) -> Vec<String> {
        let seats = self.table.iter().flat_map(|table| &table.seats);
        seats.map(|seat| seat.name.clone().unwrap_or_default()).collect()
    }

    /// Hears a message.
    pub fn hear(&mut self, say: Say) -> Change {
        match say {
            Say::View { version, table } => {
                self.version = version;
                // The viewer changed: what the other one was told must not be shown to this one.
                if self.table.as_ref().is_some_and(|before| before.viewer != table.viewer) {
                    self.log.clear();
                    self.past.clear();
                }
                self.remember(table.viewer, &table.now, Vec::new());
                self.table = Some(Arc::new(*table));
                Change::View
            }
            Say::Event { version, happened, now } => self.event(version, happened, now),
            Say::Done { id, .. } => Change::Done(id),
            Say::Error { id, error } => Change::Refused(id, error),
            Say::Phrase { seat, key } => Change::Phrase(seat, key),
            Say::Here { seats, watching } => {
                self.watching = watching;
                if let Some(table) = &mut self.table {
                    Arc::make_mut(table).here = seats;
                }
                Change::Nothing
            }
            Say::Reconnect { after_ms } => Change::Reconnect(after_ms),
            Say::Pong {} => Change::Nothing,
        }
    }

    fn event(&mut self, version: u64, happened: Happened, now: Option<Box<Now>>) -> Change {
        if version <= self.version {
            // History that was asked for, or what a second view already told.
            if let Err(at) = self.log.binary_search_by_key(&version, |entry| entry.version) {
                self.log.insert(at, LogEntry { version, happened });
            }
            return Change::Nothing;
        }
        if version > self.version + 1 || self.table.is_none() {
            return Change::Gap;
        }
        self.version = version;
        self.fold(&happened);
        self.log.push(LogEntry { version, happened: happened.clone() });
        if let (Some(now), Some(table)) = (now, &mut self.table) {
            let table = Arc::make_mut(table);
            table.now = *now;
            let (viewer, now) = (table.viewer, table.now.clone());
            let events = match &happened {
                Happened::Step { events, .. } => events.clone(),
                _ => Vec::new(),
            };
            self.remember(viewer, &now, events);
        }
        Change::Happened(happened)
    }

    fn fold(&mut self, happened: &Happened) {
        let Some(table) = &mut self.table else { return };
        let table = Arc::make_mut(table);
        let set = |seats: &mut Seats, seat: Seat, on: bool| {
            let without = seats.without(Seats::one(seat));
            *seats = if on { without.with(seat) } else { without };
        };
        let place = |table: &mut TableView, seat: Seat, change: &dyn Fn(&mut SeatView)| {
            table.seats.iter_mut().filter(|place| place.seat == seat).for_each(change);
        };
        match happened {
            Happened::Sat { seat, name, bot } => place(table, *seat, &|place| {
                (place.name, place.bot) = (Some(name.clone()), bot.clone());
            }),
            Happened::Moved { seat, name } => {
                place(table, *seat, &|place| place.name = Some(name.clone()));
            }
            Happened::Stood { seat } => place(table, *seat, &|place| place.name = None),
            Happened::Started { nonces } => table.nonces.clone_from(nonces),
            Happened::Resigned { seat } => place(table, *seat, &|place| place.resigned = true),
            Happened::Left { seats, .. } => seats.iter().for_each(|seat| {
                place(table, seat, &|place| (place.resigned, place.left) = (true, true));
            }),
            Happened::Away { seat } => place(table, *seat, &|place| place.away = true),
            Happened::Back { seat } => place(table, *seat, &|place| place.away = false),
            Happened::Voted { seat, end } => set(&mut table.votes, *seat, *end),
            Happened::Again { seat } => set(&mut table.again, *seat, true),
            Happened::Rematch { table: next } => table.rematch = Some(next.clone()),
            Happened::Linked { .. }
            | Happened::Ready { .. }
            | Happened::Step { .. }
            | Happened::TakenBack { .. }
            | Happened::Stopped {} => {}
        }
    }

    /// Keeps the position, so that one can look back at it.
    fn remember(&mut self, viewer: Viewer, now: &Now, events: Vec<Value>) {
        if now.status == Status::Waiting || now.view.is_null() {
            return;
        }
        // Somebody got ready, or the view came again: what led to this step is still what did.
        let same =
            |past: &&Past| past.step == now.step && past.viewer == viewer && events.is_empty();
        let known = self.past.iter().find(same).map(|past| past.events.clone());
        let events = known.unwrap_or_else(|| Arc::new(events));
        self.past.retain(|past| past.step < now.step);
        let view = Arc::new(now.view.clone());
        self.past.push(Past { step: now.step, viewer, view, events });
    }

    /// How the game stood after this many steps, if that was seen.
    pub fn at(&self, step: u64) -> Option<&Past> {
        self.past.iter().find(|past| past.step == step)
    }
}
