//! The programs in `examples/` do what they say, against the real program. Those in Rust are tested where
//! they lie (`cargo test -p chowk-kernel -p chowk-bots`), and `examples/bot.py` in `crates/arena`.
use std::{
    io::Read,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

const CHOWK: &str = env!("CARGO_BIN_EXE_chowk");

fn python(example: &str) -> Command {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(example);
    let mut python = Command::new("python3");
    // No folder of compiled files beside the examples.
    python.arg("-B").arg(file).env("CHOWK", CHOWK);
    python
}

/// A process that does not outlive its test.
struct Running(Child);

impl Running {
    fn start(command: &mut Command) -> Running {
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        Running(child.unwrap_or_else(|why| {
            panic!("{command:?}: {why}; `cargo xtask test tests` finds or installs python3")
        }))
    }

    /// Reads one line of what it says first, and leaves the rest to be read.
    fn line(from: &mut impl Read) -> String {
        let (mut line, mut byte) = (Vec::new(), [0]);
        while from.read(&mut byte).expect("it speaks") == 1 && byte != *b"\n" {
            line.push(byte[0]);
        }
        String::from_utf8(line).expect("UTF-8")
    }

    /// Waits for its end: whether it went well, what it said, what it complained about.
    fn end(mut self) -> (bool, String, String) {
        let (mut said, mut complained) = (String::new(), String::new());
        let mut stderr = self.0.stderr.take().expect("piped");
        // Both at once, or a full pipe would stop it.
        let reader = std::thread::spawn(move || {
            stderr.read_to_string(&mut complained).expect("UTF-8");
            complained
        });
        let stdout = self.0.stdout.as_mut().expect("piped");
        stdout.read_to_string(&mut said).expect("UTF-8");
        let well = self.0.wait().expect("it ends").success();
        (well, said, reader.join().expect("no panic"))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

struct Server {
    _running: Running,
    url: String,
}

impl Server {
    fn start(folder: &str) -> Server {
        let data = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(folder);
        let _ = std::fs::remove_dir_all(&data);
        let mut serve = Command::new(CHOWK);
        serve.args(["serve", "--listen", "127.0.0.1:0", "--log", "none", "--data"]).arg(data);
        let mut running = Running::start(&mut serve);
        let line = Running::line(running.0.stdout.as_mut().expect("piped"));
        let url = line.trim().strip_prefix("serving at ").expect(&line).to_owned();
        Server { _running: running, url }
    }
}

#[test]
fn a_game_is_driven_over_a_pipe() {
    for (game, seats) in [("jaipur", 2), ("johari", 3)] {
        let (well, record, says) =
            Running::start(python("engine.py").arg(game).arg(seats.to_string())).end();
        assert!(well, "{says}");
        let checked = catalog::verify(&record).unwrap_or_else(|why| panic!("{why}\n{record}"));
        assert!(checked.game == game && checked.finished && checked.names.len() == seats);
    }
    let (well, _, says) = Running::start(python("engine.py").arg("chess")).end();
    assert!(!well && says.contains("there is no game `chess`"), "{says}");
}

/// Two programs play and a third one watches, all of them in Python and over WebSockets.
#[test]
fn a_table_is_played_and_watched() {
    let server = Server::start("example-people");
    let mut first = Running::start(python("table.py").args([&server.url, "new"]));
    let line = Running::line(first.0.stdout.as_mut().expect("piped"));
    let Some(table) = line.strip_prefix("table ") else { panic!("{:?}", first.end()) };

    let mut spectator = Running::start(python("spectator.py").args([&server.url, table]));
    let watching = Running::line(spectator.0.stderr.as_mut().expect("piped"));
    assert!(watching.starts_with("watching; status waiting, commitment "), "{watching}");

    let (well, second, says) = Running::start(python("table.py").args([&server.url, table])).end();
    assert!(well && second.contains("points ["), "{second}{says}");
    let (well, first, says) = first.end();
    assert!(well && first.contains("points ["), "{first}{says}");

    let (well, record, says) = spectator.end();
    assert!(well && says.contains("\nthe deal was fair\n"), "{says}");
    let checked = catalog::verify(&record).unwrap_or_else(|why| panic!("{why}\n{record}"));
    assert!(checked.fair && checked.finished);
    assert!(first.matches(" plays ").count() > 3, "{first}");
}

#[test]
fn a_table_is_played_against_a_bot() {
    let server = Server::start("example-bot");
    let (well, said, says) =
        Running::start(python("table.py").args([&server.url, "new", "novice"])).end();
    assert!(well && said.contains("points ["), "{said}{says}");
}
