//! The WebSocket of one table: the table role of docs/protocol.md.
use crate::{
    Shared,
    actor::{Handle, RoomMessage},
    limits::{Bucket, ConnectionPermit, Peer, Use},
    lobby::{ApiError, TableId},
    room::{ConnId, Guest, Text},
    run::Connection,
    send_queue::{QueuedMessages, send_queue},
    store::to_json,
};
use axum::{
    Extension,
    extract::{
        FromRequestParts, Request, State,
        ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade},
    },
    response::{IntoResponse, Response},
};
use protocol::{Code, Fault, MESSAGE_BYTES_MAX, Say};
use serde::Deserialize;
use std::{
    borrow::Cow,
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::time;

/// How often the other side is asked whether it is there.
const PING_INTERVAL: Duration = Duration::from_secs(25);
/// How long it may be silent.
const IDLE_TIMEOUT: Duration = Duration::from_secs(80);
/// This many frames over the limit end a connection.
const STRIKES_MAX: u32 = 200;
/// Joins of one connection: to come, to ask for the log, and some more.
const JOINS_BURST: u32 = 8;
const JOINS_PER_S: u32 = 1;
/// Most messages are short; larger ones make the buffers grow.
const BUFFER_BYTES: usize = 2 << 10;
/// What is sent by the socket but not taken by the network yet.
const WRITE_BUFFER_BYTES_MAX: usize = 1 << 20;

/// Opens the connection to a table.
pub async fn connect(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Guest>,
    TableId(id): TableId,
    request: Request,
) -> Response {
    let address = Peer::of(&request, shared.registry.config.behind_proxy).network();
    let tcp = request.extensions().get::<Arc<Connection>>().cloned();
    let (mut parts, _) = request.into_parts();
    let upgrade = match WebSocketUpgrade::from_request_parts(&mut parts, &shared).await {
        Ok(upgrade) => upgrade,
        Err(why) => {
            let fault = Fault::new(Code::BadRequest, why.body_text());
            return (why.status(), ApiError(fault)).into_response();
        }
    };
    let Some(permit) = shared.limits.connect(address) else {
        shared.registry.metrics.limit("connection");
        return ApiError(Fault::new(Code::TooMany, "too many connections from here"))
            .into_response();
    };
    upgrade
        .max_message_size(MESSAGE_BYTES_MAX)
        .max_frame_size(MESSAGE_BYTES_MAX)
        .read_buffer_size(BUFFER_BYTES)
        .write_buffer_size(BUFFER_BYTES)
        .max_write_buffer_size(WRITE_BUFFER_BYTES_MAX)
        .on_upgrade(move |socket| async move {
            shared.registry.metrics.connections.inc();
            serve(Socket { socket, shared: &shared }, &id, guest, address, permit).await;
            shared.registry.metrics.connections.dec();
            // The guard counts this connection until the socket is closed.
            drop(tcp);
        })
}

/// The connection cannot be used any more.
struct Lost;

struct Socket<'a> {
    socket: WebSocket,
    shared: &'a Shared,
}

impl Socket<'_> {
    /// Sends something, unless the other side does not read.
    async fn send(&mut self, message: Message) -> Result<(), Lost> {
        let slow = self.shared.registry.config.write_timeout;
        match time::timeout(slow, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(Lost),
            Err(_) => {
                self.shared.registry.metrics.dropped.inc();
                Err(Lost)
            }
        }
    }

    async fn text(&mut self, text: Text) -> Result<(), Lost> {
        if let Some(code) = refused(&text) {
            self.shared.registry.metrics.refuse(&code);
        }
        self.send(Message::Text((*text).into())).await
    }

    async fn error(&mut self, id: Option<&str>, error: Fault) -> Result<(), Lost> {
        let say = Say::Error { id: id.map(Into::into), error };
        self.text(to_json(&say).into()).await
    }
}

/// The code of a message that says no.
fn refused(text: &str) -> Option<Code> {
    #[derive(Deserialize)]
    struct Error {
        error: Why,
    }
    #[derive(Deserialize)]
    struct Why {
        code: Code,
    }
    let error = text.starts_with(r#"{"say":"error","#);
    error.then(|| serde_json::from_str(text).ok()).flatten().map(|Error { error }| error.code)
}

async fn serve(
    mut socket: Socket<'_>,
    id: &str,
    guest: Guest,
    address: IpAddr,
    _permit: ConnectionPermit,
) {
    let (out, queued) = send_queue(address);
    let (handle, conn) = match socket.shared.registry.open(id, &guest, &out).await {
        Ok(open) => open,
        Err(fault) => {
            let _ = socket.error(None, fault).await;
            let _ = socket.send(Message::Close(None)).await;
            return;
        }
    };
    // The room has the only sender now: when it lets go, the connection ends.
    drop(out);
    let meter = Meter::new(socket.shared, address, guest.id);
    let _ = talk(&mut socket, queued, meter, &handle, conn).await;
    handle.send(RoomMessage::Close { conn }).await;
}

/// Passes messages on, in both directions, until one side ends it.
async fn talk(
    socket: &mut Socket<'_>,
    mut queued: QueuedMessages,
    mut meter: Meter<'_>,
    handle: &Handle,
    conn: ConnId,
) -> Result<(), Lost> {
    let mut heard = Instant::now();
    let mut ping = time::interval_at(time::Instant::now() + PING_INTERVAL, PING_INTERVAL);
    loop {
        tokio::select! {
            message = queued.next() => {
                let Some(text) = message else {
                    let frame = CloseFrame { code: 1012, reason: "reconnect".into() };
                    return socket.send(Message::Close(Some(frame))).await;
                };
                socket.text(text).await?;
            }
            message = socket.socket.recv() => {
                let Some(Ok(message)) = message else { return Err(Lost) };
                heard = Instant::now();
                match meter.judge(&message, heard) {
                    Ok(()) => {}
                    Err(_) if meter.strikes > STRIKES_MAX => return Err(Lost),
                    // Nobody answers control frames.
                    Err(_) if matches!(message, Message::Ping(_) | Message::Pong(_)) => continue,
                    Err(OverLimit { id, says }) => {
                        socket.error(id.as_deref(), Fault::new(Code::Limited, says)).await?;
                        continue;
                    }
                }
                match message {
                    Message::Text(text) => {
                        let text = text.as_str().into();
                        if !handle.send(RoomMessage::Text { conn, text, came: heard }).await {
                            return Err(Lost);
                        }
                    }
                    Message::Binary(_) => {
                        socket.error(None, Fault::new(Code::BadJson, "messages are text")).await?;
                    }
                    Message::Ping(_) | Message::Pong(_) => {}
                    Message::Close(_) => return Ok(()),
                }
            }
            _ = ping.tick() => {
                if heard.elapsed() > IDLE_TIMEOUT {
                    return Err(Lost);
                }
                socket.send(Message::Ping(Default::default())).await?;
            }
        }
    }
}

/// Something that is over a limit.
struct OverLimit {
    id: Option<String>,
    says: &'static str,
}

/// What a connection has used up.
struct Meter<'a> {
    shared: &'a Shared,
    address: IpAddr,
    guest: String,
    frames: Bucket,
    joins: Bucket,
    strikes: u32,
}

impl<'a> Meter<'a> {
    fn new(shared: &'a Shared, address: IpAddr, guest: String) -> Meter<'a> {
        let now = Instant::now();
        let frames = Bucket::full(shared.registry.config.limits.messages_burst, now);
        let joins = Bucket::full(JOINS_BURST, now);
        Meter { shared, address, guest, frames, joins, strikes: 0 }
    }

    /// Every frame counts, whatever it holds; joins and seats count once more.
    fn judge(&mut self, message: &Message, now: Instant) -> Result<(), OverLimit> {
        let limits = &self.shared.registry.config.limits;
        let own = self.frames.take(limits.messages_per_s, limits.messages_burst, now);
        if !own || !self.shared.limits.allows(Use::Frame, &self.address) {
            return Err(self.over(Use::Frame, None, "too many messages: wait a moment"));
        }
        let Message::Text(text) = message else { return Ok(()) };
        // What cannot be read is refused by the room, with its reason.
        let Ok(Asked { what, id }) = serde_json::from_str(text) else { return Ok(()) };
        match &*what {
            "join" => {
                let own = self.joins.take(JOINS_PER_S, JOINS_BURST, now);
                if !own || !self.both(Use::Join) {
                    return Err(self.over(Use::Join, None, "too many joins: wait a moment"));
                }
            }
            "sit" | "stand" | "fill" if !self.both(Use::Seat) => {
                let id = id.map(Cow::into_owned);
                return Err(self.over(Use::Seat, id, "too many changes of seats: wait a moment"));
            }
            _ => {}
        }
        Ok(())
    }

    /// By address and by guest.
    fn both(&self, what: Use) -> bool {
        let rate_limits = &self.shared.limits;
        rate_limits.allows(what, &self.address) && rate_limits.allows(what, &self.guest)
    }

    fn over(&mut self, what: Use, id: Option<String>, says: &'static str) -> OverLimit {
        self.shared.registry.metrics.limit(what.name());
        self.strikes += 1;
        OverLimit { id, says }
    }
}

/// What a message asks for, and nothing else of it.
#[derive(Deserialize)]
struct Asked<'a> {
    #[serde(rename = "do", borrow)]
    what: Cow<'a, str>,
    #[serde(borrow, default)]
    id: Option<Cow<'a, str>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_known_by_their_code() {
        let text = |id| to_json(&Say::Error { id, error: Fault::new(Code::Stale, "too late") });
        assert_eq!(refused(&text(None)), Some(Code::Stale));
        assert_eq!(refused(&text(Some("7".into()))), Some(Code::Stale));
        assert_eq!(refused(&to_json(&Say::Pong {})), None);
    }
}
