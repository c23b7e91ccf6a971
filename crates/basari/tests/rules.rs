//! Rules as data: lines for every clause, in both directions.
mod common;
use basari::{Basari, refusals};
use kernel::laws;
use std::collections::BTreeSet;

const FILES: [(&str, &str); 4] = [
    ("setup.txt", include_str!("data/setup.txt")),
    ("bargain.txt", include_str!("data/bargain.txt")),
    ("barter.txt", include_str!("data/barter.txt")),
    ("scoring.txt", include_str!("data/scoring.txt")),
];

/// Every clause of the rules, by number.
const CLAUSES: [&str; 32] = [
    "B1.1", "B1.2", "B1.3", "B2.1", "B2.2", "B2.3", "B3.1", "B3.2", "B3.3", "B3.4", "B3.5", "B3.6",
    "B3.7", "B3.8", "B4.1", "B4.2", "B4.3", "B4.4", "B4.5", "B4.6", "B5.1", "B5.2", "B5.3", "B6.1",
    "B6.2", "B6.3", "B6.4", "B6.5", "B6.6", "B7.1", "B8.1", "G1",
];

/// The sets that positions name must be known before they are read.
fn load_sets() {
    common::short_deck();
    common::poor_box();
}

#[test]
fn lines_hold() {
    load_sets();
    for (name, text) in FILES {
        let lines = laws::rule_lines::<Basari>(name, text);
        println!("{name}: {} lines", lines.len());
    }
}

/// Each clause heads a part of a file, with lines under it.
#[test]
fn every_clause_has_lines() {
    let mut covered = BTreeSet::new();
    let mut clause = "";
    for line in FILES.iter().flat_map(|(_, text)| text.lines()) {
        if let Some(heading) = line.strip_prefix("# ") {
            let first = heading.split(' ').next().unwrap_or("");
            clause = CLAUSES.iter().find(|&&known| known == first).unwrap_or(&clause);
        } else if !line.is_empty() && !line.starts_with("= ") {
            covered.insert(clause);
            covered.extend(CLAUSES.iter().find(|known| line.ends_with(*known)));
        }
    }
    let missing: Vec<_> = CLAUSES.iter().filter(|clause| !covered.contains(*clause)).collect();
    assert!(missing.is_empty(), "no lines for {missing:?}");
}

/// Every refusal can be met, and each is named once.
#[test]
fn every_refusal_is_met() {
    load_sets();
    use kernel::Game;
    let bargain = "chosen A A B; phase bargain A; gems 3r3y 2r5y b";
    let swap = "seats 5; chosen D B B B B; phase swap; gems 2rb 5r 5r 5r 5r";
    let bare = "rules basari/1 set=poor; seats 5; gems 2r - 2g - y; chosen B D B B B; phase swap";
    let share = "rules basari/1 set=poor; seats 5; gems 2r 2yg - - -; chosen B B D D D; phase gem";
    let raise = format!("{bargain}; offer ry");
    let cases = [
        ("seats 4", "a", "D", refusals::NO_ACTION_D),
        (bargain, "a", "!4r", refusals::FIRST_NOT_OWN),
        (bargain, "a", "!-", refusals::FIRST_EMPTY),
        (&raise, "b", "!3r", refusals::RAISE_NOT_OWN),
        (&raise, "b", "!2y", refusals::NOT_HIGHER),
        (swap, "a", "y>gb", refusals::RETURN_NOT_OWN),
        (swap, "a", ">gb", refusals::RETURN_ONE),
        (swap, "a", "rb>gb", refusals::RETURN_ONE),
        (swap, "a", "b>rr", refusals::STOCK_LACKS),
        (swap, "a", "b>g", refusals::TAKE_TWO),
        (bare, "b", ">yb", refusals::TAKE_ONE),
        (share, "d", "+r", refusals::NOT_IN_STOCK),
    ];
    for (position, seat, mv, refusal) in cases {
        let game = common::at(position);
        let (seat, mv) = (seat.parse().unwrap(), mv.parse().unwrap());
        assert_eq!(game.check(seat, mv), Err(refusal), "{position}: {seat} {mv}");
    }
    for refusal in refusals::ALL {
        assert!(cases.iter().any(|case| case.3 == *refusal), "{} is not met", refusal.key);
        let named = refusals::ALL.iter().filter(|other| other.key == refusal.key).count();
        assert_eq!(named, 1, "{} is named twice", refusal.key);
    }
}
