//! The store in SQLite and in PostgreSQL. The statements are the same but for how many rows are
//! given at once.
use super::{Append, Line, Listing, Loaded, Own, Row, Store, StoreError, Wait, line};
use sqlx::{
    Row as _, SqlSafeStr,
    migrate::{Migration, MigrationType, Migrator},
    postgres::{PgPool, PgPoolOptions},
    sqlite::{
        SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
    },
};
use std::{collections::BTreeMap, path::Path, time::Duration};

const CREATE: &str = "INSERT INTO tables (id, host, open, created, meta, status, summary, due, \
    guests, origin) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING";
const LIST: &str =
    "UPDATE tables SET status = $2, summary = $3, due = $4, guests = $5 WHERE id = $1";
const SEAT: &str = "INSERT INTO seats (guest, tab) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const STEP: &str =
    "INSERT INTO steps (tab, step, entry) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
const META: &str = "SELECT meta FROM tables WHERE id = $1";
const STEPS: &str = "SELECT step, entry FROM steps WHERE tab = $1 AND step > $2 ORDER BY step";
const OPEN: &str = "SELECT summary FROM (SELECT summary, created, ROW_NUMBER() OVER \
    (PARTITION BY CASE origin WHEN '' THEN host ELSE origin END ORDER BY created DESC) AS nth \
    FROM tables WHERE open = 1 AND status = 0) AS open WHERE nth <= $2 \
    ORDER BY created DESC LIMIT $1";
const OF_GUEST: &str = "SELECT t.id, t.summary, t.guests FROM seats s JOIN tables t ON t.id = s.tab \
    WHERE s.guest = $1 ORDER BY t.created DESC LIMIT $2";
const MADE_BY: &str = "SELECT COUNT(*) FROM tables WHERE host = $1 AND status < 2";
const MADE_FROM: &str = "SELECT COUNT(*) FROM tables WHERE origin = $1 AND status < 2";
const OLDER: &str =
    "SELECT id FROM tables WHERE status = $1 AND created < $2 ORDER BY created LIMIT $3";
const REMOVE: [&str; 3] = [
    "DELETE FROM steps WHERE tab = $1",
    "DELETE FROM seats WHERE tab = $1",
    "DELETE FROM tables WHERE id = $1",
];
const DUE: &str = "SELECT id FROM tables WHERE due IS NOT NULL AND due <= $1 ORDER BY due LIMIT $2";
const IDS: &str = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2";

/// Rows as one JSON text, so that the statement is always the same.
const STEPS_SQLITE: &str = "INSERT INTO steps (tab, step, entry) \
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]') \
    FROM json_each($1) WHERE true ON CONFLICT DO NOTHING";
const STEPS_POSTGRES: &str = "INSERT INTO steps (tab, step, entry) \
    SELECT * FROM UNNEST($1::text[], $2::bigint[], $3::text[]) ON CONFLICT DO NOTHING";

/// One file, written by one connection and read by several.
pub struct Sqlite {
    write: SqlitePool,
    read: SqlitePool,
}

/// A database server, shared by several of ours if need be.
pub struct Postgres {
    write: PgPool,
    read: PgPool,
}

fn migrator(scripts: [&'static str; 2]) -> Migrator {
    let names = ["tables and steps", "origins and guests"];
    let migration = |((number, name), script): ((i64, &'static str), &'static str)| {
        let kind = MigrationType::Simple;
        Migration::new(number, name.into(), kind, script.into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(names).zip(scripts).map(migration).collect())
}

impl Sqlite {
    /// Opens or makes the file.
    pub async fn open(path: &Path) -> Result<Sqlite, StoreError> {
        crate::files::ensure_private(path)
            .map_err(|why| StoreError(format!("{}: {why}", path.display())))?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A commit that was acknowledged survives a loss of power.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(10));
        let one = SqlitePoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
        let write = one.connect_with(options.clone()).await?;
        let scripts = [
            include_str!("../../migrations/1_sqlite.sql"),
            include_str!("../../migrations/2_sqlite.sql"),
        ];
        migrator(scripts).run(&write).await?;
        let read = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        Ok(Sqlite { write, read })
    }

    async fn steps(
        &self,
        tx: &mut sqlx::SqliteConnection,
        batch: &[Append],
    ) -> Result<u64, sqlx::Error> {
        let rows: Vec<(&str, u64, &str)> =
            batch.iter().map(|one| (&*one.table, one.step, &*one.entry)).collect();
        let done = sqlx::query(STEPS_SQLITE).bind(super::to_json(&rows)).execute(tx).await?;
        Ok(done.rows_affected())
    }

    /// SQLite tells nobody; who shares the file looks now and then.
    async fn announce(
        &self,
        _: &mut sqlx::SqliteConnection,
        _: &[&Append],
    ) -> Result<(), sqlx::Error> {
        Ok(())
    }

    fn start_line(&self) -> Line {
        line::sqlite(self.write.clone())
    }

    async fn copy(&self, to: &Path) -> Result<(), StoreError> {
        // SQLite writes into a file that is there, if it is empty.
        crate::files::create_private(to)
            .map_err(|why| StoreError(format!("{}: {why}", to.display())))?;
        let to = to.to_str().ok_or_else(|| StoreError("the path is no text".into()))?;
        sqlx::query("VACUUM INTO $1").bind(to).execute(&self.read).await?;
        Ok(())
    }
}

impl Postgres {
    /// Connects, and makes the tables if there are none.
    pub async fn connect(url: &str) -> Result<Postgres, StoreError> {
        // Passwords stand in addresses: errors here must not repeat them.
        let options: sqlx::postgres::PgConnectOptions =
            url.parse().map_err(|_| StoreError("the address of the database is wrong".into()))?;
        let pool = PgPoolOptions::new()
            // One of them listens.
            .max_connections(9)
            .acquire_timeout(Duration::from_secs(10))
            .connect_with(options)
            .await?;
        let scripts = [
            include_str!("../../migrations/1_postgres.sql"),
            include_str!("../../migrations/2_postgres.sql"),
        ];
        migrator(scripts).run(&pool).await?;
        Ok(Postgres { write: pool.clone(), read: pool })
    }

    async fn steps(
        &self,
        tx: &mut sqlx::PgConnection,
        batch: &[Append],
    ) -> Result<u64, sqlx::Error> {
        let tables: Vec<&str> = batch.iter().map(|one| &*one.table).collect();
        let steps: Vec<i64> = batch.iter().map(|one| one.step as i64).collect();
        let entries: Vec<&str> = batch.iter().map(|one| &*one.entry).collect();
        let query = sqlx::query(STEPS_POSTGRES).bind(tables).bind(steps).bind(entries);
        Ok(query.execute(tx).await?.rows_affected())
    }

    /// The others hear of it when it is committed, and not before.
    async fn announce(
        &self,
        tx: &mut sqlx::PgConnection,
        kept: &[&Append],
    ) -> Result<(), sqlx::Error> {
        // Who hears of a step reads all before it too.
        let last: BTreeMap<&str, u64> = kept.iter().map(|one| (&*one.table, one.step)).collect();
        let texts: Vec<String> =
            last.iter().map(|(table, step)| format!("{table} {step}")).collect();
        if !texts.is_empty() {
            sqlx::query(line::NOTIFY).bind(line::STEPS).bind(texts).execute(tx).await?;
        }
        Ok(())
    }

    fn start_line(&self) -> Line {
        line::postgres(self.write.clone())
    }

    async fn copy(&self, _: &Path) -> Result<(), StoreError> {
        Err(StoreError("use pg_dump, which copies a database while it is used".into()))
    }
}

fn bound(listing: &Listing) -> (i64, &str, Option<i64>) {
    (listing.status, &listing.summary, listing.due.map(|due| due as i64))
}

/// The steps are one after the other, or something is missing.
fn in_order(after: u64, steps: Vec<(i64, String)>) -> Result<Vec<String>, StoreError> {
    if steps.iter().zip(after as i64 + 1..).any(|((step, _), wanted)| *step != wanted) {
        return Err(StoreError("the journal has a gap".into()));
    }
    Ok(steps.into_iter().map(|(_, entry)| entry).collect())
}

macro_rules! store {
    ($store:ty) => {
        impl Store for $store {
            fn create<'a>(&'a self, row: &'a Row) -> Wait<'a, bool> {
                Box::pin(async move {
                    let mut tx = self.write.begin().await?;
                    let (status, summary, due) = bound(&row.listing);
                    let made = sqlx::query(CREATE)
                        .bind(&row.id)
                        .bind(&row.host)
                        .bind(i64::from(row.open))
                        .bind(row.created as i64)
                        .bind(&row.meta)
                        .bind(status)
                        .bind(summary)
                        .bind(due)
                        .bind(super::to_json(&row.listing.guests))
                        .bind(&row.origin)
                        .execute(&mut *tx)
                        .await?;
                    if made.rows_affected() == 0 {
                        return Ok(false);
                    }
                    for guest in row.listing.guests.iter().flatten() {
                        sqlx::query(SEAT).bind(guest).bind(&row.id).execute(&mut *tx).await?;
                    }
                    tx.commit().await?;
                    Ok(true)
                })
            }

            fn write<'a>(&'a self, batch: &'a [Append]) -> Wait<'a, Vec<bool>> {
                Box::pin(async move {
                    let mut first = vec![true; batch.len()];
                    let mut tx = self.write.begin().await?;
                    if self.steps(&mut tx, batch).await? != batch.len() as u64 {
                        // Somebody else was first somewhere: find out where, one by one.
                        tx.rollback().await?;
                        tx = self.write.begin().await?;
                        for (append, first) in batch.iter().zip(&mut first) {
                            let step = sqlx::query(STEP)
                                .bind(&append.table)
                                .bind(append.step as i64)
                                .bind(&append.entry);
                            *first = step.execute(&mut *tx).await?.rows_affected() == 1;
                        }
                    }
                    let kept = batch.iter().zip(&first).filter(|(_, first)| **first);
                    let kept: Vec<&Append> = kept.map(|(append, _)| append).collect();
                    for append in &kept {
                        let Some(listing) = &append.listing else { continue };
                        let (status, summary, due) = bound(listing);
                        let list = sqlx::query(LIST).bind(&append.table).bind(status);
                        let list = list.bind(summary).bind(due);
                        let guests = super::to_json(&listing.guests);
                        list.bind(guests).execute(&mut *tx).await?;
                        for guest in listing.guests.iter().flatten() {
                            let seat = sqlx::query(SEAT).bind(guest).bind(&append.table);
                            seat.execute(&mut *tx).await?;
                        }
                    }
                    self.announce(&mut tx, &kept).await?;
                    tx.commit().await?;
                    Ok(first)
                })
            }

            fn load<'a>(&'a self, id: &'a str) -> Wait<'a, Option<Loaded>> {
                Box::pin(async move {
                    let meta = sqlx::query(META).bind(id).fetch_optional(&self.read).await?;
                    let Some(meta) = meta else { return Ok(None) };
                    let entries = self.since(id, 0).await?;
                    Ok(Some(Loaded { meta: meta.try_get(0)?, entries }))
                })
            }

            fn since<'a>(&'a self, id: &'a str, step: u64) -> Wait<'a, Vec<String>> {
                Box::pin(async move {
                    let query = sqlx::query(STEPS).bind(id).bind(step as i64);
                    let rows = query.fetch_all(&self.read).await?;
                    let steps: Result<Vec<(i64, String)>, sqlx::Error> =
                        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect();
                    in_order(step, steps?)
                })
            }

            fn line(&self) -> Line {
                self.start_line()
            }

            fn open_tables(&self, limit: u32, each: u32) -> Wait<'_, Vec<String>> {
                Box::pin(async move {
                    let rows = sqlx::query_scalar(OPEN).bind(i64::from(limit));
                    let rows = rows.bind(i64::from(each));
                    Ok(rows.fetch_all(&self.read).await?)
                })
            }

            fn of_guest<'a>(&'a self, guest: &'a str, limit: u32) -> Wait<'a, Vec<Own>> {
                Box::pin(async move {
                    let rows = sqlx::query(OF_GUEST).bind(guest).bind(i64::from(limit));
                    let rows = rows.fetch_all(&self.read).await?;
                    let own = rows.iter().map(|row| {
                        let (id, summary) = (row.try_get(0)?, row.try_get(1)?);
                        Ok(Own { id, summary, guests: row.try_get(2)? })
                    });
                    own.collect()
                })
            }

            fn made_from<'a>(&'a self, origin: &'a str) -> Wait<'a, u64> {
                Box::pin(async move {
                    let count = sqlx::query_scalar(MADE_FROM).bind(origin);
                    let count: i64 = count.fetch_one(&self.read).await?;
                    Ok(count as u64)
                })
            }

            fn older(&self, before: u64, status: i64, limit: u32) -> Wait<'_, Vec<String>> {
                Box::pin(async move {
                    let rows = sqlx::query_scalar(OLDER).bind(status).bind(before as i64);
                    Ok(rows.bind(i64::from(limit)).fetch_all(&self.read).await?)
                })
            }

            fn remove<'a>(&'a self, ids: &'a [String]) -> Wait<'a, u64> {
                Box::pin(async move {
                    let mut count = 0;
                    let mut tx = self.write.begin().await?;
                    for id in ids {
                        for statement in REMOVE {
                            let done = sqlx::query(statement).bind(id).execute(&mut *tx).await?;
                            count += u64::from(statement == REMOVE[2]) * done.rows_affected();
                        }
                    }
                    tx.commit().await?;
                    Ok(count)
                })
            }

            fn made_by<'a>(&'a self, host: &'a str) -> Wait<'a, u64> {
                Box::pin(async move {
                    let count: i64 =
                        sqlx::query_scalar(MADE_BY).bind(host).fetch_one(&self.read).await?;
                    Ok(count as u64)
                })
            }

            fn due(&self, now: u64, limit: u32) -> Wait<'_, Vec<String>> {
                Box::pin(async move {
                    let rows = sqlx::query_scalar(DUE).bind(now as i64).bind(i64::from(limit));
                    Ok(rows.fetch_all(&self.read).await?)
                })
            }

            fn ids<'a>(&'a self, after: &'a str, limit: u32) -> Wait<'a, Vec<String>> {
                Box::pin(async move {
                    let rows = sqlx::query_scalar(IDS).bind(after).bind(i64::from(limit));
                    Ok(rows.fetch_all(&self.read).await?)
                })
            }

            fn backup<'a>(&'a self, to: &'a Path) -> Wait<'a, ()> {
                Box::pin(self.copy(to))
            }

            fn close(&self) -> Wait<'_, ()> {
                Box::pin(async move {
                    self.read.close().await;
                    self.write.close().await;
                    Ok(())
                })
            }
        }
    };
}

store!(Sqlite);
store!(Postgres);
