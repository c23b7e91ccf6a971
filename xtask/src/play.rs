//! `cargo xtask play`: builds the program and the web client side by side, says how far it is, and
//! starts a server.
use crate::{become_program, tools, work};
use std::{
    io::{IsTerminal as _, Read as _, Write as _},
    process::{Child, Command, ExitCode, Stdio},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread::JoinHandle,
    time::{Duration, Instant},
};

/// The usual port, or a free one where something else has that.
const PORT: u16 = 8080;
/// Without a terminal, a line this often says how far it is.
const BEAT_SECONDS: u64 = 10;
/// A client that is quick to build, apart from the one that programs are built with.
const FOLDER: &str = "web-play";
const PROFILE: &str = "wasm-dev";
/// As crates/bundle has them for the thinker: with others it would build all of it once more.
const THINKER_FLAGS: &str = "--cfg erase_components -Ctarget-feature=+simd128";

pub(crate) fn serve() -> ExitCode {
    match built() {
        Ok(()) => start(),
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn start() -> ExitCode {
    let free = std::net::TcpListener::bind(("127.0.0.1", PORT)).is_ok();
    eprintln!(
        "Open the address below in a browser. Ctrl-C ends it; the tables are kept in chowk-data."
    );
    let mut program = Command::new(tools::built("play", "chowk"));
    program.current_dir(tools::root()).arg("serve").arg("--web").arg(tools::target_dir(FOLDER));
    program.args(["--listen", &format!("127.0.0.1:{}", if free { PORT } else { 0 })]);
    become_program(program)
}

/// The program and the client do not need each other until both are there, so neither waits.
fn built() -> Result<(), String> {
    eprintln!("Building the server and the web client; the first time takes some minutes.");
    work::quietly(tools::need_wasm)?;
    let module = |package| {
        let mut build = tools::cargo(["build", "--lib", "--package", package]);
        build.args(["--profile", PROFILE, "--target", tools::WASM]);
        build.arg("--target-dir").arg(tools::target_dir("wasm"));
        if package == "worker" {
            build.env("RUSTFLAGS", THINKER_FLAGS);
        }
        build
    };
    // What has the longest chain of crates goes first in each lane, and what has many short ones fills the gaps.
    let mut server = tools::build("chowk");
    server.args(["--bin", "bundle"]);
    side_by_side(vec![
        vec![("server", server)],
        vec![("bots", module("worker")), ("page", module("web"))],
    ])?;
    let mut bundle = tools::bundle(&tools::target_dir(FOLDER));
    let said =
        bundle.arg("--debug").output().map_err(|why| format!("bundle cannot be started: {why}"))?;
    let told = String::from_utf8_lossy(&said.stderr).into_owned();
    if said.status.success() { Ok(()) } else { Err(told) }
}

/// Builds that follow one another, and how far they are.
#[derive(Default)]
struct Lane {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    name: &'static str,
    /// Units built, and how many there are.
    units: Option<(u32, u32)>,
    log: String,
    child: Option<Child>,
    finished: bool,
    failed: bool,
}

type Build = (&'static str, Command);

/// Runs the lanes together. When one fails, the others are stopped, and what it said is the error.
fn side_by_side(builds: Vec<Vec<Build>>) -> Result<(), String> {
    let live = std::io::stderr().is_terminal();
    let begun = Instant::now();
    let lanes: Vec<(Arc<Lane>, JoinHandle<()>)> = builds.into_iter().map(Lane::start).collect();
    let mut beats = 0;
    loop {
        std::thread::sleep(Duration::from_millis(200));
        let seconds = begun.elapsed().as_secs();
        let shown: Vec<String> = lanes.iter().map(|(lane, _)| lane.shown()).collect();
        let line = format!("  {seconds:>3} s  {}", shown.join(", "));
        if live {
            eprint!("\r\x1b[2K{line}");
            let _ = std::io::stderr().flush();
        } else if seconds / BEAT_SECONDS > beats {
            beats = seconds / BEAT_SECONDS;
            eprintln!("{line}");
        }
        let failed = lanes.iter().any(|(lane, _)| lane.state().failed);
        if failed || lanes.iter().all(|(lane, _)| lane.state().finished) {
            break;
        }
    }
    if live {
        eprint!("\r\x1b[2K");
    }
    let mut failures = String::new();
    for (lane, _) in &lanes {
        let mut state = lane.state();
        if state.failed {
            failures += &state.log;
        } else if let Some(child) = &mut state.child {
            let _ = child.kill();
        }
    }
    for (_, thread) in lanes {
        let _ = thread.join();
    }
    eprintln!("  built in {} s", begun.elapsed().as_secs());
    if failures.is_empty() { Ok(()) } else { Err(failures) }
}

impl Lane {
    fn start(builds: Vec<Build>) -> (Arc<Lane>, JoinHandle<()>) {
        let lane = Arc::new(Lane::default());
        let own = Arc::clone(&lane);
        let thread = std::thread::spawn(move || {
            for (name, command) in builds {
                if let Err(why) = own.run(name, command) {
                    let mut state = own.state();
                    state.log += &format!("{name}: {why}\n");
                    state.failed = true;
                    break;
                }
            }
            own.state().finished = true;
        });
        (lane, thread)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, name: &'static str, mut command: Command) -> std::io::Result<()> {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        // Cargo counts its units only where it draws a bar.
        command.env("CARGO_TERM_PROGRESS_WHEN", "always").env("CARGO_TERM_PROGRESS_WIDTH", "80");
        let mut child = command.spawn()?;
        let mut said = child.stderr.take().ok_or_else(|| std::io::Error::other("it is mute"))?;
        {
            let mut state = self.state();
            (state.name, state.units, state.child) = (name, None, Some(child));
        }
        let (mut line, mut bytes) = (Vec::new(), [0; 4096]);
        loop {
            let count = said.read(&mut bytes)?;
            for byte in &bytes[..count] {
                match byte {
                    b'\r' | b'\n' => {
                        self.hear(&String::from_utf8_lossy(&std::mem::take(&mut line)));
                    }
                    byte => line.push(*byte),
                }
            }
            if count == 0 {
                break;
            }
        }
        self.hear(&String::from_utf8_lossy(&line));
        let Some(mut child) = self.state().child.take() else { return Ok(()) };
        match child.wait()? {
            status if status.success() => Ok(()),
            status => Err(std::io::Error::other(status.to_string())),
        }
    }

    /// A line of the bar, or something to keep in case the build fails.
    fn hear(&self, line: &str) {
        let mut state = self.state();
        if let Some(units) = units(line) {
            state.units = Some(units);
        } else if !line.trim().is_empty() {
            state.log += line;
            state.log.push('\n');
        }
    }

    fn shown(&self) -> String {
        let state = self.state();
        match state.units {
            _ if state.finished => format!("{} ready", state.name),
            Some((built, all)) => format!("{} {built} of {all}", state.name),
            None => format!("{} begins", state.name),
        }
    }
}

/// `Building [=====>   ] 57/312: serde, syn` is (57, 312).
fn units(line: &str) -> Option<(u32, u32)> {
    let (_, rest) = line.split_once("Building")?.1.split_once(']')?;
    let (built, rest) = rest.split_once('/')?;
    let all: String = rest.chars().take_while(char::is_ascii_digit).collect();
    Some((built.trim().parse().ok()?, all.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_of_cargo_is_read() {
        let bar =
            "\x1b[1m\x1b[36m    Building\x1b[0m [=====>           ] 57/312: serde, syn(build)";
        assert_eq!(units(bar), Some((57, 312)));
        assert_eq!(units("    Building [> ] 0/9"), Some((0, 9)));
        assert_eq!(units("   Compiling serde v1.0.0"), None);
        assert_eq!(units("error: [a/b] Building"), None);
    }

    #[test]
    fn the_thinker_is_built_once() {
        let bundle = include_str!("../../crates/bundle/src/modules.rs");
        for flag in THINKER_FLAGS.split(' ') {
            assert!(bundle.contains(&format!("\"{flag}\"")), "crates/bundle builds without {flag}");
        }
        let flags = bundle.lines().filter(|line| line.contains("flags.push(\"-")).count();
        assert_eq!(flags, 1, "crates/bundle has more flags");
    }

    #[test]
    #[cfg(unix)]
    fn what_fails_is_told_and_stops_the_others() {
        let shell = |words: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", words]);
            command
        };
        let begun = Instant::now();
        // `exec`, or the kill would reach the shell and not what it waits for.
        let lanes = vec![
            vec![("slow", shell("exec sleep 60"))],
            vec![("good", shell("echo fine >&2")), ("bad", shell("echo broken >&2; exit 3"))],
        ];
        let why = side_by_side(lanes).expect_err("one fails");
        assert!(why.contains("broken") && why.contains("bad: exit status: 3"), "{why}");
        assert!(begun.elapsed() < Duration::from_secs(30), "the slow one was stopped");
        assert_eq!(side_by_side(vec![vec![("good", shell("exit 0"))]]), Ok(()));
    }
}
