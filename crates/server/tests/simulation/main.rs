//! A thousand rooms on a bad network and a bad store, under one seed: messages are lost, late,
//! doubled and reordered, connections break, the server dies between any two of its steps, writes
//! fail, or are made and said to have failed, and for a while nothing can be written or read. Every
//! room must end as its record says, what was acknowledged must be stored, and no message may hold
//! what its reader may not know.
//!
//! `CHOWK_SIM_ROOMS=20000` for more of them; `CHOWK_SIM_ROOM=17` for just that one.
mod check;
mod client;
mod server_side;
mod storage;

use kernel::{Chance, Quick, Seat, Viewer};
use protocol::{
    Now,
    lobby::{Pace, Status, Timeout},
};
use server::{
    backoff::Backoff,
    room::{Entry, Guest, LiveRoom, Meta, Occupant, Turn, Who},
};
use std::collections::{BTreeMap, BTreeSet};
use storage::Store;

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
    let Tally { failed, unknown, taken, outages, unavailable, acknowledged, .. } = total;
    for (what, n) in [
        ("steps", steps),
        ("crashes", crashes),
        ("resumes", resumes),
        ("resent", resent),
        ("lost", lost),
        ("sealed", sealed),
        ("takebacks", takebacks),
        ("timeouts", timeouts),
        ("failed writes", failed),
        ("writes of unknown outcome", unknown),
        ("steps found taken", taken),
        ("outages", outages),
        ("answers that nothing can be stored", unavailable),
        ("acknowledgements", acknowledged),
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
    failed: u64,
    unknown: u64,
    taken: u64,
    outages: u64,
    unavailable: u64,
    acknowledged: u64,
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
        self.failed += other.failed;
        self.unknown += other.unknown;
        self.taken += other.taken;
        self.outages += other.outages;
        self.unavailable += other.unavailable;
        self.acknowledged += other.acknowledged;
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
    Thought(Seat, Turn, Option<String>),
    /// The server minds its clocks.
    Tick,
    Crash,
    /// The store becomes better or worse.
    Store(Store),
}

/// A message that somebody got: for the check of what was shown.
struct Shown {
    viewer: Viewer,
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
    fn new(guest: Guest, watches: bool) -> Client {
        Client {
            guest,
            conn: None,
            version: 0,
            seat: None,
            now: None,
            asked: None,
            early: BTreeMap::new(),
            gap: START,
            heard: START,
            asks: 0,
            watches,
            again: false,
        }
    }

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
    live_room: Option<LiveRoom>,
    conns: u64,
    /// Who is at the other end of each connection.
    ends: BTreeMap<u64, usize>,
    thinking: BTreeSet<(Seat, Turn)>,
    store: Store,
    backoff: Backoff,
    /// Connections of those who are back, which could not be stored yet.
    returning: BTreeSet<u64>,
    clients: Vec<Client>,
    shown: Vec<Shown>,
    /// After this many steps the players agree to end it.
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
        let setup =
            catalog::GameSetup { ruleset: game, seats: Some(seats), seed: kernel::Seed([0; 32]) };
        let desk = catalog::deal(&setup).expect("a deal");
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
        let client = |at: u32| {
            let guest = Guest { id: hex(&mut luck)[..32].into(), name: format!("Player {at}") };
            Client::new(guest, at >= people)
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
            live_room: None,
            conns: 0,
            ends: BTreeMap::new(),
            thinking: BTreeSet::new(),
            store: Store::Well,
            backoff: Backoff::default(),
            returning: BTreeSet::new(),
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
        let outage = u64::from(500 + self.luck.below(20_000));
        self.after(outage, Coming::Store(Store::Gone));
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
                let now = self.clock;
                let out = self.live_room.as_mut().map(|live_room| live_room.close(conn, now));
                self.deliver(out.unwrap_or_default());
            }
            Coming::Look(client) => self.look(client),
            Coming::Thought(seat, turn, mv) => {
                self.thinking.remove(&(seat, turn));
                let now = self.clock;
                let Some(live_room) = self.wake() else { return };
                let pending = mv.and_then(|mv| live_room.bot(seat, turn, mv, now));
                if let Some(pending) = pending.filter(|_| self.backoff.may_try(now, false)) {
                    self.carry_out(&pending);
                }
                self.settle();
            }
            Coming::Store(store) => self.change_store(store),
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
}

fn hex(luck: &mut Quick) -> String {
    (0..64).map(|_| char::from_digit(luck.below(16), 16).expect("a digit")).collect()
}
