//! The WebSocket of one table: the table role of docs/protocol.md.
use crate::{
    Shared,
    actor::Letter,
    limits::{self, Bucket, Slot},
    lobby::ApiError,
    room::Guest,
    store::to_json,
};
use axum::{
    Extension,
    extract::{
        FromRequestParts, Path, Request, State,
        ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade},
    },
    response::{IntoResponse, Response},
};
use protocol::{Fault, MESSAGE_MAX, Say};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{sync::mpsc, time};

/// Messages that wait for a slow connection; then it is closed, and resumes.
const OUTBOX_MAX: usize = 64;
/// How often the other side is asked whether it is there.
const PING: Duration = Duration::from_secs(25);
/// How long it may be silent.
const SILENCE: Duration = Duration::from_secs(80);
/// How long a message may take to be sent.
const SLOW: Duration = Duration::from_secs(15);
/// So many messages over the limit end a connection.
const STRIKES: u32 = 200;
/// Most messages are short; larger ones make the buffers grow.
const BUFFER: usize = 2 << 10;

/// Opens the connection to a table.
pub async fn connect(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    request: Request,
) -> Response {
    let address = limits::address(&request, shared.hall.config.behind_proxy);
    let (mut parts, _) = request.into_parts();
    let upgrade = match WebSocketUpgrade::from_request_parts(&mut parts, &shared).await {
        Ok(upgrade) => upgrade,
        Err(why) => return why.into_response(),
    };
    let Some(slot) = shared.limits.connect(address) else {
        shared.hall.metrics.limited.add(1);
        return ApiError(Fault::new("too_many", "too many connections from here")).into_response();
    };
    upgrade
        .max_message_size(MESSAGE_MAX)
        .max_frame_size(MESSAGE_MAX)
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(1 << 20)
        .on_upgrade(move |socket| async move {
            shared.hall.metrics.connections.up();
            serve(socket, &shared, &id, guest, slot).await;
            shared.hall.metrics.connections.down();
        })
}

async fn serve(mut socket: WebSocket, shared: &Shared, id: &str, guest: Guest, _slot: Slot) {
    let (out, mut outbox) = mpsc::channel(OUTBOX_MAX);
    let (stub, conn) = match shared.hall.open(id, &guest, &out).await {
        Ok(open) => open,
        Err(fault) => {
            let _ = say(&mut socket, &Say::Error { id: None, error: fault }).await;
            let _ = socket.send(Message::Close(None)).await;
            return;
        }
    };
    // The room has the only sender now: when it lets go, the connection ends.
    drop(out);
    let crate::Limits { messages_per_s, messages_burst, .. } = shared.hall.config.limits;
    let mut bucket = Bucket::full(messages_burst, Instant::now());
    let (mut heard, mut strikes) = (Instant::now(), 0);
    let mut ping = time::interval_at(time::Instant::now() + PING, PING);
    loop {
        tokio::select! {
            message = outbox.recv() => {
                let Some(text) = message else {
                    let frame = CloseFrame { code: 1012, reason: "reconnect".into() };
                    let _ = socket.send(Message::Close(Some(frame))).await;
                    break;
                };
                let sent = time::timeout(SLOW, socket.send(Message::Text(text)));
                if !matches!(sent.await, Ok(Ok(()))) {
                    break;
                }
            }
            message = socket.recv() => {
                let Some(Ok(message)) = message else { break };
                heard = Instant::now();
                let text = match message {
                    Message::Text(text) => text,
                    Message::Close(_) => break,
                    Message::Ping(_) | Message::Pong(_) => continue,
                    Message::Binary(_) => {
                        let error = Fault::new("bad_json", "messages are text");
                        if say(&mut socket, &Say::Error { id: None, error }).await.is_err() {
                            break;
                        }
                        continue;
                    }
                };
                if bucket.take(messages_per_s, messages_burst, heard) {
                    if !stub.send(Letter::Text { conn, text, came: heard }).await {
                        break;
                    }
                    continue;
                }
                shared.hall.metrics.limited.add(1);
                strikes += 1;
                let error = Fault::new("limited", "too many messages: wait a moment");
                let told = say(&mut socket, &Say::Error { id: None, error }).await;
                if told.is_err() || strikes > STRIKES {
                    break;
                }
            }
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE {
                    break;
                }
                let sent = time::timeout(SLOW, socket.send(Message::Ping(Default::default())));
                if !matches!(sent.await, Ok(Ok(()))) {
                    break;
                }
            }
        }
    }
    stub.send(Letter::Close { conn }).await;
}

async fn say(socket: &mut WebSocket, message: &Say) -> Result<(), axum::Error> {
    socket.send(Message::Text(to_json(message).into())).await
}
