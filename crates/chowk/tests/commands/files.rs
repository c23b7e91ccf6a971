//! Files that records are kept in: what is there before stays until the new one is whole.
use super::*;
use std::path::Path;

/// What lies in a folder.
fn names(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).expect("a folder");
    let name = |file: std::io::Result<std::fs::DirEntry>| file.expect("a file").file_name();
    let mut names: Vec<String> =
        files.map(|file| name(file).to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// An empty folder.
fn empty(name: &str) -> PathBuf {
    let folder = folder(name);
    std::fs::remove_dir_all(&folder).expect("removed");
    std::fs::create_dir_all(&folder).expect("made");
    folder
}

/// No file may grow, which is what a full disk is.
#[cfg(unix)]
fn on_a_full_disk(args: &[&str], input: &str) -> String {
    // The signal that goes with the limit would end the program.
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"";
    let mut child = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_chowk")])
        .args(args)
        .env("LANG", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("written");
    String::from_utf8(child.wait_with_output().expect("it ends").stdout).expect("UTF-8")
}

const PLAY: [&str; 6] = ["play", "jaipur", "--seed", "7", "--people", "ab"];

#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_game_that_was_saved_before() {
    let folder = empty("full-save");
    let (game, new) = (folder.join("game"), folder.join("new"));
    printed(&PLAY, format!("save {}\nquit\n", game.display()));
    let before = std::fs::read_to_string(&game).expect("saved");
    let lines = format!("k\nsave {}\nsave {}\nquit\n", game.display(), new.display());
    let said = on_a_full_disk(&PLAY, &lines);
    assert_eq!(said.matches("Not saved: ").count(), 2, "{said}");
    assert_eq!(std::fs::read_to_string(&game).expect("there"), before);
    assert_eq!(names(&folder), ["game"]);
    // With room again it goes over the one of before.
    printed(&PLAY, lines);
    assert_ne!(std::fs::read_to_string(&game).expect("there"), before);
    assert_eq!(names(&folder), ["game", "new"]);
}

/// A slip of the pen costs nobody a letter.
#[test]
fn what_is_no_record_is_not_written_over() {
    let folder = empty("other-files");
    let letter = folder.join("letter.txt");
    std::fs::write(&letter, "Dear Asha").expect("written");
    let file = letter.to_str().expect("text");
    let said = printed(&PLAY, format!("save {file}\nquit\n"));
    assert!(said.contains("Not saved: ") && said.contains("no record of Chowk"), "{said}");
    refused(&["daily", "--record", file], "letter.txt: this is no record of Chowk");
    assert_eq!(std::fs::read_to_string(&letter).expect("there"), "Dear Asha");
}

#[test]
fn a_deal_of_the_day_that_is_not_played_to_its_end_leaves_no_file() {
    let folder = empty("unfinished");
    let file = folder.join("daily").display().to_string();
    for input in ["quit\n", ""] {
        printed(&["daily", "--no-master", "--record", &file], input);
        assert_eq!(names(&folder), [""; 0]);
    }
    let nowhere = folder.join("no/such").display().to_string();
    refused(&["daily", "--record", &nowhere], "no/such");
}
