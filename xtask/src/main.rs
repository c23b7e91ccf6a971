//! The commands of this repository, run as `cargo xtask COMMAND`. `.cargo/config.toml` makes the
//! alias; there are no dependencies, so that it starts at once.
mod dist;
mod gate;
mod new_game;
mod notices;
mod play;
mod python;
mod steps;
mod tools;
mod trial;
mod work;

use std::process::{Command, ExitCode};

const HELP: &str = "\
cargo xtask play            build everything and start a server; then play in a browser
cargo xtask play ARGS       build and start the program `chowk` with these arguments
cargo xtask web [FOLDER]    make a static site that plays offline; in target/web, if not said
cargo xtask dist [TARGET]   pack the program as it is handed out, in target/dist
cargo xtask notices         write the licences of others anew, after a change of Cargo.lock
cargo xtask test [STEP …]   run everything that must hold, or only the steps named; a step that cannot
                            run here is no success, except locally with --allow-skips
cargo xtask ci              the same as `test`
cargo xtask new-game NAME   write a small game to begin with: docs/adding-a-game.md
cargo xtask bless           rewrite the golden files and xtask/bench.txt; then read the diff
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
        "play" if rest.is_empty() => play::serve(),
        "play" => run(rest),
        "web" => web(rest),
        "dist" => dist::run(rest),
        "notices" => notices::run(),
        "test" | "ci" => test(rest),
        "new-game" => new_game::command(rest),
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

fn web(words: &[String]) -> ExitCode {
    let folder = match words {
        [] => tools::site(),
        [folder] => std::path::absolute(folder).unwrap_or_else(|_| folder.into()),
        _ => {
            eprintln!("One folder at most: cargo xtask web [FOLDER]");
            return ExitCode::from(2);
        }
    };
    match bundled(&folder) {
        Ok(()) => {
            println!("The site is in {}; any server of files can serve it.", folder.display());
            ExitCode::SUCCESS
        }
        Err(code) => code,
    }
}

fn bundled(folder: &std::path::Path) -> Result<(), ExitCode> {
    if let Err(why) = work::quietly(tools::need_wasm) {
        eprintln!("{why}");
        return Err(ExitCode::FAILURE);
    }
    let made = succeeds(&mut tools::build("bundle")) && succeeds(&mut tools::bundle(folder));
    made.then_some(()).ok_or(ExitCode::FAILURE)
}

/// Builds the program and becomes it.
fn run(arguments: &[String]) -> ExitCode {
    eprintln!("Building chowk; the first time takes a minute or two.");
    let mut program = Command::new(tools::built("play", "chowk"));
    program.args(arguments);
    build_and_become(tools::build("chowk"), program)
}

fn bench(arguments: &[String]) -> ExitCode {
    eprintln!("Building chowk for speed.");
    let mut build = tools::cargo(["build", "--release", "--package", "chowk"]);
    let mut program = Command::new(tools::built("release", "chowk"));
    program.arg("bench").args(arguments);
    // Games are measured, not the page.
    build.env("CHOWK_WITHOUT_WEB", "1");
    build_and_become(build, program)
}

fn test(names: &[String]) -> ExitCode {
    let is_flag = |word: &&String| *word == "--allow-skips";
    let allow_skips = names.iter().any(|word| is_flag(&word));
    let names: Vec<String> = names.iter().filter(|word| !is_flag(word)).cloned().collect();
    match steps::chosen(&names) {
        Ok(chosen) => work::run_all(&chosen, allow_skips),
        Err(unknown) => {
            eprintln!("There is no step `{unknown}`. There are:\n{}", steps::list());
            ExitCode::from(2)
        }
    }
}

/// Golden files are of three makes: insta's snapshots, our own that heed `CHOWK_BLESS`, and what
/// games may cost.
fn bless() -> ExitCode {
    let mut tests = tools::cargo(["test", "--workspace", "--exclude", "browser"]);
    tests.args(["--profile", "play", "--no-fail-fast"]);
    tests.env("INSTA_UPDATE", "always").env("CHOWK_BLESS", "1");
    let passed = succeeds(&mut tests);
    if let Err(why) = work::quietly(gate::bless) {
        println!("\nInstructions were not counted, and xtask/bench.txt is as it was: {why}");
    }
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
