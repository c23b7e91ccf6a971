//! What a trader decides, and what a move brings.
use super::cards_of;
use crate::{Voice, speak::imagined};
use games::jaipur::{Cards, Choice, EMPTY_PILES_TO_END, Event, Good, Jaipur, Move, View};
use kernel::Seat;

pub(super) fn prompt(view: &View, seat: Seat, choices: &[Choice], voice: &Voice) -> String {
    let part = |choice: &Choice| match *choice {
        Choice::Take { .. } => voice.say("jaipur-prompt-take", &[]),
        Choice::Camels { herd } => voice.say("jaipur-prompt-camels", &[("n", herd.into())]),
        Choice::Exchange { .. } => voice.say("jaipur-prompt-exchange", &[]),
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

/// Fewer cards than this in the pile may be gone before it is one's turn again.
const PILE_LOW: u8 = 6;

/// That the round may end with the next moves, and by what.
fn end_is_near(view: &View, voice: &Voice) -> Option<String> {
    let empty = view.tokens.each().iter().filter(|pile| pile.is_empty()).count();
    match (empty + 1 >= EMPTY_PILES_TO_END, view.pile) {
        (true, _) => Some(voice.say("jaipur-prompt-last-pile", &[])),
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
        let sold = imagined::<Jaipur>(view, seat, Move::Sell { good, n });
        let events = sold.map_or_else(Vec::new, |(events, _)| events);
        let rupees = events.iter().find_map(|event| match event {
            Event::Sold { tokens, .. } => Some(tokens.iter().sum::<u8>()),
            _ => None,
        });
        voice.say(
            "jaipur-prompt-sale",
            &[("cards", cards_of(good, n, voice).into()), ("rupees", rupees.unwrap_or(0).into())],
        )
    });
    each.collect()
}

pub(super) fn gain(view: &View, seat: Seat, mv: Move, voice: &Voice) -> Option<String> {
    let (events, after) = imagined::<Jaipur>(view, seat, mv)?;
    let mut parts = Vec::new();
    for event in &events {
        match event {
            Event::Took { .. } | Event::Exchanged { .. } => {
                let side = &after.traders[seat.index()];
                let args =
                    [("hand", side.hand_size.into()), ("herd", side.herd.unwrap_or(0).into())];
                parts.push(voice.say("jaipur-gain-hand", &args));
            }
            Event::Camels { .. } => {
                let herd = after.traders[seat.index()].herd.unwrap_or(0);
                parts.push(voice.say("jaipur-gain-camels", &[("n", herd.into())]));
            }
            Event::Sold { tokens, bonus, .. } => {
                parts.push(rupees(tokens, voice));
                if let Some(bonus) = bonus {
                    parts.push(voice.say("jaipur-gain-bonus", &[("cards", bonus.cards.into())]));
                }
            }
            Event::Refilled { cards, .. } => {
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
