//! What was written in edition 1 keeps its meaning: `tests/data/edition-1`.
use johari::{Johari, State};
use kernel::{Game, Scripted, Silent, record::verify};
use std::{fs, path::PathBuf};

/// The kept records by name; the three constructed ones come with the position they led to.
fn kept() -> Vec<(String, String, Option<String>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/edition-1");
    let mut kept = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|kind| kind == "record") {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let end = fs::read_to_string(path.with_extension("end")).ok();
            kept.push((name, fs::read_to_string(&path).expect("a record"), end));
        }
    }
    assert_eq!(kept.len(), 9, "nothing was lost");
    kept
}

#[test]
fn records_verify_and_print_as_they_were() {
    for (name, text, end) in kept() {
        let verified = verify::<Johari>(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert_eq!(verified.record.to_string(), text, "{name}");
        let last = verified.positions.last().expect("a start at least");
        if let Some(end) = end {
            assert_eq!(last.to_string(), end.trim(), "{name}");
        }
    }
}

/// The fixtures are worth keeping: by the rules of edition 2 most of them would not hold.
#[test]
fn another_edition_would_not_do() {
    let mut others = 0;
    for (name, text, end) in kept() {
        let verified = verify::<Johari>(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let rules = verified.record.rules;
        let newer = rules.to_string().replace("johari/1", "johari/2");
        let start = verified.positions[0].state();
        let start = State { rules: newer.parse().expect("a ruleset"), ..start };
        let mut game = Johari::from_state(start).expect("the same position");
        let mut same = true;
        for (step, after) in verified.record.steps.iter().zip(&verified.positions[1..]) {
            if step.joint.iter().any(|&(seat, mv)| game.check(seat, mv).is_err()) {
                same = false;
                break;
            }
            game.apply(&step.joint, &mut Scripted::new(&step.luck), &mut Silent);
            same = State { rules, ..game.state() } == after.state();
            if !same {
                break;
            }
        }
        assert!(!same || end.is_none(), "{name} shows no difference");
        others += u32::from(!same);
    }
    assert!(others >= 6, "{others} differ");
}
