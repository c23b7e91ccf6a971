//! Pub/sub between servers that share a store. Each is notified of what the others write to tables;
//! what is not stored (who is connected, phrases) they broadcast to each other.
use kernel::{Seat, Seats};
use serde::{Deserialize, Serialize};
use sqlx::{
    PgPool, SqlitePool,
    postgres::{PgListener, PgPoolOptions},
};
use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};
use tokio::{sync::mpsc, time};

/// Notifications not read yet, and broadcasts not sent yet; beyond that the first wait, and the
/// second are lost.
const QUEUE_MAX: usize = 4_096;
/// After this much silence PostgreSQL is asked whether it is there.
const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(1_000);
/// How long it may take to answer, to connect, or to begin to listen; then we connect anew.
const ANSWER_TIMEOUT: Duration = Duration::from_millis(1_200);
/// How long to wait after a failure.
const RECONNECT_PAUSE: Duration = Duration::from_millis(300);
/// By how much a notification is late at most where a connection dies in silence: that is noticed, and
/// then a new one is made, listens, and makes every room look at what is stored.
pub const NOTIFICATION_DELAY_MAX: Duration = HEARTBEAT_INTERVAL
    .saturating_add(ANSWER_TIMEOUT.saturating_mul(3))
    .saturating_add(RECONNECT_PAUSE);
const _: () = assert!(NOTIFICATION_DELAY_MAX.as_millis() <= 5_000);
/// How often a file is looked at for what others wrote.
const LOOK_INTERVAL: Duration = Duration::from_secs(2);

/// Where steps are told: the table and the step, nothing else.
pub(super) const STEPS: &str = "chowk_steps";
/// Its old name, which servers of older versions listen to.
const BROADCASTS: &str = "chowk_whispers";
pub(super) const NOTIFY: &str = "SELECT pg_notify($1, text) FROM UNNEST($2::text[]) AS text";

/// What comes from other servers, and the way to them.
pub struct Subscription {
    pub notifications: mpsc::Receiver<Notification>,
    /// Broadcasts, as JSON; `None` where nobody listens.
    pub broadcast: Option<mpsc::Sender<String>>,
}

/// What a server is notified of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notification {
    /// A step of a table was stored; by us, perhaps.
    Step { table: String, step: u64 },
    /// Something may have been missed: look at everything.
    Gap,
    /// A server says something that is not kept.
    Broadcast(Broadcast),
}

/// Something that is not kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Broadcast {
    pub table: String,
    /// The server that says so.
    pub node: u64,
    pub what: BroadcastBody,
}

/// What it is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BroadcastBody {
    /// A room has woken and wants to know who is connected elsewhere.
    Who,
    /// Who is connected here.
    Here(Presence),
    /// A seat says a phrase.
    Phrase { seat: Seat, key: String },
}

/// Who is connected to a room at one server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Presence {
    pub seats: Seats,
    pub watching: u32,
    /// Those of the seats whose players look elsewhere; none, where an older server says nothing.
    #[serde(default)]
    pub hidden: Seats,
}

/// A file notifies nobody. Other processes (`chowk admin`) may write to it all the same: on the only
/// connection of ours that writes, its version changes when others do. Versions of different
/// connections cannot be compared.
pub(super) fn sqlite(write: SqlitePool, connects: Arc<AtomicU64>) -> Subscription {
    let (notify, notifications) = mpsc::channel(QUEUE_MAX);
    tokio::spawn(async move {
        let mut known: Option<(u64, i64)> = None;
        loop {
            time::sleep(LOOK_INTERVAL).await;
            if write.is_closed() || notify.is_closed() {
                return;
            }
            let version = sqlx::query_scalar("PRAGMA data_version").fetch_one(&write).await;
            let Ok(version) = version else { continue };
            let version = (connects.load(Relaxed), version);
            if known.replace(version).is_none_or(|known| known != version)
                && notify.send(Notification::Gap).await.is_err()
            {
                return;
            }
        }
    });
    Subscription { notifications, broadcast: None }
}

/// PostgreSQL's LISTEN and NOTIFY.
pub(super) fn postgres(pool: PgPool) -> Subscription {
    let (notify, notifications) = mpsc::channel(QUEUE_MAX);
    let (broadcast, mut broadcasts) = mpsc::channel::<String>(QUEUE_MAX);
    let watched = pool.clone();
    tokio::spawn(async move {
        let mut failing = false;
        while !watched.is_closed() && !notify.is_closed() {
            let why = listen(&watched, &notify, &mut failing).await;
            if watched.is_closed() {
                return;
            }
            if let Err(why) = why
                && !std::mem::replace(&mut failing, true)
            {
                tracing::warn!(%why, "the connection to other servers is interrupted");
            }
            time::sleep(RECONNECT_PAUSE).await;
        }
    });
    tokio::spawn(async move {
        let mut texts = Vec::new();
        while broadcasts.recv_many(&mut texts, QUEUE_MAX).await > 0 {
            let texts = std::mem::take(&mut texts);
            let notify = sqlx::query(NOTIFY).bind(BROADCASTS).bind(texts).execute(&pool);
            // What is lost is said again, or was not worth it.
            let _ = time::timeout(ANSWER_TIMEOUT, notify).await;
        }
    });
    Subscription { notifications, broadcast: Some(broadcast) }
}

/// Listens until the connection is lost or does not answer. Whatever was said before it listens
/// may have been missed.
async fn listen(
    pool: &PgPool,
    notify: &mpsc::Sender<Notification>,
    failing: &mut bool,
) -> Result<(), sqlx::Error> {
    // A pool of its own: a connection that hangs is not given back to the others.
    let own = PgPoolOptions::new().max_connections(1).acquire_timeout(ANSWER_TIMEOUT);
    let own = own.connect_lazy_with((*pool.connect_options()).clone());
    let mut listener = PgListener::connect_with(&own).await?;
    listener.eager_reconnect(false);
    let listening = listener.listen_all([STEPS, BROADCASTS]);
    time::timeout(ANSWER_TIMEOUT, listening).await.map_err(|_| sqlx::Error::PoolTimedOut)??;
    if std::mem::take(failing) {
        tracing::info!("other servers are heard again");
    }
    let mut next = Some(Notification::Gap);
    let mut closing = pool.close_event();
    loop {
        if let Some(notification) = next.take()
            && notify.send(notification).await.is_err()
        {
            return Ok(());
        }
        let said = tokio::select! {
            said = time::timeout(HEARTBEAT_INTERVAL, listener.try_recv()) => said,
            () = &mut closing => return Ok(()),
        };
        let Ok(said) = said else {
            // Silence: is anybody there at all?
            let beat = sqlx::raw_sql("SELECT 1").execute(&mut listener);
            let beat = time::timeout(ANSWER_TIMEOUT, beat).await;
            beat.map_err(|_| sqlx::Error::PoolTimedOut)??;
            continue;
        };
        let Some(said) = said? else { return Ok(()) };
        next = match said.channel() {
            STEPS => step(said.payload()),
            _ => serde_json::from_str(said.payload()).ok().map(Notification::Broadcast),
        };
    }
}

fn step(text: &str) -> Option<Notification> {
    let (table, step) = text.split_once(' ')?;
    Some(Notification::Step { table: table.into(), step: step.parse().ok()? })
}
