//! Who wants to be told when it is their turn, and which turns were told. Beside the journals: a game
//! does without any of it.
use super::{
    Around, StoreError, StoreFuture, Wrapped,
    sql::{Arg, Engine, Transaction},
    to_json,
};
use kernel::Seat;
use serde::{Deserialize, Serialize};

const SECRET: &str = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
const SECRET_IS: &str = "SELECT value FROM secrets WHERE name = $1";
const ADD: &str = "INSERT INTO subscribers (id, guest, tab, seat, origin, failing, details) \
    VALUES ($1, $2, $3, $4, $5, 0, $6) ON CONFLICT (id) DO UPDATE SET guest = excluded.guest, \
    origin = excluded.origin, failing = 0, details = excluded.details";
const REMOVE: &str = "DELETE FROM subscribers WHERE id = $1";
const OF_SEAT: &str = "SELECT id, details, CAST(failing AS TEXT) FROM subscribers \
    WHERE (guest = $1 AND tab = '') OR (tab = $2 AND seat = $3) LIMIT 100";
const ONE: &str = "SELECT id, details, CAST(failing AS TEXT) FROM subscribers WHERE id = $1";
const OWN: &str = "SELECT COUNT(*) FROM subscribers WHERE guest = $1";
const FROM: &str = "SELECT COUNT(*) FROM subscribers WHERE origin = $1";
const ALL: &str = "SELECT COUNT(*) FROM subscribers";
const FAILS: &str = "UPDATE subscribers SET failing = $2 WHERE id = $1";
const CLAIM: &str = "INSERT INTO notices (tab, seat, turn) VALUES ($1, $2, $3) \
    ON CONFLICT (tab, seat) DO UPDATE SET turn = excluded.turn WHERE notices.turn < excluded.turn";
const TIDY: [&str; 2] = [
    "DELETE FROM subscribers WHERE tab <> '' \
        AND NOT EXISTS (SELECT 1 FROM tables WHERE id = subscribers.tab AND status < 2)",
    "DELETE FROM notices \
        WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = notices.tab AND status < 2)",
];

/// Somebody who wants to be told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Subscriber {
    /// Follows from the address, or from the seat: there is one of each.
    pub id: String,
    pub guest: String,
    /// The seat, where only its turns are told; all of the guest's, if none.
    pub at: Option<(String, Seat)>,
    /// Where it was asked for, as [`crate::room::Meta`] has it.
    pub origin: String,
    pub way: Way,
    /// Since when it fails; kept in a column of its own.
    #[serde(skip)]
    pub failing: Option<u64>,
}

/// How somebody is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// A browser, through the push service of its maker.
    Push { endpoint: String, p256dh: String, auth: String, lang: String },
    /// An address of somebody's own choosing.
    Hook { url: String, secret: String, page: String },
}

/// How many subscribers there are: of the guest, from the origin, of all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    pub own: u64,
    pub origin: u64,
    pub all: u64,
}

/// Keeps subscribers, and secrets that all servers of a store share.
pub trait Subscribers: Send + Sync {
    /// The secret of this name: `made`, unless there is one already.
    fn secret<'a>(&'a self, name: &'a str, made: &'a str) -> StoreFuture<'a, String>;
    /// Adds a subscriber, or puts it in the place of the one with the same id.
    fn add<'a>(&'a self, subscriber: &'a Subscriber) -> StoreFuture<'a, ()>;
    fn find<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<Subscriber>>;
    /// False if there was none.
    fn drop_one<'a>(&'a self, id: &'a str) -> StoreFuture<'a, bool>;
    /// Those who want to be told of a turn of this guest at this seat.
    fn of_seat<'a>(
        &'a self,
        guest: &'a str,
        table: &'a str,
        seat: Seat,
    ) -> StoreFuture<'a, Vec<Subscriber>>;
    fn counts<'a>(&'a self, guest: &'a str, origin: &'a str) -> StoreFuture<'a, Counts>;
    /// Removes those who are gone, and notes since when others fail (0 if they work again), all in one
    /// transaction.
    fn settle<'a>(
        &'a self,
        gone: &'a [String],
        failing: &'a [(String, u64)],
    ) -> StoreFuture<'a, ()>;
    /// Is this the first to tell of this turn? Of all servers that share the store, one is.
    fn claim<'a>(&'a self, table: &'a str, seat: Seat, turn: u64) -> StoreFuture<'a, bool>;
    /// Forgets what belongs to tables that are over or gone.
    fn tidy(&self) -> StoreFuture<'_, u64>;
}

fn read([id, details, failing]: [String; 3]) -> Option<Subscriber> {
    let mut subscriber: Subscriber = serde_json::from_str(&details).ok()?;
    subscriber.failing = failing.parse().ok().filter(|since| *since > 0);
    (subscriber.id == id).then_some(subscriber)
}

async fn change<E: Engine>(
    engine: &E,
    sql: &'static str,
    args: &[Arg<'_>],
) -> Result<u64, StoreError> {
    let mut tx = Transaction::begin(engine).await?;
    let changed = E::execute(tx.conn(), sql, args).await?;
    tx.commit().await?;
    Ok(changed)
}

impl<E: Engine> Subscribers for E {
    fn secret<'a>(&'a self, name: &'a str, made: &'a str) -> StoreFuture<'a, String> {
        Box::pin(async move {
            let is = [Arg::Text(name)];
            let known =
                E::texts(&mut *self.readers().acquire().await?, SECRET_IS, &is).await?.pop();
            if let Some(known) = known {
                return Ok(known);
            }
            change(self, SECRET, &[Arg::Text(name), Arg::Text(made)]).await?;
            let kept = E::texts(&mut *self.readers().acquire().await?, SECRET_IS, &is).await?.pop();
            kept.ok_or_else(|| StoreError::Unavailable("a secret is gone again".into()))
        })
    }

    fn add<'a>(&'a self, subscriber: &'a Subscriber) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let (table, seat) = match &subscriber.at {
                Some((table, seat)) => (table.as_str(), i64::from(seat.0)),
                None => ("", -1),
            };
            let details = to_json(subscriber);
            let args = [
                Arg::Text(&subscriber.id),
                Arg::Text(&subscriber.guest),
                Arg::Text(table),
                Arg::Int(seat),
                Arg::Text(&subscriber.origin),
                Arg::Text(&details),
            ];
            change(self, ADD, &args).await?;
            Ok(())
        })
    }

    fn find<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<Subscriber>> {
        Box::pin(async move {
            let mut conn = self.readers().acquire().await?;
            Ok(E::triples(&mut conn, ONE, &[Arg::Text(id)]).await?.pop().and_then(read))
        })
    }

    fn drop_one<'a>(&'a self, id: &'a str) -> StoreFuture<'a, bool> {
        Box::pin(async move { Ok(change(self, REMOVE, &[Arg::Text(id)]).await? > 0) })
    }

    fn of_seat<'a>(
        &'a self,
        guest: &'a str,
        table: &'a str,
        seat: Seat,
    ) -> StoreFuture<'a, Vec<Subscriber>> {
        Box::pin(async move {
            let mut conn = self.readers().acquire().await?;
            let args = [Arg::Text(guest), Arg::Text(table), Arg::Int(i64::from(seat.0))];
            let rows = E::triples(&mut conn, OF_SEAT, &args).await?;
            Ok(rows.into_iter().filter_map(read).collect())
        })
    }

    fn counts<'a>(&'a self, guest: &'a str, origin: &'a str) -> StoreFuture<'a, Counts> {
        Box::pin(async move {
            let mut conn = self.readers().acquire().await?;
            let own = E::count(&mut conn, OWN, &[Arg::Text(guest)]).await?;
            let from = E::count(&mut conn, FROM, &[Arg::Text(origin)]).await?;
            let all = E::count(&mut conn, ALL, &[]).await?;
            Ok(Counts { own: own as u64, origin: from as u64, all: all as u64 })
        })
    }

    fn settle<'a>(
        &'a self,
        gone: &'a [String],
        failing: &'a [(String, u64)],
    ) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let mut tx = Transaction::begin(self).await?;
            for id in gone {
                E::execute(tx.conn(), REMOVE, &[Arg::Text(id)]).await?;
            }
            for (id, since) in failing {
                let since = i64::try_from(*since).unwrap_or(i64::MAX);
                E::execute(tx.conn(), FAILS, &[Arg::Text(id), Arg::Int(since)]).await?;
            }
            Ok(tx.commit().await?)
        })
    }

    fn claim<'a>(&'a self, table: &'a str, seat: Seat, turn: u64) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            let turn = i64::try_from(turn).unwrap_or(i64::MAX);
            let args = [Arg::Text(table), Arg::Int(i64::from(seat.0)), Arg::Int(turn)];
            Ok(change(self, CLAIM, &args).await? == 1)
        })
    }

    fn tidy(&self) -> StoreFuture<'_, u64> {
        Box::pin(async move {
            let mut removed = 0;
            for sql in TIDY {
                removed += change(self, sql, &[]).await?;
            }
            Ok(removed)
        })
    }
}

impl<W: Around> Subscribers for Wrapped<W> {
    fn secret<'a>(&'a self, name: &'a str, made: &'a str) -> StoreFuture<'a, String> {
        self.writing(self.store().subscribers().secret(name, made))
    }
    fn add<'a>(&'a self, subscriber: &'a Subscriber) -> StoreFuture<'a, ()> {
        self.writing(self.store().subscribers().add(subscriber))
    }
    fn find<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<Subscriber>> {
        self.reading(self.store().subscribers().find(id))
    }
    fn drop_one<'a>(&'a self, id: &'a str) -> StoreFuture<'a, bool> {
        self.writing(self.store().subscribers().drop_one(id))
    }
    fn of_seat<'a>(
        &'a self,
        guest: &'a str,
        table: &'a str,
        seat: Seat,
    ) -> StoreFuture<'a, Vec<Subscriber>> {
        self.reading(self.store().subscribers().of_seat(guest, table, seat))
    }
    fn counts<'a>(&'a self, guest: &'a str, origin: &'a str) -> StoreFuture<'a, Counts> {
        self.reading(self.store().subscribers().counts(guest, origin))
    }
    fn settle<'a>(
        &'a self,
        gone: &'a [String],
        failing: &'a [(String, u64)],
    ) -> StoreFuture<'a, ()> {
        self.writing(self.store().subscribers().settle(gone, failing))
    }
    fn claim<'a>(&'a self, table: &'a str, seat: Seat, turn: u64) -> StoreFuture<'a, bool> {
        self.writing(self.store().subscribers().claim(table, seat, turn))
    }
    fn tidy(&self) -> StoreFuture<'_, u64> {
        self.writing(self.store().subscribers().tidy())
    }
}
