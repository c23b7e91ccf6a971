//! Where the repository is, and how the tools that a step needs are found or installed.
use crate::work::{Stop, Work};
use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask/ lies in the root")
}

/// A command of cargo, run in the root. `cargo` as people call it, not `$CARGO`: rustup stands
/// before it, and heeds rust-toolchain.toml.
pub(crate) fn cargo<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new("cargo");
    command.current_dir(root()).args(arguments);
    command
}

/// Folders of the games: those that have a box, `components.toml`.
pub(crate) fn games() -> Vec<String> {
    let folders = std::fs::read_dir(root().join("crates")).into_iter().flatten().flatten();
    let mut games: Vec<String> = folders
        .filter(|folder| folder.path().join("components.toml").is_file())
        .map(|folder| folder.file_name().to_string_lossy().into_owned())
        .collect();
    games.sort();
    games
}

/// A folder for builds that must not evict other builds: `target/NAME`.
pub(crate) fn target_dir(name: &str) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    root().join(target).join(name)
}

/// A part of the toolchain, such as rustfmt, that a bare rustup may lack.
pub(crate) fn need_component(work: &mut Work, tool: &str, component: &str) -> Result<(), Stop> {
    if answers(cargo([tool, "--version"])) {
        return Ok(());
    }
    let mut install = Command::new("rustup");
    install.current_dir(root()).args(["component", "add", component]);
    work.install(&mut install, &format!("rustup component add {component}"))
}

/// The wasm target. rust-toolchain.toml names it, but where `RUSTUP_AUTO_INSTALL` is 0 rustup
/// passes over that in silence, so look for its library.
pub(crate) fn need_wasm(work: &mut Work) -> Result<(), Stop> {
    let mut ask = Command::new("rustc");
    ask.current_dir(root()).args(["--print", "target-libdir", "--target", WASM]);
    let there = ask.output().is_ok_and(|said| {
        said.status.success() && Path::new(String::from_utf8_lossy(&said.stdout).trim()).is_dir()
    });
    if there {
        return Ok(());
    }
    let mut install = Command::new("rustup");
    install.current_dir(root()).args(["target", "add", WASM]);
    work.install(&mut install, &format!("rustup target add {WASM}"))
}

/// libFuzzer is C++. Which compiler: as the crate `cc` chooses.
pub(crate) fn need_cxx() -> Result<(), Stop> {
    let cxx = std::env::var("CXX").unwrap_or_else(|_| "c++".into());
    let mut ask = Command::new(cxx.split_whitespace().next().unwrap_or("c++"));
    ask.arg("--version");
    if answers(ask) {
        return Ok(());
    }
    Err(Stop::Skipped("install a C++ compiler, such as g++ or clang++".into()))
}

/// The triple of this machine, such as `x86_64-unknown-linux-gnu`.
pub(crate) fn host() -> Option<String> {
    let said = Command::new("rustc").current_dir(root()).arg("-vV").output().ok()?;
    let text = String::from_utf8_lossy(&said.stdout).into_owned();
    text.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned)
}

fn answers(mut command: Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}
