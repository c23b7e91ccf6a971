//! Cards or gems, counted by kind. A deck in unknown order is a pile as well.
use crate::{Chance, Syntax};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{fmt, hash::Hash, marker::PhantomData, str::FromStr};

/// What a pile counts: at most eight kinds, each with a letter of its own.
pub trait Kind: Copy + Eq + fmt::Debug + 'static {
    /// All kinds, in the order of their indices.
    const ALL: &'static [Self];
    /// The place of the kind in `ALL`.
    fn index(self) -> usize;
    /// How the kind is written in a notation.
    fn letter(self) -> char;
}

const ONES: u64 = 0x0101_0101_0101_0101;
const TOPS: u64 = ONES << 7;

/// Counts of up to eight kinds, each at most 127, in the bytes of one word: adding, comparing
/// and drawing are a few instructions and need no loop. Written as letters, `ddgkk`.
///
/// ```
/// use kernel::{Kind, Pile, Quick};
///
/// #[derive(Copy, Clone, PartialEq, Eq, Debug)]
/// enum Gem { Ruby, Emerald }
///
/// impl Kind for Gem {
///     const ALL: &'static [Gem] = &[Gem::Ruby, Gem::Emerald];
///     fn index(self) -> usize { self as usize }
///     fn letter(self) -> char { ['r', 'e'][self as usize] }
/// }
///
/// let mut bag: Pile<Gem> = "rrre".parse()?;
/// assert_eq!((bag.len(), bag.of(Gem::Ruby)), (4, 3));
/// assert!(bag.covers(Pile::some(Gem::Ruby, 2)) && !bag.covers(Pile::some(Gem::Emerald, 2)));
/// assert_eq!(bag.minus("re".parse()?).to_string(), "rr");
///
/// // A pile that nobody has seen has no order: drawing makes it.
/// let drawn = bag.draw(&mut Quick::new(1));
/// assert_eq!(bag.with(drawn).to_string(), "rrre");
/// # Ok::<(), kernel::Syntax>(())
/// ```
pub struct Pile<K>(u64, PhantomData<K>);

impl<K> Pile<K> {
    /// No cards.
    pub const EMPTY: Pile<K> = Pile(0, PhantomData);

    /// From counts in the order of the kinds.
    pub const fn new(counts: [u8; 8]) -> Pile<K> {
        Pile(u64::from_le_bytes(counts), PhantomData)
    }
    /// The counts in the order of the kinds.
    #[inline]
    pub const fn counts(self) -> [u8; 8] {
        self.0.to_le_bytes()
    }
    /// The counts as the bytes of a word, first kind lowest.
    #[inline]
    pub const fn word(self) -> u64 {
        self.0
    }
    /// The pile whose counts are the bytes of a word.
    #[inline]
    pub const fn from_word(word: u64) -> Pile<K> {
        Pile(word, PhantomData)
    }
    /// How many cards.
    #[inline]
    pub const fn len(self) -> u8 {
        (self.0.wrapping_mul(ONES) >> 56) as u8
    }
    /// Is there no card?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Both piles together.
    #[inline]
    pub const fn plus(self, other: Pile<K>) -> Pile<K> {
        Pile(self.0.wrapping_add(other.0), PhantomData)
    }
    /// This pile without the other, which must be part of it.
    #[inline]
    pub const fn minus(self, other: Pile<K>) -> Pile<K> {
        debug_assert!(self.covers(other));
        Pile(self.0.wrapping_sub(other.0), PhantomData)
    }
    /// Is the other part of this?
    #[inline]
    pub const fn covers(self, other: Pile<K>) -> bool {
        (self.0 | TOPS).wrapping_sub(other.0) & TOPS == TOPS
    }
    /// This pile less the other, no count below 0.
    #[inline]
    pub const fn less(self, other: Pile<K>) -> Pile<K> {
        let difference = (self.0 | TOPS).wrapping_sub(other.0);
        // Each byte was given a spare top bit; where subtracting used it up, the count would be negative.
        let keep = ((difference & TOPS) >> 7) * 0x7f;
        Pile(difference & keep, PhantomData)
    }
    /// What both have, kind by kind.
    #[inline]
    pub const fn common(self, other: Pile<K>) -> Pile<K> {
        Pile(self.0.wrapping_sub(self.less(other).0), PhantomData)
    }
    /// One byte per kind: 1 where there is a card of it.
    #[inline]
    pub const fn kinds(self) -> u64 {
        ((self.0 + (TOPS - ONES)) & TOPS) >> 7
    }
    /// How many kinds there are.
    #[inline]
    pub const fn variety(self) -> u32 {
        self.kinds().count_ones()
    }
    /// Only the kinds in `mask`, which has 1 in the byte of each kind to keep.
    #[inline]
    pub const fn only(self, mask: u64) -> Pile<K> {
        Pile(self.0 & (mask * 0xff), PhantomData)
    }
    /// Has the other a kind that this has too?
    #[inline]
    pub const fn shares_a_kind_with(self, other: Pile<K>) -> bool {
        self.kinds() & other.kinds() != 0
    }
}

impl<K: Kind> Pile<K> {
    /// How many of a kind.
    #[inline]
    pub fn of(self, kind: K) -> u8 {
        (self.0 >> (8 * kind.index())) as u8
    }
    /// `n` cards of a kind.
    #[inline]
    pub fn some(kind: K, n: u8) -> Pile<K> {
        Pile(u64::from(n) << (8 * kind.index()), PhantomData)
    }
    /// One card.
    #[inline]
    pub fn one(kind: K) -> Pile<K> {
        Pile::some(kind, 1)
    }
    /// This pile with one more card.
    #[inline]
    pub fn with(self, kind: K) -> Pile<K> {
        self.plus(Pile::one(kind))
    }
    /// This pile with no card of a kind.
    #[inline]
    pub fn without(self, kind: K) -> Pile<K> {
        Pile(self.0 & !(0xff << (8 * kind.index())), PhantomData)
    }
    /// The kinds that are there, with their counts.
    pub fn iter(self) -> impl Iterator<Item = (K, u8)> {
        K::ALL.iter().map(move |&kind| (kind, self.of(kind))).filter(|&(_, n)| n > 0)
    }
    /// Takes a random card out; there must be one.
    #[inline]
    pub fn draw<C: Chance + ?Sized>(&mut self, chance: &mut C) -> K {
        let lane = chance.weighted_packed(self.0);
        self.0 -= 1 << (8 * lane);
        K::ALL[lane]
    }
}

// By hand, because derives would demand these traits of `K` too, which is never stored.
impl<K> Clone for Pile<K> {
    fn clone(&self) -> Pile<K> {
        *self
    }
}
impl<K> Copy for Pile<K> {}
impl<K> PartialEq for Pile<K> {
    fn eq(&self, other: &Pile<K>) -> bool {
        self.0 == other.0
    }
}
impl<K> Eq for Pile<K> {}
impl<K> PartialOrd for Pile<K> {
    fn partial_cmp(&self, other: &Pile<K>) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
/// By the counts in the order of the kinds.
impl<K> Ord for Pile<K> {
    fn cmp(&self, other: &Pile<K>) -> std::cmp::Ordering {
        self.0.swap_bytes().cmp(&other.0.swap_bytes())
    }
}
impl<K> Hash for Pile<K> {
    fn hash<H: std::hash::Hasher>(&self, to: &mut H) {
        self.0.hash(to);
    }
}
impl<K> Default for Pile<K> {
    fn default() -> Pile<K> {
        Pile::EMPTY
    }
}

impl<K: Kind> fmt::Debug for Pile<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "‹{self}›")
    }
}

impl<K: Kind> fmt::Display for Pile<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (kind, n) in self.iter() {
            for _ in 0..n {
                write!(f, "{}", kind.letter())?;
            }
        }
        Ok(())
    }
}

impl<K: Kind> FromStr for Pile<K> {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Pile<K>, Syntax> {
        let mut pile = Pile::EMPTY;
        for letter in text.chars() {
            let Some(&kind) = K::ALL.iter().find(|kind| kind.letter() == letter) else {
                let letters: String = K::ALL.iter().map(|kind| kind.letter()).collect();
                return Err(Syntax(format!("`{letter}` is none of the letters {letters}")));
            };
            if pile.len() >= 127 {
                return Err(Syntax("more than 127 cards are in no box".into()));
            }
            pile = pile.with(kind);
        }
        Ok(pile)
    }
}

impl<K: Kind> Serialize for Pile<K> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}
impl<'de, K: Kind> Deserialize<'de> for Pile<K> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Pile<K>, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Quick;

    #[derive(Copy, Clone, PartialEq, Eq, Debug)]
    struct Letter(usize);
    impl Kind for Letter {
        const ALL: &'static [Letter] =
            &[Letter(0), Letter(1), Letter(2), Letter(3), Letter(4), Letter(5), Letter(6)];
        fn index(self) -> usize {
            self.0
        }
        fn letter(self) -> char {
            (b'p' + self.0 as u8) as char
        }
    }

    /// The arithmetic on whole words agrees with plain loops over the counts.
    #[test]
    fn piles_agree_with_plain_counting() {
        let mut dice = Quick::new(1);
        for _ in 0..20_000 {
            let mut counts = || -> [u8; 8] {
                std::array::from_fn(
                    |i| if i < 7 { dice.below(5).saturating_sub(1) as u8 } else { 0 },
                )
            };
            let (a, b) = (counts(), counts());
            let (p, q) = (Pile::<Letter>::new(a), Pile::<Letter>::new(b));
            let each = |f: fn(u8, u8) -> u8| std::array::from_fn(|i| f(a[i], b[i]));
            assert_eq!(p.counts(), a);
            assert_eq!(p.len(), a.iter().sum::<u8>());
            assert_eq!(p.covers(q), (0..8).all(|i| b[i] <= a[i]));
            assert_eq!(p.plus(q).counts(), each(|x, y| x + y));
            assert_eq!(p.less(q).counts(), each(|x, y| x.saturating_sub(y)));
            assert_eq!(p.common(q).counts(), each(|x, y| x.min(y)));
            assert_eq!(p.variety(), a.iter().filter(|&&n| n > 0).count() as u32);
            assert_eq!(p.shares_a_kind_with(q), (0..8).any(|i| a[i] > 0 && b[i] > 0));
            assert_eq!(p.cmp(&q), a.cmp(&b));
            assert_eq!(p.to_string().parse(), Ok(p));
            if !p.is_empty() {
                let at = dice.clone().weighted(&a);
                assert_eq!(p.clone().draw(&mut dice), Letter(at));
            }
        }
        assert!("pqx".parse::<Pile<Letter>>().is_err());
    }
}
