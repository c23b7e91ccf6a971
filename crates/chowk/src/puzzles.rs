//! `chowk puzzles`: finds positions in which one move is clearly best.
use crate::{Failure, GameArgs, contest, read};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use puzzles::{Again, Collection, EFFORT_FACTOR, GRADES, Mine, Puzzle, ask_again};
use std::{
    collections::BTreeMap,
    io::{self, Write},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

#[derive(Args)]
pub(crate) struct PuzzlesArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How many in all; those that the file already holds count
    #[arg(long, default_value_t = 100)]
    count: usize,
    /// Keep them here, and go on from there
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Where the luck of the games comes from: the same words, the same puzzles
    #[arg(long, default_value = "1")]
    seed: String,
    /// Begin no game after so many seconds
    #[arg(long)]
    seconds: Option<u64>,
    /// Find nothing: ask the judge about those that the file holds, with so many times the usual thinking
    #[arg(long, value_name = "TIMES")]
    check: Option<u64>,
    /// The judge asked imagines other games than usual: any number
    #[arg(long, requires = "check")]
    luck: Option<u64>,
    /// The judge asked compares the best with every legal move, not only with those it weighs by itself
    #[arg(long, requires = "check")]
    every: bool,
}

pub(crate) fn run(args: &PuzzlesArgs) -> Result<(), Failure> {
    let seats = contest::seats(&args.game.game, args.game.seats)?;
    let seed = kernel::Seed::from_phrase("");
    let order = catalog::GameSetup { ruleset: &args.game.ruleset()?, seats: Some(seats), seed };
    // As the rules print themselves, which is how a file must name them.
    let ruleset = catalog::deal(&order)?.ruleset();
    let mut all = match args.out.exists() {
        true => open(&args.out)?,
        false => Collection::new(&ruleset, seats, &args.seed),
    };
    if (&all.ruleset, all.seats, &all.seed) != (&ruleset, seats, &args.seed) {
        let Collection { ruleset, seats, seed, .. } = all;
        return Err(Failure::Says(format!(
            "{} is of {ruleset} for {seats}, seed {seed}: name another file, or ask for the same",
            args.out.display()
        )));
    }
    match args.check {
        Some(times) => {
            let (times, luck, every) = (times.max(1), args.luck, args.every);
            return check(&all, Again { times, luck, every });
        }
        None => find(args, &mut all)?,
    }
    summary(&all)
}

fn open(path: &Path) -> Result<Collection, Failure> {
    read(path)?.parse().map_err(|why| Failure::Says(format!("{}: {why}", path.display())))
}

fn bar(of: usize, what: &str) -> ProgressBar {
    let template = format!("{{bar:30}} {{pos}}/{{len}} {what}  {{msg}}  {{eta}} left");
    let style = ProgressStyle::with_template(&template);
    ProgressBar::new(of as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn find(args: &PuzzlesArgs, all: &mut Collection) -> Result<(), Failure> {
    let (start, bar) = (Instant::now(), bar(args.count, "puzzles"));
    bar.set_position(all.puzzles.len() as u64);
    let mine = Mine {
        ruleset: all.ruleset.clone(),
        seats: all.seats,
        seed: all.seed.clone(),
        count: args.count,
    };
    let mut kept = Ok(());
    mine.run(all, &mut |all| {
        bar.set_position(all.puzzles.len() as u64);
        bar.set_message(format!("{} games", all.games));
        // Whoever stops the program finds all games or all but one.
        kept = crate::write(&args.out, all.to_string());
        let time = args.seconds.map(Duration::from_secs);
        kept.is_ok() && time.is_none_or(|time| start.elapsed() < time)
    })?;
    bar.finish_and_clear();
    kept
}

fn summary(all: &Collection) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let Collection { games, clear, stayed, puzzles, .. } = all;
    writeln!(out, "{} puzzles of {games} games", puzzles.len())?;
    writeln!(
        out,
        "one move was clearly best in {clear} decisions; with {EFFORT_FACTOR} times the thinking it stayed so in {stayed} ({:.1} %)",
        *stayed as f64 * 100.0 / (*clear).max(1) as f64
    )?;
    for grade in 1..=GRADES {
        let count = puzzles.iter().filter(|puzzle| puzzle.grade == grade).count();
        writeln!(out, "grade {grade}: {count}")?;
    }
    let mut questions = BTreeMap::<String, usize>::new();
    puzzles
        .iter()
        .for_each(|puzzle| *questions.entry(puzzle.question.to_string()).or_default() += 1);
    for (question, count) in questions {
        writeln!(out, "{question}: {count}")?;
    }
    Ok(())
}

fn check(all: &Collection, again: Again) -> Result<(), Failure> {
    let game = catalog::game_of(&all.ruleset);
    let bar = bar(all.puzzles.len(), "puzzles");
    let (mut same, mut equal, mut others) = (0, 0, 0);
    for puzzle in &all.puzzles {
        let found = ask_again(game, puzzle, again)?;
        let agreed = puzzle.is_answered_by(&found.best);
        same += usize::from(agreed);
        equal += usize::from(!found.as_good.is_empty());
        others += found.others;
        if !agreed || !found.as_good.is_empty() {
            let Puzzle { id, best: given, .. } = puzzle;
            let (best, as_good) = (&found.best, found.as_good.join(" "));
            let (ahead, error) = (found.ahead, found.error);
            bar.suspend(|| {
                writeln!(
                    io::stdout(),
                    "{id}: given {given}, now {best}, ahead {ahead:.3} ± {error:.3}; as good: {as_good}"
                )
            })?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let of = all.puzzles.len();
    let share = same as f64 * 100.0 / of.max(1) as f64;
    let (mut out, times) = (io::stdout().lock(), again.times);
    writeln!(
        out,
        "with {times} times the thinking the given move is best in {same} of {of} ({share:.1} %)"
    )?;
    Ok(writeln!(
        out,
        "compared with {others} other moves, another is as good within the error in {equal} of {of}"
    )?)
}
