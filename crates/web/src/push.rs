//! Being told of one's turn while the page is closed: by the push service of the browser's maker, through the
//! service worker (static/sw.js). One subscription for each device.
use crate::{net, settings::Prefs, store, turn};
use kernel::json;
use leptos::prelude::*;
use protocol::lobby::{PushGone, PushKey, PushSubscription};
use serde::Deserialize;
use std::cell::Cell;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{PushSubscriptionOptionsInit, ServiceWorkerRegistration};

/// The key that this device was subscribed with.
const KEY: &str = "chowk.push";

/// How it is with this device.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum State {
    /// The browser cannot, or there is no server.
    Never,
    /// The person has told the browser not to.
    Blocked,
    Off,
    On,
}

/// As a browser writes its subscription.
#[derive(Deserialize)]
struct Written {
    endpoint: String,
    keys: Keys,
}

#[derive(Deserialize)]
struct Keys {
    p256dh: String,
    auth: String,
}

/// Can this browser be told at all?
pub(crate) fn is_possible() -> bool {
    let has = |object: &JsValue, name: &str| js_sys::Reflect::has(object, &name.into()) == Ok(true);
    has(&window(), "PushManager")
        && has(&window().navigator(), "serviceWorker")
        && turn::supported()
        && net::is_there()
}

async fn registration() -> Option<ServiceWorkerRegistration> {
    let found = JsFuture::from(window().navigator().service_worker().get_registration()).await;
    found.ok()?.dyn_into().ok()
}

async fn subscription(at: &ServiceWorkerRegistration) -> Option<web_sys::PushSubscription> {
    let asked = at.push_manager().ok()?.get_subscription().ok()?;
    JsFuture::from(asked).await.ok()?.dyn_into().ok()
}

fn written(subscription: &JsValue) -> Option<Written> {
    let text: String = js_sys::JSON::stringify(subscription).ok()?.into();
    json::read(&text).ok()
}

/// How it is now.
pub(crate) async fn state() -> State {
    if !is_possible() {
        return State::Never;
    }
    if turn::is_denied() {
        return State::Blocked;
    }
    let Some(at) = registration().await else { return State::Never };
    match subscription(&at).await {
        Some(_) if turn::is_granted() => State::On,
        _ => State::Off,
    }
}

/// Asks the browser's push service for an address, and gives it to the server. False where one of them
/// refuses.
pub(crate) async fn turn_on(prefs: Prefs) -> bool {
    let done = subscribe(prefs).await.is_some();
    prefs.0.update(|now| now.push = done);
    done
}

async fn subscribe(prefs: Prefs) -> Option<()> {
    if !is_possible() || !turn::is_granted() {
        return None;
    }
    let at = registration().await?;
    let PushKey { key } = net::get("push").await.ok()?;
    let mut known = subscription(&at).await;
    // A server with another database has another key: what was subscribed with the old one is never heard of.
    if store::get(KEY).is_some_and(|old| old != key)
        && let Some(old) = known.take()
    {
        JsFuture::from(old.unsubscribe().ok()?).await.ok()?;
    }
    store::set(KEY, &key);
    let known = match known {
        Some(known) => JsValue::from(known),
        None => {
            let options = PushSubscriptionOptionsInit::new();
            options.set_user_visible_only(true);
            options.set_application_server_key(&key.into());
            let asked = at.push_manager().ok()?.subscribe_with_options(&options).ok()?;
            JsFuture::from(asked).await.ok()?
        }
    };
    let Written { endpoint, keys: Keys { p256dh, auth } } = written(&known)?;
    let lang = Some(prefs.lang().to_string());
    let body = PushSubscription { endpoint, p256dh, auth, lang, replaces: None };
    net::tell("PUT", "push", &body).await.ok()
}

/// The server forgets this device, and the browser its address.
pub(crate) async fn turn_off(prefs: Prefs) {
    prefs.0.update(|now| now.push = false);
    let Some(at) = registration().await else { return };
    let Some(known) = subscription(&at).await else { return };
    if let Some(Written { endpoint, .. }) = written(&known) {
        let _ = net::tell("DELETE", "push", &PushGone { endpoint }).await;
    }
    if let Ok(asked) = known.unsubscribe() {
        let _ = JsFuture::from(asked).await;
    }
}

/// Once a visit: the server may have forgotten this device, or the page speaks another language now.
pub(crate) async fn refresh(prefs: Prefs) {
    thread_local!(static DONE: Cell<bool> = const { Cell::new(false) });
    if prefs.0.with_untracked(|now| now.push) && !DONE.replace(true) {
        // Where nobody answers just now, it is tried again with the next visit.
        subscribe(prefs).await;
    }
}
