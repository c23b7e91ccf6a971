//! What is wrong is refused in a sentence that names it.
use super::*;

/// What somebody who hosts gets wrong first.
#[test]
fn servers_say_what_is_wrong() {
    let folder = folder("hosting");
    let data = folder.join("data");
    let data = data.to_str().expect("text");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    refused(&["serve", "--data", data, "--listen", &address], &address);
    refused(&["serve", "--data", data, "--log", "json"], "--log-format");
    refused(&["serve", "--data", data, "--log", "server=loud"], "error, warn, info");
    for url in [
        "chowk.example",
        "ftp://chowk.example",
        "https://",
        "https://:80",
        "https://a?b=c",
        "https://u@a",
    ] {
        refused(&["serve", "--data", data, "--public-url", url], "https://example.org");
        refused(&["serve", "--data", data, "--contact", url], "mailto:");
    }
    refused(&["serve", "--data", "mysql://chowk:hush@host/games"], "mysql://…: neither a folder");
    for option in ["--requests", "--messages", "--connections", "--max-connections", "--thinking"] {
        refused(&["serve", "--data", data, option, "0"], "0 is not in 1..");
        refused(&["serve", "--data", data, option, "1000000001"], "1000000001 is not in 1..");
    }
    let file = folder.join("database");
    let named = file.to_str().expect("text");
    std::fs::write(&file, "postgres://chowk:hush@127.0.0.1:1/games\n").expect("written");
    refused(&["admin", "verify", "--database-file", named], "127.0.0.1:1/games");
    std::fs::write(&file, "hush").expect("written");
    refused(&["admin", "verify", "--database-file", named], "does not hold an address");
    let empty = folder.join("empty");
    std::fs::write(&empty, "").expect("written");
    let place = empty.with_file_name("imported");
    let place = place.to_str().expect("text");
    printed(&["admin", "import", "--data", place, empty.to_str().expect("text")], "");
    let pruned = printed(&["admin", "prune", "--data", place, "--older-than", "1"], "");
    assert_eq!(pruned, "0 tables that never began, 0 finished games removed\n");
}

#[test]
fn wrong_orders_are_refused_in_a_sentence() {
    refused(&["play", "chess"], "there is no game `chess`");
    refused(&["play", "jaipur", "--seats", "4"], "jaipur is played by 2, not by 4");
    refused(&["play", "jaipur", "--options", "rounds=9"], "match or single");
    refused(&["play", "basari", "--options", "x=1"], "no option `x`; there are: set");
    refused(&["play", "jaipur", "--people", "abc"], "the seats are ab");
    refused(&["play", "jaipur", "--components", "no/such/file"], "no/such/file");
    refused(&["stats", "jaipur", "--seats", "3"], "played by");
    refused(&["stats", "jaipur", "--policy", "clever"], "uniform or kind");
    refused(&["stats", "jaipur", "--games", "0"], "one at least");
    refused(&["rules", "go"], "no rulebook");
    refused(&["rules", "jaipur", "J99"], "no clause or chapter `J99`");
    refused(&["verify", "no/such/file"], "no/such/file");
    refused(&["bench", "chess"], "there is no game `chess`");
    refused(&[], "say what to do");
}

/// What would turn a record's lines round is no name: the record could not be read again.
#[test]
fn names_fit_into_a_record() {
    for name in ["A\u{202e}sha", "A\u{2066}sha", "A\u{1b}[2Jsha"] {
        refused(&["play", "jaipur", "--people", "ab", "--names", name], "control characters");
        refused(&["daily", "--name", name], "--name");
    }
}

/// A file that is none of ours is named, with the line where that shows.
#[test]
fn broken_files_are_named() {
    let folder = folder("broken");
    let file = |name: &str, bytes: &[u8]| {
        let file = folder.join(name);
        std::fs::write(&file, bytes).expect("written");
        file.display().to_string()
    };
    let bytes = file("bytes.record", b"chowk record\nruleset \xff\n");
    for command in ["verify", "replay", "analyse"] {
        refused(&[command, &bytes], "bytes.record: line 2");
    }
    let play = ["match", "jaipur", "random", "random", "--deals", "1"];
    let nowhere = folder.join("nowhere/x").display().to_string();
    refused(&[&play[..], &["--svg", &nowhere]].concat(), "nowhere/x");
    refused(&[&play[..], &["--records", &bytes]].concat(), "bytes.record");
    refused(&[&play[..], &["--out", &bytes]].concat(), "bytes.record: line 1");
    // A cut-off last line is what a crash leaves; anything else is not dropped silently.
    let kept = folder.join("kept").display().to_string();
    let _ = std::fs::remove_file(&kept);
    printed(&[&play[..], &["--out", &kept]].concat(), "");
    let whole = std::fs::read_to_string(&kept).expect("kept");
    let cut = file("cut", format!("{whole}{{\"gro").as_bytes());
    printed(&[&play[..], &["--out", &cut]].concat(), "");
    assert_eq!(std::fs::read_to_string(&cut).expect("kept"), whole);
    let spoilt = file("spoilt", whole.replacen("\n", "\n?\n", 1).as_bytes());
    refused(&[&play[..], &["--out", &spoilt]].concat(), "spoilt: line 2");
}

/// Before anybody waits for its answer.
#[test]
fn a_bot_that_there_is_not_is_refused_at_once() {
    refused(&["bot", "nope"], "novice, apprentice, merchant, master");
    refused(&["bot", "search:ms=soon"], "ms=N");
    for bot in ["random", "greedy", "master", "search:nodes=10"] {
        let said = printed(&["bot", bot], "{\"do\":\"hello\"}\n");
        assert!(said.contains(bot), "{said}");
    }
}

/// One letter in another encoding costs nobody the game.
#[test]
fn input_that_is_not_text_is_refused_and_the_game_goes_on() {
    let out = printed(&["play", "jaipur", "--seed", "1"], b"J\xfcrgen\nquit\n");
    assert!(out.contains("not UTF-8") && out.contains("Good-bye"), "{out}");
    let out = printed(&["bot", "random"], b"{\"do\":\"\xff\"}\n{\"do\":\"hello\"}\n");
    assert!(out.contains("error") && out.contains("\"protocol\":1"), "{out}");
}

/// What others wrote moves no cursor and turns no text round when it is quoted.
#[test]
fn what_is_quoted_is_shown_plainly() {
    let folder = folder("quoted");
    let odd = "\u{1b}[2J\u{202e}\u{200f}odd";
    let file = |name: &str, text: &str| {
        let file = folder.join(name);
        std::fs::write(&file, text).expect("written");
        file.display().to_string()
    };
    let puzzles = |name: &str, ruleset: &str, line: &str| {
        let head = format!("chowk puzzles 1\nruleset {ruleset}\nseats 2\nseed 1\n");
        file(name, &format!("{head}games 1\nclear 1\nstayed 1\n{line}"))
    };
    let (no_game, no_puzzle) = (puzzles("a", odd, ""), puzzles("b", "jaipur/1", odd));
    let record = format!("chowk record 1\nruleset {odd}\n");
    let entry = serde_json::json!({ "id": "one", "game": "jaipur", "names": ["A", "B"] });
    let games = serde_json::json!([{ "entry": entry, "text": record }]);
    let history =
        serde_json::json!({ "format": "chowk history", "version": 1, "games": games }).to_string();
    let empty = r#"{"format":"chowk history","version":1,"games":[]}"#;
    let (history, empty) = (file("history", &history), file("empty-history", empty));
    let record = file("record", &record);
    let data = folder.join("data").display().to_string();
    printed(&["admin", "import", "--data", &data, &file("nothing", "")], "");
    for args in [
        &["rules", "jaipur", odd][..],
        &["rules", odd],
        &["puzzle", "--file", &no_game],
        &["puzzle", "--file", &no_puzzle],
        &["verify", &record],
        &["history", &history],
        &["history", &empty, "--record", odd],
        &["admin", "end", "--data", &data, odd],
        &["health", odd],
        &[odd],
    ] {
        let output = chowk(args, "");
        let why = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(!output.status.success() && why.contains("odd"), "{args:?}: {why:?}");
        let is_odd = |c: char| c != '\n' && (c.is_control() || "\u{202e}\u{200f}".contains(c));
        assert!(!why.contains(is_odd), "{args:?}: {why:?}");
    }
}
