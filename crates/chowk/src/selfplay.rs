//! `chowk selfplay`: games that networks learn from.
use crate::{Failure, GameArgs, contest};
use arena::{Harvest, Selfplay};
use catalog::with_game;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    io::{self, Write},
    path::PathBuf,
    time::Duration,
};

#[derive(Args)]
pub(crate) struct SelfplayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How many games in all; those that the file already holds count
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Imagined games for each decision that is kept; a quarter of that for the others
    #[arg(long, default_value_t = 300)]
    nodes: u64,
    /// Who plays: greedy, search, search:net=FILE …
    #[arg(long, default_value = "search")]
    policy: String,
    /// Keep one decision in EVERY
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// How many of a hundred decisions are made at random
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(..=100))]
    random: u32,
    /// Keep lessons here, and go on from them
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    run: contest::RunArgs,
}

pub(crate) fn run(args: &SelfplayArgs) -> Result<(), Failure> {
    let selfplay = Selfplay {
        ruleset: args.game.ruleset()?,
        seats: contest::seats(&args.game.game, args.game.seats)?,
        policy: args.policy.clone(),
        nodes: args.nodes,
        random_percent: args.random,
        every: args.every,
        games: args.games,
        seed: args.run.seed.clone(),
        threads: args.run.threads(),
        time: args.run.time(),
        out: args.out.clone(),
    };
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games  {msg}  {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(args.games).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(500));
    let watch = |now: Harvest| {
        bar.set_message(format!("{} positions", now.positions));
        bar.set_position(now.games);
    };
    let harvest = with_game!(&args.game.game, |G| selfplay.run::<G>(&watch))?
        .map_err(|why| Failure::Says(format!("{}: {why}", args.out.display())))?;
    bar.finish_and_clear();
    let Harvest { games, positions } = harvest;
    let path = args.out.display();
    Ok(writeln!(io::stdout().lock(), "{games} games, {positions} positions in {path}")?)
}
