//! People who look elsewhere are told that it is their turn: once, and by nobody's room. A service of the
//! test's own opens what it is sent.
#[path = "../common/mod.rs"]
mod common;
mod load;
mod service;
mod strangers;

use common::{
    Folder,
    house::{House, Pair, room},
    live::{Live, generous, table},
    postgres::Throwaway,
};
use protocol::Ask;
use serde_json::{Value, json};
use server::{
    Config, notify,
    store::{self, Store},
};
use service::{Device, Service, claims, is_signed};
use std::{sync::Arc, time::Duration};

/// Calls loopback, and tells at once.
pub(crate) fn telling(delay: Duration) -> Config {
    let notices = notify::Settings {
        delay,
        private: true,
        page: Some("https://chowk.example".into()),
        contact: Some("mailto:host@chowk.example".into()),
        ..notify::Settings::default()
    };
    Config { notices, ..generous() }
}

pub(crate) async fn put(
    pair: &mut Pair,
    who: usize,
    at: std::net::SocketAddr,
    path: &str,
    body: &Value,
) -> (u16, Value) {
    let (status, body) =
        pair.people[who].call(at, "PUT", path, &body.to_string()).await.expect("answered");
    (status, serde_json::from_str(&body).unwrap_or(Value::Null))
}

/// Both look elsewhere.
pub(crate) async fn hide(pair: &mut Pair) {
    for wire in &mut pair.wires {
        wire.ask(&Ask::Visible { visible: false }).await.expect("asked");
        wire.ask(&Ask::Phrase { key: "hello".into() }).await.expect("asked");
        // What is said after it is heard after it.
        while !matches!(wire.hear().await.expect("heard"), protocol::Say::Phrase { .. }) {}
    }
}

/// Two at a table of a server that tells at once; both look elsewhere.
async fn hidden_pair(folder: &Folder) -> (Arc<dyn Store>, House, Pair) {
    let store = store::open(folder.text()).await.expect("a store");
    let house = House::with(store.clone(), folder, telling(Duration::ZERO)).await;
    let mut pair = Pair::sit([house.at, house.at]).await;
    hide(&mut pair).await;
    (store, house, pair)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_is_for_one_browser_and_signed_by_the_server() {
    let (folder, service, device) = (Folder::new("push"), Service::start().await, Device::new(7));
    let (store, house, mut pair) = hidden_pair(&folder).await;
    let (_, key) = house.get("/api/push").await;
    let key: Value = serde_json::from_str(&key).expect("JSON");
    let first = pair.next_ask(&*store).await;
    let other = 1 - first.0;
    let body = device.subscription(&service.url("ok/device"), "de");
    assert_eq!(put(&mut pair, other, house.at, "/api/push", &body).await.0, 204);
    pair.ask(&first).await.expect("played");
    let posts = service.wait_for(1).await;
    let told = device.open_json(&posts[0]);
    assert_eq!(told["title"], "Du bist dran: Jaipur");
    assert_eq!((told["table"].as_str(), told["lang"].as_str()), (Some(&*pair.id), Some("de")));
    assert_eq!(posts[0].path, "/ok/device");
    assert_eq!((posts[0].header("topic"), posts[0].header("urgency")), (&*pair.id, "normal"));
    assert_eq!(posts[0].header("ttl"), "604800");
    let signed = claims(&posts[0], key["key"].as_str().expect("a key"));
    assert_eq!(signed["aud"], format!("http://{}", service.at));
    assert_eq!(signed["sub"], "mailto:host@chowk.example");
    let left = signed["exp"].as_u64().expect("a time") - server::now_ms() / 1_000;
    assert!((3_600..=86_400).contains(&left), "{left}");
    // Removed, it is told no more.
    let gone = json!({ "endpoint": service.url("ok/device") }).to_string();
    let removed = pair.people[other].call(house.at, "DELETE", "/api/push", &gone).await;
    assert_eq!(removed.expect("answered").0, 204);
    for _ in 0..4 {
        pair.play(&*store).await.expect("played");
    }
    service.wait_for(1).await;
    house.shared.registry.stop().await;
    // After a restart, the key is the same.
    let store = store::open(folder.text()).await.expect("a store");
    let house = House::with(store, &folder, telling(Duration::ZERO)).await;
    let again: Value = serde_json::from_str(&house.get("/api/push").await.1).expect("JSON");
    assert_eq!(again, key);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_who_sees_it_or_has_played() {
    let (folder, service, device) = (Folder::new("seen"), Service::start().await, Device::new(8));
    let store = store::open(folder.text()).await.expect("a store");
    let house = House::with(store.clone(), &folder, telling(Duration::from_millis(300))).await;
    let mut pair = Pair::sit([house.at, house.at]).await;
    for who in 0..2 {
        let body = device.subscription(&service.url(&format!("ok/{who}")), "en");
        assert_eq!(put(&mut pair, who, house.at, "/api/push", &body).await.0, 204);
    }
    // Both see the table.
    for _ in 0..3 {
        pair.play(&*store).await.expect("played");
        tokio::time::sleep(Duration::from_millis(400)).await;
    }
    service.wait_for(0).await;
    // Both look elsewhere, and play before the time is up.
    hide(&mut pair).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let before = service.posts().len();
    assert_eq!(before, 0, "they saw this turn begin");
    for _ in 0..5 {
        pair.play(&*store).await.expect("played");
    }
    // The last turn stays.
    let posts = service.wait_for(1).await;
    let waiting = pair.next_ask(&*store).await.0;
    assert_eq!(posts[0].path, format!("/ok/{waiting}"));
    assert_eq!(device.open_json(&posts[0])["title"], "Your turn in Jaipur");
    // Asleep and awake again, it is not told twice.
    drop(pair.wires);
    tokio::time::sleep(Duration::from_millis(500)).await;
    service.wait_for(1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_is_called_for_its_seat_alone_and_signed() {
    let (folder, service) = (Folder::new("hook"), Service::start().await);
    let (store, house, mut pair) = hidden_pair(&folder).await;
    let first = pair.next_ask(&*store).await;
    let other = 1 - first.0;
    let path = format!("/api/tables/{}/webhook", pair.id);
    let body = json!({ "url": service.url("ok/mail") });
    let (status, set) = put(&mut pair, other, house.at, &path, &body).await;
    assert_eq!(status, 200, "{set}");
    let secret = set["secret"].as_str().expect("a secret").to_owned();
    // It is not shown again.
    let (_, shown) = pair.people[other].call(house.at, "GET", &path, "").await.expect("answered");
    assert_eq!(serde_json::from_str::<Value>(&shown).expect("JSON"), body);
    let (_, none) = pair.people[first.0].call(house.at, "GET", &path, "").await.expect("answered");
    assert_eq!(none, "{}");
    let mut stranger = loopback::Person::default();
    let (status, why) =
        stranger.call(house.at, "PUT", &path, &body.to_string()).await.expect("answered");
    assert_eq!(status, 409, "{why}");
    pair.ask(&first).await.expect("played");
    let posts = service.wait_for(1).await;
    assert!(is_signed(&posts[0], &secret) && !is_signed(&posts[0], "another secret"));
    let told = posts[0].json();
    assert_eq!((&told["event"], &told["game"]), (&json!("turn"), &json!("jaipur")));
    assert_eq!(told["link"], format!("https://chowk.example/#/t/{}", pair.id));
    assert_eq!(told["seat"], ["a", "b"][other]);
    assert!(told["deadline_ms"].is_null() && told["sent_ms"].is_u64() && told["turn"].is_u64());
    assert_eq!(posts[0].header("content-type"), "application/json");
    let removed = pair.people[other].call(house.at, "DELETE", &path, "").await;
    assert_eq!(removed.expect("answered").0, 204);
    for _ in 0..4 {
        pair.play(&*store).await.expect("played");
    }
    service.wait_for(1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn before_the_game_nobody_has_a_webhook() {
    let folder = Folder::new("early");
    let live = Live::start(folder.text(), telling(Duration::ZERO)).await;
    let mut asha = loopback::Person::default();
    let made = asha.create(live.address, &table("jaipur", 2)).await.expect("made");
    let mut wire = asha.join(live.address, &made.id, None).await.expect("joined");
    wire.ask(&Ask::Sit { id: "1".into(), seat: None, nonce: None }).await.expect("asked");
    wire.answer("1").await.expect("answered").expect("seated");
    let path = format!("/api/tables/{}/webhook", made.id);
    let body = r#"{"url":"http://127.0.0.1:9/x"}"#;
    let (status, why) = asha.call(live.address, "PUT", &path, body).await.expect("answered");
    assert!(status == 409 && why.contains("not_begun"), "{status} {why}");
    live.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_gone_is_dropped_and_who_is_busy_is_asked_again() {
    let (folder, service, device) = (Folder::new("gone"), Service::start().await, Device::new(9));
    let (store, house, mut pair) = hidden_pair(&folder).await;
    let first = pair.next_ask(&*store).await;
    let other = 1 - first.0;
    for path in ["gone/1", "no/2", "busy/3"] {
        let body = device.subscription(&service.url(path), "en");
        assert_eq!(put(&mut pair, other, house.at, "/api/push", &body).await.0, 204);
    }
    let guest = room(&*store, &pair.id).await.guests()[other].clone().expect("a guest");
    let known = || async {
        let found = store.subscribers().of_seat(&guest, "", kernel::Seat(0)).await.expect("read");
        found.into_iter().map(|one| (one.id, one.failing)).collect::<Vec<_>>()
    };
    assert_eq!(known().await.len(), 3);
    pair.ask(&first).await.expect("played");
    // The busy one is asked again after five seconds.
    let began = std::time::Instant::now();
    while service.posts().iter().filter(|post| post.path == "/busy/3").count() < 2 {
        assert!(began.elapsed() < Duration::from_secs(60), "never asked again");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(began.elapsed() >= Duration::from_secs(4), "not at once: {:?}", began.elapsed());
    let left = known().await;
    assert_eq!(left.len(), 2, "who is gone is dropped: {left:?}");
    let failing: Vec<_> = left.iter().filter(|(_, failing)| failing.is_some()).collect();
    assert_eq!(failing.len(), 1, "and who refuses is remembered: {left:?}");
    // What has failed for days is dropped.
    let long_ago = server::now_ms() - 4 * 24 * 60 * 60 * 1_000;
    store.subscribers().settle(&[], &[(failing[0].0.clone(), long_ago)]).await.expect("stored");
    pair.play(&*store).await.expect("played");
    pair.play(&*store).await.expect("played");
    let began = std::time::Instant::now();
    while known().await.len() > 1 {
        assert!(began.elapsed() < Duration::from_secs(60), "never dropped");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let counted = |name: &str| house.shared.registry.metrics.value(name).unwrap_or(0.0);
    assert_eq!(counted(r#"chowk_notices_total{result="gone",kind="push"}"#), 2.0);
    assert!(counted(r#"chowk_notices_total{result="failed",kind="push"}"#) >= 2.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_servers_tells_a_turn() {
    let (postgres, folder) = (Throwaway::start(), Folder::new("two"));
    let (service, device) = (Service::start().await, Device::new(10));
    let open = || async { store::open(&postgres.url).await.expect("a store") };
    let store = open().await;
    let delay = Duration::from_millis(50);
    let houses = [
        House::with(open().await, &folder, telling(delay)).await,
        House::with(open().await, &folder, telling(delay)).await,
    ];
    let keys = [houses[0].get("/api/push").await.1, houses[1].get("/api/push").await.1];
    assert_eq!(keys[0], keys[1], "they share the key");
    // One at each server, so that both have the room awake.
    let mut pair = Pair::sit([houses[0].at, houses[1].at]).await;
    hide(&mut pair).await;
    for (who, house) in houses.iter().enumerate() {
        let body = device.subscription(&service.url(&format!("ok/{who}")), "en");
        assert_eq!(put(&mut pair, who, house.at, "/api/push", &body).await.0, 204);
    }
    // The turn before was told to nobody, or to who subscribed in time.
    service.quiet().await;
    let before = service.posts().len();
    assert!(before <= 1, "{before}");
    const MOVES: usize = 12;
    let mut wanted = Vec::new();
    for count in 1..=MOVES {
        let asked = pair.next_ask(&*store).await;
        pair.insist(&asked).await;
        wanted.push(format!("/ok/{}", pair.next_ask(&*store).await.0));
        let began = std::time::Instant::now();
        while service.posts().len() < before + count {
            assert!(began.elapsed() < Duration::from_secs(60), "move {count} was not told");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    let posts = service.wait_for(before + MOVES).await;
    let told: Vec<String> = posts[before..].iter().map(|post| post.path.clone()).collect();
    assert_eq!(told, wanted, "each turn once, to who is to play");
    let sent = |house: &House| {
        let name = r#"chowk_notices_total{result="sent",kind="push"}"#;
        house.shared.registry.metrics.value(name).unwrap_or(0.0)
    };
    let (one, two) = (sent(&houses[0]), sent(&houses[1]));
    println!("{MOVES} moves, two servers: {one} and {two} told");
    assert_eq!((one + two) as usize, before + MOVES);
}
