//! Gem cards (H1.1), told apart by what they show.
//!
//! A card is written as the letter of its kind and the number it shows, with `*` for a fake:
//! `r2*` is a fake ruby card with two gems, `g3` a Gold card, `p1` a Prestige card.
use kernel::Syntax;
use std::{fmt, str::FromStr};

/// One of the four kinds of gems.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// `d`.
    Diamond,
    /// `s`.
    Sapphire,
    /// `r`.
    Ruby,
    /// `e`.
    Emerald,
}

impl Colour {
    /// All four, in the order of their charts.
    pub const ALL: [Colour; 4] = [Colour::Diamond, Colour::Sapphire, Colour::Ruby, Colour::Emerald];

    /// The place in `ALL`.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
    /// `d`, `s`, `r` or `e`.
    pub const fn letter(self) -> char {
        LETTERS[self as usize] as char
    }
    /// The colour of a letter.
    pub fn of_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter)
    }
}

kernel::one_letter!(Colour, "a colour: d, s, r or e");

/// What a card is worth having for: a colour, Gold or Prestige.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A gem of a colour, genuine or fake.
    Gem(Colour),
    /// Gold, which may be cashed when it enters the display (H7.2).
    Gold,
    /// Points at the end.
    Prestige,
}

/// Letters of the kinds; two kinds share the fifth store.
const LETTERS: [u8; 6] = *b"dsregp";
/// How many different cards a store can hold.
const FACES: u8 = 6;
/// How many different cards there are.
pub const CARD_TYPES: u8 = 30;
/// The number of stores (H2.3).
pub const STORES: usize = 5;
/// The store for Gold and Prestige.
pub const FIFTH: usize = 4;

/// A gem card by what it shows: store and face in one number, in the order of the notation.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// A card of one of the four colours, with 1 to 3 gems.
    pub const fn gem(colour: Colour, gems: u8, fake: bool) -> Card {
        Card(colour as u8 * FACES + (gems - 1) + if fake { 3 } else { 0 })
    }
    /// A Gold card.
    pub const fn gold(value: u8) -> Card {
        Card(FIFTH as u8 * FACES + value - 1)
    }
    /// A Prestige card.
    pub const fn prestige(value: u8) -> Card {
        Card(FIFTH as u8 * FACES + value + 2)
    }
    #[inline]
    pub(crate) const fn at(store: usize, face: usize) -> Card {
        Card(store as u8 * FACES + face as u8)
    }
    /// Every card there can be, in order.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..CARD_TYPES).map(Card)
    }
    /// The store where it would lie (H2.3).
    #[inline]
    pub const fn store(self) -> usize {
        (self.0 / FACES) as usize
    }
    #[inline]
    pub(crate) const fn face(self) -> usize {
        (self.0 % FACES) as usize
    }
    /// Gems, gold or points: 1 to 3.
    #[inline]
    pub const fn value(self) -> u8 {
        self.0 % 3 + 1
    }
    /// Its colour, if it is of one of the four.
    #[inline]
    pub fn colour(self) -> Option<Colour> {
        Colour::ALL.get(self.store()).copied()
    }
    /// Colour, Gold or Prestige.
    #[inline]
    pub fn kind(self) -> Kind {
        match self.colour() {
            Some(colour) => Kind::Gem(colour),
            None if self.face() < 3 => Kind::Gold,
            None => Kind::Prestige,
        }
    }
    /// Does it bear the Supervisor's mark?
    #[inline]
    pub const fn is_fake(self) -> bool {
        self.store() < FIFTH && self.face() >= 3
    }

    /// Takes a card from the start of the text.
    pub(crate) fn read(text: &str) -> Option<(Card, &str)> {
        let (&[letter, digit], _) = text.as_bytes().split_first_chunk()?;
        let kind = LETTERS.iter().position(|&other| other == letter)?;
        let value = digit.checked_sub(b'1').filter(|&value| value < 3)?;
        let rest = &text[2..];
        match rest.strip_prefix('*') {
            Some(rest) if kind < FIFTH => Some((Card::at(kind, value as usize + 3), rest)),
            Some(_) => None,
            None if kind < FIFTH => Some((Card::at(kind, value as usize), rest)),
            None => Some((Card::at(FIFTH, value as usize + 3 * (kind - FIFTH)), rest)),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind() {
            Kind::Gem(colour) => colour as usize,
            Kind::Gold => 4,
            Kind::Prestige => 5,
        };
        let mark = if self.is_fake() { "*" } else { "" };
        write!(f, "{}{}{mark}", LETTERS[kind] as char, self.value())
    }
}

kernel::debug_as_text!("{}": Card);

impl FromStr for Card {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Card, Syntax> {
        match Card::read(text) {
            Some((card, "")) => Ok(card),
            _ => Err(Syntax::not(text, "a card, such as r2, r2*, g1 or p3")),
        }
    }
}

kernel::serde_as_text!(Colour, Card);
