//! `chowk match` and `chowk arena`: bots against bots.
use crate::{Failure, GameArgs, measure};
use arena::{
    Contest, ContestProgress, ContestReport, Contestant, Gate,
    ladder::{Rung, ladder},
    plot,
    score::{Sprt, SprtResult, percent},
};
use bots::{Budget, LEVELS};
use catalog::with_game;
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    fmt::Write as _,
    io::{self, Write},
    path::{Path, PathBuf},
    time::Duration,
};

#[derive(Args)]
pub(crate) struct MatchArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Who plays: bots by name (greedy, search:ms=200, merchant …) or `cmd:PROGRAM ARGS`. The
    /// first is measured; the last fills the seats that are left
    #[arg(required = true, num_args = 1..)]
    players: Vec<String>,
    /// Deals; each is played once with every rotation of the seats
    #[arg(long, default_value_t = 100)]
    deals: u64,
    /// Time for each decision of bots that have no budget of their own
    #[arg(long, default_value_t = 200)]
    ms: u64,
    /// Imagined games for each decision instead of time
    #[arg(long)]
    nodes: Option<u64>,
    #[arg(long, default_value = "0")]
    seed: String,
    /// Stop when a share of victory is refuted in favour of another: 0.5,0.55
    #[arg(long, value_name = "S0,S1")]
    sprt: Option<String>,
    /// Games at once; all cores if not said
    #[arg(long)]
    threads: Option<usize>,
    /// Keep results here, one line per game, and go on from them
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Keep every game's record in this folder
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Draw the result (SVG)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand)]
pub(crate) enum ArenaCommand {
    /// Play the levels against each other and write the table of ratings into a document
    Table {
        /// Between the lines `<!-- ratings -->` and `<!-- /ratings -->` of this file
        #[arg(long, default_value = "README.md")]
        into: PathBuf,
        /// Where the page and `chowk history` read how strong the levels are
        #[arg(long, value_name = "FILE", default_value = "crates/bots/ratings.txt")]
        ratings: PathBuf,
        /// Deals of each pairing
        #[arg(long, default_value_t = 20)]
        deals: u64,
    },
    /// Let a new network in if it beats the old one, by a sequential test; fails if it does not
    Gate(GateArgs),
    /// Let an adversary who knows a bot's code answer what it is about to choose
    Exploit(measure::ExploitArgs),
    /// See whether hints and analyses agree, and how large the errors of an analysis are
    Agree(measure::AgreeArgs),
    /// See whether the judge's percentages come true
    Calibrate(measure::CalibrateArgs),
}

#[derive(Args)]
pub(crate) struct GateArgs {
    /// The new network: a file of weights, with options of search after commas if need be
    new: String,
    /// The old one: a file, `own` for the one that comes with the program, or `none`
    old: String,
    /// jaipur, johari or basari
    #[arg(long)]
    game: String,
    /// How many play
    #[arg(long)]
    seats: Option<u8>,
    /// Options of the rules, as name=value,name=value
    #[arg(long, default_value = "")]
    options: String,
    /// The most deals
    #[arg(long, default_value_t = 2000)]
    deals: u64,
    /// Imagined games for each decision
    #[arg(long, default_value_t = 500)]
    nodes: u64,
    #[arg(long, default_value = "gate")]
    seed: String,
    /// Games at once; all cores if not said
    #[arg(long)]
    threads: Option<usize>,
}

fn play(contest: &Contest) -> Result<ContestReport, Failure> {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} deals  {msg}  {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(contest.groups).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(500));
    let watch = |now: ContestProgress| {
        let llr = now.llr.map_or_else(String::new, |llr| format!("  LLR {llr:.2}"));
        bar.set_message(percent(now.share, now.interval, 1) + &llr);
        bar.set_position(now.groups);
    };
    let game = catalog::game_of(&contest.ruleset);
    let report = with_game!(game, |G| contest.run::<G>(&watch))?;
    bar.finish_and_clear();
    Ok(report?)
}

fn sprt(text: &str) -> Result<Sprt, Failure> {
    let wrong =
        || Failure::Says(format!("--sprt {text}: two shares between 0 and 1, such as 0.5,0.55"));
    let (s0, s1) = text.split_once(',').ok_or_else(wrong)?;
    let share = |text: &str| text.trim().parse::<f64>().ok().filter(|s| (0.0..=1.0).contains(s));
    let (share0, share1) = (share(s0).ok_or_else(wrong)?, share(s1).ok_or_else(wrong)?);
    if share0 >= share1 {
        return Err(wrong());
    }
    Ok(Sprt { share0, share1 })
}

fn threads(given: Option<usize>) -> usize {
    given.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1)
}

/// How a run of many games goes.
#[derive(Args)]
pub(crate) struct RunArgs {
    #[arg(long, default_value = "0")]
    pub(crate) seed: String,
    /// Games at once; all cores if not said
    #[arg(long)]
    threads: Option<usize>,
    /// Begin no deal after this many seconds
    #[arg(long)]
    seconds: Option<u64>,
}

impl RunArgs {
    pub(crate) fn threads(&self) -> usize {
        threads(self.threads)
    }

    pub(crate) fn time(&self) -> Option<Duration> {
        self.seconds.map(Duration::from_secs)
    }
}

/// How many play: as many as said, or as few as may.
pub(crate) fn seats(game: &str, given: Option<u8>) -> Result<u8, Failure> {
    let (least, most) = catalog::entry(game)?.seats;
    let seats = given.unwrap_or(least);
    if !(least..=most).contains(&seats) {
        return Err(Failure::Says(format!(
            "{game} is played by {least} to {most}, not by {seats}"
        )));
    }
    Ok(seats)
}

pub(crate) fn run(args: &MatchArgs) -> Result<(), Failure> {
    let seats = seats(&args.game.game, args.game.seats)?;
    if args.players.len() > usize::from(seats) {
        return Err(Failure::Says(format!(
            "{} players do not fit on {seats} seats",
            args.players.len()
        )));
    }
    let contest = Contest {
        ruleset: args.game.ruleset()?,
        seats,
        players: args.players.iter().map(|text| Contestant::parse(text)).collect(),
        budget: match args.nodes {
            Some(nodes) => Budget::Nodes(nodes),
            None => Budget::Time(Duration::from_millis(args.ms)),
        },
        groups: args.deals,
        seed: args.seed.clone(),
        threads: threads(args.threads),
        sprt: args.sprt.as_deref().map(sprt).transpose()?,
        time: None,
        out: args.out.clone(),
        records: args.records.clone(),
    };
    let report = play(&contest)?;
    if let Some(path) = &args.svg {
        let title = format!("{}, {} deals", report.ruleset, report.groups);
        crate::write(path, plot::svg(&title, &report.standings, report.fair))?;
    }
    let mut out = io::stdout().lock();
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?);
    }
    print(&report, &mut out)
}

fn print(report: &ContestReport, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(
        out,
        "{} · {} seats · {} deals, {} games · fair share {:.1} %",
        report.ruleset,
        report.seats,
        report.groups,
        report.games,
        report.fair * 100.0
    )?;
    for standing in &report.standings {
        writeln!(
            out,
            "{:<28} {:<20} {:>7.2} points   longest thought p99 {:.0} ms",
            standing.player,
            percent(standing.share, standing.interval, 1),
            standing.points,
            standing.longest_ms_p99
        )?;
    }
    if let Some(elo) = report.elo {
        writeln!(out, "difference {elo:+.0} Elo")?;
    }
    if let (Some(sprt), Some(llr), Some(result)) = (report.sprt, report.llr, report.sprt_result) {
        let (s0, s1) = (sprt.share0, sprt.share1);
        writeln!(out, "SPRT [{s0}, {s1}]: LLR {llr:.2} (±{:.2}), {result:?}", Sprt::bound())?;
    }
    writeln!(out, "{:.1} steps a game", report.steps_mean)?;
    for fault in report.faults.iter().take(10) {
        writeln!(out, "lost by failing: {}", crate::plain(fault))?;
    }
    if report.faults.len() > 10 {
        writeln!(out, "… and {} more", report.faults.len() - 10)?;
    }
    Ok(())
}

pub(crate) fn arena(command: &ArenaCommand) -> Result<(), Failure> {
    match command {
        ArenaCommand::Table { into, ratings, deals } => write_ratings(into, ratings, *deals),
        ArenaCommand::Gate(args) => gate(args),
        ArenaCommand::Exploit(args) => measure::exploit(args),
        ArenaCommand::Agree(args) => measure::agree(args),
        ArenaCommand::Calibrate(args) => measure::calibrate(args),
    }
}

fn gate(args: &GateArgs) -> Result<(), Failure> {
    let gate = Gate {
        ruleset: catalog::ruleset(&args.game, &args.options),
        seats: seats(&args.game, args.seats)?,
        new: args.new.clone(),
        old: args.old.clone(),
        nodes: args.nodes,
        deals: args.deals,
        seed: args.seed.clone(),
        threads: threads(args.threads),
        time: None,
    };
    let report = play(&gate.contest())?;
    print(&report, &mut io::stdout().lock())?;
    if report.sprt_result == Some(SprtResult::Accepted) {
        return Ok(());
    }
    Err(Failure::Says(format!("{} is not let in: it is not known to beat {}", args.new, args.old)))
}

/// Every level against the one below, the lowest against random play.
fn write_ratings(into: &Path, data: &Path, deals: u64) -> Result<(), Failure> {
    let mut lines = String::new();
    let mut table = String::from(
        "| game | seats | level | rating | wins against the one above it here | deals |\n|---|---|---|---|---|---|\n",
    );
    for game in catalog::GAMES {
        let seats = catalog::entry(game)?.seats.0;
        let names: Vec<&str> = ["random"].into_iter().chain(LEVELS).collect();
        let mut reports = Vec::new();
        for pair in names.windows(2) {
            let [weaker, stronger] = pair else { continue };
            reports.push(play(&Contest {
                ruleset: game.to_string(),
                seats,
                players: vec![Contestant::parse(stronger), Contestant::parse(weaker)],
                budget: Budget::Time(Duration::from_millis(200)),
                groups: deals,
                seed: "ratings".into(),
                threads: threads(None),
                sprt: None,
                time: None,
                out: None,
                records: None,
            })?);
        }
        let fair = 100.0 / f64::from(seats);
        for Rung { player, share, rating, error } in ladder(&reports) {
            let row = match share {
                None => format!("{player} | {rating:.0} | | |"),
                Some((share, interval)) => format!(
                    "{player} | {rating:.0} ± {error:.0} | {}, fair {fair:.0} % | {deals} |",
                    percent(share, interval, 0)
                ),
            };
            let _ = writeln!(table, "| {game} | {seats} | {row}");
            if share.is_some() {
                let _ = writeln!(lines, "{game} {seats} {player} {rating:.0} {error:.0}");
            }
        }
    }
    write_between(into, &table)?;
    crate::write(data, lines)?;
    Ok(writeln!(io::stdout().lock(), "{table}written into {}", into.display())?)
}

fn write_between(path: &Path, table: &str) -> Result<(), Failure> {
    const OPEN: &str = "<!-- ratings -->";
    const CLOSE: &str = "<!-- /ratings -->";
    let text = crate::read(path)?;
    let (Some(start), Some(end)) = (text.find(OPEN), text.find(CLOSE)) else {
        return Err(Failure::Says(format!(
            "{}: there are no lines {OPEN} and {CLOSE}",
            path.display()
        )));
    };
    let whole = format!("{}\n{table}{}", &text[..start + OPEN.len()], &text[end..]);
    crate::write(path, whole)
}
