//! A thousand rooms on a bad network, under one seed: messages are lost, late, doubled and
//! reordered, connections break, the server dies between any two of its steps. Every room must
//! end as its record says, and no message may hold what its reader may not know.
//!
//! `CHOWK_SIM_ROOMS=20000` for more of them; `CHOWK_SIM_ROOM=17` for just that one.
mod check;

use kernel::{Chance, Eye, Policy, Quick, Seat};
use protocol::{
    Ask, Now, Say,
    lobby::{Pace, Status, Timeout},
};
use server::room::{
    Deliver, Entry, Follow, Guest, Meta, Occupant, Party, Pending, Room, What, Who,
};
use std::collections::{BTreeMap, BTreeSet};

const START: u64 = 1_700_000_000_000;
const SEED: u64 = 2026;

#[test]
fn a_thousand_rooms_on_a_bad_network() {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let rooms = match number("CHOWK_SIM_ROOM") {
        Some(one) => one..one + 1,
        None => 0..number("CHOWK_SIM_ROOMS").unwrap_or(1_000),
    };
    let mut total = Tally::default();
    for room in rooms.clone() {
        let tally = std::panic::catch_unwind(|| World::new(room).run());
        let tally = tally.unwrap_or_else(|_| panic!("in room {room}: CHOWK_SIM_ROOM={room}"));
        total.add(&tally);
    }
    println!("{} rooms: {total:?}", rooms.count());
    // The bad things did happen.
    let Tally { steps, crashes, resumes, resent, lost, sealed, takebacks, timeouts, .. } = total;
    for (what, n) in [
        ("steps", steps),
        ("crashes", crashes),
        ("resumes", resumes),
        ("resent", resent),
        ("lost", lost),
        ("sealed", sealed),
        ("takebacks", takebacks),
        ("timeouts", timeouts),
    ] {
        assert!(n > 0 || number("CHOWK_SIM_ROOM").is_some(), "no {what} at all");
    }
}

#[derive(Default, Debug)]
struct Tally {
    steps: u64,
    finished: u64,
    messages: u64,
    lost: u64,
    doubled: u64,
    crashes: u64,
    resumes: u64,
    resent: u64,
    refused: u64,
    sealed: u64,
    takebacks: u64,
    timeouts: u64,
    rematches: u64,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.steps += other.steps;
        self.finished += other.finished;
        self.messages += other.messages;
        self.lost += other.lost;
        self.doubled += other.doubled;
        self.crashes += other.crashes;
        self.resumes += other.resumes;
        self.resent += other.resent;
        self.refused += other.refused;
        self.sealed += other.sealed;
        self.takebacks += other.takebacks;
        self.timeouts += other.timeouts;
        self.rematches += other.rematches;
    }
}

/// What lies ahead.
enum Coming {
    /// To the server, over this connection.
    Up(u64, String),
    /// To a client, over this connection.
    Down(u64, String),
    /// The server learns that a connection is gone.
    Gone(u64),
    /// A client looks around.
    Look(usize),
    /// A bot has thought.
    Thought(Seat, u64, Option<String>),
    /// The server minds its clocks.
    Tick,
    Crash,
}

/// A message that somebody got: for the check of what was shown.
struct Shown {
    eye: Eye,
    text: String,
}

struct Client {
    guest: Guest,
    conn: Option<u64>,
    version: u64,
    seat: Option<Seat>,
    now: Option<Now>,
    /// What is asked and not answered, since when.
    asked: Option<(String, String, u64)>,
    /// Events that came before their time, and since when one is missing.
    early: BTreeMap<u64, Option<Box<Now>>>,
    gap: u64,
    heard: u64,
    asks: u64,
    watches: bool,
    again: bool,
}

impl Client {
    /// Takes what has come, in its order. If one is missing for long, it is asked for.
    fn catch_up(&mut self, clock: u64) {
        self.early.retain(|version, _| *version > self.version);
        while let Some(now) = self.early.remove(&(self.version + 1)) {
            self.version += 1;
            self.gap = clock;
            if let Some(now) = now {
                self.now = Some(*now);
            }
        }
        if self.early.is_empty() {
            self.gap = clock;
        }
    }
}

struct World {
    luck: Quick,
    clock: u64,
    order: u64,
    ahead: BTreeMap<(u64, u64), Coming>,
    meta: Meta,
    /// What is stored: all that survives a crash.
    journal: Vec<Entry>,
    party: Option<Party>,
    conns: u64,
    /// Who is at the other end of each connection.
    ends: BTreeMap<u64, usize>,
    thinking: BTreeSet<(Seat, u64)>,
    clients: Vec<Client>,
    shown: Vec<Shown>,
    /// After so many steps the players agree to end it.
    steps_max: u64,
    /// A step may be taken back: then a step number does not stand for one position.
    takebacks: bool,
    rematch: Option<Meta>,
    tally: Tally,
}

impl World {
    fn new(number: u64) -> World {
        let mut luck = Quick::new(SEED.wrapping_mul(1_000_003).wrapping_add(number));
        let game = catalog::GAMES[luck.below(catalog::GAMES.len() as u32) as usize];
        let (least, most) = catalog::entry(game).expect("a game").seats;
        let seats = least + luck.below(u32::from(most - least) + 1) as u8;
        let order =
            catalog::Order { ruleset: game, seats: Some(seats), seed: kernel::Seed([0; 32]) };
        let desk = catalog::deal(&order).expect("a deal");
        let bots = luck.below(u32::from(seats));
        let seated = (0..seats).map(|seat| {
            (u32::from(seat) < bots).then(|| Occupant {
                name: format!("Bot {seat}"),
                who: Who::Bot { level: "random".into() },
                nonce: hex(&mut luck),
            })
        });
        let seated = seated.collect();
        let pace = match luck.below(3) {
            0 => Some(Pace::Live { move_s: 2, bank_s: 20 }),
            1 => Some(Pace::Days(1)),
            _ => None,
        };
        let timeout = if luck.below(2) == 0 { Timeout::Move } else { Timeout::Bot };
        let meta = Meta {
            id: hex(&mut luck)[..24].into(),
            game: game.into(),
            ruleset: desk.ruleset(),
            pace,
            timeout,
            open: true,
            host: "host".into(),
            origin: String::new(),
            created: START,
            secret: hex(&mut luck),
            next_secret: hex(&mut luck),
            seated,
        };
        let people = u32::from(seats) - bots;
        let client = |at: u32| Client {
            guest: Guest { id: hex(&mut luck)[..32].into(), name: format!("Player {at}") },
            conn: None,
            version: 0,
            seat: None,
            now: None,
            asked: None,
            early: BTreeMap::new(),
            gap: START,
            heard: START,
            asks: 0,
            watches: at >= people,
            again: false,
        };
        let clients = (0..people + 1).map(client).collect();
        let steps_max = if luck.below(25) == 0 { u64::MAX } else { u64::from(4 + luck.below(12)) };
        let takebacks = luck.below(6) == 0;
        World {
            luck,
            clock: START,
            order: 0,
            ahead: BTreeMap::new(),
            meta,
            journal: Vec::new(),
            party: None,
            conns: 0,
            ends: BTreeMap::new(),
            thinking: BTreeSet::new(),
            clients,
            shown: Vec::new(),
            steps_max,
            takebacks,
            rematch: None,
            tally: Tally::default(),
        }
    }

    fn chance(&mut self, percent: u32) -> bool {
        self.luck.below(100) < percent
    }

    fn after(&mut self, delay: u64, coming: Coming) {
        self.order += 1;
        self.ahead.insert((self.clock + delay, self.order), coming);
    }

    /// Over the network: perhaps lost, perhaps twice, each time late by its own.
    fn send(&mut self, make: impl Fn() -> Coming) {
        let copies = match self.luck.below(100) {
            0..5 => 0,
            5..12 => 2,
            _ => 1,
        };
        self.tally.messages += 1;
        self.tally.lost += u64::from(copies == 0);
        self.tally.doubled += u64::from(copies == 2);
        for _ in 0..copies {
            let slow = if self.chance(5) { 1_500 } else { 60 };
            let delay = u64::from(1 + self.luck.below(slow));
            self.after(delay, make());
        }
    }

    fn run(mut self) -> Tally {
        for client in 0..self.clients.len() {
            let delay = u64::from(self.luck.below(300));
            self.after(delay, Coming::Look(client));
        }
        self.after(500, Coming::Tick);
        let crash = u64::from(500 + self.luck.below(20_000));
        self.after(crash, Coming::Crash);
        let mut turns = 0u64;
        while let Some(((at, _), coming)) = self.ahead.pop_first() {
            self.clock = at;
            self.happen(coming);
            turns += 1;
            assert!(turns < 400_000, "the room does not come to an end: {}", self.state());
            if self.is_settled() {
                break;
            }
        }
        self.check();
        self.tally
    }

    fn state(&self) -> String {
        let client = |client: &Client| {
            let now = client.now.as_ref().map(|now| (now.status, now.step, now.to_act));
            format!("{:?} {} {now:?} {:?}", client.seat, client.version, client.asked)
        };
        let clients: Vec<String> = self.clients.iter().map(client).collect();
        let last = self.journal.last().map(|entry| serde_json::to_string(entry).ok());
        format!("{} {last:?}\n{}", self.journal.len(), clients.join("\n"))
    }

    /// Everybody has seen the end, and asked for no more.
    fn is_settled(&self) -> bool {
        let version = self.journal.len() as u64;
        let over = |now: &Now| now.status == Status::Over;
        let done = |client: &Client| {
            client.version == version
                && client.now.as_ref().is_some_and(over)
                && (client.again || client.watches)
                && client.asked.is_none()
        };
        self.rematch.is_some() && self.clients.iter().all(done)
    }

    fn happen(&mut self, coming: Coming) {
        match coming {
            Coming::Up(conn, text) => self.up(conn, &text),
            Coming::Down(conn, text) => self.down(conn, text),
            Coming::Gone(conn) => {
                self.ends.remove(&conn);
                let out = self.party.as_mut().map(|party| party.close(conn));
                self.deliver(out.unwrap_or_default());
            }
            Coming::Look(client) => self.look(client),
            Coming::Thought(seat, step, mv) => {
                self.thinking.remove(&(seat, step));
                let now = self.clock;
                let party = self.wake();
                if let Some(pending) = mv.and_then(|mv| party.bot(seat, step, mv, now)) {
                    self.carry_out(pending);
                }
                self.settle();
            }
            Coming::Tick => {
                self.wake();
                self.settle();
                self.after(700, Coming::Tick);
            }
            Coming::Crash => {
                self.crash();
                let next = u64::from(3_000 + self.luck.below(30_000));
                self.after(next, Coming::Crash);
            }
        }
    }

    // The server's side.

    fn wake(&mut self) -> &mut Party {
        let (meta, journal, now) = (&self.meta, &self.journal, self.clock);
        self.party.get_or_insert_with(|| {
            Party::new(Room::wake(meta.clone(), journal).expect("a sound journal"), now)
        })
    }

    fn crash(&mut self) {
        self.tally.crashes += 1;
        self.party = None;
        self.thinking.clear();
        self.ends.clear();
        for client in &mut self.clients {
            client.conn = None;
        }
    }

    fn up(&mut self, conn: u64, text: &str) {
        let Some(&client) = self.ends.get(&conn) else { return };
        let (now, guest) = (self.clock, self.clients[client].guest.clone());
        let mut nonces = Quick::new(now ^ self.order);
        let party = self.wake();
        if !party.connections().any(|known| known == conn) {
            party.open(conn, guest);
        }
        let act = party.text(conn, text, now, &mut || hex(&mut nonces));
        self.deliver(act.out);
        if let Some(pending) = act.pending {
            self.carry_out(pending);
        }
        self.settle();
    }

    fn carry_out(&mut self, pending: Pending) {
        let party = self.party.as_mut().expect("awake");
        let (out, _) = party.carry_out(&pending).expect("what was decided can be done");
        assert_eq!(pending.version, self.journal.len() as u64 + 1, "one after the other");
        // Death before it is stored: it has never happened.
        if self.chance(1) {
            return self.crash();
        }
        self.tally.takebacks += u64::from(matches!(pending.entry.what, What::Takeback { .. }));
        let timeout =
            matches!(pending.entry.what, What::Away { .. } | What::Play { auto: true, .. });
        self.tally.timeouts += u64::from(timeout);
        self.journal.push(pending.entry);
        // Death before anybody is told: it has happened.
        if self.chance(1) {
            return self.crash();
        }
        self.deliver(out);
    }

    fn settle(&mut self) {
        loop {
            let (now, mut nonces) = (self.clock, Quick::new(self.clock ^ 7));
            let Some(party) = &self.party else { return };
            match party.follow(now, &mut || hex(&mut nonces)) {
                Some(Follow::Store(pending)) => self.carry_out(pending),
                Some(Follow::Rematch(meta, pending)) => {
                    let first = self.rematch.get_or_insert(*meta);
                    assert!(pending.entry.what == What::Rematch { table: first.id.clone() });
                    self.carry_out(pending);
                }
                None => break,
            }
        }
        let Some(party) = &self.party else { return };
        let Some(desk) = party.room().desk() else { return };
        let step = desk.step() as u64;
        let mut thoughts = Vec::new();
        for (seat, _) in party.thinkers(self.clock) {
            if self.thinking.insert((seat, step)) {
                let mut luck = Quick::new(self.clock);
                thoughts.push((seat, desk.sample(seat, Policy::Kind, &mut luck)));
            }
        }
        for (seat, mv) in thoughts {
            let delay = u64::from(1 + self.luck.below(100));
            self.after(delay, Coming::Thought(seat, step, mv));
        }
    }

    fn deliver(&mut self, out: Vec<Deliver>) {
        for Deliver { to, text } in out {
            let Some(&client) = self.ends.get(&to) else { continue };
            let guest = &self.clients[client].guest.id;
            let room = self.party.as_ref().expect("awake").room();
            let eye = room.seat_of(guest).map_or(Eye::Gallery, Eye::Seat);
            let text = text.as_str().to_owned();
            self.shown.push(Shown { eye, text: text.clone() });
            self.send(|| Coming::Down(to, text.clone()));
        }
    }

    // A client's side: it knows only what it was told.

    fn look(&mut self, at: usize) {
        let live = matches!(self.meta.pace, Some(Pace::Live { .. }));
        if live && self.chance(1) {
            // Gone for longer than the clock allows.
            self.hang_up(at);
            return self.after(80_000, Coming::Look(at));
        }
        let delay = u64::from(100 + self.luck.below(200));
        self.after(delay, Coming::Look(at));
        if self.clients[at].conn.is_some() && self.chance(1) {
            self.hang_up(at);
        }
        let (clock, client) = (self.clock, &mut self.clients[at]);
        let missing = !client.early.is_empty() && clock - client.gap > 400;
        if (missing || clock - client.heard > 4_000) && client.conn.is_some() {
            return self.hang_up(at);
        }
        if client.conn.is_none() {
            return self.connect(at);
        }
        if let Some((_, text, since)) = &mut client.asked {
            if clock - *since > 900 {
                *since = clock;
                let text = text.clone();
                self.tally.resent += 1;
                self.say(at, text);
            }
            return;
        }
        if let Some(ask) = self.wish(at) {
            let id = ask.id().expect("wishes have ids").to_owned();
            let text = serde_json::to_string(&ask).expect("JSON");
            self.clients[at].asked = Some((id, text.clone(), clock));
            self.say(at, text);
        }
    }

    fn say(&mut self, at: usize, text: String) {
        if let Some(conn) = self.clients[at].conn {
            self.send(|| Coming::Up(conn, text.clone()));
        }
    }

    fn connect(&mut self, at: usize) {
        self.conns += 1;
        self.ends.insert(self.conns, at);
        let client = &mut self.clients[at];
        client.conn = Some(self.conns);
        client.early.clear();
        client.heard = self.clock;
        let since = Some(client.version).filter(|version| *version > 0);
        self.tally.resumes += u64::from(since.is_some());
        let join = Ask::Join { protocol: 1, since };
        self.say(at, serde_json::to_string(&join).expect("JSON"));
    }

    fn hang_up(&mut self, at: usize) {
        if let Some(conn) = self.clients[at].conn.take() {
            let delay = u64::from(self.luck.below(3_000));
            self.after(delay, Coming::Gone(conn));
        }
    }

    /// What the client wants now, by what it was told.
    fn wish(&mut self, at: usize) -> Option<Ask> {
        let client = &mut self.clients[at];
        let now = client.now.as_ref()?;
        client.asks += 1;
        let (id, step) = (format!("{at}-{}", client.asks), now.step);
        if client.watches {
            return None;
        }
        let Some(seat) = client.seat else {
            let waiting = now.status == Status::Waiting;
            return waiting.then_some(Ask::Sit { id, seat: None, nonce: None });
        };
        if now.status == Status::Over {
            let again = !std::mem::replace(&mut client.again, true);
            return again.then_some(Ask::Rematch { id, nonce: Some(format!("again-{at}")) });
        }
        if now.status == Status::Waiting {
            return None;
        }
        if step >= self.steps_max {
            return Some(Ask::Vote { id, end: true });
        }
        let (mine, ready) = (now.to_act.has(seat), now.ready.has(seat));
        if self.takebacks && !mine && step > 0 && self.chance(30) {
            return Some(Ask::Takeback { id, step });
        }
        if self.chance(1) {
            // Nonsense, and moves of others.
            return Some(Ask::Play { id, step, mv: "k k k".into() });
        }
        // A sealed choice may be replaced; slow players run out of time.
        if !mine || (ready && !self.chance(10)) || self.chance(20) {
            return None;
        }
        let mut luck = self.luck.clone();
        let desk = self.wake().room().desk()?;
        let mv = desk.sample(seat, Policy::Kind, &mut luck)?;
        self.luck = luck;
        Some(Ask::Play { id, step, mv })
    }

    fn down(&mut self, conn: u64, text: String) {
        let Some(at) = self.ends.get(&conn).copied() else { return };
        let clock = self.clock;
        let client = &mut self.clients[at];
        if client.conn != Some(conn) {
            return;
        }
        client.heard = clock;
        match serde_json::from_str(&text).expect("the server speaks the protocol") {
            // A late view is older than what is known.
            Say::View { version, table } if version >= client.version => {
                client.version = version;
                client.seat = match table.eye {
                    Eye::Seat(seat) => Some(seat),
                    Eye::Gallery => None,
                };
                client.now = Some(table.now);
                client.catch_up(clock);
            }
            Say::Event { version, now, .. } if version > client.version => {
                client.early.insert(version, now);
                client.catch_up(clock);
            }
            Say::Done { id, .. } => {
                client.asked.take_if(|(asked, ..)| *asked == id);
            }
            // The message to join was lost.
            Say::Error { error, .. } if error.code == "not_joined" => self.hang_up(at),
            Say::Error { id: Some(id), .. } => {
                self.tally.refused += 1;
                client.asked.take_if(|(asked, ..)| *asked == id);
            }
            _ => {}
        }
    }
}

fn hex(luck: &mut Quick) -> String {
    (0..64).map(|_| char::from_digit(luck.below(16), 16).expect("a digit")).collect()
}
