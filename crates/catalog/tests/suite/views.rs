//! Views come from strangers: what no table shows is refused, and nothing panics, whatever part of a
//! view is changed.
use catalog::{Code, Desk, GAMES, GameSetup};
use kernel::{Policy, Quick, Seed, Viewer};
use serde_json::{Value, json};

/// Tables of a game at several points, its options in turn.
fn tables(game: &str) -> Vec<Box<dyn Desk>> {
    let entry = catalog::entry(game).expect("a game");
    let options: Vec<String> = std::iter::once(String::new())
        .chain(entry.options.iter().map(|option| {
            let value = option.values.last().expect("a value");
            format!(" {}={value}", option.name)
        }))
        .collect();
    let mut tables = Vec::new();
    for (number, options) in (0u64..).zip(&options) {
        let (least, most) = entry.seats;
        let seats = Some(least + (number % u64::from(most - least + 1)) as u8);
        let ruleset = format!("{game}/1{options}");
        let seed = Seed::from_phrase(&number.to_string());
        let mut desk =
            catalog::deal(&GameSetup { ruleset: &ruleset, seats, seed }).expect("a game");
        let mut dice = Quick::new(number);
        for step in 0..60 {
            if step % 20 == number % 20 || desk.is_over() {
                tables.push(desk.copy());
            }
            if desk.is_over() {
                break;
            }
            for seat in desk.waiting().iter() {
                let mv = desk.sample(seat, Policy::Kind, &mut dice).expect("a move");
                desk.play(seat, &mv).expect("legal");
            }
        }
    }
    tables
}

/// Every value within a value, by its path.
fn paths(value: &Value, path: &str, out: &mut Vec<String>) {
    out.push(path.to_string());
    match value {
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                paths(item, &format!("{path}/{at}"), out);
            }
        }
        Value::Object(fields) => {
            for (key, item) in fields {
                paths(item, &format!("{path}/{key}"), out);
            }
        }
        _ => (),
    }
}

/// What might stand there instead.
fn instead(value: &Value) -> Vec<Value> {
    let mut others = vec![Value::Null, json!([]), json!(""), json!(0), json!(255), json!("h")];
    match value {
        Value::Array(items) => {
            others.push(items.iter().chain(items).cloned().collect());
            others.push(items.iter().skip(1).cloned().collect());
            others.push(items.iter().rev().cloned().collect());
        }
        Value::String(text) => {
            others.push(json!(format!("{text}{text}")));
            others.push(json!(text.chars().skip(1).collect::<String>()));
        }
        Value::Number(number) => others.push(json!(number.as_u64().map_or(1, |n| n + 1))),
        Value::Bool(is) => others.push(json!(!is)),
        _ => (),
    }
    others
}

#[test]
fn views_that_no_table_shows_are_refused() {
    for game in GAMES {
        let (mut refused, mut taken) = (0, 0);
        for desk in tables(game) {
            for viewer in Viewer::all(desk.seats()) {
                let view = desk.view(viewer, false).view;
                assert!(catalog::imagine(game, &view, Seed([1; 32])).is_ok(), "{game}: {view}");
                let mut all = Vec::new();
                paths(&view, "", &mut all);
                for path in all {
                    for other in instead(view.pointer(&path).expect("it is there")) {
                        let mut changed = view.clone();
                        *changed.pointer_mut(&path).expect("it is there") = other;
                        match catalog::imagine(game, &changed, Seed([1; 32])) {
                            Ok(desk) => {
                                plays_on(&*desk, taken);
                                taken += 1;
                            }
                            Err(why) => {
                                assert_eq!(why.code, Code::BadView, "{}", why.message);
                                refused += 1;
                            }
                        }
                    }
                }
            }
        }
        assert!(refused > 1_000 && taken > 10, "{game}: {refused} refused, {taken} taken");
    }
}

/// A view that was admitted is one to decide from.
fn plays_on(desk: &dyn Desk, number: u64) {
    for seat in desk.seats().iter() {
        let (moves, count) = desk.moves(seat, 4);
        assert_eq!(count > 0, desk.to_act().has(seat), "{}", desk.position());
        for mv in moves {
            desk.check(seat, &mv).unwrap_or_else(|why| panic!("{mv}: {}", why.message));
        }
        if count > 0 && number.is_multiple_of(8) {
            let mut bot = catalog::bot(desk.game(), "search").expect("a bot");
            let advice = bot.advise(desk, seat, bots::Budget::Nodes(4), &mut Quick::new(number));
            assert!(advice.is_some(), "{}", desk.position());
        }
    }
}

/// Whole positions as data come from strangers as well.
#[test]
fn states_that_cannot_stand_on_a_table_are_refused() {
    for game in GAMES {
        let mut refused = 0;
        for desk in tables(game) {
            let state = desk.state();
            let mut all = Vec::new();
            paths(&state, "", &mut all);
            for path in all {
                for other in instead(state.pointer(&path).expect("it is there")) {
                    let mut changed = state.clone();
                    *changed.pointer_mut(&path).expect("it is there") = other;
                    let position = catalog::Position::State(changed);
                    match catalog::load(game, position, Seed([1; 32])) {
                        Ok(desk) => plays_on(&*desk, refused),
                        Err(why) => {
                            let fits =
                                [Code::BadPosition, Code::ImpossiblePosition].contains(&why.code);
                            assert!(fits, "{}: {}", why.code, why.message);
                            refused += 1;
                        }
                    }
                }
            }
        }
        assert!(refused > 1_000, "{game}: {refused} refused");
    }
}

/// Fuzzing begins from views that tables show: from others it would never get any further.
#[test]
fn the_seeds_of_the_fuzz_target_are_views() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/seeds/view_text");
    let mut found = 0;
    for file in std::fs::read_dir(folder).expect("the seeds are there") {
        let path = file.expect("a file").path();
        let bytes = std::fs::read(&path).expect("bytes");
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        // Those that hold a view as it is, after the bytes that choose the game.
        if let Some(text) = bytes.get(2..).filter(|text| text.starts_with(b"{")) {
            let view = serde_json::from_slice(text).expect("JSON");
            let game = name.split('-').next().expect("a game");
            let desk = catalog::imagine(game, &view, Seed([1; 32]));
            assert!(desk.is_ok(), "{name}: {:?}", desk.err());
            found += 1;
        }
    }
    assert!(found > 20, "{found} views");
}
