//! Friendly words taken apart: "buy ruby store", "tausche falschen Rubin 1 gegen Rubin 3".
use crate::{Lang, Misheard, Voice};
use games::johari::{Action, Card, Cards, Colour, Kind, Lot, Noble, Place};

/// Words that mean something here, in both languages.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Word {
    Act(Action),
    Take,
    Hire,
    Jeweler,
    Collector,
    Discard,
    Decline,
    Cash,
    Keep,
    Advance,
    Kind(Kind),
    Fake(bool),
    Booth,
    Store,
    Noble,
    Space,
    Slot,
    Now,
    For,
    As,
    Chosen,
    All,
    Nothing,
    Filler,
}

const VOCABULARY: &[(Word, &str)] = &[
    (Word::Act(Action::Purchase), "purchase buy kauf kaufe kaufen leerkaufen ankauf ankaufen"),
    (Word::Act(Action::Trade), "trade handel handeln handle"),
    (Word::Act(Action::Sale), "sale sell verkauf verkaufe verkaufen"),
    (Word::Act(Action::Bribe), "bribe bestechung besteche bestechen"),
    (Word::Act(Action::Exchange), "exchange swap tausch tausche tauschen"),
    (Word::Act(Action::Baksheesh), "baksheesh bakschisch"),
    (Word::Act(Action::Doppelganger), "doppelganger doppelgänger doppelgaenger double repeat"),
    (Word::Take, "pick take get nimm nehme nehmen"),
    (Word::Hire, "hire wirb werbe anwerben anwirb"),
    (Word::Jeweler, "jeweler jeweller juwelier"),
    (Word::Collector, "collector sammler"),
    (Word::Discard, "discard lose give gib gebe geben lege ablegen verliere verlieren n11"),
    (Word::Decline, "decline pass skip verzichte verzichten passe passen"),
    (Word::Cash, "cash cashing löse löst loese einlösen einloesen"),
    (Word::Keep, "keep behalte behalten"),
    (Word::Advance, "advance move rücke ruecke vorrücken n23"),
    (Word::Kind(Kind::Gem(Colour::Diamond)), "diamond diamonds diamant diamanten white weiß"),
    (
        Word::Kind(Kind::Gem(Colour::Sapphire)),
        "sapphire sapphires saphir saphire saphiren blue blau",
    ),
    (Word::Kind(Kind::Gem(Colour::Ruby)), "ruby rubies rubin rubine rubinen red rot"),
    (
        Word::Kind(Kind::Gem(Colour::Emerald)),
        "emerald emeralds smaragd smaragde smaragden green grün",
    ),
    (Word::Kind(Kind::Gold), "gold"),
    (Word::Kind(Kind::Prestige), "prestige"),
    (
        Word::Fake(true),
        "fake fakes false falsch falsche falschen falscher gefälschte gefälschten gefälschter \
         fälschung fälschungen faelschung",
    ),
    (Word::Fake(false), "genuine real echt echte echten echter"),
    (Word::Booth, "booth stand"),
    (Word::Store, "store shop laden"),
    (Word::Noble, "noble adliger adligen adlige"),
    (Word::Space, "space feld"),
    (Word::Slot, "slot platz aktionsplatz"),
    (Word::Now, "now sofort"),
    (Word::For, "for against gegen für fuer"),
    (Word::As, "as als"),
    (Word::Chosen, "choose choosing chosen score scoring wähle waehle wählen gewertet"),
    (Word::All, "all everything alle alles"),
    (Word::Nothing, "nothing none no without not nichts keine keinen ohne nicht"),
    (
        Word::Filler,
        "the a an one and of my me i it to up on onto in into at from with it's them please put \
         play lay card cards gem gems token spaces once both two-times twice der die das den dem \
         ein eine einen und von vom aus im mit auf an ab ein vor zu zum meine meinen mein ich \
         spiele karte karten marker felder zweimal bitte einem einer leer",
    ),
];

/// Nobody names more cards than that.
const CARDS_MAX: usize = 24;

/// A card as far as it was described.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Pattern {
    pub(super) kind: Option<Kind>,
    pub(super) value: Option<u8>,
    pub(super) fake: Option<bool>,
}

impl Pattern {
    fn exactly(card: Card) -> Pattern {
        let fake = card.colour().map(|_| card.is_fake());
        Pattern { kind: Some(card.kind()), value: Some(card.value()), fake }
    }
    pub(super) fn fits(self, card: Card) -> bool {
        self.kind.is_none_or(|kind| kind == card.kind())
            && self.value.is_none_or(|value| value == card.value())
            && self.fake.is_none_or(|fake| fake == card.is_fake())
    }
    /// The colour, where nothing else was said.
    pub(super) fn only_colour(self) -> Option<Colour> {
        match self {
            Pattern { kind: Some(Kind::Gem(colour)), value: None, fake: None } => Some(colour),
            _ => None,
        }
    }
    /// "ruby 2" is the name of the genuine one.
    pub(super) fn strict(self) -> Pattern {
        match self {
            Pattern { kind: Some(Kind::Gem(_)), value: Some(_), fake: None } => {
                Pattern { fake: Some(false), ..self }
            }
            _ => self,
        }
    }
    /// The card, where it was named in full.
    pub(super) fn card(self) -> Option<Card> {
        let value = self.value?;
        Some(match self.kind? {
            Kind::Gem(colour) => Card::gem(colour, value, self.fake.unwrap_or(false)),
            Kind::Gold => Card::gold(value),
            Kind::Prestige => Card::prestige(value),
        })
    }
}

/// Which noble is meant.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Which {
    Id(u8),
    Space(u8),
    /// "noble 3": N3, or the one on space 3.
    Either(u8),
}

/// What was said.
#[derive(Clone, Debug, Default)]
pub(super) struct Said {
    pub(super) verbs: Vec<Word>,
    /// Cards before and after "for".
    pub(super) given: Vec<Pattern>,
    pub(super) wanted: Vec<Pattern>,
    pub(super) cashed: Vec<Pattern>,
    pub(super) chosen: Option<Pattern>,
    pub(super) counts_as: Option<Colour>,
    pub(super) places: Vec<Place>,
    pub(super) noble: Option<Which>,
    pub(super) slot: Option<u8>,
    /// An amount of gold: "4 gold".
    pub(super) gold: Option<u16>,
    pub(super) now: bool,
    pub(super) all: bool,
    pub(super) nothing: bool,
}

impl Said {
    /// All cards that were named, whatever came between.
    pub(super) fn cards(&self) -> Vec<Pattern> {
        [&self.given[..], &self.wanted[..]].concat()
    }
    /// Nothing but verbs of this list.
    pub(super) fn only(&self, verbs: &[Word]) -> bool {
        self.verbs.iter().all(|verb| verbs.contains(verb))
    }
    pub(super) fn has(&self, verb: Word) -> bool {
        self.verbs.contains(&verb)
    }
    /// Nothing was named but a verb.
    pub(super) fn bare(&self) -> bool {
        let lists = self.given.is_empty() && self.wanted.is_empty() && self.cashed.is_empty();
        let marks = self.chosen.is_none() && self.counts_as.is_none() && !self.now && !self.all;
        let numbers = self.noble.is_none() && self.slot.is_none() && self.gold.is_none();
        lists && marks && numbers && self.places.is_empty()
    }
    /// With "ruby 2" as the name of the genuine one.
    pub(super) fn strict(&self) -> Said {
        let mut strict = self.clone();
        let lists = strict.given.iter_mut().chain(&mut strict.wanted);
        lists.for_each(|pattern| *pattern = pattern.strict());
        strict
    }
}

fn word(text: &str) -> Option<Word> {
    let found = VOCABULARY.iter().find(|(_, names)| names.split_whitespace().any(|n| n == text));
    found.map(|&(word, _)| word)
}

/// "rubinladen" is the ruby store, "rubinkarten" are rubies.
fn compound(text: &str) -> Option<(Kind, bool)> {
    let kind = |stem: &str| match word(stem) {
        Some(Word::Kind(kind)) => Some(kind),
        _ => None,
    };
    if let Some(stem) = text.strip_suffix("laden") {
        return Some((kind(stem)?, true));
    }
    let stem = text.strip_suffix("karten").or_else(|| text.strip_suffix("karte"))?;
    Some((kind(stem)?, false))
}

fn number(text: &str) -> Option<u16> {
    let words = [("two", "zwei"), ("three", "drei"), ("four", "vier"), ("five", "fünf")];
    let named = words.iter().position(|(en, de)| *en == text || *de == text);
    named.map(|at| at as u16 + 2).or_else(|| text.parse().ok())
}

fn store_of(kind: Kind) -> Place {
    Place::store(match kind {
        Kind::Gem(colour) => colour.index(),
        Kind::Gold | Kind::Prestige => Colour::ALL.len(),
    })
}

/// A noble by the name we give it, in either language.
fn noble_named(text: &str) -> Option<Noble> {
    Noble::all().find(|noble| {
        Lang::ALL.iter().any(|&lang| {
            let voice = Voice { lang, me: None, names: Vec::new() };
            voice.say(&format!("johari-n{}", noble.id()), &[]).to_lowercase() == text
        })
    })
}

/// Where the next card belongs.
#[derive(Copy, Clone, PartialEq)]
enum Mode {
    Given,
    Wanted,
    Cashed,
    Chosen,
    As,
}

struct Ear<'a> {
    words: Vec<&'a str>,
    at: usize,
    mode: Mode,
    /// "store of …": the kind is still to come.
    store: bool,
    said: Said,
}

/// Takes a phrase apart. Every word must be known.
pub(super) fn hear(text: &str) -> Result<Said, Misheard> {
    let cut = |c: char| c.is_whitespace() || ",;:()\"„“”.".contains(c);
    let words: Vec<&str> = text.split(cut).filter(|word| !word.is_empty()).collect();
    if words.is_empty() || words.len() > 60 {
        return Err(Misheard::new("misheard-move", text));
    }
    let mut ear = Ear { words, at: 0, mode: Mode::Given, store: false, said: Said::default() };
    while ear.at < ear.words.len() {
        ear.next()?;
        if ear.said.given.len() + ear.said.wanted.len() + ear.said.cashed.len() > CARDS_MAX {
            return Err(Misheard::new("misheard-move", text));
        }
    }
    Ok(ear.said)
}

impl<'a> Ear<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.words.get(self.at).copied()
    }

    /// The number that must follow, in a range.
    fn number(&mut self, most: u16) -> Result<u8, Misheard> {
        let before = self.words[self.at - 1];
        let text = self.peek().ok_or_else(|| Misheard::new("misheard-move", before))?;
        self.at += 1;
        let found = number(text).filter(|n| (1..=most).contains(n));
        found.map(|n| n as u8).ok_or_else(|| Misheard::new("johari-misheard-number", text))
    }

    fn next(&mut self) -> Result<(), Misheard> {
        let text = self.words[self.at];
        self.at += 1;
        if let Some(n) = number(text) {
            return self.amount(n, text);
        }
        if let Some(word) = word(text) {
            return self.known(word);
        }
        if let Some((kind, store)) = compound(text) {
            if store {
                self.said.places.push(store_of(kind));
                return Ok(());
            }
            return self.kind(kind, None);
        }
        if let Ok(place) = text.parse::<Place>() {
            self.said.places.push(place);
        } else if let Some(slot) = text.strip_prefix('#').and_then(|n| n.parse().ok()) {
            self.said.slot = Some(slot);
        } else if let Some(noble) = text.to_uppercase().parse::<Noble>().ok().or(noble_named(text))
        {
            self.said.noble = Some(Which::Id(noble.id()));
        } else {
            self.notation(text)?;
        }
        Ok(())
    }

    /// Cards as they are written: `r2*`, `d1s2r3!e1`.
    fn notation(&mut self, text: &str) -> Result<(), Misheard> {
        if let Ok(cards) = text.parse::<Cards>() {
            for (card, n) in cards.iter() {
                (0..n).for_each(|_| self.put(Pattern::exactly(card)));
            }
            return Ok(());
        }
        // What looks like notation is a move gone wrong.
        let key = if text.contains(['@', '/', '=']) { "misheard-move" } else { "misheard-word" };
        let lot: Lot = text.parse().map_err(|_| Misheard::new(key, text))?;
        for sold in lot.iter() {
            self.put(Pattern::exactly(sold.card));
            if sold.chosen {
                self.said.chosen = Some(Pattern::exactly(sold.card));
            }
            if sold.counts_as != sold.card.colour() {
                self.said.counts_as = sold.counts_as;
            }
        }
        Ok(())
    }

    /// A number that stands alone: gold that is paid, or a Gold card that is cashed.
    fn amount(&mut self, n: u16, text: &str) -> Result<(), Misheard> {
        let gold = self.peek().and_then(word) == Some(Word::Kind(Kind::Gold));
        if self.mode == Mode::Cashed && (1..=3).contains(&n) {
            self.put(Pattern { kind: Some(Kind::Gold), value: Some(n as u8), fake: None });
        } else if gold {
            self.at += 1;
            self.said.gold = Some(n);
        } else {
            return Err(Misheard::new("johari-misheard-number", text));
        }
        Ok(())
    }

    fn known(&mut self, heard: Word) -> Result<(), Misheard> {
        match heard {
            Word::Kind(kind) if self.store => {
                self.store = false;
                self.said.places.push(store_of(kind));
            }
            Word::Kind(kind) => return self.kind(kind, None),
            Word::Fake(fake) => {
                // "fake ruby", "a fake", "fake card 2".
                match self.peek().map(|text| (word(text), compound(text))) {
                    Some((Some(Word::Kind(kind)), _) | (_, Some((kind, false)))) => {
                        self.at += 1;
                        return self.kind(kind, Some(fake));
                    }
                    _ => self.put(Pattern { fake: Some(fake), ..Pattern::default() }),
                }
            }
            Word::Booth => {
                let booth = self.number(6)?;
                self.said.places.push(Place::booth(usize::from(booth) - 1));
            }
            Word::Store => match self.peek().and_then(|text| text.to_uppercase().parse().ok()) {
                Some(place) => {
                    self.at += 1;
                    self.said.places.push(place);
                }
                None => self.store = true,
            },
            Word::Noble => {
                if self.peek().and_then(number).is_some() {
                    self.said.noble = Some(Which::Either(self.number(24)?));
                }
            }
            Word::Space => self.said.noble = Some(Which::Space(self.number(5)?)),
            Word::Slot => self.said.slot = Some(self.number(3)?),
            Word::Now => self.said.now = true,
            Word::For => self.mode = Mode::Wanted,
            Word::As => self.mode = Mode::As,
            Word::Chosen => self.mode = Mode::Chosen,
            Word::All => self.said.all |= self.mode == Mode::Cashed,
            Word::Nothing => self.said.nothing = true,
            Word::Filler => {}
            verb => {
                if verb == Word::Cash {
                    self.mode = Mode::Cashed;
                }
                if !self.said.verbs.contains(&verb) {
                    self.said.verbs.push(verb);
                }
            }
        }
        Ok(())
    }

    /// "ruby", "ruby 2", "ruby 2 fake", "ruby store".
    fn kind(&mut self, kind: Kind, fake: Option<bool>) -> Result<(), Misheard> {
        let mut pattern = Pattern { kind: Some(kind), value: None, fake };
        while let Some(text) = self.peek() {
            match (word(text), number(text)) {
                (Some(Word::Store), _) => {
                    self.at += 1;
                    self.said.places.push(store_of(kind));
                    return Ok(());
                }
                // "gold and prestige store"; "gold card 2".
                (Some(Word::Filler), _) if ["card", "cards", "karte", "karten"].contains(&text) => {
                    self.at += 1;
                }
                (Some(Word::Fake(fake)), _) if pattern.fake.is_none() => {
                    // "ruby 2, fake emerald": the fake is the next one.
                    let next = self.words.get(self.at + 1).and_then(|text| word(text));
                    if matches!(next, Some(Word::Kind(_))) {
                        break;
                    }
                    self.at += 1;
                    pattern.fake = Some(fake);
                }
                (None, Some(n)) if pattern.value.is_none() => {
                    if !(1..=3).contains(&n) {
                        return Err(Misheard::new("johari-misheard-number", text));
                    }
                    self.at += 1;
                    pattern.value = Some(n as u8);
                }
                _ => break,
            }
        }
        self.put(pattern);
        Ok(())
    }

    fn put(&mut self, pattern: Pattern) {
        match (self.mode, pattern.kind) {
            (Mode::As, Some(Kind::Gem(colour))) => {
                self.said.counts_as = Some(colour);
                self.mode = Mode::Given;
            }
            (Mode::Chosen, _) => self.said.chosen = Some(pattern),
            (Mode::Cashed, _) => self.said.cashed.push(pattern),
            (Mode::Wanted, _) => self.said.wanted.push(pattern),
            (Mode::Given | Mode::As, _) => self.said.given.push(pattern),
        }
    }
}
