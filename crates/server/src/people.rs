//! Who is there: guests with a signed cookie, and names that others can bear to see.
use crate::{
    Shared, files,
    limits::{Peer, Use},
    random_hex,
    room::Guest,
};
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
use icu_properties::{
    CodePointMapData, CodePointSetData,
    props::{DefaultIgnorableCodePoint, GeneralCategory},
};
use kernel::luck;
use protocol::{Code, Fault, NAME_CHARS_MAX};
use std::{fs, io, net::IpAddr, path::Path, sync::Arc};

const COOKIE: &str = "chowk";
/// Half of it signs; the other half is for encryption, which is not used.
const KEY_BYTES: usize = 64;
/// A letter of no dots: it looks like a space, though by its properties it is a symbol.
const BRAILLE_BLANK: char = '\u{2800}';
/// As long as browsers keep a cookie at all.
const COOKIE_DAYS: i64 = 400;

/// The key that signs cookies: made once, and kept where only the server can read it.
pub fn key_at(path: &Path) -> io::Result<Key> {
    match fs::read(path) {
        Ok(bytes) if bytes.is_empty() => {
            // As a full disk leaves it. Nobody has a cookie of a key that never was.
            tracing::warn!(key = %path.display(), "the key is empty: a new one is made");
            new_key(path)
        }
        Ok(bytes) if bytes.len() < KEY_BYTES => Err(io::Error::other(format!(
            "this key has {} bytes and must have {KEY_BYTES}: put the copy of your backup here, or \
             remove it for a new one (everybody then loses their seats)",
            bytes.len()
        ))),
        Ok(bytes) => Key::try_from(&bytes[..]).map_err(|why| io::Error::other(why.to_string())),
        Err(why) if why.kind() == io::ErrorKind::NotFound => new_key(path),
        Err(why) => Err(why),
    }
}

/// Makes a key. It gets its name when it is whole, so that no crash leaves half of one.
fn new_key(path: &Path) -> io::Result<Key> {
    let bytes = luck::from_hex(&(random_hex() + &random_hex())).unwrap_or_default();
    let key = Key::try_from(&bytes[..]).map_err(|why| io::Error::other(why.to_string()))?;
    let unfinished = path.with_extension("new");
    match fs::remove_file(&unfinished) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(why),
        _ => {}
    }
    let mut file = files::create_private(&unfinished)?;
    io::Write::write_all(&mut file, &bytes)?;
    file.sync_all()?;
    fs::rename(&unfinished, path)?;
    Ok(key)
}

/// Knows the guest by the cookie, or makes a new one; and refuses what another site's page wants
/// done in a guest's name.
pub async fn identify(
    State(shared): State<Arc<Shared>>,
    mut request: Request,
    next: Next,
) -> Response {
    let address = Peer::of(&request, shared.registry.config.behind_proxy).network();
    if !shared.limits.allows(Use::Request, &address) {
        shared.registry.metrics.limit(Use::Request.name());
        return crate::lobby::ApiError(Fault::new(
            Code::Limited,
            "too many requests: wait a moment",
        ))
        .into_response();
    }
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let socket = request.headers().contains_key(header::UPGRADE);
    if (!reads || socket) && !same_origin(request.headers(), &shared.registry.config.origins) {
        let says = "this was asked by another site's page";
        return crate::lobby::ApiError(Fault::new(Code::BadOrigin, says)).into_response();
    }
    let jar = SignedCookieJar::from_headers(request.headers(), shared.key.clone());
    let known = jar.get(COOKIE).and_then(|cookie| guest_of(cookie.value()));
    let fresh = known.is_none();
    let guest = known.unwrap_or_else(new_guest);
    request.extensions_mut().insert(guest.clone());
    request.extensions_mut().insert(Subnet(address));
    let response = next.run(request).await;
    // A handler that changed the name has set the cookie itself.
    if fresh && !response.headers().contains_key(header::SET_COOKIE) {
        return (with_cookie(jar, &guest, shared.registry.config.secure), response).into_response();
    }
    response
}

/// Where a request comes from, as limits count it.
#[derive(Copy, Clone)]
pub struct Subnet(pub IpAddr);

fn new_guest() -> Guest {
    let mut id = random_hex();
    let name = words::guest_name(&id[60..]);
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
    let (ignorable, category) = (
        CodePointSetData::new::<DefaultIgnorableCodePoint>(),
        CodePointMapData::<GeneralCategory>::new(),
    );
    let hidden = |c: char| {
        use GeneralCategory::{Format, LineSeparator, ParagraphSeparator, PrivateUse, Unassigned};
        let odd = [Format, LineSeparator, ParagraphSeparator, PrivateUse, Unassigned];
        c == BRAILLE_BLANK || ignorable.contains(c) || odd.contains(&category.get(c))
    };
    // Accents alone are nothing to call somebody by.
    let visible = |c: char| {
        use GeneralCategory::{EnclosingMark, NonspacingMark, SpacingMark};
        !c.is_whitespace()
            && ![EnclosingMark, NonspacingMark, SpacingMark].contains(&category.get(c))
    };
    let plain = given.chars().take(256).filter(|c| !hidden(*c));
    let plain: String = plain.map(|c| if c.is_control() { ' ' } else { c }).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(NAME_CHARS_MAX).collect();
    let name = name.trim().to_owned();
    name.chars().any(visible).then_some(name)
}

/// A host as it can be compared: however it is written, and with or without the port that goes
/// without saying.
fn plain_host(scheme: &str, host: &str) -> String {
    let host = host.trim_end_matches('/').to_ascii_lowercase();
    let usual = match &*scheme.to_ascii_lowercase() {
        "https" => ":443",
        "http" => ":80",
        _ => return host,
    };
    match host.strip_suffix(usual) {
        Some(bare) => bare.to_owned(),
        None => host,
    }
}

/// Does this come from a page of ours, or from no page at all? Programs send no `Origin`;
/// browsers always do where it matters.
fn same_origin(headers: &HeaderMap, known: &[String]) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if let Some(origin) = text(header::ORIGIN) {
        let Some((scheme, host)) = origin.split_once("://") else { return false };
        let asked = plain_host(scheme, host);
        let is_it = |known: &String| {
            known.split_once("://").is_some_and(|(other, host)| {
                other.eq_ignore_ascii_case(scheme) && plain_host(other, host) == asked
            })
        };
        if known.iter().any(is_it) {
            return true;
        }
        if text(header::HOST).is_none_or(|host| plain_host(scheme, host) != asked) {
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
            // Fillers, blanks, joiners and lone accents: nothing is seen of them.
            ("\u{3164}", None),
            ("\u{115f}\u{1160}", None),
            ("\u{2800}\u{2800}", None),
            ("\u{34f}", None),
            ("\u{ffa0}", None),
            ("\u{e000}\u{f8ff}", None),
            ("\u{301}", None),
            ("Zoe\u{301}", Some("Zoe\u{301}")),
            ("", None),
            (&long, Some("xxxxxxxxxxxxxxxxxxxxxxxx")),
        ] {
            assert_eq!(clean_name(given).as_deref(), clean, "{given:?}");
        }
    }

    #[test]
    fn a_key_is_whole_or_refused() {
        let folder = std::env::temp_dir().join(format!("chowk-key-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("cookie.key");
        fs::write(&path, b"").expect("written");
        let made = key_at(&path).expect("an empty one is made anew");
        assert!(made == key_at(&path).expect("the same key"));
        fs::write(&path, [7; 20]).expect("written");
        let why = key_at(&path).expect_err("half a key").to_string();
        assert!(why.contains("20 bytes") && why.contains("backup"), "{why}");
        fs::remove_dir_all(&folder).expect("removed");
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
            (headers(&[ours, ("origin", "https://Other.Example:443")]), true),
            (headers(&[ours, ("origin", "http://other.example")]), false),
            (headers(&[ours, ("origin", "https://chowk.example:443")]), true),
            (headers(&[ours, ("origin", "https://chowk.example:80")]), false),
            (headers(&[("host", "CHOWK.example"), ("origin", "https://chowk.example")]), true),
            (headers(&[("host", "chowk.example:443"), ("origin", "https://chowk.example")]), true),
            (headers(&[("host", "chowk.example:443"), ("origin", "http://chowk.example")]), false),
            (headers(&[("host", "chowk.example:80"), ("origin", "http://chowk.example")]), true),
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
