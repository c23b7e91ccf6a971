//! The commands as a person or a script runs them: what they print, and how they refuse.
mod files;
mod history;
mod wrong;

use std::{
    io::Write,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

fn chowk(args: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chowk"))
        .args(args)
        .env("LANG", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that ends early closes the pipe; that is not what is tested.
    let _ = child.stdin.take().expect("piped").write_all(input.as_ref());
    child.wait_with_output().expect("the program ends")
}

fn printed(args: &[&str], input: impl AsRef<[u8]>) -> String {
    let output = chowk(args, input);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(output.status.success(), "{args:?}: {text}{}", String::from_utf8_lossy(&output.stderr));
    text
}

/// A command that must fail with one line that says this.
fn refused(args: &[&str], says: &str) {
    let output = chowk(args, "");
    let why = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "{args:?} must fail");
    assert!(why.contains(says), "{args:?}: {why}");
    assert!(!why.contains("panicked"), "{args:?}: {why}");
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

#[test]
fn rules_are_read_by_clause_and_language() {
    assert!(printed(&["rules", "jaipur", "J4.1"], "").starts_with("J4.1  "));
    assert!(printed(&["rules", "jaipur", "j4", "--lang", "de"], "").contains("J4.6  "));
    assert!(printed(&["rules", "jaipur", "G2"], "").starts_with("G2  "));
    let (en, de) =
        (printed(&["rules", "jaipur"], ""), printed(&["rules", "jaipur", "--lang", "de"], ""));
    assert!(en.contains("camel") && de.contains("Kamel"));
}

/// A whole game in a pipe: look for a legal move, play it, until it is over.
#[test]
fn a_game_can_be_played_saved_resumed_and_checked() {
    let folder = folder("play");
    let file = folder.join("game.txt").display().to_string();
    let _ = std::fs::remove_file(&file);
    let play = ["play", "jaipur", "--seed", "7", "--names", "Asha,Ravi"];

    let lines =
        format!("?\ntake carpets\n+k\nmoves\nlook\nlog\nrules J4.1\nsave\nsave {file}\nk\nquit\n");
    let text = printed(&play, &lines);
    for says in ["Commands:", "do not know the word", "J4.1:", "Take one.", "save FILE", "Saved to"]
    {
        assert!(text.contains(says), "`{says}` in {text}");
    }
    assert!(printed(&["verify", &file], "").contains("not finished"));

    let text = printed(&[&play[..], &["--resume", &file]].concat(), "log\nquit\n");
    assert!(text.contains("Ravi"), "{text}");
    refused(
        &["play", "jaipur", "--resume", &folder.join("nothing").display().to_string()],
        "nothing",
    );

    // Confirmed play: a move is staged, taken back, staged again and confirmed.
    let text = printed(&[&play[..], &["--confirm"]].concat(), "undo\nk\nundo\nk\n\nquit\n");
    for says in ["nothing to take back", "Enter to confirm", "Taken back", "You take 3 camels"] {
        assert!(text.contains(says), "`{says}` in {text}");
    }
    let german = printed(&[&play[..], &["--lang", "de"]].concat(), "verkaufe 7 Gold\nquit\n");
    assert!(german.contains("J5.1: So viele hast du"), "{german}");
}

/// Several people choose in secret and bargain, at one keyboard.
#[test]
fn people_bargain_in_basari() {
    let play = ["play", "basari", "--seed", "1", "--people", "abc", "--names", "Asha,Ravi,Mira"];
    let lines = "D\nA\na\ndraw a card\nquit\n";
    let text = printed(&play, lines);
    for says in [
        "B1.2: Action D is only there",
        "Waiting for: Ravi and Mira",
        "all chose A (card): too many",
    ] {
        assert!(text.contains(says), "`{says}` in {text}");
    }
    let german = [&play[..], &["--lang", "de"]].concat();
    let lines = "B\nB\nC\nbiete 1 rot\nbiete 1 rot\nbiete 2 lila\nannehmen\nquit\n";
    let text = printed(&german, lines);
    for says in
        ["feilschen darum", "B4.4: Das ist kein höheres Angebot", "„lila“", "nimmt 1 Rot von"]
    {
        assert!(text.contains(says), "`{says}` in {text}");
    }
}

/// A record that was ever published replays for ever; each game has published one.
#[test]
fn published_records_verify_and_replay() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    for game in catalog::GAMES {
        assert!(folder.join(format!("{game}.record")).exists(), "{game} has no published record");
    }
    for entry in std::fs::read_dir(&folder).expect("the folder is there") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|ending| ending != "record") {
            continue;
        }
        let file = path.display().to_string();
        let text = printed(&["verify", &file], "");
        assert!(text.contains("every draw follows from the seed"), "{file}: {text}");
        assert!(text.contains("place 1"), "{file}: {text}");
        let last = format!("Step {0} of {0}", steps(&path));
        assert!(printed(&["replay", &file], "").contains(&last), "{file}: {last}");
    }
}

/// What is certain is said in words that a player can check, and what is not is said as well.
#[test]
fn verify_says_what_it_certifies_and_what_not() {
    let corpus =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../catalog/tests/corpus/v1/records");
    let verify = |name: &str| {
        printed(&["verify", &corpus.join(name).with_extension("record").display().to_string()], "")
    };
    let no_fair_deal = "not certified: who chose the seed";
    let fair = verify("basari-3-resigned");
    for says in [
        "certified: every draw follows from the seed\n",
        "certified: the seed follows from the fair deal:\n  table 65ddd408c0b8d3e006ac52c5\n",
        "  commitment 846c4bbb55722ed1269f568704316db552036d7bb53d6f21611a0e698546a1df\n",
        "  nonce of seat a, Asha: 30d044fbb532f4fcd1510a57fced44e9\n",
        "  nonce of seat c, Bot c: d673b771",
        "compare: the commitment with the one that the table showed before you sat down",
        "not certified: that these people played",
        "not certified: that the game was broken off here, why, and who gave up",
    ] {
        assert!(fair.contains(says), "`{says}` in {fair}");
    }
    assert!(!fair.contains(no_fair_deal), "{fair}");
    let seeded = verify("jaipur-2-seed");
    assert!(seeded.contains("certified: every draw") && seeded.contains(no_fair_deal), "{seeded}");
    assert!(!seeded.contains("broken off"), "{seeded}");
    let untold = verify("johari-3-no-seed");
    assert!(untold.contains("not certified: the draws"), "{untold}");
    assert!(!untold.contains("every draw follows"), "{untold}");
    assert!(
        verify("basari-4-position").contains("not certified: how the game came to the position")
    );

    let data = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../catalog/tests/data");
    let file = |name: &str| data.join(name).display().to_string();
    refused(&["verify", &file("permuted-draws.record")], "line 15: the seed gives `~ 1 5 2`");
    refused(&["verify", &file("no-nonces.record")], "line 12: `nonce a …`");
}

/// Views and choices of strangers are refused, and the bot lives on.
#[test]
fn a_bot_refuses_views_that_no_table_shows() {
    for game in catalog::GAMES {
        let setup = catalog::GameSetup { ruleset: game, seats: None, seed: kernel::Seed([5; 32]) };
        let desk = catalog::deal(&setup).expect("a game");
        let seat = desk.to_act().lowest().expect("somebody begins");
        let view = desk.view(kernel::Viewer::Seat(seat), true).view;
        let sets = desk.choices(seat);
        let sets = sets.as_array().expect("a list").iter().map(|choice| choice["set"].clone());
        let choices = serde_json::Value::Array(sets.collect());
        let ask = |view: &serde_json::Value, choices: &serde_json::Value| {
            let budget = serde_json::json!({ "nodes": 4 });
            let ask = serde_json::json!({ "do": "choose", "game": game, "seat": seat, "view": view,
                "choices": choices, "budget": budget });
            format!("{ask}\n")
        };
        let mut lines = ask(&view, &choices);
        // Nobody sits there, cards of nowhere, and choices of another table.
        for (key, value) in [
            ("players", serde_json::json!([])),
            ("traders", serde_json::json!([])),
            ("eye", serde_json::json!("h")),
            ("stock", serde_json::json!("")),
            ("sold", serde_json::json!("dddd")),
            ("discard", serde_json::json!("")),
            ("booths", serde_json::json!([])),
            ("order", serde_json::json!(["a", "a"])),
            ("day", serde_json::json!(77)),
            ("stage", serde_json::json!(77)),
            ("starter", serde_json::json!("h")),
        ] {
            if view.get(key).is_some() && view[key] != value {
                let mut other = view.clone();
                other[key] = value;
                lines += &ask(&other, &choices);
            }
        }
        lines += &ask(&view, &serde_json::json!([]));
        lines += &ask(&view, &choices);
        let text = printed(&["bot", "search"], &lines);
        let answers: Vec<serde_json::Value> =
            text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(answers.len(), lines.lines().count(), "{game}: {text}");
        let (first, rest) = answers.split_first().expect("answers");
        let (last, refused) = rest.split_last().expect("answers");
        assert!(first["move"].is_string() && last["move"].is_string(), "{game}: {text}");
        assert!(refused.iter().all(|answer| answer["error"].is_string()), "{game}: {text}");
        assert!(refused.len() > 3, "{game}: {text}");
    }
}

/// How many steps a record has.
fn steps(path: &std::path::Path) -> usize {
    let text = std::fs::read_to_string(path).expect("text");
    let numbered = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
    text.lines().filter(numbered).count() - 1
}

/// The record of a whole game, changed in every way that must be noticed.
#[test]
fn damage_to_a_record_is_found() {
    let folder = folder("records");
    let record = include_str!("../data/jaipur.record");
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("written");
        path.display().to_string()
    };
    let half = &record[..record.len() / 2];
    refused(&["verify", &write("cut", half)], "cut off");
    refused(&["verify", &write("empty", "")], "line 1");
    refused(&["verify", &write("other", "hello\nworld\n")], "line 1: a record begins");
    refused(&["verify", &write("name", &record.replace("Asha", "Aisha"))], "checksum");
    let unknown = record.replace("ruleset jaipur/1", "ruleset chess/1");
    refused(&["verify", &write("game", &unknown)], "line 2: there is no game `chess`");

    // Damage with a fitting checksum: the moves and the luck speak for themselves.
    let step = record.lines().position(|line| line.starts_with("1 ")).expect("a first step") + 1;
    let signed = |text: String| {
        use sha2::Digest;
        let end = text.rfind("\ncheck ").expect("a checksum") + 1;
        let sum = kernel::luck::to_hex(&sha2::Sha256::digest(&text[..end]));
        format!("{}check {sum}\n", &text[..end])
    };
    let change = |line: usize, f: &dyn Fn(&str) -> String| -> String {
        let lines = record.lines().enumerate();
        let text = lines.map(|(at, text)| if at + 1 == line { f(text) } else { text.to_string() });
        signed(text.collect::<Vec<_>>().join("\n") + "\n")
    };
    let illegal = change(step, &|line| format!("1 {}:l*7", &line[2..3]));
    refused(&["verify", &write("illegal", &illegal)], &format!("line {step}: J5.1"));
    let luck = change(step - 1, &|line| {
        let (head, last) = line.rsplit_once(' ').expect("answers");
        format!("{head} {}", if last == "0" { 1 } else { 0 })
    });
    refused(&["verify", &write("luck", &luck)], &format!("line {}", step - 1));
    let last = record.lines().count() - 1;
    let result = change(last, &|_| "result a:1:1 b:1:1".into());
    refused(&["verify", &write("result", &result)], "the result is not");

    // A game that was broken off says so.
    let end = record.rfind("\nresult ").expect("a result");
    let broken = |ended: &str, result: &str| {
        signed(format!("{}\nended {ended}\nresult {result}\ncheck x\n", &record[..end]))
    };
    let result = record[end..].lines().nth(1).and_then(|line| line.strip_prefix("result "));
    let result = result.expect("a result");
    let two = record.lines().take(step).collect::<Vec<_>>().join("\n");
    let two = signed(format!("{two}\nended resigned b\nresult unfinished\ncheck x\n"));
    let resigned = write("resigned", &two);
    assert!(printed(&["verify", &resigned], "").contains("Ravi gave up."));
    assert!(printed(&["replay", &resigned, "--lang", "de"], "").contains("Aufgegeben: Ravi."));
    for (name, ended, result, says) in [
        ("both", "agreed", result, "has no result"),
        ("order", "resigned b a", "unfinished", "seats in order"),
        ("nobody", "resigned", "unfinished", "an end"),
        ("far", "resigned e", "unfinished", "does not sit there"),
        ("why", "bored", "unfinished", "an end"),
    ] {
        refused(&["verify", &write(name, &broken(ended, result))], says);
    }
}

#[test]
fn a_record_is_replayed_for_an_eye() {
    let good = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/jaipur.record");
    let text = printed(&["replay", good, "--eye", "b"], "");
    assert!(text.contains("Step 0 of") && text.contains("You:"), "{text}");
    let hidden = printed(&["replay", good, "--eye", "gallery", "--step", "3"], "");
    assert!(!hidden.contains("You:") && !hidden.contains("hand-a"), "{hidden}");
    assert!(printed(&["replay", good, "--step", "3"], "").contains("hand-a"));
    refused(&["replay", good, "--step", "9999"], "no step 9999");
    refused(&["replay", good, "--eye", "e"], "nobody sits at e");
}

#[test]
fn statistics_are_the_same_for_a_seed() {
    let args = [
        "stats",
        "jaipur",
        "--games",
        "300",
        "--seed",
        "5",
        "--json",
        "--options",
        "rounds=single",
    ];
    let text = printed(&args, "");
    assert_eq!(text, printed(&args, ""), "whatever the threads do");
    let stats: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    for key in ["decisions_mean", "legal_mean", "legal_max", "first_seat_win_share", "win_share"] {
        assert!(stats.get(key).is_some(), "{key}");
    }
    let shares: f64 =
        stats["win_share"].as_array().expect("a list").iter().filter_map(|s| s.as_f64()).sum();
    assert!((shares - 1.0).abs() < 1e-9);
    assert!(
        printed(&["stats", "jaipur", "--games", "50", "--policy", "kind"], "")
            .contains("legal_mean")
    );
}

#[test]
fn the_engine_answers_on_a_pipe() {
    let text = printed(&["engine"], "{\"do\":\"hello\"}\nnonsense\n{\"do\":\"quit\"}\n");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(
        lines[0].contains("protocol") && lines[1].contains("bad_json") && lines[2].contains("bye")
    );
}

/// A saved game brings its own seats, whatever the command would have dealt.
#[test]
fn a_saved_game_with_more_seats_is_resumed() {
    let file = folder("play-seats").join("four.txt").display().to_string();
    printed(&["play", "basari", "--seats", "4", "--seed", "7"], format!("save {file}\nquit\n"));
    let goes_on = |args: &[&str], input: &str| {
        let text = printed(&[&["play", "basari"], args].concat(), input);
        assert!(text.contains("Revealed: "), "{text}");
    };
    goes_on(&["--resume", &file], "A\nquit\n");
    goes_on(&["--resume", &file, "--people", "d"], "A\nquit\n");
    goes_on(&["--seed", "8"], &format!("resume {file}\nA\nquit\n"));

    let three = folder("play-seats").join("three.txt").display().to_string();
    printed(&["play", "basari", "--seed", "7"], format!("save {three}\nquit\n"));
    refused(&["play", "basari", "--people", "d", "--resume", &three], "the seats are abc");
    let all = ["play", "basari", "--seats", "4", "--people", "abcd"];
    let text = printed(&all, format!("\nresume {three}\nA\nquit\n"));
    assert!(text.contains("the seats are abc") && text.contains("Your choice is sealed"), "{text}");
}

/// Both editions of Johari are played by every command; the bare name means the newest.
#[test]
fn older_editions_are_played_too() {
    let stats = |game: &str| printed(&["stats", game, "--games", "3"], "");
    assert!(stats("johari").starts_with("johari/2 "));
    assert!(stats("johari/1").starts_with("johari/1 "));
    refused(&["stats", "johari/3"], "there is no edition 3 of johari; there are: 2, 1");
    refused(&["play", "johari/x"], "`x` is not an edition of johari; there are: 2, 1");
    let welcome = |args: &[&str]| printed(&[&["play", "johari"], args].concat(), "quit\n");
    assert!(welcome(&[]).starts_with("Johari. "));
    assert!(welcome(&["--options", "n21=gem"]).starts_with("Johari (johari/2 n21=gem). "));
    assert!(printed(&["play", "johari/1"], "quit\n").starts_with("Johari (johari/1). "));
    assert!(printed(&["rules", "johari/1", "H4.7"], "").contains("edition 1"));

    let written = |game: &str, options: &str, name: &str| {
        let folder = folder(name);
        let records = folder.display().to_string();
        let mut args = vec!["match", game, "random", "random", "--options", options];
        args.extend(["--deals", "1", "--seed", "e", "--records", records.as_str()]);
        printed(&args, "");
        std::fs::read_to_string(folder.join("0-0.record")).expect("a record")
    };
    let first = written("johari/1", "", "edition-1");
    assert!(first.contains("\nruleset johari/1\n"), "{first}");
    let second = written("johari", "bribe=in-turn", "edition-2");
    assert!(second.contains("\nruleset johari/2 bribe=in-turn\n"), "{second}");

    let lines = printed(
        &["engine"],
        "{\"do\":\"new\",\"game\":\"johari/1\",\"options\":{\"bribe\":\"in-turn\"}}\n\
         {\"do\":\"new\",\"ruleset\":\"johari bribe=on-reveal\"}\n\
         {\"do\":\"load\",\"position\":\"rules johari/1; seats 2\"}\n",
    );
    let rulesets: Vec<&str> = lines
        .lines()
        .filter_map(|line| line.split_once("\"ruleset\":\"")?.1.split_once('"'))
        .map(|(ruleset, _)| ruleset)
        .collect();
    assert_eq!(rulesets, ["johari/1", "johari/2", "johari/1"]);
}

/// Tables that a server stored before there was a second edition are the same tables.
#[test]
fn tables_of_edition_1_are_imported_and_verified() {
    // What an earlier run left would be known already.
    let _ = std::fs::remove_dir_all(folder("edition-1-tables"));
    let folder = folder("edition-1-tables");
    let data = folder.display().to_string();
    let tables =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../johari/tests/data/edition-1/tables.jsonl");
    printed(&["admin", "import", "--data", &data, tables], "");
    let found = printed(&["admin", "verify", "--data", &data], "");
    assert!(found.contains("3 tables, 2 records, 155 steps checked"), "{found}");
    let exported = printed(&["admin", "export", "--data", &data], "");
    assert_eq!(exported.matches("\"ruleset\":\"johari/1\"").count(), 3);
}

/// In every language of the system: it is the kind of error that counts, not its text.
#[test]
fn a_reader_that_has_seen_enough_is_not_complained_to() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chowk"))
        .args(["bot", "random"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    child.stdin.take().expect("piped").write_all(b"{\"do\":\"hello\"}\n").expect("it reads");
    let output = child.wait_with_output().expect("the program ends");
    assert!(!output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

/// An export with a damaged table has the others, and says that it is not all.
#[test]
fn an_export_names_what_is_damaged() {
    let folder = folder("damaged-export");
    let _ = std::fs::remove_dir_all(&folder);
    let corpus = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let corpus = corpus.join("../catalog/tests/corpus/v1/journals");
    let data = folder.join("data");
    let data = data.to_str().expect("text");
    let mut ids = Vec::new();
    for entry in std::fs::read_dir(corpus).expect("the corpus").take(2) {
        let path = entry.expect("a file").path();
        printed(&["admin", "import", path.to_str().expect("text"), "--data", data], "");
        let text = std::fs::read_to_string(&path).expect("text");
        let table: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let steps = table["entries"].as_array().expect("entries").len() as u64;
        ids.push((table["meta"]["id"].as_str().expect("an id").to_owned(), steps));
    }
    let (id, steps) = &ids[0];
    let junk = server::store::Append {
        table: id.clone(),
        step: steps + 1,
        entry: "junk".into(),
        listing: None,
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let store = server::store::open(data).await.expect("a store");
        assert_eq!(store.write(&[junk]).await.expect("written"), [true]);
        store.close().await.expect("closed");
    });
    let to = folder.join("tables");
    let to = to.to_str().expect("text");
    refused(&["admin", "export", to, "--data", data], id);
    assert_eq!(std::fs::read_to_string(to).expect("written").lines().count(), 1);
    printed(&["admin", "end", id, "--data", data], "");
    refused(&["admin", "import", "/nonexistent", "--data", &format!("{data}-2")], "/nonexistent");
    assert!(!PathBuf::from(format!("{data}-2")).exists(), "nothing is made for nothing");
}

/// In a puzzle of one's own several moves may be as good as the best.
#[test]
fn any_of_the_equally_good_moves_answers_a_puzzle() {
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../puzzles/data/jaipur.txt");
    let text = std::fs::read_to_string(shipped).expect("puzzles");
    let mut all: puzzles::Collection = text.parse().expect("puzzles");
    all.puzzles.truncate(1);
    let other = all.puzzles[0].next.clone();
    let file = folder("own-puzzle").join("own.txt");
    let path = file.to_str().expect("text");
    let ask = || printed(&["puzzle", "--file", path], format!("{other}\n"));
    std::fs::write(&file, all.to_string()).expect("written");
    assert!(ask().contains("Not the best: "), "{}", ask());
    all.puzzles[0].also.push(other.clone());
    std::fs::write(&file, all.to_string()).expect("written");
    assert!(ask().contains("Right! ") && ask().ends_with("1 in a row.\n"), "{}", ask());
    // What cannot be asked is named.
    for (seat, best) in [(all.puzzles[0].seat.0, "nonsense"), (4, &*other)] {
        all.puzzles[0].seat = kernel::Seat(seat);
        all.puzzles[0].best = best.into();
        std::fs::write(&file, all.to_string()).expect("written");
        refused(&["puzzle", "--file", path], &format!("puzzle {}: {best}", all.puzzles[0].id));
    }
}

/// Right, wrong and shown, each with the reason; in German too.
#[test]
fn puzzles_are_asked_and_explained() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../puzzles/data/jaipur.txt");
    let text = std::fs::read_to_string(file).expect("puzzles");
    let puzzle = text.lines().map(|line| line.split(' ').collect::<Vec<_>>());
    let puzzle = puzzle.into_iter().find(|parts| parts.len() > 11).expect("a puzzle");
    let (id, best, next) = (puzzle[0], puzzle[4], puzzle[5]);
    let ask = ["puzzle", "jaipur", "--id", id];
    let solved = printed(&ask, format!("buy the moon\n{best}\n"));
    assert!(solved.contains("Right! Best: ") && solved.ends_with("1 in a row.\n"), "{solved}");
    let missed = printed(&ask, format!("{next}\n"));
    assert!(missed.contains("Not the best: ") && missed.contains(" Best: "), "{missed}");
    assert!(missed.ends_with("A new streak begins with the next one.\n"), "{missed}");
    let shown = printed(&[&ask[..], &["--lang", "de"]].concat(), "show\n");
    assert!(shown.contains("Am besten: "), "{shown}");
    // Several in a row, from any game, until the input ends.
    let many = printed(&["puzzle", "--seed", "7"], "show\n\nshow\n");
    assert_eq!(many.matches(" Best: ").count() + many.matches("\nBest: ").count(), 2, "{many}");
    refused(&["puzzle", "--id", "nothing"], "there is no such puzzle");
    refused(&["puzzle", "chess"], "there is no game `chess`");

    let summary = printed(&["puzzles", "jaipur", "--count", "1", "--out", file], "");
    assert!(summary.contains("stayed so in ") && summary.contains("grade 1: "), "{summary}");
    let other = ["puzzles", "jaipur", "--seed", "other", "--out", file];
    refused(&other, "name another file, or ask for the same");
}
