//! Who is there: guests with a signed cookie, and names that others can bear to see.
use crate::{Shared, limits, random_hex, room::Guest};
use axum::{
    extract::{Request, State},
    http::{HeaderMap, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use axum_extra::extract::{
    SignedCookieJar,
    cookie::{Cookie, Key, SameSite},
};
use kernel::luck;
use protocol::{Fault, NAME_MAX};
use std::{fs, io, path::Path, sync::Arc};

const COOKIE: &str = "chowk";
/// As long as browsers keep a cookie at all.
const COOKIE_DAYS: i64 = 400;

/// The key that signs cookies: made once, and kept where only the server can read it.
pub fn key_at(path: &Path) -> io::Result<Key> {
    match fs::read(path) {
        Ok(bytes) => Key::try_from(&bytes[..]).map_err(|why| io::Error::other(why.to_string())),
        Err(why) if why.kind() == io::ErrorKind::NotFound => {
            let bytes = luck::from_hex(&(random_hex() + &random_hex())).unwrap_or_default();
            write_private(path, &bytes)?;
            Key::try_from(&bytes[..]).map_err(|why| io::Error::other(why.to_string()))
        }
        Err(why) => Err(why),
    }
}

fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    io::Write::write_all(&mut file, bytes)?;
    file.sync_all()
}

/// Knows the guest by the cookie, or makes a new one; and refuses what another site's page wants
/// done in a guest's name.
pub async fn identify(
    State(shared): State<Arc<Shared>>,
    mut request: Request,
    next: Next,
) -> Response {
    let address = limits::address(&request, shared.hall.config.behind_proxy);
    if !shared.limits.request(address) {
        shared.hall.metrics.limited.add(1);
        return crate::lobby::ApiError(Fault::new("limited", "too many requests: wait a moment"))
            .into_response();
    }
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let socket = request.headers().contains_key(header::UPGRADE);
    if (!reads || socket) && !same_origin(request.headers(), &shared.hall.config.origins) {
        let says = "this was asked by another site's page";
        return crate::lobby::ApiError(Fault::new("bad_origin", says)).into_response();
    }
    let jar = SignedCookieJar::from_headers(request.headers(), shared.key.clone());
    let known = jar.get(COOKIE).and_then(|cookie| guest_of(cookie.value()));
    let fresh = known.is_none();
    let guest = known.unwrap_or_else(new_guest);
    request.extensions_mut().insert(guest.clone());
    let response = next.run(request).await;
    // A handler that changed the name has set the cookie itself.
    if fresh && !response.headers().contains_key(header::SET_COOKIE) {
        return (with_cookie(jar, &guest, shared.hall.config.secure), response).into_response();
    }
    response
}

fn new_guest() -> Guest {
    let mut id = random_hex();
    let name = format!("Guest {}", &id[60..]);
    id.truncate(32);
    Guest { id, name }
}

/// The guest that a cookie's value stands for: `id.name`, the name in hexadecimal digits.
fn guest_of(value: &str) -> Option<Guest> {
    let (id, name) = value.split_once('.')?;
    let name = clean_name(&String::from_utf8(luck::from_hex(name)?).ok()?)?;
    let sound = id.len() == 32 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
    sound.then(|| Guest { id: id.to_owned(), name })
}

/// The jar with this guest's cookie in it.
pub(crate) fn with_cookie(jar: SignedCookieJar, guest: &Guest, secure: bool) -> SignedCookieJar {
    let value = format!("{}.{}", guest.id, luck::to_hex(guest.name.as_bytes()));
    let cookie = Cookie::build((COOKIE, value))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(secure)
        .max_age(time::Duration::days(COOKIE_DAYS));
    jar.add(cookie)
}

/// A name as others may see it: short, in one line, without characters that are not seen or that
/// turn the writing around. `None` if nothing is left.
pub fn clean_name(given: &str) -> Option<String> {
    let hidden = |c: char| {
        let at = u32::from(c);
        matches!(at, 0xad | 0x61c | 0x180e | 0x200b..=0x200f | 0x2028..=0x202e | 0x2060..=0x206f)
            || matches!(at, 0xfe00..=0xfe0f | 0xfeff | 0xfff0..=0xffff | 0xe0000..=0xe0fff)
    };
    let plain = given.chars().take(256).filter(|c| !hidden(*c));
    let plain: String = plain.map(|c| if c.is_control() { ' ' } else { c }).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(NAME_MAX).collect();
    let name = name.trim().to_owned();
    (!name.is_empty()).then_some(name)
}

/// Does this come from a page of ours, or from no page at all? Programs send no `Origin`;
/// browsers always do where it matters.
fn same_origin(headers: &HeaderMap, known: &[String]) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(origin) = text(header::ORIGIN) {
        if known.iter().any(|known| known == origin) {
            return true;
        }
        let host = origin.split_once("://").map(|(_, host)| host);
        if host.is_none() || host != text(header::HOST) {
            return false;
        }
    } else if headers.contains_key(header::ORIGIN) {
        return false;
    }
    let site = headers.get("sec-fetch-site").map(|site| site.as_bytes());
    site.is_none_or(|site| site == b"same-origin" || site == b"none")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_presentable() {
        let long = "x".repeat(500);
        for (given, clean) in [
            ("Asha", Some("Asha")),
            ("  Ravi \t\n the\u{0} Great ", Some("Ravi the Great")),
            ("ह\u{202e}evil\u{200b}", Some("हevil")),
            ("Jürgen 🐫", Some("Jürgen 🐫")),
            ("\u{7}\u{200f} ", None),
            ("", None),
            (&long, Some("xxxxxxxxxxxxxxxxxxxxxxxx")),
        ] {
            assert_eq!(clean_name(given).as_deref(), clean, "{given:?}");
        }
    }

    #[test]
    fn pages_of_other_sites_are_refused() {
        let headers = |pairs: &[(&'static str, &str)]| -> HeaderMap {
            let header = |(name, value): &(&'static str, &str)| {
                (header::HeaderName::from_static(name), value.parse().expect("a value"))
            };
            pairs.iter().map(header).collect()
        };
        let ours = ("host", "chowk.example");
        for (given, fine) in [
            (headers(&[ours]), true),
            (headers(&[ours, ("origin", "https://chowk.example")]), true),
            (headers(&[ours, ("origin", "https://evil.example")]), false),
            (headers(&[ours, ("origin", "null")]), false),
            (headers(&[ours, ("origin", "https://chowk.example.evil")]), false),
            (headers(&[ours, ("sec-fetch-site", "cross-site")]), false),
            (headers(&[ours, ("sec-fetch-site", "same-origin")]), true),
            (headers(&[ours, ("origin", "https://other.example")]), true),
        ] {
            let known = ["https://other.example".to_owned()];
            assert_eq!(same_origin(&given, &known), fine, "{given:?}");
        }
    }

    #[test]
    fn a_cookie_says_who_it_is() {
        let guest =
            Guest { id: "0123456789abcdef0123456789abcdef".into(), name: "Jürgen 🐫".into() };
        let value = format!("{}.{}", guest.id, luck::to_hex(guest.name.as_bytes()));
        assert!(guest_of(&value) == Some(guest));
        for bad in ["", ".", "x.00", "0123456789abcdef0123456789abcdef.zz", "é.é"] {
            assert!(guest_of(bad).is_none(), "{bad}");
        }
    }
}
