//! Choices and moves in words.
use super::{action, advances, card, cards, coins, colour, lot, noble, payment, place};
use crate::{Arg, Voice};
use games::johari::{
    Card, Cards, Choice, Coins, Colour, Market, Move, Place,
    card::STORES,
    choices::{Collector, Payments, Swaps},
};
use kernel::MoveSet;
use std::ops::ControlFlow;

fn ways(n: u64, voice: &Voice) -> String {
    voice.say("johari-ways", &[("n", n.into())])
}

/// A move of the choice in notation.
fn first(choice: &Choice) -> String {
    choice.nth(0).map_or_else(String::new, |mv| mv.to_string())
}

/// One that shows more of the notation, if there is one.
fn example(choice: &Choice, better: impl Fn(&Move) -> bool) -> String {
    let mut found = choice.nth(0);
    let _ = choice.visit(&mut |mv| match better(&mv) {
        true => {
            found = Some(mv);
            ControlFlow::Break(())
        }
        false => ControlFlow::Continue(()),
    });
    found.map_or_else(String::new, |mv| mv.to_string())
}

fn listed(moves: impl Iterator<Item = String>) -> String {
    moves.collect::<Vec<_>>().join(", ")
}

/// "fake ruby 2: supervisor/r2*, …".
fn each_card(all: &Cards, mv: fn(Card) -> Move, voice: &Voice) -> String {
    listed(all.iter().map(|(one, _)| format!("{}: {}", card(one, voice), mv(one))))
}

pub(super) fn choice(choice: &Choice, voice: &Voice) -> String {
    let count = ("ways", ways(choice.len(), voice).into());
    match choice {
        Choice::Pick { .. } => {
            let example = first(choice);
            voice.say("johari-choice-pick", &[("example", example.into()), count])
        }
        Choice::Choose { cards } => {
            let list = listed(cards.iter().map(|card| action(card, voice)));
            let example = first(choice);
            voice.say("johari-choice-choose", &[("list", list.into()), ("example", example.into())])
        }
        Choice::Purchase { market } => purchase(choice, market, voice),
        Choice::Exchange(swaps) => exchange(choice, swaps, voice),
        Choice::TradeStore { stores, at_once } => trade(choice, stores, *at_once, voice),
        Choice::Hire(payments) => hire(choice, payments, voice),
        Choice::Jeweler(jeweler) => {
            let key =
                if jeweler.fewer { "johari-choice-jeweler-fewer" } else { "johari-choice-jeweler" };
            let example = first(choice);
            voice.say(key, &[("example", example.into()), count])
        }
        Choice::Collector(collector) => collect(choice, collector, voice),
        Choice::N11 { cards } => {
            let list = each_card(cards, Move::Discard, voice);
            voice.say("johari-choice-n11", &[("list", list.into())])
        }
        Choice::Decline => voice.say("johari-choice-decline", &[]),
        Choice::Supervisor { fakes } => {
            let list = each_card(fakes, Move::Supervisor, voice);
            voice.say("johari-choice-supervisor", &[("list", list.into())])
        }
        Choice::Cash { coins } => {
            let all = Move::Cash(*coins).to_string();
            voice.say("johari-choice-cash", &[("example", all.into()), count])
        }
        Choice::N23 => voice.say("johari-choice-n23", &[]),
    }
}

/// Places, each with the move that is written for it.
fn places(open: impl Iterator<Item = Place>, mv: fn(Place) -> Move, voice: &Voice) -> Arg {
    listed(open.map(|at| format!("{} ({})", place(at, "plain", voice), mv(at)))).into()
}

fn purchase(choice: &Choice, market: &Market, voice: &Voice) -> String {
    let plain = |place| Move::Purchase { place, cashed: Coins::NONE };
    let list = ("list", places(market.open(), plain, voice));
    if market.all_cards().coins().is_empty() {
        return voice.say("johari-choice-purchase", &[list]);
    }
    let cashing = |mv: &Move| matches!(mv, Move::Purchase { cashed, .. } if !cashed.is_empty());
    let example = ("example", example(choice, cashing).into());
    let count = ("ways", ways(choice.len(), voice).into());
    voice.say("johari-choice-purchase-cash", &[list, example, count])
}

fn trade(choice: &Choice, stores: &Cards, at_once: bool, voice: &Voice) -> String {
    let open = (0..STORES).filter(|&at| !stores.shelf(at).is_empty()).map(Place::store);
    let list = ("list", places(open, |place| Move::TradeStore { place, at_once: None }, voice));
    if !at_once {
        return voice.say("johari-choice-trade", &[list]);
    }
    let now = |mv: &Move| matches!(mv, Move::TradeStore { at_once: Some(_), .. });
    let example = ("example", example(choice, now).into());
    let count = ("ways", ways(choice.len(), voice).into());
    voice.say("johari-choice-trade-now", &[list, example, count])
}

fn exchange(choice: &Choice, swaps: &Swaps, voice: &Voice) -> String {
    let Some(mv @ Move::Exchange { given, place: at, taken }) = choice.nth(0) else {
        return String::new();
    };
    let key =
        if swaps.any_colour { "johari-choice-exchange-any" } else { "johari-choice-exchange" };
    voice.say(
        key,
        &[
            ("example", mv.to_string().into()),
            ("given", card(given, voice).into()),
            ("taken", card(taken, voice).into()),
            ("from", place(at, "from", voice).into()),
            ("ways", ways(choice.len(), voice).into()),
        ],
    )
}

/// Each noble that can be hired, with the cheapest way to pay.
fn hire(choice: &Choice, payments: &Payments, voice: &Voice) -> String {
    let mut found: Vec<(u8, u64, u32, Move)> = Vec::new();
    let _ = choice.visit(&mut |mv| {
        if let Move::Hire { space, paid, track, .. } = mv {
            let gems: u32 = paid.iter().map(|(one, n)| u32::from(one.value() * n)).sum();
            let cost = gems + u32::from(track);
            match found.iter_mut().find(|(other, ..)| *other == space) {
                Some((_, n, least, best)) => {
                    *n += 1;
                    if cost < *least {
                        (*least, *best) = (cost, mv);
                    }
                }
                None => found.push((space, 1, cost, mv)),
            }
        }
        ControlFlow::Continue(())
    });
    let each = found.into_iter().rev().filter_map(|(space, n, _, mv)| {
        let at = usize::from(space) - 1;
        let hired = payments.nobles[at]?;
        let args = [
            ("noble", noble(hired, voice).into()),
            ("price", payments.prices[at].into()),
            ("example", mv.to_string().into()),
            ("ways", ways(n, voice).into()),
        ];
        Some(voice.say("johari-choice-hire-one", &args))
    });
    let list = each.collect::<Vec<_>>().join("; ");
    voice.say("johari-choice-hire", &[("list", list.into())])
}

fn collect(choice: &Choice, collector: &Collector, voice: &Voice) -> String {
    if collector.disguise {
        let helped = |mv: &Move| matches!(mv, Move::Collector { extra: Some(_), .. });
        let args = [
            ("example", example(choice, helped).into()),
            ("ways", ways(choice.len(), voice).into()),
        ];
        return voice.say("johari-choice-collector-extra", &args);
    }
    let plain = |kind| Move::Collector { colour: kind, extra: None };
    let each = Colour::ALL.into_iter().filter(|&kind| choice.has(plain(kind))).map(|kind| {
        let args = [
            ("kind", colour(kind, voice).into()),
            ("gems", collector.display.gems(kind).into()),
            ("rival", collector.rivals[kind.index()].into()),
            ("move", plain(kind).to_string().into()),
        ];
        voice.say("johari-choice-collector-one", &args)
    });
    let list = each.collect::<Vec<_>>().join("; ");
    voice.say("johari-choice-collector", &[("list", list.into())])
}

/// " and cash Gold card 2", or nothing.
fn cashing(cashed: Coins, voice: &Voice) -> String {
    match cashed.is_empty() {
        true => String::new(),
        false => voice.say("johari-order-cashed", &[("cards", coins(cashed, voice).into())]),
    }
}

pub(super) fn order(mv: Move, voice: &Voice) -> String {
    match mv {
        Move::Pick { place: at, card: taken } => voice.say(
            "johari-order-pick",
            &[("card", card(taken, voice).into()), ("from", place(at, "from", voice).into())],
        ),
        Move::Choose(card) => {
            voice.say("johari-order-choose", &[("card", action(card, voice).into())])
        }
        Move::Purchase { place: at, cashed } => voice.say(
            "johari-order-purchase",
            &[("place", place(at, "the", voice).into()), ("cashed", cashing(cashed, voice).into())],
        ),
        Move::Exchange { given, place: at, taken } => voice.say(
            "johari-order-exchange",
            &[
                ("given", card(given, voice).into()),
                ("taken", card(taken, voice).into()),
                ("from", place(at, "from", voice).into()),
            ],
        ),
        Move::TradeStore { place: at, at_once } => {
            let at = ("place", place(at, "the", voice).into());
            match at_once {
                None => voice.say("johari-order-trade", &[at]),
                Some(cashed) => {
                    let cashed = cashing(cashed, voice);
                    voice.say("johari-order-trade-now", &[at, ("cashed", cashed.into())])
                }
            }
        }
        Move::Hire { space, paid, track, slot } => {
            let on = |slot: u8| voice.say("johari-order-slot", &[("slot", slot.into())]);
            let slot = ("slot", slot.map_or_else(String::new, on).into());
            let paid = ("paid", payment(&paid, track, voice).into());
            voice.say("johari-order-hire", &[("space", space.into()), paid, slot])
        }
        Move::Jeweler(sale) => {
            let (cards, chosen) = lot(&sale, voice);
            let args = [("cards", cards.into()), ("chosen", chosen.into())];
            voice.say("johari-order-jeweler", &args)
        }
        Move::Collector { colour: kind, extra } => {
            let kind = ("kind", colour(kind, voice).into());
            match extra {
                None => voice.say("johari-order-collector", &[kind]),
                Some(extra) => {
                    let extra = ("card", card(extra, voice).into());
                    voice.say("johari-order-collector-extra", &[kind, extra])
                }
            }
        }
        Move::Discard(one) => voice.say("johari-order-n11", &[("card", card(one, voice).into())]),
        Move::Decline => voice.say("johari-order-decline", &[]),
        Move::Supervisor(one) => {
            voice.say("johari-order-supervisor", &[("card", card(one, voice).into())])
        }
        Move::Cash(cashed) if cashed.is_empty() => voice.say("johari-order-cash-none", &[]),
        Move::Cash(cashed) => {
            voice.say("johari-order-cash", &[("cards", cards(&cashed.cards(), voice).into())])
        }
        Move::LastAdvance(spaces) => match advances(spaces, voice) {
            Some(list) => voice.say("johari-order-n23", &[("list", list.into())]),
            None => voice.say("johari-order-n23-none", &[]),
        },
    }
}
