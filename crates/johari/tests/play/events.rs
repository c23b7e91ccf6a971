//! What is told: enough to follow the game without looking at the table.
use johari::{Deed, Event, Johari, Move};
use kernel::{Game, Policy, Quick, Seat};

/// What is told when moves are played in a position.
fn told(position: &str, moves: &[(u8, &str)]) -> Vec<Event> {
    let mut game: Johari = position.parse().expect("a position");
    game.audit().expect("a possible position");
    let joint: Vec<(Seat, Move)> =
        moves.iter().map(|&(seat, mv)| (Seat(seat), mv.parse().expect("a move"))).collect();
    for &(seat, mv) in &joint {
        game.check(seat, mv).unwrap_or_else(|why| panic!("{mv}: {why}"));
    }
    let mut events = Vec::new();
    game.apply(&joint, &mut Quick::new(1), &mut events);
    events
}

fn json(event: &Event) -> String {
    serde_json::to_string(event).expect("plain data")
}

#[test]
fn the_reveal_names_cards_in_order() {
    let events = told("a.gold 14", &[(0, "choose=bribe"), (1, "choose=baksheesh")]);
    assert_eq!(
        json(&events[0]),
        r#"{"revealed":{"day":1,"round":1,"cards":[{"seat":"b","card":"baksheesh","gold":15},{"seat":"a","card":"bribe","gold":14}]}}"#
    );
    let automatic = |event: &Event| matches!(event, Event::Acted { automatic: true, .. });
    assert_eq!(events.iter().filter(|event| automatic(event)).count(), 2);
    assert!(events.contains(&Event::Protected { seat: Seat(0) }));
    assert!(events.contains(&Event::Landed {
        seat: Seat(0),
        gold: 13,
        order: vec![Seat(1), Seat(0)]
    }));
}

#[test]
fn a_forced_purchase_is_automatic() {
    let events = told("b1 d1", &[(0, "choose=purchase"), (1, "choose=baksheesh")]);
    let bought = events.iter().find_map(|event| match event {
        Event::Acted { deed: Deed::Purchased { cards, .. }, cost, automatic, .. } => {
            Some((cards.to_string(), *cost, *automatic))
        }
        _ => None,
    });
    assert_eq!(bought, Some(("d1".into(), 4, true)));
}

#[test]
fn a_sale_tells_movement_and_losses() {
    let events = told(
        "seats 4; phase act a; a.slots sale; a.display d1s1r3e1; a.chart 0 0 9 0; \
         b.display r1*x2; c.display r1; d.display r2*; d.slots bribe; turn dabc; d.safe yes",
        &[(0, "jeweler/d1s1r3!e1")],
    );
    let kinds: Vec<String> = events.iter().map(json).collect();
    let wanted = [
        r#"{"acted":{"seat":"a","card":"sale","action":"sale","deed":{"sold_to_jeweler":{"lot":"d1s1r3!e1"}},"cost":2,"automatic":false}}"#,
        r#"{"advanced":{"seat":"a","colour":"r","by":1,"lost":2,"space":10,"value":22}}"#,
        r#"{"landed":{"seat":"a","gold":13,"order":["d","b","c","a"]}}"#,
        r#"{"supervisor":{"seller":"a"}}"#,
        r#"{"spared":{"seat":"d","safe":true}}"#,
        r#"{"lost_fake":{"seat":"b","card":"r1*","automatic":true}}"#,
        r#"{"spared":{"seat":"c","safe":false}}"#,
    ];
    assert_eq!(kinds[..7], wanted);
}

#[test]
fn a_doppelganger_says_what_it_repeats() {
    let events = told("a.slots baksheesh", &[(0, "choose=doppelganger"), (1, "choose=bribe")]);
    assert!(events.iter().map(json).any(|text| {
        text.starts_with(r#"{"acted":{"seat":"a","card":"doppelganger","action":"baksheesh""#)
    }));
}

/// Every kind of event is met in random games, and survives JSON.
#[test]
fn all_kinds_are_told() {
    let mut met = std::collections::BTreeSet::new();
    let (mut menu, mut dice) = (Vec::new(), Quick::new(9));
    for number in 0..200 {
        let mut game = Johari::new(Default::default(), 2 + number % 3, &mut dice);
        while !game.is_over() {
            let joint: Vec<_> = (game.to_act().iter())
                .map(|seat| (seat, Policy::Kind.choose(&game, seat, &mut menu, &mut dice)))
                .collect();
            let mut events: Vec<Event> = Vec::new();
            game.apply(&joint, &mut dice, &mut events);
            for event in events {
                let text = json(&event);
                assert_eq!(serde_json::from_str::<Event>(&text).expect("plain data"), event);
                let words = text.split('"').collect::<Vec<_>>();
                met.insert(words[1].to_string());
                if let Some(at) = words.iter().position(|word| *word == "deed") {
                    let deed =
                        words[at + 1..].iter().find(|word| word.starts_with(char::is_alphabetic));
                    met.insert(format!("deed {}", deed.expect("a deed has a name")));
                }
            }
        }
    }
    let wanted = [
        "acted",
        "advanced",
        "cashed",
        "day_began",
        "day_ended",
        "deed bribed",
        "deed declined",
        "deed discarded",
        "deed exchanged",
        "deed hired",
        "deed impossible",
        "deed purchased",
        "deed received",
        "deed sold_to_collector",
        "deed sold_to_jeweler",
        "deed stored",
        "drawn",
        "ended",
        "landed",
        "last_advance",
        "lost_fake",
        "nothing_to_draw",
        "picked",
        "protected",
        "revealed",
        "scored",
        "shuffled",
        "spared",
        "supervisor",
        "trade_ended",
    ];
    assert_eq!(met.iter().map(String::as_str).collect::<Vec<_>>(), wanted);
}
