//! What a room has to say to one connection and has not been sent yet.
//!
//! A healthy connection is never closed for what others do: messages about who is connected
//! (`here`) replace each other, so at most one of them waits, and there is room for every event
//! that a room remembers. A connection that does not read is closed when the box is full, or by
//! the socket when a message takes too long to be sent.
use crate::room::Text;
use std::{
    net::IpAddr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};
use tokio::sync::mpsc;

/// A whole log is 64 events of about a kilobyte; this holds several of them.
pub const SEND_QUEUE_BYTES_MAX: usize = 512 << 10;

/// How a message about who is connected begins.
const PRESENCE: &str = r#"{"say":"here","#;

/// The room's end. It can be copied; when the last copy is dropped, the connection ends.
#[derive(Clone)]
pub struct SendQueue {
    queue: mpsc::UnboundedSender<Item>,
    shared: Arc<Shared>,
    address: IpAddr,
}

/// The connection's end.
pub struct QueuedMessages {
    queue: mpsc::UnboundedReceiver<Item>,
    shared: Arc<Shared>,
}

enum Item {
    Text(Text),
    /// A place in the queue for the newest presence at the time it is sent.
    Presence,
}

#[derive(Default)]
struct Shared {
    bytes: AtomicUsize,
    presence: Mutex<Presence>,
}

#[derive(Default)]
struct Presence {
    newest: Option<Text>,
    waiting: bool,
}

/// The connection does not keep up.
#[derive(Debug, PartialEq, Eq)]
pub struct Full;

/// Both ends of the send_queue of a connection from this address.
pub fn send_queue(address: IpAddr) -> (SendQueue, QueuedMessages) {
    let (sender, queue) = mpsc::unbounded_channel();
    let shared = Arc::new(Shared::default());
    (SendQueue { queue: sender, shared: shared.clone(), address }, QueuedMessages { queue, shared })
}

impl SendQueue {
    /// Where the connection comes from.
    pub fn address(&self) -> IpAddr {
        self.address
    }

    /// Puts a message into the box. Where the connection is gone, nobody misses it: the room will
    /// hear of that.
    pub fn send(&self, text: Text) -> Result<(), Full> {
        if text.starts_with(PRESENCE) {
            return self.send_presence(text);
        }
        let length = text.len();
        if self.shared.bytes.fetch_add(length, Relaxed) + length > SEND_QUEUE_BYTES_MAX {
            return Err(Full);
        }
        let _ = self.queue.send(Item::Text(text));
        Ok(())
    }

    fn send_presence(&self, text: Text) -> Result<(), Full> {
        let mut presence = self.shared.presence();
        if presence.newest.as_ref() == Some(&text) {
            return Ok(());
        }
        presence.newest = Some(text);
        if std::mem::replace(&mut presence.waiting, true) {
            return Ok(());
        }
        let _ = self.queue.send(Item::Presence);
        Ok(())
    }
}

impl QueuedMessages {
    /// The next message; `None` when the room has let go.
    pub async fn next(&mut self) -> Option<Text> {
        loop {
            match self.queue.recv().await? {
                Item::Text(text) => {
                    self.shared.bytes.fetch_sub(text.len(), Relaxed);
                    return Some(text);
                }
                Item::Presence => {
                    let mut presence = self.shared.presence();
                    presence.waiting = false;
                    if let Some(text) = presence.newest.clone() {
                        return Some(text);
                    }
                }
            }
        }
    }
}

impl Shared {
    fn presence(&self) -> std::sync::MutexGuard<'_, Presence> {
        self.presence.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::to_json;
    use kernel::Seats;
    use protocol::Say;
    use std::net::Ipv4Addr;

    fn here(watching: u32) -> Text {
        to_json(&Say::Here { seats: Seats::NONE, watching }).into()
    }

    #[tokio::test]
    async fn presence_is_told_once_however_often_it_changes() {
        let (out, mut queued) = send_queue(Ipv4Addr::LOCALHOST.into());
        for watching in 0..100_000 {
            out.send(here(watching)).expect("room for it");
        }
        out.send("event".into()).expect("room for it");
        out.send(here(7)).expect("room for it");
        assert_eq!(queued.next().await, Some(here(7)), "only the newest");
        assert_eq!(queued.next().await.as_deref(), Some("event"));
        // What has not changed is not said again.
        out.send(here(7)).expect("room for it");
        out.send(here(8)).expect("room for it");
        assert_eq!(queued.next().await, Some(here(8)));
        drop(out);
        assert_eq!(queued.next().await, None);
    }

    #[tokio::test]
    async fn who_does_not_read_is_given_up() {
        let (out, mut queued) = send_queue(Ipv4Addr::LOCALHOST.into());
        let kilobyte = Text::from("x".repeat(1 << 10));
        let taken = (0..10_000).take_while(|_| out.send(kilobyte.clone()).is_ok()).count();
        assert_eq!(taken, SEND_QUEUE_BYTES_MAX >> 10);
        assert!(queued.next().await.is_some());
    }

    #[tokio::test]
    async fn who_is_gone_is_not_slow() {
        let (out, queued) = send_queue(Ipv4Addr::LOCALHOST.into());
        drop(queued);
        assert_eq!((out.send("event".into()), out.send(here(1))), (Ok(()), Ok(())));
    }
}
