//! H10.1: until the reveal a choice shows in nobody else's bytes; the piles have no order.
use johari::{Action, Johari, Move, Rules};
use kernel::{Game, Progress, Quick, Seat, Seed, Table, Viewer};

/// All bytes that an viewer gets: view, choices, own sealed move, who is ready.
fn bytes(table: &Table<Johari>, viewer: Viewer) -> String {
    let seen = table.view(viewer);
    let mut menu = Vec::new();
    if let Viewer::Seat(seat) = viewer {
        table.game().choices(seat, &mut menu);
    }
    let json = serde_json::to_string(&(&seen.view, &menu)).expect("plain data");
    format!("{json} {:?} {} {}", seen.sealed, seen.ready, seen.waiting)
}

#[test]
fn a_sealed_choice_changes_no_byte_of_others() {
    let game: Johari = "seats 4; a.display d1s1r1e1; b.display r1*".parse().expect("a position");
    let start = Table::load(game, Seed::from_phrase("secret"));
    let mut seen: Vec<Vec<String>> = Vec::new();
    for card in [Action::Purchase, Action::Sale, Action::Bribe, Action::Baksheesh] {
        let mut table = start.clone();
        let sealed = table.play(Seat(1), Move::Choose(card)).expect("a legal card");
        assert!(matches!(sealed, Progress::Sealed { .. }));
        let others = Viewer::all(table.game().seats()).filter(|viewer| !viewer.is(Seat(1)));
        seen.push(others.map(|viewer| bytes(&table, viewer)).collect());
        let own = bytes(&table, Viewer::Seat(Seat(1)));
        assert!(own.contains(&format!("Choose({card:?})")), "the owner knows it");
    }
    assert!(seen.iter().all(|bytes| *bytes == seen[0]), "others see the same whatever was chosen");
    assert!(!seen[0].iter().any(|bytes| bytes.contains("Choose(")));
}

#[test]
fn every_eye_sees_the_same_table() {
    let game = Johari::new(Rules::default(), 3, &mut Quick::new(3));
    let views: Vec<String> = Viewer::all(game.seats())
        .map(|viewer| {
            let json = serde_json::to_string(&game.view(viewer)).expect("plain data");
            json.replace(&format!("\"eye\":\"{viewer}\""), "")
        })
        .collect();
    assert!(views.iter().all(|view| *view == views[0]));
}

/// Nothing in the state can tell which card comes next: any card of the bag can.
#[test]
fn the_pile_is_a_bag() {
    let text = "phase pick b; b1 d1; b2 d2; b3 d3";
    let game: Johari = text.parse().expect("a position");
    let mut after = std::collections::BTreeSet::new();
    for seed in 0..200 {
        let mut game = game;
        let pick = |mv: &str| mv.parse::<Move>().expect("a move");
        let mut luck = Quick::new(seed);
        game.apply(&[(Seat(1), pick("pick@b1/d1"))], &mut luck, &mut kernel::Silent);
        game.apply(&[(Seat(0), pick("pick@b2/d2"))], &mut luck, &mut kernel::Silent);
        after.insert(game.market().booths[0].to_string());
    }
    assert!(after.len() > 20, "{after:?}");
}
