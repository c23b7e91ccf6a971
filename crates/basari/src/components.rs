//! B1 Components: what is in the box, read from `components.toml`.
use crate::gems::Gems;
use kernel::{Sets, Syntax, text::number};
use serde::{Deserialize, Serialize};
use std::{fmt, num::NonZeroU8, str::FromStr};

/// This many cards fit into the word that says who has which.
pub(crate) const CARDS_MAX: usize = 64;
/// The largest table of Basari.
pub const PLAYERS_MAX: usize = 5;

/// A bazaar card (B1.3). Written as workers, points and gems, `3w5p2rb`; where a set has an equal
/// card more than once, the further copies are `3w5p2rb#2` and so on.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card {
    /// Count towards the end of the stage (B6.1).
    pub workers: u8,
    /// What action B scores.
    pub points: u8,
    /// 1, or more for a further copy of an equal card.
    pub copy: u8,
    /// What action C takes.
    pub gems: Gems,
}

/// A card's number in the list of its set, from 1.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CardId(NonZeroU8);

impl CardId {
    /// The card at this place of the list, counted from 0.
    #[inline]
    pub const fn new(index: u32) -> CardId {
        CardId(NonZeroU8::MIN.saturating_add(index as u8))
    }
    /// Its place in the list, counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
    /// Its bit in a set of cards.
    #[inline]
    pub const fn bit(self) -> u64 {
        1 << self.index()
    }
    /// The cards whose bits are set, in the order of the list.
    pub fn all_in(mut bits: u64) -> impl Iterator<Item = CardId> {
        std::iter::from_fn(move || {
            let next = (bits != 0).then(|| CardId::new(bits.trailing_zeros()))?;
            bits &= bits - 1;
            Some(next)
        })
    }
}

/// The box, ready for play.
#[derive(Debug)]
pub struct Components {
    /// Stages in a game (B2.2).
    pub stages: u8,
    /// Gems of each colour (B1.1).
    pub gems_per_colour: u8,
    /// Gems of each colour that a player starts with (B2.1).
    pub starting_gems: u8,
    /// Points for the most gems of a colour, best colour first (B6.2).
    pub majority: [u8; 4],
    /// Workers that end a stage (B6.1) and earn the bonus (B6.5).
    pub workers_needed: u8,
    /// Points for that many workers (B6.5).
    pub workers_bonus: u8,
    /// One bit for each card of the deck.
    pub deck: u64,
    cards: [Card; CARDS_MAX],
}

impl Components {
    /// A card of the deck.
    #[inline]
    pub fn card(&self, id: CardId) -> Card {
        // The mask spares the check of the bound; an id of another set reads a blank.
        self.cards[id.index() % CARDS_MAX]
    }
    /// The place of a card in the deck.
    pub fn find(&self, card: Card) -> Option<CardId> {
        CardId::all_in(self.deck).find(|&id| self.card(id) == card)
    }
    /// As `find`, or says that there is no such card.
    pub(crate) fn need(&self, card: Card) -> Result<CardId, Syntax> {
        let missing = || Syntax(format!("B1.3: there is no card {card} in this set"));
        self.find(card).ok_or_else(missing)
    }
}

/// What stands in a TOML file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    game: String,
    name: String,
    stages: u8,
    gems_per_colour: u8,
    starting_gems: u8,
    workers_needed: u8,
    workers_bonus: u8,
    majority: Majority,
    totals: Totals,
    cards: Vec<FileCard>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Majority {
    red: u8,
    yellow: u8,
    green: u8,
    blue: u8,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Totals {
    cards: usize,
    workers: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileCard {
    workers: u8,
    points: u8,
    gems: String,
}

impl kernel::Components for Components {
    const GAME: &'static str = "basari";
    const STANDARD: &'static str = include_str!("../components.toml");
    const STANDARD_JSON: &'static str = include_str!("../components.json");
    type File = File;

    fn build(file: &File) -> Result<Components, Vec<String>> {
        let mut faults = Vec::new();
        check_numbers(file, &mut faults);
        let cards = read_cards(file, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        let Majority { red, yellow, green, blue } = file.majority;
        let n = file.cards.len() as u32;
        Ok(Components {
            stages: file.stages,
            gems_per_colour: file.gems_per_colour,
            starting_gems: file.starting_gems,
            majority: [red, yellow, green, blue],
            workers_needed: file.workers_needed,
            workers_bonus: file.workers_bonus,
            deck: u64::MAX >> (CARDS_MAX as u32 - n),
            cards,
        })
    }

    fn sets() -> &'static Sets<Components> {
        static SETS: Sets<Components> = Sets::new();
        &SETS
    }
}

fn within(faults: &mut Vec<String>, what: &str, n: u8, least: u8, most: u8) {
    if !(least..=most).contains(&n) {
        faults.push(format!("{what} must be {least} to {most}, not {n}"));
    }
}

/// The numbers outside the list of cards.
fn check_numbers(file: &File, faults: &mut Vec<String>) {
    within(faults, "stages", file.stages, 1, 9);
    within(faults, "gems_per_colour", file.gems_per_colour, 1, Gems::COLOUR_MAX);
    within(faults, "workers_needed", file.workers_needed, 1, 99);
    within(faults, "workers_bonus", file.workers_bonus, 0, 99);
    let Majority { red, yellow, green, blue } = file.majority;
    for (colour, points) in [("red", red), ("yellow", yellow), ("green", green), ("blue", blue)] {
        within(faults, &format!("majority.{colour}"), points, 0, 99);
    }
    let dealt = u32::from(file.starting_gems) * PLAYERS_MAX as u32;
    if dealt > u32::from(file.gems_per_colour) {
        faults.push(format!(
            "starting_gems: five players start with {dealt} of each colour, there are only {} (B2.1)",
            file.gems_per_colour
        ));
    }
}

/// The cards: ranges as printed (B1.3), and the totals that the file states.
fn read_cards(file: &File, faults: &mut Vec<String>) -> [Card; CARDS_MAX] {
    let mut cards = [Card { workers: 0, points: 0, copy: 0, gems: Gems::NONE }; CARDS_MAX];
    let n = file.cards.len();
    if n == 0 || n > CARDS_MAX {
        faults.push(format!("cards: a deck has 1 to {CARDS_MAX} cards, not {n}"));
    }
    if n != file.totals.cards {
        faults.push(format!("totals.cards is {}, but {n} cards are listed", file.totals.cards));
    }
    let workers: u32 = file.cards.iter().map(|card| u32::from(card.workers)).sum();
    if workers != file.totals.workers {
        faults.push(format!(
            "totals.workers is {}, but the cards have {workers}",
            file.totals.workers
        ));
    }
    for (index, card) in file.cards.iter().enumerate().take(CARDS_MAX) {
        let which = |what: &str| format!("card {}: {what} (B1.3)", index + 1);
        within(faults, &which("workers"), card.workers, 1, 4);
        within(faults, &which("points"), card.points, 4, 7);
        let gems = card.gems.parse().unwrap_or_else(|Syntax(why)| {
            faults.push(which(&why));
            Gems::NONE
        });
        within(faults, &which("the number of gems"), gems.len(), 2, 4);
        let FileCard { workers, points, .. } = *card;
        let same =
            |other: &&Card| (other.workers, other.points, other.gems) == (workers, points, gems);
        let copy = 1 + cards[..index].iter().filter(same).count() as u8;
        cards[index] = Card { workers, points, copy, gems };
    }
    cards
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}w{}p{}", self.workers, self.points, self.gems)?;
        if self.copy == 1 { Ok(()) } else { write!(f, "#{}", self.copy) }
    }
}

impl FromStr for Card {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Card, Syntax> {
        let wrong = || Syntax::not(text, "a bazaar card, such as 3w5p2rb");
        let (values, copy) = text.split_once('#').unwrap_or((text, "1"));
        let (workers, rest) = values.split_once('w').ok_or_else(wrong)?;
        let (points, gems) = rest.split_once('p').ok_or_else(wrong)?;
        Ok(Card {
            workers: number(workers, "a number of workers")?,
            points: number(points, "a number of points")?,
            copy: number(copy, "the number of a copy")?,
            gems: gems.parse()?,
        })
    }
}

kernel::serde_as_text!(Card);
