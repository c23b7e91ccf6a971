//! Rules as data: tests/data/rules.txt, a line for each clause in both directions.
use kernel::{Components as _, laws::rule_lines};
use newgame::{Components, Newgame, refusals};

#[test]
fn rules_hold_line_by_line() {
    let seen = rule_lines::<Newgame>("rules.txt", include_str!("data/rules.txt"));
    let accepted = seen.iter().filter(|(_, ok)| *ok).count();
    assert!(accepted >= 4, "{accepted} accepting lines");
    let broken = |clause: &str| seen.iter().any(|(verdict, ok)| !ok && verdict.starts_with(clause));
    for refusal in refusals::ALL {
        assert!(broken(refusal.clause), "no line breaks {}", refusal.clause);
    }
    for clause in ["G1", "G2", "%L%1.1", "%L%3.3", "%L%3.4", "%L%4.1"] {
        assert!(broken(clause), "no line breaks {clause}");
    }
}

/// Each reason can be reached, not only each clause: the referee gives them all.
#[test]
fn every_refusal_is_given() {
    let mut given = std::collections::BTreeSet::new();
    let mut game: Option<Newgame> = None;
    for line in include_str!("data/rules.txt").lines().map(str::trim) {
        if let Some(position) = line.strip_prefix("= ") {
            game = position.parse().ok();
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        if let (Some(game), [seat, mv, _]) = (&game, &words[..])
            && let (Ok(seat), Ok(mv)) = (seat.parse(), mv.parse::<newgame::Move>())
        {
            given.extend(kernel::Game::check(game, seat, mv).err().map(|illegal| illegal.key));
        }
    }
    for refusal in refusals::ALL {
        assert!(given.contains(refusal.key), "no line is refused for {}", refusal.key);
    }
}

#[test]
fn components_are_checked() {
    let load = |from: &str, to: &str| {
        let text = Components::STANDARD.replace("\"standard\"", "\"house\"").replace(from, to);
        Components::sets().load(&text).map_err(|why| why.to_string())
    };
    for (from, to, wanted) in [
        ("ruby = 6", "ruby = 200", "%L%1.1"),
        ("[1, 3, 6, 10]", "[3, 1, 6, 10]", "%L%1.2"),
        ("ruby = 6", "rubies = 6", "rubies"),
    ] {
        let why = load(from, to).expect_err(to);
        assert!(why.contains(wanted), "{to}: {why}");
    }
    let house = load("ruby = 6", "ruby = 7").expect("a fair change");
    let rules = format!("newgame/1 set={}", house.label()).parse().expect("a loaded set");
    kernel::laws::check::<Newgame>(rules, 2, 0, 20, 60);
}

#[test]
fn notation_says_what_is_wrong() {
    for text in ["", "r", "+", "+x", "+rr", "r*", "r*x", "r*300", "*2", "take ruby"] {
        assert!(text.parse::<newgame::Move>().is_err(), "{text}");
    }
    for text in ["newgame/2", "chess/1", "newgame/1 x=1"] {
        assert!(text.parse::<newgame::Rules>().is_err(), "{text}");
    }
}
