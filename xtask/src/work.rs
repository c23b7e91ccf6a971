//! Runs steps: quiet while they are green, whole output when one is red, a table at the end.
use crate::steps::Step;
use std::{
    io::{BufRead as _, BufReader, IsTerminal as _, Read as _, Write as _, pipe},
    process::{Command, ExitCode, Stdio},
    sync::{
        Mutex, PoisonError,
        mpsc::{self, RecvTimeoutError},
    },
    time::{Duration, Instant},
};

/// Why a step did not succeed.
pub(crate) enum Stop {
    Failed,
    /// It cannot run here; what to install.
    Skipped(String),
}

/// A step at work: what its commands said, and the sign of life on the screen.
pub(crate) struct Work {
    /// A terminal, which can show a line that changes and colours.
    live: bool,
    started: Instant,
    log: String,
    /// Lines of the log to be shown when all is well.
    keep: Vec<String>,
    beats: u64,
}

/// Without a terminal, a line this often says that it goes on.
const BEAT_SECONDS: u64 = 60;
/// How often the sign of life is drawn.
const TICK: Duration = Duration::from_millis(200);
/// How much of a line of output fits beside the clock.
const LINE_MAX: usize = 64;

/// What becomes of the whole run. What was not run is not known to hold, so a skip is not a success:
/// in CI it is a failure, elsewhere it is only forgiven when that was asked for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Outcome {
    Holds,
    /// Everything that ran holds; the person asked not to mind the rest.
    Forgiven,
    Skipped,
    Failed,
}

impl Outcome {
    fn of(failed: usize, skipped: usize, ci: bool, allow_skips: bool) -> Outcome {
        match (failed, skipped) {
            (0, 0) => Outcome::Holds,
            (0, _) if ci => Outcome::Failed,
            (0, _) if allow_skips => Outcome::Forgiven,
            (0, _) => Outcome::Skipped,
            _ => Outcome::Failed,
        }
    }

    fn exit_code(self) -> u8 {
        match self {
            Outcome::Holds | Outcome::Forgiven => 0,
            Outcome::Failed => 1,
            Outcome::Skipped => 3,
        }
    }
}

const RED: &str = "1;31";
const YELLOW: &str = "1;33";
const GREEN: &str = "32";

/// Services that build set `CI` to `true` or to 1.
fn in_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| !["", "0", "false"].contains(&value.as_str()))
}

/// Runs all of them, even after a failure, and sums up.
pub(crate) fn run_all(steps: &[&Step], allow_skips: bool) -> ExitCode {
    let ci = in_ci();
    let live = std::io::stdout().is_terminal() && !ci;
    let paint = |code: &str, text: &str| {
        if live { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    };
    let begun = Instant::now();
    let mut table = String::new();
    let (mut failed, mut skipped) = (Vec::new(), Vec::new());
    for (number, step) in (1..).zip(steps) {
        let Step { name, what, .. } = step;
        let heading = format!("[{number}/{}] {name}: {what}", steps.len());
        println!("{}", paint("1", &heading));
        let mut work = Work::new(live);
        let result = (step.run)(&mut work);
        let seconds = work.started.elapsed().as_secs_f32();
        work.clear();
        let (code, word) = match result {
            Ok(()) => {
                work.keep.iter().for_each(|line| println!("{line}"));
                (GREEN, "ok")
            }
            Err(Stop::Failed) => {
                print!("{}", work.log);
                println!("{name} failed. To run it alone: cargo xtask test {name}");
                failed.push(*name);
                (RED, "FAILED")
            }
            Err(Stop::Skipped(why)) => {
                print!("{}", work.log);
                println!("SKIPPED, not run: {why}; then: cargo xtask test {name}");
                skipped.push(format!("SKIPPED {name}: {why}"));
                (if ci { RED } else { YELLOW }, "SKIPPED")
            }
        };
        println!("  {} in {seconds:.1} s\n", paint(code, word));
        let word = paint(code, &format!("{word:<8}"));
        table += &format!("  {name:<8} {word} {seconds:>7.1} s\n");
    }
    println!("{}", paint("1", "Summary"));
    println!("{table}  {:<17} {:>7.1} s", "total", begun.elapsed().as_secs_f32());
    skipped.iter().for_each(|line| println!("{line}"));
    let outcome = Outcome::of(failed.len(), skipped.len(), ci, allow_skips);
    println!("{}", sum_up(outcome, &failed, &paint));
    ExitCode::from(outcome.exit_code())
}

fn sum_up(outcome: Outcome, failed: &[&str], paint: &dyn Fn(&str, &str) -> String) -> String {
    match outcome {
        Outcome::Holds => paint(GREEN, "Everything holds."),
        Outcome::Forgiven => {
            paint(YELLOW, "Everything that ran holds; see above what did not run.")
        }
        Outcome::Skipped => {
            let says = "Not everything ran, so this is no success. \
                        Install what is missing, or say --allow-skips.";
            paint(YELLOW, says)
        }
        Outcome::Failed if failed.is_empty() => {
            paint(RED, "FAILED: in CI everything has to run, and steps were skipped.")
        }
        Outcome::Failed => {
            format!("{} cargo xtask test {}", paint(RED, "FAILED. Again:"), failed.join(" "))
        }
    }
}

/// Outside `test`: sees to something, and says only what went wrong.
pub(crate) fn quietly(see_to: impl Fn(&mut Work) -> Result<(), Stop>) -> Result<(), String> {
    let mut work = Work::new(false);
    see_to(&mut work).map_err(|stop| match stop {
        Stop::Failed => work.log,
        Stop::Skipped(why) => work.log + &why,
    })
}

impl Work {
    fn new(live: bool) -> Work {
        Work { live, started: Instant::now(), log: String::new(), keep: Vec::new(), beats: 0 }
    }

    /// Runs a command to its end; what it says goes to the log.
    pub(crate) fn run(&mut self, command: &mut Command) -> Result<(), Stop> {
        self.log += &format!("$ {}\n", shown(command));
        match self.listen(command) {
            Ok(true) => Ok(()),
            Ok(false) => Err(Stop::Failed),
            Err(why) => {
                self.log += &format!("{}: {why}\n", command.get_program().display());
                Err(Stop::Failed)
            }
        }
    }

    /// As `run`; which tests ran and their results are shown also when all pass.
    pub(crate) fn run_tests(&mut self, command: &mut Command) -> Result<(), Stop> {
        let from = self.log.len();
        let result = self.run(command);
        let wanted = ["Running ", "Doc-tests ", "test result: "];
        let lines = self.log[from..].lines().map(plain);
        let told = lines.filter(|line| wanted.iter().any(|w| line.trim_start().starts_with(w)));
        self.keep.extend(told);
        result
    }

    /// As `run`; returns what the command said.
    pub(crate) fn run_and_read(&mut self, command: &mut Command) -> Result<String, Stop> {
        let from = self.log.len();
        self.run(command)?;
        // The first line is the command itself.
        Ok(self.log[from..].split_once('\n').map_or(String::new(), |(_, said)| said.to_owned()))
    }

    /// As `run_and_read` for each, with one for every processor at the same time: for commands that use one only. All of
    /// them run, even after a failure.
    pub(crate) fn run_beside(&mut self, commands: Vec<Command>) -> Result<Vec<String>, Stop> {
        let heads: Vec<String> = commands.iter().map(shown).collect();
        let mut all: Vec<Option<std::io::Result<(bool, String)>>> =
            heads.iter().map(|_| None).collect();
        let queue = Mutex::new(commands.into_iter().enumerate());
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        let (send, ended) = mpsc::channel();
        std::thread::scope(|scope| {
            let processors = std::thread::available_parallelism().map_or(1, usize::from);
            for _ in 0..processors {
                let (send, next) = (send.clone(), &next);
                scope.spawn(move || {
                    while let Some((at, command)) = next() {
                        let _ = send.send((at, to_end(command)));
                    }
                });
            }
            drop(send);
            let mut last = String::new();
            loop {
                match ended.recv_timeout(TICK) {
                    Ok((at, said)) => {
                        last.clone_from(&heads[at]);
                        all[at] = Some(said);
                    }
                    Err(RecvTimeoutError::Timeout) => (),
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                self.beat(&last);
            }
        });
        let mut told = Vec::new();
        let mut result = Ok(());
        for (head, said) in heads.iter().zip(all) {
            let said = said.unwrap_or_else(|| Err(std::io::Error::other("it was not run")));
            let (good, text) = said.unwrap_or_else(|why| (false, format!("{why}\n")));
            self.log += &format!("$ {head}\n{text}");
            if !good {
                result = Err(Stop::Failed);
            }
            told.push(text);
        }
        result.map(|()| told)
    }

    /// A line to be shown also when all is well.
    pub(crate) fn keep(&mut self, line: &str) {
        self.note(line);
        self.keep.push(line.to_owned());
    }

    /// Adds a line to the log.
    pub(crate) fn note(&mut self, line: &str) {
        self.log += &format!("{line}\n");
    }

    /// Installs what a step needs, or says what a person has to install.
    pub(crate) fn install(&mut self, command: &mut Command, asked: &str) -> Result<(), Stop> {
        println!("  installing: {asked}");
        self.run(command).map_err(|_| Stop::Skipped(format!("it could not be installed: {asked}")))
    }

    fn listen(&mut self, command: &mut Command) -> std::io::Result<bool> {
        let (from, to) = pipe()?;
        command.stdin(Stdio::null()).stdout(to.try_clone()?).stderr(to);
        command.env("CARGO_TERM_COLOR", if self.live { "always" } else { "never" });
        let mut child = command.spawn()?;
        // Let go of our ends of the pipe, or it never closes.
        command.stdout(Stdio::null()).stderr(Stdio::null());

        let (send, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(from).split(b'\n').map_while(Result::ok) {
                if send.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    return;
                }
            }
        });
        let mut last = String::new();
        loop {
            match lines.recv_timeout(TICK) {
                Ok(line) => {
                    self.log += &line;
                    self.log.push('\n');
                    if !line.trim().is_empty() {
                        last = plain(line.trim());
                    }
                }
                Err(RecvTimeoutError::Timeout) => (),
                Err(RecvTimeoutError::Disconnected) => break,
            }
            self.beat(&last);
        }
        Ok(child.wait()?.success())
    }

    /// A sign of life: the seconds, and the last line that was said.
    fn beat(&mut self, last: &str) {
        let seconds = self.started.elapsed().as_secs();
        let line: String = last.chars().take(LINE_MAX).collect();
        if self.live {
            print!("\r\x1b[2K  {seconds:>3} s  {line}");
            let _ = std::io::stdout().flush();
        } else if seconds / BEAT_SECONDS > self.beats {
            self.beats = seconds / BEAT_SECONDS;
            println!("  {seconds:>3} s  {line}");
        }
    }

    fn clear(&self) {
        if self.live {
            print!("\r\x1b[2K");
        }
    }
}

/// Runs a command to its end: whether it succeeded, and all that it said.
fn to_end(mut command: Command) -> std::io::Result<(bool, String)> {
    let (mut from, to) = pipe()?;
    command.stdin(Stdio::null()).stdout(to.try_clone()?).stderr(to);
    let mut child = command.spawn()?;
    // With it go our ends of the pipe, or it never closes.
    drop(command);
    let mut said = Vec::new();
    from.read_to_end(&mut said)?;
    Ok((child.wait()?.success(), String::from_utf8_lossy(&said).into_owned()))
}

/// The command as a person would type it.
fn shown(command: &Command) -> String {
    let set = command.get_envs().filter_map(|(name, value)| {
        let value = value?.to_string_lossy();
        let quote = if value.contains(' ') { "'" } else { "" };
        Some(format!("{}={quote}{value}{quote}", name.display()))
    });
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words = words.map(|word| word.to_string_lossy().into_owned());
    set.chain(words).collect::<Vec<_>>().join(" ")
}

/// Without colours: `ESC [ … letter` is left out.
fn plain(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some((before, code)) = rest.split_once('\x1b') {
        out += before;
        let end = code.find(|c: char| c.is_ascii_alphabetic()).map_or(code.len(), |at| at + 1);
        rest = &code[end..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_taken_out() {
        let line = "\x1b[0m\x1b[1;32m     Running\x1b[0m tests/laws.rs";
        assert_eq!(plain(line), "     Running tests/laws.rs");
        assert_eq!(plain("as it is"), "as it is");
    }

    #[test]
    fn commands_are_shown_as_typed() {
        let mut command = Command::new("cargo");
        command.arg("doc").env("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(shown(&command), "RUSTDOCFLAGS='-D warnings' cargo doc");
    }

    #[test]
    fn what_was_skipped_is_no_success() {
        for (failed, skipped, ci, allow, code) in [
            (0, 0, false, false, 0),
            (0, 0, true, false, 0),
            (0, 1, false, false, 3),
            (0, 1, false, true, 0),
            (0, 1, true, false, 1),
            (0, 1, true, true, 1),
            (1, 0, false, true, 1),
            (1, 1, true, true, 1),
        ] {
            let outcome = Outcome::of(failed, skipped, ci, allow);
            assert_eq!(outcome.exit_code(), code, "{failed} {skipped} {ci} {allow}");
        }
        let plain = |_: &str, text: &str| text.to_owned();
        assert!(sum_up(Outcome::Failed, &[], &plain).contains("skipped"));
        assert!(sum_up(Outcome::Skipped, &[], &plain).contains("--allow-skips"));
        assert!(sum_up(Outcome::Failed, &["web", "fuzz"], &plain).ends_with("test web fuzz"));
    }

    #[test]
    #[cfg(unix)]
    fn what_runs_side_by_side_is_told_in_order() {
        let shell = |words: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", words]);
            command
        };
        let mut work = Work::new(false);
        let told = work.run_beside(vec![shell("sleep 0.2; echo one"), shell("echo two >&2")]);
        assert!(told.is_ok_and(|told| told == ["one\n", "two\n"]));
        assert!(work.log.ends_with("echo two >&2\ntwo\n"), "{}", work.log);
        // One that fails leaves the others to run.
        let failing = vec![shell("exit 3"), Command::new("no-such-tool"), shell("echo three")];
        assert!(matches!(work.run_beside(failing), Err(Stop::Failed)));
        assert!(work.log.ends_with("three\n"), "{}", work.log);
    }

    #[test]
    #[cfg(unix)]
    fn output_is_kept_whole() {
        let mut work = Work::new(false);
        let mut command = Command::new("sh");
        command.args(["-c", "echo out; echo err >&2; printf 'no end'; exit 3"]);
        assert!(matches!(work.run(&mut command), Err(Stop::Failed)));
        assert!(work.log.ends_with("out\nerr\nno end\n"), "{}", work.log);
        assert!(matches!(work.run(&mut Command::new("no-such-tool")), Err(Stop::Failed)));
    }
}
