//! All the rooms: wakes those that are asked for, and knows those that are awake.
use crate::{
    Config,
    actor::{Letter, Reply, Request, Stub},
    metrics::Metrics,
    now_ms,
    outbox::Outbox,
    room::{ConnId, Guest, Meta, Room},
    store::{Heard, Journal, Line, Row, Store, StoreError, Whisper, Whispered, to_json},
    think::Pool,
};
use protocol::{Fault, lobby::Summary};
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};
use tokio::sync::{mpsc, oneshot};

/// How often a room that fell asleep at the wrong moment is woken again.
const TRIES: usize = 3;
/// How often tables are looked for where somebody's time is up.
const SWEEP: Duration = Duration::from_secs(20);

/// All the rooms of a server.
pub struct Hall {
    pub config: Config,
    pub metrics: Arc<Metrics>,
    pub journal: Journal,
    pub pool: Pool,
    store: Arc<dyn Store>,
    /// Among those who share the store.
    node: u64,
    whisper: Option<mpsc::Sender<String>>,
    rooms: Mutex<HashMap<String, Stub>>,
    conns: AtomicU64,
    /// Since when this server runs.
    pub started_ms: u64,
    stopping: AtomicBool,
}

impl Hall {
    pub fn new(store: Arc<dyn Store>, config: Config) -> Arc<Hall> {
        let metrics = Arc::new(Metrics::default());
        let Line { heard, whisper } = store.line();
        let hall = Arc::new(Hall {
            journal: Journal::start(store.clone(), metrics.clone()),
            pool: Pool::new(config.thinking, metrics.clone()),
            node: crate::random_u64(),
            whisper,
            rooms: Mutex::default(),
            conns: AtomicU64::new(0),
            started_ms: now_ms(),
            stopping: AtomicBool::new(false),
            config,
            metrics,
            store,
        });
        tokio::spawn(sweep(Arc::downgrade(&hall)));
        tokio::spawn(hear(Arc::downgrade(&hall), heard));
        hall
    }

    /// Tells other servers something that is not kept.
    pub(crate) fn whisper(&self, table: &str, what: Whispered) {
        if let Some(whisper) = &self.whisper {
            let text = to_json(&Whisper { table: table.into(), node: self.node, what });
            // Where too much is said, some of it is lost.
            let _ = whisper.try_send(text);
        }
    }

    pub fn store(&self) -> &dyn Store {
        &*self.store
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Stub>> {
        // Nothing under this lock can leave the map half changed.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stub(self: &Arc<Hall>, id: &str) -> Result<Stub, Fault> {
        if id.len() != crate::ID_DIGITS || !id.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(Fault::new("no_table", "there is no such table"));
        }
        if self.stopping.load(Relaxed) {
            return Err(stopping());
        }
        let mut rooms = self.rooms();
        if let Some(stub) = rooms.get(id) {
            return Ok(stub.clone());
        }
        let stub = Stub::start(self.clone(), id.to_owned());
        rooms.insert(id.to_owned(), stub.clone());
        Ok(stub)
    }

    /// A room falls asleep.
    pub(crate) fn retire(&self, id: &str, stub: &Stub) {
        let mut rooms = self.rooms();
        if rooms.get(id).is_some_and(|known| known.is(stub)) {
            rooms.remove(id);
        }
    }

    /// Makes a table.
    pub async fn create(&self, meta: Meta) -> Result<Summary, Fault> {
        let room = Room::new(meta);
        match self.store.create(&Row::of(&room)).await {
            Ok(true) => {
                self.metrics.tables.inc();
                Ok(room.summary(None))
            }
            Ok(false) => Err(Fault::new("retry", "this id is taken: ask again")),
            Err(why) => Err(unavailable(&why)),
        }
    }

    /// Asks a room something; it wakes up for that.
    pub async fn ask(
        self: &Arc<Hall>,
        id: &str,
        guest: &Guest,
        request: Request,
    ) -> Result<Reply, Fault> {
        for _ in 0..TRIES {
            let (done, wait) = oneshot::channel();
            let (guest, request) = (guest.clone(), request.clone());
            if self.stub(id)?.send(Letter::Request { guest, request, done }).await
                && let Ok(reply) = wait.await
            {
                return reply;
            }
        }
        Err(Fault::new("unavailable", "the table does not answer"))
    }

    /// Connects somebody to a room.
    pub async fn open(
        self: &Arc<Hall>,
        id: &str,
        guest: &Guest,
        out: &Outbox,
    ) -> Result<(Stub, ConnId), Fault> {
        let conn = self.conns.fetch_add(1, Relaxed);
        for _ in 0..TRIES {
            let stub = self.stub(id)?;
            let (done, wait) = oneshot::channel();
            let (guest, out) = (guest.clone(), out.clone());
            if stub.send(Letter::Open { conn, guest, out, done }).await && wait.await.is_ok() {
                return Ok((stub, conn));
            }
        }
        Err(Fault::new("no_table", "there is no such table"))
    }

    /// Lets every room finish what it does, tell its clients to reconnect, and end.
    pub async fn stop(&self) {
        self.stopping.store(true, Relaxed);
        let rooms: Vec<Stub> = self.rooms().values().cloned().collect();
        let mut waits = Vec::new();
        for stub in rooms {
            let (done, wait) = oneshot::channel();
            if stub.send(Letter::Stop { done }).await {
                waits.push(wait);
            }
        }
        for wait in waits {
            let _ = tokio::time::timeout(Duration::from_secs(5), wait).await;
        }
        if let Err(why) = self.store.close().await {
            tracing::error!(%why, "the store could not be closed");
        }
    }

    /// Is the server on its way out?
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Relaxed)
    }
}

/// Wakes tables where somebody's time is up, so that games over days go on while nobody looks.
async fn sweep(hall: std::sync::Weak<Hall>) {
    loop {
        tokio::time::sleep(SWEEP).await;
        let Some(hall) = hall.upgrade() else { return };
        if hall.is_stopping() {
            return;
        }
        match hall.store.due(now_ms(), 200).await {
            Ok(ids) => ids.iter().for_each(|id| drop(hall.stub(id))),
            Err(why) => tracing::error!(%why, "tables that are due could not be read"),
        }
    }
}

/// Passes on to rooms that are awake what comes from other servers. A room that wakes is known
/// before it is read: it misses nothing.
async fn hear(hall: std::sync::Weak<Hall>, mut line: mpsc::Receiver<Heard>) {
    loop {
        let heard = tokio::time::timeout(SWEEP, line.recv()).await;
        let Some(hall) = hall.upgrade() else { return };
        let heard = match heard {
            Ok(Some(heard)) => heard,
            Ok(None) => return,
            Err(_) => continue,
        };
        let one = |table: &str| hall.rooms().get(table).cloned();
        match heard {
            Heard::Step { table, step } => {
                if let Some(stub) = one(&table) {
                    stub.send(Letter::News { step: Some(step) }).await;
                }
            }
            Heard::Gap => {
                let all: Vec<Stub> = hall.rooms().values().cloned().collect();
                for stub in all {
                    stub.send(Letter::News { step: None }).await;
                }
            }
            Heard::Whisper(Whisper { node, .. }) if node == hall.node => {}
            Heard::Whisper(Whisper { table, node, what }) => {
                if let Some(stub) = one(&table) {
                    stub.send(Letter::Whisper { node, what }).await;
                }
            }
        }
    }
}

pub(crate) fn unavailable(why: &StoreError) -> Fault {
    tracing::error!(%why, "the store does not answer");
    Fault::new("unavailable", "the store does not answer")
}

fn stopping() -> Fault {
    Fault::new("stopping", "the server is going away: come back in a moment")
}
