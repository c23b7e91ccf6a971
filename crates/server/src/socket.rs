//! The WebSocket of one table: the table role of docs/protocol.md.
use crate::{
    Shared,
    actor::{Letter, Stub},
    limits::{Bucket, Peer, Slot, Use},
    lobby::{ApiError, TableId},
    outbox::{Outgoing, outbox},
    room::{ConnId, Guest, Text},
    run::Connection,
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
use protocol::{Code, Fault, MESSAGE_MAX, Say};
use serde::Deserialize;
use std::{
    borrow::Cow,
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::time;

/// How often the other side is asked whether it is there.
const PING: Duration = Duration::from_secs(25);
/// How long it may be silent.
const SILENCE: Duration = Duration::from_secs(80);
/// So many frames over the limit end a connection.
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
    let address = Peer::of(&request, shared.hall.config.behind_proxy).network();
    let tcp = request.extensions().get::<Arc<Connection>>().cloned();
    let (mut parts, _) = request.into_parts();
    let upgrade = match WebSocketUpgrade::from_request_parts(&mut parts, &shared).await {
        Ok(upgrade) => upgrade,
        Err(why) => {
            let fault = Fault::new(Code::BadRequest, why.body_text());
            return (why.status(), ApiError(fault)).into_response();
        }
    };
    let Some(slot) = shared.limits.connect(address) else {
        shared.hall.metrics.limit("connection");
        return ApiError(Fault::new(Code::TooMany, "too many connections from here"))
            .into_response();
    };
    upgrade
        .max_message_size(MESSAGE_MAX)
        .max_frame_size(MESSAGE_MAX)
        .read_buffer_size(BUFFER_BYTES)
        .write_buffer_size(BUFFER_BYTES)
        .max_write_buffer_size(WRITE_BUFFER_BYTES_MAX)
        .on_upgrade(move |socket| async move {
            shared.hall.metrics.connections.inc();
            serve(Wire { socket, shared: &shared }, &id, guest, address, slot).await;
            shared.hall.metrics.connections.dec();
            // It counts as a connection until here.
            drop(tcp);
        })
}

/// The connection cannot be used any more.
struct Lost;

struct Wire<'a> {
    socket: WebSocket,
    shared: &'a Shared,
}

impl Wire<'_> {
    /// Sends something, unless the other side does not read.
    async fn send(&mut self, message: Message) -> Result<(), Lost> {
        let slow = self.shared.hall.config.write_timeout;
        match time::timeout(slow, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(Lost),
            Err(_) => {
                self.shared.hall.metrics.dropped.inc();
                Err(Lost)
            }
        }
    }

    async fn text(&mut self, text: Text) -> Result<(), Lost> {
        if let Some(code) = refused(&text) {
            self.shared.hall.metrics.refuse(&code);
        }
        self.send(Message::Text(text)).await
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

async fn serve(mut wire: Wire<'_>, id: &str, guest: Guest, address: IpAddr, _slot: Slot) {
    let (out, outgoing) = outbox(address);
    let (stub, conn) = match wire.shared.hall.open(id, &guest, &out).await {
        Ok(open) => open,
        Err(fault) => {
            let _ = wire.error(None, fault).await;
            let _ = wire.send(Message::Close(None)).await;
            return;
        }
    };
    // The room has the only sender now: when it lets go, the connection ends.
    drop(out);
    let meter = Meter::new(wire.shared, address, guest.id);
    let _ = talk(&mut wire, outgoing, meter, &stub, conn).await;
    stub.send(Letter::Close { conn }).await;
}

/// Passes messages on, in both directions, until one side ends it.
async fn talk(
    wire: &mut Wire<'_>,
    mut outgoing: Outgoing,
    mut meter: Meter<'_>,
    stub: &Stub,
    conn: ConnId,
) -> Result<(), Lost> {
    let mut heard = Instant::now();
    let mut ping = time::interval_at(time::Instant::now() + PING, PING);
    loop {
        tokio::select! {
            message = outgoing.next() => {
                let Some(text) = message else {
                    let frame = CloseFrame { code: 1012, reason: "reconnect".into() };
                    return wire.send(Message::Close(Some(frame))).await;
                };
                wire.text(text).await?;
            }
            message = wire.socket.recv() => {
                let Some(Ok(message)) = message else { return Err(Lost) };
                heard = Instant::now();
                match meter.judge(&message, heard) {
                    Ok(()) => {}
                    Err(_) if meter.strikes > STRIKES_MAX => return Err(Lost),
                    // Nobody answers control frames.
                    Err(_) if matches!(message, Message::Ping(_) | Message::Pong(_)) => continue,
                    Err(Over { id, says }) => {
                        wire.error(id.as_deref(), Fault::new(Code::Limited, says)).await?;
                        continue;
                    }
                }
                match message {
                    Message::Text(text) => {
                        if !stub.send(Letter::Text { conn, text, came: heard }).await {
                            return Err(Lost);
                        }
                    }
                    Message::Binary(_) => {
                        wire.error(None, Fault::new(Code::BadJson, "messages are text")).await?;
                    }
                    Message::Ping(_) | Message::Pong(_) => {}
                    Message::Close(_) => return Ok(()),
                }
            }
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE {
                    return Err(Lost);
                }
                wire.send(Message::Ping(Default::default())).await?;
            }
        }
    }
}

/// Something that is over a limit.
struct Over {
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
        let frames = Bucket::full(shared.hall.config.limits.messages_burst, now);
        let joins = Bucket::full(JOINS_BURST, now);
        Meter { shared, address, guest, frames, joins, strikes: 0 }
    }

    /// Every frame counts, whatever it holds; joins and seats count once more.
    fn judge(&mut self, message: &Message, now: Instant) -> Result<(), Over> {
        let limits = &self.shared.hall.config.limits;
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
            "sit" | "stand" if !self.both(Use::Seat) => {
                let id = id.map(Cow::into_owned);
                return Err(self.over(Use::Seat, id, "too many changes of seats: wait a moment"));
            }
            _ => {}
        }
        Ok(())
    }

    /// By address and by guest.
    fn both(&self, what: Use) -> bool {
        let gate = &self.shared.limits;
        gate.allows(what, &self.address) && gate.allows(what, &self.guest)
    }

    fn over(&mut self, what: Use, id: Option<String>, says: &'static str) -> Over {
        self.shared.hall.metrics.limit(what.name());
        self.strikes += 1;
        Over { id, says }
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
