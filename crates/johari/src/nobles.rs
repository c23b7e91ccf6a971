//! H9 The nobles: data, read through one function for each concern.
//!
//! Nothing outside this file asks for a noble by name, except to say which one refuses a move.
use crate::{Player, moves::Action};
use kernel::Syntax;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{fmt, str::FromStr};

/// How many there are (H1.2).
pub const NOBLES: usize = 24;

/// A noble, written `N1` to `N24`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Noble(u8);

/// What a noble is good for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Power {
    BaksheeshGold,
    BaksheeshSafety,
    BribeGold,
    FewerColours,
    CollectorSpaces,
    StoreAtOnce,
    SlotDiscount,
    GoldAtOnce,
    PurchaseDiscount,
    Discard,
    Disguise,
    PriceDiscount,
    PayInGold,
    AnyColour,
    Points,
    PrestigePoints,
    ColourPoints,
    LastAdvance,
    NoblePoints,
}
const POWERS: usize = Power::NoblePoints as usize + 1;

/// The table of H9: N1 first, with how much where there is a number in it.
const TABLE: [(Power, u8); NOBLES] = [
    (Power::BaksheeshGold, 1),
    (Power::BaksheeshSafety, 1),
    (Power::BribeGold, 2),
    (Power::FewerColours, 1),
    (Power::CollectorSpaces, 1),
    (Power::StoreAtOnce, 1),
    (Power::SlotDiscount, 1),
    (Power::GoldAtOnce, 7),
    (Power::SlotDiscount, 2),
    (Power::PurchaseDiscount, 2),
    (Power::Discard, 1),
    (Power::CollectorSpaces, 2),
    (Power::Disguise, 1),
    (Power::PriceDiscount, 2),
    (Power::PayInGold, 1),
    (Power::AnyColour, 1),
    (Power::Points, 5),
    (Power::Points, 6),
    (Power::Points, 7),
    (Power::Points, 8),
    (Power::PrestigePoints, 1),
    (Power::ColourPoints, 2),
    (Power::LastAdvance, 2),
    (Power::NoblePoints, 1),
];

/// Who has a power, one bit per noble.
const HOLDERS: [u32; POWERS] = {
    let mut holders = [0; POWERS];
    let mut id = 0;
    while id < NOBLES {
        holders[TABLE[id].0 as usize] |= 1 << id;
        id += 1;
    }
    holders
};

impl Noble {
    /// By the number after the N.
    pub const fn new(id: u8) -> Noble {
        assert!(id >= 1 && id as usize <= NOBLES);
        Noble(id - 1)
    }
    /// The number after the N.
    pub const fn id(self) -> u8 {
        self.0 + 1
    }
    /// N1 to N24.
    pub fn all() -> impl Iterator<Item = Noble> {
        (0..NOBLES as u8).map(Noble)
    }
    /// Does it go to one of the owner's slots (N7, N9)?
    #[inline]
    pub fn takes_slot(self) -> bool {
        TABLE[self.0 as usize].0 == Power::SlotDiscount
    }
    /// Gold that it brings when hired (N8).
    #[inline]
    pub fn gold_at_once(self) -> u16 {
        match TABLE[self.0 as usize] {
            (Power::GoldAtOnce, gold) => gold.into(),
            _ => 0,
        }
    }
}

/// A set of nobles.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Nobles(u32);

impl Nobles {
    /// No noble.
    pub const NONE: Nobles = Nobles(0);

    /// Just this noble.
    #[inline]
    pub const fn one(noble: Noble) -> Nobles {
        Nobles(1 << noble.0)
    }
    /// Is this noble among them?
    #[inline]
    pub const fn has(self, noble: Noble) -> bool {
        self.0 & (1 << noble.0) != 0
    }
    /// These and one more.
    #[inline]
    #[must_use]
    pub const fn with(self, noble: Noble) -> Nobles {
        Nobles(self.0 | 1 << noble.0)
    }
    /// These and those.
    #[inline]
    #[must_use]
    pub const fn plus(self, others: Nobles) -> Nobles {
        Nobles(self.0 | others.0)
    }
    /// Those in both sets.
    #[must_use]
    pub const fn common(self, others: Nobles) -> Nobles {
        Nobles(self.0 & others.0)
    }
    /// These without those.
    #[must_use]
    pub const fn without(self, others: Nobles) -> Nobles {
        Nobles(self.0 & !others.0)
    }
    /// Is there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// How many they are.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }
    /// By their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Noble> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = left.trailing_zeros() as u8;
            left &= left.checked_sub(1)?;
            Some(Noble(next))
        })
    }

    #[inline]
    const fn can(self, power: Power) -> bool {
        self.0 & HOLDERS[power as usize] != 0
    }
    /// "An owner of several uses all that apply": amounts add up.
    #[inline]
    fn total(self, power: Power) -> u8 {
        let mut left = self.0 & HOLDERS[power as usize];
        let mut total = 0;
        while left != 0 {
            total += TABLE[left.trailing_zeros() as usize].1;
            left &= left - 1;
        }
        total
    }

    // Gold (N1, N3).

    /// What an action gives besides its own.
    #[inline]
    pub fn extra_gold(self, action: Action) -> u16 {
        match action {
            Action::Baksheesh => self.total(Power::BaksheeshGold).into(),
            Action::Bribe => self.total(Power::BribeGold).into(),
            _ => 0,
        }
    }

    // Safety (N2).

    /// Does the action protect from the Supervisor (H5.3)?
    #[inline]
    pub fn safe_by(self, action: Action) -> bool {
        match action {
            Action::Bribe => true,
            Action::Baksheesh => self.can(Power::BaksheeshSafety),
            _ => false,
        }
    }

    // Sale (N4, N5, N11, N12, N13).

    /// N4: is one colour less enough for a Jeweler?
    #[inline]
    pub fn fewer_colours(self) -> bool {
        self.can(Power::FewerColours)
    }
    /// N5, N12: more spaces with a Collector.
    #[inline]
    pub fn collector_spaces(self) -> u8 {
        self.total(Power::CollectorSpaces)
    }
    /// N13: may one card count as another colour?
    #[inline]
    pub fn disguise(self) -> bool {
        self.can(Power::Disguise)
    }
    /// N11: may a card be discarded instead of a sale?
    #[inline]
    pub fn discard(self) -> bool {
        self.can(Power::Discard)
    }

    // Hire (N14, N15) and Trade (N6).

    /// N14: gems off every price.
    #[inline]
    pub fn price_discount(self) -> u8 {
        self.total(Power::PriceDiscount)
    }
    /// N15: may a noble be paid in gold?
    #[inline]
    pub fn pays_in_gold(self) -> bool {
        self.can(Power::PayInGold)
    }
    /// N6: may a store's cards enter the display at once?
    #[inline]
    pub fn store_at_once(self) -> bool {
        self.can(Power::StoreAtOnce)
    }

    // Exchange (N16).

    /// N16: need the colours not match?
    #[inline]
    pub fn any_colour(self) -> bool {
        self.can(Power::AnyColour)
    }

    // End (N17 to N24).

    /// N17 to N20: points for the noble alone.
    pub fn points(self) -> u8 {
        self.total(Power::Points)
    }
    /// N21: points for each Prestige card.
    pub fn points_a_prestige(self) -> u8 {
        self.total(Power::PrestigePoints)
    }
    /// N22: points for each colour.
    pub fn points_a_colour(self) -> u8 {
        self.total(Power::ColourPoints)
    }
    /// N24: points for each noble.
    pub fn points_a_noble(self) -> u8 {
        self.total(Power::NoblePoints)
    }
    /// N23: spaces to move before scoring.
    #[inline]
    pub fn last_advance(self) -> u8 {
        self.total(Power::LastAdvance)
    }
}

/// Cost (N7, N9, N10): what the nobles take off an action in a slot.
#[inline]
pub fn discount(player: &Player, action: Action, slot: usize) -> u8 {
    let seated = player.seated[slot].total(Power::SlotDiscount);
    match action {
        Action::Purchase => seated + player.nobles.total(Power::PurchaseDiscount),
        _ => seated,
    }
}

impl FromIterator<Noble> for Nobles {
    fn from_iter<I: IntoIterator<Item = Noble>>(nobles: I) -> Nobles {
        nobles.into_iter().fold(Nobles::NONE, Nobles::with)
    }
}

impl fmt::Display for Noble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "N{}", self.id())
    }
}

kernel::debug_as_text!("{}": Noble);

impl FromStr for Noble {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Noble, Syntax> {
        let found = Noble::all().find(|noble| noble.to_string() == text);
        found.ok_or_else(|| Syntax::not(text, "a noble, N1 to N24"))
    }
}

/// Separated by spaces.
impl fmt::Display for Nobles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, noble) in self.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{noble}")?;
        }
        Ok(())
    }
}

kernel::debug_as_text!("‹{}›": Nobles);

impl FromStr for Nobles {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Nobles, Syntax> {
        let mut nobles = Nobles::NONE;
        for word in text.split_whitespace() {
            let noble = word.parse()?;
            if nobles.has(noble) {
                return Err(Syntax(format!("{noble} is named twice")));
            }
            nobles = nobles.with(noble);
        }
        Ok(nobles)
    }
}

impl Serialize for Nobles {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Nobles {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Nobles, D::Error> {
        Ok(Vec::<Noble>::deserialize(from)?.into_iter().collect())
    }
}

kernel::serde_as_text!(Noble);
