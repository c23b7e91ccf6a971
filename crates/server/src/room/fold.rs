//! Carries out entries of the journal, one after the other.
use super::{
    ACKNOWLEDGED_MAX, Acknowledged, Entry, HISTORY_MAX, Occupant, PastEvent, PastStep, Place,
    Redacted, Room, What, Who,
};
use catalog::{CheckedMove, Desk, GameSetup, Played, PlayedMove};
use kernel::{Seat, Seats, Viewer, fair};
use protocol::{Ended, Fault, Happened, lobby::Status};
use std::sync::Arc;

/// What an entry changed, for those who must hear of it.
pub struct Changes {
    /// The number of the entry.
    pub version: u64,
    /// Guests whose seat changed: resync them with a fresh view.
    pub resync: Vec<String>,
    /// Seats, status or the next deadline changed: what lists of tables show.
    pub listing_changed: bool,
}

impl Changes {
    /// Somebody sits elsewhere now, or nowhere.
    fn reseated(&mut self, guest: Option<&str>) {
        self.resync.extend(guest.map(str::to_owned));
        self.listing_changed = true;
    }
}

/// A journal that does not fit the rules: a bug, or somebody wrote into the database.
#[derive(Debug)]
pub struct Broken(pub String);

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the journal is broken: {}", self.0)
    }
}

impl std::error::Error for Broken {}

impl From<Fault> for Broken {
    fn from(why: Fault) -> Broken {
        Broken(why.to_string())
    }
}

impl Room {
    /// Applies an entry of the journal.
    pub fn apply(&mut self, entry: &Entry) -> Result<Changes, Broken> {
        self.apply_checked(entry, None)
    }

    /// The same for an entry that was just decided on: its move is known to be allowed.
    pub(super) fn apply_checked(
        &mut self,
        entry: &Entry,
        checked: Option<&CheckedMove>,
    ) -> Result<Changes, Broken> {
        let status = self.status();
        let mut changes =
            Changes { version: self.version + 1, resync: Vec::new(), listing_changed: false };
        if let (Some(id), Some(guest)) = (&entry.id, self.actor(&entry.what)) {
            // By guest, so that nobody can make the room forget another's.
            let own = |done: &Arc<Acknowledged>| done.guest == guest;
            if self.done.iter().filter(|done| own(done)).count() >= ACKNOWLEDGED_MAX
                && let Some(oldest) = self.done.iter().position(own)
            {
                self.done.remove(oldest);
            }
            let done = Acknowledged { guest, id: id.clone(), version: changes.version };
            self.done.push_back(Arc::new(done));
        }
        match &entry.what {
            What::Play { seat, auto: true, .. } => {
                self.absent_moves += usize::from(self.expected().has(*seat));
            }
            What::Back { .. } => self.absent_moves = 0,
            what if self.actor(what).is_some() => self.absent_moves = 0,
            _ => {}
        }
        let redacted = self.carry_out(entry, checked, &mut changes)?;
        self.set_clocks(entry.at, changes.version, self.doer(&entry.what));
        self.version = changes.version;
        if self.history.len() >= HISTORY_MAX {
            self.history.pop_front();
        }
        self.history.push_back(Arc::new(PastEvent { redacted, resync: changes.resync.clone() }));
        changes.listing_changed |= status != self.status() || self.meta.pace.is_some();
        Ok(changes)
    }

    /// The guest who did it, for the memory of ids.
    fn actor(&self, what: &What) -> Option<String> {
        match what {
            What::Sit { guest, .. } | What::Claim { guest, .. } => Some(guest.clone()),
            What::Fill { .. } => Some(self.meta.host.clone()),
            What::Stand { seat }
            | What::Play { seat, .. }
            | What::Takeback { seat }
            | What::Resign { seat }
            | What::Vote { seat, .. }
            | What::Link { seat, .. }
            | What::Left { by: seat, .. }
            | What::Again { seat, .. } => self.places.get(seat.index())?.person().map(Into::into),
            _ => None,
        }
    }

    /// The seat whose player did it, knowing what follows for them.
    fn doer(&self, what: &What) -> Option<Seat> {
        match what {
            What::Play { seat, auto: false, .. }
            | What::Takeback { seat }
            | What::Back { seat }
            | What::Claim { seat, .. } => Some(*seat),
            _ => None,
        }
    }

    fn place(&mut self, seat: Seat) -> Result<&mut Place, Broken> {
        let missing = || Broken(format!("there is no seat {seat}"));
        self.places.get_mut(seat.index()).ok_or_else(missing)
    }

    fn carry_out(
        &mut self,
        entry: &Entry,
        checked: Option<&CheckedMove>,
        changes: &mut Changes,
    ) -> Result<Redacted, Broken> {
        let happened = match &entry.what {
            What::Play { seat, mv, auto } => {
                return self.play(entry.at, *seat, (mv.as_str(), checked), *auto);
            }
            What::Sit { seat, guest, name, nonce } => {
                changes.reseated(Some(guest));
                self.sit_down(*seat, name, Who::Person { guest: guest.clone() }, nonce)?
            }
            What::Fill { seat, level, name, nonce } => {
                changes.reseated(None);
                self.sit_down(*seat, name, Who::Bot { level: level.clone() }, nonce)?
            }
            What::Stand { seat } => {
                let place = self.place(*seat)?;
                changes.reseated(place.person());
                (place.occupant, place.link) = (None, None);
                Happened::Stood { seat: *seat }
            }
            What::Start {} => self.start(entry.at)?,
            What::Takeback { seat } => self.take_back(*seat)?,
            What::Resign { seat } => {
                changes.listing_changed = true;
                self.resign(*seat)?;
                Happened::Resigned { seat: *seat }
            }
            What::Left { seats, by } => {
                changes.listing_changed = true;
                self.leave(*seats, *by)?
            }
            What::Vote { seat, end } => self.vote(*seat, *end),
            What::Away { seat } => {
                self.stop_clock(*seat, entry.at);
                self.place(*seat)?.away = true;
                Happened::Away { seat: *seat }
            }
            What::Back { seat } => {
                self.come_back(*seat)?;
                Happened::Back { seat: *seat }
            }
            What::Link { seat, hash, until } => {
                self.place(*seat)?.link = Some((hash.clone(), *until));
                Happened::Linked { seat: *seat }
            }
            What::Claim { seat, guest, name } => {
                self.hand_seat_to(*seat, guest, name, changes)?;
                Happened::Moved { seat: *seat, name: name.clone() }
            }
            What::Stop {} => {
                self.ended = Some(Ended::Stopped);
                Happened::Stopped {}
            }
            What::Again { seat, nonce } => {
                self.place(*seat)?;
                self.again[seat.index()] = Some(nonce.clone());
                Happened::Again { seat: *seat }
            }
            What::Rematch { table } => {
                self.rematch = Some(table.clone());
                Happened::Rematch { table: table.clone() }
            }
        };
        Ok(Redacted::Same(json(&happened)))
    }

    fn sit_down(
        &mut self,
        seat: Seat,
        name: &str,
        who: Who,
        nonce: &str,
    ) -> Result<Happened, Broken> {
        let bot = match &who {
            Who::Bot { level } => Some(level.clone()),
            Who::Person { .. } => None,
        };
        let occupant = Occupant { name: name.into(), who, nonce: nonce.into() };
        self.place(seat)?.occupant = Some(occupant);
        Ok(Happened::Sat { seat, name: name.into(), bot })
    }

    fn take_back(&mut self, seat: Seat) -> Result<Happened, Broken> {
        self.steps.pop();
        self.takebacks += 1;
        self.desk = Some(self.deal_again()?);
        self.places.iter_mut().for_each(|place| place.asked_at = None);
        Ok(Happened::TakenBack { seat, step: self.steps.len() as u64 })
    }

    fn vote(&mut self, seat: Seat, end: bool) -> Happened {
        let without = self.votes.without(Seats::one(seat));
        self.votes = if end { without.with(seat) } else { without };
        self.count_votes();
        Happened::Voted { seat, end }
    }

    fn resign(&mut self, seat: Seat) -> Result<(), Broken> {
        self.place(seat)?.resigned = true;
        self.votes = self.votes.without(Seats::one(seat));
        if self.places.len() == 2 || self.people().is_empty() {
            self.ended = Some(Ended::Resigned);
        }
        self.count_votes();
        Ok(())
    }

    /// Anyone who has left counts as having given up.
    fn leave(&mut self, seats: Seats, by: Seat) -> Result<Happened, Broken> {
        for seat in seats.iter() {
            self.place(seat)?.left = true;
            self.resign(seat)?;
        }
        Ok(Happened::Left { seats, by })
    }

    /// A person with the seat's link takes the seat, from another browser or from another person.
    fn hand_seat_to(
        &mut self,
        seat: Seat,
        guest: &str,
        name: &str,
        changes: &mut Changes,
    ) -> Result<(), Broken> {
        self.come_back(seat)?;
        let place = self.place(seat)?;
        place.link = None;
        changes.reseated(place.person());
        changes.reseated(Some(guest));
        let Some(occupant) = &mut place.occupant else {
            return Err(Broken(format!("nobody sits at {seat}")));
        };
        occupant.who = Who::Person { guest: guest.to_owned() };
        occupant.name = name.to_owned();
        Ok(())
    }

    /// Whoever returns gets the seat back at once; the clock of this decision starts again.
    fn come_back(&mut self, seat: Seat) -> Result<(), Broken> {
        let place = self.place(seat)?;
        if std::mem::take(&mut place.away) {
            place.asked_at = None;
        }
        Ok(())
    }

    fn count_votes(&mut self) {
        let people = self.people();
        if self.ended.is_none() && !people.is_empty() && people.without(self.votes).is_empty() {
            self.ended = Some(Ended::Agreed);
        }
    }

    fn start(&mut self, at: u64) -> Result<Happened, Broken> {
        if self.desk.is_some() || self.places.iter().any(|place| place.occupant.is_none()) {
            return Err(Broken("a game began that could not".into()));
        }
        self.started_at = at;
        self.desk = Some(self.deal()?);
        Ok(Happened::Started { nonces: self.nonces() })
    }

    /// The deal that follows from the secret, the table and the nonces.
    fn deal(&self) -> Result<Box<dyn Desk>, Broken> {
        let seed = fair::seed(&self.meta.secret_bytes(), &self.meta.id, &self.nonces());
        let seats = Some(self.places.len() as u8);
        Ok(catalog::deal(&GameSetup { ruleset: &self.meta.ruleset, seats, seed })?)
    }

    /// The same deal with the steps that are left. The luck of a step depends on the seed and
    /// its number alone, so it comes out the same.
    fn deal_again(&self) -> Result<Box<dyn Desk>, Broken> {
        let mut desk = self.deal()?;
        for step in &self.steps {
            for (seat, mv) in &step.joint {
                desk.play(*seat, mv)?;
            }
        }
        Ok(desk)
    }

    /// A seat plays a move; `mv` is its notation and, if it was checked already, the move itself.
    fn play(
        &mut self,
        at: u64,
        seat: Seat,
        (mv, checked): (&str, Option<&CheckedMove>),
        auto: bool,
    ) -> Result<Redacted, Broken> {
        let playing = self.status() == Status::Playing;
        let Some(desk) = self.desk.as_mut().filter(|_| playing) else {
            return Err(Broken("a move without a game".into()));
        };
        let PlayedMove { played, revealed } = match checked {
            Some(checked) => desk.play_checked(checked)?,
            None => desk.play_checked(&desk.admit(seat, mv)?)?,
        };
        let step = desk.step() as u64;
        self.stop_clock(seat, at);
        self.sealed.retain(|(sealer, _)| *sealer != seat);
        self.sealed.push((seat, mv.into()));
        self.auto = self.auto.without(Seats::one(seat));
        if auto {
            self.auto = self.auto.with(seat);
            self.places[seat.index()].bank_ms = 0;
        }
        let told = match played {
            Played::Sealed(_) => return Ok(Redacted::Same(json(&Happened::Ready { seat }))),
            Played::Step(told) => told,
        };
        let joint = std::mem::take(&mut self.sealed);
        let by: Seats = joint.iter().map(|(seat, _)| *seat).collect();
        self.steps.push(Arc::new(PastStep { joint, revealed }));
        let auto = std::mem::take(&mut self.auto);
        let mut told = told.0;
        let redacted = |viewer: Viewer| {
            let events = told.remove(&viewer.to_string()).unwrap_or_default();
            json(&Happened::Step { step, by, auto, events })
        };
        Ok(Redacted::Each(
            Viewer::all(Seats::first(self.places.len() as u8)).map(redacted).collect(),
        ))
    }
}

/// Our messages have string keys and finite numbers only, which JSON can hold.
pub(super) fn json<T: serde::Serialize>(item: &T) -> Box<str> {
    serde_json::to_string(item).expect("plain data is JSON").into()
}
