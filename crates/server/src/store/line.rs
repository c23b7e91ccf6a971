//! The line between servers that share a store. What they write to tables, they hear of; what is
//! not kept (who is connected, phrases) they whisper to each other.
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

/// What of the line is not read or sent yet; then it waits, and whispers are lost.
const QUEUE_MAX: usize = 4_096;
/// After so much silence PostgreSQL is asked whether it is there.
const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(1_000);
/// How long it may take to answer, to connect, or to begin to listen; then we connect anew.
const ANSWER_TIMEOUT: Duration = Duration::from_millis(1_200);
/// How long to wait after a failure.
const RECONNECT_PAUSE: Duration = Duration::from_millis(300);
/// By how much news are late at most where one connection dies in silence: it is noticed, and then a
/// new one is made, listens, and makes everybody look at what is stored.
pub const NEWS_LATE_MAX: Duration = HEARTBEAT_INTERVAL
    .saturating_add(ANSWER_TIMEOUT.saturating_mul(3))
    .saturating_add(RECONNECT_PAUSE);
const _: () = assert!(NEWS_LATE_MAX.as_millis() <= 5_000);
/// How often a file is looked at for what others wrote.
const LOOK_INTERVAL: Duration = Duration::from_secs(2);

/// Where steps are told: the table and the step, nothing else.
pub(super) const STEPS: &str = "chowk_steps";
const WHISPERS: &str = "chowk_whispers";
pub(super) const NOTIFY: &str = "SELECT pg_notify($1, text) FROM UNNEST($2::text[]) AS text";

/// Both ends of the line.
pub struct Line {
    pub heard: mpsc::Receiver<Heard>,
    /// Whispers, as JSON; nowhere to go where nobody listens.
    pub whisper: Option<mpsc::Sender<String>>,
}

/// What is heard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// A step of a table was stored; by us, perhaps.
    Step { table: String, step: u64 },
    /// Something may have been missed: look at everything.
    Gap,
    /// A server says something that is not kept.
    Whisper(Whisper),
}

/// Something that is not kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Whisper {
    pub table: String,
    /// The server that says so.
    pub node: u64,
    pub what: Whispered,
}

/// What it is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whispered {
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
}

/// A file has no line. Other processes (`chowk admin`) may write to it all the same: on the only
/// connection of ours that writes, its version changes when others do. Versions of different
/// connections cannot be compared.
pub(super) fn sqlite(write: SqlitePool, connects: Arc<AtomicU64>) -> Line {
    let (tell, heard) = mpsc::channel(QUEUE_MAX);
    tokio::spawn(async move {
        let mut known: Option<(u64, i64)> = None;
        loop {
            time::sleep(LOOK_INTERVAL).await;
            if write.is_closed() || tell.is_closed() {
                return;
            }
            let version = sqlx::query_scalar("PRAGMA data_version").fetch_one(&write).await;
            let Ok(version) = version else { continue };
            let version = (connects.load(Relaxed), version);
            if known.replace(version).is_none_or(|known| known != version)
                && tell.send(Heard::Gap).await.is_err()
            {
                return;
            }
        }
    });
    Line { heard, whisper: None }
}

/// PostgreSQL's own line: LISTEN and NOTIFY.
pub(super) fn postgres(pool: PgPool) -> Line {
    let (tell, heard) = mpsc::channel(QUEUE_MAX);
    let (whisper, mut whispers) = mpsc::channel::<String>(QUEUE_MAX);
    let line = pool.clone();
    tokio::spawn(async move {
        let mut failing = false;
        while !line.is_closed() && !tell.is_closed() {
            let why = listen(&line, &tell, &mut failing).await;
            if line.is_closed() {
                return;
            }
            if let Err(why) = why
                && !std::mem::replace(&mut failing, true)
            {
                tracing::warn!(%why, "the line to other servers is interrupted");
            }
            time::sleep(RECONNECT_PAUSE).await;
        }
    });
    tokio::spawn(async move {
        let mut texts = Vec::new();
        while whispers.recv_many(&mut texts, QUEUE_MAX).await > 0 {
            let texts = std::mem::take(&mut texts);
            let notify = sqlx::query(NOTIFY).bind(WHISPERS).bind(texts).execute(&pool);
            // What is lost is said again, or was not worth it.
            let _ = time::timeout(ANSWER_TIMEOUT, notify).await;
        }
    });
    Line { heard, whisper: Some(whisper) }
}

/// Listens until the connection is lost or does not answer. Whatever was said before it listens
/// may have been missed.
async fn listen(
    pool: &PgPool,
    tell: &mpsc::Sender<Heard>,
    failing: &mut bool,
) -> Result<(), sqlx::Error> {
    // A pool of its own: a connection that hangs is not given back to the others.
    let own = PgPoolOptions::new().max_connections(1).acquire_timeout(ANSWER_TIMEOUT);
    let own = own.connect_lazy_with((*pool.connect_options()).clone());
    let mut listener = PgListener::connect_with(&own).await?;
    listener.eager_reconnect(false);
    let listening = listener.listen_all([STEPS, WHISPERS]);
    time::timeout(ANSWER_TIMEOUT, listening).await.map_err(|_| sqlx::Error::PoolTimedOut)??;
    if std::mem::take(failing) {
        tracing::info!("the line to other servers is there again");
    }
    let mut next = Some(Heard::Gap);
    let mut closing = pool.close_event();
    loop {
        if let Some(heard) = next.take()
            && tell.send(heard).await.is_err()
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
            _ => serde_json::from_str(said.payload()).ok().map(Heard::Whisper),
        };
    }
}

fn step(text: &str) -> Option<Heard> {
    let (table, step) = text.split_once(' ')?;
    Some(Heard::Step { table: table.into(), step: step.parse().ok()? })
}
