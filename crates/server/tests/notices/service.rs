//! A push service and a receiver of webhooks, on loopback. What it hears it opens with code of its own:
//! nothing here is the server's, but for the curve.
use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode, Uri},
    response::{IntoResponse, Response},
};
use data_encoding::BASE64URL_NOPAD as BASE64;
use ring::{aead, hmac, signature};
use serde_json::Value;
use std::{
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};
use tokio::net::TcpListener;
use web_push_native::p256::{
    PublicKey, SecretKey, ecdh::diffie_hellman, elliptic_curve::sec1::ToEncodedPoint,
};

/// Something that was posted.
#[derive(Clone)]
pub(crate) struct Post {
    pub(crate) path: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Post {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// What a webhook was told.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }
}

#[derive(Default)]
pub(crate) struct Heard {
    posts: Mutex<Vec<Post>>,
    /// Posts that are never answered.
    pub(crate) stalled: AtomicUsize,
}

/// A service; what it answers, a path says with its beginning: `/ok`, `/gone`, `/busy`, `/no`, `/stall`, and
/// `/to/PORT` for a redirect to that port.
pub(crate) struct Service {
    pub(crate) at: SocketAddr,
    pub(crate) heard: Arc<Heard>,
}

async fn hear(
    State(heard): State<Arc<Heard>>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let path = uri.path().to_owned();
    let kind = path.split('/').nth(1).unwrap_or_default().to_owned();
    if kind == "stall" {
        heard.stalled.fetch_add(1, Relaxed);
        std::future::pending::<()>().await;
    }
    let post = Post { path: path.clone(), headers, body: body.into() };
    heard.posts.lock().expect("no panic").push(post);
    match kind.as_str() {
        "ok" => StatusCode::CREATED.into_response(),
        "gone" => StatusCode::GONE.into_response(),
        "busy" => StatusCode::SERVICE_UNAVAILABLE.into_response(),
        "to" => {
            let port = path.rsplit('/').next().unwrap_or_default();
            let to = format!("http://127.0.0.1:{port}/ok/redirected");
            (StatusCode::TEMPORARY_REDIRECT, [("location", to)]).into_response()
        }
        _ => StatusCode::FORBIDDEN.into_response(),
    }
}

pub(crate) fn router(heard: Arc<Heard>) -> Router {
    Router::new().fallback(hear).with_state(heard)
}

impl Service {
    pub(crate) async fn start() -> Service {
        let heard = Arc::new(Heard::default());
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a socket");
        let at = listener.local_addr().expect("an address");
        let router = router(heard.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Service { at, heard }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}/{path}", self.at)
    }

    pub(crate) fn posts(&self) -> Vec<Post> {
        self.heard.posts.lock().expect("no panic").clone()
    }

    /// Waits until this many came, and a moment longer for one too many.
    pub(crate) async fn wait_for(&self, count: usize) -> Vec<Post> {
        let began = Instant::now();
        while self.posts().len() < count {
            assert!(began.elapsed() < Duration::from_secs(60), "{} came", self.posts().len());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.quiet().await;
        assert_eq!(self.posts().len(), count, "not one more");
        self.posts()
    }

    /// Long enough for what was on its way.
    pub(crate) async fn quiet(&self) {
        tokio::time::sleep(Duration::from_millis(400)).await;
    }
}

/// A browser: its key and its secret.
pub(crate) struct Device {
    key: SecretKey,
    auth: [u8; 16],
}

fn raw(key: &PublicKey) -> Vec<u8> {
    key.to_encoded_point(false).as_bytes().to_vec()
}

fn sign(key: &[u8], text: &[u8]) -> Vec<u8> {
    hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), text).as_ref().to_vec()
}

impl Device {
    pub(crate) fn new(number: u8) -> Device {
        Device {
            key: SecretKey::from_slice(&[number.max(1); 32]).expect("a key"),
            auth: [number; 16],
        }
    }

    /// What the page sends of it.
    pub(crate) fn subscription(&self, endpoint: &str, lang: &str) -> Value {
        serde_json::json!({
            "endpoint": endpoint,
            "p256dh": BASE64.encode(&raw(&self.key.public_key())),
            "auth": BASE64.encode(&self.auth),
            "lang": lang,
        })
    }

    pub(crate) fn keys(&self) -> (String, String) {
        (BASE64.encode(&raw(&self.key.public_key())), BASE64.encode(&self.auth))
    }

    /// Opens a message: RFC 8291 and RFC 8188, step by step.
    pub(crate) fn open(&self, body: &[u8]) -> Vec<u8> {
        let (salt, rest) = body.split_at(16);
        let (size, rest) = rest.split_at(4);
        let size = u32::from_be_bytes(size.try_into().expect("four")) as usize;
        let (length, rest) = rest.split_at(1);
        let (sender, record) = rest.split_at(length[0].into());
        assert!(record.len() <= size, "one record: {} and {size}", record.len());
        let sender_key = PublicKey::from_sec1_bytes(sender).expect("a point of the curve");
        let shared = diffie_hellman(self.key.to_nonzero_scalar(), sender_key.as_affine());
        let own = raw(&self.key.public_key());
        let info = [b"WebPush: info\0", &own[..], sender, &[1]].concat();
        let secret = sign(&sign(&self.auth, shared.raw_secret_bytes()), &info);
        let derived = sign(salt, &secret);
        let key = sign(&derived, b"Content-Encoding: aes128gcm\0\x01");
        let nonce = sign(&derived, b"Content-Encoding: nonce\0\x01");
        let key = aead::UnboundKey::new(&aead::AES_128_GCM, &key[..16]).expect("16 bytes");
        let nonce = aead::Nonce::try_assume_unique_for_key(&nonce[..12]).expect("12 bytes");
        let mut text = record.to_vec();
        let open = aead::LessSafeKey::new(key);
        let plain = open.open_in_place(nonce, aead::Aad::empty(), &mut text).expect("for this key");
        let end = plain.iter().rposition(|byte| *byte != 0).expect("a delimiter");
        assert_eq!(plain[end], 2, "the last record");
        plain[..end].to_vec()
    }

    pub(crate) fn open_json(&self, post: &Post) -> Value {
        assert_eq!(post.header("content-encoding"), "aes128gcm");
        serde_json::from_slice(&self.open(&post.body)).expect("JSON")
    }
}

/// Checks who signed a push, and gives what was signed (RFC 8292).
pub(crate) fn claims(post: &Post, key: &str) -> Value {
    let header = post.header("authorization").strip_prefix("vapid ").expect("VAPID");
    let part = |name: &str| {
        header.split(", ").find_map(|part| part.strip_prefix(name)).expect("a part of it")
    };
    assert_eq!(part("k="), key, "the key that the page was given");
    let token = part("t=");
    let (signed, signature) = token.rsplit_once('.').expect("three parts");
    let (head, body) = signed.split_once('.').expect("three parts");
    let decode = |text: &str| BASE64.decode(text.as_bytes()).expect("base64url");
    let head: Value = serde_json::from_slice(&decode(head)).expect("JSON");
    assert_eq!(head["alg"], "ES256");
    let key = decode(key);
    let key = signature::UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_FIXED, &key);
    key.verify(signed.as_bytes(), &decode(signature)).expect("signed by the server");
    serde_json::from_slice(&decode(body)).expect("JSON")
}

/// Is this the signature of a webhook's body?
pub(crate) fn is_signed(post: &Post, secret: &str) -> bool {
    let given = post.header("chowk-signature").strip_prefix("sha256=").unwrap_or_default();
    let given = data_encoding::HEXLOWER.decode(given.as_bytes()).unwrap_or_default();
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    hmac::verify(&key, &post.body, &given).is_ok()
}

#[test]
fn the_example_of_the_standard_is_opened() {
    let hex = |text: &str| data_encoding::HEXLOWER.decode(text.as_bytes()).expect("digits");
    let key = hex("ab5757a70dd4a53e553a6bbf71ffefea2874ec07a6b379e3c48f895a02dc33de");
    let auth = hex("05305932a1c7eabe13b6cec9fda48882");
    let device = Device {
        key: SecretKey::from_slice(&key).expect("a key"),
        auth: auth.try_into().expect("sixteen bytes"),
    };
    let message = hex(concat!(
        "0c6bfaadad67958803092d454676f397000010004104fe33f4ab0dea71914db55823f73b54948f41306d9207",
        "32dbb9a59a53286482200e597a7b7bc260ba1c227998580992e93973002f3012a28ae8f06bbb78e5ec0ff297",
        "de5b429bba7153d3a4ae0caa091fd425f3b4b5414add8ab37a19c1bbb05cf5cb5b2a2e0562d558635641ec52",
        "812c6c8ff42e95ccb86be7cd",
    ));
    assert_eq!(device.open(&message), b"When I grow up, I want to be a watermelon");
}
