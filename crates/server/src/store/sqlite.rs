//! Tables in one file of SQLite.
use super::{
    Append, StoreError, Subscription,
    in_place::InPlace,
    sql::{Arg, Engine, SqlResult, migrator, queries},
    subscription,
};
use sqlx::{
    AssertSqlSafe, SqliteConnection,
    sqlite::{
        SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
    },
};
use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU32, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

/// How long a write waits while another process (`chowk admin`) writes.
const BUSY_SECONDS: u64 = 3;
/// How many pages SQLite allows at most.
const PAGES_MAX: u32 = u32::MAX - 1;

/// Rows as one JSON text, so that the statement is always the same.
const INSERT_STEPS: &str = "INSERT INTO steps (tab, step, entry) \
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]') \
    FROM json_each($1) WHERE true ON CONFLICT DO NOTHING";
/// Fails where the file may not grow by what a few entries need. Taken back at once, so nothing of it
/// reaches the disk: that is for the probe itself.
const RESERVE: &str = "SAVEPOINT room; \
    INSERT INTO health (id, at, ballast) VALUES (2, 0, zeroblob(65536)); \
    ROLLBACK TO room; RELEASE room";

/// One file, written by one connection and read by several.
pub struct Sqlite {
    write: SqlitePool,
    read: SqlitePool,
    /// How often a connection for writing was made.
    connects: Arc<AtomicU64>,
    pages_max: Arc<AtomicU32>,
    in_place: InPlace,
}

impl Sqlite {
    /// Opens or makes the file.
    pub async fn open(path: &Path) -> Result<Sqlite, StoreError> {
        crate::files::ensure_private(path)
            .map_err(|why| StoreError::Unavailable(format!("{}: {why}", path.display())))?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A commit that was acknowledged survives a loss of power.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(BUSY_SECONDS));
        let (connects, pages_max) =
            (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU32::new(PAGES_MAX)));
        let (count, limit, limit_again) = (connects.clone(), pages_max.clone(), pages_max.clone());
        let write = SqlitePoolOptions::new()
            .max_connections(1)
            .max_lifetime(None)
            .idle_timeout(None)
            .after_connect(move |conn, _| {
                count.fetch_add(1, Relaxed);
                Box::pin(set_pages_max(conn, limit.load(Relaxed)))
            })
            .before_acquire(move |conn, _| {
                let pages = limit_again.load(Relaxed);
                Box::pin(async move {
                    if pages != PAGES_MAX {
                        set_pages_max(conn, pages).await?;
                    }
                    Ok(true)
                })
            })
            .connect_with(options.clone())
            .await?;
        let migrations = migrator([
            include_str!("../../migrations/1_sqlite.sql"),
            include_str!("../../migrations/2_sqlite.sql"),
            include_str!("../../migrations/3_sqlite.sql"),
            include_str!("../../migrations/4_sqlite.sql"),
            include_str!("../../migrations/5_sqlite.sql"),
        ]);
        migrations.run(&write).await?;
        // They stay open: SQLite removes its log when the last connection closes, and then another
        // log would be in its place.
        let read = SqlitePoolOptions::new()
            .max_connections(4)
            .max_lifetime(None)
            .idle_timeout(None)
            .connect_with(options)
            .await?;
        let in_place = InPlace::of(path);
        Ok(Sqlite { write, read, connects, pages_max, in_place })
    }

    /// The file may not grow beyond this many pages: what a full disk is, for tests. The limit is
    /// lifted when the connection is next made anew, as it is after every failure.
    pub fn limit_pages(&self, pages: Option<u32>) {
        self.pages_max.store(pages.unwrap_or(PAGES_MAX), Relaxed);
    }
}

async fn set_pages_max(conn: &mut SqliteConnection, pages: u32) -> SqlResult<()> {
    let pragma = format!("PRAGMA max_page_count = {pages}");
    sqlx::raw_sql(AssertSqlSafe(pragma)).execute(conn).await?;
    Ok(())
}

impl Engine for Sqlite {
    type Db = sqlx::Sqlite;
    // Waits for other writers now, and not in the middle.
    const BEGIN: &'static str = "BEGIN IMMEDIATE";
    // More than a commit of some entries appends to the log. A small row would still fit on a disk where
    // nothing else does.
    const PROBE: &'static str = "INSERT INTO health (id, at, ballast) \
        VALUES (1, $1, randomblob(65536)) \
        ON CONFLICT (id) DO UPDATE SET at = excluded.at, ballast = excluded.ballast";

    fn writers(&self) -> &SqlitePool {
        &self.write
    }

    fn readers(&self) -> &SqlitePool {
        &self.read
    }

    queries!(SqliteConnection);

    async fn insert_steps(conn: &mut SqliteConnection, batch: &[Append]) -> SqlResult<u64> {
        let rows: Vec<(&str, u64, &str)> =
            batch.iter().map(|one| (&*one.table, one.step, &*one.entry)).collect();
        let rows = super::to_json(&rows);
        Self::execute(conn, INSERT_STEPS, &[Arg::Text(&rows)]).await
    }

    /// SQLite tells nobody; others that share the file look now and then.
    async fn announce(_: &mut SqliteConnection, _: &[&Append]) -> SqlResult<()> {
        Ok(())
    }

    async fn reserve(conn: &mut SqliteConnection) -> SqlResult<()> {
        Self::raw(conn, RESERVE).await
    }

    fn check_in_place(&self) -> SqlResult<()> {
        Ok(self.in_place.check()?)
    }

    fn start_subscription(&self) -> Subscription {
        subscription::sqlite(self.write.clone(), self.connects.clone())
    }

    async fn copy(&self, to: &Path) -> Result<(), StoreError> {
        // SQLite writes into a file that is there, if it is empty.
        crate::files::create_private(to)
            .map_err(|why| StoreError::Unavailable(format!("{}: {why}", to.display())))?;
        let says = || StoreError::Unavailable("the path is not UTF-8".into());
        let to = to.to_str().ok_or_else(says)?;
        sqlx::query("VACUUM INTO $1").bind(to).execute(&self.read).await?;
        Ok(())
    }
}
