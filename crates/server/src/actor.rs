//! The shell around a room: one task that owns it, stores what happens, and only then tells.
//!
//! While the store does not answer or fails, the room stays as everybody was told it is: it answers
//! pings and questions, refuses with `unavailable` what would have to be stored, and tries again by
//! itself with growing pauses.
mod handle;
mod notices;
mod thinking;

pub use handle::{Handle, Reply, Request, RoomMessage};
use handle::{INBOX_MAX, refuse_all};

use crate::{
    Registry,
    backoff::Backoff,
    now_ms, random_hex, random_u64,
    room::{Act, Command, ConnId, Deliver, Follow, Guest, LiveRoom, Pending, Room, Turn, What},
    send_queue::SendQueue,
    store::{Append, BroadcastBody, Kept, Listing, Presence, Row, StoreError, entries, to_json},
};
use futures_util::FutureExt;
use kernel::Seat;
use protocol::{Ask, Code, Fault, Say};
use std::{
    collections::{BTreeSet, HashMap, VecDeque},
    panic::AssertUnwindSafe,
    pin::pin,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{sync::mpsc, time};

/// How often an entry is tried again after another server stored the same step first.
const TRIES_MAX: usize = 3;
/// How often other servers are told again who is connected here.
const PRESENCE_INTERVAL: Duration = Duration::from_secs(20);
/// Turns are told a little later than they are due, and not a little earlier.
const NOTICE_TICK: Duration = Duration::from_millis(5);
/// A message that has waited so long is refused rather than tried: its sender must hear something
/// within 10 seconds, and a try takes some of them.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(5);

/// A panic ends this room only: its connections are closed and resume, and whoever comes next wakes
/// it anew from what is stored.
async fn guard(
    registry: Arc<Registry>,
    id: String,
    handle: Handle,
    messages: mpsc::Receiver<RoomMessage>,
) {
    let room = run(registry.clone(), id.clone(), handle.clone(), messages);
    if AssertUnwindSafe(room).catch_unwind().await.is_err() {
        registry.metrics.panics.inc();
        tracing::error!(table = %id, "a table panicked; it wakes anew for its next visitor");
        registry.retire(&id, &handle);
    }
}

async fn run(
    registry: Arc<Registry>,
    id: String,
    handle: Handle,
    messages: mpsc::Receiver<RoomMessage>,
) {
    let room = match registry.store().load(&id).await {
        Ok(Some(loaded)) => loaded.wake(),
        Ok(None) => {
            registry.retire(&id, &handle);
            return refuse_all(messages, &Fault::new(Code::NoTable, "there is no such table"));
        }
        Err(why) => Err(why),
    };
    let fault = match room {
        Ok(room) => {
            let _awake = Awake::new(&registry);
            let claim_after_ms = registry.config.claim_after.as_millis() as u64;
            let live_room = LiveRoom::new(room, registry.started_ms).claim_after(claim_after_ms);
            registry.broadcast(&id, BroadcastBody::Who);
            let (send_queues, thinking, returning, waiting, turns) = Default::default();
            let told = (Presence::default(), Instant::now());
            let backoff = Backoff::default();
            let mut actor = Actor {
                registry,
                id,
                handle,
                messages,
                waiting,
                live_room,
                before: None,
                send_queues,
                thinking,
                returning,
                told,
                backoff,
                turns,
            };
            actor.serve().await;
            if actor.told.0 != Presence::default() {
                actor.registry.broadcast(&actor.id, BroadcastBody::Here(Presence::default()));
            }
            return;
        }
        Err(StoreError::Unavailable(_) | StoreError::Damaged(_)) => {
            unavailable("this table cannot be read just now")
        }
        Err(StoreError::Broken(why)) => {
            tracing::error!(table = %id, %why, "a table cannot be woken");
            Fault::new(Code::Internal, "this table cannot be read")
        }
    };
    registry.retire(&id, &handle);
    refuse_all(messages, &fault);
}

/// Counts a room that is awake, however it ends.
struct Awake(Arc<Registry>);

impl Awake {
    fn new(registry: &Arc<Registry>) -> Awake {
        registry.metrics.rooms.inc();
        Awake(registry.clone())
    }
}

impl Drop for Awake {
    fn drop(&mut self) {
        self.0.metrics.rooms.dec();
    }
}

fn unavailable(says: &str) -> Fault {
    Fault::new(Code::Unavailable, says)
}

struct Actor {
    registry: Arc<Registry>,
    id: String,
    handle: Handle,
    messages: mpsc::Receiver<RoomMessage>,
    /// What came while the store was waited for.
    waiting: VecDeque<RoomMessage>,
    live_room: LiveRoom,
    /// The room as everybody knows it, while an entry is being stored.
    before: Option<Room>,
    send_queues: HashMap<ConnId, SendQueue>,
    thinking: BTreeSet<(Seat, Turn)>,
    /// Those who are back, which could not be stored yet.
    returning: BTreeSet<ConnId>,
    /// What other servers were told of who is connected here, and when.
    told: (Presence, Instant),
    /// The store fails for this room.
    backoff: Backoff,
    /// Who is to be told that it is their turn.
    turns: notices::Turns,
}

/// What became of an entry.
enum Stored {
    Yes,
    /// Somebody was quicker, and the room has learned what is stored.
    Taken,
    /// It is not known to be stored. The room is as everybody was told.
    No(Fault),
}

/// The room cannot go on: its connections are closed, and whoever reconnects wakes it anew.
struct Gone;

impl Actor {
    async fn serve(&mut self) {
        if self.settle().await.is_err() {
            self.registry.retire(&self.id, &self.handle);
            return;
        }
        self.tell_turns(false);
        let mut quiet_since = Instant::now();
        loop {
            let done = match self.next_message().await {
                Some(RoomMessage::Stop { done }) => {
                    self.tell_turns(true);
                    self.say_goodbye();
                    self.registry.retire(&self.id, &self.handle);
                    let _ = done.send(());
                    return;
                }
                // Messages from other servers do not reset the idle timeout.
                Some(RoomMessage::Stored { step }) => self.catch_up(step).await,
                Some(RoomMessage::Broadcast { node, what }) => self.on_broadcast(node, what),
                Some(message) => {
                    quiet_since = Instant::now();
                    self.on_message(message).await
                }
                None => Ok(()),
            };
            self.broadcast_presence();
            let settled = match done {
                Ok(()) => self.settle().await,
                Err(Gone) => Err(Gone),
            };
            self.tell_turns(false);
            let idle = self.live_room.is_deserted()
                && self.thinking.is_empty()
                && self.turns.is_empty()
                && quiet_since.elapsed() >= self.registry.config.idle;
            if settled.is_err() || (idle && self.waiting.is_empty() && self.messages.is_empty()) {
                self.registry.retire(&self.id, &self.handle);
                return;
            }
        }
    }

    async fn next_message(&mut self) -> Option<RoomMessage> {
        if self.handle.missed_notification() {
            return Some(RoomMessage::Stored { step: None });
        }
        if let Some(message) = self.waiting.pop_front() {
            return Some(message);
        }
        let pause = self.pause();
        tokio::select! {
            message = self.messages.recv() => message,
            () = time::sleep(pause) => None,
        }
    }

    /// How long nothing needs to be done unless something comes in.
    fn pause(&self) -> Duration {
        let idle = self.registry.config.idle.max(Duration::from_millis(10));
        let idle = if self.live_room.is_shared() { idle.min(PRESENCE_INTERVAL) } else { idle };
        let idle = self.turns.pause().map_or(idle, |turn| idle.min(turn + NOTICE_TICK));
        let now = now_ms();
        let due =
            self.live_room.wake_at().map(|due| Duration::from_millis(due.saturating_sub(now)));
        // While the store fails, nothing that is due can be done before the next try.
        let due = self.backoff.remaining(now).or(due);
        due.map_or(idle, |due| due.clamp(Duration::from_millis(5), idle))
    }

    async fn on_message(&mut self, message: RoomMessage) -> Result<(), Gone> {
        match message {
            RoomMessage::Open { conn, guest, out, done } => {
                self.send_queues.insert(conn, out);
                self.live_room.open(conn, guest);
                let _ = done.send(Ok(()));
            }
            RoomMessage::Close { conn } => {
                self.send_queues.remove(&conn);
                self.returning.remove(&conn);
                let out = self.live_room.close(conn, now_ms());
                self.deliver(out);
            }
            RoomMessage::Text { conn, text, came } => {
                if self.text(conn, &text, came).await? {
                    self.registry.metrics.play_seconds.observe(came.elapsed().as_secs_f64());
                }
            }
            RoomMessage::Thought { seat, turn, mv } => {
                self.thinking.remove(&(seat, turn));
                let pending = mv.and_then(|mv| self.live_room.bot(seat, turn, mv, now_ms()));
                // Where it is not stored, the bot thinks again when it must.
                if let Some(pending) = pending.filter(|_| self.backoff.may_try(now_ms(), false)) {
                    self.carry_out(&pending).await?;
                }
            }
            // Whoever does not wait any longer was told that it failed.
            RoomMessage::Request { done, .. } if done.is_closed() => {}
            RoomMessage::Request { guest, request, done } => {
                let reply = self.request(&guest, request).await;
                let gone = reply.is_err();
                let says = unavailable("this table cannot be read just now");
                let _ = done.send(reply.unwrap_or(Err(says)));
                if gone {
                    return Err(Gone);
                }
            }
            RoomMessage::Stored { .. }
            | RoomMessage::Broadcast { .. }
            | RoomMessage::Stop { .. } => {}
        }
        Ok(())
    }

    /// A message of a connection; was it a move that is stored now? Where another server was
    /// quicker, it is judged again as the table stands then: its id tells whether it was the same.
    async fn text(&mut self, conn: ConnId, text: &str, came: Instant) -> Result<bool, Gone> {
        let mut act = self.live_room.text(conn, text, now_ms(), &mut random_hex);
        for left in (0..TRIES_MAX).rev() {
            self.deliver(act.out);
            if let Some((seat, key)) = act.phrase {
                self.registry.broadcast(&self.id, BroadcastBody::Phrase { seat, key: key.into() });
            }
            let Some(pending) = act.pending else { break };
            let asked = pending.reply.is_some();
            let fault = if came.elapsed() >= QUEUE_TIMEOUT || !self.backoff.may_try(now_ms(), asked)
            {
                unavailable("nothing can be stored just now")
            } else {
                match self.carry_out(&pending).await? {
                    Stored::Yes => return Ok(matches!(pending.entry.what, What::Play { .. })),
                    Stored::No(fault) => fault,
                    Stored::Taken if left == 0 => quicker(),
                    Stored::Taken => {
                        act = match asked {
                            true => self.live_room.text(conn, text, now_ms(), &mut random_hex),
                            false => Act {
                                pending: self.live_room.come_back(conn, now_ms()),
                                ..Act::default()
                            },
                        };
                        continue;
                    }
                }
            };
            if !asked {
                self.returning.insert(conn);
            }
            let out = self.live_room.refused(&pending, fault);
            self.deliver(out);
            break;
        }
        Ok(false)
    }

    async fn request(
        &mut self,
        guest: &Guest,
        request: Request,
    ) -> Result<Result<Reply, Fault>, Gone> {
        let room = self.live_room.room();
        let command = match request {
            Request::Summary => return Ok(Ok(summary(room, guest))),
            Request::Record => return Ok(room.record().map(Reply::Record)),
            Request::Link(hash) => Command::Link { hash },
            Request::Claim(hash) => Command::Claim { hash },
            Request::End => Command::Stop,
        };
        for _ in 0..TRIES_MAX {
            let pending = match self.live_room.command(guest, &command, now_ms()) {
                Ok(pending) => pending,
                Err(fault) => return Ok(Err(fault)),
            };
            if !self.backoff.may_try(now_ms(), true) {
                return Ok(Err(unavailable("nothing can be stored just now")));
            }
            match self.carry_out(&pending).await? {
                Stored::Yes => return Ok(Ok(Reply::Done)),
                Stored::No(fault) => return Ok(Err(fault)),
                Stored::Taken => {}
            }
        }
        Ok(Err(quicker()))
    }

    /// What the room does of its own accord, and the bots that must think. While the store fails,
    /// this is what tries it again.
    async fn settle(&mut self) -> Result<(), Gone> {
        if !self.backoff.may_try(now_ms(), false) {
            return Ok(());
        }
        if self.backoff.is_failing() {
            // What became of the last entry is not known.
            self.backoff.hope();
            self.read().await?;
        }
        while self.backoff.may_try(now_ms(), false) {
            let Some(follow) = self.next_follow() else {
                self.think();
                break;
            };
            // Where another server was quicker, the room looks again at what there is to do.
            let (Follow::Store(pending) | Follow::Rematch(_, pending)) = &follow;
            if let Follow::Rematch(meta, _) = &follow {
                // If the table is there already, another server or a crash came between the two.
                let (registry, row) =
                    (self.registry.clone(), Row::of(&Room::new((**meta).clone())));
                match self.wait_for(registry.store().create(&row)).await {
                    Ok(new) => drop(self.registry.metrics.tables.inc_by(u64::from(new))),
                    Err(_) => {
                        self.failed();
                        break;
                    }
                }
            }
            self.carry_out(pending).await?;
        }
        Ok(())
    }

    fn next_follow(&mut self) -> Option<Follow> {
        while let Some(conn) = self.returning.pop_first() {
            if let Some(pending) = self.live_room.come_back(conn, now_ms()) {
                self.returning.insert(conn);
                return Some(Follow::Store(pending));
            }
        }
        self.live_room.follow(now_ms(), &mut random_hex)
    }

    /// Stores an entry, and then tells of it.
    async fn carry_out(&mut self, pending: &Pending) -> Result<Stored, Gone> {
        self.before = Some(self.live_room.room().copy());
        let (out, changes) = match self.live_room.carry_out(pending) {
            Ok(done) => done,
            Err(why) => {
                // A bug: nothing is stored, and the room is as it was.
                tracing::error!(table = %self.id, %why, "an entry could not be carried out");
                self.rewind();
                self.failed();
                return Ok(Stored::No(Fault::new(Code::Internal, "this could not be done")));
            }
        };
        let append = Append {
            table: self.id.clone(),
            step: pending.version,
            entry: to_json(&pending.entry),
            listing: changes.listing_changed.then(|| Listing::of(self.live_room.room())),
        };
        let registry = self.registry.clone();
        match self.wait_for(registry.journal.append(append)).await {
            Ok(Kept::Yes) => {
                self.before = None;
                self.backoff.worked();
                if matches!(pending.entry.what, What::Play { .. }) {
                    self.registry.metrics.moves.inc();
                }
                self.deliver(out);
                Ok(Stored::Yes)
            }
            Ok(Kept::Taken) => {
                self.registry.metrics.races.inc();
                self.rewind();
                self.read().await?;
                match self.live_room.room().version() < pending.version {
                    // Another server's entry for this step exists but cannot be read: the store is damaged.
                    true => {
                        self.failed();
                        Ok(Stored::No(unavailable("this could not be stored")))
                    }
                    false => Ok(Stored::Taken),
                }
            }
            Err(_) => {
                self.rewind();
                self.failed();
                Ok(Stored::No(unavailable("this could not be stored")))
            }
        }
    }

    /// Back to what everybody was told.
    fn rewind(&mut self) {
        if let Some(before) = self.before.take() {
            self.live_room.rewind(before);
        }
    }

    fn failed(&mut self) {
        self.backoff.failed(now_ms(), random_u64());
    }

    /// Waits for the store. Meanwhile pings and summaries are answered, by the room as everybody
    /// knows it; all else waits its turn.
    async fn wait_for<T>(&mut self, work: impl Future<Output = T>) -> T {
        let mut work = pin!(work);
        loop {
            let room_left = self.waiting.len() < INBOX_MAX;
            let message = tokio::select! {
                biased;
                done = &mut work => return done,
                Some(message) = self.messages.recv(), if room_left => message,
            };
            match message {
                RoomMessage::Text { conn, text, .. } if is_ping(&text) => {
                    // Answering a ping neither reads nor changes the room.
                    let act = self.live_room.text(conn, &text, now_ms(), &mut random_hex);
                    self.deliver(act.out);
                }
                RoomMessage::Request { guest, request: Request::Summary, done } => {
                    let room = self.before.as_ref().unwrap_or(self.live_room.room());
                    let _ = done.send(Ok(summary(room, &guest)));
                }
                other => self.waiting.push_back(other),
            }
        }
    }

    /// Catches up with entries that other servers may have stored: reads, applies and broadcasts them.
    async fn catch_up(&mut self, step: Option<u64>) -> Result<(), Gone> {
        let known = step.is_some_and(|step| step <= self.live_room.room().version());
        // While the store fails, the next try reads.
        if known || self.backoff.is_failing() {
            return Ok(());
        }
        self.read().await
    }

    async fn read(&mut self) -> Result<(), Gone> {
        let (registry, id) = (self.registry.clone(), self.id.clone());
        let version = self.live_room.room().version();
        match self.wait_for(registry.store().since(&id, version)).await {
            Ok(since) => self.learn(&since),
            Err(StoreError::Unavailable(_) | StoreError::Damaged(_)) => {
                self.failed();
                Ok(())
            }
            Err(StoreError::Broken(why)) => {
                tracing::error!(table = %self.id, %why, "a table cannot be read");
                Err(Gone)
            }
        }
    }

    fn learn(&mut self, since: &[String]) -> Result<(), Gone> {
        for entry in entries(since).map_err(|_| Gone)? {
            match self.live_room.learn(entry) {
                Ok(out) => self.deliver(out),
                Err(why) => {
                    tracing::error!(table = %self.id, %why, "an entry could not be learned");
                    return Err(Gone);
                }
            }
        }
        Ok(())
    }

    fn on_broadcast(&mut self, node: u64, what: BroadcastBody) -> Result<(), Gone> {
        let out = match what {
            BroadcastBody::Who => {
                let here = self.live_room.presence();
                if here != Presence::default() {
                    self.registry.broadcast(&self.id, BroadcastBody::Here(here));
                }
                return Ok(());
            }
            BroadcastBody::Here(presence) => self.live_room.on_presence(node, presence, now_ms()),
            BroadcastBody::Phrase { seat, key } => self.live_room.on_phrase(seat, &key),
        };
        self.deliver(out);
        Ok(())
    }

    /// Other servers are told who is connected here: when it changes, and now and then.
    fn broadcast_presence(&mut self) {
        let out = self.live_room.forget_presence(now_ms());
        self.deliver(out);
        let (here, (told, when)) = (self.live_room.presence(), self.told);
        if here != told || (self.live_room.is_shared() && when.elapsed() >= PRESENCE_INTERVAL) {
            self.told = (here, Instant::now());
            self.registry.broadcast(&self.id, BroadcastBody::Here(here));
        }
    }

    /// A connection that cannot keep up is closed, and resumes.
    fn deliver(&mut self, out: Vec<Deliver>) {
        let mut lost = Vec::new();
        for Deliver { to, text } in out {
            let Some(sender) = self.send_queues.get(&to) else { continue };
            if sender.send(text).is_err() {
                lost.push(to);
            }
        }
        for conn in lost {
            if self.send_queues.remove(&conn).is_some() {
                self.registry.metrics.dropped.inc();
                let out = self.live_room.close(conn, now_ms());
                self.deliver(out);
            }
        }
    }

    fn say_goodbye(&mut self) {
        let after_ms = 500 + (random_u64() % 2_000) as u32;
        let out = self.live_room.send_to_all(&Say::Reconnect { after_ms });
        self.deliver(out);
        self.send_queues.clear();
    }
}

fn quicker() -> Fault {
    Fault::new(Code::Retry, "somebody was quicker: ask again")
}

fn summary(room: &Room, guest: &Guest) -> Reply {
    Reply::Summary(Box::new(room.summary(Some(&guest.id))))
}

fn is_ping(text: &str) -> bool {
    text.len() < 100 && matches!(serde_json::from_str(text), Ok(Ask::Ping {}))
}
