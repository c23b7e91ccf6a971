//! A room: one table and the people around it. Nothing here does input or output or reads a
//! clock: what time it is and what was drawn are arguments. So a room can be simulated, and a
//! room that wakes from the store is the same room.
//!
//! Everything that ever changes a room is an [`Entry`] in its journal. `decide` turns what
//! somebody asks into an entry or a refusal; the entry is stored; `fold` carries it out. The
//! number of the entry is the version that every viewer is told.
mod clock;
mod decide;
mod entry;
mod fold;
mod live;
mod presence;
mod show;
mod sound;

pub(crate) use decide::is_nonce;
pub use decide::{Command, Decision, Guest};
pub use entry::{Entry, Meta, Occupant, What, Who};
pub use fold::{Broken, Changes};
pub use live::{Act, ConnId, Deliver, Follow, LiveRoom, Pending, Text, Turn};

use catalog::{Desk, Notes};
use kernel::{Seat, Seats};
use protocol::{Code, Ended, Fault, lobby::Status};
use std::{collections::VecDeque, sync::Arc};

/// Events kept for clients that resume; a client that missed more is sent a whole view.
const HISTORY_MAX: usize = 64;
/// Ids that are remembered of each guest, to know a repeated message.
const ACKNOWLEDGED_MAX: usize = 32;

/// After a bot has moved this often for each person who is late, and with nobody connected, the table
/// counts as abandoned: no clock runs and no bot moves until somebody connects.
const ABSENT_MOVES_MAX: usize = 3;

/// A table, the people at it, and what happened.
pub struct Room {
    meta: Arc<Meta>,
    version: u64,
    places: Vec<Place>,
    desk: Option<Box<dyn Desk>>,
    started_at: u64,
    steps: Vec<Arc<PastStep>>,
    /// How often a step was taken back: its number alone does not name a position.
    takebacks: u64,
    /// Choices of the step that is not complete yet.
    sealed: Vec<(Seat, String)>,
    /// For whom a bot chose in it.
    auto: Seats,
    votes: Seats,
    again: Vec<Option<String>>,
    rematch: Option<String>,
    ended: Option<Ended>,
    /// Moves that bots made for people who were late, since a person last did something.
    absent_moves: usize,
    done: VecDeque<Arc<Acknowledged>>,
    history: VecDeque<Arc<PastEvent>>,
}

/// A seat and who holds it.
#[derive(Clone, Default)]
struct Place {
    occupant: Option<Occupant>,
    resigned: bool,
    /// Counts as having given up because it had left.
    left: bool,
    away: bool,
    /// The hash of the token that moves this seat, and until when it is good.
    link: Option<(String, u64)>,
    bank_ms: u64,
    /// Since when it must choose.
    asked_at: Option<u64>,
    /// The entry that asked it to, unless it was one of its own.
    turn: Option<u64>,
}

/// A step, as far as taking it back is concerned.
struct PastStep {
    joint: Vec<(Seat, String)>,
    /// It revealed information, so it cannot be taken back.
    revealed: bool,
}

/// Something that was asked under an id and is kept.
struct Acknowledged {
    guest: String,
    id: String,
    version: u64,
}

/// Something that happened.
struct PastEvent {
    redacted: Redacted,
    /// Guests whose seat changed by it: whoever resumes from before needs a fresh view.
    resync: Vec<String>,
}

/// What happened, as JSON: the same for all, or by seat with the gallery last.
enum Redacted {
    Same(Box<str>),
    Each(Vec<Box<str>>),
}

impl Redacted {
    fn of(&self, viewer: kernel::Viewer) -> &str {
        match (self, viewer) {
            (Redacted::Same(text), _) => text,
            (Redacted::Each(texts), kernel::Viewer::Seat(seat)) => &texts[seat.index()],
            (Redacted::Each(texts), kernel::Viewer::Spectator) => &texts[texts.len() - 1],
        }
    }
}

impl Room {
    /// A room as it was made, before anything happened.
    pub fn new(meta: Meta) -> Room {
        let bank_ms = clock::bank_ms(meta.pace);
        let place = |occupant: &Option<Occupant>| Place {
            occupant: occupant.clone(),
            bank_ms,
            ..Place::default()
        };
        let places: Vec<Place> = meta.seated.iter().map(place).collect();
        Room {
            again: vec![None; places.len()],
            places,
            meta: Arc::new(meta),
            version: 0,
            desk: None,
            started_at: 0,
            steps: Vec::new(),
            takebacks: 0,
            sealed: Vec::new(),
            auto: Seats::NONE,
            votes: Seats::NONE,
            rematch: None,
            ended: None,
            absent_moves: 0,
            done: VecDeque::new(),
            history: VecDeque::new(),
        }
    }

    /// A room as its journal says.
    pub fn wake(meta: Meta, journal: &[Entry]) -> Result<Room, Broken> {
        if meta.seated.len() > kernel::SEATS_MAX {
            return Err(Broken(format!("a table has no {} seats", meta.seated.len())));
        }
        let mut room = Room::new(meta);
        for entry in journal {
            room.apply(entry)?;
        }
        Ok(room)
    }

    /// The same room once more, to go back to. What grows is shared, so this is cheap.
    pub fn copy(&self) -> Room {
        Room {
            meta: self.meta.clone(),
            version: self.version,
            places: self.places.clone(),
            desk: self.desk.as_ref().map(|desk| desk.copy()),
            started_at: self.started_at,
            steps: self.steps.clone(),
            takebacks: self.takebacks,
            sealed: self.sealed.clone(),
            auto: self.auto,
            votes: self.votes,
            again: self.again.clone(),
            rematch: self.rematch.clone(),
            ended: self.ended,
            absent_moves: self.absent_moves,
            done: self.done.clone(),
            history: self.history.clone(),
        }
    }

    /// How it was made.
    pub fn meta(&self) -> &Meta {
        &self.meta
    }

    /// How many entries its journal has.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Where it is in its life.
    pub fn status(&self) -> Status {
        match &self.desk {
            None if self.ended.is_none() => Status::Waiting,
            Some(desk) if self.ended.is_none() && !desk.is_over() => Status::Playing,
            _ => Status::Over,
        }
    }

    /// The referee's table, once it is dealt.
    pub fn desk(&self) -> Option<&dyn Desk> {
        self.desk.as_deref()
    }

    /// The seat that somebody holds.
    pub fn seat_of(&self, guest: &str) -> Option<Seat> {
        let holds = |place: &Place| place.person() == Some(guest);
        self.places.iter().position(holds).map(|at| Seat(at as u8))
    }

    /// The guest at each seat; nobody, where it is free or a bot's.
    pub fn guests(&self) -> Vec<Option<String>> {
        self.places.iter().map(|place| place.person().map(str::to_owned)).collect()
    }

    /// The seats of people who have not given up.
    fn people(&self) -> Seats {
        self.seats_where(|place| place.person().is_some() && !place.resigned)
    }

    /// The seats of people who may look in again: they have neither given up nor left the seat to a
    /// bot.
    fn expected(&self) -> Seats {
        self.seats_where(|place| place.person().is_some() && !place.resigned && !place.away)
    }

    /// Does nobody seem to come back? Then the table waits until somebody connects.
    pub fn is_abandoned(&self) -> bool {
        self.absent_moves >= ABSENT_MOVES_MAX * self.expected().len()
    }

    fn seats_where(&self, holds: impl Fn(&Place) -> bool) -> Seats {
        let all = (0u8..).map(Seat).zip(&self.places);
        all.filter(|(_, place)| holds(place)).map(|(seat, _)| seat).collect()
    }

    /// Who must choose and has not.
    fn waiting(&self) -> Seats {
        match (&self.desk, self.status()) {
            (Some(desk), Status::Playing) => desk.waiting(),
            _ => Seats::NONE,
        }
    }

    /// People who are to be told that it is their turn, unless they see it: where others play too, for
    /// who plays with bots alone has just been there.
    pub fn turns(&self) -> Vec<crate::notify::Turn> {
        let people = self.people();
        let expected = self.expected();
        let turn = |seat: Seat| {
            let place = &self.places[seat.index()];
            let guest = place.person().filter(|_| expected.has(seat) && people.len() > 1)?;
            let others = self.places.iter().enumerate().filter(|(at, _)| *at != seat.index());
            Some(crate::notify::Turn {
                table: self.meta.id.clone(),
                game: self.meta.game.clone(),
                seat,
                guest: guest.to_owned(),
                name: place.name(),
                others: others.map(|(_, other)| other.name()).collect(),
                turn: place.turn?,
                due: self.due(seat),
                seen: false,
            })
        };
        self.waiting().iter().filter_map(turn).collect()
    }

    /// Seats for which a bot must choose now, and which bot.
    pub fn thinkers(&self) -> Vec<(Seat, String)> {
        let bot = |seat: Seat| {
            let place = &self.places[seat.index()];
            match place.occupant.as_ref().map(|occupant| &occupant.who) {
                Some(Who::Bot { level }) => Some((seat, level.clone())),
                _ if place.away || place.resigned => Some((seat, crate::think::STAND_IN.into())),
                _ => None,
            }
        };
        self.waiting().iter().filter_map(bot).collect()
    }

    /// The record, once the game is over: with the secret, so that anyone can check the deal.
    pub fn record(&self) -> Result<String, Fault> {
        if self.status() != Status::Over {
            let says = "the record is published when the game is over";
            return Err(Fault::new(Code::NotOver, says));
        }
        let Some(desk) = &self.desk else {
            return Err(Fault::new(Code::NoGame, "nothing was ever dealt at this table"));
        };
        let names: Vec<String> = self.places.iter().map(Place::name).collect();
        let fair = kernel::record::Fair {
            table: self.meta.id.clone(),
            commitment: self.meta.commitment(),
            secret: self.meta.secret_bytes(),
            nonces: self.nonces(),
        };
        let ended = self.ended.and_then(|ended| match ended {
            Ended::Resigned => {
                let (left, who) =
                    (self.seats_where(|place| place.left), self.seats_where(|p| p.resigned));
                Some(match left.is_empty() {
                    true => kernel::record::Ended::Resigned(who),
                    false => kernel::record::Ended::Left(left),
                })
            }
            Ended::Agreed => Some(kernel::record::Ended::Agreed),
            Ended::Stopped => Some(kernel::record::Ended::Stopped),
            Ended::Played => None,
        });
        // What is taken back here was not seen by anybody, so it is not noted.
        let notes = Notes { fair: Some(fair), ended, takebacks: 0 };
        Ok(desk.record_noted(&names, kernel::ENGINE, &clock::day(self.started_at), notes))
    }

    fn nonces(&self) -> Vec<String> {
        let nonce = |place: &Place| place.occupant.as_ref().map(|who| who.nonce.clone());
        self.places.iter().map(|place| nonce(place).unwrap_or_default()).collect()
    }
}

impl Place {
    fn person(&self) -> Option<&str> {
        match &self.occupant.as_ref()?.who {
            Who::Person { guest } => Some(guest),
            Who::Bot { .. } => None,
        }
    }

    fn name(&self) -> String {
        self.occupant.as_ref().map_or_else(String::new, |occupant| occupant.name.clone())
    }
}
