//! Matches: the same luck for all, faults that cost one game, results that survive a stop.
use arena::{Contest, ContestReport, Contestant, plot};
use bots::Budget;
use games::jaipur::Jaipur;
use std::path::PathBuf;

fn contest(players: &[&str], groups: u64) -> Contest {
    Contest {
        ruleset: "jaipur/1 rounds=single".into(),
        seats: 2,
        players: players.iter().map(|text| Contestant::parse(text)).collect(),
        budget: Budget::Nodes(50),
        groups,
        seed: "test".into(),
        threads: 2,
        sprt: None,
        time: None,
        out: None,
        records: None,
    }
}

fn run(contest: &Contest) -> ContestReport {
    contest.run::<Jaipur>(&|_| ()).expect("a match")
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

#[test]
fn a_match_is_the_same_for_a_seed_whatever_the_threads() {
    let mut one = contest(&["greedy", "random"], 10);
    let two = run(&one);
    one.threads = 1;
    let one = run(&one);
    assert_eq!(one.standings[0].share, two.standings[0].share);
    assert_eq!(one.games, 20);
    assert!((one.standings[0].share + one.standings[1].share - 1.0).abs() < 1e-9);
    assert!(one.standings[0].share > 0.7, "greedy beats random: {:?}", one.standings);
}

/// The same bot on both sides: rotation makes it exactly even.
#[test]
fn mirrored_deals_are_even_between_equals() {
    let report = run(&contest(&["greedy", "greedy"], 6));
    assert!((report.standings[0].share - 0.5).abs() < 1e-9);
}

#[test]
fn who_crashes_stalls_or_cheats_loses_that_game_with_the_reason() {
    for (program, says) in [
        ("cmd:false", "ended"),
        ("cmd:no-such-program-anywhere", "does not start"),
        ("cmd:echo hello", "not JSON"),
        ("cmd:echo {\"move\":\"dddddd=k\"}", "illegal move"),
        ("cmd:echo {\"move\":\"castle\"}", "no move"),
    ] {
        let report = run(&contest(&[program, "random"], 2));
        assert_eq!(report.standings[0].share, 0.0, "{program}");
        assert_eq!(report.games, 4, "the match goes on");
        assert_eq!(report.faults.len(), 4);
        let fault = &report.faults[0];
        assert!(fault.contains(says) || fault.contains("takes no more"), "{program}: {fault}");
    }
}

#[test]
fn results_are_kept_and_gone_on_from() {
    let folder = folder("resume");
    let mut whole = contest(&["greedy", "random"], 8);
    let straight = run(&whole);
    whole.out = Some(folder.join("results.jsonl"));
    whole.groups = 3;
    run(&whole);
    // A crash in the middle of a line costs that line only.
    let path = folder.join("results.jsonl");
    let text = std::fs::read_to_string(&path).expect("results");
    std::fs::write(&path, &text[..text.len() - 20]).expect("cut");
    whole.groups = 8;
    whole.records = Some(folder.join("records"));
    let resumed = run(&whole);
    assert_eq!(resumed.standings[0].share, straight.standings[0].share);
    assert_eq!(resumed.games, 16);

    let record = std::fs::read_to_string(folder.join("records/7-1.record")).expect("a record");
    assert!(kernel::record::verify::<Jaipur>(&record).is_ok());
    whole.seed = "another".into();
    let refused = whole.run::<Jaipur>(&|_| ()).expect_err("another match");
    assert!(refused.to_string().contains("another match"));
    let svg = plot::svg("A <match>", &resumed.standings, 0.5);
    assert!(svg.contains("A &lt;match&gt;") && svg.contains("greedy"));

    // Programs that read `error` go on to find it.
    let json = serde_json::to_value(&resumed.standings[0]).expect("JSON");
    let [low, share, high] = ["low", "share", "high"].map(|key| json[key].as_f64().expect(key));
    assert!(json["error"].is_number() && 0.0 <= low && low < share && share <= high && high <= 1.0);
}

#[test]
fn unknown_bots_are_refused() {
    let refused = contest(&["genius", "random"], 1).run::<Jaipur>(&|_| ());
    assert!(refused.expect_err("no such bot").to_string().contains("genius"));
}

/// The example that people will copy beats random, through pipes and JSON.
#[test]
fn the_python_example_plays() {
    let python = std::process::Command::new("python3").arg("--version").output();
    assert!(
        python.is_ok_and(|output| output.status.success()),
        "no python3, which examples/bot.py needs: `cargo xtask test tests` finds or installs it"
    );
    let bot = concat!("cmd:python3 ", env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    let report = run(&contest(&[bot, "random"], 6));
    assert_eq!(report.faults, Vec::<String>::new());
    assert!(report.standings[0].share > 0.6, "{:?}", report.standings);
}
