//! Johari in words.
mod event;
mod fit;
mod hear;
mod offer;
mod prompt;
mod table;
mod why;

use crate::{Compared, Misheard, Speak, Voice};
use games::johari::{
    Action, Card, Cards, Choice, Coins, Colour, Event, Johari, Kind, Lot, Move, N21, Noble, Place,
    Rules, Sold, View, refusals,
};
use kernel::{Illegal, Seat};

impl Speak for Johari {
    const REFUSALS: &'static [Illegal] = refusals::ALL;

    fn table(view: &View, voice: &Voice) -> String {
        table::table(view, voice)
    }
    fn choice(choice: &Choice, voice: &Voice) -> String {
        offer::choice(choice, voice)
    }
    fn aim(rules: Rules, voice: &Voice) -> Option<String> {
        Some(voice.say("johari-aim", &[("days", rules.set.days.into())]))
    }
    fn prompt(view: &View, seat: Seat, choices: &[Choice], voice: &Voice) -> String {
        prompt::prompt(view, seat, choices, voice)
    }
    fn gain(view: &View, seat: Seat, mv: Move, voice: &Voice) -> Option<String> {
        prompt::gain(view, seat, mv, voice)
    }

    fn order(mv: Move, voice: &Voice) -> String {
        offer::order(mv, voice)
    }
    fn why(view: &View, seat: Seat, compared: Compared<Move>, voice: &Voice) -> Option<String> {
        why::why(view, seat, compared, voice)
    }
    fn event(event: &Event, voice: &Voice) -> String {
        event::event(event, voice)
    }
    fn understand(
        text: &str,
        _seat: Seat,
        _view: &View,
        choices: &[Choice],
    ) -> Result<Move, Misheard> {
        fit::understand(text, choices)
    }
}

pub fn colour(colour: Colour, voice: &Voice) -> String {
    voice.say(&format!("johari-colour-{colour}"), &[])
}

pub fn action(action: Action, voice: &Voice) -> String {
    voice.say(&format!("johari-action-{action}"), &[])
}

/// "fake ruby 2".
pub fn card(card: Card, voice: &Voice) -> String {
    let value = ("value", card.value().into());
    match card.kind() {
        Kind::Gem(kind) => {
            let fake = if card.is_fake() { "yes" } else { "no" };
            let kind = colour(kind, voice);
            voice.say("johari-gem", &[("kind", kind.into()), ("fake", fake.into()), value])
        }
        Kind::Gold => voice.say("johari-gold-card", &[value]),
        Kind::Prestige => voice.say("johari-prestige-card", &[value]),
    }
}

/// "ruby 1, 2× fake ruby 2 and Gold card 1": a part of a sentence.
fn cards(pile: &Cards, voice: &Voice) -> String {
    let items: Vec<String> = pile
        .iter()
        .map(|(one, n)| match n {
            1 => card(one, voice),
            _ => voice.say("johari-times", &[("n", n.into()), ("card", card(one, voice).into())]),
        })
        .collect();
    voice.list(&items)
}

fn coins(coins: Coins, voice: &Voice) -> String {
    cards(&coins.cards(), voice)
}

/// Kinds with what their cards show: "ruby 1, fake 2 (3 gems)", each kind for itself.
fn groups(pile: &Cards, voice: &Voice) -> Vec<(Kind, String)> {
    let mut groups: Vec<(Kind, Vec<Card>)> = Vec::new();
    for (card, n) in pile.iter() {
        let copies = (0..n).map(|_| card);
        match groups.iter_mut().find(|(kind, _)| *kind == card.kind()) {
            Some((_, list)) => list.extend(copies),
            None => groups.push((card.kind(), copies.collect())),
        }
    }
    groups.into_iter().map(|(kind, list)| (kind, group(kind, &list, voice))).collect()
}

fn group(kind: Kind, list: &[Card], voice: &Voice) -> String {
    if let [only] = list {
        return card(*only, voice);
    }
    let value = |card: &Card| match card.is_fake() {
        true => voice.say("johari-group-fake", &[("value", card.value().into())]),
        false => card.value().to_string(),
    };
    let values = list.iter().map(value).collect::<Vec<_>>().join(", ");
    let name = match kind {
        Kind::Gem(kind) => colour(kind, voice),
        Kind::Gold => voice.say("johari-group-gold", &[]),
        Kind::Prestige => voice.say("johari-group-prestige", &[]),
    };
    let args = [("kind", name.into()), ("values", values.into())];
    if !matches!(kind, Kind::Gem(_)) {
        return voice.say("johari-group", &args);
    }
    let gems: u32 = list.iter().map(|card| u32::from(card.value())).sum();
    let [kind, values] = args;
    voice.say("johari-group-gems", &[kind, values, ("gems", gems.into())])
}

/// The same as one text: what lies somewhere.
fn shown(pile: &Cards, voice: &Voice) -> String {
    groups(pile, voice).into_iter().map(|(_, text)| text).collect::<Vec<_>>().join("; ")
}

/// How a place stands in a sentence: `the`, `from`, `to`, `at` or `plain`.
pub fn place(place: Place, form: &str, voice: &Voice) -> String {
    let form = ("form", form.into());
    match (place.as_store(), place.as_booth()) {
        (Some(store), _) => match Colour::ALL.get(store) {
            Some(&kind) => voice.say("johari-store", &[form, ("kind", colour(kind, voice).into())]),
            None => voice.say("johari-store-g", &[form]),
        },
        (None, booth) => voice.say("johari-booth", &[form, ("n", (booth.unwrap_or(0) + 1).into())]),
    }
}

/// "the Almsgiver", without the number.
pub fn noble_name(noble: Noble, voice: &Voice) -> String {
    voice.say(&format!("johari-n{}", noble.id()), &[])
}

/// What a noble is good for.
pub fn noble_power(noble: Noble, rules: Rules, voice: &Voice) -> String {
    match (noble.id(), rules.n21) {
        (21, N21::Gem) => voice.say("johari-n21-gem-does", &[]),
        (id, _) => voice.say(&format!("johari-n{id}-does"), &[]),
    }
}

/// "N1 the Almsgiver".
fn noble(noble: Noble, voice: &Voice) -> String {
    let name = noble_name(noble, voice);
    voice.say("johari-noble", &[("id", noble.to_string().into()), ("name", name.into())])
}

/// Name and powers: "N1 the Almsgiver (Baksheesh brings 1 gold more)".
pub fn noble_does(noble: Noble, rules: Rules, voice: &Voice) -> String {
    voice.say(
        "johari-noble-does",
        &[
            ("id", noble.to_string().into()),
            ("name", noble_name(noble, voice).into()),
            ("does", noble_power(noble, rules, voice).into()),
        ],
    )
}

fn gold(n: u16, voice: &Voice) -> String {
    voice.say("johari-gold-amount", &[("n", u32::from(n).into())])
}

fn points(n: u16, voice: &Voice) -> String {
    voice.say("johari-points", &[("n", u32::from(n).into())])
}

/// What a noble is paid: cards, gold from the track, or nothing.
fn payment(paid: &Cards, track: u16, voice: &Voice) -> String {
    match (paid.is_empty(), track) {
        (_, 0) => cards(paid, voice),
        (true, _) => gold(track, voice),
        (false, _) => voice.list(&[cards(paid, voice), gold(track, voice)]),
    }
}

/// A card of a Jeweler sale: "ruby 3 as emerald".
fn sold(sold: Sold, voice: &Voice) -> String {
    let text = card(sold.card, voice);
    match sold.counts_as.filter(|_| sold.counts_as != sold.card.colour()) {
        Some(kind) => {
            let kind = colour(kind, voice);
            voice.say("johari-as", &[("card", text.into()), ("kind", kind.into())])
        }
        None => text,
    }
}

/// The cards of a Jeweler sale, and the chosen one.
fn lot(lot: &Lot, voice: &Voice) -> (String, String) {
    let items: Vec<String> = lot.iter().map(|one| sold(one, voice)).collect();
    let chosen = lot.iter().find(|one| one.chosen);
    (voice.list(&items), chosen.map_or_else(String::new, |one| card(one.card, voice)))
}

/// "ruby 2 spaces and emerald 1 space", without tokens that stay.
fn advances(spaces: [u8; 4], voice: &Voice) -> Option<String> {
    let moving = Colour::ALL.into_iter().zip(spaces).filter(|&(_, n)| n > 0);
    let items: Vec<String> = moving
        .map(|(kind, n)| {
            let kind = colour(kind, voice);
            voice.say("johari-spaces", &[("kind", kind.into()), ("n", n.into())])
        })
        .collect();
    (!items.is_empty()).then(|| voice.list(&items))
}
