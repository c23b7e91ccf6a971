//! The commands of this repository, run as `cargo xtask COMMAND`. `.cargo/config.toml` makes the
//! alias; there are no dependencies, so that it starts at once.
mod steps;
mod tools;
mod work;

use std::process::{Command, ExitCode};

const HELP: &str = "\
cargo xtask play [ARGS]     build and start the game; arguments go to the program `chowk`
cargo xtask test [STEP …]   run everything that must hold, or only the steps named
cargo xtask ci              the same as `test`
cargo xtask bless           rewrite the golden files; then read the diff
cargo xtask bench [ARGS]    build for speed and run `chowk bench`
cargo xtask help            this text

Steps of `test`:
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = match words.split_first() {
        Some((command, rest)) => (command.as_str(), rest),
        None => ("help", &[][..]),
    };
    match command {
        "play" => play(rest),
        "test" | "ci" => test(rest),
        "bless" => bless(),
        "bench" => bench(rest),
        "help" | "-h" | "--help" => {
            print!("{HELP}{}", steps::list());
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("There is no command `{command}`.\n\n{HELP}{}", steps::list());
            ExitCode::from(2)
        }
    }
}

/// Builds the program and becomes it. It shows a menu when it is given no arguments.
///
/// The server and the web client will be built and started here, before the program.
fn play(arguments: &[String]) -> ExitCode {
    eprintln!("Building chowk; the first time takes a minute or two.");
    let build = tools::cargo(["build", "--profile", "play", "--package", "chowk"]);
    let mut program =
        tools::cargo(["run", "--quiet", "--profile", "play", "--package", "chowk", "--"]);
    program.args(arguments);
    build_and_become(build, program)
}

fn bench(arguments: &[String]) -> ExitCode {
    eprintln!("Building chowk for speed.");
    let build = tools::cargo(["build", "--release", "--package", "chowk"]);
    let mut program = tools::cargo(["run", "--quiet", "--release", "--package", "chowk"]);
    program.args(["--", "bench"]).args(arguments);
    build_and_become(build, program)
}

fn test(names: &[String]) -> ExitCode {
    match steps::chosen(names) {
        Ok(chosen) => work::run_all(&chosen),
        Err(unknown) => {
            eprintln!("There is no step `{unknown}`. There are:\n{}", steps::list());
            ExitCode::from(2)
        }
    }
}

/// Golden files are of two makes: insta's snapshots, and our own that heed `CHOWK_BLESS`.
fn bless() -> ExitCode {
    let mut tests = tools::cargo(["test", "--workspace", "--profile", "play", "--no-fail-fast"]);
    tests.env("INSTA_UPDATE", "always").env("CHOWK_BLESS", "1");
    let passed = succeeds(&mut tests);
    println!("\nFiles that differ from the last commit:");
    succeeds(Command::new("git").current_dir(tools::root()).args(["status", "--short"]));
    println!("\nThe golden files are rewritten. Read `git diff`: every change in it is a change");
    println!("of behaviour that you are about to accept.");
    if !passed {
        println!("Some tests fail still: see above.");
    }
    ExitCode::from(u8::from(!passed))
}

fn build_and_become(mut build: Command, program: Command) -> ExitCode {
    if succeeds(&mut build) { become_program(program) } else { ExitCode::FAILURE }
}

fn succeeds(command: &mut Command) -> bool {
    match command.status() {
        Ok(status) => status.success(),
        Err(why) => {
            eprintln!("{}: {why}", command.get_program().display());
            false
        }
    }
}

/// Ctrl-C is then the program's own affair: nobody waits above it.
#[cfg(unix)]
fn become_program(mut program: Command) -> ExitCode {
    use std::os::unix::process::CommandExt as _;
    let why = program.exec();
    eprintln!("{}: {why}", program.get_program().display());
    ExitCode::FAILURE
}

#[cfg(not(unix))]
fn become_program(mut program: Command) -> ExitCode {
    ExitCode::from(u8::from(!succeeds(&mut program)))
}
