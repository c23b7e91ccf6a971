//! The shell around a room: one task that owns it, stores what happens, and only then tells.
use crate::{
    Hall, now_ms, random_hex,
    room::{Command, ConnId, Deliver, Follow, Guest, Party, Pending, Room, Text, What},
    store::{Append, Kept, Listing, Row, StoreError, to_json},
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

/// What a room is sent.
pub enum Letter {
    /// Somebody has connected; `out` is where that connection's messages go.
    Open { conn: ConnId, guest: Guest, out: mpsc::Sender<Text>, done: oneshot::Sender<()> },
    /// A message of a connection, and when it came.
    Text { conn: ConnId, text: Text, came: Instant },
    /// A connection is gone.
    Close { conn: ConnId },
    /// A bot has chosen.
    Thought { seat: Seat, step: u64, mv: Option<String> },
    /// What is wanted from the lobby.
    Request { guest: Guest, request: Request, done: oneshot::Sender<Result<Reply, Fault>> },
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
            hall.metrics.rooms.up();
            let party = Party::new(room, now_ms());
            let (outs, thinking) = (HashMap::new(), BTreeSet::new());
            let mut actor = Actor { hall, id, stub, party, outs, thinking };
            actor.serve(letters).await;
            actor.hall.metrics.rooms.down();
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
                let _ = out.try_send(to_json(&error).into());
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
    outs: HashMap<ConnId, mpsc::Sender<Text>>,
    thinking: BTreeSet<(Seat, u64)>,
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
                Some(letter) => {
                    quiet_since = Instant::now();
                    self.handle(letter).await
                }
                None => Ok(()),
            };
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
                let act = self.party.text(conn, &text, now_ms(), &mut random_hex);
                self.deliver(act.out);
                if let Some(pending) = act.pending {
                    let play = matches!(pending.entry.what, What::Play { .. });
                    self.carry_out(pending).await?;
                    if play {
                        self.hall.metrics.play_seconds.observe(came.elapsed());
                    }
                }
            }
            Letter::Thought { seat, step, mv } => {
                self.thinking.remove(&(seat, step));
                let pending = mv.and_then(|mv| self.party.bot(seat, step, mv, now_ms()));
                if let Some(pending) = pending {
                    self.carry_out(pending).await?;
                }
            }
            Letter::Request { guest, request, done } => {
                let reply = self.request(&guest, request).await;
                let _ = done.send(reply);
            }
            Letter::Stop { .. } => {}
        }
        Ok(())
    }

    async fn request(&mut self, guest: &Guest, request: Request) -> Result<Reply, Fault> {
        let command = match request {
            Request::Summary => {
                let summary = self.party.room().summary(Some(&guest.id));
                return Ok(Reply::Summary(Box::new(summary)));
            }
            Request::Record => return self.party.room().record().map(Reply::Record),
            Request::Link(hash) => Command::Link { hash },
            Request::Claim(hash) => Command::Claim { hash },
            Request::End => Command::Stop,
        };
        let pending = self.party.command(guest, &command, now_ms())?;
        match self.carry_out(pending).await {
            Ok(true) => Ok(Reply::Done),
            Ok(false) | Err(Gone) => Err(Fault::new("unavailable", "this could not be stored")),
        }
    }

    /// What the room does of its own accord, and the bots that must think.
    async fn settle(&mut self) -> Result<(), Gone> {
        while let Some(follow) = self.party.follow(now_ms(), &mut random_hex) {
            match follow {
                Follow::Store(pending) => self.carry_out(pending).await?,
                Follow::Rematch(meta, pending) => {
                    // If the table is there already, a crash came between the two.
                    let row = Row::of(&Room::new(*meta));
                    if let Err(why) = self.hall.store().create(&row).await {
                        tracing::error!(table = %self.id, %why, "no rematch could be made");
                        return Err(Gone);
                    }
                    self.hall.metrics.tables.add(1);
                    self.carry_out(pending).await?
                }
            };
        }
        self.think();
        Ok(())
    }

    fn think(&mut self) {
        let Some(desk) = self.party.room().desk() else { return };
        let step = desk.step() as u64;
        for (seat, bot) in self.party.thinkers(now_ms()) {
            if !self.thinking.insert((seat, step)) {
                continue;
            }
            let (pool, desk, stub) = (self.hall.pool.clone(), desk.copy(), self.stub.clone());
            tokio::spawn(async move {
                let mv = pool.think(bot, desk, seat).await;
                stub.send(Letter::Thought { seat, step, mv }).await;
            });
        }
    }

    /// Stores an entry, and then tells of it. False if another server was first.
    async fn carry_out(&mut self, pending: Pending) -> Result<bool, Gone> {
        let (out, news) = match self.party.carry_out(&pending) {
            Ok(done) => done,
            Err(why) => {
                // A bug: nothing is stored, and the room is as it was stored.
                tracing::error!(table = %self.id, %why, "an entry could not be carried out");
                return self.reload(&pending, "internal", "this could not be done").await;
            }
        };
        let append = Append {
            table: self.id.clone(),
            step: pending.version,
            entry: to_json(&pending.entry),
            listing: news.listed.then(|| Listing::of(self.party.room())),
        };
        match self.hall.journal.append(append).await {
            Ok(Kept::Yes) => {
                if matches!(pending.entry.what, What::Play { .. }) {
                    self.hall.metrics.moves.add(1);
                }
                self.deliver(out);
                Ok(true)
            }
            Ok(Kept::Taken) => {
                self.hall.metrics.races.add(1);
                self.reload(&pending, "retry", "somebody was quicker: ask again").await
            }
            Err(StoreError(_)) => {
                self.reload(&pending, "unavailable", "this could not be stored").await
            }
        }
    }

    /// Back to what is stored. Who asked is told so, everybody sees it.
    async fn reload(&mut self, pending: &Pending, code: &str, says: &str) -> Result<bool, Gone> {
        let loaded = match self.hall.store().load(&self.id).await {
            Ok(Some(loaded)) => loaded.wake().map_err(|_| Gone)?,
            Ok(None) | Err(_) => return Err(Gone),
        };
        let refused = self.party.refused(pending, Fault::new(code, says));
        let mut out = self.party.replace(loaded, now_ms());
        out.extend(refused);
        self.deliver(out);
        Ok(false)
    }

    /// Who cannot keep up loses the connection, and resumes.
    fn deliver(&mut self, out: Vec<Deliver>) {
        let mut lost = Vec::new();
        for Deliver { to, text } in out {
            let Some(sender) = self.outs.get(&to) else { continue };
            if sender.try_send(text).is_err() {
                lost.push(to);
            }
        }
        for conn in lost {
            if self.outs.remove(&conn).is_some() {
                self.hall.metrics.dropped.add(1);
                let out = self.party.close(conn);
                self.deliver(out);
            }
        }
    }

    fn say_goodbye(&mut self) {
        let after_ms = 500 + (crate::random_u64() % 2_000) as u32;
        let out = self.party.tell_all(&Say::Reconnect { after_ms }).out;
        self.deliver(out);
        self.outs.clear();
    }
}
