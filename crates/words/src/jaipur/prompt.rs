//! What a trader decides, and what a move brings.
use super::{bonus_worth, cards_of};
use crate::{Voice, speak::imagined};
use games::jaipur::{Cards, Choice, EMPTY_PILES_TO_END, Event, Good, Jaipur, Move, View};
use kernel::Seat;

pub(super) fn prompt(view: &View, seat: Seat, choices: &[Choice], voice: &Voice) -> String {
    let part = |choice: &Choice| match *choice {
        Choice::Take { .. } => voice.say("jaipur-prompt-take", &[]),
        Choice::Camels { herd } => voice.say("jaipur-prompt-camels", &[("n", herd.into())]),
        Choice::Exchange { own, .. } => {
            voice.say("jaipur-prompt-exchange", &[("herd", own.of(Good::Camel).into())])
        }
        Choice::Sell { hand } => {
            let list = sales(view, seat, hand, voice);
            voice.say("jaipur-prompt-sell", &[("list", list.join(", ").into())])
        }
    };
    let parts: Vec<String> = choices.iter().map(part).collect();
    // Without a card to take although the market has one, it is the hand that has no room.
    let takes = choices.iter().any(|choice| matches!(choice, Choice::Take { .. }));
    let wares = !view.market.without(Good::Camel).is_empty();
    let full = if wares && !takes { "yes" } else { "no" };
    let args = [("full", full.into()), ("list", voice.either(&parts).into())];
    let asks = voice.say("jaipur-prompt", &args);
    match end_is_near(view, voice) {
        Some(ends) => format!("{asks} {ends}"),
        None => asks,
    }
}

/// J5.3: a sale of this many cards brings a bonus token.
const BONUS_FROM: u8 = 3;
/// Fewer cards than this in the pile may be gone before it is one's turn again.
const PILE_LOW: u8 = 6;

/// That the round may end with the next moves, and by what.
fn end_is_near(view: &View, voice: &Voice) -> Option<String> {
    let empty = view.tokens.each().iter().filter(|pile| pile.is_empty()).count();
    match (empty + 1 >= EMPTY_PILES_TO_END, view.pile) {
        (true, 1..) => Some(voice.say("jaipur-prompt-last-pile", &[])),
        (_, pile @ ..PILE_LOW) => {
            Some(voice.say("jaipur-prompt-last-cards", &[("n", pile.into())]))
        }
        _ => None,
    }
}

/// What all cards of each good would bring: "3 gold for 17".
fn sales(view: &View, seat: Seat, hand: Cards, voice: &Voice) -> Vec<String> {
    let sellable = hand.iter().filter(|&(good, n)| n >= good.sale_min());
    let each = sellable.map(|(good, n)| {
        let (rupees, bonus) = sold(view, seat, good, n).unwrap_or_default();
        let worth = bonus.map(|cards| bonus_worth(view.rules, cards, voice));
        let key = if worth.is_some() { "jaipur-prompt-sale-bonus" } else { "jaipur-prompt-sale" };
        let cards = cards_of(good, n, voice);
        let worth = worth.unwrap_or_default();
        let args = [("cards", cards.into()), ("rupees", rupees.into()), ("worth", worth.into())];
        voice.say(key, &args)
    });
    each.collect()
}

/// What a sale would bring: rupees, and for how many cards there is a bonus token.
fn sold(view: &View, seat: Seat, good: Good, n: u8) -> Option<(u8, Option<u8>)> {
    let (events, _) = imagined::<Jaipur>(view, seat, Move::Sell { good, n })?;
    events.iter().find_map(|event| match event {
        Event::Sold { tokens, bonus, .. } => {
            Some((tokens.iter().sum(), bonus.map(|bonus| bonus.cards)))
        }
        _ => None,
    })
}

pub(super) fn sale(view: &View, seat: Seat, good: Good, n: u8, voice: &Voice) -> Option<String> {
    let mine = view.traders.get(seat.index())?.hand?;
    if view.to_move != Some(seat) || n < good.sale_min() || mine.of(good) < n {
        return None;
    }
    let (rupees, bonus) = sold(view, seat, good, n)?;
    let rupees = super::rupees(rupees, voice);
    let bonus = bonus.map(|cards| {
        let worth = bonus_worth(view.rules, cards, voice);
        let args = [("cards", cards.into()), ("worth", worth.into())];
        voice.say("jaipur-gain-bonus", &args)
    });
    Some([Some(rupees), bonus].into_iter().flatten().collect::<Vec<_>>().join("; "))
}

pub(super) fn gain(view: &View, seat: Seat, mv: Move, voice: &Voice) -> Option<String> {
    let (events, after) = imagined::<Jaipur>(view, seat, mv)?;
    // Of a round that is over, what lies there then tells nothing: it is of the next one.
    let ends = events.iter().any(|event| matches!(event, Event::RoundEnded { .. }));
    let mut parts = Vec::new();
    for event in &events {
        match event {
            Event::Took { .. } | Event::Exchanged { .. } | Event::Camels { .. } if ends => {}
            Event::Took { .. } | Event::Exchanged { .. } => {
                let side = &after.traders[seat.index()];
                let args =
                    [("hand", side.hand_size.into()), ("herd", side.herd.unwrap_or(0).into())];
                parts.push(voice.say("jaipur-gain-hand", &args));
            }
            Event::Camels { .. } => {
                parts.push(herd(&after, seat, voice));
                let token = super::rupees(view.rules.set.camel_token, voice);
                parts.push(voice.say("jaipur-gain-herd", &[("token", token.into())]));
            }
            Event::Sold { tokens, bonus, n, .. } => {
                parts.push(rupees(tokens, voice));
                if bonus.is_none() && *n >= BONUS_FROM {
                    parts.push(voice.say("jaipur-gain-no-bonus", &[("cards", (*n).into())]));
                }
                if let Some(bonus) = bonus {
                    let worth = bonus_worth(view.rules, bonus.cards, voice);
                    let args = [("cards", bonus.cards.into()), ("worth", worth.into())];
                    parts.push(voice.say("jaipur-gain-bonus", &args));
                }
            }
            Event::Refilled { cards, .. } if !cards.is_empty() => {
                parts.push(voice.say("jaipur-gain-market", &[("n", cards.len().into())]));
            }
            Event::RoundEnded { .. } => {
                parts.push(voice.say("jaipur-gain-round", &[]));
                break; // What comes then is not known yet.
            }
            _ => {}
        }
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// How many camels there are then, and how many the other has, where that is seen.
fn herd(after: &View, seat: Seat, voice: &Voice) -> String {
    let rival = Seat(1 - seat.0);
    let theirs = after.traders[rival.index()].herd.map_or_else(String::new, |n| {
        let args = [("who", voice.name(rival).into()), ("n", n.into())];
        voice.say("jaipur-gain-rival-herd", &args)
    });
    let mine = after.traders[seat.index()].herd.unwrap_or(0);
    voice.say("jaipur-gain-camels", &[("n", mine.into()), ("rival", theirs.into())])
}

/// "6+6+5 = 17 rupees".
fn rupees(tokens: &[u8], voice: &Voice) -> String {
    let sum: u8 = tokens.iter().sum();
    let each: Vec<String> = tokens.iter().map(u8::to_string).collect();
    let sum = super::rupees(sum, voice);
    match tokens.len() {
        0 => voice.say("jaipur-gain-nothing", &[]),
        1 => sum,
        _ => format!("{} = {sum}", each.join(" + ")),
    }
}
