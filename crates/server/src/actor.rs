//! The shell around a room: one task that owns it, stores what happens, and only then tells.
//!
//! While the store does not answer or fails, the room stays as everybody was told it is: it answers
//! pings and questions, refuses with `unavailable` what would have to be stored, and tries again by
//! itself with growing pauses.
mod stub;

use stub::{INBOX_MAX, refuse_all};
pub use stub::{Letter, Reply, Request, Stub};

use crate::{
    Hall,
    backoff::Backoff,
    now_ms,
    outbox::Outbox,
    random_hex, random_u64,
    room::{Act, Command, ConnId, Deliver, Follow, Guest, Party, Pending, Room, Turn, What},
    store::{Append, Kept, Listing, Presence, Row, StoreError, Whispered, entries, to_json},
    think::Asker,
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

/// How often something is tried where other servers are quicker.
const TRIES: usize = 3;
/// How often other servers are told anew who is connected here.
const PRESENCE_INTERVAL: Duration = Duration::from_secs(20);
/// A message that has waited so long is refused rather than tried: its sender must hear something
/// within 10 seconds, and a try takes some of them.
const LATE: Duration = Duration::from_secs(5);
/// After a bot found no move, which is a bug, it is not asked again at once.
const THOUGHTLESS_PAUSE: Duration = Duration::from_secs(5);

/// A panic ends this room only: its connections are closed and resume, and whoever comes next wakes
/// it anew from what is stored.
async fn guard(hall: Arc<Hall>, id: String, stub: Stub, letters: mpsc::Receiver<Letter>) {
    let room = run(hall.clone(), id.clone(), stub.clone(), letters);
    if AssertUnwindSafe(room).catch_unwind().await.is_err() {
        hall.metrics.panics.inc();
        tracing::error!(table = %id, "a table panicked; it wakes anew for its next visitor");
        hall.retire(&id, &stub);
    }
}

async fn run(hall: Arc<Hall>, id: String, stub: Stub, letters: mpsc::Receiver<Letter>) {
    let room = match hall.store().load(&id).await {
        Ok(Some(loaded)) => loaded.wake(),
        Ok(None) => {
            hall.retire(&id, &stub);
            return refuse_all(letters, &Fault::new(Code::NoTable, "there is no such table"));
        }
        Err(why) => Err(why),
    };
    let fault = match room {
        Ok(room) => {
            let _awake = Awake::new(&hall);
            let party = Party::new(room, hall.started_ms);
            hall.whisper(&id, Whispered::Who);
            let (outs, thinking, returning, waiting) = Default::default();
            let told = (Presence::default(), Instant::now());
            let backoff = Backoff::default();
            let mut actor = Actor {
                hall,
                id,
                stub,
                letters,
                waiting,
                party,
                before: None,
                outs,
                thinking,
                returning,
                told,
                backoff,
            };
            actor.serve().await;
            if actor.told.0 != Presence::default() {
                actor.hall.whisper(&actor.id, Whispered::Here(Presence::default()));
            }
            return;
        }
        Err(StoreError::Unavailable(_)) => unavailable("this table cannot be read just now"),
        Err(StoreError::Broken(why)) => {
            tracing::error!(table = %id, %why, "a table cannot be woken");
            Fault::new(Code::Internal, "this table cannot be read")
        }
    };
    hall.retire(&id, &stub);
    refuse_all(letters, &fault);
}

/// Counts a room that is awake, however it ends.
struct Awake(Arc<Hall>);

impl Awake {
    fn new(hall: &Arc<Hall>) -> Awake {
        hall.metrics.rooms.inc();
        Awake(hall.clone())
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
    hall: Arc<Hall>,
    id: String,
    stub: Stub,
    letters: mpsc::Receiver<Letter>,
    /// What came while the store was waited for.
    waiting: VecDeque<Letter>,
    party: Party,
    /// The room as everybody knows it, while an entry is being stored.
    before: Option<Room>,
    outs: HashMap<ConnId, Outbox>,
    thinking: BTreeSet<(Seat, Turn)>,
    /// Those who are back, which could not be stored yet.
    returning: BTreeSet<ConnId>,
    /// What other servers were told of who is connected here, and when.
    told: (Presence, Instant),
    /// The store fails for this room.
    backoff: Backoff,
}

/// What became of an entry.
enum Stored {
    Yes,
    /// Somebody was quicker, and the room has learned what is stored.
    Taken,
    /// It is not known to be stored. The room is as everybody was told.
    No(Fault),
}

/// The room cannot go on: its connections are closed, and who comes back wakes it anew.
struct Gone;

impl Actor {
    async fn serve(&mut self) {
        if self.settle().await.is_err() {
            self.hall.retire(&self.id, &self.stub);
            return;
        }
        let mut quiet_since = Instant::now();
        loop {
            let done = match self.next_letter().await {
                Some(Letter::Stop { done }) => {
                    self.say_goodbye();
                    self.hall.retire(&self.id, &self.stub);
                    let _ = done.send(());
                    return;
                }
                // What others do elsewhere does not keep a room awake.
                Some(Letter::News { step }) => self.catch_up(step).await,
                Some(Letter::Whisper { node, what }) => self.overhear(node, what),
                Some(letter) => {
                    quiet_since = Instant::now();
                    self.handle(letter).await
                }
                None => Ok(()),
            };
            self.tell_presence();
            let settled = match done {
                Ok(()) => self.settle().await,
                Err(Gone) => Err(Gone),
            };
            let idle = self.party.is_deserted()
                && self.thinking.is_empty()
                && quiet_since.elapsed() >= self.hall.config.idle;
            if settled.is_err() || (idle && self.waiting.is_empty() && self.letters.is_empty()) {
                self.hall.retire(&self.id, &self.stub);
                return;
            }
        }
    }

    async fn next_letter(&mut self) -> Option<Letter> {
        if self.stub.missed_news() {
            return Some(Letter::News { step: None });
        }
        if let Some(letter) = self.waiting.pop_front() {
            return Some(letter);
        }
        let pause = self.pause();
        tokio::select! {
            letter = self.letters.recv() => letter,
            () = time::sleep(pause) => None,
        }
    }

    /// How long nothing needs to be done unless something comes in.
    fn pause(&self) -> Duration {
        let idle = self.hall.config.idle.max(Duration::from_millis(10));
        let idle = if self.party.is_shared() { idle.min(PRESENCE_INTERVAL) } else { idle };
        let now = now_ms();
        let due = self.party.wake_at().map(|due| Duration::from_millis(due.saturating_sub(now)));
        // While the store fails, nothing that is due can be done before the next try.
        let due = self.backoff.remaining(now).or(due);
        due.map_or(idle, |due| due.clamp(Duration::from_millis(5), idle))
    }

    async fn handle(&mut self, letter: Letter) -> Result<(), Gone> {
        match letter {
            Letter::Open { conn, guest, out, done } => {
                self.outs.insert(conn, out);
                self.party.open(conn, guest);
                let _ = done.send(Ok(()));
            }
            Letter::Close { conn } => {
                self.outs.remove(&conn);
                self.returning.remove(&conn);
                let out = self.party.close(conn);
                self.deliver(out);
            }
            Letter::Text { conn, text, came } => {
                if self.text(conn, &text, came).await? {
                    self.hall.metrics.play_seconds.observe(came.elapsed().as_secs_f64());
                }
            }
            Letter::Thought { seat, turn, mv } => {
                self.thinking.remove(&(seat, turn));
                let pending = mv.and_then(|mv| self.party.bot(seat, turn, mv, now_ms()));
                // Where it is not stored, the bot thinks again when it must.
                if let Some(pending) = pending.filter(|_| self.backoff.may_try(now_ms(), false)) {
                    self.carry_out(&pending).await?;
                }
            }
            // Whoever does not wait any longer was told that it failed.
            Letter::Request { done, .. } if done.is_closed() => {}
            Letter::Request { guest, request, done } => {
                let reply = self.request(&guest, request).await;
                let gone = reply.is_err();
                let says = unavailable("this table cannot be read just now");
                let _ = done.send(reply.unwrap_or(Err(says)));
                if gone {
                    return Err(Gone);
                }
            }
            Letter::News { .. } | Letter::Whisper { .. } | Letter::Stop { .. } => {}
        }
        Ok(())
    }

    /// A message of a connection; was it a move that is stored now? Where another server was
    /// quicker, it is judged again as the table stands then: its id tells whether it was the same.
    async fn text(&mut self, conn: ConnId, text: &str, came: Instant) -> Result<bool, Gone> {
        let mut act = self.party.text(conn, text, now_ms(), &mut random_hex);
        for left in (0..TRIES).rev() {
            self.deliver(act.out);
            if let Some((seat, key)) = act.phrase {
                self.hall.whisper(&self.id, Whispered::Phrase { seat, key: key.into() });
            }
            let Some(pending) = act.pending else { break };
            let asked = pending.reply.is_some();
            let fault = if came.elapsed() >= LATE || !self.backoff.may_try(now_ms(), asked) {
                unavailable("nothing can be stored just now")
            } else {
                match self.carry_out(&pending).await? {
                    Stored::Yes => return Ok(matches!(pending.entry.what, What::Play { .. })),
                    Stored::No(fault) => fault,
                    Stored::Taken if left == 0 => quicker(),
                    Stored::Taken => {
                        act = match asked {
                            true => self.party.text(conn, text, now_ms(), &mut random_hex),
                            false => Act {
                                pending: self.party.come_back(conn, now_ms()),
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
            let out = self.party.refused(&pending, fault);
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
        let room = self.party.room();
        let command = match request {
            Request::Summary => return Ok(Ok(summary(room, guest))),
            Request::Record => return Ok(room.record().map(Reply::Record)),
            Request::Link(hash) => Command::Link { hash },
            Request::Claim(hash) => Command::Claim { hash },
            Request::End => Command::Stop,
        };
        for _ in 0..TRIES {
            let pending = match self.party.command(guest, &command, now_ms()) {
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
                let (hall, row) = (self.hall.clone(), Row::of(&Room::new((**meta).clone())));
                match self.wait_for(hall.store().create(&row)).await {
                    Ok(new) => drop(self.hall.metrics.tables.inc_by(u64::from(new))),
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
            if let Some(pending) = self.party.come_back(conn, now_ms()) {
                self.returning.insert(conn);
                return Some(Follow::Store(pending));
            }
        }
        self.party.follow(now_ms(), &mut random_hex)
    }

    fn think(&mut self) {
        let (Some(desk), Some(turn)) = (self.party.room().desk(), self.party.turn()) else {
            return;
        };
        if !self.party.is_attended() {
            return;
        }
        for (seat, bot) in self.party.thinkers(now_ms()) {
            if !self.thinking.insert((seat, turn)) {
                continue;
            }
            let (pool, desk, stub) = (self.hall.pool.clone(), desk.copy(), self.stub.clone());
            let asker = self.asker();
            tokio::spawn(async move {
                let mv = pool.think(&asker, bot, desk, seat).await;
                if mv.is_none() {
                    time::sleep(THOUGHTLESS_PAUSE).await;
                }
                stub.send(Letter::Thought { seat, turn, mv }).await;
            });
        }
    }

    /// For whom this table's bots think: the people at it, or those who watch.
    fn asker(&self) -> Asker {
        let at = |conn: ConnId| self.outs.get(&conn).map(Outbox::address);
        let mut addresses: Vec<_> = self.party.seated().filter_map(at).collect();
        if addresses.is_empty() {
            addresses = self.outs.values().map(Outbox::address).collect();
        }
        Asker { table: self.id.clone(), addresses }
    }

    /// Stores an entry, and then tells of it.
    async fn carry_out(&mut self, pending: &Pending) -> Result<Stored, Gone> {
        self.before = Some(self.party.room().copy());
        let (out, news) = match self.party.carry_out(pending) {
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
            listing: news.listed.then(|| Listing::of(self.party.room())),
        };
        let hall = self.hall.clone();
        match self.wait_for(hall.journal.append(append)).await {
            Ok(Kept::Yes) => {
                self.before = None;
                self.backoff.worked();
                if matches!(pending.entry.what, What::Play { .. }) {
                    self.hall.metrics.moves.inc();
                }
                self.deliver(out);
                Ok(Stored::Yes)
            }
            Ok(Kept::Taken) => {
                self.hall.metrics.races.inc();
                self.rewind();
                self.read().await?;
                match self.party.room().version() < pending.version {
                    // What was written first cannot be read, which should not be.
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
            self.party.rewind(before);
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
            let letter = tokio::select! {
                biased;
                done = &mut work => return done,
                Some(letter) = self.letters.recv(), if room_left => letter,
            };
            match letter {
                Letter::Text { conn, text, .. } if is_ping(&text) => {
                    // Answering a ping neither reads nor changes the room.
                    let act = self.party.text(conn, &text, now_ms(), &mut random_hex);
                    self.deliver(act.out);
                }
                Letter::Request { guest, request: Request::Summary, done } => {
                    let room = self.before.as_ref().unwrap_or(self.party.room());
                    let _ = done.send(Ok(summary(room, &guest)));
                }
                other => self.waiting.push_back(other),
            }
        }
    }

    /// Other servers have written, perhaps: what we lack is read, happens here too, and is told.
    async fn catch_up(&mut self, step: Option<u64>) -> Result<(), Gone> {
        let known = step.is_some_and(|step| step <= self.party.room().version());
        // While the store fails, the next try reads.
        if known || self.backoff.is_failing() {
            return Ok(());
        }
        self.read().await
    }

    async fn read(&mut self) -> Result<(), Gone> {
        let (hall, id) = (self.hall.clone(), self.id.clone());
        let version = self.party.room().version();
        match self.wait_for(hall.store().since(&id, version)).await {
            Ok(since) => self.learn(&since),
            Err(StoreError::Unavailable(_)) => {
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
            match self.party.learn(entry) {
                Ok(out) => self.deliver(out),
                Err(why) => {
                    tracing::error!(table = %self.id, %why, "an entry could not be learned");
                    return Err(Gone);
                }
            }
        }
        Ok(())
    }

    fn overhear(&mut self, node: u64, what: Whispered) -> Result<(), Gone> {
        let out = match what {
            Whispered::Who => {
                let here = self.party.presence();
                if here != Presence::default() {
                    self.hall.whisper(&self.id, Whispered::Here(here));
                }
                return Ok(());
            }
            Whispered::Here(presence) => self.party.hear_presence(node, presence, now_ms()),
            Whispered::Phrase { seat, key } => self.party.hear_phrase(seat, &key),
        };
        self.deliver(out);
        Ok(())
    }

    /// Other servers are told who is connected here: when it changes, and now and then.
    fn tell_presence(&mut self) {
        let out = self.party.forget_presence(now_ms());
        self.deliver(out);
        let (here, (told, when)) = (self.party.presence(), self.told);
        if here != told || (self.party.is_shared() && when.elapsed() >= PRESENCE_INTERVAL) {
            self.told = (here, Instant::now());
            self.hall.whisper(&self.id, Whispered::Here(here));
        }
    }

    /// A connection that cannot keep up is closed, and resumes.
    fn deliver(&mut self, out: Vec<Deliver>) {
        let mut lost = Vec::new();
        for Deliver { to, text } in out {
            let Some(sender) = self.outs.get(&to) else { continue };
            if sender.send(text).is_err() {
                lost.push(to);
            }
        }
        for conn in lost {
            if self.outs.remove(&conn).is_some() {
                self.hall.metrics.dropped.inc();
                let out = self.party.close(conn);
                self.deliver(out);
            }
        }
    }

    fn say_goodbye(&mut self) {
        let after_ms = 500 + (random_u64() % 2_000) as u32;
        let out = self.party.tell_all(&Say::Reconnect { after_ms });
        self.deliver(out);
        self.outs.clear();
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
