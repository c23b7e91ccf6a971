//! A store that fails in every way there is: what was acknowledged is stored, whoever cannot be
//! served is told so in time, and everything goes on by itself when the store is back.
use crate::common::{
    Folder,
    faulty::{Fault, Faulty},
    house::{House, Pair, TOLD_SECONDS, room},
    live::{generous, table},
};
use kernel::Policy;
use loopback::Person;
use protocol::{Ask, Code, Say, lobby::Status};
use server::{
    Config,
    store::{self, Store, Wrapped},
};
use std::{
    sync::{Arc, atomic::Ordering::Relaxed},
    time::{Duration, Instant},
};

struct World {
    house: House,
    faulty: Arc<Wrapped<Faulty>>,
    /// The real store, which always works.
    reader: Arc<dyn Store>,
    _folder: Folder,
}

impl World {
    async fn new(name: &str) -> World {
        let folder = Folder::new(name);
        let reader = store::open(folder.text()).await.expect("a store");
        let faulty = Faulty::new(store::open(folder.text()).await.expect("a store"));
        let config = Config { idle: Duration::from_millis(300), ..generous() };
        let house = House::with(faulty.clone(), &folder, config).await;
        World { house, faulty, reader, _folder: folder }
    }
}

/// Every way to fail, during a game: refused in time, nothing lost, nothing doubled.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_goes_on_after_every_fault() {
    let world = World::new("faults").await;
    let mut pair = Pair::sit([world.house.at; 2]).await;
    let faults = [
        Fault::ReadOnly,
        Fault::Unknown,
        Fault::Unreadable,
        Fault::Gone,
        Fault::Silent,
        Fault::Slow(1_500),
        Fault::Slow(6_000),
    ];
    for fault in faults {
        for _ in 0..2 {
            let ask = pair.next_ask(&*world.reader).await;
            pair.insist(&ask).await;
        }
        world.faulty.set(fault);
        let ask = pair.next_ask(&*world.reader).await;
        let answer = pair.ask(&ask).await;
        let works = matches!(fault, Fault::Unreadable | Fault::Slow(1_500));
        assert_eq!(answer.is_ok(), works, "{fault:?}: {answer:?}");
        assert!(works || answer == Err(Code::Unavailable), "{fault:?}: {answer:?}");
        // The table itself is still there: it answers pings and whoever looks at it.
        let began = Instant::now();
        pair.wires[0].ask(&Ask::Ping {}).await.expect("asked");
        while !matches!(pair.wires[0].hear().await.expect("connected"), Say::Pong {}) {}
        assert!(began.elapsed() < Duration::from_secs(3), "{fault:?}: no answer to a ping");
        let (status, _) = world.house.get(&format!("/api/tables/{}", pair.id)).await;
        assert_eq!(status, 200, "{fault:?}");
        world.faulty.set(Fault::None);
        if !works {
            // Asked again under the same id, as clients do: done once, whatever became of it.
            pair.insist(&ask).await;
        }
        pair.check(&*world.reader).await;
    }
    world.house.shared.registry.stop().await;
}

/// Whoever comes while the store is down is told that, not that the table does not exist.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_cannot_be_read_is_unavailable() {
    let world = World::new("unreadable").await;
    let pair = Pair::sit([world.house.at; 2]).await;
    let id = pair.id.clone();
    drop(pair);
    let asleep = Instant::now();
    while world.house.shared.registry.metrics.rooms.get() > 0 {
        assert!(asleep.elapsed() < Duration::from_secs(30), "the room does not sleep");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    for fault in [Fault::Gone, Fault::Silent] {
        world.faulty.set(fault);
        for path in [format!("/api/tables/{id}"), "/api/tables".into(), "/api/tables/mine".into()] {
            let (status, body) = world.house.get(&path).await;
            assert_eq!(status, 503, "{fault:?} {path}: {body}");
            assert!(body.contains("\"unavailable\""), "{fault:?} {path}: {body}");
        }
        let began = Instant::now();
        let body = serde_json::to_string(&table("jaipur", 2)).expect("JSON");
        let made = Person::default().call(world.house.at, "POST", "/api/tables", &body).await;
        assert_eq!(made.expect("answered").0, 503, "{fault:?}");
        assert!(began.elapsed() < Duration::from_secs(TOLD_SECONDS));
        let began = Instant::now();
        let mut wire = Person::default().connect(world.house.at, &id).await.expect("connected");
        let Say::Error { error, .. } = wire.hear().await.expect("told") else { panic!("an error") };
        assert_eq!(error.code, Code::Unavailable, "{fault:?}");
        assert!(began.elapsed() < Duration::from_secs(TOLD_SECONDS));
    }
    world.faulty.set(Fault::None);
    let (status, _) = world.house.get(&format!("/api/tables/{id}")).await;
    assert_eq!(status, 200);
    let (status, _) = world.house.get(&format!("/api/tables/{}", "0".repeat(24))).await;
    assert_eq!(status, 404, "this one does not exist");
    world.house.shared.registry.stop().await;
}

/// Rooms with something to do that cannot be stored: they wait, ask the store seldom, answer
/// everybody, and go on by themselves.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rooms_do_not_spin_and_go_on_by_themselves() {
    let world = World::new("spin").await;
    let mut person = Person::default();
    let mut order = table("jaipur", 2);
    order.bots = [("a", "random"), ("b", "random")]
        .map(|(seat, bot)| (seat.to_owned(), bot.to_owned()))
        .into();
    let made = person.create(world.house.at, &order).await.expect("made");
    world.faulty.set(Fault::ReadOnly);
    let before = world.faulty.calls();
    let mut wire = person.join(world.house.at, &made.id, None).await.expect("joined");
    tokio::time::sleep(Duration::from_secs(3)).await;
    // 100 ms, doubled and more than halved by luck: seven tries at most, a read and a write each.
    let calls = world.faulty.calls() - before;
    assert!(calls < 30, "{calls} calls in three seconds");
    let (status, body) = world.house.get(&format!("/api/tables/{}", made.id)).await;
    assert_eq!(status, 200, "{body}");
    assert!(room(&*world.reader, &made.id).await.desk().is_none(), "nothing could be stored");
    world.faulty.set(Fault::None);
    let began = Instant::now();
    loop {
        let say = wire.hear().await.expect("connected");
        if let Say::Event { now: Some(now), .. } = say
            && now.status == Status::Over
        {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(120), "the bots do not play on");
    }
    world.house.shared.registry.stop().await;
}

/// A store that panics ends the room that asked it, and no other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panic_ends_one_room_which_wakes_anew() {
    let world = World::new("panic").await;
    let mut other = Pair::sit([world.house.at; 2]).await;
    let mut pair = Pair::sit([world.house.at; 2]).await;
    pair.play(&*world.reader).await.expect("stored");
    // The room reads after a write that failed; that is a bug now.
    let panics_at = |id: Option<&str>| {
        *world.faulty.panics_at.lock().expect("no panic") = id.map(str::to_owned);
    };
    panics_at(Some(&pair.id));
    world.faulty.set_once(Fault::ReadOnly);
    let ask = pair.next_ask(&*world.reader).await;
    assert_eq!(pair.ask(&ask).await, Err(Code::Unavailable));
    let closed = async {
        while pair.wires[0].text().await.expect("no timeout").is_some() {}
        while pair.wires[1].text().await.expect("no timeout").is_some() {}
    };
    tokio::time::timeout(Duration::from_secs(20), closed).await.expect("connections are closed");
    panics_at(None);
    assert_eq!(world.house.shared.registry.metrics.panics.get(), 1);
    other.play(&*world.reader).await.expect("another table has not noticed");
    for at in 0..2 {
        let joined = pair.people[at].join(world.house.at, &pair.id, Some(3)).await;
        pair.wires[at] = joined.expect("joined");
    }
    pair.insist(&ask).await;
    pair.check(&*world.reader).await;
    world.house.shared.registry.stop().await;
}

/// Health is a write, bounded in time, and tried once a second at most.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn health_writes_but_not_often() {
    let world = World::new("health").await;
    assert_eq!(world.house.get("/healthz").await, (200, "ok\n".into()));
    let (before, began) = (world.faulty.writes.load(Relaxed), Instant::now());
    for _ in 0..100 {
        world.house.get("/healthz").await;
    }
    let (tries, seconds) = (world.faulty.writes.load(Relaxed) - before, began.elapsed().as_secs());
    assert!(tries <= seconds + 1, "{tries} tries in {seconds} s");
    for fault in [Fault::ReadOnly, Fault::Silent] {
        tokio::time::sleep(Duration::from_millis(1_100)).await;
        world.faulty.set(fault);
        let (status, body) = world.house.get("/healthz").await;
        assert_eq!(status, 503, "{fault:?}");
        assert!(body.len() > 8, "it says why: {body}");
        world.faulty.set(Fault::None);
    }
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    assert_eq!(world.house.get("/healthz").await.0, 200);
    world.house.shared.registry.stop().await;
}

/// A server stops in time though the store is silent and rooms wait for it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_stops_while_the_store_is_silent() {
    let world = World::new("stopping").await;
    let mut pairs = Vec::new();
    for _ in 0..5 {
        pairs.push(Pair::sit([world.house.at; 2]).await);
    }
    world.faulty.set(Fault::Silent);
    for pair in &mut pairs {
        let (seat, ask) = pair.next_ask(&*world.reader).await;
        pair.wires[seat].ask(&ask).await.expect("asked");
    }
    let began = Instant::now();
    world.house.shared.registry.stop().await;
    // One after the other they would take five times as long.
    assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
}

/// A bot's thought counts for the position it was thought for, and for no other at the same step.
#[tokio::test]
async fn a_thought_is_good_for_its_own_position() {
    use server::room::{Command, Entry, Guest, LiveRoom, Room, What};
    let host = Guest { id: "host".into(), name: "Host".into() };
    let mut order = table("jaipur", 2);
    order.bots = [("b".to_owned(), "random".to_owned())].into();
    let meta = server::lobby::new_table(&order, &host).expect("a table");
    let mut live_room = LiveRoom::new(Room::new(meta), 0);
    let happen = |live_room: &mut LiveRoom, what: What| {
        live_room.learn(Entry { at: 1, id: None, what }).expect("it can happen");
    };
    let sit = What::Sit {
        seat: kernel::Seat(0),
        guest: "host".into(),
        name: "Host".into(),
        nonce: "n".into(),
    };
    happen(&mut live_room, sit);
    happen(&mut live_room, What::Start {});
    // A move that shows nothing new can be taken back; the bot thinks after it.
    let mut luck = kernel::Quick::new(1);
    for _ in 0..200 {
        let desk = live_room.room().desk().expect("dealt");
        let seat = desk.waiting().lowest().expect("somebody must choose");
        let mv = desk.sample(seat, Policy::Kind, &mut luck).expect("a move");
        happen(&mut live_room, What::Play { seat, mv, auto: false });
        let step = live_room.turn().expect("dealt").step;
        let back = Ask::Takeback { id: "t".into(), step };
        if seat.0 == 0
            && live_room.command(&host, &Command::Ask(&back, kernel::Seats::NONE), 2).is_ok()
        {
            let turn = live_room.turn().expect("dealt");
            let desk = live_room.room().desk().expect("dealt");
            let thought = desk.sample(kernel::Seat(1), Policy::Kind, &mut luck).expect("a move");
            assert!(live_room.bot(kernel::Seat(1), turn, thought.clone(), 3).is_some());
            happen(&mut live_room, What::Takeback { seat });
            let desk = live_room.room().desk().expect("dealt");
            let mv = desk.sample(seat, Policy::Kind, &mut luck).expect("a move");
            happen(&mut live_room, What::Play { seat, mv, auto: false });
            assert_eq!(live_room.turn().expect("dealt").step, turn.step, "the same step");
            assert!(live_room.bot(kernel::Seat(1), turn, thought, 4).is_none(), "another position");
            return;
        }
        if live_room.room().status() == Status::Over {
            break;
        }
    }
    panic!("no move could be taken back");
}
