//! A disk that fills up and is emptied again, with real SQLite: `PRAGMA max_page_count` is the disk.
use crate::common::{
    Folder,
    house::{House, Pair},
};
use protocol::Code;
use server::store::{self, Sqlite};
use std::{sync::Arc, time::Duration};

/// Every entry needs a page of its own: the disk is full at once, and not some moves later.
const SWELL: &str = "CREATE TABLE ballast (bytes BLOB); \
    CREATE TRIGGER swell AFTER INSERT ON steps \
    BEGIN INSERT INTO ballast VALUES (randomblob(6000)); END";

/// Ten times: five moves, the disk is full, ten moves fail, it is emptied, twenty moves are made.
/// Whatever was acknowledged is there for a connection that has seen nothing of all this.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_fills_and_empties_loses_nothing() {
    let folder = Folder::new("full");
    let file = folder.path().join("chowk.db");
    let sqlite = Arc::new(Sqlite::open(&file).await.expect("a store"));
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file);
    let pool = sqlx::SqlitePool::connect_with(options).await.expect("opened");
    sqlx::raw_sql(SWELL).execute(&pool).await.expect("made");
    pool.close().await;
    let house = House::open(sqlite.clone(), &folder).await;
    let reader = store::open(folder.text()).await.expect("a store");
    let (mut acknowledged, mut refused) = (0, 0);
    for round in 0..10 {
        let mut pair = Pair::sit([house.at; 2]).await;
        for _ in 0..5 {
            pair.play(&*reader).await.expect("stored");
        }
        sqlite.limit_pages(Some(1));
        for _ in 0..10 {
            let answer = pair.play(&*reader).await;
            assert_eq!(answer, Err(Code::Unavailable), "round {round}: the disk is full");
            refused += 1;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        // Longer than the answer is kept.
        tokio::time::sleep(Duration::from_millis(1_100)).await;
        let (status, why) = house.get("/healthz").await;
        assert_eq!(status, 503, "{why}");
        sqlite.limit_pages(None);
        for _ in 0..20 {
            let ask = pair.next_ask(&*reader).await;
            pair.insist(&ask).await;
        }
        let fresh = store::open(folder.text()).await.expect("a store");
        pair.check(&*fresh).await;
        fresh.close().await.expect("closed");
        acknowledged += pair.kept.len();
    }
    println!("{acknowledged} moves acknowledged and stored, {refused} refused");
    assert_eq!((acknowledged, refused), (250, 100));
    house.shared.registry.stop().await;
}
