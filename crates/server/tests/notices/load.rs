//! Ten thousand subscriptions, half of them dead, and people who play.
use crate::{
    common::{
        Folder,
        house::{House, Pair, room},
    },
    service::*,
    telling,
};
use server::store::{self, Store, Subscriber, Way};
use std::{
    sync::atomic::Ordering::Relaxed,
    time::{Duration, Instant},
};

const TABLES: usize = 50;
const SUBSCRIPTIONS: usize = 10_000;
const ROUNDS: usize = 4;

fn subscriber(number: usize, guest: &str, way: Way) -> Subscriber {
    let (id, origin) = (format!("{number}"), "test".into());
    Subscriber { id, guest: guest.into(), at: None, origin, way, failing: None }
}

/// Everybody plays, one after the other; how long each waited.
async fn play(pairs: &mut [Pair], store: &dyn Store) -> Vec<Duration> {
    let mut took = Vec::new();
    for _ in 0..ROUNDS {
        for pair in &mut *pairs {
            let asked = pair.next_ask(store).await;
            let began = Instant::now();
            pair.ask(&asked).await.expect("played");
            took.push(began.elapsed());
        }
    }
    took.sort();
    took
}

fn print(what: &str, took: &[Duration]) {
    let at = |share: usize| took[(took.len() - 1) * share / 100];
    println!(
        "{what}: {} moves, half within {:?}, 95 % within {:?}, all within {:?}",
        took.len(),
        at(50),
        at(95),
        at(100)
    );
}

/// Of everybody's subscriptions half are alive; a quarter is gone, a quarter does not answer.
async fn subscribe(
    pairs: &[Pair],
    store: &dyn Store,
    [alive, gone]: [&Service; 2],
    silent: &[Service],
) {
    let mut guests = Vec::new();
    for pair in pairs {
        guests.extend(room(store, &pair.id).await.guests().into_iter().flatten());
    }
    let (p256dh, auth) = Device::new(5).keys();
    for number in 0..SUBSCRIPTIONS {
        let guest = &guests[number % guests.len()];
        let url = match number / guests.len() % 4 {
            0 | 1 => alive.url(&format!("ok/{number}")),
            2 => gone.url(&format!("gone/{number}")),
            _ => silent[number % silent.len()].url(&format!("stall/{number}")),
        };
        let (p256dh, auth) = (p256dh.clone(), auth.clone());
        let way = match number % 50 {
            0 => Way::Push { endpoint: url, p256dh, auth, lang: "en".into() },
            _ => Way::Hook { url, secret: "s".into(), page: String::new() },
        };
        store.subscribers().add(&subscriber(number, guest, way)).await.expect("stored");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_subscriptions_half_of_them_dead_delay_no_move() {
    let folder = Folder::new("load");
    // One that answers, one that is gone, and ports that never answer.
    let (alive, gone) = (Service::start().await, Service::start().await);
    let mut silent = Vec::new();
    for _ in 0..20 {
        silent.push(Service::start().await);
    }
    let store = store::open(folder.text()).await.expect("a store");
    let house = House::with(store.clone(), &folder, telling(Duration::ZERO)).await;
    let mut pairs = Vec::new();
    for _ in 0..TABLES {
        let mut pair = Pair::sit([house.at, house.at]).await;
        crate::hide(&mut pair).await;
        pairs.push(pair);
    }
    let before = play(&mut pairs, &*store).await;
    print("without subscriptions", &before);
    subscribe(&pairs, &*store, [&alive, &gone], &silent).await;
    let counts = store.subscribers().counts("", "").await.expect("counted");
    assert_eq!(counts.all as usize, SUBSCRIPTIONS);
    let began = Instant::now();
    let after = play(&mut pairs, &*store).await;
    print("with ten thousand, half of them dead", &after);
    println!("{} stored, played within {:?}", counts.all, began.elapsed());
    let stalled: usize = silent.iter().map(|one| one.heard.stalled.load(Relaxed)).sum();
    println!(
        "meanwhile: {} told, {} gone, {stalled} without an answer",
        alive.posts().len(),
        gone.posts().len()
    );
    assert_eq!(after.len(), TABLES * ROUNDS, "every move was played");
    let mut waited = Instant::now();
    // Those who never answer do not keep the others from being told.
    let before = alive.posts().len();
    while alive.posts().len() < before + 50 {
        assert!(waited.elapsed() < Duration::from_secs(5), "only {}", alive.posts().len() - before);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    println!("50 more told within {:?}", waited.elapsed());
    waited = Instant::now();
    let left = || async { store.subscribers().counts("", "").await.expect("counted").all };
    while left().await as usize + gone.posts().len() / 2 > SUBSCRIPTIONS {
        assert!(waited.elapsed() < Duration::from_secs(20), "{} are left", left().await);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(stalled > 0 && !alive.posts().is_empty() && !gone.posts().is_empty());
    // A call that is not answered takes ten seconds. Nobody waited for one, nor for a part of one.
    let worst = *after.last().expect("moves");
    assert!(worst < Duration::from_secs(3), "{worst:?}");
    let metrics = &house.shared.registry.metrics;
    assert!(metrics.value("chowk_notices_waiting").is_some());
}
