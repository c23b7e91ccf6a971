//! Where the repository is, and how the tools that a step needs are found or installed.
use crate::work::{Stop, Work};
use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Crates that live in a browser only: linted and documented for [`WASM`]. Their tests run here, with all others.
pub(crate) const NOT_NATIVE: [&str; 4] = ["--exclude", "web", "--exclude", "worker"];

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

/// Names of the tests in the folders `tests` of all crates but the program's own.
pub(crate) fn integration_tests() -> Vec<String> {
    let listed = |folder: PathBuf| std::fs::read_dir(folder).into_iter().flatten().flatten();
    let crates = listed(root().join("crates")).filter(|folder| folder.file_name() != "chowk");
    let mut names: Vec<String> = crates
        .flat_map(|folder| listed(folder.path().join("tests")))
        .filter(|entry| {
            let path = entry.path();
            path.extension().is_some_and(|end| end == "rs") || path.join("main.rs").is_file()
        })
        .filter_map(|entry| Some(entry.path().file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    names.dedup();
    names
}

/// A folder for builds that must not evict other builds: `target/NAME`.
pub(crate) fn target_dir(name: &str) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    root().join(target).join(name)
}

/// Where cargo puts a program.
pub(crate) fn built(profile: &str, program: &str) -> PathBuf {
    target_dir(profile).join(program).with_extension(std::env::consts::EXE_EXTENSION)
}

/// The web client's files. The program is built with what lies here.
pub(crate) fn site() -> PathBuf {
    root().join("target/web")
}

/// Builds a program of ours. All of them are built as parts of the whole workspace, as its tests are:
/// chosen with `--package`, one would get its dependencies with other features, and every game would be
/// compiled again for each.
pub(crate) fn build(program: &str) -> Command {
    cargo(["build", "--profile", "play", "--workspace", "--bin", program])
}

/// Makes the files of the web client in a folder; `build("bundle")` comes before.
pub(crate) fn bundle(folder: &Path) -> Command {
    let mut bundle = Command::new(built("play", "bundle"));
    bundle.current_dir(root()).arg(folder);
    bundle
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
    need_target(work, WASM)
}

pub(crate) fn need_target(work: &mut Work, target: &str) -> Result<(), Stop> {
    let mut ask = Command::new("rustc");
    ask.current_dir(root()).args(["--print", "target-libdir", "--target", target]);
    let there = ask.output().is_ok_and(|said| {
        said.status.success() && Path::new(String::from_utf8_lossy(&said.stdout).trim()).is_dir()
    });
    if there {
        return Ok(());
    }
    let mut install = Command::new("rustup");
    install.current_dir(root()).args(["target", "add", target]);
    work.install(&mut install, &format!("rustup target add {target}"))
}

/// libFuzzer is C++. Which compiler: as the crate `cc` chooses.
pub(crate) fn need_cxx(work: &mut Work) -> Result<(), Stop> {
    let there = || {
        let cxx = std::env::var("CXX").unwrap_or_else(|_| "c++".into());
        let mut ask = Command::new(cxx.split_whitespace().next().unwrap_or("c++"));
        ask.arg("--version");
        answers(ask).then_some(())
    };
    need(work, there, "g++", "install a C++ compiler, such as g++ or clang++")
}

/// A browser for the tests: the one that `$CHROMIUM` names, or one that is installed.
pub(crate) fn need_chromium(work: &mut Work) -> Result<PathBuf, Stop> {
    let named = || std::env::var_os("CHROMIUM").map(PathBuf::from);
    let install = "install Chromium (on Debian: apt-get install chromium), or set CHROMIUM";
    need(work, || named().or_else(chromium), "chromium", install)
}

fn chromium() -> Option<PathBuf> {
    let mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
    names
        .iter()
        .find_map(|name| in_path(name))
        .or_else(|| Some(mac.into()).filter(|p: &PathBuf| p.is_file()))
}

/// The folder of PostgreSQL's programs: the one that `$CHOWK_POSTGRES` names, or the newest that is
/// installed. Debian keeps them out of the path.
pub(crate) fn need_postgres(work: &mut Work) -> Result<PathBuf, Stop> {
    let named = || std::env::var_os("CHOWK_POSTGRES").map(PathBuf::from);
    let install = "install PostgreSQL (on Debian: apt-get install postgresql), or set CHOWK_POSTGRES \
                   to the folder of its programs (initdb, postgres)";
    need(work, || named().or_else(postgres), "postgresql", install)
}

fn postgres() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut places: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    places.sort();
    places.reverse();
    places.extend(in_path("initdb").and_then(|initdb| initdb.parent().map(Path::to_owned)));
    let has = |place: &PathBuf| ["initdb", "postgres"].iter().all(|p| place.join(p).is_file());
    places.into_iter().find(has)
}

/// Counts instructions, for the step `bench`.
pub(crate) fn need_valgrind(work: &mut Work) -> Result<(), Stop> {
    let there = || {
        let mut valgrind = Command::new("valgrind");
        valgrind.arg("--version");
        answers(valgrind).then_some(())
    };
    need(work, there, "valgrind", "install valgrind, which runs on Linux")
}

/// For the example of a bot in another language.
pub(crate) fn need_python(work: &mut Work) -> Result<(), Stop> {
    let there = || {
        let mut python = Command::new("python3");
        python.arg("--version");
        answers(python).then_some(())
    };
    need(work, there, "python3", "install Python 3, so that `python3` runs it")
}

/// For the environment in which the Python package is tested. Debian keeps what makes one apart.
pub(crate) fn need_venv(work: &mut Work) -> Result<(), Stop> {
    need_python(work)?;
    let there = || {
        let mut python = Command::new("python3");
        python.args(["-c", "import ensurepip, venv"]);
        answers(python).then_some(())
    };
    need(
        work,
        there,
        "python3-venv",
        "install Python's venv (on Debian: apt-get install python3-venv)",
    )
}

/// What is found; or installed from the packages of Debian, where we may do that; or else a person
/// has to install it.
fn need<T>(
    work: &mut Work,
    find: impl Fn() -> Option<T>,
    package: &str,
    install: &str,
) -> Result<T, Stop> {
    if let Some(found) = find() {
        return Ok(found);
    }
    for words in apt(package).ok_or_else(|| Stop::Skipped(install.into()))? {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).env("DEBIAN_FRONTEND", "noninteractive");
        work.install(&mut command, &words.join(" "))?;
    }
    find().ok_or_else(|| Stop::Skipped(install.into()))
}

fn in_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let places = std::env::split_paths(&path).map(|folder| folder.join(name));
    let mut places = places.map(|place| place.with_extension(std::env::consts::EXE_EXTENSION));
    places.find(|place| place.is_file())
}

/// How to install a package without asking a person: as root, or by a sudo that wants no password.
fn apt(package: &str) -> Option<[Vec<String>; 2]> {
    let mut apt = Command::new("apt-get");
    apt.arg("--version");
    if !answers(apt) {
        return None;
    }
    let id = Command::new("id").arg("-u").output().ok()?;
    let root = String::from_utf8_lossy(&id.stdout).trim() == "0";
    let mut sudo = Command::new("sudo");
    sudo.args(["-n", "true"]);
    if !root && !answers(sudo) {
        return None;
    }
    let before = if root { "" } else { "sudo -n " };
    let install = format!("apt-get install --yes --no-install-recommends {package}");
    let commands = ["apt-get update".to_owned(), install];
    Some(commands.map(|c| format!("{before}{c}").split(' ').map(str::to_owned).collect()))
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
