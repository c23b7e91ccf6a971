//! The lobby, called without a socket.

use crate::common::Folder;
use axum::{
    Router,
    body::Body,
    extract::ConnectInfo,
    http::{Request, StatusCode, header},
};
use protocol::lobby::{GameEntry, Status, Summary};
use serde_json::{Value, json};
use server::{Config, Limits, Shared, app, people, store};
use std::{collections::BTreeSet, io, net::SocketAddr, sync::Arc, time::Duration};
use tower::ServiceExt;

struct Lobby {
    router: Router,
    shared: Arc<Shared>,
    _folder: Folder,
}

/// Somebody with a browser: keeps the cookie.
#[derive(Default)]
struct Browser {
    cookie: Option<String>,
}

struct Answer {
    status: StatusCode,
    headers: axum::http::HeaderMap,
    body: String,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }
    fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().into()
    }
}

impl Lobby {
    async fn new(config: Config) -> Lobby {
        let folder = Folder::new("app");
        let store = store::open(folder.text()).await.expect("a store");
        let key = people::key_at(&folder.path().join("key")).expect("a key");
        let shared = Shared::new(store, key, config);
        Lobby { router: app(shared.clone()), shared, _folder: folder }
    }

    async fn send(&self, request: Request<Body>) -> Answer {
        self.send_from("127.0.0.1:1", request).await
    }

    async fn send_from(&self, peer: &str, mut request: Request<Body>) -> Answer {
        if let Ok(peer) = peer.parse::<SocketAddr>() {
            request.extensions_mut().insert(ConnectInfo(peer));
        }
        let response = self.router.clone().oneshot(request).await.expect("infallible");
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, 1 << 20).await.expect("a body");
        let body = String::from_utf8(bytes.to_vec()).expect("text");
        Answer { status: parts.status, headers: parts.headers, body }
    }

    async fn call(
        &self,
        who: &mut Browser,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(cookie) = &who.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        let body = match body {
            Some(body) => {
                request = request.header(header::CONTENT_TYPE, "application/json");
                Body::from(body.to_string())
            }
            None => Body::empty(),
        };
        let answer = self.send(request.body(body).expect("a request")).await;
        if let Some(set) = answer.headers.get(header::SET_COOKIE) {
            let set = set.to_str().expect("text");
            assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax"), "{set}");
            who.cookie = Some(set.split(';').next().expect("a value").into());
        }
        answer
    }

    async fn get(&self, who: &mut Browser, path: &str) -> Answer {
        self.call(who, "GET", path, None).await
    }
}

fn generous() -> Config {
    let limits = Limits { requests_burst: 10_000, tables_burst: 10_000, ..Limits::default() };
    Config { limits, ..Config::default() }
}

#[tokio::test]
async fn people_have_a_cookie_and_a_name() {
    let lobby = Lobby::new(generous()).await;
    let (mut asha, mut ravi) = (Browser::default(), Browser::default());
    let me = lobby.get(&mut asha, "/api/me").await;
    assert!(me.json()["name"].as_str().expect("a name").starts_with("Guest "));
    let again = lobby.get(&mut asha, "/api/me").await;
    assert_eq!(me.body, again.body, "the cookie says who it is");
    assert!(!again.headers.contains_key(header::SET_COOKIE));

    let name = json!({ "name": " Asha\u{202e}\n<b>" });
    let named = lobby.call(&mut asha, "PUT", "/api/me", Some(name)).await;
    assert_eq!(named.json()["name"], "Asha <b>");
    assert_eq!(lobby.get(&mut asha, "/api/me").await.json()["name"], "Asha <b>");
    assert_ne!(lobby.get(&mut ravi, "/api/me").await.json()["name"], "Asha <b>");
    let nobody =
        lobby.call(&mut asha, "PUT", "/api/me", Some(json!({ "name": " \u{200b}" }))).await;
    assert_eq!((nobody.status, &*nobody.code()), (StatusCode::CONFLICT, "bad_name"));

    // A cookie that somebody made up is none.
    let cookie = asha.cookie.as_ref().expect("a cookie");
    let (id, name) = cookie.rsplit_once('.').expect("an id and a name");
    let (start, last) = id.split_at(id.len() - 1);
    let forged = format!("{start}{}.{name}", if last == "0" { "1" } else { "0" });
    let mut forger = Browser { cookie: Some(forged) };
    assert_ne!(lobby.get(&mut forger, "/api/me").await.json()["name"], "Asha <b>");
}

#[tokio::test]
async fn tables_are_made_listed_and_found() {
    let lobby = Lobby::new(generous()).await;
    let (mut asha, mut ravi) = (Browser::default(), Browser::default());
    let games: Vec<GameEntry> =
        serde_json::from_str(&lobby.get(&mut asha, "/api/games").await.body).expect("games");
    assert_eq!(games.len(), catalog::GAMES.len());

    for game in &games {
        let table = json!({ "game": game.game, "open": true, "seats": game.seats[1],
            "bots": { "b": "random" }, "pace": { "live": { "move_s": 60, "bank_s": 300 } } });
        let made = lobby.call(&mut asha, "POST", "/api/tables", Some(table)).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
        let made: Summary = serde_json::from_str(&made.body).expect("a table");
        assert_eq!((made.status, made.seats.len()), (Status::Waiting, usize::from(game.seats[1])));
        assert_eq!(made.seats[1].bot.as_deref(), Some("random"));
        assert_eq!(made.commitment.len(), 64);
        let found = lobby.get(&mut ravi, &format!("/api/tables/{}", made.id)).await;
        let found: Summary = serde_json::from_str(&found.body).expect("a table");
        assert_eq!(found, made);
        let record = lobby.get(&mut asha, &format!("/api/tables/{}/record", made.id)).await;
        assert_eq!((record.status, &*record.code()), (StatusCode::CONFLICT, "not_over"));
        let path = format!("/api/tables/{}/link", made.id);
        assert_eq!(lobby.call(&mut ravi, "POST", &path, None).await.code(), "no_seat");
        let token = json!({ "token": "x" });
        let path = format!("/api/tables/{}/claim", made.id);
        assert_eq!(lobby.call(&mut ravi, "POST", &path, Some(token)).await.code(), "bad_link");
    }
    let listed = lobby.get(&mut ravi, "/api/tables").await.json();
    assert_eq!(listed.as_array().map(Vec::len), Some(games.len()));
    assert_eq!(lobby.get(&mut ravi, "/api/tables/mine").await.body, "[]");
    // Nothing that is secret is in any of these bytes.
    let store = lobby.shared.registry.store();
    for id in store.ids("", 100).await.expect("ids") {
        let meta = store.load(&id).await.expect("loaded").expect("a table").meta;
        let meta: Value = serde_json::from_str(&meta).expect("JSON");
        for secret in ["secret", "next_secret", "host"] {
            let secret = meta[secret].as_str().expect("a secret");
            assert!(!listed.to_string().contains(secret));
        }
    }
}

#[tokio::test]
async fn what_cannot_be_is_refused() {
    let lobby = Lobby::new(generous()).await;
    let mut asha = Browser::default();
    for (table, code) in [
        (json!({ "game": "chess" }), "unknown_game"),
        (json!({ "game": "jaipur", "seats": 3 }), "bad_seats"),
        (json!({ "game": "jaipur", "options": { "rounds": "nine" } }), "bad_options"),
        (json!({ "game": "jaipur", "options": { "rounds": "single first=a" } }), "bad_options"),
        (json!({ "game": "jaipur", "bots": { "c": "random" } }), "bad_seat"),
        (json!({ "game": "jaipur", "bots": { "a": "deep-thought" } }), "bad_bot"),
        (json!({ "game": "jaipur", "bots": { "1": "random" } }), "bad_seat"),
        (json!({ "game": "jaipur", "pace": { "live": { "move_s": 0, "bank_s": 9 } } }), "bad_pace"),
        (json!({ "game": "jaipur", "pace": { "days": 99 } }), "bad_pace"),
        (
            json!({ "game": "jaipur", "pace": { "live": { "move_s": 4_294_967_295u32,
            "bank_s": 4_294_967_295u32 } } }),
            "bad_pace",
        ),
        (json!({ "game": "jaipur", "colour": "blue" }), "bad_request"),
        (json!({ "game": "j".repeat(20_000) }), "too_long"),
        (json!([]), "bad_request"),
    ] {
        let answer = lobby.call(&mut asha, "POST", "/api/tables", Some(table)).await;
        assert_eq!(answer.code(), code, "{}", answer.body);
        assert!(answer.status.is_client_error(), "{}", answer.status);
    }
    for (path, code) in [
        ("/api/tables/xyz", "no_table"),
        ("/api/tables/0123456789abcdef01234567", "no_table"),
        ("/api/tables/xyz/abc", "not_found"),
        ("/api/x", "not_found"),
        ("/x", "not_found"),
    ] {
        let answer = lobby.get(&mut asha, path).await;
        assert_eq!((answer.status, &*answer.code()), (StatusCode::NOT_FOUND, code), "{path}");
    }
    let form = Request::post("/api/tables").body(Body::from("game=jaipur")).expect("a request");
    assert_eq!(lobby.send(form).await.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    let evil = Request::post("/api/tables")
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::HOST, "chowk.example")
        .header(header::ORIGIN, "https://evil.example")
        .body(Body::from(r#"{"game":"jaipur"}"#));
    let evil = lobby.send(evil.expect("a request")).await;
    assert_eq!((evil.status, &*evil.code()), (StatusCode::FORBIDDEN, "bad_origin"));
    let socket = Request::get("/api/tables/0123456789abcdef01234567/ws")
        .header(header::UPGRADE, "websocket")
        .header(header::HOST, "chowk.example")
        .header(header::ORIGIN, "https://evil.example")
        .body(Body::empty());
    assert_eq!(lobby.send(socket.expect("a request")).await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn limits_are_kept() {
    let limits = Limits { requests_burst: 8, tables_per_guest: 2, ..Limits::default() };
    let lobby = Lobby::new(Config { limits, ..Config::default() }).await;
    let mut asha = Browser::default();
    let mut codes = Vec::new();
    for _ in 0..12 {
        let table = json!({ "game": "jaipur" });
        codes.push(lobby.call(&mut asha, "POST", "/api/tables", Some(table)).await);
    }
    let made = codes.iter().filter(|answer| answer.status == StatusCode::CREATED).count();
    assert_eq!(made, 2, "tables of a guest");
    assert!(codes.iter().any(|answer| answer.json()["error"]["code"] == "too_many"));
    assert!(codes.iter().any(|answer| answer.json()["error"]["code"] == "limited"));
    // Health is not limited.
    assert_eq!(lobby.get(&mut asha, "/healthz").await.body, "ok\n");
}

fn new_table(open: bool) -> Request<Body> {
    let table = json!({ "game": "jaipur", "open": open, "bots": { "b": "master" } });
    let request = Request::post("/api/tables").header(header::CONTENT_TYPE, "application/json");
    request.body(Body::from(table.to_string())).expect("a request")
}

/// Without a cookie each request is a new guest; the address is the same.
#[tokio::test]
async fn new_guests_of_one_address_share_its_limits() {
    let limits = Limits { requests_burst: 10_000, tables_burst: 5, ..Limits::default() };
    let lobby = Lobby::new(Config { limits, ..Config::default() }).await;
    let mut made = 0;
    for n in 0..40 {
        // Other addresses of the same network are no help.
        let peer = format!("[2001:db8::{n:x}]:1");
        let answer = lobby.send_from(&peer, new_table(true)).await;
        made += u32::from(answer.status == StatusCode::CREATED);
        assert!(answer.status == StatusCode::CREATED || answer.code() == "limited");
    }
    assert_eq!(made, 5);
    let other = lobby.send_from("10.0.0.1:1", new_table(true)).await;
    assert_eq!(other.status, StatusCode::CREATED, "others are not limited by that");
    let limited = lobby.shared.registry.metrics.value("chowk_limited_total{kind=\"table\"}");
    assert_eq!(limited, Some(35.0));
    let refused = lobby.shared.registry.metrics.value("chowk_refused_total{code=\"limited\"}");
    assert_eq!(refused, Some(35.0));

    let limits = Limits { tables_per_address: 7, ..generous().limits };
    let lobby = Lobby::new(Config { limits, ..Config::default() }).await;
    let mut codes = BTreeSet::new();
    for _ in 0..10 {
        let answer = lobby.send_from("10.0.0.1:1", new_table(false)).await;
        codes.insert(answer.json()["error"]["code"].as_str().unwrap_or("made").to_owned());
    }
    assert_eq!(codes.into_iter().collect::<Vec<_>>(), ["made", "too_many"]);
    assert_eq!(lobby.shared.registry.store().ids("", 100).await.expect("ids").len(), 7);
}

#[tokio::test]
async fn one_address_cannot_push_others_out_of_the_list() {
    let limits = Limits { tables_per_address: 1_000, ..generous().limits };
    let lobby = Lobby::new(Config { limits, ..Config::default() }).await;
    let honest: Summary =
        serde_json::from_str(&lobby.send_from("10.0.0.2:1", new_table(true)).await.body)
            .expect("a table");
    for _ in 0..120 {
        lobby.send_from("10.0.0.1:1", new_table(true)).await;
    }
    let listed = lobby.get(&mut Browser::default(), "/api/tables").await;
    let listed: Vec<Summary> = serde_json::from_str(&listed.body).expect("tables");
    assert!(listed.iter().any(|table| table.id == honest.id), "the honest one is there");
    assert_eq!(listed.len(), 11);
}

#[tokio::test]
async fn tables_that_nobody_comes_to_end() {
    let config = Config { expire_open: Some(Duration::ZERO), ..generous() };
    let lobby = Lobby::new(config).await;
    let made: Summary =
        serde_json::from_str(&lobby.send(new_table(true)).await.body).expect("a table");
    tokio::time::sleep(Duration::from_millis(5)).await;
    let (registry, mut ended) = (&lobby.shared.registry, BTreeSet::new());
    let round = async |ended: &mut BTreeSet<String>| {
        server::housekeeping::expire(registry, ended).await.expect("an answer")
    };
    assert_eq!(round(&mut ended).await, (1, 0));
    let path = format!("/api/tables/{}", made.id);
    let found = lobby.get(&mut Browser::default(), &path).await;
    assert_eq!(found.json()["status"], "over", "those who are connected see it end");
    assert_eq!(lobby.get(&mut Browser::default(), "/api/tables").await.body, "[]");
    // By the next round everybody has heard of it, and it is removed.
    assert_eq!(round(&mut ended).await, (0, 1));
    assert!(registry.store().load(&made.id).await.expect("an answer").is_none());
    assert_eq!(registry.metrics.value("chowk_tables_expired_total"), Some(1.0));
    let lobby = Lobby::new(generous()).await;
    lobby.send(new_table(true)).await;
    let mut ended = BTreeSet::new();
    let expired = server::housekeeping::expire(&lobby.shared.registry, &mut ended).await;
    assert_eq!(expired.expect("an answer"), (0, 0), "a new one stays");
}

#[tokio::test]
async fn metrics_are_for_this_machine() {
    for (behind_proxy, peer, forwarded, seen) in [
        (false, "127.0.0.1:1", None, true),
        (false, "[::1]:1", None, true),
        (false, "10.0.0.1:1", None, false),
        (false, "nobody", None, false),
        (true, "[::1]:1", None, true),
        (true, "127.0.0.1:1", Some("10.0.0.1:4711"), false),
        (true, "127.0.0.1:1", Some("unknown"), false),
    ] {
        let lobby = Lobby::new(Config { behind_proxy, ..generous() }).await;
        let mut request = Request::get("/metrics");
        if let Some(forwarded) = forwarded {
            request = request.header("x-forwarded-for", forwarded);
        }
        let request = request.body(Body::empty()).expect("a request");
        let answer = lobby.send_from(peer, request).await;
        assert_eq!(answer.status == StatusCode::OK, seen, "{peer} {forwarded:?}");
    }
}

#[tokio::test]
async fn names_of_others_are_refused_and_https_is_kept() {
    let hosts = Some(vec!["chowk.example".to_owned()]);
    let lobby = Lobby::new(Config { hosts, behind_proxy: true, ..generous() }).await;
    let get = |host: &str, proto: &str| {
        let request = Request::get("/metrics").header(header::HOST, host);
        request.header("x-forwarded-proto", proto).body(Body::empty()).expect("a request")
    };
    let rebound = lobby.send(get("evil.example:8080", "http")).await;
    assert_eq!(rebound.status, StatusCode::MISDIRECTED_REQUEST);
    assert!(rebound.body.contains("--public-url"), "{}", rebound.body);
    let fine = lobby.send(get("chowk.example", "http")).await;
    assert_eq!(fine.status, StatusCode::OK);
    assert!(!fine.headers.contains_key(header::STRICT_TRANSPORT_SECURITY));
    let https = lobby.send(get("localhost", "https")).await;
    assert!(https.headers.contains_key(header::STRICT_TRANSPORT_SECURITY));
}

/// Whatever refuses a request, we or the framework: it is said as docs/protocol.md promises.
#[tokio::test]
async fn every_refusal_has_one_form() {
    let hosts = Some(vec!["chowk.example".to_owned()]);
    let request_timeout = Duration::from_millis(200);
    let lobby = Lobby::new(Config { hosts, request_timeout, ..generous() }).await;
    let json = ("content-type", "application/json");
    let never = || Body::from_stream(futures_util::stream::pending::<Result<Vec<u8>, io::Error>>());
    let upgrade = ("upgrade", "websocket");
    for (method, path, header, body, status, code) in [
        ("DELETE", "/api/me", json, Body::empty(), 405, "bad_method"),
        ("POST", "/healthz", json, Body::empty(), 405, "bad_method"),
        ("POST", "/", json, Body::empty(), 405, "bad_method"),
        ("GET", "/api/me", ("host", "evil.example"), Body::empty(), 421, "bad_host"),
        ("GET", "/api/tables/%ff", json, Body::empty(), 404, "no_table"),
        ("POST", "/api/tables/%ff/link", json, Body::empty(), 404, "no_table"),
        ("GET", "/api/tables/%ff/ws", upgrade, Body::empty(), 404, "no_table"),
        ("GET", "/api/tables/0123456789abcdef01234567/ws", json, Body::empty(), 400, "bad_request"),
        ("GET", "/nowhere", json, Body::empty(), 404, "not_found"),
        ("GET", "/api/nowhere", json, Body::empty(), 404, "not_found"),
        ("PUT", "/api/me", json, Body::from("{"), 400, "bad_request"),
        ("PUT", "/api/me", json, Body::from("{\"nom\":1}"), 400, "bad_request"),
        ("PUT", "/api/me", ("content-type", "text/plain"), Body::from("{}"), 415, "bad_type"),
        ("PUT", "/api/me", json, Body::from("x".repeat(100_000)), 413, "too_long"),
        ("PUT", "/api/me", json, never(), 408, "too_slow"),
    ] {
        let request = Request::builder().method(method).uri(path).header(header.0, header.1);
        let answer = lobby.send(request.body(body).expect("a request")).await;
        assert_eq!(answer.status.as_u16(), status, "{method} {path}: {}", answer.body);
        let kind = answer.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        assert_eq!(kind, Some("application/json"), "{method} {path}");
        assert_eq!(answer.code(), code, "{method} {path}: {}", answer.body);
        assert!(answer.json()["error"]["message"].is_string(), "{method} {path}");
    }
    // Names are the same in any case.
    for host in ["LOCALHOST", "LocalHost:8080", "a.LOCALHOST", "CHOWK.example"] {
        let request = Request::get("/api/me").header(header::HOST, host);
        let answer = lobby.send(request.body(Body::empty()).expect("a request")).await;
        assert_eq!(answer.status, StatusCode::OK, "{host}");
    }
}

#[tokio::test]
async fn every_answer_is_hardened() {
    let lobby = Lobby::new(generous()).await;
    for path in ["/", "/healthz", "/metrics", "/api/me", "/api/openapi.json", "/nowhere"] {
        let answer = lobby.get(&mut Browser::default(), path).await;
        let header = |name: &str| answer.headers.get(name).and_then(|v| v.to_str().ok());
        let policy = header("content-security-policy").unwrap_or_default();
        assert!(policy.contains("default-src 'self'"), "{path}");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(header("x-content-type-options"), Some("nosniff"), "{path}");
    }
    let page = lobby.get(&mut Browser::default(), "/metrics").await.body;
    assert!(
        page.contains("chowk_rooms 0") && page.contains("chowk_play_seconds_count 0"),
        "{page}"
    );
}

/// The document names every route of the lobby, and every reference in it leads somewhere.
#[tokio::test]
async fn the_lobby_is_described() {
    let lobby = Lobby::new(generous()).await;
    let document = lobby.get(&mut Browser::default(), "/api/openapi.json").await.json();
    assert!(document["openapi"].as_str().expect("a version").starts_with("3.1"));
    let paths = document["paths"].as_object().expect("paths");
    for (path, methods) in [
        ("/api/games", vec!["get"]),
        ("/api/me", vec!["get", "put"]),
        ("/api/tables", vec!["get", "post"]),
        ("/api/tables/mine", vec!["get"]),
        ("/api/tables/{id}", vec!["get"]),
        ("/api/tables/{id}/record", vec!["get"]),
        ("/api/tables/{id}/link", vec!["post"]),
        ("/api/tables/{id}/claim", vec!["post"]),
        ("/api/daily", vec!["get"]),
        ("/api/daily/{day}", vec!["get", "post"]),
        ("/api/duels", vec!["post"]),
        ("/api/duels/{id}", vec!["get"]),
        ("/api/duels/{id}/join", vec!["post"]),
        ("/api/duels/{id}/deals/{deal}", vec!["post"]),
    ] {
        let known: Vec<&String> = paths[path].as_object().expect(path).keys().collect();
        assert_eq!(known, methods, "{path}");
    }
    let ways = document["components"]["schemas"]["Pace"]["oneOf"].as_array().expect("ways");
    assert!(ways.iter().all(|way| way["additionalProperties"] == false), "{ways:?}");
    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => fields.iter().for_each(|(key, value)| match value {
                Value::String(text) if key == "$ref" => found.push(text.clone()),
                _ => references(value, found),
            }),
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }
    for (path, operations) in paths {
        for (_, operation) in operations.as_object().expect(path) {
            for (status, response) in operation["responses"].as_object().expect("responses") {
                assert!(response["description"].is_string(), "{path} {status}");
            }
        }
    }
    let mut found = Vec::new();
    references(&document, &mut found);
    assert!(found.len() > 10);
    for reference in found {
        let pointer = reference.strip_prefix('#').expect("within the document");
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
}
