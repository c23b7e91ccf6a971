//! Tables over real WebSockets on loopback.
use crate::common::{
    Folder,
    live::{Live, generous, table},
};
use kernel::{Policy, Quick, Seat, Viewer};
use loopback::{Connection, Person};
use protocol::{
    Ask, Code, Ended, Happened, Say,
    lobby::{SeatLink, Status, Summary},
};
use server::store;
use std::{io, net::SocketAddr, time::Duration};

/// For what happens by itself; only a fault takes so long.
const PATIENCE: Duration = Duration::from_secs(60);

async fn sit(person: &mut Person, at: SocketAddr, id: &str) -> Connection {
    let mut wire = person.join(at, id, None).await.expect("joined");
    wire.ask(&Ask::Sit { id: "sit".into(), seat: None, nonce: None }).await.expect("asked");
    wire.answer("sit").await.expect("answered").expect("seated");
    wire
}

/// A legal move, by what is stored: the clients here have no rules. What was told is stored, so
/// whoever has heard of the deal or of a move finds it.
async fn legal(data: &str, table: &str, luck: &mut Quick) -> (Seat, u64, String) {
    let store = store::open(data).await.expect("a store");
    let room = store.load(table).await.expect("loaded").expect("a table").wake().expect("sound");
    store.close().await.expect("closed");
    assert_eq!(room.status(), Status::Playing);
    let desk = room.desk().expect("it was dealt");
    let seat = desk.waiting().lowest().expect("somebody must choose");
    let mv = desk.sample(seat, Policy::Kind, luck).expect("a move");
    (seat, desk.step() as u64, mv)
}

/// Two have sat down; then comes the deal.
const DEALT: u64 = 3;

async fn hear_version(wire: &mut Connection, wanted: u64) -> Say {
    loop {
        let say = wire.hear().await.expect("connected");
        if matches!(&say, Say::Event { version, .. } | Say::View { version, .. } if *version >= wanted)
        {
            return say;
        }
    }
}

/// Resume: just what was missed. A version that nobody knows: a fresh view.
async fn missed_moves_are_told(ravi: &mut Person, at: SocketAddr, id: &str, version: u64) {
    let mut again = ravi.join(at, id, Some(version - 2)).await.expect("joined");
    for missed in [version - 1, version] {
        let say = again.hear().await.expect("connected");
        let Say::Event { version: heard, now, .. } = say else { panic!("an event: {say:?}") };
        assert_eq!((heard, now.is_some()), (missed, missed == version));
    }
    let mut again = ravi.join(at, id, Some(version + 5)).await.expect("joined");
    let Say::View { table, .. } = again.hear().await.expect("connected") else { panic!("a view") };
    assert_eq!(table.viewer, Viewer::Seat(Seat(1)));
    assert_eq!(table.seats[0].name.as_deref(), Some("Asha"));
}

/// Of a game that is over, with its secret: anybody can check the deal.
async fn the_record_is_public(eve: &mut Person, at: SocketAddr, made: &Summary) {
    let path = format!("/api/tables/{}/record", made.id);
    let (status, record) = eve.call(at, "GET", &path, "").await.expect("answered");
    assert_eq!(status, 200, "{record}");
    let checked = catalog::verify(&record).expect("a sound record");
    assert!(checked.fair && checked.seeded && !checked.finished);
    assert!(record.contains("\nended resigned a\nresult unfinished\n"), "{record}");
    assert_eq!(checked.tables.len(), 13);
    assert!(record.contains(&made.commitment) && record.contains("seat a Asha"));
}

#[tokio::test]
async fn two_people_play_and_a_third_watches() {
    let folder = Folder::new("live");
    let live = Live::start(folder.text(), generous()).await;
    let at = live.address;
    let (mut asha, mut ravi, mut eve) = Default::default();
    let (asha, ravi, eve): (&mut Person, &mut Person, &mut Person) =
        (&mut asha, &mut ravi, &mut eve);
    asha.call(at, "PUT", "/api/me", r#"{"name":"Asha"}"#).await.expect("named");
    let made = asha.create(at, &table("jaipur", 2)).await.expect("made");
    let mut watcher = eve.join(at, &made.id, None).await.expect("joined");
    let mut wires = [sit(asha, at, &made.id).await, sit(ravi, at, &made.id).await];
    hear_version(&mut wires[0], DEALT).await;

    // What cannot be is refused with its clause, and changes nothing.
    let ask = Ask::Play { id: "w".into(), step: 0, mv: "k".into() };
    watcher.ask(&ask).await.expect("asked");
    assert_eq!(watcher.answer("w").await.expect("answered"), Err(Code::NoSeat));
    for (id, step, mv, code) in [
        ("x1", 0, "fly", Code::BadNotation),
        ("x2", 9, "k", Code::Stale),
        ("x3", 0, "+k", Code::Illegal),
    ] {
        let (seat, ..) = legal(folder.text(), &made.id, &mut Quick::new(1)).await;
        let wire = &mut wires[seat.index()];
        wire.ask(&Ask::Play { id: id.into(), step, mv: mv.into() }).await.expect("asked");
        assert_eq!(wire.answer(id).await.expect("answered"), Err(code));
    }

    // Moves, each sent twice, are made once; everybody hears of each under the same number.
    let mut luck = Quick::new(7);
    let mut version = DEALT;
    for turn in 0..12 {
        let (seat, step, mv) = legal(folder.text(), &made.id, &mut luck).await;
        let ask = Ask::Play { id: format!("m{turn}"), step, mv };
        let wire = &mut wires[seat.index()];
        wire.ask(&ask).await.expect("asked");
        wire.ask(&ask).await.expect("asked");
        version += 1;
        for _ in 0..2 {
            let answer = wire.answer(&format!("m{turn}")).await.expect("answered");
            assert_eq!(answer, Ok(version));
        }
        let say = hear_version(&mut watcher, version).await;
        let Say::Event { version: heard, now: Some(now), .. } = say else { panic!("an event") };
        assert_eq!((heard, now.step), (version, step + 1));
        assert!(now.choices.is_null() && now.view["traders"][0]["hand"].is_null());
    }

    missed_moves_are_told(ravi, at, &made.id, version).await;

    // Resigning ends a game of two.
    wires[0].ask(&Ask::Resign { id: "r".into() }).await.expect("asked");
    wires[0].answer("r").await.expect("answered").expect("resigned");
    the_record_is_public(eve, at, &made).await;
    let mine = asha.call(at, "GET", "/api/tables/mine", "").await.expect("answered").1;
    let mine: Vec<Summary> = serde_json::from_str(&mine).expect("tables");
    assert_eq!(
        (mine.len(), mine[0].ended, mine[0].mine),
        (1, Some(Ended::Resigned), Some(Seat(0)))
    );
    live.stop().await;
}

#[tokio::test]
async fn bots_play_whole_games_of_every_kind() {
    let folder = Folder::new("bots");
    let live = Live::start(folder.text(), generous()).await;
    let at = live.address;
    for game in catalog::GAMES {
        let seats = catalog::entry(game).expect("a game").seats.1;
        let mut person = Person::default();
        let mut order = table(game, seats);
        order.bots = (0..seats).map(|seat| (Seat(seat).to_string(), "random".to_owned())).collect();
        let made = person.create(at, &order).await.expect("made");
        let mut wire = person.join(at, &made.id, None).await.expect("joined");
        loop {
            let say = wire.hear().await.expect("connected");
            let now = match &say {
                Say::View { table, .. } => &table.now,
                Say::Event { now: Some(now), .. } => now,
                _ => continue,
            };
            if now.status == Status::Over {
                assert!(now.outcome.is_some() && now.secret.is_some());
                break;
            }
        }
        let path = format!("/api/tables/{}/record", made.id);
        let (_, record) = person.call(at, "GET", &path, "").await.expect("answered");
        let checked = catalog::verify(&record).expect("a sound record");
        assert!(checked.fair && checked.finished, "{game}");
    }
    live.stop().await;
}

#[tokio::test]
async fn a_seat_moves_to_another_device_once() {
    let folder = Folder::new("link");
    let live = Live::start(folder.text(), generous()).await;
    let at = live.address;
    let (mut laptop, mut phone, mut thief) = Default::default();
    let (laptop, phone, thief): (&mut Person, &mut Person, &mut Person) =
        (&mut laptop, &mut phone, &mut thief);
    let made = laptop.create(at, &table("jaipur", 2)).await.expect("made");
    let mut old = sit(laptop, at, &made.id).await;
    let path = |what: &str| format!("/api/tables/{}/{what}", made.id);
    let (status, body) = laptop.call(at, "POST", &path("link"), "").await.expect("answered");
    assert_eq!(status, 200, "{body}");
    let link: SeatLink = serde_json::from_str(&body).expect("a link");
    let mut new = phone.join(at, &made.id, None).await.expect("joined");
    let (status, _) = phone.call(at, "POST", &path("claim"), &body).await.expect("answered");
    assert_eq!(status, 204);
    // Both changed seats, so both need a new view.
    for (wire, wanted) in [(&mut old, Viewer::Spectator), (&mut new, Viewer::Seat(Seat(0)))] {
        loop {
            if let Say::View { version: 3, table } = wire.hear().await.expect("connected") {
                assert_eq!(table.viewer, wanted);
                break;
            }
        }
    }
    let (status, _) = thief.call(at, "POST", &path("claim"), &body).await.expect("answered");
    assert_eq!(status, 409, "a link is good once");
    let store = store::open(folder.text()).await.expect("a store");
    let journal = store.load(&made.id).await.expect("loaded").expect("a table").entries.join("");
    assert!(!journal.contains(&link.token), "only its hash is kept");
    live.stop().await;
}

#[tokio::test]
async fn everything_survives_a_stop_and_clients_are_told() {
    let folder = Folder::new("stop");
    let live = Live::start(folder.text(), generous()).await;
    let (mut asha, mut ravi) = (Person::default(), Person::default());
    let made = asha.create(live.address, &table("jaipur", 2)).await.expect("made");
    let mut one = sit(&mut asha, live.address, &made.id).await;
    let mut two = sit(&mut ravi, live.address, &made.id).await;
    hear_version(&mut one, DEALT).await;
    let (seat, step, mv) = legal(folder.text(), &made.id, &mut Quick::new(3)).await;
    let wire = if seat == Seat(0) { &mut one } else { &mut two };
    let ask = Ask::Play { id: "p".into(), step, mv };
    wire.ask(&ask).await.expect("asked");
    let version = wire.answer("p").await.expect("answered").expect("played");
    live.stop().await;
    let told = async |wire: &mut Connection| -> io::Result<bool> {
        loop {
            match wire.hear().await {
                Ok(Say::Reconnect { .. }) => return Ok(true),
                Ok(_) => {}
                Err(why) => return Err(why),
            }
        }
    };
    assert!(told(&mut one).await.expect("told") && told(&mut two).await.expect("told"));

    // The same cookies, the same seats, and the move is known.
    let live = Live::start(folder.text(), generous()).await;
    let who = if seat == Seat(0) { &mut asha } else { &mut ravi };
    let mut wire = who.join(live.address, &made.id, Some(version)).await.expect("joined");
    wire.ask(&ask).await.expect("asked");
    assert_eq!(wire.answer("p").await.expect("answered"), Ok(version), "it was kept");
    live.stop().await;
}

/// Two servers at one file, as `chowk admin` is beside a server: whoever is second sees what the
/// first has done.
#[tokio::test]
async fn two_servers_do_not_tread_on_each_other() {
    let folder = Folder::new("two");
    let (first, second) = (
        Live::start(folder.text(), generous()).await,
        Live::start(folder.text(), generous()).await,
    );
    let (mut asha, mut ravi) = (Person::default(), Person::default());
    let made = asha.create(first.address, &table("jaipur", 2)).await.expect("made");
    let mut there = ravi.join(second.address, &made.id, None).await.expect("joined");
    assert!(matches!(there.hear().await.expect("connected"), Say::View { version: 0, .. }));
    let mut here = sit(&mut asha, first.address, &made.id).await;
    // The second server does not know yet that the seat is taken: it learns it when it cannot
    // store the second one there, and judges again.
    let ask = Ask::Sit { id: "s".into(), seat: Some(Seat(0)), nonce: None };
    there.ask(&ask).await.expect("asked");
    let say = hear_version(&mut there, 1).await;
    assert!(matches!(say, Say::Event { version: 1, happened: Happened::Sat { .. }, .. }));
    assert_eq!(there.answer("s").await.expect("answered"), Err(Code::Taken));
    // Whatever else the first one stores, the second one finds by itself.
    here.ask(&Ask::Stand { id: "up".into() }).await.expect("asked");
    let say = hear_version(&mut there, 2).await;
    assert!(matches!(say, Say::Event { version: 2, happened: Happened::Stood { .. }, .. }));
    first.stop().await;
    second.stop().await;
}

#[tokio::test]
async fn rooms_sleep_and_wake() {
    let folder = Folder::new("sleep");
    let config = server::Config { idle: Duration::from_millis(100), ..generous() };
    let live = Live::start(folder.text(), config).await;
    let mut asha = Person::default();
    let made = asha.create(live.address, &table("basari", 3)).await.expect("made");
    drop(sit(&mut asha, live.address, &made.id).await);
    let rooms = async |person: &mut Person| -> String {
        let page = person.call(live.address, "GET", "/metrics", "").await.expect("answered").1;
        page.lines().find(|line| line.starts_with("chowk_rooms ")).unwrap_or_default().to_owned()
    };
    // Nobody is told when a room falls asleep: its gauge is all there is to look at.
    let asleep = async {
        while rooms(&mut asha).await != "chowk_rooms 0" {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, asleep).await.expect("nobody is there, so it sleeps");
    let mut wire = asha.join(live.address, &made.id, None).await.expect("joined");
    let Say::View { table, .. } = wire.hear().await.expect("connected") else { panic!("a view") };
    assert_eq!(table.viewer, Viewer::Seat(Seat(0)), "the seat is still there");
    live.stop().await;
}

#[tokio::test]
async fn what_is_sealed_is_seen_by_nobody_else() {
    let folder = Folder::new("sealed");
    let live = Live::start(folder.text(), generous()).await;
    let at = live.address;
    let mut people: Vec<Person> = vec![Person::default(); 3];
    let made = people[0].create(at, &table("basari", 3)).await.expect("made");
    let mut wires = Vec::new();
    for person in &mut people {
        wires.push(sit(person, at, &made.id).await);
    }
    // One chooses, then replaces the choice; what the others are sent shows only that the seat is ready.
    for (turn, mv) in ["A", "B"].iter().enumerate() {
        let ask = Ask::Play { id: format!("c{turn}"), step: 0, mv: (*mv).into() };
        wires[0].ask(&ask).await.expect("asked");
        wires[0].answer(&format!("c{turn}")).await.expect("answered").expect("sealed");
    }
    let mut seen = Vec::new();
    while seen.len() < 2 {
        if let Say::Event { happened: happened @ Happened::Ready { .. }, now, .. } =
            wires[1].hear().await.expect("connected")
        {
            assert!(happened == Happened::Ready { seat: Seat(0) });
            let now = now.expect("how it stands");
            assert!(now.sealed.is_none() && now.ready.has(Seat(0)));
            seen.push(serde_json::to_string(&now).expect("JSON"));
        }
    }
    assert_eq!(seen[0], seen[1], "another choice, the same bytes");
    for at in [1, 2] {
        let ask = Ask::Play { id: "c".into(), step: 0, mv: "C".into() };
        wires[at].ask(&ask).await.expect("asked");
        wires[at].answer("c").await.expect("answered").expect("chosen");
    }
    let step = loop {
        if let Say::Event { happened: Happened::Step { by, events, .. }, .. } =
            wires[0].hear().await.expect("connected")
        {
            break (by, events);
        }
    };
    assert_eq!(step.0.len(), 3);
    assert!(!step.1.is_empty());
    live.stop().await;
}

/// A page that is loaded anew asks for the log once it has a view, as the viewer it is now.
#[tokio::test]
async fn the_log_can_be_asked_for() {
    let folder = Folder::new("log");
    let live = Live::start(folder.text(), generous()).await;
    let at = live.address;
    let (mut asha, mut ravi) = (Person::default(), Person::default());
    let made = asha.create(at, &table("jaipur", 2)).await.expect("made");
    let _wires = [sit(&mut asha, at, &made.id).await, sit(&mut ravi, at, &made.id).await];
    let (mut first, mut log) = (ravi.join(at, &made.id, Some(0)).await.expect("joined"), vec![]);
    let Say::View { version: last, .. } = first.hear().await.expect("heard") else {
        panic!("a view comes first");
    };
    let join = Ask::Join { protocol: protocol::VERSION, since: Some(0) };
    first.ask(&join).await.expect("asked");
    while log.last() != Some(&last) {
        match first.hear().await.expect("heard") {
            Say::Event { version, .. } => log.push(version),
            Say::View { .. } => panic!("no second view"),
            _ => {}
        }
    }
    assert_eq!(log, (1..=last).collect::<Vec<_>>());
    live.stop().await;
}
