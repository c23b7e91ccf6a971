//! The web side: routes and headers. [`app`] can be called without a socket.
use crate::{
    Shared,
    contests::{daily, duels},
    limits::{self, Peer},
    lobby,
    metrics::CONTENT_TYPE,
    notify::api as notices,
    people, socket, web,
};
use axum::{
    Json, Router,
    extract::{DefaultBodyLimit, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use protocol::{Code, Fault, contest::RECORD_BYTES_MAX};
use std::sync::Arc;
use utoipa::{
    OpenApi,
    openapi::{RefOr, Schema, schema::AdditionalProperties},
};

/// The longest body of a request, in bytes.
const BODY_BYTES_MAX: usize = 16 << 10;

/// Records are longer than what the lobby is asked otherwise; in JSON, lines take a byte more.
fn records() -> DefaultBodyLimit {
    DefaultBodyLimit::max(RECORD_BYTES_MAX + (4 << 10))
}

/// The routes of a server.
pub fn app(shared: Arc<Shared>) -> Router {
    let api = Router::new()
        .route("/games", get(lobby::games))
        .route("/me", get(lobby::me).put(lobby::rename))
        .route("/tables", get(lobby::open_tables).post(lobby::create))
        .route("/tables/mine", get(lobby::my_tables))
        .route("/tables/{id}", get(lobby::table))
        .route("/tables/{id}/record", get(lobby::record))
        .route("/tables/{id}/link", post(lobby::link))
        .route("/tables/{id}/claim", post(lobby::claim))
        .route(
            "/tables/{id}/webhook",
            get(notices::webhook).put(notices::set_webhook).delete(notices::remove_webhook),
        )
        .route("/push", get(notices::push_key).put(notices::subscribe).delete(notices::unsubscribe))
        .route("/tables/{id}/ws", get(socket::connect))
        .route("/daily", get(daily::today))
        .route("/daily/{day}", get(daily::of_day).post(daily::score).layer(records()))
        .route("/duels", post(duels::create))
        .route("/duels/{id}", get(duels::get))
        .route("/duels/{id}/join", post(duels::join))
        .route("/duels/{id}/deals/{deal}", post(duels::score).layer(records()))
        .route("/openapi.json", get(openapi))
        .fallback(not_found)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(middleware::from_fn_with_state(shared.clone(), people::identify));
    Router::new()
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .nest("/api", api)
        .fallback(web::file)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
        .layer(middleware::from_fn_with_state(shared.clone(), guard))
        .with_state(shared)
}

#[derive(OpenApi)]
#[openapi(
    info(title = "Chowk", description = "The lobby. Tables themselves are played over the \
        WebSocket at /api/tables/{id}/ws: docs/protocol.md.", license(name = "MIT OR Apache-2.0")),
    paths(lobby::games, lobby::me, lobby::rename, lobby::create, lobby::open_tables,
        lobby::my_tables, lobby::table, lobby::record, lobby::link, lobby::claim,
        daily::today, daily::of_day, daily::score, duels::create, duels::get, duels::join, duels::score,
        notices::push_key, notices::subscribe, notices::unsubscribe, notices::webhook,
        notices::set_webhook, notices::remove_webhook),
    tags((name = "lobby", description = "Find, make and look at tables"),
        (name = "contests", description = "The deal of the day, and mirror duels"),
        (name = "notices", description = "Be told when it is one's turn"))
)]
struct Described;

/// The OpenAPI document of the lobby.
pub fn description() -> utoipa::openapi::OpenApi {
    let mut document = Described::openapi();
    // A pace is exactly one of the variants, with no other fields; the macro does not write that.
    let schemas = document.components.as_mut().map(|components| &mut components.schemas);
    if let Some(RefOr::T(Schema::OneOf(ways))) = schemas.and_then(|all| all.get_mut("Pace")) {
        for way in &mut ways.items {
            if let RefOr::T(Schema::Object(way)) = way {
                way.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
            }
        }
    }
    document
}

async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(description())
}

async fn not_found() -> lobby::ApiError {
    lobby::ApiError(Fault::new(Code::NotFound, "there is nothing here"))
}

async fn method_not_allowed() -> lobby::ApiError {
    lobby::ApiError(Fault::new(Code::BadMethod, "not with this method"))
}

/// Can the store be written to, and do we mean to stay?
async fn health(State(shared): State<Arc<Shared>>) -> Response {
    if shared.registry.is_stopping() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n").into_response();
    }
    match shared.registry.health().await {
        Ok(()) => "ok\n".into_response(),
        Err(why) => (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")).into_response(),
    }
}

async fn metrics(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let peer = Peer::of(&request, shared.registry.config.behind_proxy);
    if !peer.is_loopback() && !shared.registry.config.open_metrics {
        return not_found().await.into_response();
    }
    ([(header::CONTENT_TYPE, CONTENT_TYPE)], shared.registry.metrics.render()).into_response()
}

/// What holds for every request: it is meant for us, it does not take for ever, what is refused is
/// counted, and the answer keeps a browser from being used against its owner.
async fn guard(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let config = &shared.registry.config;
    let api = request.uri().path().starts_with("/api");
    let named = request.headers().get("x-forwarded-proto").map(HeaderValue::as_bytes);
    let https = config.secure || (config.behind_proxy && named == Some(b"https"));
    let strange = match &config.hosts {
        Some(hosts) => !limits::is_known_host(request.headers(), hosts),
        None => false,
    };
    let mut response = if strange {
        let says = "this name is not known here: the server needs --public-url";
        lobby::ApiError(Fault::new(Code::BadHost, says)).into_response()
    } else {
        let answered = tokio::time::timeout(config.request_timeout, next.run(request)).await;
        answered.unwrap_or_else(|_| {
            shared.registry.metrics.limit("request_time");
            lobby::ApiError(Fault::new(Code::TooSlow, "this took too long")).into_response()
        })
    };
    if let Some(lobby::Refused(code)) = response.extensions().get() {
        shared.registry.metrics.refuse(code);
    }
    harden(response.headers_mut(), api, https);
    response
}

/// Headers that keep a browser from being used against its owner.
fn harden(headers: &mut HeaderMap, api: bool, https: bool) {
    const HEADERS: &[(&str, &str)] = &[
        (
            "content-security-policy",
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
             img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
             object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        ),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
    ];
    for (name, value) in HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if api {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if https {
        let year = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
}
