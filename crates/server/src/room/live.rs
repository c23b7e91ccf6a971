//! A room and those connected to it: who is told what. Still without input or output: the shell
//! ([`crate::actor`], or a simulation) stores what is [`Pending`] and delivers what is to be
//! said.
use super::{
    Command, Decision, Entry, Guest, Meta, Occupant, Room, What,
    clock::GRACE_MS,
    fold::{Broken, Changes, json},
    presence::Elsewhere,
};
use catalog::CheckedMove;
use kernel::{Seat, Viewer, fair};
use protocol::{
    Ask, Code, Fault, PHRASES, Say,
    lobby::{Status, Timeout},
};
use std::{borrow::Cow, collections::BTreeMap, sync::Arc};

/// A message as it goes over the wire; cheap to copy.
pub type Text = Arc<str>;
/// A connection, numbered by the shell.
pub type ConnId = u64;

/// Where no time is kept: how long somebody whom the game waits for may be without a connection.
const CLAIM_AFTER_MS: u64 = 5 * 60 * 1_000;

/// A room and its connections.
pub struct LiveRoom {
    pub(super) room: Room,
    pub(super) conns: BTreeMap<ConnId, Conn>,
    /// Who is connected to this room at other servers.
    pub(super) elsewhere: BTreeMap<u64, Elsewhere>,
    /// After a restart nobody's time is up at once.
    started_at: u64,
    /// Since when people of the table are not connected.
    pub(super) gone_since: BTreeMap<Seat, u64>,
    /// How long that may be where no time is kept, before the others may claim the win.
    pub(super) claim_after_ms: u64,
}

pub(super) struct Conn {
    guest: Guest,
    pub(super) viewer: Viewer,
    pub(super) joined: bool,
    /// Is the table in front of somebody?
    pub(super) visible: bool,
}

/// A message for a connection.
pub struct Deliver {
    pub to: ConnId,
    pub text: Text,
}

/// An entry that is to be stored as this version, and who waits for it.
pub struct Pending {
    pub version: u64,
    pub entry: Entry,
    pub reply: Option<(ConnId, String)>,
    /// The move of the entry, where it was read and checked already.
    checked: Option<CheckedMove>,
}

/// A position of the game: a step that was taken back and made again is another one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Turn {
    pub step: u64,
    pub takebacks: u64,
}

/// What comes of a message: something to store, or only something to say.
#[derive(Default)]
pub struct Act {
    pub pending: Option<Pending>,
    pub out: Vec<Deliver>,
    /// A phrase, for those who are connected elsewhere.
    pub phrase: Option<(Seat, &'static str)>,
}

/// What a room does of its own accord.
pub enum Follow {
    /// Store this.
    Store(Pending),
    /// Make this table, then store that it was made.
    Rematch(Box<Meta>, Pending),
}

impl LiveRoom {
    /// The people around a room, at a server that has been running since `started_at`.
    pub fn new(room: Room, started_at: u64) -> LiveRoom {
        LiveRoom {
            room,
            conns: BTreeMap::new(),
            elsewhere: BTreeMap::new(),
            started_at,
            gone_since: BTreeMap::new(),
            claim_after_ms: CLAIM_AFTER_MS,
        }
    }

    /// Others may claim the win after another time than usual.
    pub fn claim_after(self, claim_after_ms: u64) -> LiveRoom {
        LiveRoom { claim_after_ms, ..self }
    }

    pub fn room(&self) -> &Room {
        &self.room
    }

    pub fn is_deserted(&self) -> bool {
        self.conns.is_empty()
    }

    /// Every connection.
    pub fn connections(&self) -> impl Iterator<Item = ConnId> {
        self.conns.keys().copied()
    }

    /// Somebody has connected, and must join before anything else.
    pub fn open(&mut self, conn: ConnId, guest: Guest) {
        self.conns
            .insert(conn, Conn { guest, viewer: Viewer::Spectator, joined: false, visible: true });
    }

    /// A connection is lost.
    pub fn close(&mut self, conn: ConnId, now: u64) -> Vec<Deliver> {
        let lost = self.conns.remove(&conn);
        self.note_who_is_gone(now);
        match lost {
            Some(lost) if lost.joined => self.send_presence(),
            _ => Vec::new(),
        }
    }

    /// A message came in. Never panics, whatever it holds.
    pub fn text(
        &mut self,
        conn: ConnId,
        text: &str,
        now: u64,
        draw: &mut dyn FnMut() -> String,
    ) -> Act {
        let Some(from) = self.conns.get(&conn) else { return Act::default() };
        let ask: Ask = match serde_json::from_str(text) {
            Ok(ask) => ask,
            Err(why) => {
                let code = if why.is_data() { Code::BadRequest } else { Code::BadJson };
                return Act::say(
                    conn,
                    &error(id_of(text).as_deref(), Fault::new(code, why.to_string())),
                );
            }
        };
        if let Ask::Join { protocol, since } = ask {
            return self.join(conn, protocol, since, now);
        }
        if !from.joined {
            let says = "say `join` first";
            return Act::say(conn, &error(ask.id(), Fault::new(Code::NotJoined, says)));
        }
        match ask {
            Ask::Ping {} => Act::say(conn, &Say::Pong {}),
            Ask::Visible { visible } => {
                if let Some(from) = self.conns.get_mut(&conn) {
                    from.visible = visible;
                }
                Act::default()
            }
            Ask::Phrase { key } => self.phrase(conn, &key),
            _ => match self.decide(&from.guest, &ask, now, draw) {
                Ok(Decision::Store(what, checked)) => {
                    let mut pending = self.pending(what, now);
                    pending.checked = checked;
                    let id = ask.id().unwrap_or_default().to_owned();
                    pending.entry.id = Some(id.clone());
                    pending.reply = Some((conn, id));
                    Act { pending: Some(pending), ..Act::default() }
                }
                Ok(Decision::Already(version)) => {
                    let id = ask.id().unwrap_or_default().to_owned();
                    Act::say(conn, &Say::Done { id, version })
                }
                Err(fault) => Act::say(conn, &error(ask.id(), fault)),
            },
        }
    }

    fn decide(
        &self,
        guest: &Guest,
        ask: &Ask,
        now: u64,
        draw: &mut dyn FnMut() -> String,
    ) -> Result<Decision, Fault> {
        let gone = self.long_gone(now);
        self.room.decide(guest, &Command::Ask(ask, gone), now, draw)
    }

    /// What is wanted from elsewhere than the table's own connections.
    pub fn command(
        &self,
        guest: &Guest,
        command: &Command<'_>,
        now: u64,
    ) -> Result<Pending, Fault> {
        match self.room.decide(guest, command, now, &mut String::new)? {
            Decision::Store(what, checked) => Ok(Pending { checked, ..self.pending(what, now) }),
            Decision::Already(_) => Err(Fault::new(Code::NoChange, "this has happened already")),
        }
    }

    /// The position that bots think about now, once there is one.
    pub fn turn(&self) -> Option<Turn> {
        let step = self.room.desk()?.step() as u64;
        Some(Turn { step, takebacks: self.room.takebacks })
    }

    /// A bot has chosen. Its answer is dropped if it was thought for another position.
    pub fn bot(&self, seat: Seat, turn: Turn, mv: String, now: u64) -> Option<Pending> {
        let asked = self.thinkers(now).iter().any(|(thinker, _)| *thinker == seat);
        let desk = self.room.desk().filter(|_| asked && self.turn() == Some(turn))?;
        let checked = Some(desk.admit(seat, &mv).ok()?);
        let auto = self.room.places[seat.index()].person().is_some();
        Some(Pending { checked, ..self.pending(What::Play { seat, mv, auto }, now) })
    }

    /// Seats for which a bot must choose now: bots, those who are away, and those whose time is
    /// up.
    pub fn thinkers(&self, now: u64) -> Vec<(Seat, String)> {
        let mut thinkers = self.room.thinkers();
        if self.room.meta.timeout == Timeout::Move {
            let late = self.overdue(now).into_iter();
            thinkers.extend(late.map(|seat| (seat, crate::think::STAND_IN.to_owned())));
        }
        thinkers
    }

    /// What the room does of its own accord: deal when all seats are taken, mind the clock,
    /// set up the rematch.
    pub fn follow(&self, now: u64, draw: &mut dyn FnMut() -> String) -> Option<Follow> {
        let room = &self.room;
        let full = room.places.iter().all(|place| place.occupant.is_some());
        match room.status() {
            Status::Waiting if full => Some(Follow::Store(self.pending(What::Start {}, now))),
            Status::Playing => {
                let seat = self.overdue(now).into_iter().next()?;
                let bot = room.meta.timeout == Timeout::Bot;
                bot.then(|| Follow::Store(self.pending(What::Away { seat }, now)))
            }
            Status::Over if room.desk.is_some() && room.rematch.is_none() => {
                let asked = |seat: Seat| room.again[seat.index()].is_some();
                let people = room.seats_where(|place| place.person().is_some());
                let all = !people.is_empty() && people.iter().all(asked);
                all.then(|| {
                    let meta = room.rematch_meta(now, draw);
                    let what = What::Rematch { table: meta.id.clone() };
                    Follow::Rematch(Box::new(meta), self.pending(what, now))
                })
            }
            Status::Waiting | Status::Over => None,
        }
    }

    /// When the room must be looked at again, though nothing happens.
    pub fn wake_at(&self) -> Option<u64> {
        if !self.is_attended() {
            return None;
        }
        self.room.waiting().iter().filter_map(|seat| self.due(seat)).min()
    }

    /// When a person's time is up. Hanging up gives nobody more of it; a restart does.
    fn due(&self, seat: Seat) -> Option<u64> {
        Some(self.room.due(seat)?.max(self.started_at + GRACE_MS))
    }

    fn overdue(&self, now: u64) -> Vec<Seat> {
        let late = |seat: &Seat| self.due(*seat).is_some_and(|due| due <= now);
        self.room.waiting().iter().filter(late).collect()
    }

    fn pending(&self, what: What, now: u64) -> Pending {
        let entry = Entry { at: now, id: None, what };
        Pending { version: self.room.version + 1, entry, reply: None, checked: None }
    }

    /// Applies the entry; returns the messages to send once it is durable. Until then the shell holds
    /// them back; if it cannot be stored, the room is put back with `rewind`.
    pub fn carry_out(&mut self, pending: &Pending) -> Result<(Vec<Deliver>, Changes), Broken> {
        let changes = self.room.apply_checked(&pending.entry, pending.checked.as_ref())?;
        let now = pending.entry.at;
        let mut out = Vec::new();
        for conn in self.conns.values_mut() {
            conn.viewer = self.room.seat_of(&conn.guest.id).map_or(Viewer::Spectator, Viewer::Seat);
        }
        let mut events = BTreeMap::new();
        for (&to, conn) in self.conns.iter().filter(|(_, conn)| conn.joined) {
            let text: Text = if changes.resync.contains(&conn.guest.id) {
                say(&self.view(conn.viewer, now))
            } else {
                let event = || self.event(changes.version, conn.viewer, now);
                events.entry(conn.viewer.to_string()).or_insert_with(event).clone()
            };
            out.push(Deliver { to, text });
        }
        if let Some((to, id)) = &pending.reply {
            let done = Say::Done { id: id.clone(), version: changes.version };
            out.push(Deliver { to: *to, text: say(&done) });
        }
        if !changes.resync.is_empty() {
            out.extend(self.send_presence());
        }
        Ok((out, changes))
    }

    fn view(&self, viewer: Viewer, now: u64) -> Say {
        let mut view = self.room.view(viewer, self.here(), now);
        if let Say::View { table, .. } = &mut view
            && table.pace.is_none()
        {
            table.claim_after_s = Some((self.claim_after_ms / 1_000) as u32);
        }
        view
    }

    fn event(&self, version: u64, viewer: Viewer, now: u64) -> Text {
        let shown = self.room.now(viewer, now);
        self.room.event(version, viewer, Some(&shown)).unwrap_or_default().into()
    }

    /// The entry could not be stored: only who asked is told.
    pub fn refused(&self, pending: &Pending, fault: Fault) -> Vec<Deliver> {
        let Some((to, id)) = &pending.reply else { return Vec::new() };
        vec![Deliver { to: *to, text: say(&error(Some(id), fault)) }]
    }

    /// Back to what is stored: what was carried out since could not be.
    pub fn rewind(&mut self, room: Room) {
        self.room = room;
        for conn in self.conns.values_mut() {
            conn.viewer = self.room.seat_of(&conn.guest.id).map_or(Viewer::Spectator, Viewer::Seat);
        }
    }

    /// What another server has stored as the next entry happens here too.
    pub fn learn(&mut self, entry: Entry) -> Result<Vec<Deliver>, Broken> {
        let version = self.room.version + 1;
        let pending = Pending { version, entry, reply: None, checked: None };
        self.carry_out(&pending).map(|(out, _)| out)
    }

    fn join(&mut self, conn: ConnId, protocol: u32, since: Option<u64>, now: u64) -> Act {
        if protocol != protocol::VERSION {
            let says = format!("this server speaks version {}", protocol::VERSION);
            return Act::say(conn, &error(None, Fault::new(Code::BadProtocol, says)));
        }
        let Some(from) = self.conns.get_mut(&conn) else { return Act::default() };
        let seat = self.room.seat_of(&from.guest.id);
        from.viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let again = std::mem::replace(&mut from.joined, true);
        let (viewer, guest) = (from.viewer, from.guest.id.clone());
        let mut act = Act::default();
        let events = match since {
            // Whoever has a view already asks for the log before it.
            Some(0) if again => Some(self.kept(viewer, now)),
            since => since.and_then(|since| self.missed(since, viewer, &guest, now)),
        };
        match events {
            Some(missed) => {
                act.out.extend(missed.into_iter().map(|text| Deliver { to: conn, text }));
            }
            None => act.out.push(Deliver { to: conn, text: say(&self.view(viewer, now)) }),
        }
        self.note_who_is_gone(now);
        act.out.extend(self.send_presence());
        act.pending = self.come_back(conn, now);
        act
    }

    /// Whoever returns gets the seat back at once.
    pub fn come_back(&self, conn: ConnId, now: u64) -> Option<Pending> {
        let seat = self.room.seat_of(&self.conns.get(&conn)?.guest.id)?;
        let away = self.room.places[seat.index()].away;
        away.then(|| self.pending(What::Back { seat }, now))
    }

    /// All events that are not forgotten, the last with how the game stands.
    fn kept(&self, viewer: Viewer, now: u64) -> Vec<Text> {
        let last = self.room.version;
        let shown = self.room.now(viewer, now);
        let event = |version| {
            let now = (version == last).then_some(&shown);
            self.room.event(version, viewer, now).map(Text::from)
        };
        (1..=last).filter_map(event).collect()
    }

    /// The events after a version, the last with how the game stands; `None` if some of them
    /// are forgotten, the guest's seat has changed, or the version is none of ours.
    fn missed(&self, since: u64, viewer: Viewer, guest: &str, now: u64) -> Option<Vec<Text>> {
        let last = self.room.version;
        let resync = |version| self.room.needs_resync(version, guest);
        if since > last || since == 0 || (since + 1..=last).any(resync) {
            return None;
        }
        let shown = self.room.now(viewer, now);
        (since + 1..=last)
            .map(|version| {
                let now = (version == last).then_some(&shown);
                self.room.event(version, viewer, now).map(Text::from)
            })
            .collect()
    }

    fn phrase(&self, conn: ConnId, key: &str) -> Act {
        let refuse = |code, says: &str| Act::say(conn, &error(None, Fault::new(code, says)));
        let Some(&key) = PHRASES.iter().find(|phrase| **phrase == key) else {
            return refuse(Code::UnknownPhrase, "there is no such phrase");
        };
        match self.conns.get(&conn).map(|from| from.viewer) {
            Some(Viewer::Seat(seat)) => {
                let out = self.send_to_all(&Say::Phrase { seat, key: key.into() });
                Act { out, phrase: Some((seat, key)), ..Act::default() }
            }
            _ => refuse(Code::NoSeat, "only those at the table may speak"),
        }
    }

    /// The same message for everybody.
    pub fn send_to_all(&self, message: &Say) -> Vec<Deliver> {
        let text = say(message);
        let joined = self.conns.iter().filter(|(_, conn)| conn.joined);
        joined.map(|(&to, _)| Deliver { to, text: text.clone() }).collect()
    }
}

impl Act {
    fn say(to: ConnId, message: &Say) -> Act {
        Act { out: vec![Deliver { to, text: say(message) }], ..Act::default() }
    }
}

impl Room {
    /// The next table: the same players one seat further, their nonces, and the secret that was
    /// committed to when this table was made. Its id is not random, so that a table that is made
    /// twice is made once.
    fn rematch_meta(&self, now: u64, draw: &mut dyn FnMut() -> String) -> Meta {
        let seats = self.places.len();
        let mut seated = vec![None; seats];
        for (at, place) in self.places.iter().enumerate() {
            seated[(at + 1) % seats] = place.occupant.as_ref().map(|occupant| Occupant {
                nonce: self.again[at].clone().unwrap_or_else(&mut *draw),
                ..occupant.clone()
            });
        }
        let mut id = fair::commitment(format!("table {}", self.meta.next_secret).as_bytes());
        id.truncate(crate::ID_DIGITS);
        Meta {
            id,
            created: now,
            secret: self.meta.next_secret.clone(),
            next_secret: draw(),
            seated,
            ..(*self.meta).clone()
        }
    }
}

fn say(message: &Say) -> Text {
    String::from(json(message)).into()
}

fn error(id: Option<&str>, error: Fault) -> Say {
    Say::Error { id: id.map(str::to_owned), error }
}

/// The id may be readable though the message is not.
fn id_of(text: &str) -> Option<Cow<'_, str>> {
    #[derive(serde::Deserialize)]
    struct Named<'a> {
        // With an escape in it, it is not a part of the text.
        #[serde(borrow)]
        id: Option<Cow<'a, str>>,
    }
    let named: Named<'_> = serde_json::from_str(text).ok()?;
    named.id.filter(|id| id.len() <= protocol::ID_BYTES_MAX)
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_id_is_read_however_it_is_written() {
        for (text, id) in [
            (r#"{"do":"play","id":"ab","step":0}"#, Some("ab")),
            (r#"{"do":"play","id":"a\"b","step":0}"#, Some("a\"b")),
            (r#"{"do":"play","id":"\u00e9"}"#, Some("é")),
            (r#"{"do":"play"}"#, None),
            (r#"{"id":7}"#, None),
        ] {
            assert_eq!(super::id_of(text).as_deref(), id, "{text}");
        }
    }
}
