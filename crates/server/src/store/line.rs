//! The line between servers that share a store. What they write to tables, they hear of; what is
//! not kept (who is connected, phrases) they whisper to each other.
use kernel::{Seat, Seats};
use serde::{Deserialize, Serialize};
use sqlx::{PgPool, SqlitePool, postgres::PgListener};
use std::time::Duration;
use tokio::{sync::mpsc, time};

/// What of the line is not read or sent yet; then it waits, and whispers are lost.
const QUEUE_MAX: usize = 4_096;
/// Nothing was heard for so long: perhaps nobody is there, so we connect anew.
const SILENCE: Duration = Duration::from_secs(60);
/// How long to wait after a failure.
const AGAIN: Duration = Duration::from_millis(500);
/// How often a file is looked at for what others wrote.
const LOOK: Duration = Duration::from_secs(2);

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
/// connection of ours that writes, its version changes when others do.
pub(super) fn sqlite(write: SqlitePool) -> Line {
    let (tell, heard) = mpsc::channel(QUEUE_MAX);
    tokio::spawn(async move {
        let mut known: Option<i64> = None;
        loop {
            time::sleep(LOOK).await;
            if write.is_closed() || tell.is_closed() {
                return;
            }
            let version = sqlx::query_scalar("PRAGMA data_version").fetch_one(&write).await;
            let Ok(version) = version else { continue };
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
        while !line.is_closed() && !tell.is_closed() {
            if let Err(why) = listen(&line, &tell).await
                && !line.is_closed()
            {
                tracing::warn!(%why, "the line to other servers is interrupted");
                time::sleep(AGAIN).await;
            }
        }
    });
    tokio::spawn(async move {
        let mut texts = Vec::new();
        while whispers.recv_many(&mut texts, QUEUE_MAX).await > 0 {
            let texts = std::mem::take(&mut texts);
            let told = sqlx::query(NOTIFY).bind(WHISPERS).bind(texts).execute(&pool).await;
            if let Err(why) = told {
                // They are said again, or were not worth it.
                tracing::warn!(%why, "other servers could not be told");
            }
        }
    });
    Line { heard, whisper: Some(whisper) }
}

/// Listens until the connection is lost or silent for long. Whatever was said before it listens
/// may have been missed.
async fn listen(pool: &PgPool, tell: &mpsc::Sender<Heard>) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.eager_reconnect(false);
    listener.listen_all([STEPS, WHISPERS]).await?;
    let mut next = Some(Heard::Gap);
    loop {
        if let Some(heard) = next
            && tell.send(heard).await.is_err()
        {
            return Ok(());
        }
        let Ok(said) = time::timeout(SILENCE, listener.try_recv()).await else { return Ok(()) };
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
