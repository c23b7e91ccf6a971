//! From what was said to the one move it fits.
use super::hear::{Pattern, Said, Which, Word, hear};
use crate::Misheard;
use games::johari::{Action, Card, Cards, Choice, Coins, Colour, Kind, Lot, Move, Place};
use kernel::MoveSet;
use std::ops::ControlFlow;

/// How many moves are shown when several fit.
const SHOWN_MAX: usize = 3;

pub(super) fn understand(text: &str, choices: &[Choice]) -> Result<Move, Misheard> {
    let text = text.trim();
    if let Ok(mv) = text.parse().or_else(|_| spelled(text).parse()) {
        return Ok(mv);
    }
    let text = text.to_lowercase();
    let said = hear(&text)?;
    if let [Choice::Choose { .. }] = choices {
        return action_card(&text, &said);
    }
    let mut found = fitting(&said, choices);
    if found.len() > 1 {
        let strict = fitting(&said.strict(), choices);
        if strict.len() == 1 {
            found = strict;
        }
    }
    match found[..] {
        [mv] => Ok(mv),
        // No legal move, but perhaps a whole one: the referee says what is wrong with it.
        [] => spell(&said, choices).ok_or_else(|| Misheard::new("misheard-none", &text)),
        _ => {
            let shown = found.iter().take(SHOWN_MAX).map(Move::to_string).collect::<Vec<_>>();
            let more = if found.len() > SHOWN_MAX { ", …" } else { "" };
            let word = format!("{}{more} ({})", shown.join(", "), found.len());
            Err(Misheard { key: "misheard-several", word })
        }
    }
}

/// Notation in any case: stores are capitals, all else is small.
fn spelled(text: &str) -> String {
    let text = text.to_lowercase();
    match text.split_once('@') {
        Some((kind, rest)) if !rest.starts_with('b') => {
            let mut letters = rest.chars();
            let first = letters.next().map(|first| first.to_ascii_uppercase());
            format!("{kind}@{}{}", first.map_or_else(String::new, String::from), letters.as_str())
        }
        _ => text,
    }
}

/// H4.1: a card by its name. What it is used for comes later.
fn action_card(text: &str, said: &Said) -> Result<Move, Misheard> {
    let mut cards = said.verbs.iter().filter_map(|verb| match verb {
        Word::Act(action) => Some(*action),
        Word::Hire => Some(Action::Trade),
        Word::Jeweler | Word::Collector => Some(Action::Sale),
        _ => None,
    });
    let Some(card) = cards.next() else { return Err(Misheard::new("misheard-none", text)) };
    if !said.bare() {
        return Err(Misheard::new("johari-misheard-card-first", text));
    }
    Ok(Move::Choose(card))
}

/// All legal moves that fit.
fn fitting(said: &Said, choices: &[Choice]) -> Vec<Move> {
    let mut found = Vec::new();
    if said.verbs.is_empty() && said.bare() && !said.nothing {
        return found;
    }
    // There may be very many Jeweler sales: look at them only where one is meant.
    let jeweler = to_jeweler(said);
    for choice in choices.iter().filter(|c| jeweler || !matches!(c, Choice::Jeweler(_))) {
        let _ = choice.visit(&mut |mv| {
            if fits(said, choice, mv) {
                found.push(mv);
            }
            ControlFlow::Continue(())
        });
    }
    found
}

/// Each pattern a card of its own; with `whole`, every card a pattern.
fn all_fit(patterns: &[Pattern], cards: &[Card], whole: bool) -> bool {
    if patterns.len() > cards.len() || (whole && patterns.len() < cards.len()) {
        return false;
    }
    // Which pattern has which card; one that finds none may send another on.
    let mut taken = vec![None; cards.len()];
    (0..patterns.len())
        .all(|pattern| place_pattern(pattern, patterns, cards, &mut taken, &mut Vec::new()))
}

fn place_pattern(
    pattern: usize,
    patterns: &[Pattern],
    cards: &[Card],
    taken: &mut [Option<usize>],
    seen: &mut Vec<usize>,
) -> bool {
    for at in 0..cards.len() {
        if !patterns[pattern].fits(cards[at]) || seen.contains(&at) {
            continue;
        }
        seen.push(at);
        let free = match taken[at] {
            None => true,
            Some(other) => place_pattern(other, patterns, cards, taken, seen),
        };
        if free {
            taken[at] = Some(pattern);
            return true;
        }
    }
    false
}

fn listed(cards: &Cards) -> Vec<Card> {
    cards.iter().flat_map(|(card, n)| (0..n).map(move |_| card)).collect()
}

/// What was said about cashing; without a word, anything fits.
fn cashing(said: &Said, cashed: Coins, all: Coins) -> bool {
    if !said.cashed.is_empty() {
        return all_fit(&said.cashed, &listed(&cashed.cards()), true);
    }
    match (said.nothing || said.has(Word::Keep), said.has(Word::Cash)) {
        (true, _) => cashed.is_empty(),
        (false, true) => cashed == all,
        (false, false) => true,
    }
}

/// The place that was named, or the store of the kind that was named.
fn place_fits(said: &Said, place: Place, there: &Cards) -> bool {
    match (&said.places[..], &said.cards()[..]) {
        ([named], []) => *named == place,
        ([], [pattern]) if pattern.value.is_none() && pattern.fake.is_none() => {
            place.as_store().is_some() && there.iter().any(|(card, _)| pattern.fits(card))
        }
        ([], patterns @ [_, ..]) => all_fit(patterns, &listed(there), false),
        _ => false,
    }
}

/// Neither nobles nor what goes with them.
fn no_noble(said: &Said) -> bool {
    said.noble.is_none() && said.slot.is_none() && said.gold.is_none()
}

/// Nothing of a Jeweler's.
fn no_marks(said: &Said) -> bool {
    said.chosen.is_none() && said.counts_as.is_none()
}

/// Only cards, perhaps of one place.
fn plain(said: &Said) -> bool {
    no_noble(said) && no_marks(said) && !said.now && said.cashed.is_empty()
}

fn fits(said: &Said, choice: &Choice, mv: Move) -> bool {
    let cards = said.cards();
    match (choice, mv) {
        (Choice::Pick { .. }, Move::Pick { place, card }) => {
            said.only(&[Word::Take])
                && plain(said)
                && said.places.iter().all(|&named| named == place)
                && cards.iter().all(|pattern| pattern.fits(card))
                && !said.nothing
        }
        (Choice::Purchase { market }, Move::Purchase { place, cashed }) => {
            said.only(&[Word::Act(Action::Purchase), Word::Take, Word::Cash, Word::Keep])
                && no_noble(said)
                && no_marks(said)
                && !said.now
                && place_fits(said, place, &market.at(place))
                && cashing(said, cashed, market.coins(place))
        }
        (Choice::Exchange(_), Move::Exchange { given, place, taken }) => {
            exchange(said, given, place, taken)
        }
        (Choice::TradeStore { stores, .. }, Move::TradeStore { place, at_once }) => {
            let store = place.as_store().unwrap_or_default();
            let there = Cards::EMPTY.with_shelf(store, stores.shelf(store));
            let coins = there.coins();
            said.only(&[Word::Act(Action::Trade), Word::Take, Word::Cash, Word::Keep])
                && no_noble(said)
                && no_marks(said)
                && said.now == at_once.is_some()
                && place_fits(said, place, &there)
                && at_once.is_none_or(|cashed| cashing(said, cashed, coins))
        }
        (Choice::Hire(payments), Move::Hire { space, paid, track, slot }) => {
            let noble = payments.nobles[usize::from(space) - 1].map(|noble| noble.id());
            noble_fits(said, space, noble)
                && said.only(&[Word::Act(Action::Trade), Word::Hire, Word::Take])
                && no_marks(said)
                && !said.now
                && said.places.is_empty()
                && said.slot.is_none_or(|named| slot == Some(named))
                && pays(said, &cards, &paid, track)
        }
        (Choice::Jeweler(_), Move::Jeweler(lot)) => jeweler(said, &cards, &lot),
        (Choice::Collector(_), Move::Collector { colour, extra }) => {
            collector(said, &cards, colour, extra)
        }
        (Choice::N11 { .. }, Move::Discard(card)) => {
            said.has(Word::Discard) && one_card(said, &cards, card)
        }
        (Choice::Supervisor { .. }, Move::Supervisor(card)) => one_card(said, &cards, card),
        (Choice::Decline, Move::Decline) => {
            said.bare() && (said.has(Word::Decline) || said.verbs.is_empty() && said.nothing)
        }
        (Choice::Cash { coins }, Move::Cash(cashed)) => {
            let refused = said.has(Word::Decline);
            said.only(&[Word::Cash, Word::Keep, Word::Decline])
                && plain(&Said { cashed: Vec::new(), ..said.clone() })
                && cards.is_empty()
                && said.places.is_empty()
                && if refused { cashed.is_empty() } else { cashing(said, cashed, *coins) }
        }
        (Choice::N23, Move::LastAdvance(spaces)) => {
            said.only(&[Word::Advance, Word::Decline])
                && plain(said)
                && said.places.is_empty()
                && advances(said, &cards, spaces)
        }
        _ => false,
    }
}

fn one_card(said: &Said, cards: &[Pattern], card: Card) -> bool {
    said.only(&[Word::Discard])
        && plain(said)
        && said.places.is_empty()
        && !said.nothing
        && matches!(cards, [] | [_])
        && cards.iter().all(|pattern| pattern.fits(card))
}

/// H6.1, N15: what was said about the payment; without a word, anything fits.
fn pays(said: &Said, cards: &[Pattern], paid: &Cards, track: u16) -> bool {
    let coins = paid.coins().cards() == *paid;
    match (cards, said.gold) {
        ([], None) => true,
        ([], Some(gold)) => track == gold && paid.is_empty(),
        ([Pattern { kind: Some(Kind::Gold), value: None, .. }], None) => {
            coins && (track > 0 || !paid.is_empty())
        }
        ([pattern], None) if pattern.only_colour().is_some() => {
            !paid.is_empty() && paid.iter().all(|(card, _)| pattern.fits(card))
        }
        (patterns, gold) => track == gold.unwrap_or(0) && all_fit(patterns, &listed(paid), true),
    }
}

/// By name, or by more cards than anything else takes.
fn to_jeweler(said: &Said) -> bool {
    said.has(Word::Jeweler) || said.given.len() + said.wanted.len() > 2
}

/// H5.4: a card for a card, whichever of the two was named.
fn exchange(said: &Said, given: Card, place: Place, taken: Card) -> bool {
    said.only(&[Word::Act(Action::Exchange), Word::Take, Word::Discard])
        && plain(said)
        && !said.nothing
        && said.places.iter().all(|&named| named == place)
        && match (&said.given[..], &said.wanted[..]) {
            ([one], [other]) | ([one, other], []) => one.fits(given) && other.fits(taken),
            ([one], []) => match (said.has(Word::Take), said.has(Word::Discard)) {
                (true, false) => one.fits(taken),
                (false, true) => one.fits(given),
                _ => one.fits(given) || one.fits(taken),
            },
            ([], [other]) => other.fits(taken),
            ([], []) => !said.verbs.is_empty() || !said.places.is_empty(),
            _ => false,
        }
}

/// The noble that was named, by number or by space; without one, any that may be hired.
fn noble_fits(said: &Said, space: u8, noble: Option<u8>) -> bool {
    match said.noble {
        Some(Which::Id(id)) => noble == Some(id),
        Some(Which::Space(at)) => at == space,
        Some(Which::Either(n)) => n == space || noble == Some(n),
        None => said.has(Word::Hire),
    }
}

/// H5.8: the colour, and perhaps one more card.
fn collector(said: &Said, cards: &[Pattern], colour: Colour, extra: Option<Card>) -> bool {
    said.only(&[Word::Act(Action::Sale), Word::Collector])
        && plain(said)
        && said.places.is_empty()
        && match (cards, extra) {
            ([one], None) => one.only_colour() == Some(colour),
            ([one, other], Some(card)) => one.only_colour() == Some(colour) && other.fits(card),
            ([], _) => said.has(Word::Collector),
            _ => false,
        }
}

/// H5.7: the cards that were named are among those sold.
fn jeweler(said: &Said, cards: &[Pattern], lot: &Lot) -> bool {
    let sold: Vec<Card> = lot.iter().map(|sold| sold.card).collect();
    let disguised = lot.iter().find(|sold| sold.counts_as != sold.card.colour());
    let chosen = |pattern: Pattern| {
        lot.iter().any(|sold| {
            let as_colour = sold.counts_as.map(Kind::Gem);
            sold.chosen
                && (pattern.fits(sold.card)
                    || pattern.only_colour().is_some() && pattern.kind == as_colour)
        })
    };
    said.only(&[Word::Act(Action::Sale), Word::Jeweler])
        && no_noble(said)
        && !said.now
        && said.places.is_empty()
        && to_jeweler(said)
        && said.counts_as == disguised.and_then(|sold| sold.counts_as)
        && said.chosen.is_none_or(chosen)
        && all_fit(cards, &sold, cards.len() > 2)
}

/// N23: one token named goes two spaces, two go one space each.
fn advances(said: &Said, cards: &[Pattern], spaces: [u8; 4]) -> bool {
    if said.nothing || said.has(Word::Decline) {
        return spaces == [0; 4] && cards.is_empty();
    }
    let mut wanted = [0; 4];
    for pattern in cards {
        let Some(Kind::Gem(colour)) = pattern.kind else { return false };
        let alone = if cards.len() == 1 { 2 } else { 1 };
        wanted[colour.index()] += pattern.value.unwrap_or(alone);
    }
    wanted == spaces && !cards.is_empty()
}

/// A whole move that is not legal now: it is the referee who says why.
fn spell(said: &Said, choices: &[Choice]) -> Option<Move> {
    let cards: Option<Vec<Card>> = said.cards().into_iter().map(Pattern::card).collect();
    let cards = cards.unwrap_or_default();
    let cashed = || -> Coins {
        let cards = said.cashed.iter().filter_map(|pattern| pattern.card());
        cards
            .fold(Cards::EMPTY, |mut all, card| {
                all.add(card);
                all
            })
            .coins()
    };
    let (place, card) = (said.places.first().copied(), cards.first().copied());
    let colour: Option<Colour> = said.given.first().and_then(|pattern| pattern.only_colour());
    let supervised = choices.iter().any(|choice| matches!(choice, Choice::Supervisor { .. }));
    match said.verbs.first()? {
        Word::Decline => Some(Move::Decline),
        Word::Take => Some(Move::Pick { place: place?, card: card? }),
        Word::Act(Action::Purchase) => Some(Move::Purchase { place: place?, cashed: cashed() }),
        Word::Act(Action::Trade) if said.noble.is_none() => {
            Some(Move::TradeStore { place: place?, at_once: said.now.then(cashed) })
        }
        Word::Act(Action::Exchange) => match cards[..] {
            [given, taken] => Some(Move::Exchange { given, place: place?, taken }),
            _ => None,
        },
        Word::Act(Action::Sale) | Word::Collector => {
            Some(Move::Collector { colour: colour?, extra: None })
        }
        Word::Discard if supervised => Some(Move::Supervisor(card?)),
        Word::Discard => Some(Move::Discard(card?)),
        Word::Cash => Some(Move::Cash(cashed())),
        _ => None,
    }
}
