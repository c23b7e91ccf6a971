//! Moves as short sequences of small numbers, and which number may come next.

/// More tokens than any game has.
pub const TOKENS_MAX: usize = 256;
/// More tokens than any move has.
pub const WORD_MAX: usize = 23;

/// A move as tokens, or its beginning.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Word {
    tokens: [u8; WORD_MAX],
    len: u8,
}

impl Word {
    /// Nothing yet.
    pub const EMPTY: Word = Word { tokens: [0; WORD_MAX], len: 0 };

    /// These tokens.
    pub fn new(tokens: &[u8]) -> Word {
        let mut word = Word::EMPTY;
        tokens.iter().for_each(|&token| word.push(token));
        word
    }
    /// One token more.
    #[inline]
    pub fn push(&mut self, token: u8) {
        self.tokens[usize::from(self.len)] = token;
        self.len += 1;
    }
    /// The tokens.
    #[inline]
    pub fn as_slice(&self) -> &[u8] {
        &self.tokens[..usize::from(self.len)]
    }
    /// Is there none?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// A set of tokens.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Mask([u64; TOKENS_MAX / 64]);

impl Mask {
    /// Adds a token.
    #[inline]
    pub fn set(&mut self, token: u8) {
        self.0[usize::from(token) / 64] |= 1 << (token % 64);
    }
    /// Adds the tokens from `first` on whose bits are set, the lowest bit first.
    #[inline]
    pub fn set_all(&mut self, first: u8, bits: u32) {
        let at = usize::from(first) / 64;
        let wide = u128::from(bits) << (first % 64);
        self.0[at] |= wide as u64;
        if let Some(next) = self.0.get_mut(at + 1) {
            *next |= (wide >> 64) as u64;
        }
    }
    /// Is it among them?
    #[inline]
    pub fn has(&self, token: u8) -> bool {
        self.0[usize::from(token) / 64] & (1 << (token % 64)) != 0
    }
    /// How many there are.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|part| part.count_ones()).sum()
    }
    /// Is there none?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; TOKENS_MAX / 64]
    }
    /// The nth of them; there must be one.
    #[inline]
    pub fn nth(&self, mut n: u32) -> u8 {
        for (at, &part) in (0u8..).zip(&self.0) {
            let here = part.count_ones();
            if n < here {
                let mut left = part;
                for _ in 0..n {
                    left &= left - 1;
                }
                return at * 64 + left.trailing_zeros() as u8;
            }
            n -= here;
        }
        unreachable!("n is below the number of tokens")
    }
    /// In order.
    pub fn iter(&self) -> impl Iterator<Item = u8> + '_ {
        (0..=u8::MAX).filter(|&token| self.has(token))
    }
    /// A truth value for each of the first tokens, as many as there is room for.
    #[inline]
    pub fn write(&self, out: &mut [bool]) {
        let mut bytes = [0; TOKENS_MAX / 8];
        for (eight, part) in bytes.chunks_exact_mut(8).zip(self.0) {
            eight.copy_from_slice(&part.to_le_bytes());
        }
        // Whole eights are one store each; only the last few are written one by one.
        let (eights, rest) = out.as_chunks_mut();
        for (eight, &byte) in eights.iter_mut().zip(&bytes) {
            *eight = EIGHT[usize::from(byte)];
        }
        if let Some(&byte) = bytes.get(eights.len()) {
            for (to, holds) in rest.iter_mut().zip(EIGHT[usize::from(byte)]) {
                *to = holds;
            }
        }
    }
}

/// The truth values of each byte, lowest bit first.
static EIGHT: [[bool; 8]; 256] = {
    let mut table = [[false; 8]; 256];
    let mut at = 0;
    while at < 256 * 8 {
        table[at / 8][at % 8] = (at / 8) >> (at % 8) & 1 != 0;
        at += 1;
    }
    table
};
