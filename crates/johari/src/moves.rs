//! Whole decisions and how they are written.
//!
//! Every move begins with its kind. `@` is where, `/` which cards, `=` for or as what, `+` with
//! what besides. Cards are written as in [`crate::card`], stores `D S R E G`, booths `b1` …
//!
//! | text | meaning |
//! |---|---|
//! | `pick@b3/r2*` | H2.5: take the fake ruby 2 from the third booth |
//! | `choose=sale` | H4.1: the action card for this round |
//! | `purchase@b3`, `purchase@G+g1g3` | H5.1: all cards of a place; cash these Gold cards |
//! | `exchange@b2/r1*=r3` | H5.4: give `r1*` for `r3` |
//! | `trade-store@R` | H5.5: the ruby store onto the Trade card |
//! | `trade-store@G/now`, `trade-store@G/now+g1` | N6: into the display at once; cash |
//! | `hire@4/r2r3*` | H6.1: the noble on space 4 for these cards |
//! | `hire@4/g2+2`, `hire@4+4`, `hire@1` | N15: Gold cards and gold from the track; for nothing |
//! | `hire@4/r2x2#3` | N7, N9: to the third slot |
//! | `jeweler/d1s2*r3!e1`, `jeweler/d1!s2r1g2` | H5.7: `!` marks the chosen card; `g2` is Gold |
//! | `jeweler/d1!s2r1r3=e` | N13: `r3` counts as emerald |
//! | `collector/r`, `collector/r+d2` | H5.8; N13: with a card of another colour |
//! | `n11/r2*` | N11: discard it, advance one space |
//! | `decline` | H4.8 |
//! | `supervisor/r2*` | H5.9: lose this fake |
//! | `cash`, `cash/g1g2` | H8.1: cash none, or these |
//! | `n23`, `n23/rr`, `n23/de` | N23: no token, one token two spaces, two tokens one space |
use crate::{
    card::{Card, Colour},
    cards::{Cards, Coins},
    components::{SLOTS, SPACES},
    market::Place,
};
use kernel::{Syntax, text::number};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The action cards (H1.3).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// H5.1.
    Purchase,
    /// H5.5, H6.
    Trade,
    /// H5.7, H5.8.
    Sale,
    /// H5.3.
    Bribe,
    /// H5.4.
    Exchange,
    /// H5.2.
    Baksheesh,
    /// H5.6.
    Doppelganger,
}

impl Action {
    /// All seven.
    pub const ALL: [Action; 7] = [
        Action::Purchase,
        Action::Trade,
        Action::Sale,
        Action::Bribe,
        Action::Exchange,
        Action::Baksheesh,
        Action::Doppelganger,
    ];

    /// As it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Action::Purchase => "purchase",
            Action::Trade => "trade",
            Action::Sale => "sale",
            Action::Bribe => "bribe",
            Action::Exchange => "exchange",
            Action::Baksheesh => "baksheesh",
            Action::Doppelganger => "doppelganger",
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Action {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Action, Syntax> {
        let found = Action::ALL.into_iter().find(|action| action.name() == text);
        found.ok_or_else(|| Syntax::not(text, "an action card"))
    }
}

/// One whole decision.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// H2.5.
    Pick {
        /// Where the card lies.
        place: Place,
        /// The card.
        card: Card,
    },
    /// H4.1.
    Choose(Action),
    /// H5.1.
    Purchase {
        /// A store or booth; all its cards are taken.
        place: Place,
        /// The Gold cards of these to cash.
        cashed: Coins,
    },
    /// H5.4.
    Exchange {
        /// A card of the display.
        given: Card,
        /// Where the other card lies.
        place: Place,
        /// The other card.
        taken: Card,
    },
    /// H5.5; N6: the Gold cards cashed, if the cards enter the display at once.
    TradeStore {
        /// The store.
        place: Place,
        /// The Gold cards to cash.
        at_once: Option<Coins>,
    },
    /// H6: a noble on space 1 to 5; N15: gold from the track; N7, N9: the slot, from 1.
    Hire {
        /// Where the noble stands, 1 to 5.
        space: u8,
        /// The cards paid.
        paid: Cards,
        /// Gold paid from the track.
        track: u16,
        /// The slot for the noble.
        slot: Option<u8>,
    },
    /// H5.7.
    Jeweler(Lot),
    /// H5.8; N13: a card of another colour.
    Collector {
        /// All cards of this colour are sold.
        colour: Colour,
        /// The card of another colour.
        extra: Option<Card>,
    },
    /// N11.
    Discard(Card),
    /// H4.8.
    Decline,
    /// H5.9.
    Supervisor(Card),
    /// H8.1.
    Cash(Coins),
    /// N23: spaces for each colour.
    LastAdvance([u8; 4]),
}

/// The cards of a Jeweler sale, in the order of the colours they count as, Gold last.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lot([Option<Sold>; Lot::MOST]);

/// A card of a Jeweler sale.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sold {
    /// The card.
    pub card: Card,
    /// What it counts as; nothing for Gold and Prestige.
    pub counts_as: Option<Colour>,
    /// Is this the one whose gems are scored?
    pub chosen: bool,
}

impl Lot {
    /// More cards than any sale has, so that a wrong one can be refused by its clause.
    pub const MOST: usize = 6;
    pub(crate) const EMPTY: Lot = Lot([None; Lot::MOST]);

    /// Sorts the cards, so that equal sales are equal. At most six.
    pub fn new(sold: impl IntoIterator<Item = Sold>) -> Lot {
        let mut lot = Lot::EMPTY;
        for (at, sold) in lot.0.iter_mut().zip(sold) {
            *at = Some(sold);
        }
        lot.0.sort_unstable_by_key(|sold| {
            let colour = sold.map(|sold| sold.counts_as);
            (sold.is_none(), colour.is_some_and(|colour| colour.is_none()), colour, *sold)
        });
        lot
    }
    /// For cards that come in order.
    #[inline]
    pub(crate) fn put(&mut self, at: usize, sold: Sold) {
        self.0[at] = Some(sold);
    }
    /// The cards in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Sold> + '_ {
        self.0.iter().map_while(|sold| *sold)
    }
    /// The cards that are sold.
    pub fn cards(&self) -> Cards {
        self.iter().fold(Cards::EMPTY, |mut cards, sold| {
            cards.add(sold.card);
            cards
        })
    }
}

impl fmt::Display for Lot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for sold in self.iter() {
            write!(f, "{}", sold.card)?;
            if let Some(colour) = sold.counts_as.filter(|_| sold.counts_as != sold.card.colour()) {
                write!(f, "={colour}")?;
            }
            if sold.chosen {
                write!(f, "!")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Lot {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Lot, Syntax> {
        let (mut sold, mut left) = (Vec::new(), text);
        while let Some((card, rest)) = Card::read(left) {
            let mut counts_as = card.colour();
            left = rest;
            if let Some(rest) = left.strip_prefix('=').filter(|_| counts_as.is_some()) {
                let mut letters = rest.chars();
                counts_as = letters.next().and_then(Colour::of_letter);
                if counts_as.is_none() {
                    return Err(Syntax::not(rest, "a colour to count as"));
                }
                left = letters.as_str();
            }
            let chosen = left.strip_prefix('!');
            left = chosen.unwrap_or(left);
            sold.push(Sold { card, counts_as, chosen: chosen.is_some() });
        }
        if !left.is_empty() || sold.len() > Lot::MOST {
            return Err(Syntax::not(text, "the cards of a sale, such as d1s2*r3!e1"));
        }
        if sold.iter().filter(|sold| sold.chosen).count() != 1 {
            return Err(Syntax("mark the chosen card of a sale, and only it, with `!`".into()));
        }
        Ok(Lot::new(sold))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Pick { place, card } => write!(f, "pick@{place}/{card}"),
            Move::Choose(action) => write!(f, "choose={action}"),
            Move::Purchase { place, cashed } => write!(f, "purchase@{place}{}", With('+', cashed)),
            Move::Exchange { given, place, taken } => write!(f, "exchange@{place}/{given}={taken}"),
            Move::TradeStore { place, at_once: None } => write!(f, "trade-store@{place}"),
            Move::TradeStore { place, at_once: Some(cashed) } => {
                write!(f, "trade-store@{place}/now{}", With('+', cashed))
            }
            Move::Hire { space, paid, track, slot } => {
                write!(f, "hire@{space}")?;
                if !paid.is_empty() {
                    write!(f, "/{paid}")?;
                }
                if track > 0 {
                    write!(f, "+{track}")?;
                }
                slot.map_or(Ok(()), |slot| write!(f, "#{slot}"))
            }
            Move::Jeweler(lot) => write!(f, "jeweler/{lot}"),
            Move::Collector { colour, extra: None } => write!(f, "collector/{colour}"),
            Move::Collector { colour, extra: Some(card) } => {
                write!(f, "collector/{colour}+{card}")
            }
            Move::Discard(card) => write!(f, "n11/{card}"),
            Move::Decline => f.write_str("decline"),
            Move::Supervisor(card) => write!(f, "supervisor/{card}"),
            Move::Cash(cashed) => write!(f, "cash{}", With('/', cashed)),
            Move::LastAdvance(spaces) => {
                f.write_str(if spaces == [0; 4] { "n23" } else { "n23/" })?;
                for (colour, n) in Colour::ALL.into_iter().zip(spaces) {
                    (0..n).try_for_each(|_| write!(f, "{colour}"))?;
                }
                Ok(())
            }
        }
    }
}

/// Gold cards after a mark, or nothing.
struct With(char, Coins);

impl fmt::Display for With {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.1.is_empty() { Ok(()) } else { write!(f, "{}{}", self.0, self.1) }
    }
}

impl FromStr for Move {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Move, Syntax> {
        let not_a_move = || Syntax::not(text, "a move, such as choose=sale or pick@b3/r2*");
        let end = text.find(['@', '/', '=', '+', '#']).unwrap_or(text.len());
        let (kind, rest) = text.split_at(end);
        let with = |mark: char| rest.strip_prefix(mark).ok_or_else(not_a_move);
        match kind {
            "pick" => {
                let (place, card) = with('@')?.split_once('/').ok_or_else(not_a_move)?;
                Ok(Move::Pick { place: place.parse()?, card: card.parse()? })
            }
            "choose" => Ok(Move::Choose(with('=')?.parse()?)),
            "purchase" => {
                let (place, cashed) = split_coins(with('@')?)?;
                Ok(Move::Purchase { place: place.parse()?, cashed })
            }
            "exchange" => {
                let (place, cards) = with('@')?.split_once('/').ok_or_else(not_a_move)?;
                let (given, taken) = cards.split_once('=').ok_or_else(not_a_move)?;
                Ok(Move::Exchange {
                    given: given.parse()?,
                    place: place.parse()?,
                    taken: taken.parse()?,
                })
            }
            "trade-store" => match with('@')?.split_once("/now") {
                None => Ok(Move::TradeStore { place: with('@')?.parse()?, at_once: None }),
                Some((place, cashed)) => {
                    let ("", cashed) = split_coins(cashed)? else { return Err(not_a_move()) };
                    Ok(Move::TradeStore { place: place.parse()?, at_once: Some(cashed) })
                }
            },
            "hire" => parse_hire(with('@')?),
            "jeweler" => Ok(Move::Jeweler(with('/')?.parse()?)),
            "collector" => match with('/')?.split_once('+') {
                None => Ok(Move::Collector { colour: with('/')?.parse()?, extra: None }),
                Some((colour, card)) => {
                    Ok(Move::Collector { colour: colour.parse()?, extra: Some(card.parse()?) })
                }
            },
            "n11" => Ok(Move::Discard(with('/')?.parse()?)),
            "decline" if rest.is_empty() => Ok(Move::Decline),
            "supervisor" => Ok(Move::Supervisor(with('/')?.parse()?)),
            "cash" if rest.is_empty() => Ok(Move::Cash(Coins::NONE)),
            "cash" => Ok(Move::Cash(some(with('/')?)?.parse()?)),
            "n23" if rest.is_empty() => Ok(Move::LastAdvance([0; 4])),
            "n23" => parse_last_advance(with('/')?),
            _ => Err(not_a_move()),
        }
    }
}

/// After a mark something must follow.
fn some(text: &str) -> Result<&str, Syntax> {
    if text.is_empty() { Err(Syntax("cards are missing after the mark".into())) } else { Ok(text) }
}

/// `b3+g1g3` into the place and the Gold cards.
fn split_coins(text: &str) -> Result<(&str, Coins), Syntax> {
    match text.split_once('+') {
        None => Ok((text, Coins::NONE)),
        Some((place, coins)) => Ok((place, some(coins)?.parse()?)),
    }
}

/// `4/r2r3*+2#1`: space, cards, gold, slot.
fn parse_hire(text: &str) -> Result<Move, Syntax> {
    let (text, slot) = match text.split_once('#') {
        None => (text, None),
        Some((text, slot)) => (text, Some(ranged(slot, SLOTS as u8, "a slot, 1 to 3")?)),
    };
    let (text, track) = match text.split_once('+') {
        None => (text, 0),
        Some((text, track)) => (text, number(track, "an amount of gold")?),
    };
    let (space, paid) = match text.split_once('/') {
        None => (text, Cards::EMPTY),
        Some((space, paid)) => (space, some(paid)?.parse()?),
    };
    let space = ranged(space, SPACES as u8, "a space, 1 to 5")?;
    Ok(Move::Hire { space, paid, track, slot })
}

fn ranged(text: &str, most: u8, what: &str) -> Result<u8, Syntax> {
    let found: u8 = number(text, what)?;
    if (1..=most).contains(&found) { Ok(found) } else { Err(Syntax::not(text, what)) }
}

fn parse_last_advance(text: &str) -> Result<Move, Syntax> {
    let mut spaces = [0u8; 4];
    if text.is_empty() || text.len() > 9 {
        return Err(Syntax::not(text, "the colours of the tokens to advance"));
    }
    for letter in text.chars() {
        let colour = Colour::of_letter(letter)
            .ok_or_else(|| Syntax::not(text, "the colours of the tokens to advance"))?;
        spaces[colour.index()] += 1;
    }
    Ok(Move::LastAdvance(spaces))
}

kernel::serde_as_text!(Move, Lot);
