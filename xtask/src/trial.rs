//! The step `new-game`: makes a game from the template in a copy of the tree, builds it and plays it, so
//! that docs/adding-a-game.md stays true.
use crate::{
    new_game,
    tools::{self, cargo},
    work::{Stop, Work},
};
use std::{fs, path::Path, process::Command};

/// The game that is made.
const GAME: &str = "surat";

pub(crate) fn run(work: &mut Work) -> Result<(), Stop> {
    let copy = tools::target_dir("new-game");
    let prepared = copy_tree(&copy)
        .and_then(|()| set_apart(&copy))
        .and_then(|()| new_game::write(&copy, GAME).map(drop));
    prepared.map_err(|why| {
        work.note(&why);
        Stop::Failed
    })?;
    let target = tools::target_dir("");
    let there = |words: &str| -> Command {
        let mut command = cargo(words.split(' '));
        command.current_dir(&copy).env("CARGO_TARGET_DIR", &target).env("INSTA_UPDATE", "no");
        command
    };
    work.run(&mut there("fmt --all --check"))?;
    // The list and every file that a game must have, by name. The copy is no checkout, though it lies
    // in one: what reads files asks the folder, not git.
    let mut tidy = cargo("test --package xtask --profile play --test tidy".split(' '));
    work.run_tests(tidy.env("CHOWK_ROOT", &copy).env("GIT_DIR", copy.join(".git")))?;
    let lints = "clippy --package chowk-surat --all-targets --profile play -- -D warnings";
    work.run(&mut there(lints))?;
    // The golden game is written first, as `cargo xtask bless` does.
    let mut golden = there("test --package chowk-surat --profile play --test golden");
    work.run(golden.env("INSTA_UPDATE", "always"))?;
    work.run_tests(&mut there("test --package chowk-surat --profile play"))?;
    // What is tested for each game: words, bots, the box, bots at a table of the server, the engine.
    // Of the packages of the step `tests`: of others, cargo would build dependencies with other features.
    let mut each = there("test --workspace --exclude xtask --profile play");
    for test in ["suite", "bots", "encodings", "engine"] {
        each.args(["--test", test]);
    }
    let names = [GAME, "both_forms_of_a_box", "bots_play_whole_games", "every_game_is_played"];
    // A game as short as this one comes to its end in most playouts, and an end is told in lists: it allocates.
    let without = ["--skip", "iterations_do_not_allocate"];
    work.run_tests(each.arg("--").args(names).args(without))?;
    // The page with its board; a whole build for the web would take minutes.
    tools::need_wasm(work)?;
    let mut page = there("check --package web --profile play");
    page.args(["--target", tools::WASM]).arg("--target-dir").arg(tools::target_dir("wasm"));
    work.run(&mut page)
}

/// Another version for all crates of the copy. Dependencies that are built here serve there too, but
/// cargo tells our own crates apart by name and version only, and would take those of the copy for ours.
fn set_apart(copy: &Path) -> Result<(), String> {
    let path = copy.join("Cargo.toml");
    let text = fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    let version = concat!("\nversion = \"", env!("CARGO_PKG_VERSION"), "\"\n");
    if text.matches(version).count() != 1 {
        return Err(format!("{}: found no version to change", path.display()));
    }
    let other = concat!("\nversion = \"", env!("CARGO_PKG_VERSION"), "-trial\"\n");
    fs::write(&path, text.replace(version, other)).map_err(|why| why.to_string())
}

/// Everything that git knows or would add, into a folder that is empty before.
fn copy_tree(to: &Path) -> Result<(), String> {
    if to.exists() {
        fs::remove_dir_all(to).map_err(|why| format!("{}: {why}", to.display()))?;
    }
    let mut git = Command::new("git");
    git.current_dir(tools::root()).args(["ls-files", "-z", "-co", "--exclude-standard"]);
    let listed = git.output().map_err(|why| format!("git: {why}"))?;
    let names = String::from_utf8(listed.stdout).map_err(|why| why.to_string())?;
    let files = names.split('\0').filter(|name| !name.is_empty());
    let mut copied = 0;
    for name in files {
        let (from, to) = (tools::root().join(name), to.join(name));
        // A file that was deleted and not yet committed is listed still. Cargo's settings are those
        // of the tree around the copy: read twice, they would be other settings.
        if !from.is_file() || name.starts_with(".cargo/") {
            continue;
        }
        let folder = to.parent().expect("a file lies in a folder");
        fs::create_dir_all(folder)
            .and_then(|()| fs::copy(&from, &to))
            .map_err(|why| format!("{name}: {why}"))?;
        copied += 1;
    }
    if copied == 0 {
        return Err("git lists no files: the step copies what git knows".into());
    }
    Ok(())
}
