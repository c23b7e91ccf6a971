//! What the things on the table are called.
use games::johari::{Action, Card, Colour, Kind, Noble, Place, Rules};
use words::Voice;
pub(super) use words::johari::{
    action, card, colour, noble_does, noble_name as noble, noble_power as does,
};

pub(super) fn place(place: Place, voice: &Voice) -> String {
    words::johari::place(place, "plain", voice)
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

/// The clause that says what an action does.
pub(super) fn clause(action: Action) -> &'static str {
    match action {
        Action::Purchase => "H5.1",
        Action::Baksheesh => "H5.2",
        Action::Bribe => "H5.3",
        Action::Exchange => "H5.4",
        Action::Trade => "H5.5",
        Action::Doppelganger => "H5.6",
        Action::Sale => "H5.7",
    }
}

/// The clause that says what a card is for.
pub(super) fn card_clause(card: Card) -> &'static str {
    match card.kind() {
        Kind::Gem(_) if card.is_fake() => "H5.9",
        Kind::Gem(_) => "H5.8",
        Kind::Gold => "H7.2",
        Kind::Prestige => "H7.1",
    }
}

/// What a card is good for.
pub(super) fn card_about(card: Card, voice: &Voice) -> String {
    let key = match card.kind() {
        Kind::Gem(_) if card.is_fake() => "web-johari-about-fake",
        Kind::Gem(_) => "web-johari-about-gem",
        Kind::Gold => "web-johari-about-gold",
        Kind::Prestige => "web-johari-about-prestige",
    };
    voice.say(key, &[("n", card.value().into())])
}

/// Where a gem token stands, and what that is worth.
pub(super) fn token(kind: Colour, space: u8, value: u8, voice: &Voice) -> String {
    let args =
        [("kind", colour(kind, voice).into()), ("space", space.into()), ("value", value.into())];
    voice.say("johari-side-token", &args)
}

/// The letter of a kind of card, in the page's language.
pub(super) fn letter(card: Card, voice: &Voice) -> String {
    let kind = card.to_string().chars().next().map_or_else(String::new, String::from);
    voice.say(&format!("johari-letter-{kind}"), &[])
}
