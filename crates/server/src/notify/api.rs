//! Who is to be told, and where: the page's settings, and the menu of a table.
use super::{address::Forbidden, push::Keys};
use crate::{
    Shared,
    actor::{Reply, Request},
    limits::{self, Use},
    lobby::{Answer, ApiError, Given, TableId},
    people::Subnet,
    random_hex,
    registry::unavailable,
    room::Guest,
    store::{Subscriber, Way},
};
use axum::{
    Extension, Json,
    extract::State,
    http::{HeaderMap, StatusCode, header},
};
use kernel::{Seat, fair};
use protocol::{
    Code, Fault,
    lobby::{
        ErrorBody, PushGone, PushKey, PushSubscription, Status, Webhook, WebhookSecret, WebhookSet,
    },
};
use std::{net::IpAddr, sync::Arc};

/// Longer than any key that a browser sends.
const KEY_MAX: usize = 200;

fn push_id(endpoint: &str) -> String {
    fair::commitment(format!("push {endpoint}").as_bytes())
}

fn hook_id(table: &str, seat: Seat) -> String {
    fair::commitment(format!("hook {table} {seat}").as_bytes())
}

fn forbidden(why: Forbidden) -> Fault {
    Fault::new(Code::BadAddress, why.to_string())
}

/// The key that pushes are signed with, which a browser needs to subscribe.
#[utoipa::path(get, path = "/api/push", tag = "notices",
    responses((status = 200, description = "What was asked for", body = PushKey)))]
pub async fn push_key(State(shared): State<Arc<Shared>>) -> Answer<PushKey> {
    let vapid = shared.registry.notifier.shared().vapid().await;
    let vapid = vapid.map_err(|why| unavailable(&why))?;
    Ok(Json(PushKey { key: vapid.public.clone() }))
}

/// May this guest have one more?
async fn room_for_one(
    shared: &Shared,
    guest: &Guest,
    address: IpAddr,
    known: bool,
) -> Result<String, Fault> {
    let origin = limits::origin(shared.key.signing(), address);
    if !shared.limits.allows(Use::Subscribe, &address) {
        shared.registry.metrics.limit(Use::Subscribe.name());
        return Err(Fault::new(Code::Limited, "too many of these from here: wait a minute"));
    }
    let settings = &shared.registry.notifier.shared().settings;
    let counts = shared.registry.store().subscribers().counts(&guest.id, &origin).await;
    let counts = counts.map_err(|why| unavailable(&why))?;
    let full = counts.own >= settings.per_guest
        || counts.origin >= settings.per_origin
        || counts.all >= settings.all;
    if full && !known {
        shared.registry.metrics.limit("subscribers");
        return Err(Fault::new(Code::TooMany, "too many devices and addresses to tell"));
    }
    Ok(origin)
}

/// This browser is to be told when it is my turn, at any table.
#[utoipa::path(put, path = "/api/push", tag = "notices", request_body = PushSubscription, responses(
    (status = 204, description = "It will be told"),
    (status = 400, description = "Not understood", body = ErrorBody),
    (status = 409, description = "Not possible", body = ErrorBody),
    (status = 415, description = "Not JSON", body = ErrorBody),
    (status = 429, description = "Too many", body = ErrorBody)))]
pub async fn subscribe(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Guest>,
    Extension(Subnet(address)): Extension<Subnet>,
    given: Given<PushSubscription>,
) -> Result<StatusCode, ApiError> {
    let Json(PushSubscription { endpoint, p256dh, auth, lang, replaces }) = given?;
    shared.registry.notifier.shared().outbound.target(&endpoint).map_err(forbidden)?;
    let keys = p256dh.len() <= KEY_MAX && auth.len() <= KEY_MAX;
    if !keys || Keys::read(&p256dh, &auth).is_none() {
        return Err(Fault::new(Code::BadRequest, "these are not the keys of a browser").into());
    }
    let store = shared.registry.store().subscribers();
    let own = |known: Option<Subscriber>| known.filter(|known| known.guest == guest.id);
    let id = push_id(&endpoint);
    let known = store.find(&id).await.map_err(|why| unavailable(&why))?;
    let mut before = own(known.clone());
    if let Some(replaced) = replaces.filter(|replaced| *replaced != endpoint) {
        let replaced = store.find(&push_id(&replaced)).await.map_err(|why| unavailable(&why))?;
        if let Some(replaced) = own(replaced) {
            store.drop_one(&replaced.id).await.map_err(|why| unavailable(&why))?;
            before = Some(replaced);
        }
    }
    let origin = room_for_one(&shared, &guest, address, known.is_some()).await?;
    let lang = lang.filter(|lang| lang.parse::<words::Lang>().is_ok());
    let lang = lang.or_else(|| match before.map(|before| before.way) {
        Some(Way::Push { lang, .. }) => Some(lang),
        _ => None,
    });
    let lang = lang.unwrap_or_else(|| words::Lang::default().to_string());
    let way = Way::Push { endpoint, p256dh, auth, lang };
    let subscriber = Subscriber { id, guest: guest.id, at: None, origin, way, failing: None };
    store.add(&subscriber).await.map_err(|why| unavailable(&why))?;
    Ok(StatusCode::NO_CONTENT)
}

/// This browser is not to be told any more. Whoever knows its endpoint is that browser.
#[utoipa::path(delete, path = "/api/push", tag = "notices", request_body = PushGone, responses(
    (status = 204, description = "It is not told any more"),
    (status = 400, description = "Not understood", body = ErrorBody),
    (status = 415, description = "Not JSON", body = ErrorBody)))]
pub async fn unsubscribe(
    State(shared): State<Arc<Shared>>,
    given: Given<PushGone>,
) -> Result<StatusCode, ApiError> {
    let Json(PushGone { endpoint }) = given?;
    let store = shared.registry.store().subscribers();
    store.drop_one(&push_id(&endpoint)).await.map_err(|why| unavailable(&why))?;
    Ok(StatusCode::NO_CONTENT)
}

/// My seat at a table where the game has begun: until then somebody else may take it.
async fn my_seat(shared: &Shared, guest: &Guest, table: &str) -> Result<Seat, Fault> {
    let Reply::Summary(summary) = shared.registry.ask(table, guest, Request::Summary).await? else {
        return Err(Fault::new(Code::Internal, "no answer"));
    };
    match (summary.mine, summary.status) {
        (None, _) => Err(Fault::new(Code::NoSeat, "you do not sit at this table")),
        (_, Status::Waiting) => Err(Fault::new(Code::NotBegun, "the game has not begun")),
        (_, Status::Over) => Err(Fault::new(Code::Over, "the game is over")),
        (Some(seat), Status::Playing) => Ok(seat),
    }
}

/// Is an address called when it is my turn at this table? Its secret is not shown again.
#[utoipa::path(get, path = "/api/tables/{id}/webhook", tag = "notices",
    params(("id" = String, Path, description = "The table's id")), responses(
    (status = 200, description = "What was asked for", body = WebhookSet),
    (status = 404, description = "There is no such table", body = ErrorBody),
    (status = 409, description = "Not possible", body = ErrorBody)))]
pub async fn webhook(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Guest>,
    TableId(id): TableId,
) -> Answer<WebhookSet> {
    let seat = my_seat(&shared, &guest, &id).await?;
    let found = shared.registry.store().subscribers().find(&hook_id(&id, seat)).await;
    let url = match found.map_err(|why| unavailable(&why))?.map(|found| found.way) {
        Some(Way::Hook { url, .. }) => Some(url),
        _ => None,
    };
    Ok(Json(WebhookSet { url }))
}

/// An address that is called when it is my turn at this table. The secret signs what is sent, and is
/// shown this once.
#[utoipa::path(put, path = "/api/tables/{id}/webhook", tag = "notices", request_body = Webhook,
    params(("id" = String, Path, description = "The table's id")), responses(
    (status = 200, description = "It will be called", body = WebhookSecret),
    (status = 400, description = "Not understood", body = ErrorBody),
    (status = 404, description = "There is no such table", body = ErrorBody),
    (status = 409, description = "Not possible", body = ErrorBody),
    (status = 415, description = "Not JSON", body = ErrorBody),
    (status = 429, description = "Too many", body = ErrorBody)))]
pub async fn set_webhook(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Guest>,
    Extension(Subnet(address)): Extension<Subnet>,
    TableId(id): TableId,
    headers: HeaderMap,
    given: Given<Webhook>,
) -> Answer<WebhookSecret> {
    let Json(Webhook { url }) = given?;
    let notifier = shared.registry.notifier.shared();
    notifier.outbound.target(&url).map_err(forbidden)?;
    let seat = my_seat(&shared, &guest, &id).await?;
    let store = shared.registry.store().subscribers();
    let hook = hook_id(&id, seat);
    let known = store.find(&hook).await.map_err(|why| unavailable(&why))?.is_some();
    let origin = room_for_one(&shared, &guest, address, known).await?;
    // The page that asks knows its own address; programs send none.
    let asked = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
    let page = notifier.settings.page.clone().or(asked.map(str::to_owned)).unwrap_or_default();
    let page = format!("{}/", page.trim_end_matches('/'));
    let secret = random_hex();
    let way = Way::Hook { url, secret: secret.clone(), page };
    let at = Some((id, seat));
    let subscriber = Subscriber { id: hook, guest: guest.id, at, origin, way, failing: None };
    store.add(&subscriber).await.map_err(|why| unavailable(&why))?;
    Ok(Json(WebhookSecret { secret }))
}

/// No address is called any more.
#[utoipa::path(delete, path = "/api/tables/{id}/webhook", tag = "notices",
    params(("id" = String, Path, description = "The table's id")), responses(
    (status = 204, description = "It is not called any more"),
    (status = 404, description = "There is no such table", body = ErrorBody),
    (status = 409, description = "Not possible", body = ErrorBody)))]
pub async fn remove_webhook(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Guest>,
    TableId(id): TableId,
) -> Result<StatusCode, ApiError> {
    let seat = my_seat(&shared, &guest, &id).await?;
    let store = shared.registry.store().subscribers();
    store.drop_one(&hook_id(&id, seat)).await.map_err(|why| unavailable(&why))?;
    Ok(StatusCode::NO_CONTENT)
}
