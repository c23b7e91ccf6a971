//! The web client's files. The server does not know where they are kept: it is lent a function
//! ([`Files`]) that finds them by their path.
//!
//! Beside `app.js` there may be `app.js.br`, the same compressed with Brotli. A name with a
//! content hash (`app-0123abcd.js`) never changes and is kept for ever; browsers ask again for all
//! others, and are told so when nothing has changed.
use crate::{Shared, lobby::ApiError};
use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use protocol::{Code, Fault};
use std::{borrow::Cow, sync::Arc};

/// A file as it is kept.
pub struct File {
    pub bytes: Cow<'static, [u8]>,
    /// Differs where the bytes differ, such as their SHA-256.
    pub hash: [u8; 32],
}

/// Tells the page that a server stands behind it, with tables to ask for; where the same files are
/// only lying somewhere, it need not ask.
const HERE: &str = "chowk-server=1; Path=/; SameSite=Lax; Max-Age=34560000";

/// Finds a file by its path, which has no slash at its beginning.
pub type Files = fn(&str) -> Option<File>;

/// No web client.
pub fn no_files(_: &str) -> Option<File> {
    None
}

/// The fallback route: a file of the web client, or the index page.
pub(crate) async fn file(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let path = match request.uri().path() {
        "/" => "index.html",
        path => path.strip_prefix('/').unwrap_or(path),
    };
    let wanted = [Method::GET, Method::HEAD].contains(request.method());
    let files = shared.registry.config.files;
    match find(files, path) {
        Some(_) if !wanted => method_not_allowed(),
        Some(plain) => {
            let squeezed =
                takes_brotli(request.headers()).then(|| files(&format!("{path}.br"))).flatten();
            answer(path, request.headers(), plain, squeezed)
        }
        None if path == "index.html" && wanted => {
            Html(page_without_client("<p>This is a server for board games.</p>")).into_response()
        }
        None if path == "index.html" => method_not_allowed(),
        None if wanted && takes_pages(request.headers()) => nothing_here(path),
        None => ApiError(Fault::new(Code::NotFound, "there is nothing here")).into_response(),
    }
}

/// The index page where there is no web client; `about` is what it says first, in HTML.
pub fn page_without_client(about: &str) -> String {
    include_str!("index.html").replace("{about}", about)
}

/// Does a person ask, rather than a program?
fn takes_pages(asked: &HeaderMap) -> bool {
    list(asked, header::ACCEPT).any(|kind| kind.starts_with("text/html"))
}

/// Sends a person to the page that says so. The way there is relative: the server may be a folder of
/// another one.
fn nothing_here(path: &str) -> Response {
    let up = "../".repeat(path.matches('/').count());
    let page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Chowk</title>\n\
         <meta http-equiv=\"refresh\" content=\"0; url=./{up}#/nowhere\">\n\
         <p><a href=\"./{up}#/nowhere\">There is nothing here.</a></p>\n"
    );
    (StatusCode::NOT_FOUND, Html(page)).into_response()
}

fn method_not_allowed() -> Response {
    let allow = [(header::ALLOW, "GET,HEAD")];
    (allow, ApiError(Fault::new(Code::BadMethod, "not with this method"))).into_response()
}

fn find(files: Files, path: &str) -> Option<File> {
    // Files may one day lie in a folder: nothing leads out of it, and nothing hidden is shown.
    let plain = path.split('/').all(|part| !part.is_empty() && !part.starts_with('.'));
    if plain && !path.ends_with(".br") && !path.contains('\\') { files(path) } else { None }
}

fn answer(path: &str, asked: &HeaderMap, plain: File, squeezed: Option<File>) -> Response {
    // Other bytes need another tag, or a cache might mix them up.
    let tag = kernel::luck::to_hex(&plain.hash[..16]);
    let tag = format!("\"{tag}{}\"", if squeezed.is_some() { "-br" } else { "" });
    let cache = match is_hashed(path) {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let mut headers = HeaderMap::new();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if path == "index.html" {
        headers.insert(header::SET_COOKIE, HeaderValue::from_static(HERE));
    }
    if known(asked, &tag) {
        put(&mut headers, header::ETAG, tag);
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    put(&mut headers, header::ETAG, tag);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(path)));
    let bytes = match squeezed {
        None => plain.bytes,
        Some(file) => {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
            file.bytes
        }
    };
    match bytes {
        Cow::Borrowed(bytes) => (headers, bytes).into_response(),
        Cow::Owned(bytes) => (headers, bytes).into_response(),
    }
}

fn put(headers: &mut HeaderMap, name: header::HeaderName, value: String) {
    if let Ok(value) = HeaderValue::from_str(&value) {
        headers.insert(name, value);
    }
}

/// The parts of a header that is a list.
fn list(headers: &HeaderMap, name: header::HeaderName) -> impl Iterator<Item = &str> {
    let lines = headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

fn known(asked: &HeaderMap, tag: &str) -> bool {
    list(asked, header::IF_NONE_MATCH)
        .any(|given| given == "*" || given.strip_prefix("W/").unwrap_or(given) == tag)
}

fn takes_brotli(asked: &HeaderMap) -> bool {
    list(asked, header::ACCEPT_ENCODING).any(|offer| {
        let mut parts = offer.split(';').map(str::trim);
        let brotli = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("br"));
        // `br;q=0` means: anything but that.
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map(str::parse::<f32>);
        brotli && !matches!(weight, Some(Ok(0.0)))
    })
}

/// Does the name carry a hash of the content: `app-0123abcd.js`, `app_bg-0123abcd.wasm`,
/// `app.0123abcd.css`?
fn is_hashed(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let Some((stem, _)) = name.rsplit_once('.') else { return false };
    let Some((_, hash)) = stem.rsplit_once(['-', '.']) else { return false };
    hash.len() >= 8 && hash.bytes().all(|b| b.is_ascii_hexdigit())
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" | "ftl" | "md" => "text/plain; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "jpg" | "jpeg" => "image/jpeg",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "wav" => "audio/wav",
        _ => "application/octet-stream",
    }
}
