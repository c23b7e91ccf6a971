//! Where luck comes from: ChaCha20 for deals that must be checkable, xoshiro256++ for the
//! imagined worlds of bots. docs/records.md defines both to the word.
use crate::{Chance, Syntax};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use sha2::{Digest, Sha256};
use std::{fmt, str::FromStr};

/// 256 bits from which all luck of a game follows. Written as 64 hexadecimal digits.
///
/// ```
/// use kernel::{Chance, Seed};
///
/// let seed = Seed::from_phrase("7");
/// assert_eq!(seed.to_string().parse(), Ok(seed));
/// // The luck of a step depends on the seed and the step alone.
/// assert_eq!(seed.luck(3).below(1000), seed.luck(3).below(1000));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// The seed that a short phrase such as `7` stands for: its SHA-256 under a prefix.
    pub fn from_phrase(phrase: &str) -> Seed {
        Seed(Sha256::digest(format!("chowk seed {phrase}")).into())
    }

    /// 64 hexadecimal digits as they are; anything else as a phrase.
    pub fn from_user(text: &str) -> Seed {
        text.parse().unwrap_or_else(|_| Seed::from_phrase(text))
    }

    /// The luck of one step. It depends on the seed and the step alone, so there is no
    /// generator state to save, and a game can be resumed or checked from any step.
    pub fn luck(&self, step: u64) -> Deal {
        let mut stream = ChaCha20Rng::from_seed(self.0);
        stream.set_stream(step);
        Deal(stream)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&to_hex(&self.0))
    }
}

impl FromStr for Seed {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Seed, Syntax> {
        let bytes = from_hex(text).and_then(|bytes| bytes.try_into().ok());
        bytes.map(Seed).ok_or_else(|| Syntax(format!("`{text}` is not 64 hexadecimal digits")))
    }
}

crate::serde_as_text!(Seed);

/// Lower-case hexadecimal digits.
pub fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes that hexadecimal digits stand for.
pub fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digit = |c: u8| (c as char).to_digit(16).map(|d| d as u8);
    if !text.len().is_multiple_of(2) {
        return None;
    }
    text.as_bytes().chunks(2).map(|pair| Some(digit(pair[0])? << 4 | digit(pair[1])?)).collect()
}

/// The luck of one step of a real game: the ChaCha20 stream of the seed with the step as its
/// stream number.
pub struct Deal(ChaCha20Rng);

impl Chance for Deal {
    fn below(&mut self, n: u32) -> u32 {
        lemire(n, || self.0.next_u32())
    }
}

/// Fast luck for bots, benchmarks and tests; never for a deal.
#[derive(Clone, Debug)]
pub struct Quick(Xoshiro256PlusPlus);

impl Quick {
    /// Expands a number to a full state with SplitMix64.
    pub fn new(seed: u64) -> Quick {
        Quick(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl Chance for Quick {
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0, "nothing can happen");
        let wide = (self.0.next_u64() >> 32) * u64::from(n);
        if wide as u32 >= n {
            return (wide >> 32) as u32;
        }
        self.below_slow(wide, n)
    }
}

impl Quick {
    /// The rare case that may have to be drawn again; apart, so that the common one is short
    /// enough to be compiled into its callers.
    #[cold]
    fn below_slow(&mut self, mut wide: u64, n: u32) -> u32 {
        while (wide as u32) < n.wrapping_neg() % n {
            wide = (self.0.next_u64() >> 32) * u64::from(n);
        }
        (wide >> 32) as u32
    }
}

/// Exactly uniform in `0..n` from 32-bit words: multiply, keep the high half, and try again
/// when the low half is below 2^32 mod n. If there is only one outcome, no word is consumed.
fn lemire(n: u32, mut word: impl FnMut() -> u32) -> u32 {
    debug_assert!(n > 0, "nothing can happen");
    if n <= 1 {
        return 0;
    }
    loop {
        let wide = u64::from(word()) * u64::from(n);
        if wide as u32 >= n.wrapping_neg() % n {
            return (wide >> 32) as u32;
        }
    }
}
