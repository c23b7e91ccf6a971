//! Any messages of three people to a room, any bodies to the lobby: never a panic. Whatever
//! somebody sends, it is at most their own seat that acts; what is another's stays as it was, and
//! others hear nothing but what happened.
#![no_main]
use catalog::GameSetup;
use fuzz::Bytes;
use kernel::{Policy, Quick, Seat, Seats, Seed, Viewer};
use libfuzzer_sys::fuzz_target;
use protocol::{
    Say, TableView,
    lobby::{Me, NewTable, Pace, SeatLink, SeatView, Status, Timeout},
};
use serde_json::{Value, json};
use server::{
    lobby, people,
    room::{
        Command, Deliver, Entry, Follow, Guest, LiveRoom, Meta, Occupant, Pending, Room, What, Who,
    },
    store::Row,
};

const START: u64 = 1_700_000_000_000;
const SECRET: &str = "c0ffee00c0ffee11c0ffee22c0ffee33c0ffee44c0ffee55c0ffee66c0ffee77";
const NEXT_SECRET: &str = "5eed0000c0de1111c0de2222c0de3333c0de4444c0de5555c0de6666c0de7777";
const GUESTS: [&str; 3] =
    ["9e5a0c1f1d0a5b00ff2c01", "9e5a0c1f1d0a5b00ff2c02", "9e5a0c1f1d0a5b00ff2c03"];

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes::new(data);
    if bytes.below(4) == 0 {
        return lobby_body(&mut bytes);
    }
    let input = String::from_utf8_lossy(data).into_owned();
    let mut world = World::new(&mut bytes, input);
    for line in bytes.rest().lines().take(64) {
        world.line(line);
        world.settle();
    }
    world.wakes_as_it_is();
});

/// A body of a request to the lobby: as it is, or as an option of a table.
fn lobby_body(bytes: &mut Bytes<'_>) {
    let game = catalog::GAMES[bytes.below(catalog::GAMES.len())];
    let mut body = bytes.rest();
    if !body.starts_with('{') {
        let (name, value) = body.split_once('=').unwrap_or((&body, ""));
        body = json!({ "game": game, "options": { name: value }, "bots": { value: name } })
            .to_string();
    }
    let host = Guest { id: GUESTS[0].into(), name: "Asha".into() };
    if let Ok(given) = serde_json::from_str::<NewTable>(&body)
        && let Ok(meta) = lobby::new_table(&given, &host)
    {
        let row = Row::of(&Room::new(meta));
        let meta: Meta = serde_json::from_str(&row.meta).expect("what is stored can be read");
        let setup = GameSetup {
            ruleset: &meta.ruleset,
            seats: Some(meta.seated.len() as u8),
            seed: Seed([0; 32]),
        };
        assert!(catalog::deal(&setup).is_ok(), "a table that was made can be dealt");
    }
    if let Ok(Me { name }) = serde_json::from_str(&body)
        && let Some(clean) = people::clean_name(&name)
    {
        assert!(!clean.chars().any(char::is_control) && clean.trim() == clean);
        assert_eq!(people::clean_name(&clean).as_ref(), Some(&clean), "clean is clean");
    }
    let _ = serde_json::from_str::<SeatLink>(&body);
}

/// What belongs to a person, and to nobody else.
#[derive(PartialEq, Debug)]
struct Own {
    seat: Option<Seat>,
    place: Option<SeatView>,
    vote: bool,
    again: bool,
    /// The sealed choice, while the step lasts.
    sealed: (u64, Status, Option<String>),
}

struct World {
    meta: Meta,
    live_room: LiveRoom,
    journal: Vec<Entry>,
    guests: Vec<Guest>,
    now: u64,
    luck: Quick,
    /// All that came in: who says a secret may hear it again.
    input: String,
}

impl World {
    fn new(bytes: &mut Bytes<'_>, input: String) -> World {
        let game = catalog::GAMES[bytes.below(catalog::GAMES.len())];
        let (least, most) = catalog::entry(game).expect("a game").seats;
        let seats = least + bytes.below(usize::from(most - least) + 1) as u8;
        let form = bytes.byte();
        let luck = bytes.byte();
        let bots = usize::from(form % 4).min(usize::from(seats) - 1);
        let bot = |at| Occupant {
            name: format!("Bot {at}"),
            who: Who::Bot { level: "random".into() },
            nonce: format!("bot{at}"),
        };
        let seated = (0..usize::from(seats)).map(|at| (at < bots).then(|| bot(at))).collect();
        let meta = Meta {
            id: "0123456789abcdef01234567".into(),
            game: game.into(),
            ruleset: catalog::ruleset(game, ""),
            pace: match form / 4 % 4 {
                0 => Some(Pace::Live { move_s: 5, bank_s: 9 }),
                1 => Some(Pace::Days(1)),
                _ => None,
            },
            timeout: if form & 16 == 0 { Timeout::Move } else { Timeout::Bot },
            open: true,
            host: GUESTS[0].into(),
            origin: String::new(),
            created: START,
            secret: SECRET.into(),
            next_secret: NEXT_SECRET.into(),
            seated,
        };
        let name = people::clean_name(&bytes.text(usize::from(luck % 8)));
        let name = name.unwrap_or_else(|| "Asha".into());
        let guest = |id: &&str| Guest { id: (*id).into(), name: name.clone() };
        let live_room = LiveRoom::new(Room::new(meta.clone()), START);
        let (guests, journal) = (GUESTS.iter().map(guest).collect(), Vec::new());
        let luck = Quick::new(luck.into());
        let mut world = World { meta, live_room, journal, guests, now: START, luck, input };
        (0..GUESTS.len()).for_each(|who| world.open(who));
        for who in 0..GUESTS.len() {
            if form & (32 << who) == 0 {
                world.send(who, r#"{"do":"join","protocol":1}"#);
                world.send(who, r#"{"do":"sit","id":"sit"}"#);
                world.settle();
            }
        }
        world
    }

    fn open(&mut self, who: usize) {
        self.live_room.open(who as u64, self.guests[who].clone());
    }

    /// The first letter says who, the second what; the rest is the text of it. Or a message as
    /// it is.
    fn line(&mut self, line: &str) {
        let mut letters = line.chars();
        let who = letters.next().map_or(0, |letter| letter as usize % GUESTS.len());
        let rest = letters.as_str();
        let what = letters.next().unwrap_or('{');
        if what == '{' {
            return self.send(who, rest);
        }
        let (text, id) = (letters.as_str(), self.journal.len().to_string());
        let step = self.live_room.room().desk().map_or(0, |desk| desk.step());
        let ask = match what as usize % 16 {
            0..=3 => {
                json!({ "do": "play", "id": id, "step": step, "move": self.listed(who, text) })
            }
            4 => json!({ "do": "play", "id": id, "step": step, "move": text }),
            5 => json!({ "do": "sit", "id": id, "seat": text.get(..1), "nonce": text.get(1..) }),
            6 if text.is_empty() => json!({ "do": "stand", "id": id }),
            6 => json!({ "do": "fill", "id": id, "seat": text.get(..1), "bot": text.get(1..) }),
            7 => json!({ "do": "takeback", "id": id, "step": step }),
            8 => json!({ "do": "vote", "id": id, "end": text.len() < 2 }),
            9 if text.is_empty() => json!({ "do": "resign", "id": id }),
            9 => json!({ "do": "claim_win", "id": id }),
            10 => json!({ "do": "rematch", "id": id, "nonce": text }),
            11 => json!({ "do": "phrase", "key": text }),
            12 => json!({ "do": "join", "protocol": 1, "since": text.len() }),
            13 => return self.command(who, &Command::Link { hash: text.into() }),
            14 => return self.command(who, &Command::Claim { hash: text.into() }),
            _ if text.is_empty() => {
                self.live_room.close(who as u64, self.now);
                return self.open(who);
            }
            // Time goes by.
            _ => return self.now += 1_000 << text.len().min(18),
        };
        self.send(who, &ask.to_string());
    }

    /// A legal move, so that the game goes on.
    fn listed(&self, who: usize, text: &str) -> Value {
        let seat = self.live_room.room().seat_of(&self.guests[who].id);
        let moves = seat.zip(self.live_room.room().desk());
        let moves = moves.map(|(seat, desk)| desk.moves(seat, 8).0).unwrap_or_default();
        moves.get(text.len() % 8).or(moves.first()).cloned().into()
    }

    fn send(&mut self, who: usize, text: &str) {
        self.now += 1;
        let before = self.all_own();
        let seat = before[who].seat;
        let version = self.live_room.room().version();
        let act = self.live_room.text(who as u64, text, self.now, &mut || "drawn".into());
        assert_eq!(self.live_room.room().version(), version, "a message alone changes nothing");
        for Deliver { to, text } in &act.out {
            let say = self.check(*to, text);
            let fine = match say {
                _ if *to == who as u64 => true,
                Say::Phrase { seat: speaks, .. } => Some(speaks) == seat,
                Say::Here { .. } => true,
                _ => false,
            };
            assert!(fine, "{to} hears what is not theirs: {text}");
        }
        if let Some(pending) = act.pending {
            self.own_doing(who, seat, &pending);
            self.carry_out(&pending, Some(who));
        }
        self.others_are_as_before(who, &before);
    }

    fn command(&mut self, who: usize, command: &Command<'_>) {
        let before = self.all_own();
        let seat = before[who].seat;
        let guest = &self.guests[who];
        let Ok(pending) = self.live_room.command(guest, command, self.now) else { return };
        let claimed = match pending.entry.what {
            What::Claim { seat, .. } => Some(seat),
            _ => None,
        };
        self.own_doing(who, seat, &pending);
        self.carry_out(&pending, None);
        // Who gave the link away has no seat any more.
        let after = self.all_own();
        for (at, own) in before.iter().enumerate().filter(|(at, _)| *at != who) {
            assert!(own == &after[at] || claimed.is_some() && own.seat == claimed);
        }
    }

    /// Somebody's message is about their own seat.
    fn own_doing(&self, who: usize, own: Option<Seat>, pending: &Pending) {
        let by = match &pending.entry.what {
            What::Sit { guest, .. } | What::Claim { guest, .. } => {
                return assert_eq!(*guest, self.guests[who].id);
            }
            What::Stand { seat }
            | What::Play { seat, auto: false, .. }
            | What::Takeback { seat }
            | What::Resign { seat }
            | What::Vote { seat, .. }
            | What::Back { seat }
            | What::Link { seat, .. }
            | What::Again { seat, .. } => *seat,
            _ => panic!("nobody can ask for that"),
        };
        assert_eq!(Some(by), own, "for another seat");
    }

    fn carry_out(&mut self, pending: &Pending, by: Option<usize>) {
        let (out, changes) =
            self.live_room.carry_out(pending).expect("what was decided can be done");
        self.journal.push(pending.entry.clone());
        assert_eq!(self.journal.len() as u64, changes.version);
        for Deliver { to, text } in &out {
            let say = self.check(*to, text);
            let resync = || changes.resync.contains(&self.guests[*to as usize].id);
            let fine = match say {
                Say::Event { version, .. } => version == changes.version,
                Say::View { version, .. } => version == changes.version && resync(),
                Say::Done { .. } => by.map(|by| by as u64) == Some(*to),
                Say::Here { .. } => true,
                _ => false,
            };
            assert!(fine, "{to} hears what is not theirs: {text}");
        }
    }

    /// A message is as the protocol says, and holds no secret.
    fn check(&self, to: u64, text: &str) -> Say {
        let say: Say = serde_json::from_str(text).expect("the protocol");
        assert_eq!(serde_json::to_string(&say).expect("JSON"), text, "more than it says");
        if let Say::View { table, .. } = &say {
            let seat = self.live_room.room().seat_of(&self.guests[to as usize].id);
            assert_eq!(
                table.viewer,
                seat.map_or(Viewer::Spectator, Viewer::Seat),
                "another's view"
            );
        }
        let hidden = |word: &str| !text.contains(word) || self.input.contains(word);
        assert!(hidden(NEXT_SECRET) && GUESTS.iter().all(|guest| hidden(guest)), "{text}");
        assert!(self.live_room.room().status() == Status::Over || hidden(SECRET), "{text}");
        say
    }

    fn all_own(&self) -> Vec<Own> {
        self.guests.iter().map(|guest| self.own(guest)).collect()
    }

    fn own(&self, guest: &Guest) -> Own {
        let seat = self.live_room.room().seat_of(&guest.id);
        let table =
            view(self.live_room.room(), seat.map_or(Viewer::Spectator, Viewer::Seat), self.now);
        Own {
            seat,
            place: seat.map(|seat| table.seats[seat.index()].clone()),
            vote: seat.is_some_and(|seat| table.votes.has(seat)),
            again: seat.is_some_and(|seat| table.again.has(seat)),
            sealed: (table.now.step, table.now.status, table.now.sealed),
        }
    }

    fn others_are_as_before(&self, who: usize, before: &[Own]) {
        let here: Vec<u64> = self.live_room.connections().collect();
        assert_eq!(here, [0, 1, 2], "somebody was thrown out");
        for ((at, before), mut after) in before.iter().enumerate().zip(self.all_own()) {
            // A choice was sealed for its step, and is played with it.
            if (before.sealed.0, before.sealed.1) != (after.sealed.0, after.sealed.1) {
                after.sealed = before.sealed.clone();
            }
            assert!(at == who || *before == after, "{who} changed {before:?} to {after:?}");
        }
    }

    /// What the room does of its own accord, and one thought of each bot.
    fn settle(&mut self) {
        for _ in 0..4 {
            match self.live_room.follow(self.now, &mut || "e".repeat(64)) {
                None => break,
                Some(Follow::Store(pending)) => self.carry_out(&pending, None),
                Some(Follow::Rematch(next, pending)) => {
                    assert_eq!(next.secret, NEXT_SECRET);
                    Room::new(*next).summary(None);
                    self.carry_out(&pending, None);
                }
            }
        }
        for (seat, _) in self.live_room.thinkers(self.now) {
            let (Some(desk), Some(turn)) = (self.live_room.room().desk(), self.live_room.turn())
            else {
                return;
            };
            let mv = desk.sample(seat, Policy::Kind, &mut self.luck);
            let pending = mv.and_then(|mv| self.live_room.bot(seat, turn, mv, self.now));
            if let Some(pending) = pending {
                self.carry_out(&pending, None);
            }
        }
    }

    /// The room that its journal leads to is this room, and its record can be checked.
    fn wakes_as_it_is(&self) {
        let room = self.live_room.room();
        let woken = Room::wake(self.meta.clone(), &self.journal).expect("a sound journal");
        for viewer in Viewer::all(Seats::first(self.meta.seated.len() as u8)) {
            assert_eq!(view(room, viewer, self.now), view(&woken, viewer, self.now));
        }
        if let Ok(record) = room.record() {
            let checked = catalog::verify(&record).unwrap_or_else(|why| panic!("{why}\n{record}"));
            assert!(checked.fair && checked.seeded);
        }
    }
}

fn view(room: &Room, viewer: Viewer, now: u64) -> TableView {
    let Say::View { table, .. } = room.view(viewer, Seats::NONE, now) else { unreachable!() };
    *table
}
