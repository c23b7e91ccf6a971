//! Tables where nobody is, or somebody is late.
use crate::common::{
    Folder,
    live::{Live, generous, metric, table},
};
use kernel::Seat;
use loopback::Person;
use protocol::{
    Ask, Say,
    lobby::{Pace, Status, Summary, Timeout},
};
use server::{
    lobby,
    room::{Entry, Guest, LiveRoom, Room, What},
    store,
};
use std::time::Duration;
use tokio::time;

/// What happens at all happens within this time.
const SOON: Duration = Duration::from_secs(20);

#[tokio::test]
async fn bots_rest_while_nobody_is_there() {
    let folder = Folder::new("rest");
    let live = Live::start(folder.text(), generous()).await;
    let at = live.address;
    let mut order = table("jaipur", 2);
    order.bots = [("a", "random"), ("b", "random")].map(|(a, b)| (a.into(), b.into())).into();
    let mut person = Person::default();
    let made = person.create(at, &order).await.expect("made");
    let path = format!("/api/tables/{}", made.id);
    // It wakes up when it is asked for, and deals.
    loop {
        let (_, found) = person.call(at, "GET", &path, "").await.expect("answered");
        let found: Summary = serde_json::from_str(&found).expect("a table");
        if found.status == Status::Playing {
            break;
        }
        time::sleep(Duration::from_millis(20)).await;
    }
    time::sleep(Duration::from_millis(300)).await;
    assert_eq!(metric(at, "chowk_thoughts_total").await, 0.0, "nobody is there");
    let mut wire = person.join(at, &made.id, None).await.expect("joined");
    loop {
        if let Say::Event { now: Some(now), .. } = wire.hear().await.expect("connected")
            && now.status == Status::Over
        {
            break;
        }
    }
    assert!(metric(at, "chowk_thoughts_total").await > 10.0, "somebody watches");
    // A person who made a move and left is still waited for: games over days go on.
    let mut order = table("jaipur", 2);
    order.bots = [("b".to_owned(), "random".to_owned())].into();
    let made = person.create(at, &order).await.expect("made");
    let mut wire = person.join(at, &made.id, None).await.expect("joined");
    wire.ask(&Ask::Sit { id: "s".into(), seat: None, nonce: None }).await.expect("asked");
    let mut step = None;
    while step.is_none() {
        if let Say::Event { now: Some(now), .. } = wire.hear().await.expect("connected") {
            step = (now.to_act.has(Seat(0))).then_some(now.step);
        }
    }
    let store = store::open(folder.text()).await.expect("a store");
    let stored = async || {
        let room = store.load(&made.id).await.expect("loaded").expect("a table").wake();
        room.expect("sound")
    };
    let (mut luck, step) = (kernel::Quick::new(1), step.expect("a step"));
    let desk = stored().await;
    let mv = desk.desk().expect("dealt").sample(Seat(0), kernel::Policy::Kind, &mut luck);
    let ask = Ask::Play { id: "p".into(), step, mv: mv.expect("a move") };
    wire.ask(&ask).await.expect("asked");
    drop(wire);
    let answered = async || loop {
        let room = stored().await;
        let now = room.desk().expect("dealt");
        if now.step() as u64 > step + 1 && now.waiting().has(Seat(0)) {
            break;
        }
        time::sleep(Duration::from_millis(20)).await;
    };
    time::timeout(SOON, answered()).await.expect("the bot answers a person who is away");
    live.stop().await;
}

/// Whoever hangs up has no more time than the others.
#[test]
fn hanging_up_gives_no_time() {
    let mut order = table("jaipur", 2);
    order.pace = Some(Pace::Live { move_s: 5, bank_s: 0 });
    order.timeout = Timeout::Move;
    let [asha, ravi] = ["a", "r"].map(|name| Guest { id: name.into(), name: name.into() });
    let meta = lobby::new_table(&order, &asha).expect("a table");
    let (begun, mut room) = (1_000_000, Room::new(meta));
    let sit = |seat, guest: &Guest| What::Sit {
        seat: Seat(seat),
        guest: guest.id.clone(),
        name: guest.name.clone(),
        nonce: "n".into(),
    };
    for what in [sit(0, &asha), sit(1, &ravi), What::Start {}] {
        room.apply(&Entry { at: begun, id: None, what }).expect("sound");
    }
    // A server that has run for long; nobody is connected.
    let live_room = LiveRoom::new(room, 0);
    assert_eq!(live_room.wake_at(), Some(begun + 5_000));
    assert!(live_room.thinkers(begun + 4_999).is_empty());
    assert_eq!(live_room.thinkers(begun + 5_000).len(), 1);
}

/// Tables of people who were moved for again and again rest, so that nobody can leave bots at work.
#[test]
fn tables_that_everybody_left_rest() {
    let mut order = table("jaipur", 2);
    order.pace = Some(Pace::Live { move_s: 5, bank_s: 0 });
    order.timeout = Timeout::Move;
    order.bots = [("b".to_owned(), "random".to_owned())].into();
    let asha = Guest { id: "a".into(), name: "a".into() };
    let mut room = Room::new(lobby::new_table(&order, &asha).expect("a table"));
    let sit = What::Sit { seat: Seat(0), guest: "a".into(), name: "a".into(), nonce: "n".into() };
    let mut at = 1_000_000;
    for what in [sit, What::Start {}] {
        room.apply(&Entry { at, id: None, what }).expect("sound");
    }
    let mut luck = kernel::Quick::new(3);
    let mut play = |room: &mut Room, auto: bool| loop {
        let desk = room.desk().expect("dealt");
        let seat = desk.waiting().lowest().expect("somebody must choose");
        let mv = desk.sample(seat, kernel::Policy::Kind, &mut luck).expect("a move");
        at += 5_000;
        let auto = auto && seat == Seat(0);
        room.apply(&Entry { at, id: None, what: What::Play { seat, mv, auto } }).expect("sound");
        if seat == Seat(0) {
            return;
        }
    };
    for _ in 0..2 {
        play(&mut room, false);
        for _ in 0..2 {
            play(&mut room, true);
            assert!(LiveRoom::new(room.copy(), 0).is_attended(), "a late person may come back");
        }
        // A move of their own: they are there.
        play(&mut room, false);
        for _ in 0..3 {
            assert!(!room.is_abandoned());
            play(&mut room, true);
        }
        let mut live_room = LiveRoom::new(room.copy(), 0);
        assert!(!live_room.is_attended() && live_room.wake_at().is_none());
        assert_eq!(store::Listing::of(live_room.room()).due, None, "nor is it woken for its clock");
        // Somebody connects: it goes on.
        live_room.open(1, asha.clone());
        assert!(live_room.is_attended() && !live_room.thinkers(u64::MAX / 2).is_empty());
    }
}
