//! Text that is not notation is a syntax error and says so; what is, prints to itself.
use johari::{Card, Cards, Johari, Move, Rules};
use kernel::{Game, Policy, Quick, Silent, laws};
use proptest::prelude::*;

#[test]
fn cards() {
    assert_eq!(Card::all().count(), 30);
    for card in Card::all() {
        assert_eq!(card.to_string().parse(), Ok(card));
    }
    for (text, printed) in [("r1r1", "r1x2"), ("p1d2*d2", "d2d2*p1"), ("", ""), ("g3x2", "g3x2")] {
        let cards: Cards = text.parse().expect("cards");
        assert_eq!(cards.to_string(), printed);
    }
    for wrong in ["r0", "r4", "x1", "g1*", "p2*", "r", "r1 r2", "r1x0", "r1x", "R1", "r1**"] {
        assert!(wrong.parse::<Cards>().is_err(), "{wrong}");
    }
}

/// What parses, and prints as it is.
const RIGHT: &[&str] = &[
    "pick@b3/r2*",
    "choose=doppelganger",
    "purchase@b3",
    "purchase@G+g1g3",
    "exchange@b2/r1*=r3",
    "trade-store@R",
    "trade-store@G/now",
    "trade-store@G/now+g1x2",
    "hire@4/r2r3*",
    "hire@4/g2+2",
    "hire@4+4",
    "hire@1",
    "hire@4/r2x2#3",
    "hire@4/g1+3#1",
    "jeweler/d1s2*r3!e1",
    "jeweler/d1!s2r1g2",
    "jeweler/d1!s2r1r3=e",
    "jeweler/d1!s2r1r3*=eg1",
    "collector/r",
    "collector/r+d2*",
    "n11/r2*",
    "decline",
    "supervisor/r2*",
    "cash",
    "cash/g1g2",
    "n23",
    "n23/rr",
    "n23/de",
];

/// What is no move.
const WRONG: &[&str] = &[
    "",
    "pick",
    "pick@b3",
    "pick@b7/r1",
    "pick@X/r1",
    "choose",
    "choose=",
    "choose=haggle",
    "purchase",
    "purchase@",
    "purchase@b1+r1",
    "purchase@b1+",
    "cash/",
    "collector/r+g",
    "exchange@b1/r1",
    "exchange/r1=r2",
    "trade-store",
    "trade-store@R/later",
    "trade-store@R+g1",
    "trade-store@R/now/g1",
    "hire",
    "hire@0",
    "hire@6",
    "hire@1/",
    "hire@1#0",
    "hire@1#4",
    "hire@1#",
    "hire@1+x",
    "hire@1/r1+70000",
    "jeweler",
    "jeweler/",
    "jeweler/d1s1r1e1",
    "jeweler/d1!s1!r1e1",
    "jeweler/d1!s1r1g1=e",
    "jeweler/d1!s1r1=x",
    "jeweler/d1!d1d1d1d1d1d1",
    "collector",
    "collector/x",
    "collector/r+",
    "n11",
    "decline/r1",
    "supervisor",
    "cash/r1",
    "n23/x",
    "n23/",
    "n23/dddddddddd",
    "Decline",
    " decline",
];

#[test]
fn moves() {
    for &text in RIGHT {
        let mv: Move = text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(mv.to_string(), text);
        assert!(!text.contains([':', ';', '~', ' ']));
    }
    // Order and repetition do not matter.
    let same = [
        ("jeweler/e1r3!s2*d1", "jeweler/d1s2*r3!e1"),
        ("jeweler/g2r1=rd1!s2", "jeweler/d1!s2r1g2"),
        ("hire@4/r3*r2", "hire@4/r2r3*"),
        ("cash/g2g1g1", "cash/g1x2g2"),
        ("n23/ed", "n23/de"),
    ];
    for (text, printed) in same {
        assert_eq!(text.parse::<Move>().expect(text).to_string(), printed);
    }
    for &text in WRONG {
        let parsed = text.parse::<Move>();
        assert!(parsed.is_err(), "`{text}` is no move, but parses to {parsed:?}");
    }
}

#[test]
fn short_positions() {
    let game: Johari = "seats 2".parse().expect("a position");
    assert_eq!(game.audit(), Ok(()));
    let text = game.to_string();
    for field in ["rules johari/2", "day 1", "round 1", "phase choose", "order ab", "a.gold 15"] {
        assert!(text.split("; ").any(|found| found == field), "{field} in {text}");
    }
    assert_eq!(text.parse(), Ok(game));
    assert_eq!(Johari::from_state(game.state()), Ok(game));
    let json = serde_json::to_string(&game.state()).expect("plain data");
    let state = serde_json::from_str(&json).expect("plain data");
    assert_eq!(Johari::from_state(state), Ok(game));
}

/// Plain data that fits no table is refused, not built.
#[test]
fn impossible_states() {
    let game: Johari = "seats 3".parse().expect("a position");
    let wrong: [fn(&mut johari::State); 5] = [
        |state| state.players.truncate(1),
        |state| state.booths.truncate(2),
        |state| state.order[0] = state.order[1],
        |state| state.order.push(kernel::Seat(3)),
        |state| state.players[0].slots = vec![johari::Action::Sale; 4],
    ];
    for spoil in wrong {
        let mut state = game.state();
        spoil(&mut state);
        assert!(Johari::from_state(state).is_err());
    }
}

/// A position after some random decisions.
fn reached(seed: u64, seats: u8, steps: u32) -> Johari {
    let mut dice = Quick::new(seed);
    let mut game = Johari::new(Rules::default(), seats, &mut dice);
    let mut menu = Vec::new();
    for _ in 0..steps {
        let joint: Vec<_> = (game.to_act().iter())
            .map(|seat| (seat, Policy::Kind.choose(&game, seat, &mut menu, &mut dice)))
            .collect();
        if joint.is_empty() {
            break;
        }
        game.apply(&joint, &mut dice, &mut Silent);
    }
    game
}

/// Cards, mostly right.
fn card() -> impl Strategy<Value = String> {
    "[dsre][123]\\*?|[gp][123]"
}

/// Text that is nearly a move.
fn nearly() -> impl Strategy<Value = String> {
    let cards = || prop::collection::vec(card(), 0..5).prop_map(|cards| cards.concat());
    let lot = prop::collection::vec(("[dsre][123]\\*?", "(=[dsre])?"), 2..5)
        .prop_map(|sold| sold.into_iter().map(|(a, b)| a + &b).collect::<Vec<_>>());
    prop_oneof![
        (lot, 0usize..4, "(g[123])?").prop_map(|(mut sold, chosen, gold)| {
            let chosen = chosen % sold.len();
            sold[chosen].push('!');
            format!("jeweler/{}{gold}", sold.concat())
        }),
        ("[1-5]", cards(), "(\\+[1-5])?(#[123])?").prop_map(|(s, c, t)| match &*c {
            "" => format!("hire@{s}{t}"),
            _ => format!("hire@{s}/{c}{t}"),
        }),
        ("[DSREG]|b[1-6]", card(), card()).prop_map(|(p, g, t)| format!("exchange@{p}/{g}={t}")),
        ("[DSREG]|b[1-6]", "(\\+g[123])?").prop_map(|(p, g)| format!("purchase@{p}{g}")),
        ("[DSREG]|b[1-6]", "(/now(\\+g[123])?)?").prop_map(|(p, g)| format!("trade-store@{p}{g}")),
        ("[dsre]", "(\\+[dsre][123]\\*?)?").prop_map(|(c, e)| format!("collector/{c}{e}")),
        ("n11/|supervisor/", card()).prop_map(|(k, c)| format!("{k}{c}")),
        "choose=(purchase|trade|sale|bribe|exchange|baksheesh|doppelganger)|decline|cash(/g[123])?",
        "n23(/[dsre]{1,3})?",
        "[a-z@/=+#*!0-9]{0,12}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    /// The referee and the choices agree on anything that can be written.
    #[test]
    fn any_text_as_a_move(seed in 0u64..400, seats in 2u8..5, steps in 0u32..120, text in nearly()) {
        laws::any_move(&reached(seed, seats, steps), &text);
    }

    /// No text makes a position panic.
    #[test]
    fn any_text_as_a_position(text in "((phase|turn|order|day|round|a\\.(gold|slots|nobles|display)|spaces|gone|b1|stores) [a-zN0-9 @*-]{0,12}; ){0,5}") {
        if let Ok(game) = text.parse::<Johari>() && game.audit().is_ok() {
            assert_eq!(game.to_string().parse(), Ok(game));
            for viewer in kernel::Viewer::all(game.seats()) {
                let _ = game.view(viewer);
            }
        }
    }
}
