//! The file of the database is removed, replaced, emptied or damaged under a server that runs.
use crate::common::{
    Folder,
    house::{House, Pair},
};
use protocol::Code;
use server::store::{self, StoreError};
use std::{
    fs::{self, File},
    io::{Seek, SeekFrom, Write},
    path::Path,
};

fn empty(path: &Path) {
    File::options().write(true).open(path).expect("a file").set_len(0).expect("emptied");
}

/// Plays, spoils the files, and asks for one move more and for the health.
async fn spoil(name: &str, how: impl Fn(&Path), says: &str) {
    let folder = Folder::new(name);
    let house = House::open(store::open(folder.text()).await.expect("a store"), &folder).await;
    let reader = store::open(folder.text()).await.expect("a store");
    let mut pair = Pair::sit([house.at; 2]).await;
    for _ in 0..4 {
        pair.play(&*reader).await.expect("stored");
    }
    let ask = pair.next_ask(&*reader).await;
    how(folder.path());
    assert_eq!(pair.ask(&ask).await, Err(Code::Unavailable), "{name}: nothing is acknowledged");
    let (status, why) = house.get("/healthz").await;
    assert_eq!(status, 503, "{name}: {why}");
    assert!(why.contains(says), "{name}: {why}");
    house.shared.registry.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_acknowledged_that_no_file_keeps() {
    let remove = |folder: &Path| {
        for name in ["chowk.db", "chowk.db-wal", "chowk.db-shm"] {
            fs::remove_file(folder.join(name)).expect("removed");
        }
    };
    spoil("removed", remove, "gone while it is used").await;
    let replace = |folder: &Path| {
        fs::copy(folder.join("chowk.db"), folder.join("other")).expect("copied");
        fs::rename(folder.join("other"), folder.join("chowk.db")).expect("replaced");
    };
    spoil("replaced", replace, "replaced while it is used").await;
    let both = |folder: &Path| {
        empty(&folder.join("chowk.db"));
        empty(&folder.join("chowk.db-wal"));
    };
    spoil("emptied", both, "emptied while it is used").await;
    let log = |folder: &Path| fs::remove_file(folder.join("chowk.db-wal")).expect("removed");
    spoil("no-log", log, "chowk.db-wal is gone while it is used").await;
}

/// A log that was emptied alone is noticed by the write that it loses.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_emptied_log_is_noticed() {
    let log = |folder: &Path| empty(&folder.join("chowk.db-wal"));
    spoil("empty-log", log, "chowk.db-wal was emptied").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_comes_back_is_used_again() {
    let folder = Folder::new("moved");
    let house = House::open(store::open(folder.text()).await.expect("a store"), &folder).await;
    let reader = store::open(folder.text()).await.expect("a store");
    let mut pair = Pair::sit([house.at; 2]).await;
    let ask = pair.next_ask(&*reader).await;
    let (here, there) = (folder.path().join("chowk.db"), folder.path().join("away"));
    fs::rename(&here, &there).expect("moved");
    assert_eq!(pair.ask(&ask).await, Err(Code::Unavailable));
    fs::rename(&there, &here).expect("moved back");
    pair.insist(&ask).await;
    pair.check(&*reader).await;
    house.shared.registry.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_cannot_be_read_is_not_healthy() {
    const PAGE_BYTES: u64 = 4_096;
    let folder = Folder::new("malformed");
    let house = House::open(store::open(folder.text()).await.expect("a store"), &folder).await;
    Pair::sit([house.at; 2]).await;
    house.shared.registry.stop().await;
    let path = folder.path().join("chowk.db");
    let mut file = File::options().write(true).open(path).expect("a file");
    file.seek(SeekFrom::Start(3 * PAGE_BYTES)).expect("there");
    file.write_all(&[0xa5; 4 * PAGE_BYTES as usize]).expect("written");
    drop(file);
    let store = store::open(folder.text()).await.expect("a store");
    // What is wrong is known by its code, not by its words: other tables may be sound.
    let answers = [store.ids("", 9).await.err(), store.open_tables(9, 9).await.err()];
    let damaged = |answer: &Option<StoreError>| matches!(answer, Some(StoreError::Damaged(_)));
    assert!(answers.iter().any(damaged), "{answers:?}");
    let house = House::open(store, &folder).await;
    let (status, why) = house.get("/healthz").await;
    assert_eq!(status, 503, "{why}");
    assert!(why.contains("malformed"), "{why}");
    house.shared.registry.stop().await;
}
