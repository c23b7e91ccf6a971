//! What every store must do. The same suite runs on SQLite and on a PostgreSQL that is started for
//! the test and thrown away.
use crate::common::{Folder, postgres::Throwaway};
use server::store::{self, Append, Journal, Kept, Listing, Row, Store};
use std::{collections::BTreeSet, sync::Arc};

#[tokio::test]
async fn sqlite_keeps_the_contract() {
    let folder = Folder::new("contract");
    let open = async || store::open(folder.text()).await.expect("a store");
    contract(&open).await;
    // It was made to survive a loss of power, and a copy can be made while it is used.
    let store = open().await;
    let copy = folder.path().join("copy");
    std::fs::create_dir(&copy).expect("a folder");
    store.backup(&copy.join("chowk.db")).await.expect("a copy");
    let copy = store::open(copy.to_str().expect("text")).await.expect("the copy");
    let ids = |store: Arc<dyn Store>| async move { store.ids("", 100).await.expect("ids") };
    assert_eq!(ids(store).await, ids(copy).await);
}

#[tokio::test]
async fn postgres_keeps_the_contract() {
    let postgres = Throwaway::start();
    let open = async || store::open(&postgres.url).await.expect("a store");
    contract(&open).await;
}

fn row(id: &str, host: &str, open: bool) -> Row {
    let listing = listing(0, &format!("waiting {id}"), None, &[]);
    let (host, origin, meta) = (host.into(), format!("from {host}"), format!("meta {id}"));
    Row { id: id.into(), host, origin, open, created: 7, meta, listing }
}

fn listing(status: i64, summary: &str, due: Option<u64>, guests: &[&str]) -> Listing {
    let guests = guests.iter().map(|guest| Some((*guest).to_owned())).collect();
    Listing { status, summary: summary.into(), due, guests }
}

fn append(table: &str, step: u64, entry: &str) -> Append {
    Append { table: table.into(), step, entry: entry.into(), listing: None }
}

async fn contract(open: &impl AsyncFn() -> Arc<dyn Store>) {
    let store = open().await;
    // A table is made once.
    assert!(store.create(&row("a1", "host", true)).await.expect("made"));
    assert!(!store.create(&row("a1", "other", false)).await.expect("there is one"));
    assert!(store.create(&row("b2", "host", false)).await.expect("made"));
    assert_eq!(store.ids("", 10).await.expect("ids"), ["a1", "b2"]);
    assert_eq!(store.ids("a1", 10).await.expect("ids"), ["b2"]);
    assert!(store.load("c3").await.expect("an answer").is_none());
    let loaded = store.load("a1").await.expect("an answer").expect("a table");
    assert_eq!((&*loaded.meta, loaded.entries.len()), ("meta a1", 0));

    // Entries of many tables in one transaction; what is strange in them comes back as it was.
    let strange = "\"'{}\\ \u{1f42b} \u{7f} é";
    let batch = [append("a1", 1, "one"), append("b2", 1, strange), append("a1", 2, "two")];
    assert_eq!(store.write(&batch).await.expect("written"), [true, true, true]);
    assert_eq!(store.write(&[]).await.expect("nothing"), [] as [bool; 0]);
    // The second writer of a step is told so, and the rest of its batch is stored.
    let batch = [append("a1", 2, "late"), append("a1", 3, "three"), append("b2", 1, "late")];
    assert_eq!(store.write(&batch).await.expect("written"), [false, true, false]);
    let entries = |loaded: Option<store::Loaded>| loaded.expect("a table").entries;
    assert_eq!(entries(store.load("a1").await.expect("loaded")), ["one", "two", "three"]);
    assert_eq!(entries(store.load("b2").await.expect("loaded")), [strange]);
    // The same step twice in one batch: the first counts.
    let batch = [append("a1", 4, "four"), append("a1", 4, "FOUR")];
    assert_eq!(store.write(&batch).await.expect("written"), [true, false]);
    // A journal with a gap is refused.
    store.create(&row("d4", "host", false)).await.expect("made");
    store.write(&[append("d4", 2, "two")]).await.expect("written");
    assert!(store.load("d4").await.is_err(), "a step is missing");

    lists(&*store).await;
    races(open).await;

    // All that was kept is there after a restart.
    store.close().await.expect("closed");
    let again = open().await;
    let entries = again.load("a1").await.expect("loaded").expect("a table").entries;
    assert_eq!(entries[..4], ["one", "two", "three", "four"]);
    again.close().await.expect("closed");
}

async fn lists(store: &dyn Store) {
    assert_eq!(store.open_tables(10, 10).await.expect("open"), ["waiting a1"]);
    assert_eq!(store.made_by("host").await.expect("made"), 3);
    assert_eq!(store.made_by("nobody").await.expect("made"), 0);
    // A listing changes with its entry, and not with one that came second.
    let listed = |table: &str, step, listing| Append {
        listing: Some(listing),
        ..append(table, step, "listed")
    };
    let batch = [
        listed("a1", 5, listing(1, "playing a1", Some(50), &["g", "h"])),
        listed("b2", 1, listing(2, "over b2", Some(1), &["x"])),
    ];
    assert_eq!(store.write(&batch).await.expect("written"), [true, false]);
    assert!(store.open_tables(10, 10).await.expect("open").is_empty());
    let own = store.of_guest("g", 10).await.expect("own");
    let own: Vec<(&str, &str)> = own.iter().map(|own| (&*own.id, &*own.guests)).collect();
    assert_eq!(own, [("a1", r#"["g","h"]"#)]);
    assert!(store.of_guest("x", 10).await.expect("own").is_empty());
    assert!(store.due(49, 10).await.expect("due").is_empty());
    assert_eq!(store.due(50, 10).await.expect("due"), ["a1"]);
    let batch = [listed("a1", 6, listing(2, "over a1", None, &["g", "h"]))];
    assert_eq!(store.write(&batch).await.expect("written"), [true]);
    assert!(store.due(u64::MAX / 4, 10).await.expect("due").is_empty());
    assert_eq!(store.made_by("host").await.expect("made"), 2);
    assert_eq!(store.made_from("from host").await.expect("made"), 2);
    assert_eq!(store.made_from("").await.expect("made"), 0);
    listed_fairly(store).await;
    removed(store).await;
}

/// However many tables come from one place, others are listed too.
async fn listed_fairly(store: &dyn Store) {
    for n in 0..30 {
        let made = Row { created: 100 + n, ..row(&format!("f{n:02}"), "flood", true) };
        store.create(&made).await.expect("made");
    }
    // Of the flood, other guests, but one address.
    for n in 0..30 {
        let host = format!("guest {n}");
        let (made, origin) = (row(&format!("e{n:02}"), &host, true), "one address".into());
        store.create(&Row { origin, created: 200 + n, ..made }).await.expect("made");
    }
    store.create(&row("e99", "honest", true)).await.expect("made");
    let listed = store.open_tables(10, 4).await.expect("open");
    let wanted = ["e29", "e28", "e27", "e26", "f29", "f28", "f27", "f26", "e99"];
    assert_eq!(listed, wanted.map(|id| format!("waiting {id}")));
    assert_eq!(store.open_tables(3, 4).await.expect("open").len(), 3);
}

async fn removed(store: &dyn Store) {
    let old = store.older(8, 0, 100).await.expect("old ones");
    assert!(old.contains(&"e99".to_owned()) && !old.contains(&"f00".to_owned()), "{old:?}");
    assert_eq!(store.older(8, 2, 100).await.expect("old ones"), ["a1"]);
    assert_eq!(store.older(7, 0, 100).await.expect("old ones"), [""; 0]);
    let batch = [append("e99", 1, "one")];
    store.write(&batch).await.expect("written");
    assert_eq!(store.remove(&["e99".into(), "nowhere".into()]).await.expect("removed"), 1);
    assert!(store.load("e99").await.expect("an answer").is_none());
    assert!(store.since("e99", 0).await.expect("an answer").is_empty(), "with all it had");
}

/// Two servers write the same steps, many at a time: each step is kept once, and exactly one of
/// them is told that it was first.
async fn races(open: &impl AsyncFn() -> Arc<dyn Store>) {
    let mut tasks = Vec::new();
    for server in 0..2 {
        let journal = Journal::start(open().await, Arc::default());
        for table in 0..20 {
            let journal = journal.clone();
            tasks.push(tokio::spawn(async move {
                let mut first = Vec::new();
                for step in 1..=10 {
                    let entry = append(&format!("race{table}"), step, &format!("of {server}"));
                    if journal.append(entry).await.expect("an answer") == Kept::Yes {
                        first.push((table, step, server));
                    }
                }
                first
            }));
        }
    }
    let mut first = Vec::new();
    for task in tasks {
        first.extend(task.await.expect("no panic"));
    }
    let steps: BTreeSet<(u32, u64)> =
        first.iter().map(|(table, step, _)| (*table, *step)).collect();
    assert_eq!((first.len(), steps.len()), (200, 200), "each step was won once");
    // What is stored is what the winner wrote.
    let store = open().await;
    for table in 0..20 {
        store.create(&row(&format!("race{table}"), "racer", false)).await.expect("made");
        let loaded = store.load(&format!("race{table}")).await.expect("loaded").expect("a table");
        for (entry, step) in loaded.entries.iter().zip(1..) {
            let server = entry.strip_prefix("of ").and_then(|text| text.parse().ok());
            assert!(first.contains(&(table, step, server.expect("a server"))));
        }
        assert_eq!(loaded.entries.len(), 10);
    }
}
