//! Fair deals by commit and reveal: nobody, the host included, can choose the cards.
//!
//! The host publishes `commitment(secret)` before seats are taken; each seat adds a nonce of
//! its own; the seed is `seed(secret, table, nonces)`. With the finished record the secret is
//! published, and anyone can recompute the commitment, the seed and every draw.
use crate::{Seed, luck::to_hex};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// What is published before the game: SHA-256 of the secret, in hexadecimal.
pub fn commitment(secret: &[u8]) -> String {
    to_hex(&Sha256::digest(secret))
}

/// HMAC-SHA256 keyed with the secret over the table's id and the seats' nonces in seat order,
/// each preceded by its length as four big-endian bytes, so that no two lists run together.
///
/// ```
/// use kernel::fair;
///
/// // Before anybody sits down, the host publishes this and keeps the secret.
/// let secret = b"known to the host alone";
/// let published = fair::commitment(secret);
///
/// // Every seat adds a nonce; together they give the seed, which nobody could choose.
/// let nonces = ["from Asha".to_string(), "from Ravi".to_string()];
/// let seed = fair::seed(secret, "table 5", &nonces);
///
/// // After the game the secret is told, and anybody can check both.
/// assert_eq!(fair::commitment(secret), published);
/// assert_ne!(fair::seed(secret, "table 5", &["other".into(), nonces[1].clone()]), seed);
/// ```
pub fn seed(secret: &[u8], table: &str, nonces: &[String]) -> Seed {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("HMAC takes a key of any length");
    for part in std::iter::once(table).chain(nonces.iter().map(String::as_str)) {
        mac.update(&(part.len() as u32).to_be_bytes());
        mac.update(part.as_bytes());
    }
    Seed(mac.finalize().into_bytes().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seed_depends_on_every_part() {
        let nonces = |a: &str, b: &str| vec![a.to_string(), b.to_string()];
        let base = seed(b"secret", "table", &nonces("x", "yz"));
        assert_eq!(base, seed(b"secret", "table", &nonces("x", "yz")));
        assert_ne!(base, seed(b"Secret", "table", &nonces("x", "yz")));
        assert_ne!(base, seed(b"secret", "tablex", &nonces("", "yz")));
        assert_ne!(base, seed(b"secret", "table", &nonces("xy", "z")));
    }
}
