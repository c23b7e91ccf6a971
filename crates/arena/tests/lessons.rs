//! What bots leave for networks to learn from: the same whatever the threads, whole after a stop,
//! and never mixed with other games.
use arena::{Gate, Harvest, Selfplay};
use games::jaipur::Jaipur;
use std::{fs, path::PathBuf, time::Duration};

fn selfplay(name: &str, games: u64) -> Selfplay {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("lessons");
    fs::create_dir_all(&folder).expect("a folder for the test");
    let out = folder.join(name);
    let _ = fs::remove_file(&out);
    Selfplay {
        ruleset: "jaipur/1 rounds=single".into(),
        seats: 2,
        policy: "search".into(),
        nodes: 20,
        random_percent: 10,
        every: 2,
        games,
        seed: "test".into(),
        threads: 1,
        time: None,
        out,
    }
}

fn run(selfplay: &Selfplay) -> Harvest {
    selfplay.run::<Jaipur>(&|_| ()).unwrap_or_else(|why| panic!("{why}"))
}

#[test]
fn games_hang_on_seed_and_number_alone() {
    let (one, mut two) = (selfplay("one", 6), selfplay("two", 6));
    two.threads = 3;
    let harvest = run(&one);
    assert_eq!(harvest.games, 6);
    assert!((60..300).contains(&harvest.positions), "{harvest:?}");
    assert_eq!(run(&two), harvest);
    let mut other = selfplay("other", 6);
    other.seed = "another".into();
    assert_ne!(run(&other).positions, harvest.positions);
}

#[test]
fn what_was_cut_off_is_played_again() {
    let all = selfplay("whole", 8);
    let harvest = run(&all);
    let whole = fs::read(&all.out).expect("a file");
    // Five games, and then a chunk of which the end is missing.
    let mut some = selfplay("stopped", 5);
    run(&some);
    let mut bytes = fs::read(&some.out).expect("a file");
    bytes.extend([200, 0, 0, 0, 1, 2, 3, 4, 5]);
    fs::write(&some.out, bytes).expect("a file");
    some.games = 8;
    assert_eq!(run(&some), harvest);
    assert_eq!(run(&some), harvest, "nothing is left to do");
    let again = fs::read(&some.out).expect("a file");
    // Two chunks instead of one: eight bytes of length and checksum, twenty of counts.
    assert_eq!(again.len(), whole.len() + 28);
}

#[test]
fn other_lessons_and_damage_are_refused() {
    let mut first = selfplay("refused", 2);
    run(&first);
    let says = |selfplay: &Selfplay| {
        selfplay.run::<Jaipur>(&|_| ()).map_or_else(|why| why.to_string(), |_| "ok".into())
    };
    first.nodes = 21;
    assert!(says(&first).contains("other games"), "{}", says(&first));
    first.nodes = 20;
    let mut bytes = fs::read(&first.out).expect("a file");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&first.out, &bytes).expect("a file");
    assert!(says(&first).contains("damaged"), "{}", says(&first));
    assert_eq!(fs::read(&first.out).expect("a file"), bytes, "nothing is lost");
    fs::write(&first.out, "hello\n").expect("a file");
    assert!(says(&first).contains("does not begin like lessons"), "{}", says(&first));
    first.policy = "serch".into();
    assert!(says(&first).contains("serch"));
}

#[test]
fn time_ends_it() {
    let mut long = selfplay("long", u64::MAX);
    long.time = Some(Duration::from_millis(300));
    let harvest = run(&long);
    assert!(harvest.games > 0, "what was begun is kept");
}

/// An equal network is not let in.
#[test]
fn the_gate_stays_shut_for_equals() {
    let gate = Gate {
        ruleset: "jaipur/1 rounds=single".into(),
        seats: 2,
        new: "none".into(),
        old: "none".into(),
        nodes: 5,
        deals: 20,
        seed: "gate".into(),
        threads: 1,
        time: None,
    };
    let report = gate.contest().run::<Jaipur>(&|_| ()).expect("a match");
    assert_ne!(report.sprt_result, Some(arena::score::SprtResult::Accepted));
    assert_eq!(report.standings[0].share, 0.5);
}
