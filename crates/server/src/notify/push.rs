//! Web push: what is sent to a browser through the push service of its maker, encrypted for the browser
//! (RFC 8291) and signed with the key of this server (VAPID, RFC 8292).
use super::address::Target;
use data_encoding::BASE64URL_NOPAD as BASE64;
use serde_json::json;
use web_push_native::{
    Auth, encrypt,
    p256::{
        PublicKey, SecretKey,
        ecdsa::{Signature, SigningKey, signature::Signer},
        elliptic_curve::sec1::ToEncodedPoint,
    },
};

/// How long a signature is good; push services allow a day at most.
const SIGNED_SECONDS: u64 = 12 * 60 * 60;
/// A message that a browser does not fetch is dropped after this, unless its turn is over sooner.
pub const TTL_SECONDS_MAX: u64 = 7 * 24 * 60 * 60;
const AUTH_BYTES: usize = 16;

/// A key as browsers send it. Some pad it.
fn decode(text: &str) -> Option<Vec<u8>> {
    BASE64.decode(text.trim_end_matches('=').as_bytes()).ok()
}

/// The key by which push services know this server.
pub struct Vapid {
    key: SigningKey,
    /// As browsers want it.
    pub public: String,
}

impl Vapid {
    /// A new secret, as it is kept; `None` if the system has no randomness that makes a key.
    pub fn draw() -> Option<String> {
        // One draw in 2³² is not below the order of the curve.
        (0..8).find_map(|_| {
            let bytes = kernel::luck::from_hex(&crate::random_hex())?;
            SecretKey::from_slice(&bytes).ok().map(|_| BASE64.encode(&bytes))
        })
    }

    pub fn read(secret: &str) -> Option<Vapid> {
        let secret = SecretKey::from_slice(&decode(secret)?).ok()?;
        let point = secret.public_key().to_encoded_point(false);
        Some(Vapid { key: SigningKey::from(&secret), public: BASE64.encode(point.as_bytes()) })
    }

    /// The `Authorization` of a message for this target.
    fn authorization(&self, target: &Target, contact: Option<&str>, now_s: u64) -> String {
        let mut claims = json!({ "aud": target.origin(), "exp": now_s + SIGNED_SECONDS });
        if let Some(contact) = contact {
            claims["sub"] = contact.into();
        }
        let head = BASE64.encode(br#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{head}.{}", BASE64.encode(claims.to_string().as_bytes()));
        let signature: Signature = self.key.sign(signed.as_bytes());
        let token = format!("{signed}.{}", BASE64.encode(&signature.to_bytes()));
        format!("vapid t={token}, k={}", self.public)
    }
}

/// What a browser gave to be told by.
pub struct Keys {
    public: PublicKey,
    auth: Auth,
}

impl Keys {
    /// `None` where they are none.
    pub fn read(p256dh: &str, auth: &str) -> Option<Keys> {
        let auth = decode(auth).filter(|auth| auth.len() == AUTH_BYTES)?;
        let public = PublicKey::from_sec1_bytes(&decode(p256dh)?).ok()?;
        Some(Keys { public, auth: Auth::clone_from_slice(&auth) })
    }
}

/// A message, ready to be posted: headers and body.
pub struct Message {
    pub headers: Vec<(&'static str, String)>,
    pub body: Vec<u8>,
}

/// About what a message is.
pub struct About<'a> {
    /// A later message of the same topic takes its place.
    pub topic: &'a str,
    pub ttl_s: u64,
    pub contact: Option<&'a str>,
    pub now_s: u64,
}

/// Encrypts and signs a message; `None` where it is too long.
pub fn message(
    vapid: &Vapid,
    target: &Target,
    keys: &Keys,
    text: &str,
    about: &About<'_>,
) -> Option<Message> {
    let body = encrypt(text.into(), &keys.public, &keys.auth).ok()?;
    let headers = vec![
        ("content-type", "application/octet-stream".into()),
        ("content-encoding", "aes128gcm".into()),
        ("ttl", about.ttl_s.min(TTL_SECONDS_MAX).to_string()),
        ("urgency", "normal".into()),
        ("topic", about.topic.into()),
        ("authorization", vapid.authorization(target, about.contact, about.now_s)),
    ];
    Some(Message { headers, body })
}
