//! All the rooms: wakes those that are asked for, and knows those that are awake.
use crate::{
    Config,
    actor::{Handle, Reply, Request, RoomMessage},
    metrics::Metrics,
    notify::Notifier,
    now_ms,
    room::{ConnId, Guest, Meta, Room},
    send_queue::SendQueue,
    store::{
        Broadcast, BroadcastBody, Journal, Notification, Row, Store, StoreError, Subscription,
        Watched, to_json,
    },
    think::Pool,
};
use futures_util::future::join_all;
use protocol::{Code, Fault, lobby::Summary};
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};
use tokio::{
    sync::{mpsc, oneshot},
    time,
};

/// How often a request is retried when its room falls asleep between the lookup and the send.
const TRIES_MAX: usize = 3;
/// How often tables are looked for where somebody's time is up.
const SWEEP_INTERVAL: Duration = Duration::from_secs(20);
/// Whoever asks a room is told something within this time.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(9);
/// How often the store is tried, at most, to say whether it is well.
const HEALTH_INTERVAL: Duration = Duration::from_secs(1);
/// How long rooms may take to end.
const STOP_TIMEOUT: Duration = Duration::from_secs(5);

/// All the rooms of a server.
pub struct Registry {
    pub config: Config,
    pub metrics: Arc<Metrics>,
    pub journal: Journal,
    pub pool: Pool,
    pub notifier: Notifier,
    store: Arc<dyn Store>,
    /// When the store was last tried, and what came of it.
    health: tokio::sync::Mutex<Option<(time::Instant, Result<(), String>)>>,
    /// Among those who share the store.
    node: u64,
    broadcast: Option<mpsc::Sender<String>>,
    rooms: Mutex<HashMap<String, Handle>>,
    conns: AtomicU64,
    /// Since when this server runs.
    pub started_ms: u64,
    stopping: AtomicBool,
}

impl Registry {
    pub fn new(store: Arc<dyn Store>, config: Config) -> Arc<Registry> {
        let metrics = Arc::new(Metrics::default());
        let store: Arc<dyn Store> = Watched::new(store);
        let Subscription { notifications, broadcast } = store.subscribe();
        let registry = Arc::new(Registry {
            journal: Journal::start(store.clone(), metrics.clone()),
            pool: Pool::new(config.thinking, metrics.clone()),
            notifier: Notifier::start(store.clone(), metrics.clone(), config.notices.clone()),
            node: crate::random_u64(),
            broadcast,
            rooms: Mutex::default(),
            conns: AtomicU64::new(0),
            started_ms: now_ms(),
            stopping: AtomicBool::new(false),
            config,
            metrics,
            store,
            health: Default::default(),
        });
        tokio::spawn(sweep(Arc::downgrade(&registry)));
        tokio::spawn(forward_notifications(Arc::downgrade(&registry), notifications));
        registry
    }

    /// Tells other servers something that is not kept.
    pub(crate) fn broadcast(&self, table: &str, what: BroadcastBody) {
        if let Some(broadcast) = &self.broadcast {
            let text = to_json(&Broadcast { table: table.into(), node: self.node, what });
            // Presence and phrases are best effort: when the channel is full, they are dropped.
            let _ = broadcast.try_send(text);
        }
    }

    pub fn store(&self) -> &dyn Store {
        &*self.store
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Handle>> {
        // A panic under this lock cannot leave the map half changed, so poisoning is ignored.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn handle(self: &Arc<Registry>, id: &str) -> Result<Handle, Fault> {
        if id.len() != crate::ID_DIGITS || !id.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(Fault::new(Code::NoTable, "there is no such table"));
        }
        if self.stopping.load(Relaxed) {
            return Err(stopping());
        }
        let mut rooms = self.rooms();
        if let Some(handle) = rooms.get(id).filter(|handle| !handle.is_gone()) {
            return Ok(handle.clone());
        }
        let handle = Handle::start(self.clone(), id.to_owned());
        rooms.insert(id.to_owned(), handle.clone());
        Ok(handle)
    }

    /// A room falls asleep.
    pub(crate) fn retire(&self, id: &str, handle: &Handle) {
        let mut rooms = self.rooms();
        if rooms.get(id).is_some_and(|known| known.is(handle)) {
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
            Ok(false) => Err(Fault::new(Code::Retry, "this id is taken: ask again")),
            Err(why) => Err(unavailable(&why)),
        }
    }

    /// Asks a room something; it wakes up for that.
    pub async fn ask(
        self: &Arc<Registry>,
        id: &str,
        guest: &Guest,
        request: Request,
    ) -> Result<Reply, Fault> {
        let answer = async {
            for _ in 0..TRIES_MAX {
                let (done, wait) = oneshot::channel();
                let (guest, request) = (guest.clone(), request.clone());
                if self.handle(id)?.send(RoomMessage::Request { guest, request, done }).await
                    && let Ok(reply) = wait.await
                {
                    return reply;
                }
            }
            Err(silent())
        };
        time::timeout(ANSWER_TIMEOUT, answer).await.unwrap_or_else(|_| Err(silent()))
    }

    /// Connects somebody to a room.
    pub async fn open(
        self: &Arc<Registry>,
        id: &str,
        guest: &Guest,
        out: &SendQueue,
    ) -> Result<(Handle, ConnId), Fault> {
        let conn = self.conns.fetch_add(1, Relaxed);
        let answer = async {
            for _ in 0..TRIES_MAX {
                let handle = self.handle(id)?;
                let (done, wait) = oneshot::channel();
                let (guest, out) = (guest.clone(), out.clone());
                if handle.send(RoomMessage::Open { conn, guest, out, done }).await
                    && let Ok(opened) = wait.await
                {
                    return opened.map(|()| (handle, conn));
                }
            }
            Err(silent())
        };
        time::timeout(ANSWER_TIMEOUT, answer).await.unwrap_or_else(|_| Err(silent()))
    }

    /// Can the store be written to and read? However often this is asked, it is tried once a second at most.
    pub async fn health(&self) -> Result<(), String> {
        let mut known = self.health.lock().await;
        if let Some((at, answer)) = &*known
            && at.elapsed() < HEALTH_INTERVAL
        {
            return answer.clone();
        }
        let answer = match self.store.probe().await {
            Ok(()) => self.read_a_little().await,
            Err(why) => Err(why),
        };
        let answer = answer.map_err(|why| why.to_string());
        *known = Some((time::Instant::now(), answer.clone()));
        answer
    }

    /// Reads what the lobby and a table read: a damaged file may take writes that never touch the
    /// damage.
    async fn read_a_little(&self) -> Result<(), StoreError> {
        self.store.open_tables(1, 1).await?;
        self.store.made_by("").await?;
        self.store.made_from("").await?;
        if let Some(id) = self.store.ids("", 1).await?.first() {
            match self.store.load(id).await {
                // One table alone: that is for `chowk admin verify`.
                Ok(_) | Err(StoreError::Broken(_)) => {}
                Err(why) => return Err(why),
            }
        }
        Ok(())
    }

    /// Lets every room finish what it does, tell its clients to reconnect, and end. All of them
    /// together have a few seconds.
    pub async fn stop(&self) {
        self.stopping.store(true, Relaxed);
        let rooms: Vec<Handle> = self.rooms().values().cloned().collect();
        let ends = rooms.into_iter().map(|handle| async move {
            let (done, wait) = oneshot::channel();
            if handle.send(RoomMessage::Stop { done }).await {
                let _ = wait.await;
            }
        });
        if time::timeout(STOP_TIMEOUT, join_all(ends)).await.is_err() {
            tracing::warn!("some tables did not end in time");
        }
        self.notifier.drain().await;
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
async fn sweep(registry: std::sync::Weak<Registry>) {
    loop {
        time::sleep(SWEEP_INTERVAL).await;
        let Some(registry) = registry.upgrade() else { return };
        if registry.is_stopping() {
            return;
        }
        // The store says itself when it fails.
        if let Ok(ids) = registry.store.due(now_ms(), 200).await {
            ids.iter().for_each(|id| drop(registry.handle(id)));
        }
    }
}

/// Passes on to rooms that are awake what comes from other servers. A room is
/// registered before its journal is read, so it misses no notification.
async fn forward_notifications(
    registry: std::sync::Weak<Registry>,
    mut notifications: mpsc::Receiver<Notification>,
) {
    loop {
        let notification = time::timeout(SWEEP_INTERVAL, notifications.recv()).await;
        let Some(registry) = registry.upgrade() else { return };
        let notification = match notification {
            Ok(Some(notification)) => notification,
            Ok(None) => return,
            Err(_) => continue,
        };
        let one = |table: &str| registry.rooms().get(table).cloned();
        match notification {
            Notification::Step { table, step } => {
                if let Some(handle) = one(&table) {
                    handle.notify(RoomMessage::Stored { step: Some(step) });
                }
            }
            Notification::Gap => {
                let all: Vec<Handle> = registry.rooms().values().cloned().collect();
                for handle in all {
                    handle.notify(RoomMessage::Stored { step: None });
                }
            }
            Notification::Broadcast(Broadcast { node, .. }) if node == registry.node => {}
            Notification::Broadcast(Broadcast { table, node, what }) => {
                if let Some(handle) = one(&table) {
                    handle.notify(RoomMessage::Broadcast { node, what });
                }
            }
        }
    }
}

/// What a failure of the store is to those who ask. The store logs it itself, once.
pub(crate) fn unavailable(_: &StoreError) -> Fault {
    Fault::new(Code::Unavailable, "the store does not answer")
}

fn silent() -> Fault {
    Fault::new(Code::Unavailable, "the table does not answer")
}

fn stopping() -> Fault {
    Fault::new(Code::Stopping, "the server is going away: come back in a moment")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::{Path, PathBuf};

    /// Long enough for any machine; only waited for in full by a test that fails.
    const PATIENCE: Duration = Duration::from_secs(60);

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path = std::env::temp_dir().join(format!("chowk-{name}-{}", std::process::id()));
            std::fs::create_dir_all(&path).expect("a folder");
            Folder(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    async fn registry(folder: &Path) -> Arc<Registry> {
        let store = crate::store::open(folder.to_str().expect("text")).await.expect("a store");
        Registry::new(store, Config::default())
    }

    fn step(table: &str, step: u64) -> Notification {
        Notification::Step { table: table.into(), step }
    }

    #[tokio::test]
    async fn a_room_whose_inbox_is_full_keeps_no_notification_from_others() {
        let folder = Folder::new("deaf");
        let registry = registry(&folder.0).await;
        let (stuck, mut unread) = Handle::idle();
        let (well, mut messages) = Handle::idle();
        registry.rooms().insert("stuck".into(), stuck.clone());
        registry.rooms().insert("well".into(), well.clone());
        let (notify, notifications) = mpsc::channel(4_096);
        tokio::spawn(forward_notifications(Arc::downgrade(&registry), notifications));
        for number in 1..=1_000 {
            notify.send(step("stuck", number)).await.expect("received");
        }
        notify.send(step("well", 7)).await.expect("received");
        let notified =
            time::timeout(PATIENCE, messages.recv()).await.expect("not waited for the other");
        assert!(matches!(notified, Some(RoomMessage::Stored { step: Some(7) })));
        assert!(
            stuck.missed_notification() && !well.missed_notification(),
            "it will look at all that is stored"
        );
        // Nor does a gap for everybody wait.
        notify.send(Notification::Gap).await.expect("received");
        let notified =
            time::timeout(PATIENCE, messages.recv()).await.expect("not waited for the other");
        assert!(matches!(notified, Some(RoomMessage::Stored { step: None })));
        // What fits is there, in order.
        let first = unread.recv().await;
        assert!(matches!(first, Some(RoomMessage::Stored { step: Some(1) })));
        registry.stop().await;
    }
}
