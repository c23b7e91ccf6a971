//! docs/records.md defines luck to the word; its table of test vectors is checked here.
use kernel::{Chance, Seed, fair};

const RECORDS: &str = include_str!("../../../docs/records.md");

#[test]
fn luck_is_as_documented() {
    let seed = Seed::from_phrase("vector");
    assert!(RECORDS.contains(&seed.to_string()), "the seed is {seed}");
    let mut rows = 0;
    for line in RECORDS.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let (Ok(step), [_, question, answers]) = (cells[0].parse(), &cells[..]) else { continue };
        rows += 1;
        let numbers = |text: &str| -> Vec<u32> {
            text.split_whitespace().map(|word| word.parse().expect("a number")).collect()
        };
        let mut luck = seed.luck(step);
        for (at, &wanted) in numbers(answers).iter().enumerate() {
            let found = match question.strip_prefix("by weight ") {
                Some(weights) => {
                    let weights: Vec<u8> = numbers(weights).iter().map(|&w| w as u8).collect();
                    luck.weighted(&weights) as u32
                }
                None => luck.below(numbers(&question["below ".len()..])[0]),
            };
            assert_eq!(found, wanted, "answer {at} of step {step}: {question}");
        }
    }
    assert_eq!(rows, 8, "the table is read");
}

/// Weights in the lanes of a word are weights in a list.
#[test]
fn lanes_are_weights() {
    let seed = Seed::from_phrase("lanes");
    for step in 0..2_000 {
        let mut dice = seed.luck(step);
        let weights: [u8; 8] = std::array::from_fn(|_| dice.below(16) as u8);
        if weights != [0; 8] {
            let by_list = seed.luck(step + 1).weighted(&weights);
            assert_eq!(seed.luck(step + 1).weighted_packed(u64::from_le_bytes(weights)), by_list);
        }
    }
}

/// A value to check other implementations against.
#[test]
fn fair_deals_are_as_documented() {
    assert_eq!(
        fair::commitment(b"market"),
        "e4d693d24e646cb7878426225d90d2607fd40e2e7c82f4cf8246b2cc3e0decb8"
    );
    let nonces = ["one".to_string(), "two".to_string()];
    assert_eq!(
        fair::seed(b"market", "table-7", &nonces).to_string(),
        "2c6739f857841d28cc6899de0bdaaea6e243c59068ca9c4cb129fede50bd824a"
    );
}
