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

/// Clauses, each with a field of the position in which the data must show its effect; N17 to N22 and
/// N24 are in tests/play/scoring.rs.
#[rustfmt::skip]
const EFFECTS: &[(&str, &str)] = &[
    ("H1.4", "chart"), ("H2.3", "display"), ("H2.5", "stores"), ("H3.2", "spaces"), ("H3.3", "b4"),
    ("H3.4", "deck"), ("H4.1", "slots"), ("H4.4", "turn"), ("H4.6", "order"), ("H4.7", "order"),
    ("H4.8", "gold"), ("H5.1", "display"), ("H5.2", "gold"), ("H5.3", "safe"), ("H5.4", "stores"),
    ("H5.5", "trade"), ("H5.6", "gold"), ("H5.7", "chart"), ("H5.8", "chart"), ("H5.9", "display"),
    ("H6.1", "nobles"), ("H6.2", "nobles"), ("H6.3", "spaces"), ("H7.2", "discard"), ("H8.1", "gold"),
    ("H8.2", "phase"), ("H8.3", "chart"), ("N1", "gold"), ("N2", "safe"), ("N3", "gold"), ("N4", "chart"),
    ("N5", "chart"), ("N6", "trade"), ("N7", "nobles"), ("N8", "nobles"), ("N9", "gold"), ("N10", "gold"),
    ("N11", "chart"), ("N12", "chart"), ("N13", "chart"), ("N14", "nobles"), ("N15", "gold"),
    ("N16", "stores"), ("N23", "chart"),
];

/// Clauses that only say what may be chosen: in their sections something is, and something is not.
const LIMITS: &[&str] = &["H4.2", "H4.3", "H4.5"];

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

/// The fields that a line expects after its move, without their seats.
fn expected(line: &str) -> impl Iterator<Item = &str> {
    let fields = line.split_once("=>").map_or("", |(_, fields)| fields).split(';');
    let names = fields.filter_map(|field| field.split_whitespace().next());
    names.map(|name| name.rsplit('.').next().unwrap_or(name))
}

#[test]
fn every_effect_is_shown() {
    let (mut shown, mut allowed, mut refused) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let mut sections = BTreeSet::new();
    for (_, text) in FILES {
        let (mut here, mut setup): (Vec<&str>, &str) = (Vec::new(), "");
        for line in text.lines() {
            if let Some((clauses, _)) = line.strip_prefix("# ").and_then(|c| c.split_once(':')) {
                here = clauses.split(' ').collect();
                sections.insert(clauses);
            } else if line.starts_with('=') {
                setup = line;
            } else if line.contains(" ok") {
                // A noble acts only where it is somebody's.
                let acts = |clause: &&str| !clause.starts_with('N') || has(setup, line, clause);
                for clause in here.iter().copied().filter(acts) {
                    shown.extend(expected(line).map(|field| (clause, field)));
                }
                allowed.extend(here.iter().copied());
            } else if !line.is_empty() {
                refused.extend(here.iter().copied());
            }
        }
    }
    for effect in EFFECTS {
        assert!(shown.contains(effect), "{effect:?} is not shown");
    }
    for clause in LIMITS {
        assert!(allowed.contains(clause) && refused.contains(clause), "{clause} is not shown");
    }
    for pair in PAIRS {
        assert!(sections.contains(pair), "{pair} is not shown together");
    }
}

fn has(setup: &str, line: &str, noble: &str) -> bool {
    let mut words = setup.split(|c: char| !c.is_alphanumeric());
    let mut more = line.split(|c: char| !c.is_alphanumeric());
    words.any(|word| word == noble) || more.any(|word| word.eq_ignore_ascii_case(noble))
}

#[test]
fn refusals_have_keys_of_their_own() {
    let keys: BTreeSet<&str> = refusals::ALL.iter().map(|refusal| refusal.key).collect();
    assert_eq!(keys.len(), refusals::ALL.len());
    let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    assert!(keys.iter().all(|key| key.chars().all(kebab)));
    assert!(refusals::ALL.iter().all(|refusal| refusal.says.ends_with('.')));
}
