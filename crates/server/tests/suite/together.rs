//! Bots on free seats, and wins that are claimed from those who left: who may, when, and who may not.
use crate::common::live::table;
use kernel::{Seat, Seats};
use protocol::{
    Ask, Code, Ended, Happened, Say, TableView,
    lobby::{NewTable, Pace, Status},
};
use server::{
    lobby,
    room::{Entry, Follow, Guest, LiveRoom, Meta, Pending, Room, What},
};

/// What is usual.
const CLAIM_AFTER_MS: u64 = 5 * 60 * 1_000;

/// A room, the journal of what happened there, and the time.
struct Evening {
    live_room: LiveRoom,
    meta: Meta,
    journal: Vec<Entry>,
    now: u64,
    ids: u32,
}

fn guest(name: &str) -> Guest {
    let letter = name.bytes().next().unwrap_or(b'x');
    Guest { id: format!("{letter:02x}").repeat(16), name: name.into() }
}

impl Evening {
    /// A table that Asha made. Connections are numbered as guests come.
    fn new(order: &NewTable) -> Evening {
        let meta = lobby::new_table(order, &guest("Asha")).expect("a table");
        let live_room = LiveRoom::new(Room::new(meta.clone()), 0);
        Evening { live_room, meta, journal: Vec::new(), now: 1_794_787_200_000, ids: 0 }
    }

    fn come(&mut self, conn: u64, name: &str) -> TableView {
        self.live_room.open(conn, guest(name));
        let join = Ask::Join { protocol: protocol::VERSION, since: None };
        let text = serde_json::to_string(&join).expect("JSON");
        let act = self.live_room.text(conn, &text, self.now, &mut nonce);
        let view = act.out.iter().find(|said| said.to == conn).expect("a view");
        match serde_json::from_str(&view.text).expect("a message") {
            Say::View { table, .. } => *table,
            other => panic!("{other:?}"),
        }
    }

    fn go(&mut self, conn: u64) {
        self.live_room.close(conn, self.now);
    }

    fn store(&mut self, pending: &Pending) -> Vec<Say> {
        let (out, _) = self.live_room.carry_out(pending).expect("sound");
        self.journal.push(pending.entry.clone());
        while let Some(Follow::Store(next)) = self.live_room.follow(self.now, &mut nonce) {
            self.live_room.carry_out(&next).expect("sound");
            self.journal.push(next.entry.clone());
        }
        out.iter().map(|said| serde_json::from_str(&said.text).expect("a message")).collect()
    }

    /// Gives what everybody was told, or the code of the refusal.
    fn ask(&mut self, conn: u64, ask: impl FnOnce(String) -> Ask) -> Result<Vec<Say>, Code> {
        self.ids += 1;
        let text = serde_json::to_string(&ask(self.ids.to_string())).expect("JSON");
        let act = self.live_room.text(conn, &text, self.now, &mut nonce);
        match act.pending {
            Some(pending) => Ok(self.store(&pending)),
            None => match serde_json::from_str(&act.out[0].text).expect("a message") {
                Say::Error { error, .. } => Err(error.code),
                other => panic!("{other:?}"),
            },
        }
    }

    fn sit(&mut self, conn: u64, name: &str) {
        self.come(conn, name);
        self.ask(conn, |id| Ask::Sit { id, seat: None, nonce: None }).expect("a seat");
    }

    fn fill(&mut self, conn: u64, seat: u8, bot: &str) -> Result<Vec<Say>, Code> {
        self.ask(conn, |id| Ask::Fill { id, seat: Seat(seat), bot: bot.into() })
    }

    fn claim(&mut self, conn: u64) -> Result<Vec<Say>, Code> {
        self.ask(conn, |id| Ask::ClaimWin { id })
    }

    fn play(&mut self, seat: u8) {
        let desk = self.live_room.room().desk().expect("dealt");
        let mut luck = kernel::Quick::new(9);
        let mv = desk.sample(Seat(seat), kernel::Policy::Kind, &mut luck).expect("a move");
        let step = desk.step() as u64;
        self.ask(seat.into(), |id| Ask::Play { id, step, mv }).expect("played");
    }

    fn to_act(&self) -> u8 {
        self.live_room.room().desk().expect("dealt").to_act().lowest().expect("somebody").0
    }

    /// The journal is one that a server could have written, and makes the same room.
    fn check(&self) {
        let told = |room: &Room| serde_json::to_string(&room.summary(None)).expect("JSON");
        let text = serde_json::to_string(&self.journal).expect("JSON");
        let journal: Vec<Entry> = serde_json::from_str(&text).expect("entries");
        let woken = Room::wake_sound(self.meta.clone(), &journal).expect("sound");
        assert_eq!(told(&woken), told(self.live_room.room()));
    }
}

fn nonce() -> String {
    "n".into()
}

#[test]
fn the_host_puts_bots_on_free_seats() {
    let mut evening = Evening::new(&table("basari", 4));
    let view = evening.come(0, "Asha");
    assert_eq!(view.host, None, "the host does not sit yet");
    evening.ask(0, |id| Ask::Sit { id, seat: None, nonce: None }).expect("a seat");
    evening.sit(1, "Ravi");
    let seen = evening.come(2, "Gita");
    assert_eq!((seen.host, seen.seats[2].name.as_deref()), (Some(Seat(0)), None));
    for other in [1, 2] {
        assert_eq!(evening.fill(other, 2, "merchant"), Err(Code::NotHost), "{other}");
    }
    assert_eq!(evening.fill(0, 1, "merchant"), Err(Code::Taken));
    assert_eq!(evening.fill(0, 4, "merchant"), Err(Code::BadSeat));
    assert_eq!(evening.fill(0, 2, "emperor"), Err(Code::BadBot));
    assert_eq!(evening.fill(0, 2, ""), Err(Code::BadBot));
    let told = evening.fill(0, 2, "merchant").expect("filled");
    let sat = told.iter().any(|say| {
        matches!(say, Say::Event { happened: Happened::Sat { seat, name, bot }, .. }
            if *seat == Seat(2) && name == bots::name_at(2) && bot.as_deref() == Some("merchant"))
    });
    assert!(sat, "{told:?}");
    assert_eq!(evening.fill(0, 2, "novice"), Err(Code::Taken));
    evening.check();
    evening.fill(0, 3, "novice").expect("filled");
    assert_eq!(evening.live_room.room().status(), Status::Playing, "all seats are taken");
    let mut thinkers = evening.live_room.thinkers(evening.now);
    thinkers.sort();
    assert_eq!(thinkers, [(Seat(2), "merchant".into()), (Seat(3), "novice".into())]);
    assert_eq!(evening.fill(0, 3, "novice"), Err(Code::Begun));
    evening.check();
}

#[test]
fn a_win_is_claimed_from_somebody_who_left() {
    let mut evening = Evening::new(&table("jaipur", 2));
    evening.sit(0, "Asha");
    assert_eq!(evening.claim(0), Err(Code::NotBegun));
    evening.sit(1, "Ravi");
    let seen = evening.come(2, "Gita");
    assert_eq!(seen.claim_after_s, Some(300));
    let other = |seat: u8| 1 - seat;
    let gone = evening.to_act();
    let here = other(gone);
    let names = ["Asha", "Ravi"];

    // Whoever is there may think as long as it takes.
    evening.now += 10 * CLAIM_AFTER_MS;
    assert_eq!(evening.claim(here.into()), Err(Code::NotGone));
    evening.go(gone.into());
    evening.now += CLAIM_AFTER_MS - 1;
    assert_eq!(evening.claim(here.into()), Err(Code::NotGone), "not for long enough");
    // A look in, and it counts anew.
    evening.come(gone.into(), names[usize::from(gone)]);
    evening.now += 1;
    assert_eq!(evening.claim(here.into()), Err(Code::NotGone), "just back");
    evening.play(gone);
    evening.go(gone.into());
    evening.now += CLAIM_AFTER_MS;
    // The game waits for the one who is there: thinking is no reason to win.
    assert_eq!(evening.claim(here.into()), Err(Code::NotGone));
    evening.play(here);
    assert_eq!(evening.claim(here.into()), Err(Code::NotGone), "asked only now");
    evening.now += CLAIM_AFTER_MS;
    assert_eq!(evening.claim(2), Err(Code::NoSeat), "who watches wins nothing");
    evening.check();

    let told = evening.claim(here.into()).expect("claimed");
    let left = |say: &Say| {
        matches!(say, Say::Event { happened: Happened::Left { seats, by }, now: Some(now), .. }
            if *seats == Seats::one(Seat(gone)) && *by == Seat(here)
                && now.status == Status::Over && now.ended == Some(Ended::Resigned))
    };
    assert!(told.iter().any(left), "{told:?}");
    assert_eq!(evening.claim(here.into()), Err(Code::Over));
    evening.check();
    let seen = evening.come(3, names[usize::from(gone)]);
    let seat = &seen.seats[usize::from(gone)];
    assert!(seat.resigned && seat.left && !seen.seats[usize::from(here)].left);
    let record = evening.live_room.room().record().expect("over");
    let line = format!("\nended left {}\nresult unfinished\n", Seat(gone));
    assert!(record.contains(&line), "{record}");
    let checked = catalog::verify(&record).expect("a sound record");
    assert!(checked.fair && !checked.finished);
}

#[test]
fn among_many_a_bot_plays_on_for_who_left_and_a_clock_needs_no_claim() {
    let mut evening = Evening::new(&table("basari", 3));
    ["Asha", "Ravi", "Gita"].iter().zip(0..).for_each(|(name, conn)| evening.sit(conn, name));
    for gone in [1, 2] {
        evening.go(gone);
    }
    // Ravi has chosen before he left: the game waits for Gita alone.
    evening.come(1, "Ravi");
    evening.play(1);
    evening.go(1);
    evening.now += CLAIM_AFTER_MS;
    let told = evening.claim(0).expect("claimed");
    let left = |say: &Say| {
        matches!(say, Say::Event { happened: Happened::Left { seats, .. }, .. }
            if *seats == Seats::one(Seat(2)))
    };
    assert!(told.iter().any(left), "{told:?}");
    assert_eq!(evening.live_room.room().status(), Status::Playing);
    assert_eq!(evening.live_room.thinkers(evening.now).len(), 1, "a bot chooses for her");
    assert_eq!(evening.claim(0), Err(Code::NotGone));
    evening.check();

    let pace = Some(Pace::Days(1));
    let mut evening = Evening::new(&NewTable { pace, ..table("jaipur", 2) });
    ["Asha", "Ravi"].iter().zip(0..).for_each(|(name, conn)| evening.sit(conn, name));
    let gone = u64::from(evening.to_act());
    evening.go(gone);
    evening.now += 2 * CLAIM_AFTER_MS;
    assert_eq!(evening.claim(1 - gone), Err(Code::NotGone));
    assert_eq!(evening.come(2, "Gita").claim_after_s, None);
    // A journal in which somebody claims a win from nobody, or from oneself, is none of ours.
    for seats in [Seats::NONE, Seats::one(Seat(0)), Seats::one(Seat(7))] {
        let mut journal = evening.journal.clone();
        let what = What::Left { seats, by: Seat(0) };
        journal.push(Entry { at: evening.now, id: None, what });
        assert!(Room::wake_sound(evening.meta.clone(), &journal).is_err(), "{seats:?}");
    }
}
