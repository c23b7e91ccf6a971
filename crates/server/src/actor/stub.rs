//! How a room is addressed: what it is sent, and where.
use crate::{
    Hall,
    outbox::Outbox,
    room::{ConnId, Guest, Text, Turn},
    store::Whispered,
};
use kernel::Seat;
use protocol::{Fault, lobby::Summary};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Instant,
};
use tokio::sync::{mpsc, oneshot};

/// Messages that a room has not looked at yet; then those who send wait.
pub(super) const INBOX_MAX: usize = 256;

/// What a room is sent.
pub enum Letter {
    /// Somebody has connected; `out` is where that connection's messages go.
    Open { conn: ConnId, guest: Guest, out: Outbox, done: oneshot::Sender<Result<(), Fault>> },
    /// A message of a connection, and when it came.
    Text { conn: ConnId, text: Text, came: Instant },
    /// A connection is gone.
    Close { conn: ConnId },
    /// A bot has chosen.
    Thought { seat: Seat, turn: Turn, mv: Option<String> },
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
    /// News did not fit into the inbox: the room reads everything when it comes to it.
    gap: Arc<AtomicBool>,
}

impl Stub {
    /// Starts the task of the room with this id.
    pub fn start(hall: Arc<Hall>, id: String) -> Stub {
        let (inbox, letters) = mpsc::channel(INBOX_MAX);
        let stub = Stub { inbox, gap: Arc::default() };
        tokio::spawn(super::guard(hall, id, stub.clone(), letters));
        stub
    }

    /// A room that is never looked after: its messages pile up with the receiver.
    #[cfg(test)]
    pub(crate) fn idle() -> (Stub, mpsc::Receiver<Letter>) {
        let (inbox, letters) = mpsc::channel(INBOX_MAX);
        (Stub { inbox, gap: Arc::default() }, letters)
    }

    /// False if the room is gone.
    pub async fn send(&self, letter: Letter) -> bool {
        self.inbox.send(letter).await.is_ok()
    }

    /// Never waits: one room that does not keep up must not keep news from the others.
    pub(crate) fn tell(&self, letter: Letter) {
        let news = matches!(letter, Letter::News { .. });
        if self.inbox.try_send(letter).is_err() && news {
            self.gap.store(true, Relaxed);
        }
    }

    /// Did news not fit into the inbox since this was last asked?
    pub(crate) fn missed_news(&self) -> bool {
        self.gap.swap(false, Relaxed)
    }

    /// Has the room ended, however it did?
    pub(crate) fn is_gone(&self) -> bool {
        self.inbox.is_closed()
    }

    pub(crate) fn is(&self, other: &Stub) -> bool {
        self.inbox.same_channel(&other.inbox)
    }
}

/// Answers what has come in already; whoever sends later finds the room gone and tries again.
pub(super) fn refuse_all(mut letters: mpsc::Receiver<Letter>, fault: &Fault) {
    letters.close();
    while let Ok(letter) = letters.try_recv() {
        match letter {
            Letter::Request { done, .. } => {
                let _ = done.send(Err(fault.clone()));
            }
            Letter::Open { done, .. } => {
                let _ = done.send(Err(fault.clone()));
            }
            _ => {}
        }
    }
}
