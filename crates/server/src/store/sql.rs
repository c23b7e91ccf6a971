//! What SQLite and PostgreSQL share: the statements, and how a transaction is made. What differs is
//! an [`Engine`].
use super::{
    Append, Import, Imported, Listing, Loaded, Own, Row, Store, StoreError, StoreFuture,
    Subscribers, Subscription,
};
use sqlx::{
    Database, Pool, SqlSafeStr,
    migrate::{Migration, MigrationType, Migrator},
    pool::PoolConnection,
};
use std::path::Path;

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
const REMOVE_STEPS: &str = "DELETE FROM steps WHERE tab = $1";
const REMOVE_SEATS: &str = "DELETE FROM seats WHERE tab = $1";
const REMOVE_TABLE: &str = "DELETE FROM tables WHERE id = $1";
const DUE: &str = "SELECT id FROM tables WHERE due IS NOT NULL AND due <= $1 ORDER BY due LIMIT $2";
const IDS: &str = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2";

/// The statements above, and the indexes that serve them, have these numbers in their texts.
const _: () = {
    use super::{ENDED_UNBEGUN, OVER, PLAYING, WAITING};
    assert!(WAITING == 0 && PLAYING == 1 && OVER == 2 && ENDED_UNBEGUN == 3);
};

/// What is bound to a statement.
pub(super) enum Arg<'a> {
    Text(&'a str),
    Int(i64),
    Maybe(Option<i64>),
}

/// Binds to a query of whatever database: `query` is generic in too many ways to name.
macro_rules! bound {
    ($query:expr, $args:expr) => {{
        let mut query = $query;
        for arg in $args {
            query = match arg {
                super::sql::Arg::Text(text) => query.bind(*text),
                super::sql::Arg::Int(number) => query.bind(*number),
                super::sql::Arg::Maybe(number) => query.bind(*number),
            };
        }
        query
    }};
}

/// The queries of an [`Engine`], which are written alike for every database: sqlx has no type that
/// stands for the connections of both.
macro_rules! queries {
    ($connection:ty) => {
        async fn raw(conn: &mut $connection, sql: &'static str) -> SqlResult<()> {
            sqlx::raw_sql(sql).execute(conn).await?;
            Ok(())
        }

        async fn execute(
            conn: &mut $connection,
            sql: &'static str,
            args: &[super::sql::Arg<'_>],
        ) -> SqlResult<u64> {
            let query = super::sql::bound!(sqlx::query::<Self::Db>(sql), args);
            Ok(query.execute(conn).await?.rows_affected())
        }

        async fn texts(
            conn: &mut $connection,
            sql: &'static str,
            args: &[super::sql::Arg<'_>],
        ) -> SqlResult<Vec<String>> {
            super::sql::bound!(sqlx::query_scalar::<Self::Db, String>(sql), args)
                .fetch_all(conn)
                .await
        }

        async fn count(
            conn: &mut $connection,
            sql: &'static str,
            args: &[super::sql::Arg<'_>],
        ) -> SqlResult<i64> {
            super::sql::bound!(sqlx::query_scalar::<Self::Db, i64>(sql), args).fetch_one(conn).await
        }

        async fn triples(
            conn: &mut $connection,
            sql: &'static str,
            args: &[super::sql::Arg<'_>],
        ) -> SqlResult<Vec<[String; 3]>> {
            use sqlx::Row as _;
            let rows =
                super::sql::bound!(sqlx::query::<Self::Db>(sql), args).fetch_all(conn).await?;
            let texts = |row: &<Self::Db as sqlx::Database>::Row| {
                Ok([row.try_get(0)?, row.try_get(1)?, row.try_get(2)?])
            };
            rows.iter().map(texts).collect()
        }

        async fn numbered(
            conn: &mut $connection,
            sql: &'static str,
            args: &[super::sql::Arg<'_>],
        ) -> SqlResult<Vec<(i64, String)>> {
            use sqlx::Row as _;
            let rows =
                super::sql::bound!(sqlx::query::<Self::Db>(sql), args).fetch_all(conn).await?;
            rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
        }
    };
}
pub(super) use {bound, queries};

pub(super) type SqlResult<T> = Result<T, sqlx::Error>;

/// What differs between the databases.
pub(super) trait Engine: Send + Sync + 'static {
    type Db: Database;
    /// Begins a transaction that will write.
    const BEGIN: &'static str;
    /// Writes the time `$1`, and as much beside it as a real write may need.
    const PROBE: &'static str;

    fn writers(&self) -> &Pool<Self::Db>;
    fn readers(&self) -> &Pool<Self::Db>;
    /// A statement without arguments, which is not kept prepared.
    fn raw(
        conn: &mut <Self::Db as Database>::Connection,
        sql: &'static str,
    ) -> impl Future<Output = SqlResult<()>> + Send;
    /// How many rows it changed.
    fn execute(
        conn: &mut <Self::Db as Database>::Connection,
        sql: &'static str,
        args: &[Arg<'_>],
    ) -> impl Future<Output = SqlResult<u64>> + Send;
    /// The only column of every row.
    fn texts(
        conn: &mut <Self::Db as Database>::Connection,
        sql: &'static str,
        args: &[Arg<'_>],
    ) -> impl Future<Output = SqlResult<Vec<String>>> + Send;
    fn count(
        conn: &mut <Self::Db as Database>::Connection,
        sql: &'static str,
        args: &[Arg<'_>],
    ) -> impl Future<Output = SqlResult<i64>> + Send;
    /// Rows of three texts.
    fn triples(
        conn: &mut <Self::Db as Database>::Connection,
        sql: &'static str,
        args: &[Arg<'_>],
    ) -> impl Future<Output = SqlResult<Vec<[String; 3]>>> + Send;
    /// Rows of a number and a text.
    fn numbered(
        conn: &mut <Self::Db as Database>::Connection,
        sql: &'static str,
        args: &[Arg<'_>],
    ) -> impl Future<Output = SqlResult<Vec<(i64, String)>>> + Send;
    /// Inserts all steps that are not there, in one statement; how many were inserted.
    fn insert_steps(
        conn: &mut <Self::Db as Database>::Connection,
        batch: &[Append],
    ) -> impl Future<Output = SqlResult<u64>> + Send;
    /// Tells others that share the store, once it is committed.
    fn announce(
        conn: &mut <Self::Db as Database>::Connection,
        kept: &[&Append],
    ) -> impl Future<Output = SqlResult<()>> + Send;
    /// Fails where the database cannot grow by a few pages; changes nothing.
    fn reserve(
        conn: &mut <Self::Db as Database>::Connection,
    ) -> impl Future<Output = SqlResult<()>> + Send;
    /// Fails where what is open is no longer what the next start would find.
    fn check_in_place(&self) -> SqlResult<()>;
    fn start_subscription(&self) -> Subscription;
    fn copy(&self, to: &Path) -> impl Future<Output = Result<(), StoreError>> + Send;
}

/// The scripts in the order in which they came to be.
pub(super) fn migrator(scripts: [&'static str; 5]) -> Migrator {
    let names =
        ["tables and steps", "origins and guests", "health", "subscribers and notices", "contests"];
    let migration = |((number, name), script): ((i64, &'static str), &'static str)| {
        let kind = MigrationType::Simple;
        Migration::new(number, name.into(), kind, script.into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(names).zip(scripts).map(migration).collect())
}

/// A connection in a transaction. Unless the transaction came to its end, the connection is thrown
/// away: after a failed commit nobody can be sure what state it is in, whatever the driver
/// believes. Dropping a future half-way counts as failure too.
pub(super) struct Transaction<'a, E: Engine> {
    engine: &'a E,
    conn: Option<PoolConnection<E::Db>>,
}

impl<'a, E: Engine> Transaction<'a, E> {
    pub(super) async fn begin(engine: &'a E) -> SqlResult<Transaction<'a, E>> {
        engine.check_in_place()?;
        let mut tx = Transaction { engine, conn: Some(engine.writers().acquire().await?) };
        E::raw(tx.conn(), E::BEGIN).await?;
        Ok(tx)
    }

    pub(super) fn conn(&mut self) -> &mut <E::Db as Database>::Connection {
        self.conn.as_mut().expect("a transaction is used until it ends")
    }

    pub(super) async fn commit(mut self) -> SqlResult<()> {
        E::raw(self.conn(), "COMMIT").await?;
        self.conn.take();
        // Once more: a file that was removed meanwhile takes what was committed with it.
        self.engine.check_in_place()
    }

    async fn rollback(mut self) -> SqlResult<()> {
        E::raw(self.conn(), "ROLLBACK").await?;
        self.conn.take();
        Ok(())
    }
}

impl<E: Engine> Drop for Transaction<'_, E> {
    fn drop(&mut self) {
        if let Some(conn) = self.conn.take() {
            drop(conn.detach());
        }
    }
}

/// The steps are one after the other, or something is missing.
fn in_order(after: u64, steps: Vec<(i64, String)>) -> Result<Vec<String>, StoreError> {
    if steps.iter().zip(after as i64 + 1..).any(|((step, _), wanted)| *step != wanted) {
        return Err(StoreError::Broken("the journal has a gap".into()));
    }
    Ok(steps.into_iter().map(|(_, entry)| entry).collect())
}

/// A time that is too late for the column stays late, and does not become one before all others.
fn stored_time(at: u64) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}

async fn insert_table<E: Engine>(tx: &mut Transaction<'_, E>, row: &Row) -> SqlResult<bool> {
    let guests = super::to_json(&row.listing.guests);
    let args = [
        Arg::Text(&row.id),
        Arg::Text(&row.host),
        Arg::Int(i64::from(row.open)),
        Arg::Int(stored_time(row.created)),
        Arg::Text(&row.meta),
        Arg::Int(row.listing.status),
        Arg::Text(&row.listing.summary),
        Arg::Maybe(row.listing.due.map(stored_time)),
        Arg::Text(&guests),
        Arg::Text(&row.origin),
    ];
    if E::execute(tx.conn(), CREATE, &args).await? == 0 {
        return Ok(false);
    }
    seat(tx, &row.id, &row.listing.guests).await?;
    Ok(true)
}

async fn seat<E: Engine>(
    tx: &mut Transaction<'_, E>,
    table: &str,
    guests: &[Option<String>],
) -> SqlResult<()> {
    for guest in guests.iter().flatten() {
        E::execute(tx.conn(), SEAT, &[Arg::Text(guest), Arg::Text(table)]).await?;
    }
    Ok(())
}

async fn list<E: Engine>(
    tx: &mut Transaction<'_, E>,
    table: &str,
    listing: &Listing,
) -> SqlResult<()> {
    let Listing { status, summary, due, guests } = listing;
    let (due, holders) = (due.map(stored_time), super::to_json(guests));
    let args = [
        Arg::Text(table),
        Arg::Int(*status),
        Arg::Text(summary),
        Arg::Maybe(due),
        Arg::Text(&holders),
    ];
    E::execute(tx.conn(), LIST, &args).await?;
    seat(tx, table, guests).await
}

async fn write<E: Engine>(engine: &E, batch: &[Append]) -> SqlResult<Vec<bool>> {
    let mut first = vec![true; batch.len()];
    if batch.is_empty() {
        return Ok(first);
    }
    let mut tx = Transaction::begin(engine).await?;
    if E::insert_steps(tx.conn(), batch).await? != batch.len() as u64 {
        // Somebody else was first somewhere: find out where, one by one.
        tx.rollback().await?;
        tx = Transaction::begin(engine).await?;
        for (append, first) in batch.iter().zip(&mut first) {
            let step = Arg::Int(append.step as i64);
            let args = [Arg::Text(&append.table), step, Arg::Text(&append.entry)];
            *first = E::execute(tx.conn(), STEP, &args).await? == 1;
        }
    }
    let kept = batch.iter().zip(&first).filter(|(_, first)| **first);
    let kept: Vec<&Append> = kept.map(|(append, _)| append).collect();
    for append in &kept {
        if let Some(listing) = &append.listing {
            list(&mut tx, &append.table, listing).await?;
        }
    }
    E::announce(tx.conn(), &kept).await?;
    tx.commit().await?;
    Ok(first)
}

async fn import<E: Engine>(engine: &E, import: &Import) -> Result<Imported, StoreError> {
    let Import { row, entries, listing } = import;
    let mut tx = Transaction::begin(engine).await?;
    let new = insert_table(&mut tx, row).await?;
    let args = [Arg::Text(&row.id), Arg::Int(0)];
    let known = in_order(0, E::numbered(tx.conn(), STEPS, &args).await?)?;
    if known.iter().zip(entries).any(|(known, given)| known != given) {
        tx.rollback().await?;
        return Ok(Imported::Differs);
    }
    if !new && known.len() >= entries.len() {
        // The same, or the game went on here.
        tx.rollback().await?;
        return Ok(Imported::Known);
    }
    let missing = (1..).zip(entries).skip(known.len());
    let missing = missing.map(|(step, entry)| Append {
        table: row.id.clone(),
        step,
        entry: entry.clone(),
        listing: None,
    });
    let missing: Vec<Append> = missing.collect();
    if !missing.is_empty() && E::insert_steps(tx.conn(), &missing).await? != missing.len() as u64 {
        let says = "somebody writes to this table just now";
        return Err(StoreError::Unavailable(says.into()));
    }
    list(&mut tx, &row.id, listing).await?;
    E::announce(tx.conn(), &missing.iter().collect::<Vec<_>>()).await?;
    tx.commit().await?;
    Ok(if new { Imported::New } else { Imported::Completed })
}

pub(super) async fn texts<E: Engine>(
    engine: &E,
    sql: &'static str,
    args: &[Arg<'_>],
) -> Result<Vec<String>, StoreError> {
    Ok(E::texts(&mut *engine.readers().acquire().await?, sql, args).await?)
}

impl<E: Engine> Store for E {
    fn create<'a>(&'a self, row: &'a Row) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            let mut tx = Transaction::begin(self).await?;
            let new = insert_table(&mut tx, row).await?;
            if new {
                tx.commit().await?;
            } else {
                tx.rollback().await?;
            }
            Ok(new)
        })
    }

    fn write<'a>(&'a self, batch: &'a [Append]) -> StoreFuture<'a, Vec<bool>> {
        Box::pin(async move { Ok(write(self, batch).await?) })
    }

    fn import<'a>(&'a self, table: &'a Import) -> StoreFuture<'a, Imported> {
        Box::pin(import(self, table))
    }

    fn probe(&self) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            let mut tx = Transaction::begin(self).await?;
            E::reserve(tx.conn()).await?;
            E::execute(tx.conn(), E::PROBE, &[Arg::Int(crate::now_ms() as i64)]).await?;
            Ok(tx.commit().await?)
        })
    }

    fn load<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<Loaded>> {
        Box::pin(async move {
            let Some(meta) = texts(self, META, &[Arg::Text(id)]).await?.pop() else {
                return Ok(None);
            };
            Ok(Some(Loaded { meta, entries: self.since(id, 0).await? }))
        })
    }

    fn since<'a>(&'a self, id: &'a str, step: u64) -> StoreFuture<'a, Vec<String>> {
        Box::pin(async move {
            let mut conn = self.readers().acquire().await?;
            let args = [Arg::Text(id), Arg::Int(step as i64)];
            in_order(step, E::numbered(&mut conn, STEPS, &args).await?)
        })
    }

    fn subscribe(&self) -> Subscription {
        self.start_subscription()
    }

    fn open_tables(&self, limit: u32, each: u32) -> StoreFuture<'_, Vec<String>> {
        Box::pin(async move {
            texts(self, OPEN, &[Arg::Int(i64::from(limit)), Arg::Int(i64::from(each))]).await
        })
    }

    fn of_guest<'a>(&'a self, guest: &'a str, limit: u32) -> StoreFuture<'a, Vec<Own>> {
        Box::pin(async move {
            let mut conn = self.readers().acquire().await?;
            let args = [Arg::Text(guest), Arg::Int(i64::from(limit))];
            let rows = E::triples(&mut conn, OF_GUEST, &args).await?;
            Ok(rows.into_iter().map(|[id, summary, guests]| Own { id, summary, guests }).collect())
        })
    }

    fn made_from<'a>(&'a self, origin: &'a str) -> StoreFuture<'a, u64> {
        Box::pin(async move {
            let mut conn = self.readers().acquire().await?;
            Ok(E::count(&mut conn, MADE_FROM, &[Arg::Text(origin)]).await? as u64)
        })
    }

    fn older(&self, before: u64, status: i64, limit: u32) -> StoreFuture<'_, Vec<String>> {
        Box::pin(async move {
            let args = [Arg::Int(status), Arg::Int(before as i64), Arg::Int(i64::from(limit))];
            texts(self, OLDER, &args).await
        })
    }

    fn remove<'a>(&'a self, ids: &'a [String]) -> StoreFuture<'a, u64> {
        Box::pin(async move {
            let mut count = 0;
            let mut tx = Transaction::begin(self).await?;
            for id in ids {
                let table = [Arg::Text(id)];
                E::execute(tx.conn(), REMOVE_STEPS, &table).await?;
                E::execute(tx.conn(), REMOVE_SEATS, &table).await?;
                count += E::execute(tx.conn(), REMOVE_TABLE, &table).await?;
            }
            tx.commit().await?;
            Ok(count)
        })
    }

    fn made_by<'a>(&'a self, host: &'a str) -> StoreFuture<'a, u64> {
        Box::pin(async move {
            let mut conn = self.readers().acquire().await?;
            Ok(E::count(&mut conn, MADE_BY, &[Arg::Text(host)]).await? as u64)
        })
    }

    fn due(&self, now: u64, limit: u32) -> StoreFuture<'_, Vec<String>> {
        Box::pin(async move {
            texts(self, DUE, &[Arg::Int(now as i64), Arg::Int(i64::from(limit))]).await
        })
    }

    fn ids<'a>(&'a self, after: &'a str, limit: u32) -> StoreFuture<'a, Vec<String>> {
        Box::pin(
            async move { texts(self, IDS, &[Arg::Text(after), Arg::Int(i64::from(limit))]).await },
        )
    }

    fn backup<'a>(&'a self, to: &'a Path) -> StoreFuture<'a, ()> {
        Box::pin(self.copy(to))
    }

    fn subscribers(&self) -> &dyn Subscribers {
        self
    }

    fn close(&self) -> StoreFuture<'_, ()> {
        Box::pin(async move {
            self.readers().close().await;
            self.writers().close().await;
            Ok(())
        })
    }
}
