//! The web client's files, called without a socket.

use crate::common::Folder;
use axum::{
    body::Body,
    http::{HeaderMap, Request, StatusCode},
};
use server::{
    Config, Shared, app, people, store,
    web::{File, Files, no_files},
};
use tower::ServiceExt;

fn files(path: &str) -> Option<File> {
    let bytes: &'static [u8] = match path {
        "index.html" => b"<!doctype html>client",
        "index.html.br" => b"squeezed page",
        "sw.js" => b"worker",
        "app-0123abcd.wasm" => b"\0asm",
        "app-0123abcd.wasm.br" => b"squeezed",
        "art/stall.svg" => b"<svg/>",
        "manifest.webmanifest" => b"{}",
        ".secret" => b"hidden",
        _ => return None,
    };
    let mut hash = [0; 32];
    hash[..bytes.len().min(16)].copy_from_slice(&bytes[..bytes.len().min(16)]);
    Some(File { bytes: bytes.into(), hash })
}

struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Answer {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("text"))
    }
}

async fn ask(files: Files, method: &str, path: &str, headers: &[(&str, &str)]) -> Answer {
    let folder = Folder::new("web");
    let store = store::open(folder.text()).await.expect("a store");
    let key = people::key_at(&folder.path().join("key")).expect("a key");
    let shared = Shared::new(store, key, Config { files, ..Config::default() });
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(Body::empty()).expect("a request");
    let (parts, body) = app(shared).oneshot(request).await.expect("infallible").into_parts();
    let body = axum::body::to_bytes(body, 1 << 20).await.expect("a body").to_vec();
    Answer { status: parts.status, headers: parts.headers, body }
}

#[tokio::test]
async fn without_a_client_there_is_a_page_that_says_so() {
    let page = ask(no_files, "GET", "/", &[]).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(String::from_utf8_lossy(&page.body).contains("/api/openapi.json"));
    assert_eq!(ask(no_files, "GET", "/app.js", &[]).await.status, StatusCode::NOT_FOUND);
    assert_eq!(ask(no_files, "POST", "/", &[]).await.status, StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn files_have_their_type_and_their_time() {
    let page = ask(files, "GET", "/", &[]).await;
    assert_eq!(page.body, b"<!doctype html>client");
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(page.header("cache-control"), "no-cache");
    assert_eq!(ask(files, "GET", "/index.html", &[]).await.body, page.body);

    let worker = ask(files, "GET", "/sw.js", &[]).await;
    assert_eq!(worker.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(worker.header("cache-control"), "no-cache");

    let wasm = ask(files, "GET", "/app-0123abcd.wasm", &[]).await;
    assert_eq!(wasm.header("content-type"), "application/wasm");
    assert_eq!(wasm.header("cache-control"), "public, max-age=31536000, immutable");

    let art = ask(files, "GET", "/art/stall.svg?v=2", &[]).await;
    assert_eq!((art.status, art.header("content-type")), (StatusCode::OK, "image/svg+xml"));
    let manifest = ask(files, "GET", "/manifest.webmanifest", &[]).await;
    assert_eq!(manifest.header("content-type"), "application/manifest+json");

    let policy = page.header("content-security-policy");
    for part in ["'wasm-unsafe-eval'", "worker-src 'self'", "manifest-src 'self'"] {
        assert!(policy.contains(part), "{part} is not in {policy}");
    }
}

#[tokio::test]
async fn whoever_takes_brotli_gets_it() {
    let path = "/app-0123abcd.wasm";
    for offer in ["br", "gzip, deflate, br", "gzip;q=0.5, BR;q=1"] {
        let answer = ask(files, "GET", path, &[("accept-encoding", offer)]).await;
        assert_eq!(answer.body, b"squeezed", "{offer}");
        assert_eq!(answer.header("content-encoding"), "br");
        assert_eq!(answer.header("content-type"), "application/wasm");
        assert_eq!(answer.header("vary"), "accept-encoding");
    }
    for offer in ["gzip", "br;q=0", "br; q=0.0", ""] {
        let answer = ask(files, "GET", path, &[("accept-encoding", offer)]).await;
        assert_eq!(answer.body, b"\0asm", "{offer}");
        assert_eq!(answer.header("content-encoding"), "");
        assert_eq!(answer.header("vary"), "accept-encoding");
    }
    // There is no such pair.
    let plain = ask(files, "GET", "/sw.js", &[("accept-encoding", "br")]).await;
    assert_eq!((plain.body.as_slice(), plain.header("content-encoding")), (&b"worker"[..], ""));
}

#[tokio::test]
async fn what_has_not_changed_is_not_sent_again() {
    let brotli = ("accept-encoding", "br");
    let plain = ask(files, "GET", "/", &[]).await;
    let squeezed = ask(files, "GET", "/", &[brotli]).await;
    let (tag, other) = (plain.header("etag"), squeezed.header("etag"));
    assert!(tag.starts_with('"') && tag.ends_with('"') && tag != other, "{tag} {other}");

    for known in [tag.to_owned(), format!("W/{tag}"), format!("\"x\", {tag}"), "*".into()] {
        let again = ask(files, "GET", "/", &[("if-none-match", &known)]).await;
        assert_eq!(again.status, StatusCode::NOT_MODIFIED, "{known}");
        assert!(again.body.is_empty());
        assert_eq!(again.header("etag"), tag);
        assert_eq!(again.header("cache-control"), "no-cache");
    }
    let changed = ask(files, "GET", "/", &[("if-none-match", other)]).await;
    assert_eq!(changed.status, StatusCode::OK);
    let again = ask(files, "GET", "/", &[brotli, ("if-none-match", other)]).await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn only_real_files_and_only_by_reading() {
    let head = ask(files, "HEAD", "/", &[]).await;
    assert_eq!((head.status, head.body.len()), (StatusCode::OK, 0));
    assert_eq!(head.header("content-length"), "21");
    assert!(!head.header("etag").is_empty());
    let posted = ask(files, "POST", "/sw.js", &[]).await;
    assert_eq!(
        (posted.status, posted.header("allow")),
        (StatusCode::METHOD_NOT_ALLOWED, "GET,HEAD")
    );

    for path in ["/t/1", "/index.html.br", "/.secret", "/art/../sw.js", "//sw.js", "/art/", "/%2e"]
    {
        assert_eq!(ask(files, "GET", path, &[]).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}
