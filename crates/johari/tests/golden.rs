//! Whole games to look at: every step with its luck, what was told, and every view. Views and
//! events are the same for every viewer, so they are written once; of a view only what
//! changed is written.
use johari::{Johari, Rules};
use kernel::{Policy, laws};
use serde_json::Value;

/// The lines of a golden game, made short without losing anything.
fn short(golden: &str) -> String {
    let mut out = String::new();
    let (mut view, mut told) = (Value::Null, String::new());
    let mut changed_for_a = Value::Null;
    for line in golden.lines() {
        let text = line.trim_start();
        if let Some((viewer, json)) = text.strip_prefix("view ").and_then(|t| t.split_once(": ")) {
            let mut changed: Value = serde_json::from_str(json).expect("a view is JSON");
            let fields = changed.as_object_mut().expect("a view has fields");
            assert!(fields.remove("eye").is_none_or(|named| named == viewer));
            if viewer == "a" {
                let players = fields.get("players").cloned();
                let shown = difference(&view["players"], players.as_ref().unwrap_or(&Value::Null));
                changed_for_a = changed.clone();
                if let Some(players) = players {
                    changed["players"] = shown;
                    view["players"] = players;
                }
                out += &format!("  view: {changed}\n");
            } else {
                assert_eq!(changed, changed_for_a, "everybody sees the same");
            }
        } else if let Some((viewer, json)) =
            text.strip_prefix("told ").and_then(|t| t.split_once(": "))
        {
            if viewer == "a" {
                told = json.to_string();
                let events: Vec<Value> = serde_json::from_str(json).expect("events are JSON");
                events.iter().for_each(|event| out += &format!("  {event}\n"));
            }
            assert_eq!(json, told, "everybody is told the same");
        } else if !text.starts_with("rules ") {
            // The position says what the view says.
            out += &format!("{line}\n");
        }
    }
    out
}

/// Of each player what is new.
fn difference(before: &Value, after: &Value) -> Value {
    match (before, after) {
        (Value::Array(old), Value::Array(new)) => {
            old.iter().zip(new).map(|(old, new)| difference(old, new)).collect()
        }
        (Value::Object(old), Value::Object(new)) => {
            let changed = new.iter().filter(|(key, value)| old.get(*key) != Some(*value));
            changed.map(|(key, value)| (key.clone(), value.clone())).collect()
        }
        _ => after.clone(),
    }
}

fn golden(rules: &str, seats: u8, phrase: &str, policy: Policy) -> String {
    let rules: Rules = rules.parse().expect("a ruleset");
    short(&laws::golden::<Johari>(rules, seats, phrase, policy))
}

#[test]
fn two_players() {
    insta::assert_snapshot!(golden("johari/2", 2, "golden two", Policy::Kind));
}

#[test]
fn three_players() {
    let rules = "johari/2 bribe=in-turn n21=gem";
    insta::assert_snapshot!(golden(rules, 3, "golden three", Policy::Kind));
}

#[test]
fn four_players() {
    insta::assert_snapshot!(golden("johari/2", 4, "golden four", Policy::Kind));
}

// These were written before there was a second edition, and never change.

#[test]
fn edition_1_two_players() {
    insta::assert_snapshot!(golden("johari/1", 2, "golden two", Policy::Kind));
}

#[test]
fn edition_1_three_players() {
    let rules = "johari/1 bribe=on-reveal n21=gem";
    insta::assert_snapshot!(golden(rules, 3, "golden three", Policy::Kind));
}

#[test]
fn edition_1_four_players() {
    insta::assert_snapshot!(golden("johari/1", 4, "golden four", Policy::Kind));
}
