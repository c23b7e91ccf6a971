//! One notice to one subscriber.
use super::{
    Shared, Turn,
    outbound::{Answer, Unsent},
    push::{self, About, Keys, Message},
    words,
};
use crate::{
    now_ms,
    store::{Subscriber, Way, to_json},
};
use hmac::{Hmac, KeyInit as _, Mac as _};
use hyper::StatusCode;
use serde_json::json;
use sha2::Sha256;
use std::{sync::Arc, time::Duration};

/// A notice for somebody.
#[derive(Clone)]
pub(super) struct Delivery {
    pub(super) turn: Arc<Turn>,
    pub(super) subscriber: Subscriber,
    /// How often it was tried.
    pub(super) tries: usize,
}

/// What became of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sent {
    Yes,
    /// There is nobody there, and never will be.
    Gone,
    /// It was refused, and would be refused again.
    Failed,
    /// The host is busy, and may have said for how long.
    Later(Option<Duration>),
    /// The host does not answer.
    Silent,
}

/// For metrics and logs.
pub(super) fn kind(subscriber: &Subscriber) -> &'static str {
    match subscriber.way {
        Way::Push { .. } => "push",
        Way::Hook { .. } => "webhook",
    }
}

/// Who is called.
pub(super) fn url(subscriber: &Subscriber) -> &str {
    match &subscriber.way {
        Way::Push { endpoint, .. } => endpoint,
        Way::Hook { url, .. } => url,
    }
}

/// What a webhook's secret signs, in hexadecimal digits: the whole body.
fn signature(secret: &str, body: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key of any length");
    mac.update(body);
    kernel::luck::to_hex(&mac.finalize().into_bytes())
}

fn hook(turn: &Turn, secret: &str, page: &str) -> Message {
    let link = format!("{page}#/t/{}", turn.table);
    let body = to_json(&json!({
        "event": "turn",
        "table": turn.table,
        "game": turn.game,
        "seat": turn.seat,
        "name": turn.name,
        "others": turn.others,
        "link": link,
        "turn": turn.turn,
        "deadline_ms": turn.due,
        "sent_ms": now_ms(),
    }));
    let signed = format!("sha256={}", signature(secret, body.as_bytes()));
    let headers = vec![("content-type", "application/json".into()), ("chowk-signature", signed)];
    Message { headers, body: body.into_bytes() }
}

async fn message(shared: &Arc<Shared>, delivery: &Delivery) -> Option<Message> {
    let (turn, subscriber) = (delivery.turn.clone(), &delivery.subscriber);
    let (endpoint, p256dh, auth, lang) = match &subscriber.way {
        Way::Hook { secret, page, .. } => return Some(hook(&turn, secret, page)),
        Way::Push { endpoint, p256dh, auth, lang } => (endpoint, p256dh, auth, lang),
    };
    let (target, keys) = (shared.outbound.target(endpoint).ok()?, Keys::read(p256dh, auth)?);
    let (vapid, text) = (shared.vapid().await.ok()?, words::push(&turn, lang));
    let contact = shared.settings.contact.clone();
    // Keys on curves take their time, and rooms share these threads.
    let made = tokio::task::spawn_blocking(move || {
        let now = now_ms();
        let left = turn.due.map_or(u64::MAX, |due| due.saturating_sub(now) / 1_000);
        let about = About {
            topic: &turn.table,
            ttl_s: left.clamp(60, push::TTL_SECONDS_MAX),
            contact: contact.as_deref(),
            now_s: now / 1_000,
        };
        push::message(&vapid, &target, &keys, &text, &about)
    });
    made.await.ok().flatten()
}

pub(super) async fn send(shared: &Arc<Shared>, delivery: &Delivery) -> Sent {
    let subscriber = &delivery.subscriber;
    let Ok(target) = shared.outbound.target(url(subscriber)) else { return Sent::Gone };
    let Some(Message { headers, body }) = message(shared, delivery).await else {
        return Sent::Failed;
    };
    let host = target.authority();
    match shared.outbound.post(&target, &headers, body).await {
        Ok(Answer { status, retry_after }) => {
            tracing::debug!(%host, %status, kind = kind(subscriber), "a notice was answered");
            match status {
                status if status.is_success() => Sent::Yes,
                StatusCode::NOT_FOUND | StatusCode::GONE => Sent::Gone,
                StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT => {
                    Sent::Later(retry_after)
                }
                status if status.is_server_error() => Sent::Later(retry_after),
                _ => Sent::Failed,
            }
        }
        Err(Unsent::Forbidden(why)) => {
            tracing::debug!(%host, %why, "an address is not called");
            shared.metrics.notice("forbidden", kind(subscriber));
            Sent::Gone
        }
        Err(Unsent::Unreachable(why)) => {
            tracing::debug!(%host, %why, "nobody answers");
            Sent::Silent
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_signature_is_the_usual_one() {
        // RFC 4231, test case 2.
        let known = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(super::signature("Jefe", b"what do ya want for nothing?"), known);
    }
}
