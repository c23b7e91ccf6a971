//! Tables that no server could have made, and tables that are damaged: each is named, and the
//! others are not held up.
use crate::common::{
    Folder,
    house::{House, Pair},
};
use serde_json::{Value, json};
use server::{
    admin,
    room::{Entry, Meta, Room},
    store::{self, Import, Listing, OVER, Row, Store},
};
use std::sync::Arc;

/// A store with some tables that are played, and the ids of their tables.
async fn played(folder: &Folder, tables: usize) -> (Arc<dyn Store>, Vec<String>) {
    let source = store::open(folder.text()).await.expect("a store");
    let house = House::open(store::open(folder.text()).await.expect("a store"), folder).await;
    let mut ids = Vec::new();
    for _ in 0..tables {
        let mut pair = Pair::sit([house.at; 2]).await;
        for _ in 0..3 {
            pair.play(&*source).await.expect("stored");
        }
        ids.push(pair.id);
    }
    house.shared.registry.stop().await;
    (source, ids)
}

type Forge = fn(&mut Value);

const FORGERIES: &[(&str, Forge)] = &[
    ("no such game", |table| table["meta"]["game"] = json!("chess")),
    ("another game", |table| table["meta"]["game"] = json!("johari")),
    ("no id", |table| table["meta"]["id"] = json!("")),
    ("a path", |table| table["meta"]["id"] = json!("../../../../../../../../x")),
    ("an escape", |table| table["meta"]["id"] = json!("\u{1b}[31m6789012345678901234")),
    ("a short secret", |table| table["meta"]["secret"] = json!("00")),
    ("no secret", |table| table["meta"]["next_secret"] = json!("z".repeat(64))),
    ("no host", |table| table["meta"]["host"] = json!("zz")),
    ("made too late", |table| table["meta"]["created"] = json!(u64::MAX)),
    ("no time", |table| table["meta"]["pace"] = json!({ "live": { "move_s": 0, "bank_s": 0 } })),
    ("a nonce of two lines", |table| table["entries"][0]["what"]["sit"]["nonce"] = json!("a b\n")),
    ("no guest", |table| table["entries"][0]["what"]["sit"]["guest"] = json!("zz")),
    ("no name", |table| table["entries"][0]["what"]["sit"]["name"] = json!("")),
    ("a name that colours", |table| {
        table["entries"][0]["what"]["sit"]["name"] = json!("\u{1b}[31m\n");
    }),
    ("a long id", |table| table["entries"][0]["id"] = json!("x".repeat(1_000))),
    ("a clock that runs over", forge_clock),
    ("nobody's absence", |table| {
        table["meta"]["pace"] = json!({ "days": 1 });
        add(table, json!({ "away": { "seat": "f" } }));
    }),
    ("a stranger's vote", |table| add(table, json!({ "vote": { "seat": "f", "end": true } }))),
];

fn add(table: &mut Value, what: Value) {
    let entries = table["entries"].as_array_mut().expect("entries");
    let at = entries[0]["at"].clone();
    entries.push(json!({ "at": at, "what": what }));
}

/// A time at which every clock is due after the end of time.
fn forge_clock(table: &mut Value) {
    table["meta"]["pace"] = json!({ "days": 1 });
    let entries = table["entries"].as_array_mut().expect("entries");
    entries.last_mut().expect("entries")["at"] = json!(u64::MAX);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_that_no_server_made_are_named_and_the_rest_is_read() {
    let from = Folder::new("forged-from");
    let (source, _) = played(&from, 1).await;
    let mut lines = Vec::new();
    admin::export(&*source, &mut lines).await.expect("exported");
    let sound: Value = serde_json::from_slice(&lines).expect("a table");
    for (name, forge) in FORGERIES {
        let mut forged = sound.clone();
        forge(&mut forged);
        assert_ne!(forged, sound, "{name}");
        let text = format!("{forged}\n{sound}\n");
        let folder = Folder::new("forged");
        let store = store::open(folder.text()).await.expect("a store");
        let read = admin::import(&*store, text.as_bytes()).await.expect("read");
        let bad: Vec<u64> = read.faults.iter().map(|(line, _)| *line).collect();
        assert_eq!((read.new, bad), (1, vec![1]), "{name}: {read:?}");
        store.close().await.expect("closed");
    }
    // A reason is short and plain, whatever was given.
    let long = format!("{{\"meta\":\"{}\"}}\n", "\\u001b".repeat(100_000));
    let folder = Folder::new("forged");
    let store = store::open(folder.text()).await.expect("a store");
    let read = admin::import(&*store, long.as_bytes()).await.expect("read");
    let why = &read.faults[0].1;
    assert!(why.len() < 1_000 && !why.contains('\u{1b}'), "{why}");
}

/// What stands in the database is not refused by an import any more: it is found by `verify`, and a
/// server that wakes it does not panic.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_runs_over_is_found() {
    let from = Folder::new("clock-from");
    let (source, ids) = played(&from, 1).await;
    let mut lines = Vec::new();
    admin::export(&*source, &mut lines).await.expect("exported");
    let mut table: Value = serde_json::from_slice(&lines).expect("a table");
    forge_clock(&mut table);
    let meta: Meta = serde_json::from_value(table["meta"].clone()).expect("a table");
    let entries: Vec<Entry> = serde_json::from_value(table["entries"].clone()).expect("entries");
    let room = Room::wake(meta.clone(), &entries).expect("it wakes");
    assert_eq!(room.next_due(), Some(u64::MAX));
    let folder = Folder::new("clock");
    let store = store::open(folder.text()).await.expect("a store");
    let texts = table["entries"].as_array().expect("entries").iter().map(Value::to_string);
    let row = Row::of(&Room::new(meta));
    let import = Import { row, entries: texts.collect(), listing: Listing::of(&room) };
    store.import(&import).await.expect("stored");
    let found = admin::verify(&*store).await.expect("checked");
    assert_eq!(found.faults.len(), 1, "{found:?}");
    let house = House::open(store::open(folder.text()).await.expect("a store"), &folder).await;
    let (status, body) = house.get(&format!("/api/tables/{}", ids[0])).await;
    assert_eq!(status, 200, "{body}");
    house.shared.registry.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_table_is_named_and_can_be_ended() {
    for damage in [
        "UPDATE steps SET entry = 'junk' WHERE tab = $1 AND step = 3",
        "DELETE FROM steps WHERE tab = $1 AND step = 3",
    ] {
        let folder = Folder::new("damaged");
        let (store, ids) = played(&folder, 3).await;
        let file = folder.path().join("chowk.db");
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file);
        let pool = sqlx::SqlitePool::connect_with(options).await.expect("opened");
        sqlx::query(damage).bind(&ids[1]).execute(&pool).await.expect("damaged");
        pool.close().await;

        let mut lines = Vec::new();
        let written = admin::export(&*store, &mut lines).await.expect("exported");
        let named: Vec<&String> = written.faults.iter().map(|(id, _)| id).collect();
        assert_eq!((written.tables, named), (2, vec![&ids[1]]), "{damage}");
        assert_eq!(String::from_utf8(lines).expect("text").lines().count(), 2);
        let found = admin::verify(&*store).await.expect("checked");
        assert_eq!(found.faults.len(), 1, "{found:?}");

        admin::end(&*store, &ids[1]).await.expect("ended");
        let over = store.older(u64::MAX >> 1, OVER, 10).await.expect("listed");
        assert_eq!(over, [ids[1].clone()], "{damage}");
        admin::end(&*store, &"0".repeat(24)).await.expect_err("there is no such table");
    }
}
