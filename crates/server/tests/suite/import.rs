//! Import: one transaction for each table, and again after an interruption.
use crate::common::{
    Folder,
    faulty::{Fault, Faulty},
    house::{House, Pair},
};
use server::{admin, store};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_interrupted_import_is_completed_by_repeating_it() {
    let from = Folder::new("export");
    let source = store::open(from.text()).await.expect("a store");
    let house = House::open(store::open(from.text()).await.expect("a store"), &from).await;
    for moves in [0, 3, 7] {
        let mut pair = Pair::sit([house.at; 2]).await;
        for _ in 0..moves {
            pair.play(&*source).await.expect("stored");
        }
        // The deal is stored too.
        pair.next_ask(&*source).await;
    }
    house.shared.registry.stop().await;
    let mut lines = Vec::new();
    assert_eq!(admin::export(&*source, &mut lines).await.expect("exported").tables, 3);

    // Lines that are not sound are named, and the others are read.
    let text = String::from_utf8(lines.clone()).expect("text");
    let mut tables: Vec<&str> = text.lines().collect();
    // The one that is spoilt has moves, which need the deal that it will lack.
    tables.sort_by_key(|table| table.contains("\"play\""));
    tables.swap(1, 2);
    let mut spoilt = format!("{}\nno JSON\n", tables[0]).into_bytes();
    spoilt.extend(b"\xff\xfe\n\n");
    let unsound = tables[1].replacen("\"start\"", "\"stop\"", 1);
    assert_ne!(unsound, tables[1]);
    spoilt.extend(format!("{}\n{unsound}\n{}\n", tables[2], tables[2]).bytes());
    let seats = vec!["null"; 160].join(",");
    let crowded = tables[0].replacen("\"seated\":[", &format!("\"seated\":[{seats},"), 1);
    assert_ne!(crowded, tables[0]);
    spoilt.extend(format!("{crowded}\n").bytes());
    let folder = Folder::new("import");
    let store = store::open(folder.text()).await.expect("a store");
    let read = admin::import(&*store, &*spoilt).await.expect("read");
    let bad: Vec<u64> = read.faults.iter().map(|(line, _)| *line).collect();
    assert_eq!((read.new, read.known, read.completed), (2, 1, 0), "{read:?}");
    assert_eq!(bad, [2, 3, 6, 8], "{read:?}");
    store.close().await.expect("closed");

    // The store fails at any of the tables: what is there is whole, and the rest comes later.
    let folder = Folder::new("interrupted");
    let faulty = Faulty::new(store::open(folder.text()).await.expect("a store"));
    faulty.set_once(Fault::Unknown);
    let why = admin::import(&*faulty, &*lines).await.expect_err("it stops");
    assert!(why.to_string().starts_with("line 1: "), "{why}");
    let read = admin::import(&*faulty, &*lines).await.expect("read");
    assert_eq!((read.new, read.known, read.faults.len()), (2, 1, 0), "{read:?}");
    let mut again = Vec::new();
    admin::export(&*faulty, &mut again).await.expect("exported");
    assert_eq!(again, lines, "everything is there");
}

/// Import used to make a table and write its journal in two transactions: what is left of such an
/// import is completed too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_without_its_journal_is_completed() {
    let from = Folder::new("whole");
    let source = store::open(from.text()).await.expect("a store");
    let house = House::open(store::open(from.text()).await.expect("a store"), &from).await;
    let mut pair = Pair::sit([house.at; 2]).await;
    for _ in 0..4 {
        pair.play(&*source).await.expect("stored");
    }
    house.shared.registry.stop().await;
    let mut lines = Vec::new();
    admin::export(&*source, &mut lines).await.expect("exported");
    let folder = Folder::new("half");
    let store = store::open(folder.text()).await.expect("a store");
    let loaded = source.load(&pair.id).await.expect("loaded").expect("a table");
    let meta = serde_json::from_str(&loaded.meta).expect("how it was made");
    let row = store::Row::of(&server::room::Room::new(meta));
    assert!(store.create(&row).await.expect("made"));
    let read = admin::import(&*store, &*lines).await.expect("read");
    assert_eq!((read.new, read.completed, read.known), (0, 1, 0), "{read:?}");
    let mut again = Vec::new();
    admin::export(&*store, &mut again).await.expect("exported");
    assert_eq!(again, lines, "everything is there");
}
