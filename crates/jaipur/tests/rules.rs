//! Rules as data: tests/data/rules.txt, a line for each clause in both directions.
use jaipur::{Components, Jaipur, refusals};
use kernel::{Components as _, laws::rule_lines};

#[test]
fn rules_hold_line_by_line() {
    let seen = rule_lines::<Jaipur>("rules.txt", include_str!("data/rules.txt"));
    let accepted = seen.iter().filter(|(_, ok)| *ok).count();
    assert!(accepted >= 30, "{accepted} accepting lines");
    let broken = |clause: &str| seen.iter().any(|(verdict, ok)| !ok && verdict.starts_with(clause));
    for refusal in refusals::ALL {
        assert!(broken(refusal.clause), "no line breaks {}", refusal.clause);
    }
    for clause in
        ["G1", "G2", "J1.1", "J1.2", "J1.3", "J2.1", "J2.2", "J3.2", "J5.2", "J6.1", "J8.1"]
    {
        assert!(broken(clause), "no line breaks {clause}");
    }
}

/// Each reason can be reached, not only each clause: the referee gives them all.
#[test]
fn every_refusal_is_given() {
    let text = include_str!("data/rules.txt");
    let mut given = std::collections::BTreeSet::new();
    let mut game: Option<Jaipur> = None;
    for line in text.lines().map(str::trim) {
        if let Some(position) = line.strip_prefix("= ") {
            game = position.parse().ok();
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        if let (Some(game), [seat, mv, verdict]) = (&game, &words[..])
            && let (Ok(seat), Ok(mv)) = (seat.parse(), mv.parse::<jaipur::Move>())
            && *verdict != "ok"
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
    let standard = Components::STANDARD;
    let load = |from: &str, to: &str| {
        let text = standard.replace("\"standard\"", "\"house\"").replace(from, to);
        assert!(from.is_empty() || text.contains(to), "{from} is there");
        Components::sets().load(&text).map_err(|why| why.to_string())
    };
    for (from, to, wanted) in [
        ("diamond = 6", "diamond = 7", "J1.1: there are 55 cards, not 56"),
        ("camel = 11", "camel = 2", "J2.1"),
        ("[7, 7, 5, 5, 5]", "[5, 7, 5, 5, 7]", "highest value on top"),
        ("[7, 7, 5, 5, 5]", "[7, 7, 5, 5]", "J1.2: there are 38 goods tokens, not 37"),
        ("[7, 7, 5, 5, 5]", "[99, 7, 5, 5, 5]", "worth 1 to 20"),
        ("[4, 4, 5, 5, 6, 6]", "[3, 4, 5, 5, 6, 6]", "at most three different values"),
        ("[4, 4, 5, 5, 6, 6]", "[4, 4, 5, 5, 6]", "J1.3: there are 18 bonus tokens, not 17"),
        ("camel_token = 5", "camel_token = \"x\"", "line 7"),
        ("camel_token = 5", "camel_tokens = 5", "camel_tokens"),
        ("game = \"jaipur\"", "game = \"basari\"", "components of basari"),
    ] {
        let why = load(from, to).expect_err(to);
        assert!(why.contains(wanted), "{to}: {why}");
    }
    let house = load("[8, 8, 9, 10, 10]", "[8, 9, 9, 9, 10]").expect("a fair change");
    let ruleset = format!("jaipur/1 set={}", house.label());
    let rules: jaipur::Rules = ruleset.parse().expect("a loaded set");
    assert_eq!(rules.to_string(), ruleset);
    kernel::laws::check::<Jaipur>(rules, 2, 0, 20, 3_000);
    assert!("jaipur/1 set=elsewhere#00000000".parse::<jaipur::Rules>().is_err());
    let own_name = standard.replace("[8, 8, 9, 10, 10]", "[8, 9, 9, 9, 10]");
    assert!(Components::sets().load(&own_name).is_err(), "`standard` stays the standard");
}

#[test]
fn rulesets_say_what_is_wrong() {
    for (text, wanted) in [
        ("jaipur/2", "no edition 2"),
        ("johari/1", "no ruleset of jaipur"),
        ("jaipur/1 first=c", "first=c"),
        ("jaipur/1 exchanges=0", "1 to 200"),
        ("jaipur/1 rounds=best-of-five", "match or single"),
        ("jaipur/1 herd=open", "no option `herd`"),
        ("jaipur/1 first=a first=b", "twice"),
        ("jaipur/1 single", "name=value"),
    ] {
        let why = text.parse::<jaipur::Rules>().expect_err(text).to_string();
        assert!(why.contains(wanted), "{text}: {why}");
    }
}

#[test]
fn notation_says_what_is_wrong() {
    for text in ["", "x", "+", "+dd", "+x", "d*", "d*x", "d*300", "*3", "dd=xx", "k k", "take gold"]
    {
        assert!(text.parse::<jaipur::Move>().is_err(), "{text}");
    }
}
