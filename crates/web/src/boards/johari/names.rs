//! What the things on the table are called.
use johari::{Action, Card, Colour, Kind, N21, Noble, Place, Rules};
use words::Voice;

pub(super) fn colour(colour: Colour, voice: &Voice) -> String {
    voice.say(&format!("johari-colour-{colour}"), &[])
}

pub(super) fn action(action: Action, voice: &Voice) -> String {
    voice.say(&format!("johari-action-{action}"), &[])
}

pub(super) fn card(card: Card, voice: &Voice) -> String {
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

pub(super) fn place(place: Place, voice: &Voice) -> String {
    let form = ("form", "plain".into());
    match (place.as_store(), place.as_booth()) {
        (Some(store), _) => match Colour::ALL.get(store) {
            Some(&kind) => voice.say("johari-store", &[form, ("kind", colour(kind, voice).into())]),
            None => voice.say("johari-store-g", &[form]),
        },
        (None, booth) => voice.say("johari-booth", &[form, ("n", (booth.unwrap_or(0) + 1).into())]),
    }
}

pub(super) fn noble(noble: Noble, voice: &Voice) -> String {
    voice.say(&format!("johari-n{}", noble.id()), &[])
}

/// What it is good for.
pub(super) fn does(noble: Noble, rules: Rules, voice: &Voice) -> String {
    match (noble.id(), rules.n21) {
        (21, N21::Gem) => voice.say("johari-n21-gem-does", &[]),
        (id, _) => voice.say(&format!("johari-n{id}-does"), &[]),
    }
}

/// Name and powers: "N1 the Almsgiver (Baksheesh brings 1 gold more)".
pub(super) fn noble_does(which: Noble, rules: Rules, voice: &Voice) -> String {
    voice.say(
        "johari-noble-does",
        &[
            ("id", which.to_string().into()),
            ("name", noble(which, voice).into()),
            ("does", does(which, rules, voice).into()),
        ],
    )
}

/// The word in the class that colours a card.
pub(super) fn tone(card: Card) -> &'static str {
    match card.kind() {
        Kind::Gem(colour) => gem(colour),
        Kind::Gold => "gold",
        Kind::Prestige => "prestige",
    }
}

pub(super) fn gem(colour: Colour) -> &'static str {
    match colour {
        Colour::Diamond => "diamond",
        Colour::Sapphire => "sapphire",
        Colour::Ruby => "ruby",
        Colour::Emerald => "emerald",
    }
}

/// The picture of a card.
pub(super) fn picture(card: Card) -> &'static str {
    match card.kind() {
        Kind::Gem(Colour::Diamond) => "gem-diamond",
        Kind::Gem(Colour::Sapphire) => "gem-sapphire",
        Kind::Gem(Colour::Ruby) => "gem-ruby",
        Kind::Gem(Colour::Emerald) => "gem-emerald",
        Kind::Gold => "gold-bar",
        Kind::Prestige => "prestige-star",
    }
}

/// The number on a noble's card.
pub(super) fn number(noble: Noble, rules: Rules) -> u8 {
    (1..=3).find(|&number| rules.set.number_set(number).has(noble)).unwrap_or(0)
}
