//! The files of the web client become part of the program. `cargo xtask web` makes them, before the
//! program is built; ARCHITECTURE.md says why this script does not.
use std::{path::Path, process::ExitCode};

const FOLDER: &str = "../../target/web";
/// Set to 1, it says that a program without the web client is what is wanted.
const WITHOUT: &str = "CHOWK_WITHOUT_WEB";

fn main() -> ExitCode {
    // A folder that is not there would count as changed with every build.
    let _ = std::fs::create_dir_all(FOLDER);
    println!("cargo::rerun-if-changed={FOLDER}");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={WITHOUT}");
    let profile = std::env::var("PROFILE").unwrap_or_default();
    let without = std::env::var(WITHOUT).is_ok_and(|value| value == "1");
    match refusal(Path::new(FOLDER), &profile, without) {
        None => ExitCode::SUCCESS,
        Some(why) => {
            println!("cargo::error={why}");
            ExitCode::FAILURE
        }
    }
}

/// Why the program must not be built: it is for others to use, and lacks the page. Builds for trying
/// things out (`PROFILE` is then `debug`) may lack it; the server says so.
pub(crate) fn refusal(folder: &Path, profile: &str, without: bool) -> Option<String> {
    let needed = ["index.html", "app.js", "app_bg.wasm", "worker_lib_bg.wasm"];
    let missing = needed.into_iter().find(|name| !folder.join(name).is_file())?;
    (profile == "release" && !without).then(|| {
        format!(
            "the web client is not built (target/web has no {missing}). Run `cargo xtask web`, then \
             this command again; or set {WITHOUT}=1 for a program without it."
        )
    })
}
