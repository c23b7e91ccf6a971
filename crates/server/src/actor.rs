//! The shell around a room: one task that owns it, stores what happens, and only then tells.
use crate::{
    Hall, now_ms,
    outbox::Outbox,
    random_hex,
    room::{Act, Command, ConnId, Deliver, Follow, Guest, Party, Pending, Room, Text, What},
    store::{Append, Kept, Listing, Presence, Row, StoreError, Whispered, entries, to_json},
    think::Asker,
};
use kernel::Seat;
use protocol::{Fault, Say, lobby::Summary};
use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::{mpsc, oneshot};

/// Messages that a room has not looked at yet; then those who send wait.
const INBOX_MAX: usize = 256;
/// How often something is tried where other servers are quicker.
const TRIES: usize = 3;
/// How often other servers are told anew who is connected here.
const REPEAT: Duration = Duration::from_secs(20);

/// What a room is sent.
pub enum Letter {
    /// Somebody has connected; `out` is where that connection's messages go.
    Open { conn: ConnId, guest: Guest, out: Outbox, done: oneshot::Sender<()> },
    /// A message of a connection, and when it came.
    Text { conn: ConnId, text: Text, came: Instant },
    /// A connection is gone.
    Close { conn: ConnId },
    /// A bot has chosen.
    Thought { seat: Seat, step: u64, mv: Option<String> },
    /// What is wanted from the lobby.
    Request { guest: Guest, request: Request, done: oneshot::Sender<Result<Reply, Fault>> },
    /// A step of this table was stored, by whatever server; or something may have been missed.
    News { step: Option<u64> },
    /// Another server says something that is not kept.
    Whisper { node: u64, what: Whispered },
    /// The server goes away.
    Stop { done: oneshot::Sender<()> },
}

/// What the lobby wants of a room.
#[derive(Clone)]
pub enum Request {
    Summary,
    Record,
    /// The hash of the token.
    Link(String),
    Claim(String),
    End,
}

/// What a room answers.
pub enum Reply {
    Summary(Box<Summary>),
    Record(String),
    Done,
}

/// The address of a room. It can be copied, and outlives the room.
#[derive(Clone)]
pub struct Stub {
    inbox: mpsc::Sender<Letter>,
}

impl Stub {
    /// Starts the task of the room with this id.
    pub fn start(hall: Arc<Hall>, id: String) -> Stub {
        let (inbox, letters) = mpsc::channel(INBOX_MAX);
        let stub = Stub { inbox };
        tokio::spawn(run(hall, id, stub.clone(), letters));
        stub
    }

    /// False if the room is gone.
    pub async fn send(&self, letter: Letter) -> bool {
        self.inbox.send(letter).await.is_ok()
    }

    pub(crate) fn is(&self, other: &Stub) -> bool {
        self.inbox.same_channel(&other.inbox)
    }
}

async fn run(hall: Arc<Hall>, id: String, stub: Stub, letters: mpsc::Receiver<Letter>) {
    let room = match hall.store().load(&id).await {
        Ok(Some(loaded)) => loaded.wake(),
        Ok(None) => {
            hall.retire(&id, &stub);
            return refuse_all(letters, &Fault::new("no_table", "there is no such table"));
        }
        Err(why) => Err(why),
    };
    match room {
        Ok(room) => {
            hall.metrics.rooms.inc();
            let party = Party::new(room, hall.started_ms);
            let (outs, thinking) = (HashMap::new(), BTreeSet::new());
            let told = (Presence::default(), Instant::now());
            hall.whisper(&id, Whispered::Who);
            let mut actor = Actor { hall, id, stub, party, outs, thinking, told };
            actor.serve(letters).await;
            if actor.told.0 != Presence::default() {
                actor.hall.whisper(&actor.id, Whispered::Here(Presence::default()));
            }
            actor.hall.metrics.rooms.dec();
        }
        Err(why) => {
            tracing::error!(table = %id, %why, "a table cannot be woken");
            hall.retire(&id, &stub);
            let says = "this table cannot be read just now";
            refuse_all(letters, &Fault::new("unavailable", says));
        }
    }
}

/// Answers what has come in already; who sends later finds the room gone and tries again.
fn refuse_all(mut letters: mpsc::Receiver<Letter>, fault: &Fault) {
    letters.close();
    while let Ok(letter) = letters.try_recv() {
        match letter {
            Letter::Request { done, .. } => {
                let _ = done.send(Err(fault.clone()));
            }
            Letter::Open { out, .. } => {
                let error = Say::Error { id: None, error: fault.clone() };
                let _ = out.send(to_json(&error).into());
            }
            _ => {}
        }
    }
}

struct Actor {
    hall: Arc<Hall>,
    id: String,
    stub: Stub,
    party: Party,
    outs: HashMap<ConnId, Outbox>,
    thinking: BTreeSet<(Seat, u64)>,
    /// What other servers were told of who is connected here, and when.
    told: (Presence, Instant),
}

/// What became of an entry.
enum Stored {
    Yes,
    /// Somebody was quicker, or the store did not answer. The room is as it is stored.
    No(Fault),
}

/// The room cannot go on: its connections are closed, and who comes back wakes it anew.
struct Gone;

impl Actor {
    async fn serve(&mut self, mut letters: mpsc::Receiver<Letter>) {
        if self.settle().await.is_err() {
            self.hall.retire(&self.id, &self.stub);
            return;
        }
        let mut quiet_since = Instant::now();
        loop {
            let letter = tokio::select! {
                letter = letters.recv() => letter,
                () = tokio::time::sleep(self.pause()) => None,
            };
            let done = match letter {
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
            if settled.is_err() || (idle && letters.is_empty()) {
                self.hall.retire(&self.id, &self.stub);
                return;
            }
        }
    }

    /// How long nothing needs to be done unless something comes in.
    fn pause(&self) -> Duration {
        let idle = self.hall.config.idle.max(Duration::from_millis(10));
        let idle = if self.party.is_shared() { idle.min(REPEAT) } else { idle };
        let due =
            self.party.wake_at().map(|due| Duration::from_millis(due.saturating_sub(now_ms())));
        due.map_or(idle, |due| due.clamp(Duration::from_millis(5), idle))
    }

    async fn handle(&mut self, letter: Letter) -> Result<(), Gone> {
        match letter {
            Letter::Open { conn, guest, out, done } => {
                self.outs.insert(conn, out);
                self.party.open(conn, guest);
                let _ = done.send(());
            }
            Letter::Close { conn } => {
                self.outs.remove(&conn);
                let out = self.party.close(conn);
                self.deliver(out);
            }
            Letter::Text { conn, text, came } => {
                if self.text(conn, &text).await? {
                    self.hall.metrics.play_seconds.observe(came.elapsed().as_secs_f64());
                }
            }
            Letter::Thought { seat, step, mv } => {
                self.thinking.remove(&(seat, step));
                let pending = mv.and_then(|mv| self.party.bot(seat, step, mv, now_ms()));
                if let Some(pending) = pending {
                    // If somebody was quicker, it thinks again where it must.
                    self.carry_out(&pending).await?;
                }
            }
            Letter::Request { guest, request, done } => {
                let reply = self.request(&guest, request).await;
                let gone = reply.is_err();
                let says = Fault::new("unavailable", "this could not be stored");
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
    async fn text(&mut self, conn: ConnId, text: &str) -> Result<bool, Gone> {
        let mut act = self.party.text(conn, text, now_ms(), &mut random_hex);
        for left in (0..TRIES).rev() {
            self.deliver(act.out);
            if let Some((seat, key)) = act.phrase {
                self.hall.whisper(&self.id, Whispered::Phrase { seat, key: key.into() });
            }
            let Some(pending) = act.pending else { break };
            match self.carry_out(&pending).await? {
                Stored::Yes => return Ok(matches!(pending.entry.what, What::Play { .. })),
                Stored::No(fault) if left == 0 => {
                    let out = self.party.refused(&pending, fault);
                    self.deliver(out);
                    break;
                }
                Stored::No(_) => {}
            }
            act = match pending.reply {
                Some(_) => self.party.text(conn, text, now_ms(), &mut random_hex),
                None => Act { pending: self.party.come_back(conn, now_ms()), ..Act::default() },
            };
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
            Request::Summary => {
                return Ok(Ok(Reply::Summary(Box::new(room.summary(Some(&guest.id))))));
            }
            Request::Record => return Ok(room.record().map(Reply::Record)),
            Request::Link(hash) => Command::Link { hash },
            Request::Claim(hash) => Command::Claim { hash },
            Request::End => Command::Stop,
        };
        let mut last = Fault::new("retry", "somebody was quicker: ask again");
        for _ in 0..TRIES {
            let pending = match self.party.command(guest, &command, now_ms()) {
                Ok(pending) => pending,
                Err(fault) => return Ok(Err(fault)),
            };
            match self.carry_out(&pending).await? {
                Stored::Yes => return Ok(Ok(Reply::Done)),
                Stored::No(fault) => last = fault,
            }
        }
        Ok(Err(last))
    }

    /// What the room does of its own accord, and the bots that must think.
    async fn settle(&mut self) -> Result<(), Gone> {
        while let Some(follow) = self.party.follow(now_ms(), &mut random_hex) {
            // Where another server was quicker, the room looks again at what there is to do.
            let (Follow::Store(pending) | Follow::Rematch(_, pending)) = &follow;
            if let Follow::Rematch(meta, _) = &follow {
                // If the table is there already, another server or a crash came between the two.
                let row = Row::of(&Room::new((**meta).clone()));
                match self.hall.store().create(&row).await {
                    Ok(new) => drop(self.hall.metrics.tables.inc_by(u64::from(new))),
                    Err(why) => {
                        tracing::error!(table = %self.id, %why, "no rematch could be made");
                        return Err(Gone);
                    }
                }
            }
            self.carry_out(pending).await?;
        }
        self.think();
        Ok(())
    }

    fn think(&mut self) {
        let Some(desk) = self.party.room().desk() else { return };
        let step = desk.step() as u64;
        if !self.party.is_attended() {
            return;
        }
        for (seat, bot) in self.party.thinkers(now_ms()) {
            if !self.thinking.insert((seat, step)) {
                continue;
            }
            let (pool, desk, stub) = (self.hall.pool.clone(), desk.copy(), self.stub.clone());
            let asker = self.asker();
            tokio::spawn(async move {
                let mv = pool.think(&asker, bot, desk, seat).await;
                stub.send(Letter::Thought { seat, step, mv }).await;
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
        let (out, news) = match self.party.carry_out(pending) {
            Ok(done) => done,
            Err(why) => {
                // A bug: nothing is stored, and the room is as it was stored.
                tracing::error!(table = %self.id, %why, "an entry could not be carried out");
                self.rewind(pending.version - 1).await?;
                return Ok(Stored::No(Fault::new("internal", "this could not be done")));
            }
        };
        let append = Append {
            table: self.id.clone(),
            step: pending.version,
            entry: to_json(&pending.entry),
            listing: news.listed.then(|| Listing::of(self.party.room())),
        };
        let fault = match self.hall.journal.append(append).await {
            Ok(Kept::Yes) => {
                if matches!(pending.entry.what, What::Play { .. }) {
                    self.hall.metrics.moves.inc();
                }
                self.deliver(out);
                return Ok(Stored::Yes);
            }
            Ok(Kept::Taken) => {
                self.hall.metrics.races.inc();
                Fault::new("retry", "somebody was quicker: ask again")
            }
            Err(StoreError(_)) => Fault::new("unavailable", "this could not be stored"),
        };
        self.rewind(pending.version - 1).await?;
        Ok(Stored::No(fault))
    }

    /// Back to the version that everybody has been told, and then all that is stored since.
    async fn rewind(&mut self, version: u64) -> Result<(), Gone> {
        let loaded = self.hall.store().load(&self.id).await;
        let mut loaded = loaded.ok().flatten().ok_or(Gone)?;
        let since = loaded.entries.split_off(loaded.entries.len().min(version as usize));
        self.party.rewind(loaded.wake().map_err(|_| Gone)?);
        self.learn(&since)
    }

    /// Other servers have written, perhaps: what we lack is read, happens here too, and is told.
    async fn catch_up(&mut self, step: Option<u64>) -> Result<(), Gone> {
        let version = self.party.room().version();
        if step.is_some_and(|step| step <= version) {
            return Ok(());
        }
        let since = self.hall.store().since(&self.id, version).await.map_err(|_| Gone)?;
        self.learn(&since)
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
        if here != told || (self.party.is_shared() && when.elapsed() >= REPEAT) {
            self.told = (here, Instant::now());
            self.hall.whisper(&self.id, Whispered::Here(here));
        }
    }

    /// Who cannot keep up loses the connection, and resumes.
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
        let after_ms = 500 + (crate::random_u64() % 2_000) as u32;
        let out = self.party.tell_all(&Say::Reconnect { after_ms });
        self.deliver(out);
        self.outs.clear();
    }
}
