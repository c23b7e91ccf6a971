//! The rules as data: `tests/data/*.txt`. A section's comment begins with the clauses it shows.
use johari::{Johari, refusals};
use kernel::laws::rule_lines;
use std::collections::BTreeSet;

const FILES: &[(&str, &str)] = &[
    ("setup.txt", include_str!("data/setup.txt")),
    ("round.txt", include_str!("data/round.txt")),
    ("actions.txt", include_str!("data/actions.txt")),
    ("sale.txt", include_str!("data/sale.txt")),
    ("hire.txt", include_str!("data/hire.txt")),
    ("end.txt", include_str!("data/end.txt")),
    ("nobles.txt", include_str!("data/nobles.txt")),
    ("impossible.txt", include_str!("data/impossible.txt")),
];

/// Clauses whose effect the data must show; N17 to N22 and N24 are in tests/play/scoring.rs.
const EFFECTS: &[&str] = &[
    "H1.4", "H2.3", "H2.5", "H3.2", "H3.3", "H3.4", "H4.1", "H4.2", "H4.3", "H4.4", "H4.5", "H4.6",
    "H4.7", "H4.8", "H5.1", "H5.2", "H5.3", "H5.4", "H5.5", "H5.6", "H5.7", "H5.8", "H5.9", "H6.1",
    "H6.2", "H6.3", "H7.2", "H8.1", "H8.2", "H8.3", "N1", "N2", "N3", "N4", "N5", "N6", "N7", "N8",
    "N9", "N10", "N11", "N12", "N13", "N14", "N15", "N16", "N23",
];

/// Pairs of nobles that act on one thing.
const PAIRS: &[&str] =
    &["N4 N13", "N5 N12", "N7 N9 N10", "N14 N15", "N11 H5.6", "N13 N5 N12", "N7 N15"];

#[test]
fn rules_are_as_the_data_say() {
    for (name, text) in FILES {
        assert!(rule_lines::<Johari>(name, text).len() > 10, "{name} has lines");
    }
}

#[test]
fn every_clause_that_can_be_broken_is_broken() {
    let mut broken = BTreeSet::new();
    for (name, text) in &FILES[..FILES.len() - 1] {
        let lines = rule_lines::<Johari>(name, text);
        broken.extend(lines.into_iter().filter(|(_, ok)| !ok).map(|(clause, _)| clause));
    }
    let general = ["G1", "G2", "G3"];
    let wanted: BTreeSet<String> =
        refusals::ALL.iter().map(|refusal| refusal.clause).chain(general).map(Into::into).collect();
    assert_eq!(broken, wanted);
}

#[test]
fn every_effect_is_shown() {
    let mut shown = BTreeSet::new();
    let mut sections = BTreeSet::new();
    for (_, text) in FILES {
        let mut here: Vec<&str> = Vec::new();
        for line in text.lines() {
            if let Some((clauses, _)) = line.strip_prefix("# ").and_then(|c| c.split_once(':')) {
                here = clauses.split(' ').collect();
                sections.insert(clauses);
            }
            if line.contains(" ok") {
                shown.extend(here.iter().copied());
            }
        }
    }
    for clause in EFFECTS {
        assert!(shown.contains(clause), "{clause} is not shown");
    }
    for pair in PAIRS {
        assert!(sections.contains(pair), "{pair} is not shown together");
    }
}

#[test]
fn refusals_have_keys_of_their_own() {
    let keys: BTreeSet<&str> = refusals::ALL.iter().map(|refusal| refusal.key).collect();
    assert_eq!(keys.len(), refusals::ALL.len());
    let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    assert!(keys.iter().all(|key| key.chars().all(kebab)));
    assert!(refusals::ALL.iter().all(|refusal| refusal.says.ends_with('.')));
}
