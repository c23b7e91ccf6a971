//! The box (H1), and what is said about a box that cannot be.
use johari::{Action, Components, Johari, Rules};
use kernel::{Components as _, Game, Quick, Set, laws};

#[test]
fn the_standard_box() {
    let set = Set::<Components>::standard();
    assert_eq!(set.cards.len(), 96);
    assert_eq!(
        set.cards.to_string(),
        ["d", "s", "r", "e"].map(|c| format!("{c}1x5{c}2x3{c}3{c}1*x2{c}2*x4{c}3*x5")).join("")
            + "g1x3g2x3g3x2p1x3p2x3p3x2"
    );
    assert!(set.cards.fakes().len() > set.cards.gem_cards().len() / 2, "fakes outnumber (H1.1)");
    assert_eq!(set.chart(), [0, 4, 8, 11, 14, 16, 18, 19, 20, 21, 22]);
    let costs = Action::ALL.map(|action| set.base_cost(action));
    assert_eq!(costs[..6], [4, 3, 2, 1, 1, 0]);
    assert_eq!([1, 2, 3, 4, 5].map(|space| set.price(space)), [1, 2, 3, 4, 5]);
    assert_eq!((set.days, set.starting_gold, set.baksheesh, set.drawn), (10, 15, 2, 4));
}

/// A box with one line changed, under another name.
fn changed(from: &str, to: &str) -> Result<Set<Components>, String> {
    assert!(Components::STANDARD.contains(from), "{from}");
    let text = Components::STANDARD.replace("\"standard\"", "\"house\"").replace(from, to);
    Components::sets().load(&text).map_err(|why| why.to_string())
}

#[test]
fn faults_are_named() {
    let faults = [
        ("gold = [3, 3, 2]", "gold = [3, 3, 3]", "96"),
        ("gold = [3, 3, 2]", "gold = [70, 60, 60]", "80"),
        ("chart = [0, 4,", "chart = [1, 4,", "begins with 0"),
        ("chart = [0, 4, 8,", "chart = [0, 8, 4,", "never fall"),
        ("chart = [0, 4, 8, 11, 14, 16, 18, 19, 20, 21, 22]", "chart = [0]", "2 to 24"),
        ("20, 21, 22]", "20, 21, 122]", "at most 100"),
        ("starting_gold = 15", "starting_gold = 100", "0 to 99"),
        ("\nbaksheesh = 2", "\nbaksheesh = 21", "0 to 20"),
        ("space_prices = [5,", "space_prices = [10,", "space 5"),
        ("purchase = 4", "purchase = 21", "purchase costs"),
        ("baksheesh = 0", "baksheesh = 1", "slot 1"),
        ("slot_discounts = [0, 2, 99]", "slot_discounts = [0, 0, 99]", "slot 2"),
        ("slot_discounts = [0, 2, 99]", "slot_discounts = [0, 2, 0]", "slot 3"),
        ("numbers = [1, 1,", "numbers = [1, 2,", "number 2"),
        ("numbers = [1, 1,", "numbers = [1,", "24"),
        ("drawn = 4", "drawn = 9", "2 to 8"),
        ("drawn = 4", "drawn = 3", "days do not fit"),
        ("days = 10", "days = 9", "days do not fit"),
        ("days = 10", "nights = 10", "nights"),
        ("game = \"johari\"", "game = \"jaipur\"", "not of johari"),
    ];
    for (from, to, wanted) in faults {
        let why = changed(from, to).expect_err("a wrong box");
        assert!(why.contains(wanted), "{to}: {why}");
    }
}

#[test]
fn all_faults_are_said_at_once() {
    let why = changed("starting_gold = 15\n", "starting_gold = 200\n#").expect_err("wrong");
    assert_eq!(why.matches(';').count(), 0, "{why}");
    let text = Components::STANDARD
        .replace("\"standard\"", "\"house\"")
        .replace("starting_gold = 15", "starting_gold = 200")
        .replace("prestige = [3, 3, 2]", "prestige = [3, 3, 1]")
        .replace("days = 10", "days = 8");
    let why = Components::sets().load(&text).expect_err("wrong").to_string();
    for wanted in ["0 to 99", "96", "days do not fit"] {
        assert!(why.contains(wanted), "{why}");
    }
}

/// Another box is another ruleset, and is played by the same laws.
#[test]
fn a_house_set_plays() {
    let text = Components::STANDARD
        .replace("\"standard\"", "\"house\"")
        .replace("ruby = { genuine = [5, 3, 1]", "ruby = { genuine = [7, 1, 1]")
        .replace("days = 10", "days = 4")
        .replace("drawn = 4", "drawn = 2")
        .replace("space_prices = [5, 4, 3, 2, 1]", "space_prices = [9, 0, 3, 7, 1]")
        .replace("chart = [0, 4, 8, 11, 14, 16, 18, 19, 20, 21, 22]", "chart = [0, 1, 100]");
    let set = Components::sets().load(&text).expect("a right box");
    let rules = Rules { set, ..Rules::default() };
    assert_eq!(rules.to_string(), format!("johari/2 set={}", set.label()));
    assert_eq!(rules.to_string().parse(), Ok(rules));
    assert_eq!(Johari::new(rules, 3, &mut Quick::new(1)).components(), set);
    laws::check::<Johari>(rules, 3, 0, 20, 700);
}

#[test]
fn rulesets() {
    let default = Rules::default();
    assert_eq!(default.to_string(), "johari/2");
    for text in ["johari", "johari/2", "johari/2 bribe=on-reveal n21=prestige set=standard"] {
        assert_eq!(text.parse(), Ok(default), "{text}");
    }
    let both: Rules = "johari/2 n21=gem bribe=in-turn".parse().expect("in any order");
    assert_eq!(both.to_string(), "johari/2 bribe=in-turn n21=gem");
    for wrong in ["johari/0", "johari/3", "johari/", "jaipur/1", "johari/2 bribe=never"] {
        assert!(wrong.parse::<Rules>().is_err(), "{wrong}");
    }
    for wrong in ["johari/1 tax=1", "johari/1 n21"] {
        assert!(wrong.parse::<Rules>().is_err(), "{wrong}");
    }
    let again = "johari/1 n21=gem n21=gem".parse::<Rules>();
    assert!(again.is_err());
}

/// Each edition has its own defaults, and its ruleset names only what differs from them.
#[test]
fn editions_have_their_own_defaults() {
    for edition in Johari::EDITIONS {
        let plain = format!("johari/{}", edition.number);
        let rules: Rules = plain.parse().expect("an edition");
        assert_eq!(rules.to_string(), plain);
        for option in edition.options {
            for (at, value) in option.values.iter().enumerate() {
                let text = format!("{plain} {}={value}", option.name);
                let given: Rules = text.parse().expect("an option");
                assert_eq!(given.to_string(), if at == 0 { plain.clone() } else { text });
                assert_eq!(given.to_string().parse(), Ok(given));
            }
        }
    }
    assert_eq!(Johari::EDITIONS[0].number, Rules::default().edition.number());
    let first: Rules = "johari/1".parse().expect("the first edition");
    assert_eq!(first.bribe, johari::Bribe::InTurn);
    assert_eq!(Rules::default().bribe, johari::Bribe::OnReveal);
}
