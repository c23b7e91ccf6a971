//! Tells people who look elsewhere that it is their turn: by web push, and by webhooks.
//!
//! Rooms only say so (`Notifier::tell`), and never wait: what does not fit is dropped and counted. A task
//! of its own finds out who wants to be told, claims the turn in the store, so that one of several servers
//! tells, and calls the hosts in turn (`hosts`). Which addresses may be called at all: `address`.
pub mod address;
pub mod api;
mod hosts;
mod names;
pub mod outbound;
pub mod push;
mod send;
mod words;

pub use outbound::{Outbound, Resolver};

use crate::{
    limits::Bucket,
    metrics::Metrics,
    now_ms,
    store::{Store, StoreError, Subscriber},
};
use hosts::{Hosts, Queued};
use kernel::Seat;
use push::Vapid;
use send::{Delivery, Sent};
use std::{
    sync::{
        Arc, PoisonError, Weak,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};
use tokio::{
    sync::{Mutex, OnceCell, mpsc},
    time,
};

/// Turns that nobody has looked after yet; more are dropped.
const TURNS_MAX: usize = 4_096;
/// Turns whose subscribers are looked for at a time.
const LOOKUPS_MAX: usize = 4;
/// Calls begin evenly, to all hosts together: notices can wait for a moment, and moves need the processors.
const CALLS_PER_S: u32 = 100;
const CALLS_BURST: u32 = 10;
/// How often hosts are forgotten that need not be remembered.
const FORGET_INTERVAL: Duration = Duration::from_secs(60);
/// How often it is written who is gone, and who fails.
const WRITE_INTERVAL: Duration = Duration::from_millis(500);
/// What fails for this long is dropped.
const FAILING_MAX_MS: u64 = 3 * 24 * 60 * 60 * 1_000;
/// Pauses before the second and the third try.
const RETRY_PAUSES: [Duration; 2] = [Duration::from_secs(5), Duration::from_secs(60)];
/// A host may ask for a longer pause, but not for any.
const RETRY_AFTER_MAX: Duration = Duration::from_secs(10 * 60);
/// What waits for its second or third try.
const RETRIES_MAX: usize = 2_048;
/// How long a server that stops waits for what is under way.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(2);

/// The name of the secret key that signs pushes.
const VAPID: &str = "vapid";

/// A turn that somebody may want to be told of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    pub table: String,
    pub game: String,
    pub seat: Seat,
    pub guest: String,
    /// The player's name, and those of all others at the table.
    pub name: String,
    pub others: Vec<String>,
    /// The entry of the journal that began it: the same at every server.
    pub turn: u64,
    /// When the time is up, in milliseconds since 1970.
    pub due: Option<u64>,
    /// The page is in front: nobody is told, now or later.
    pub seen: bool,
}

/// How notices are sent.
#[derive(Clone)]
pub struct Settings {
    /// A turn that is over within this is not told of.
    pub delay: Duration,
    /// Also calls the own network, and plain HTTP.
    pub private: bool,
    /// Where people find this server.
    pub page: Option<String>,
    /// Whom push services may write to: `mailto:…` or `https://…`.
    pub contact: Option<String>,
    pub per_guest: u64,
    pub per_origin: u64,
    pub all: u64,
    /// Other than the system's, for tests.
    pub resolver: Option<Arc<dyn Resolver>>,
    pub roots: Option<tokio_rustls::rustls::RootCertStore>,
}

impl std::fmt::Debug for Settings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Settings { delay, private, page, .. } = self;
        write!(f, "Settings {{ delay: {delay:?}, private: {private}, page: {page:?}, .. }}")
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            delay: Duration::from_secs(10),
            private: false,
            page: None,
            contact: None,
            per_guest: 20,
            per_origin: 200,
            all: 200_000,
            resolver: None,
            roots: None,
        }
    }
}

/// Tells people, apart from all rooms.
pub struct Notifier {
    turns: mpsc::Sender<Turn>,
    shared: Arc<Shared>,
}

pub(crate) struct Shared {
    store: Arc<dyn Store>,
    metrics: Arc<Metrics>,
    pub(crate) settings: Settings,
    pub(crate) outbound: Outbound,
    vapid: OnceCell<Arc<Vapid>>,
    /// One at a time writes to the store: a move waits for one of our small writes at most.
    writing: Mutex<()>,
    outcomes: std::sync::Mutex<Outcomes>,
    /// Turns that are not looked after and deliveries that are not made yet.
    open: AtomicUsize,
    retries: AtomicUsize,
}

/// What is to be written of subscribers: who is gone, and since when others fail.
#[derive(Default)]
struct Outcomes {
    gone: Vec<String>,
    failing: Vec<(String, u64)>,
}

enum Event {
    New(Delivery),
    Done { host: String, sent: Sent, took: Duration, delivery: Delivery },
}

impl Notifier {
    pub fn start(store: Arc<dyn Store>, metrics: Arc<Metrics>, settings: Settings) -> Notifier {
        let (turns, told) = mpsc::channel(TURNS_MAX);
        let Settings { private, resolver, roots, .. } = settings.clone();
        let shared = Arc::new(Shared {
            store,
            metrics,
            settings,
            outbound: Outbound::new(private, resolver, roots),
            vapid: OnceCell::new(),
            writing: Mutex::new(()),
            outcomes: Default::default(),
            open: AtomicUsize::new(0),
            retries: AtomicUsize::new(0),
        });
        // Nobody holds more events than there are calls and lookups under way, and what those find.
        let (events, came) = mpsc::channel(TURNS_MAX);
        tokio::spawn(call(shared.clone(), events.clone(), came));
        tokio::spawn(look_after(shared.clone(), told, events));
        tokio::spawn(write_now_and_then(Arc::downgrade(&shared)));
        let first = shared.clone();
        tokio::spawn(async move {
            // At the first start; if the store does not answer yet, whoever needs it tries again.
            let _ = first.vapid().await;
        });
        Notifier { turns, shared }
    }

    /// Somebody is to be told, if they want to. Never waits.
    pub(crate) fn tell(&self, turn: Turn) {
        self.shared.open.fetch_add(1, Relaxed);
        if self.turns.try_send(turn).is_err() {
            self.shared.open.fetch_sub(1, Relaxed);
            self.shared.metrics.notice("dropped", "turn");
        }
    }

    pub(crate) fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// Waits for what is under way, but not for long.
    pub(crate) async fn drain(&self) {
        let began = Instant::now();
        while self.shared.open.load(Relaxed) > 0 && began.elapsed() < DRAIN_TIMEOUT {
            time::sleep(Duration::from_millis(10)).await;
        }
        self.shared.write().await;
    }
}

impl Shared {
    /// The key that signs pushes: made once, and shared by all servers of the store.
    pub(crate) async fn vapid(&self) -> Result<Arc<Vapid>, StoreError> {
        let made = self.vapid.get_or_try_init(|| async {
            let broken = || StoreError::Broken("the key that signs pushes cannot be read".into());
            let drawn = Vapid::draw().ok_or_else(broken)?;
            let kept = self.store.subscribers().secret(VAPID, &drawn).await?;
            Vapid::read(&kept).map(Arc::new).ok_or_else(broken)
        });
        made.await.cloned()
    }

    /// Who is to be told of a turn; nobody, if another server was first.
    async fn find(&self, turn: &Turn) -> Result<Vec<Subscriber>, StoreError> {
        let store = self.store.subscribers();
        let found = store.of_seat(&turn.guest, &turn.table, turn.seat).await?;
        if found.is_empty() {
            return Ok(found);
        }
        let first = {
            let _turn = self.writing.lock().await;
            store.claim(&turn.table, turn.seat, turn.turn).await?
        };
        Ok(if first && !turn.seen { found } else { Vec::new() })
    }

    /// What the last try means for a subscriber. Written with others, a little later.
    fn settle(&self, sent: Sent, subscriber: &Subscriber) {
        let kind = send::kind(subscriber);
        let id = || subscriber.id.clone();
        let mut outcomes = self.outcomes.lock().unwrap_or_else(PoisonError::into_inner);
        match sent {
            Sent::Yes => {
                self.metrics.notice("sent", kind);
                if subscriber.failing.is_some() {
                    outcomes.failing.push((id(), 0));
                }
            }
            Sent::Gone => {
                self.metrics.notice("gone", kind);
                outcomes.gone.push(id());
            }
            Sent::Failed | Sent::Later(_) | Sent::Silent => {
                self.metrics.notice("failed", kind);
                let now = now_ms();
                match subscriber.failing {
                    None => outcomes.failing.push((id(), now)),
                    Some(since) if now.saturating_sub(since) >= FAILING_MAX_MS => {
                        self.metrics.notice("gone", kind);
                        outcomes.gone.push(id());
                    }
                    Some(_) => {}
                }
            }
        }
    }

    /// Writes what was learned of subscribers, all in one transaction. What the store does not take is
    /// learned again.
    async fn write(&self) {
        let Outcomes { gone, failing } =
            std::mem::take(&mut *self.outcomes.lock().unwrap_or_else(PoisonError::into_inner));
        if !gone.is_empty() || !failing.is_empty() {
            let _turn = self.writing.lock().await;
            let _ = self.store.subscribers().settle(&gone, &failing).await;
        }
    }
}

/// Writes now and then, as long as somebody has the notifier.
async fn write_now_and_then(shared: Weak<Shared>) {
    loop {
        time::sleep(WRITE_INTERVAL).await;
        let Some(shared) = shared.upgrade() else { return };
        shared.write().await;
    }
}

/// Finds out who wants to be told.
async fn look_after(
    shared: Arc<Shared>,
    mut turns: mpsc::Receiver<Turn>,
    events: mpsc::Sender<Event>,
) {
    let places = Arc::new(tokio::sync::Semaphore::new(LOOKUPS_MAX));
    while let Some(turn) = turns.recv().await {
        let Ok(place) = places.clone().acquire_owned().await else { return };
        let (shared, events) = (shared.clone(), events.clone());
        tokio::spawn(async move {
            // The store says itself when it fails.
            let found = shared.find(&turn).await.unwrap_or_default();
            let turn = Arc::new(turn);
            for subscriber in found {
                shared.open.fetch_add(1, Relaxed);
                let delivery = Delivery { turn: turn.clone(), subscriber, tries: 0 };
                if events.send(Event::New(delivery)).await.is_err() {
                    shared.open.fetch_sub(1, Relaxed);
                }
            }
            shared.open.fetch_sub(1, Relaxed);
            drop(place);
        });
    }
}

/// Calls hosts in turn.
async fn call(shared: Arc<Shared>, events: mpsc::Sender<Event>, mut came: mpsc::Receiver<Event>) {
    let mut hosts: Hosts<Delivery> = Hosts::default();
    let mut forgot = Instant::now();
    let mut limited = false;
    let mut pace = Bucket::full(CALLS_BURST, Instant::now());
    // A sender of our own would keep us alive for ever.
    let events = events.downgrade();
    loop {
        let pause = Duration::from_millis(if limited { 50 } else { 60_000 });
        let event = match time::timeout(pause, came.recv()).await {
            Ok(Some(event)) => Some(event),
            Ok(None) => return,
            Err(_) => None,
        };
        let now = Instant::now();
        match event {
            Some(Event::New(delivery)) => queue(&shared, &mut hosts, delivery, now),
            Some(Event::Done { host, sent, took, delivery }) => {
                let answer = (!matches!(sent, Sent::Silent)).then_some(took);
                for other in hosts.done(&host, answer, now) {
                    fail(&shared, other);
                }
                after(&shared, &events, sent, delivery);
            }
            None => {}
        }
        if forgot.elapsed() >= FORGET_INTERVAL {
            forgot = now;
            hosts.forget_quiet(now);
        }
        loop {
            if hosts.is_idle() {
                limited = false;
                break;
            }
            if !pace.take(CALLS_PER_S, CALLS_BURST, now) {
                limited = true;
                break;
            }
            let (next, is_limited) = hosts.next(now);
            limited = is_limited;
            let Some((host, delivery)) = next else { break };
            let (shared, events) = (shared.clone(), events.clone());
            tokio::spawn(async move {
                let began = Instant::now();
                let sent = send::send(&shared, &delivery).await;
                let took = began.elapsed();
                if let Some(events) = events.upgrade() {
                    let _ = events.send(Event::Done { host, sent, took, delivery }).await;
                }
            });
        }
        shared.metrics.notices_waiting.set(hosts.queued() as i64);
    }
}

fn queue(shared: &Arc<Shared>, hosts: &mut Hosts<Delivery>, delivery: Delivery, now: Instant) {
    let Ok(target) = shared.outbound.target(send::url(&delivery.subscriber)) else {
        // It was fine when it was taken: the host of the server has changed their mind.
        return finish(shared, Sent::Gone, delivery);
    };
    let kind = send::kind(&delivery.subscriber);
    match hosts.add(&target.authority(), delivery.clone(), now) {
        Queued::Yes => {}
        Queued::Paused => fail(shared, delivery),
        Queued::Full => {
            shared.metrics.notice("dropped", kind);
            shared.open.fetch_sub(1, Relaxed);
        }
    }
}

/// Nobody was asked, because the host does not answer.
fn fail(shared: &Arc<Shared>, delivery: Delivery) {
    finish(shared, Sent::Failed, delivery);
}

/// Tries again later, or has done with it.
fn after(
    shared: &Arc<Shared>,
    events: &mpsc::WeakSender<Event>,
    sent: Sent,
    mut delivery: Delivery,
) {
    let asked = match sent {
        Sent::Later(asked) => asked,
        Sent::Silent => None,
        Sent::Yes | Sent::Gone | Sent::Failed => return finish(shared, sent, delivery),
    };
    let Some(pause) = RETRY_PAUSES.get(delivery.tries) else {
        return finish(shared, sent, delivery);
    };
    if shared.retries.fetch_add(1, Relaxed) >= RETRIES_MAX {
        shared.retries.fetch_sub(1, Relaxed);
        return finish(shared, sent, delivery);
    }
    delivery.tries += 1;
    let pause = asked.map_or(*pause, |asked| asked.clamp(*pause, RETRY_AFTER_MAX));
    let (shared, events) = (shared.clone(), events.clone());
    // Whoever stops does not wait for it.
    shared.open.fetch_sub(1, Relaxed);
    tokio::spawn(async move {
        time::sleep(pause.mul_f64(1.0 + crate::random_u64() as f64 / u64::MAX as f64 / 4.0)).await;
        shared.retries.fetch_sub(1, Relaxed);
        if let Some(events) = events.upgrade() {
            shared.open.fetch_add(1, Relaxed);
            if events.send(Event::New(delivery)).await.is_err() {
                shared.open.fetch_sub(1, Relaxed);
            }
        }
    });
}

fn finish(shared: &Arc<Shared>, sent: Sent, delivery: Delivery) {
    shared.settle(sent, &delivery.subscriber);
    shared.open.fetch_sub(1, Relaxed);
}
