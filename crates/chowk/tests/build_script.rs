//! A program that is handed out has the web client in it, or is not built.
#[path = "../build.rs"]
#[allow(dead_code)]
mod build;

use std::{fs, path::PathBuf};

fn folder(name: &str, files: &[&str]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder of our own");
    files.iter().for_each(|file| fs::write(folder.join(file), "x").expect("written"));
    folder
}

#[test]
fn a_release_without_the_client_is_refused_with_the_command_to_run() {
    let half = folder("half-a-client", &["index.html", "app.js"]);
    for folder in [folder("no-client", &[]), half, PathBuf::from("no-such-folder")] {
        let why = build::refusal(&folder, "release", false).expect("refused");
        assert!(why.contains("cargo xtask web") && why.contains("CHOWK_WITHOUT_WEB=1"), "{why}");
        assert_eq!(build::refusal(&folder, "release", true), None, "on purpose");
        assert_eq!(build::refusal(&folder, "debug", false), None, "for trying things out");
    }
}

#[test]
fn a_release_with_the_client_is_built() {
    let whole = folder("a-client", &["index.html", "app.js", "app_bg.wasm", "worker_lib_bg.wasm"]);
    assert_eq!(build::refusal(&whole, "release", false), None);
}
