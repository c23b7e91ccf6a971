//! What a merchant decides, and what a move brings. Costs, prices and advances are the game's to say.
use super::{action, advances, card, cards, coins, colour, gold, noble_does, points};
use crate::{Voice, speak::imagined};
use games::johari::{Action, Cards, Choice, Colour, Deed, Event, Johari, Move, Phase, View};
use kernel::{Game, MoveSet, Quick, Seat};
use std::collections::BTreeMap;

fn world(view: &View) -> Johari {
    Johari::imagine(view, &mut Quick::new(0))
}

fn slot(view: &View) -> usize {
    usize::from(view.round).saturating_sub(1)
}

fn cost(n: u16, voice: &Voice) -> String {
    voice.say("johari-prompt-cost", &[("n", u32::from(n).into())])
}

pub(super) fn prompt(view: &View, seat: Seat, choices: &[Choice], voice: &Voice) -> String {
    match (view.phase, choices) {
        (Phase::Act { .. }, _) => acting(view, seat, choices, voice),
        (_, [Choice::Choose { cards }, ..]) => {
            let game = world(view);
            let mut by_cost = BTreeMap::<u16, Vec<String>>::new();
            for card in cards.iter() {
                let pays = game.cost(seat, card, slot(view));
                by_cost.entry(pays).or_default().push(action(card, voice));
            }
            let each = by_cost.into_iter().rev().map(|(pays, names)| {
                let (cost, cards) = (cost(pays, voice), names.join(", "));
                let args = [("cards", cards.into()), ("cost", cost.into())];
                voice.say("johari-prompt-choose-one", &args)
            });
            let list = each.collect::<Vec<_>>().join("; ");
            let held = view.players.get(seat.index()).map_or(0, |side| side.gold);
            voice.say(
                "johari-prompt-choose",
                &[
                    ("slot", view.round.into()),
                    ("gold", gold(held, voice).into()),
                    ("list", list.into()),
                ],
            )
        }
        (_, [Choice::Supervisor { fakes }, ..]) => {
            let list: Vec<String> = fakes.iter().map(|(one, _)| card(one, voice)).collect();
            let Phase::Supervisor { seller, .. } = view.phase else { return String::new() };
            voice.say(
                "johari-prompt-supervisor",
                &[
                    ("seller", voice.name(seller).into()),
                    ("n", fakes.len().into()),
                    ("list", voice.either(&list).into()),
                ],
            )
        }
        (_, [Choice::Cash { coins: held }, ..]) => voice.say(
            "johari-prompt-cash",
            &[("cards", coins(*held, voice).into()), ("gold", gold(held.gold(), voice).into())],
        ),
        (_, [Choice::N23, ..]) => voice.say("johari-prompt-n23", &[]),
        _ => voice.say("johari-prompt-pick", &[]),
    }
}

/// An action that is carried out, or declined.
fn acting(view: &View, seat: Seat, choices: &[Choice], voice: &Voice) -> String {
    let game = world(view);
    let card = game.action_of(seat);
    let (pays, spared) = (game.cost(seat, card, slot(view)), game.cost_undone(seat));
    let parts: Vec<String> =
        choices.iter().filter_map(|choice| part(view, seat, choice, voice)).collect();
    let ways = match parts.is_empty() {
        true => voice.say("johari-prompt-nothing", &[]),
        false => voice.either(&parts),
    };
    let decline = match choices.contains(&Choice::Decline) {
        true => voice.say("johari-prompt-decline", &[("cost", cost(spared, voice).into())]),
        false => String::new(),
    };
    voice.say(
        "johari-prompt-act",
        &[
            ("action", action(card, voice).into()),
            ("cost", cost(pays, voice).into()),
            ("ways", ways.into()),
            ("decline", decline.into()),
        ],
    )
}

/// One way to carry the action out.
fn part(view: &View, seat: Seat, choice: &Choice, voice: &Voice) -> Option<String> {
    let key = match choice {
        Choice::Purchase { .. } => "johari-prompt-purchase",
        Choice::Exchange(swaps) if swaps.any_colour => "johari-prompt-exchange-any",
        Choice::Exchange(_) => "johari-prompt-exchange",
        Choice::TradeStore { at_once: true, .. } => "johari-prompt-trade-now",
        Choice::TradeStore { .. } => "johari-prompt-trade",
        Choice::Hire(_) => "johari-prompt-hire",
        Choice::Jeweler(jeweler) if jeweler.fewer => "johari-prompt-jeweler-fewer",
        Choice::Jeweler(_) => "johari-prompt-jeweler",
        Choice::N11 { .. } => "johari-prompt-n11",
        Choice::Collector(_) => {
            let each = Colour::ALL.map(|colour| Move::Collector { colour, extra: None });
            let plain = each.into_iter().filter(|&mv| choice.has(mv));
            let gains: Vec<String> = plain
                .filter_map(|mv| advanced(&imagined::<Johari>(view, seat, mv)?.0, seat, voice))
                .collect();
            let list = gains.join("; ");
            return Some(match gains.is_empty() {
                true => voice.say("johari-prompt-collector-extra", &[]),
                false => voice.say("johari-prompt-collector", &[("list", list.into())]),
            });
        }
        _ => return None,
    };
    Some(voice.say(key, &[]))
}

/// "ruby 3 spaces, to 14 points".
pub(super) fn advanced(events: &[Event], of: Seat, voice: &Voice) -> Option<String> {
    let each = events.iter().filter_map(|event| match *event {
        Event::Advanced { seat, colour: kind, by, value, .. } if seat == of => Some(voice.say(
            "johari-gain-advance",
            &[
                ("kind", colour(kind, voice).into()),
                ("n", by.into()),
                ("points", points(value.into(), voice).into()),
            ],
        )),
        _ => None,
    });
    let all: Vec<String> = each.collect();
    (!all.is_empty()).then(|| voice.list(&all))
}

/// What an action card will do, if it is chosen.
pub(super) fn does(view: &View, seat: Seat, card: Action, voice: &Voice) -> Option<String> {
    let side = view.players.get(seat.index())?;
    // What others do before may still change that.
    let nothing = card == Action::Sale && !world(view).can_sell(seat);
    let does = match nothing {
        true => "johari-does-sale-nothing".to_owned(),
        false => format!("johari-does-{}", card.name()),
    };
    let receives = u16::from(view.rules.set.baksheesh) + side.nobles.extra_gold(card);
    let last = side.slots.last().map_or_else(String::new, |&last| action(last, voice));
    Some(voice.say(&does, &[("receives", gold(receives, voice).into()), ("last", last.into())]))
}

pub(super) fn gain(view: &View, seat: Seat, mv: Move, voice: &Voice) -> Option<String> {
    if let Move::Choose(card) = mv {
        let held = view.players.get(seat.index())?.gold;
        let pays = world(view).cost(seat, card, slot(view));
        return Some(voice.say(
            "johari-gain-choose",
            &[
                ("does", does(view, seat, card, voice)?.into()),
                ("n", u32::from(pays).into()),
                ("cost", cost(pays, voice).into()),
                ("gold", gold(held, voice).into()),
            ],
        ));
    }
    if let Move::Pick { card, .. } = mv {
        return card.is_fake().then(|| voice.say("johari-gain-fake", &[]));
    }
    let (events, after) = imagined::<Johari>(view, seat, mv)?;
    let acts = matches!(view.phase, Phase::Act { .. });
    let mut parts: Vec<String> = Vec::new();
    for event in &events {
        match event {
            Event::Acted { seat: who, deed, cost: pays, .. } if acts && *who == seat => {
                parts.extend(deed_brings(deed, view, voice));
                parts.extend(advanced(&events, seat, voice));
                if *pays > 0 {
                    let args = [("cost", cost(*pays, voice).into())];
                    parts.push(voice.say("johari-gain-cost", &args));
                }
            }
            Event::Landed { seat: who, gold: left, .. } if *who == seat => {
                let left = gold(*left, voice);
                parts.push(voice.say("johari-gain-gold", &[("gold", left.into())]));
            }
            Event::Supervisor { seller } if *seller == seat => {
                parts.push(voice.say("johari-gain-supervisor", &[]));
            }
            Event::LostFake { seat: who, .. } if *who == seat => {
                let fakes = after.players[seat.index()].display.fakes().len();
                parts.push(voice.say("johari-gain-fakes", &[("n", fakes.into())]));
            }
            Event::Cashed { seat: who, cashed, .. } if *who == seat => {
                let brings = gold(cashed.gold(), voice);
                parts.push(voice.say("johari-gain-cashed", &[("gold", brings.into())]));
            }
            Event::LastAdvance { spaces, .. } => {
                let told = advanced(&events, seat, voice).or_else(|| advances(*spaces, voice));
                parts.extend(told);
            }
            // The next player's deeds, or luck.
            Event::Acted { .. } | Event::Drawn { .. } | Event::Revealed { .. } => break,
            _ => {}
        }
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}

fn deed_brings(deed: &Deed, view: &View, voice: &Voice) -> Option<String> {
    let listed = |all: &Cards| ("cards", cards(all, voice).into());
    Some(match deed {
        Deed::Purchased { cards: all, .. } => voice.say("johari-gain-cards", &[listed(all)]),
        Deed::Stored { cards: all, at_once: Some(_), .. } => {
            voice.say("johari-gain-cards", &[listed(all)])
        }
        Deed::Stored { cards: all, .. } => voice.say("johari-gain-stored", &[listed(all)]),
        Deed::Hired { noble, .. } => noble_does(*noble, view.rules, voice),
        _ => return None,
    })
}
