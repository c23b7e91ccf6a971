//! What is on the table, one fact per line.
use super::{action, coins, colour, groups, noble_does, points, shown};
use crate::Voice;
use games::johari::{Action, Colour, Johari, Kind, Phase, View, view::Side};
use kernel::{Game, Quick, Seat};

pub(super) fn table(view: &View, voice: &Voice) -> String {
    let mut lines = vec![head(view, voice)];
    lines.push(gold_track(view, voice));
    lines.extend(walk(view, voice));
    lines.push(stores(view, voice));
    lines.push(booths(view, voice));
    lines.extend(laid(view, voice));
    // The listener last, nearest to the prompt.
    let seats = view.players.len();
    let first = voice.me.map_or(0, |me| me.index() + 1);
    for at in (first..first + seats).map(|at| at % seats) {
        lines.push(side(view, Seat(at as u8), voice));
    }
    lines.extend(decides(view, voice));
    lines.join("\n")
}

fn head(view: &View, voice: &Voice) -> String {
    let args = [
        ("day", view.day.into()),
        ("days", view.rules.set.days.into()),
        ("round", view.round.into()),
    ];
    let key = match (view.phase, view.round) {
        (Phase::Over, _) => "johari-head-over",
        (Phase::Pick { .. }, _) => "johari-head-setup",
        (_, 0) => "johari-head-evening",
        _ => "johari-head-round",
    };
    let piles = voice.say(
        "johari-piles",
        &[("pile", view.pile.len().into()), ("discard", view.discard.len().into())],
    );
    format!("{} {piles}", voice.say(key, &args))
}

fn gold_track(view: &View, voice: &Voice) -> String {
    let each = view.order.iter().map(|&seat| {
        let gold = u32::from(view.players[seat.index()].gold);
        voice.say("johari-gold-of", &[("who", voice.who(seat).into()), ("gold", gold.into())])
    });
    let list = each.collect::<Vec<_>>().join(", ");
    voice.say("johari-gold-track", &[("list", list.into())])
}

/// H1.6: the nobles on the spaces, the dearest first.
fn walk(view: &View, voice: &Voice) -> Vec<String> {
    let spaces = (1..=view.spaces.len() as u8).rev().zip(view.spaces);
    let mut lines: Vec<String> = spaces
        .filter_map(|(space, noble)| {
            let args = [
                ("space", space.into()),
                ("price", view.rules.set.price(space).into()),
                ("noble", noble_does(noble?, view.rules, voice).into()),
            ];
            Some(voice.say("johari-space", &args))
        })
        .collect();
    if lines.is_empty() {
        lines.push(voice.say("johari-no-nobles", &[]));
    }
    lines
}

/// A kind says in which store its cards lie; Gold and Prestige lie together.
fn stores(view: &View, voice: &Voice) -> String {
    let mut list: Vec<String> = Vec::new();
    let (mut gold, mut prestige) = (None, None);
    for (kind, text) in groups(&view.stores, voice) {
        match kind {
            Kind::Gem(_) => list.push(text),
            Kind::Gold => gold = Some(text),
            Kind::Prestige => prestige = Some(text),
        }
    }
    match (gold, prestige) {
        (Some(one), Some(other)) => {
            list.push(voice.say("johari-with", &[("one", one.into()), ("other", other.into())]));
        }
        (one, other) => list.extend(one.or(other)),
    }
    match list.is_empty() {
        true => voice.say("johari-stores-empty", &[]),
        false => voice.say("johari-stores", &[("list", list.join("; ").into())]),
    }
}

fn booths(view: &View, voice: &Voice) -> String {
    let each = (1usize..).zip(&view.booths).map(|(n, cards)| match cards.is_empty() {
        true => voice.say("johari-booth-empty", &[("n", n.into())]),
        false => {
            let cards = shown(cards, voice);
            voice.say("johari-booth-holds", &[("n", n.into()), ("cards", cards.into())])
        }
    });
    each.collect::<Vec<_>>().join(" ")
}

/// A card in a slot; a Doppelganger with what it repeats (H5.6).
fn played(slots: &[Action], at: usize, voice: &Voice) -> String {
    let card = action(slots[at], voice);
    match at.checked_sub(1) {
        Some(before) if slots[at] == Action::Doppelganger => voice.say(
            "johari-repeats",
            &[("card", card.into()), ("action", action(slots[before], voice).into())],
        ),
        _ => card,
    }
}

/// The cards of this round once they are revealed, in the order in which they are carried out.
fn laid(view: &View, voice: &Voice) -> Option<String> {
    let at = |seat: Seat| view.turn.iter().position(|&other| other == seat);
    // Who is done: those before the acting seat, or up to the seller.
    let (done, now) = match view.phase {
        Phase::Act { seat } => (at(seat)?, Some(seat)),
        Phase::Supervisor { seller, .. } => (at(seller)? + 1, None),
        _ => return None,
    };
    let slot = usize::from(view.round).checked_sub(1)?;
    let each = view.turn.iter().enumerate().filter_map(|(nth, &seat)| {
        let slots = &view.players[seat.index()].slots;
        let key = match nth < done {
            true => "johari-laid-done",
            false if now == Some(seat) => "johari-laid-now",
            false => "johari-laid-next",
        };
        let card = (slot < slots.len()).then(|| played(slots, slot, voice))?;
        Some(voice.say(key, &[("who", voice.who(seat).into()), ("card", card.into())]))
    });
    let list = each.collect::<Vec<_>>().join("; ");
    Some(voice.say("johari-laid", &[("list", list.into())]))
}

fn side(view: &View, seat: Seat, voice: &Voice) -> String {
    let side = &view.players[seat.index()];
    let mut facts = vec![match side.display.is_empty() {
        true => voice.say("johari-side-empty", &[]),
        false => voice.say("johari-side-display", &[("cards", shown(&side.display, voice).into())]),
    }];
    facts.push(chart(view, side, voice));
    if !side.nobles.is_empty() {
        let list = nobles(view, side, voice).join("; ");
        facts.push(voice.say("johari-side-nobles", &[("list", list.into())]));
    }
    if !side.trade.is_empty() {
        let cards = shown(&side.trade, voice);
        facts.push(voice.say("johari-side-trade", &[("cards", cards.into())]));
    }
    if !side.slots.is_empty() {
        let slots = &side.slots;
        let list: Vec<String> = (0..slots.len()).map(|at| played(slots, at, voice)).collect();
        facts.push(voice.say("johari-side-slots", &[("list", list.join(", ").into())]));
    }
    if side.safe {
        facts.push(voice.say("johari-side-safe", &[]));
    }
    voice.of(
        seat,
        "johari-side",
        &[
            ("gold", u32::from(side.gold).into()),
            ("points", points(side.score.total(), voice).into()),
            ("facts", facts.join(" ").into()),
        ],
    )
}

fn chart(view: &View, side: &Side, voice: &Voice) -> String {
    let moved = Colour::ALL.into_iter().zip(side.chart).filter(|&(_, space)| space > 0);
    let list: Vec<String> = moved
        .map(|(kind, space)| {
            let args = [
                ("kind", colour(kind, voice).into()),
                ("space", space.into()),
                ("value", view.rules.set.chart_value(space).into()),
            ];
            voice.say("johari-side-token", &args)
        })
        .collect();
    match list.is_empty() {
        true => voice.say("johari-side-chart-start", &[]),
        false => voice.say("johari-side-chart", &[("list", list.join(", ").into())]),
    }
}

/// N7 and N9 with the slot they went to.
fn nobles(view: &View, side: &Side, voice: &Voice) -> Vec<String> {
    let each = side.nobles.iter().map(|noble| {
        let text = noble_does(noble, view.rules, voice);
        match side.seated.iter().position(|seated| seated.has(noble)) {
            Some(slot) => voice
                .say("johari-noble-slot", &[("noble", text.into()), ("slot", (slot + 1).into())]),
            None => text,
        }
    });
    each.collect()
}

/// Who is to decide what.
fn decides(view: &View, voice: &Voice) -> Vec<String> {
    // Costs are the game's to say; a view shows all that they depend on.
    let game = || Johari::imagine(view, &mut Quick::new(0));
    let slot = usize::from(view.round).saturating_sub(1);
    let line = match view.phase {
        Phase::Over => return Vec::new(),
        Phase::Pick { seat } => voice.of(seat, "johari-decides-pick", &[]),
        Phase::Choose => {
            let mut lines =
                vec![voice.say("johari-decides-choose", &[("slot", view.round.into())])];
            lines.extend(voice.me.and_then(|me| costs(&game(), view, me, slot, voice)));
            return lines;
        }
        Phase::Act { seat } => {
            let slots = &view.players[seat.index()].slots;
            let (game, doing) = (game(), played(slots, slot, voice));
            let cost = u32::from(game.cost(seat, slots[slot], slot));
            let undone = match game.action_of(seat) {
                Action::Purchase => "none",
                _ if cost == 0 => "none",
                _ if game.cost_undone(seat) == 0 => "free",
                _ => "same",
            };
            let args = [("action", doing.into()), ("cost", cost.into()), ("undone", undone.into())];
            voice.of(seat, "johari-decides-act", &args)
        }
        Phase::Supervisor { seat, seller } if voice.me == Some(seller) => {
            voice.of(seat, "johari-decides-supervisor-yours", &[])
        }
        Phase::Supervisor { seat, seller } => {
            let seller = voice.name(seller);
            voice.of(seat, "johari-decides-supervisor", &[("seller", seller.into())])
        }
        Phase::Cash { seat } => {
            let gold = view.players[seat.index()].trade.coins();
            voice.of(seat, "johari-decides-cash", &[("cards", coins(gold, voice).into())])
        }
        Phase::LastAdvance { seat } => voice.of(seat, "johari-decides-n23", &[]),
    };
    vec![line]
}

/// What each card in the listener's hand costs in this slot (H4.5).
fn costs(game: &Johari, view: &View, me: Seat, slot: usize, voice: &Voice) -> Option<String> {
    let played = &view.players.get(me.index())?.slots;
    let in_hand = Action::ALL.into_iter().filter(|card| !played.contains(card));
    let list: Vec<String> = in_hand
        .filter(|&card| card != Action::Doppelganger || slot > 0)
        .map(|card| {
            let n = u32::from(game.cost(me, card, slot));
            voice.say(
                "johari-decides-cost",
                &[("card", action(card, voice).into()), ("n", n.into())],
            )
        })
        .collect();
    Some(voice.say("johari-decides-costs", &[("list", list.join(", ").into())]))
}
