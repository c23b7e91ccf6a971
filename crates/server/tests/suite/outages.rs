//! PostgreSQL that cannot be written to, is gone, or falls silent, with one and two servers.
use crate::common::{
    Folder,
    house::{House, Pair},
    postgres::Throwaway,
};
use protocol::{Code, Say};
use server::store::{self, NOTIFICATION_DELAY_MAX};
use std::{
    process::Command,
    time::{Duration, Instant},
};

struct World {
    postgres: Throwaway,
    houses: Vec<House>,
    _folder: Folder,
}

async fn world(servers: usize) -> World {
    let postgres = Throwaway::start();
    let folder = Folder::new("outages");
    let mut houses = Vec::new();
    for _ in 0..servers {
        let store = store::open(&postgres.url).await.expect("a store");
        houses.push(House::open(store, &folder).await);
    }
    World { postgres, houses, _folder: folder }
}

/// Read-only, gone, and back: refused in time, nothing lost, and the game goes on.
async fn outages(servers: usize) {
    let mut world = world(servers).await;
    let at = [world.houses[0].at, world.houses[servers - 1].at];
    let mut pair = Pair::sit(at).await;
    for round in 0..2 {
        let reader = store::open(&world.postgres.url).await.expect("a store");
        for _ in 0..3 {
            let ask = pair.next_ask(&*reader).await;
            pair.insist(&ask).await;
        }
        world.postgres.read_only(true);
        // It becomes known to every connection in a moment.
        let began = Instant::now();
        let refused = loop {
            let ask = pair.next_ask(&*reader).await;
            match pair.ask(&ask).await {
                Ok(_) => assert!(began.elapsed() < Duration::from_secs(20), "it still writes"),
                // The other server has written, and this one has not heard of it yet.
                Err(Code::Stale) if servers > 1 => {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                Err(code) => break (ask, code),
            }
        };
        assert_eq!(refused.1, Code::Unavailable, "round {round}");
        let (status, why) = world.houses[0].get("/healthz").await;
        assert_eq!(status, 503, "{why}");
        world.postgres.read_only(false);
        pair.insist(&refused.0).await;

        let ask = pair.next_ask(&*reader).await;
        reader.close().await.expect("closed");
        // Both servers have heard of the last move by then, or the answer is `stale`.
        tokio::time::sleep(Duration::from_secs(1)).await;
        world.postgres.vanish();
        assert_eq!(pair.ask(&ask).await, Err(Code::Unavailable), "round {round}");
        let (status, _) = world.houses[0].get("/healthz").await;
        assert_eq!(status, 503);
        let (status, _) = world.houses[0].get(&format!("/api/tables/{}", pair.id)).await;
        assert_eq!(status, 200, "the table is still shown");
        world.postgres.launch();
        pair.insist(&ask).await;
        let reader = store::open(&world.postgres.url).await.expect("a store");
        pair.check(&*reader).await;
        reader.close().await.expect("closed");
    }
    for house in &world.houses {
        house.shared.registry.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_server_outlives_its_database() {
    outages(1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_outlive_their_database() {
    outages(2).await;
}

/// The connection that listens hangs without being closed: it is noticed by its heartbeat, and what
/// was missed is read.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_silent_line_is_noticed() {
    let world = world(2).await;
    let mut pair = Pair::sit([world.houses[0].at, world.houses[1].at]).await;
    let reader = store::open(&world.postgres.url).await.expect("a store");
    let pool = sqlx::PgPool::connect(&world.postgres.url).await.expect("connected");
    // Whatever listens last ran LISTEN or the heartbeat.
    let query = "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() \
        AND (query LIKE 'LISTEN%' OR query = 'SELECT 1')";
    let pids: Vec<i32> = sqlx::query_scalar(query).fetch_all(&pool).await.expect("pids");
    assert!(pids.len() >= 2, "{pids:?} listen");
    let signal = |signal: &str| {
        for pid in &pids {
            let sent = Command::new("kill").args([signal, &pid.to_string()]).status();
            assert!(sent.is_ok_and(|status| status.success()), "{signal} {pid}");
        }
    };
    signal("-STOP");
    let (seat, ask) = pair.next_ask(&*reader).await;
    let version = pair.insist(&(seat, ask)).await;
    let began = Instant::now();
    let other = &mut pair.wires[1 - seat];
    let heard = async {
        loop {
            let say = other.hear().await.expect("connected");
            if matches!(say, Say::Event { version: heard, .. } if heard == version) {
                break;
            }
        }
    };
    // Without the heartbeat nothing is heard for as long as that connection is held.
    let heard = tokio::time::timeout(Duration::from_secs(60), heard).await;
    let late = began.elapsed();
    signal("-CONT");
    heard.expect("the other server hears of it");
    // By design, on a machine that has time for it.
    println!("the news were late by {late:?} of {NOTIFICATION_DELAY_MAX:?}");
    assert!(NOTIFICATION_DELAY_MAX <= Duration::from_secs(5));
    pool.close().await;
    for house in &world.houses {
        house.shared.registry.stop().await;
    }
}
