//! The market: five stores and the booths (H2.3).
use crate::{
    card::{Card, FIFTH, STORES},
    cards::{Cards, Coins, Shelf},
};
use kernel::Syntax;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The most booths: two more than players.
pub const BOOTHS_MAX: usize = 6;
/// The number of places.
const PLACES: u8 = (STORES + BOOTHS_MAX) as u8;
/// The stores by the letters of their kinds; the fifth takes Gold and Prestige.
const STORE_LETTERS: [&str; STORES] = ["D", "S", "R", "E", "G"];

/// A store, written `D`, `S`, `R`, `E` or `G`, or a booth, `b1` to `b6` from the left.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

impl Place {
    /// The store of a kind, 4 being that of Gold and Prestige.
    pub const fn store(store: usize) -> Place {
        Place(store as u8)
    }
    /// A booth, counted from 0.
    pub const fn booth(booth: usize) -> Place {
        Place((STORES + booth) as u8)
    }
    /// All stores, then all booths.
    pub fn all() -> impl Iterator<Item = Place> {
        (0..PLACES).map(Place)
    }
    /// Which store it is, if it is one.
    #[inline]
    pub fn as_store(self) -> Option<usize> {
        (self.0 < STORES as u8).then_some(self.0 as usize)
    }
    /// Which booth it is, counted from 0, if it is one.
    #[inline]
    pub fn as_booth(self) -> Option<usize> {
        self.0.checked_sub(STORES as u8).map(usize::from)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_booth() {
            Some(booth) => write!(f, "b{}", booth + 1),
            None => f.write_str(STORE_LETTERS[self.0 as usize]),
        }
    }
}

kernel::debug_as_text!("{}": Place);

impl FromStr for Place {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Place, Syntax> {
        let found = Place::all().find(|place| place.to_string() == text);
        found.ok_or_else(|| Syntax::not(text, "a place: stores D S R E G, booths b1 to b6"))
    }
}

kernel::serde_as_text!(Place);

/// What lies open. Each store holds one shelf of `stores`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Market {
    /// All five stores together: a card's kind says where it lies.
    pub stores: Cards,
    /// Booths that are not in play are empty.
    pub booths: [Cards; BOOTHS_MAX],
}

impl Market {
    /// The cards at a place.
    #[inline]
    pub fn at(&self, place: Place) -> Cards {
        match place.as_booth() {
            Some(booth) => self.booths[booth],
            None => {
                let store = place.0 as usize;
                Cards::EMPTY.with_shelf(store, self.stores.shelf(store))
            }
        }
    }
    /// Is there such a card at a place?
    #[inline]
    pub fn has(&self, place: Place, card: Card) -> bool {
        match place.as_booth() {
            Some(booth) => self.booths[booth].has(card),
            None => card.store() == place.0 as usize && self.stores.has(card),
        }
    }
    /// Puts a card down. A store takes only its own kind; another card goes to its own store.
    #[inline]
    pub fn put(&mut self, place: Place, card: Card) {
        match place.as_booth() {
            Some(booth) => self.booths[booth].add(card),
            None => self.stores.add(card),
        }
    }
    /// Takes a card, which must be there.
    #[inline]
    pub fn take(&mut self, place: Place, card: Card) {
        match place.as_booth() {
            Some(booth) => self.booths[booth].remove(card),
            None => self.stores.remove(card),
        }
    }
    /// Takes all the cards of a place.
    #[inline]
    pub fn clear(&mut self, place: Place) -> Cards {
        let cards = self.at(place);
        match place.as_booth() {
            Some(booth) => self.booths[booth] = Cards::EMPTY,
            None => self.stores = self.stores.with_shelf(place.0 as usize, Shelf::EMPTY),
        }
        cards
    }
    /// Is there a card at the place?
    #[inline]
    pub fn is_open(&self, place: Place) -> bool {
        match place.as_booth() {
            Some(booth) => !self.booths[booth].is_empty(),
            None => !self.stores.shelf(place.0 as usize).is_empty(),
        }
    }
    /// The places with cards.
    pub fn open(&self) -> impl Iterator<Item = Place> + '_ {
        Place::all().filter(|&place| self.is_open(place))
    }
    /// The first two places with cards: enough to know whether there is a choice.
    #[inline]
    pub(crate) fn first_open(&self) -> (Option<Place>, Option<Place>) {
        let mut open = self.open();
        (open.next(), open.next())
    }
    /// The Gold cards at a place.
    #[inline]
    pub fn coins(&self, place: Place) -> Coins {
        match place.as_booth() {
            Some(booth) => self.booths[booth].coins(),
            None if place.0 as usize == FIFTH => self.stores.coins(),
            None => Coins::NONE,
        }
    }
    /// All cards, wherever they lie.
    pub fn all_cards(&self) -> Cards {
        self.booths.iter().fold(self.stores, |all, booth| all.plus(booth))
    }
}
