//! The binary: play, watch, check, measure. It contains no rules.
mod admin;
mod analyse;
mod bench;
mod bot;
mod client;
mod contest;
mod daily;
mod data;
mod health;
mod history;
mod keep;
mod load;
mod log;
mod measure;
mod menu;
mod play;
mod puzzle;
mod puzzles;
mod replay;
mod rules;
mod selfplay;
mod serve;
mod stats;

use clap::{Args, Parser, Subcommand};
use std::{
    fmt,
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};
use words::Lang;

/// The home of gem-market board games.
#[derive(Parser)]
#[command(name = "chowk", version, about, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play in the terminal, against people at the same keyboard or against bots
    Play(play::PlayArgs),
    /// Read the rulebook: all of it, a chapter or a clause
    Rules(rules::RulesArgs),
    /// Step through a recorded game
    Replay(replay::ReplayArgs),
    /// Check a record: every move, every draw, the fair deal and the result
    Verify(replay::VerifyArgs),
    /// Find the mistakes of a recorded game, and split its result into skill and luck
    Analyse(analyse::AnalyseArgs),
    /// What somebody has played: games, statistics and a rating, from a file that the page saves
    History(history::HistoryArgs),
    /// Let bots play each other, in mirrored deals, with error bars
    Match(contest::MatchArgs),
    /// Measure the bots that people play against
    #[command(subcommand)]
    Arena(contest::ArenaCommand),
    /// Let bots play themselves, and keep what networks learn from (docs/bots.md)
    Selfplay(selfplay::SelfplayArgs),
    /// Solve puzzles: positions in which one move is clearly best
    Puzzle(puzzle::PuzzleArgs),
    /// Find puzzles in games of bots: positions in which one move is clearly best (docs/puzzles.md)
    Puzzles(puzzles::PuzzlesArgs),
    /// Play the deal of the day: the same for everybody, one try counts (docs/contests.md)
    Daily(daily::DailyArgs),
    /// One of our bots for another program, JSON lines on standard input (docs/protocol.md)
    Bot(bot::BotArgs),
    /// Serve tables for people and bots (docs/hosting.md)
    Serve(serve::ServeArgs),
    /// Ask a server whether it is well; fails if it is not
    Health(health::HealthArgs),
    /// Look after the tables of a server
    #[command(subcommand)]
    Admin(admin::AdminCommand),
    /// Put a server of this machine under load, and measure it
    Load(load::LoadArgs),
    /// Drive the rules with JSON lines on standard input (docs/protocol.md)
    Engine,
    /// Play random games and print what designers and researchers ask
    Stats(stats::StatsArgs),
    /// Measure the engine
    Bench(bench::BenchArgs),
    /// The licences of this program and of the work of others in it
    Licences,
}

/// Which game, by which rules.
#[derive(Args, Clone)]
struct GameArgs {
    #[arg(help = format!("{}; an older edition of its rules as NAME/1", catalog::GAMES.join(", ")))]
    game: String,
    /// How many play
    #[arg(long)]
    seats: Option<u8>,
    /// Options of the rules, as name=value,name=value
    #[arg(long, default_value = "")]
    options: String,
    /// A component set of your own (TOML)
    #[arg(long, value_name = "FILE")]
    components: Option<PathBuf>,
}

impl GameArgs {
    /// The whole ruleset; loads the component set.
    fn ruleset(&self) -> Result<String, Failure> {
        catalog::entry(&self.game)?;
        let mut ruleset = catalog::ruleset(&self.game, &self.options);
        if let Some(path) = &self.components {
            ruleset = format!("{ruleset} {}", load_components(&self.game, path)?);
        }
        Ok(ruleset)
    }
}

fn load_components(game: &str, path: &Path) -> Result<String, Failure> {
    catalog::load_components(catalog::game_of(game), &read(path)?)
        .map_err(|why| Failure::Says(format!("{}: {why}", path.display())))
}

/// The order, if it is one. What is wrong with it is quoted, and may be of others as well.
fn order() -> Cli {
    let is_plain = |text: &str| plain(text) == text;
    Cli::try_parse().unwrap_or_else(|why| {
        if std::env::args_os().all(|arg| is_plain(&arg.to_string_lossy())) {
            why.exit();
        }
        let _ = write!(io::stderr(), "{}", plain(&why.to_string()));
        std::process::exit(why.exit_code())
    })
}

/// Why a command ended early.
enum Failure {
    /// What it could not do, in one sentence for people.
    Says(String),
    /// Whoever read the output has closed the pipe, and has seen enough.
    Closed,
}

impl<E: std::error::Error + 'static> From<E> for Failure {
    fn from(why: E) -> Failure {
        let io = (&why as &dyn std::error::Error).downcast_ref::<io::Error>();
        match io.map(io::Error::kind) {
            Some(io::ErrorKind::BrokenPipe) => Failure::Closed,
            _ => Failure::Says(why.to_string()),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Says(why) => f.write_str(&plain(why)),
            Failure::Closed => f.write_str("the output was closed"),
        }
    }
}

/// What others wrote, as it may be shown: nothing in it moves a terminal's cursor or turns text round.
fn plain(text: &str) -> String {
    text.chars().filter(|&c| c == '\n' || ::history::file::is_shown(c)).collect()
}

/// What went wrong with a file, by its name.
fn named(path: &Path, why: impl fmt::Display) -> Failure {
    Failure::Says(format!("{}: {why}", path.display()))
}

/// Can it be read, and is it as short as servers want names?
fn is_name(name: &str) -> bool {
    name.chars().any(|letter| !letter.is_whitespace())
        && name.chars().all(kernel::record::is_plain)
        && name.chars().count() <= protocol::NAME_CHARS_MAX
}

fn bad_name(option: &str) -> Failure {
    let most = protocol::NAME_CHARS_MAX;
    Failure::Says(format!("{option}: 1 to {most} letters, without control characters"))
}

fn read(path: &Path) -> Result<String, Failure> {
    let bytes = std::fs::read(path).map_err(|why| named(path, why))?;
    String::from_utf8(bytes).map_err(|why| {
        let good = &why.as_bytes()[..why.utf8_error().valid_up_to()];
        let line = 1 + good.iter().filter(|&&byte| byte == b'\n').count();
        named(path, format!("line {line}: this is no text (UTF-8)"))
    })
}

fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<(), Failure> {
    arena::files::write(path, text.as_ref()).map_err(|why| named(path, why))
}

fn main() -> ExitCode {
    let done = match order().command {
        None if io::stdin().is_terminal() => menu::run(),
        None => {
            Err(Failure::Says("say what to do, such as `chowk play jaipur`; `chowk --help`".into()))
        }
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Rules(args)) => rules::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Verify(args)) => replay::verify(&args),
        Some(Command::Analyse(args)) => analyse::run(&args),
        Some(Command::History(args)) => history::run(&args),
        Some(Command::Match(args)) => contest::run(&args),
        Some(Command::Arena(command)) => contest::arena(&command),
        Some(Command::Selfplay(args)) => selfplay::run(&args),
        Some(Command::Puzzle(args)) => puzzle::run(&args),
        Some(Command::Puzzles(args)) => puzzles::run(&args),
        Some(Command::Daily(args)) => daily::run(&args),
        Some(Command::Bot(args)) => bot::run(&args),
        Some(Command::Serve(args)) => serve::run(args),
        Some(Command::Health(args)) => health::run(&args),
        Some(Command::Admin(command)) => admin::run(command),
        Some(Command::Load(args)) => load::run(args),
        Some(Command::Engine) => engine(),
        Some(Command::Stats(args)) => stats::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Licences) => licences(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Closed) => ExitCode::FAILURE,
        Err(why) => {
            let _ = writeln!(io::stderr(), "chowk: {why}");
            ExitCode::FAILURE
        }
    }
}

/// `cargo xtask notices` makes what is said of others.
fn licences() -> Result<(), Failure> {
    let own = concat!(
        "Chowk is free software, MIT or Apache-2.0 at your choice. Its MIT licence:\n\n",
        include_str!("../../../LICENSE-MIT"),
    );
    let mut out = io::stdout().lock();
    Ok(write!(out, "{own}\n{}", include_str!("notices.txt"))?)
}

fn engine() -> Result<(), Failure> {
    Ok(catalog::engine::Engine::new().serve(io::stdin().lock(), io::stdout().lock())?)
}

/// Language of texts: German where the environment asks for it.
fn lang_of(given: Option<Lang>) -> Lang {
    let asks = |name| std::env::var(name).is_ok_and(|value: String| value.starts_with("de"));
    let german = asks("LC_ALL") || asks("LC_MESSAGES") || asks("LANG");
    given.unwrap_or(if german { Lang::De } else { Lang::En })
}
