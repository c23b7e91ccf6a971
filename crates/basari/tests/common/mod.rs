//! Component sets and positions that several tests use.
#![allow(dead_code, unreachable_pub)]
use basari::{Basari, Components, Rules};
use kernel::{Components as _, Game};

/// A set made of the standard one by replacing text.
pub fn changed(changes: &[(&str, &str)]) -> String {
    let mut text = Components::STANDARD.to_string();
    for (old, new) in changes {
        assert!(text.contains(old), "`{old}` is not in the standard set");
        text = text.replace(old, new);
    }
    text
}

fn with_cards(name: &str, changes: &[(&str, &str)], cards: &[(u8, u8, &str)]) -> Rules {
    let text = changed(changes).replace("\"standard\"", &format!("\"{name}\""));
    let head = &text[..text.find("cards = [").expect("the list of cards")];
    let workers: u32 = cards.iter().map(|&(workers, ..)| u32::from(workers)).sum();
    let totals = format!("totals = {{ cards = {}, workers = {workers} }}", cards.len());
    let head = head.replace("totals = { cards = 39, workers = 98 }", &totals);
    let rows: String = cards
        .iter()
        .map(|(w, p, g)| format!("{{ workers = {w}, points = {p}, gems = \"{g}\" }},\n"))
        .collect();
    let text = format!("{head}cards = [\n{rows}]\n");
    Rules { set: Components::sets().load(&text).expect("a good set") }
}

/// Twelve cards, two of them alike: the pile runs out (B3.8).
pub fn short_deck() -> Rules {
    let cards = [
        (1, 4, "rr"),
        (1, 5, "yy"),
        (1, 6, "gg"),
        (1, 7, "bb"),
        (1, 7, "bb"),
        (2, 4, "ryg"),
        (1, 5, "rb"),
        (1, 6, "yb"),
        (1, 7, "gb"),
        (1, 4, "rg"),
        (1, 5, "rgb"),
        (1, 6, "rygb"),
    ];
    with_cards("short", &[], &cards)
}

/// Hardly any gems: players without a gem, an empty stock, answers that are forced.
pub fn poor_box() -> Rules {
    let changes = [
        ("gems_per_colour = 22", "gems_per_colour = 2"),
        ("starting_gems = 3", "starting_gems = 0"),
        ("stages = 3", "stages = 2"),
    ];
    let cards: Vec<(u8, u8, &str)> = (0..40)
        .map(|i| {
            (1 + i % 2, 4 + i % 4, ["rr", "yyb", "gg", "bb", "rygb", "rb", "gb"][i as usize % 7])
        })
        .collect();
    with_cards("poor", &changes, &cards)
}

/// A position, which must be possible.
pub fn at(text: &str) -> Basari {
    let game: Basari = text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
    game.audit().unwrap_or_else(|why| panic!("{text}: {why}"));
    game
}
