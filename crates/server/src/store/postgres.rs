//! Tables in PostgreSQL, which several servers may share.
use super::{
    Append, StoreError, Subscription,
    sql::{Engine, SqlResult, migrator, queries},
    subscription,
};
use sqlx::{
    PgConnection,
    postgres::{PgConnectOptions, PgPool, PgPoolOptions},
};
use std::{collections::BTreeMap, path::Path, time::Duration};

/// How long it may take to get a connection.
const ACQUIRE_SECONDS: u64 = 3;

const INSERT_STEPS: &str = "INSERT INTO steps (tab, step, entry) \
    SELECT * FROM UNNEST($1::text[], $2::bigint[], $3::text[]) ON CONFLICT DO NOTHING";

/// A database server, shared by several of ours if need be.
pub struct Postgres {
    pool: PgPool,
}

impl Postgres {
    /// Connects, and makes the tables if there are none.
    pub async fn connect(url: &str) -> Result<Postgres, StoreError> {
        // Passwords stand in addresses: errors here must not repeat them.
        let wrong = |_| StoreError::Unavailable("the address of the database is wrong".into());
        let options: PgConnectOptions = url.parse().map_err(wrong)?;
        let pool = PgPoolOptions::new()
            .max_connections(8)
            .acquire_timeout(Duration::from_secs(ACQUIRE_SECONDS))
            .connect_with(options)
            .await?;
        let migrations = migrator([
            include_str!("../../migrations/1_postgres.sql"),
            include_str!("../../migrations/2_postgres.sql"),
            include_str!("../../migrations/3_postgres.sql"),
            include_str!("../../migrations/4_postgres.sql"),
            include_str!("../../migrations/5_postgres.sql"),
        ]);
        migrations.run(&pool).await?;
        Ok(Postgres { pool })
    }
}

impl Engine for Postgres {
    type Db = sqlx::Postgres;
    const BEGIN: &'static str = "BEGIN";
    // It appends to its log in whole pages, and stops as a whole where it cannot.
    const PROBE: &'static str = "INSERT INTO health (id, at) VALUES (1, $1) \
        ON CONFLICT (id) DO UPDATE SET at = excluded.at";

    fn writers(&self) -> &PgPool {
        &self.pool
    }

    fn readers(&self) -> &PgPool {
        &self.pool
    }

    queries!(PgConnection);

    async fn insert_steps(conn: &mut PgConnection, batch: &[Append]) -> SqlResult<u64> {
        let tables: Vec<&str> = batch.iter().map(|one| &*one.table).collect();
        let steps: Vec<i64> = batch.iter().map(|one| one.step as i64).collect();
        let entries: Vec<&str> = batch.iter().map(|one| &*one.entry).collect();
        let query = sqlx::query::<Self::Db>(INSERT_STEPS).bind(tables).bind(steps).bind(entries);
        Ok(query.execute(conn).await?.rows_affected())
    }

    /// The others hear of it when it is committed, and not before.
    async fn announce(conn: &mut PgConnection, kept: &[&Append]) -> SqlResult<()> {
        // Whoever hears of a step reads all before it too.
        let last: BTreeMap<&str, u64> = kept.iter().map(|one| (&*one.table, one.step)).collect();
        let texts: Vec<String> =
            last.iter().map(|(table, step)| format!("{table} {step}")).collect();
        if !texts.is_empty() {
            let notify = sqlx::query::<Self::Db>(subscription::NOTIFY);
            notify.bind(subscription::STEPS).bind(texts).execute(conn).await?;
        }
        Ok(())
    }

    async fn reserve(_: &mut PgConnection) -> SqlResult<()> {
        Ok(())
    }

    /// Where its files are is the database's own business.
    fn check_in_place(&self) -> SqlResult<()> {
        Ok(())
    }

    fn start_subscription(&self) -> Subscription {
        subscription::postgres(self.pool.clone())
    }

    async fn copy(&self, _: &Path) -> Result<(), StoreError> {
        let says = "use pg_dump, which copies a database while it is used";
        Err(StoreError::Unavailable(says.into()))
    }
}
