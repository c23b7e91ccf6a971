//! Johari as numbers: moves here, observations beside it.
//!
//! Cards that are paid, sold or cashed are named one by one in the order of the box, and `done` ends the
//! list: `hire on space 4, give r2, give r3*, done`.
mod follow;
mod observe;

use crate::{Encode, Field, Mask, Pen, Word};
use games::johari::{
    Action, Card, Cards, Choice, Coins, Colour, Johari, Kind, Lot, Move, Place, Rules, Sold,
    choices::LAST_ADVANCES,
};
use kernel::Seat;

const PLACES: u8 = 11;
const STORES: u8 = 5;
const SPACES: u8 = 5;
const CARDS: u8 = 30;
const SLOTS: u8 = 3;
/// Gold from the track that a noble may cost at most.
const TRACK_MAX: u8 = 9;

const CHOOSE: u8 = 0;
const PICK: u8 = CHOOSE + 7;
const PURCHASE: u8 = PICK + PLACES;
const EXCHANGE: u8 = PURCHASE + PLACES;
const TRADE: u8 = EXCHANGE + 1;
const HIRE: u8 = TRADE + STORES;
const JEWELER: u8 = HIRE + SPACES;
const COLLECTOR: u8 = JEWELER + 1;
const DISCARD: u8 = COLLECTOR + 4;
const DECLINE: u8 = DISCARD + 1;
const SUPERVISOR: u8 = DECLINE + 1;
const CASH: u8 = SUPERVISOR + 1;
/// N23: no token, one of four two spaces, two of four one space.
const ADVANCE: u8 = CASH + 1;
/// Parts from here on.
const GET: u8 = ADVANCE + LAST_ADVANCES.len() as u8;
const GIVE: u8 = GET + CARDS;
const AT: u8 = GIVE + CARDS;
const COIN: u8 = AT + PLACES;
const NOW: u8 = COIN + 3;
const TRACK: u8 = NOW + 1;
const SLOT: u8 = TRACK + TRACK_MAX;
const AS: u8 = SLOT + SLOTS;
const SCORE: u8 = AS + 4;
const DONE: u8 = SCORE + 4;

fn place_number(place: Place) -> u8 {
    match (place.as_store(), place.as_booth()) {
        (Some(store), _) => store as u8,
        (None, booth) => STORES + booth.unwrap_or(0) as u8,
    }
}

fn place(number: u8) -> Place {
    match number.checked_sub(STORES) {
        None => Place::store(number.into()),
        Some(booth) => Place::booth(booth.into()),
    }
}

fn card_number(card: Card) -> u8 {
    let high = card.is_fake() || card.kind() == Kind::Prestige;
    card.store() as u8 * 6 + card.value() - 1 + if high { 3 } else { 0 }
}

fn card(number: u8) -> Card {
    let (store, face) = (usize::from(number / 6), number % 6);
    match Colour::ALL.get(store) {
        Some(&colour) => Card::gem(colour, face % 3 + 1, face >= 3),
        None if face < 3 => Card::gold(face + 1),
        None => Card::prestige(face - 2),
    }
}

fn colour(number: u8) -> Colour {
    Colour::ALL[usize::from(number)]
}

fn push_coins(word: &mut Word, coins: Coins) {
    for (value, n) in (0..).zip(coins.0) {
        (0..n).for_each(|_| word.push(COIN + value));
    }
    word.push(DONE);
}

fn push_cards(word: &mut Word, cards: &Cards) {
    for (card, n) in cards.iter() {
        (0..n).for_each(|_| word.push(GIVE + card_number(card)));
    }
}

fn spell_hire(space: u8, paid: &Cards, track: u16, slot: Option<u8>) -> Word {
    let mut word = Word::new(&[HIRE + space - 1]);
    push_cards(&mut word, paid);
    if track > 0 {
        word.push(TRACK + (track as u8).clamp(1, TRACK_MAX) - 1);
    }
    word.push(slot.map_or(DONE, |slot| SLOT + slot - 1));
    word
}

fn spell_jeweler(lot: &Lot) -> Word {
    let (mut word, mut chosen) = (Word::new(&[JEWELER]), 0);
    for sold in lot.iter() {
        if let Some(colour) = sold.counts_as.filter(|_| sold.counts_as != sold.card.colour()) {
            word.push(AS + colour.index() as u8);
        }
        word.push(GIVE + card_number(sold.card));
        if sold.chosen {
            chosen = sold.counts_as.map_or(0, |colour| colour.index() as u8);
        }
    }
    word.push(SCORE + chosen);
    word
}

/// The Gold cards of a list that `done` ends.
fn read_coins(parts: &[u8]) -> Option<Coins> {
    let (&DONE, parts) = parts.split_last()? else { return None };
    let mut coins = Coins::NONE;
    parts.iter().for_each(|token| coins.0[usize::from(token - COIN)] += 1);
    Some(coins)
}

fn read_hire(space: u8, parts: &[u8]) -> Option<Move> {
    let (&end, parts) = parts.split_last()?;
    let slot = match end {
        DONE => None,
        SLOT..AS => Some(end - SLOT + 1),
        _ => return None,
    };
    let (mut paid, mut track) = (Cards::EMPTY, 0);
    for &token in parts {
        match token {
            TRACK..SLOT => track = u16::from(token - TRACK + 1),
            _ => paid.add(card(token - GIVE)),
        }
    }
    Some(Move::Hire { space, paid, track, slot })
}

fn read_jeweler(parts: &[u8]) -> Option<Move> {
    let (&end, parts) = parts.split_last()?;
    if !(SCORE..DONE).contains(&end) {
        return None;
    }
    let scored = colour(end - SCORE);
    let (mut sold, mut disguise) = (Vec::new(), None);
    for &token in parts {
        match token {
            AS..SCORE => disguise = Some(colour(token - AS)),
            _ => {
                let card = card(token - GIVE);
                let counts_as = disguise.take().or(card.colour());
                sold.push(Sold { card, counts_as, chosen: counts_as == Some(scored) });
            }
        }
    }
    Some(Move::Jeweler(Lot::new(sold)))
}

impl Encode for Johari {
    const VERSION: u32 = 1;
    const TOKENS: usize = DONE as usize + 1;

    fn fits(rules: Rules) -> Result<(), String> {
        match rules.set == Rules::default().set {
            true => Ok(()),
            false => Err("only the standard box of johari can be encoded".into()),
        }
    }

    fn token(token: u8) -> String {
        let at = |first: u8| place(token - first);
        match token {
            CHOOSE..PICK => format!("choose {}", Action::ALL[usize::from(token - CHOOSE)]),
            PICK..PURCHASE => format!("pick at {}", at(PICK)),
            PURCHASE..EXCHANGE => format!("purchase {}", at(PURCHASE)),
            EXCHANGE => "exchange".into(),
            TRADE..HIRE => format!("trade store {}", at(TRADE)),
            HIRE..JEWELER => format!("hire on space {}", token - HIRE + 1),
            JEWELER => "sell to a jeweler".into(),
            COLLECTOR..DISCARD => format!("sell {} to a collector", colour(token - COLLECTOR)),
            DISCARD => "discard for N11".into(),
            DECLINE => "decline".into(),
            SUPERVISOR => "lose to the supervisor".into(),
            CASH => "cash".into(),
            ADVANCE..GET => {
                Move::LastAdvance(LAST_ADVANCES[usize::from(token - ADVANCE)]).to_string()
            }
            GET..GIVE => format!("… get {}", card(token - GET)),
            GIVE..AT => format!("… give {}", card(token - GIVE)),
            AT..COIN => format!("… at {}", at(AT)),
            COIN..NOW => format!("… cash {}", Card::gold(token - COIN + 1)),
            NOW => "… at once".into(),
            TRACK..SLOT => format!("… {} gold of the track", token - TRACK + 1),
            SLOT..AS => format!("… to slot {}", token - SLOT + 1),
            AS..SCORE => format!("… as {}", colour(token - AS)),
            SCORE..DONE => format!("… score {}", colour(token - SCORE)),
            _ => "… done".into(),
        }
    }

    #[inline]
    fn spell(mv: Move) -> Word {
        match mv {
            Move::Choose(action) => Word::new(&[CHOOSE + action as u8]),
            Move::Pick { place, card } => {
                Word::new(&[PICK + place_number(place), GET + card_number(card)])
            }
            Move::Purchase { place, cashed } => {
                let mut word = Word::new(&[PURCHASE + place_number(place)]);
                push_coins(&mut word, cashed);
                word
            }
            Move::Exchange { given, place, taken } => Word::new(&[
                EXCHANGE,
                GIVE + card_number(given),
                AT + place_number(place),
                GET + card_number(taken),
            ]),
            Move::TradeStore { place, at_once } => {
                let mut word = Word::new(&[TRADE + place_number(place)]);
                match at_once {
                    None => word.push(DONE),
                    Some(coins) => {
                        word.push(NOW);
                        push_coins(&mut word, coins);
                    }
                }
                word
            }
            Move::Hire { space, paid, track, slot } => spell_hire(space, &paid, track, slot),
            Move::Jeweler(lot) => spell_jeweler(&lot),
            Move::Collector { colour, extra } => {
                let end = extra.map_or(DONE, |card| GIVE + card_number(card));
                Word::new(&[COLLECTOR + colour.index() as u8, end])
            }
            Move::Discard(card) => Word::new(&[DISCARD, GIVE + card_number(card)]),
            Move::Decline => Word::new(&[DECLINE]),
            Move::Supervisor(card) => Word::new(&[SUPERVISOR, GIVE + card_number(card)]),
            Move::Cash(coins) => {
                let mut word = Word::new(&[CASH]);
                push_coins(&mut word, coins);
                word
            }
            Move::LastAdvance(spaces) => {
                let at = LAST_ADVANCES.iter().position(|known| *known == spaces).unwrap_or(0);
                Word::new(&[ADVANCE + at as u8])
            }
        }
    }

    #[inline]
    fn read(word: &[u8]) -> Option<Move> {
        let (&first, parts) = word.split_first()?;
        let given = || Some(card(parts.first()? - GIVE));
        match first {
            CHOOSE..PICK => Some(Move::Choose(Action::ALL[usize::from(first - CHOOSE)])),
            PICK..PURCHASE => {
                Some(Move::Pick { place: place(first - PICK), card: card(parts.first()? - GET) })
            }
            PURCHASE..EXCHANGE => {
                let cashed = read_coins(parts)?;
                Some(Move::Purchase { place: place(first - PURCHASE), cashed })
            }
            EXCHANGE => {
                let &[given, at, taken] = parts else { return None };
                let (given, taken) = (card(given - GIVE), card(taken - GET));
                Some(Move::Exchange { given, place: place(at - AT), taken })
            }
            TRADE..HIRE => {
                let place = place(first - TRADE);
                match *parts {
                    [DONE] => Some(Move::TradeStore { place, at_once: None }),
                    [NOW, ref coins @ ..] => {
                        Some(Move::TradeStore { place, at_once: Some(read_coins(coins)?) })
                    }
                    _ => None,
                }
            }
            HIRE..JEWELER => read_hire(first - HIRE + 1, parts),
            JEWELER => read_jeweler(parts),
            COLLECTOR..DISCARD => {
                let colour = colour(first - COLLECTOR);
                let extra = if *parts.first()? == DONE { None } else { given() };
                Some(Move::Collector { colour, extra })
            }
            DISCARD => given().map(Move::Discard),
            DECLINE => Some(Move::Decline),
            SUPERVISOR => given().map(Move::Supervisor),
            CASH => read_coins(parts).map(Move::Cash),
            ADVANCE..GET => Some(Move::LastAdvance(LAST_ADVANCES[usize::from(first - ADVANCE)])),
            _ => None,
        }
    }

    #[inline]
    fn is_listed(menu: &[Choice], first: u8) -> bool {
        menu.iter().any(|choice| follow::is_listed(choice, first))
    }

    fn ordered(word: &[u8]) -> bool {
        let Some((&first, parts)) = word.split_first() else { return false };
        let coins = |parts: &[u8]| match parts {
            [coins @ .., DONE] => coins.iter().all(|t| (COIN..NOW).contains(t)),
            _ => false,
        };
        let give = |token: &u8| (GIVE..AT).contains(token);
        match first {
            CHOOSE..PICK | DECLINE | ADVANCE..GET => parts.is_empty(),
            PICK..PURCHASE => matches!(parts, [GET..GIVE]),
            PURCHASE..EXCHANGE | CASH => coins(parts),
            EXCHANGE => matches!(parts, [GIVE..AT, AT..COIN, GET..GIVE]),
            TRADE..HIRE => match parts {
                [NOW, rest @ ..] => coins(rest),
                _ => matches!(parts, [DONE]),
            },
            HIRE..JEWELER => match parts {
                [paid @ .., TRACK..SLOT, DONE | SLOT..AS] | [paid @ .., DONE | SLOT..AS] => {
                    paid.iter().all(give)
                }
                _ => false,
            },
            JEWELER => match parts {
                [sold @ .., SCORE..DONE] => {
                    sold.len() <= Lot::MOST
                        && sold.iter().all(|token| give(token) || (AS..SCORE).contains(token))
                }
                _ => false,
            },
            COLLECTOR..DISCARD => matches!(parts, [GIVE..AT | DONE]),
            DISCARD | SUPERVISOR => matches!(parts, [GIVE..AT]),
            _ => false,
        }
    }

    #[inline]
    fn follow(menu: &[Choice], word: &[u8], mask: &mut Mask) {
        follow::follow(menu, word, mask);
    }

    fn fields(seats: u8) -> Vec<Field> {
        observe::fields(seats)
    }

    #[inline]
    fn observe(&self, seat: Seat, _memory: bool, pen: &mut Pen<'_>) {
        observe::observe(self, seat, pen);
    }
}
