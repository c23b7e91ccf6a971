//! How a room is addressed: what it is sent, and where.
use crate::{
    Registry,
    room::{ConnId, Guest, Text, Turn},
    send_queue::SendQueue,
    store::BroadcastBody,
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
pub enum RoomMessage {
    /// Somebody has connected; `out` is where that connection's messages go.
    Open { conn: ConnId, guest: Guest, out: SendQueue, done: oneshot::Sender<Result<(), Fault>> },
    /// A message of a connection, and when it came.
    Text { conn: ConnId, text: Text, came: Instant },
    /// A connection is gone.
    Close { conn: ConnId },
    /// A bot has chosen.
    Thought { seat: Seat, turn: Turn, mv: Option<String> },
    /// What is wanted from the lobby.
    Request { guest: Guest, request: Request, done: oneshot::Sender<Result<Reply, Fault>> },
    /// A step of this table was stored, by whatever server; or something may have been missed.
    Stored { step: Option<u64> },
    /// Another server says something that is not kept.
    Broadcast { node: u64, what: BroadcastBody },
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
pub struct Handle {
    inbox: mpsc::Sender<RoomMessage>,
    /// A notification did not fit into the inbox: the room reads everything when it comes to it.
    gap: Arc<AtomicBool>,
}

impl Handle {
    /// Starts the task of the room with this id.
    pub fn start(registry: Arc<Registry>, id: String) -> Handle {
        let (inbox, messages) = mpsc::channel(INBOX_MAX);
        let handle = Handle { inbox, gap: Arc::default() };
        tokio::spawn(super::guard(registry, id, handle.clone(), messages));
        handle
    }

    /// A room that is never looked after: its messages pile up with the receiver.
    #[cfg(test)]
    pub(crate) fn idle() -> (Handle, mpsc::Receiver<RoomMessage>) {
        let (inbox, messages) = mpsc::channel(INBOX_MAX);
        (Handle { inbox, gap: Arc::default() }, messages)
    }

    /// False if the room is gone.
    pub async fn send(&self, message: RoomMessage) -> bool {
        self.inbox.send(message).await.is_ok()
    }

    /// Never waits: one room that does not keep up must not keep notifications from the others.
    pub(crate) fn notify(&self, message: RoomMessage) {
        let stored = matches!(message, RoomMessage::Stored { .. });
        if self.inbox.try_send(message).is_err() && stored {
            self.gap.store(true, Relaxed);
        }
    }

    /// Did a notification not fit into the inbox since this was last asked?
    pub(crate) fn missed_notification(&self) -> bool {
        self.gap.swap(false, Relaxed)
    }

    /// Has the room ended, however it did?
    pub(crate) fn is_gone(&self) -> bool {
        self.inbox.is_closed()
    }

    pub(crate) fn is(&self, other: &Handle) -> bool {
        self.inbox.same_channel(&other.inbox)
    }
}

/// Answers what has come in already; whoever sends later finds the room gone and tries again.
pub(super) fn refuse_all(mut messages: mpsc::Receiver<RoomMessage>, fault: &Fault) {
    messages.close();
    while let Ok(message) = messages.try_recv() {
        match message {
            RoomMessage::Request { done, .. } => {
                let _ = done.send(Err(fault.clone()));
            }
            RoomMessage::Open { done, .. } => {
                let _ = done.send(Err(fault.clone()));
            }
            _ => {}
        }
    }
}
