//! Piles of gem cards. Equal cards are one and the same, so a pile is counts.
//!
//! A pile is written as its cards in a row, `d1x3s2*` for three `d1` and one `s2*`.
use crate::card::{Card, Colour, FIFTH, STORES};
use kernel::{Chance, Pile, Syntax};
use std::{fmt, str::FromStr};

/// One of the six cards that a store can hold: genuine 1–3 and fake 1–3, or Gold and Prestige.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Face(u8);

impl kernel::Kind for Face {
    const ALL: &'static [Face] = &[Face(0), Face(1), Face(2), Face(3), Face(4), Face(5)];
    fn index(self) -> usize {
        self.0 as usize
    }
    fn letter(self) -> char {
        (b'1' + self.0) as char
    }
}

/// The cards of one store.
pub type Shelf = Pile<Face>;

/// The lanes of a shelf that hold Gold, or genuine cards.
const LOW: u64 = 0x01_01_01;
/// The lanes that hold Prestige, or fakes.
const HIGH: u64 = LOW << 24;

/// What the cards of a shelf show in all. One multiplication: the sixth byte of the product is
/// the sum of counts times values.
#[inline]
const fn shown(shelf: Shelf) -> u8 {
    const VALUES: u64 = u64::from_le_bytes([3, 2, 1, 3, 2, 1, 0, 0]);
    (shelf.word().wrapping_mul(VALUES) >> 40) as u8
}

/// Gold cards by value: what is cashed together.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Coins(pub [u8; 3]);

impl Coins {
    /// None.
    pub const NONE: Coins = Coins([0; 3]);

    /// Is there no coin?
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Coins::NONE
    }
    /// The gold they bring.
    #[inline]
    pub fn gold(self) -> u16 {
        self.0.iter().zip(1..).map(|(&n, value)| u16::from(n) * value).sum()
    }
    /// Are these part of those?
    #[inline]
    pub fn within(self, those: Coins) -> bool {
        self.0.iter().zip(those.0).all(|(&n, most)| n <= most)
    }
    /// In how many ways some, none or all of them can be picked.
    #[inline]
    pub fn ways(self) -> u64 {
        self.0.iter().map(|&n| u64::from(n) + 1).product()
    }
    /// The nth of those ways; the first is none.
    #[inline]
    pub fn nth(self, mut n: u64) -> Coins {
        Coins(self.0.map(|most| {
            let some = n % (u64::from(most) + 1);
            n /= u64::from(most) + 1;
            some as u8
        }))
    }
    /// As cards.
    #[inline]
    pub fn cards(self) -> Cards {
        let [one, two, three] = self.0;
        Cards::EMPTY.with_shelf(FIFTH, Shelf::new([one, two, three, 0, 0, 0, 0, 0]))
    }
}

/// A pile of gem cards, as counts, shelf by shelf in the order of the stores.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cards([Shelf; STORES]);

impl Cards {
    /// No cards.
    pub const EMPTY: Cards = Cards([Shelf::EMPTY; STORES]);
    /// More than any box holds: longer lists are not read.
    const MOST: u32 = 127;

    pub(crate) const fn new(shelves: [Shelf; STORES]) -> Cards {
        Cards(shelves)
    }
    /// The cards that would lie in one store.
    #[inline]
    pub fn shelf(&self, store: usize) -> Shelf {
        self.0[store]
    }
    /// With one shelf replaced.
    #[inline]
    #[must_use]
    pub fn with_shelf(mut self, store: usize, shelf: Shelf) -> Cards {
        self.0[store] = shelf;
        self
    }
    /// One card.
    #[inline]
    pub fn one(card: Card) -> Cards {
        Cards::EMPTY.with_shelf(card.store(), Shelf::one(Face(card.face() as u8)))
    }
    /// How many of a card.
    #[inline]
    pub fn of(&self, card: Card) -> u8 {
        self.0[card.store()].of(Face(card.face() as u8))
    }
    /// Is there such a card?
    #[inline]
    pub fn has(&self, card: Card) -> bool {
        self.of(card) > 0
    }
    /// Puts one card more on the pile.
    #[inline]
    pub fn add(&mut self, card: Card) {
        let shelf = &mut self.0[card.store()];
        *shelf = shelf.with(Face(card.face() as u8));
    }
    /// Takes out a card, which must be there.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        let shelf = &mut self.0[card.store()];
        *shelf = shelf.minus(Shelf::one(Face(card.face() as u8)));
    }
    /// Without any of a card.
    #[inline]
    #[must_use]
    pub fn without(mut self, card: Card) -> Cards {
        let shelf = &mut self.0[card.store()];
        *shelf = shelf.without(Face(card.face() as u8));
        self
    }
    /// Both piles together.
    #[inline]
    #[must_use]
    pub fn plus(&self, other: &Cards) -> Cards {
        Cards(std::array::from_fn(|i| self.0[i].plus(other.0[i])))
    }
    /// This pile without the other, which must be part of it.
    #[inline]
    #[must_use]
    pub fn minus(&self, other: &Cards) -> Cards {
        Cards(std::array::from_fn(|i| self.0[i].minus(other.0[i])))
    }
    /// This pile less the other, no count below 0.
    #[must_use]
    pub fn less(&self, other: &Cards) -> Cards {
        Cards(std::array::from_fn(|i| self.0[i].less(other.0[i])))
    }
    /// Is the other part of this?
    #[inline]
    pub fn covers(&self, other: &Cards) -> bool {
        self.0.iter().zip(&other.0).all(|(have, need)| have.covers(*need))
    }
    /// Is there no card?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, shelf| all | shelf.word()) == 0
    }
    /// How many cards.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|shelf| u32::from(shelf.len())).sum()
    }
    /// Gems of a colour, fakes included.
    #[inline]
    pub fn gems(&self, colour: Colour) -> u8 {
        shown(self.0[colour.index()])
    }
    /// Points of the Prestige cards.
    pub fn prestige(&self) -> u8 {
        shown(self.0[FIFTH].only(HIGH))
    }
    /// How many Prestige cards.
    pub fn prestige_cards(&self) -> u8 {
        self.0[FIFTH].only(HIGH).len()
    }
    /// The Gold cards.
    #[inline]
    pub fn coins(&self) -> Coins {
        let [one, two, three, ..] = self.0[FIFTH].counts();
        Coins([one, two, three])
    }
    /// The cards of the four colours.
    #[inline]
    #[must_use]
    pub fn gem_cards(&self) -> Cards {
        self.with_shelf(FIFTH, Shelf::EMPTY)
    }
    /// The fakes.
    #[inline]
    #[must_use]
    pub fn fakes(&self) -> Cards {
        let [d, s, r, e, _] = self.0.map(|shelf| shelf.only(HIGH));
        Cards([d, s, r, e, Shelf::EMPTY])
    }
    /// How many different cards.
    #[inline]
    pub fn variety(&self) -> u64 {
        self.0.iter().map(|shelf| u64::from(shelf.variety())).sum()
    }
    /// The nth of the different cards, in order.
    #[inline]
    pub fn nth(&self, mut n: u64) -> Card {
        for (store, shelf) in self.0.iter().enumerate() {
            let variety = u64::from(shelf.variety());
            if n < variety {
                return Card::at(store, nth_face(*shelf, n));
            }
            n -= variety;
        }
        unreachable!("n is below the variety")
    }
    /// The different cards with their counts, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> + use<> {
        let cards = *self;
        Card::all().map(move |card| (card, cards.of(card))).filter(|&(_, n)| n > 0)
    }
    /// Takes a random card out; there must be one. Luck is asked for the store it belongs to,
    /// then for the face.
    #[inline]
    pub(crate) fn draw<C: Chance + ?Sized>(&mut self, chance: &mut C) -> Card {
        let [d, s, r, e, fifth] = self.0.map(Shelf::len);
        let store = chance.weighted_packed(u64::from_le_bytes([d, s, r, e, fifth, 0, 0, 0]));
        let face = self.0[store].draw(chance);
        Card::at(store, face.0 as usize)
    }

    /// Takes cards from the start of the text, as many as there are.
    pub(crate) fn read(mut text: &str) -> Result<(Cards, &str), Syntax> {
        let mut cards = Cards::EMPTY;
        while let Some((card, rest)) = Card::read(text) {
            let (times, rest) = match rest.strip_prefix('x') {
                None => (1, rest),
                Some(rest) => {
                    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                    (kernel::text::number(&rest[..end], "a number of cards")?, &rest[end..])
                }
            };
            if times == 0 || u32::from(times) + cards.len() > Cards::MOST {
                return Err(Syntax::not(text, "a number of cards that a box holds"));
            }
            let shelf = cards.0[card.store()].plus(Shelf::some(Face(card.face() as u8), times));
            cards.0[card.store()] = shelf;
            text = rest;
        }
        Ok((cards, text))
    }
}

/// The nth face that is there.
#[inline]
pub(crate) fn nth_face(shelf: Shelf, n: u64) -> usize {
    let mut left = shelf.kinds();
    for _ in 0..n {
        left &= left - 1;
    }
    left.trailing_zeros() as usize / 8
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|(card, n)| match n {
            1 => write!(f, "{card}"),
            _ => write!(f, "{card}x{n}"),
        })
    }
}

kernel::debug_as_text!("‹{}›": Cards);

impl FromStr for Cards {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Cards, Syntax> {
        match Cards::read(text)? {
            (cards, "") => Ok(cards),
            (_, rest) => Err(Syntax::not(rest, "a card, such as r2, r2*, g1 or p3")),
        }
    }
}

impl fmt::Display for Coins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cards().fmt(f)
    }
}

impl FromStr for Coins {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Coins, Syntax> {
        let cards: Cards = text.parse()?;
        if cards.coins().cards() == cards {
            Ok(cards.coins())
        } else {
            Err(Syntax::not(text, "a list of Gold cards"))
        }
    }
}

kernel::serde_as_text!(Cards, Coins);
