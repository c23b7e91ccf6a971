//! `chowk stats`: random games on all cores, and what designers and researchers ask of them.
use crate::{Failure, GameArgs};
use catalog::{game_of, with_game};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use kernel::{Game, MoveSet, Policy, Quick, Seat, Tell};
use serde::Serialize;
use std::{
    collections::BTreeMap,
    io::{self, Write},
    marker::PhantomData,
    sync::atomic::{AtomicU64, Ordering},
};

#[derive(Args)]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    game: GameArgs,
    /// uniform: each legal move equally likely; kind: a kind of move first
    #[arg(long, default_value = "uniform")]
    policy: Policy,
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Sums over games; sums of threads add up, whatever their number.
#[derive(Default)]
struct Sums {
    games: u64,
    decisions: u64,
    decisions_squared: u128,
    legal: u64,
    legal_max: u64,
    /// Wins of each seat; a shared first place counts its share, in units of 1/60.
    wins: Vec<u64>,
    starter_wins: u64,
    ties: u64,
    points: Vec<Vec<i32>>,
    endings: BTreeMap<&'static str, u64>,
    kinds: BTreeMap<&'static str, u64>,
}

/// Shares of one, two, three, four or five winners are whole numbers of it.
const UNITS_PER_WIN: u64 = 60;

impl Sums {
    fn add(&mut self, other: Sums) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.decisions_squared += other.decisions_squared;
        self.legal += other.legal;
        self.legal_max = self.legal_max.max(other.legal_max);
        self.starter_wins += other.starter_wins;
        self.ties += other.ties;
        self.wins.resize(other.wins.len().max(self.wins.len()), 0);
        self.points.resize(other.points.len().max(self.points.len()), Vec::new());
        for (mine, theirs) in self.wins.iter_mut().zip(other.wins) {
            *mine += theirs;
        }
        for (mine, theirs) in self.points.iter_mut().zip(other.points) {
            mine.extend(theirs);
        }
        for (name, n) in other.endings {
            *self.endings.entry(name).or_default() += n;
        }
        for (name, n) in other.kinds {
            *self.kinds.entry(name).or_default() += n;
        }
    }
}

/// Listens only for endings.
struct Endings<'a, G>(&'a mut BTreeMap<&'static str, u64>, PhantomData<G>);

impl<G: Game> Tell<G::Event> for Endings<'_, G> {
    fn tell(&mut self, event: impl FnOnce() -> G::Event) {
        if let Some(name) = G::ending(&event()) {
            *self.0.entry(name).or_default() += 1;
        }
    }
}

fn play<G: Game>(
    rules: G::Rules,
    seats: u8,
    policy: Policy,
    number: u64,
    seed: u64,
    sums: &mut Sums,
) {
    let mut dice = Quick::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ number);
    let mut game = G::new(rules, seats, &mut dice);
    let (mut menu, mut joint) = (Vec::new(), Vec::new());
    let starter = game.to_act().lowest().unwrap_or(Seat(0));
    let mut decisions = 0;
    while !game.is_over() {
        joint.clear();
        for seat in game.to_act().iter() {
            menu.clear();
            game.choices(seat, &mut menu);
            let legal: u64 = menu.iter().map(MoveSet::len).sum();
            sums.legal += legal;
            sums.legal_max = sums.legal_max.max(legal);
            let mv = policy.pick(&menu, &mut dice);
            if let Some(choice) = menu.iter().find(|choice| choice.has(mv)) {
                *sums.kinds.entry(choice.kind()).or_default() += 1;
            }
            joint.push((seat, mv));
            decisions += 1;
        }
        game.apply(&joint, &mut dice, &mut Endings::<G>(&mut sums.endings, PhantomData));
    }
    sums.games += 1;
    sums.decisions += decisions;
    sums.decisions_squared += u128::from(decisions) * u128::from(decisions);
    let Some(outcome) = game.outcome() else { return };
    let winners = outcome.winners();
    let share = UNITS_PER_WIN / winners.len().max(1) as u64;
    sums.ties += u64::from(winners.len() > 1);
    sums.wins.resize(usize::from(seats), 0);
    sums.points.resize(usize::from(seats), Vec::new());
    for seat in winners.iter() {
        sums.wins[seat.index()] += share;
    }
    sums.starter_wins += if winners.has(starter) { share } else { 0 };
    for (all, points) in sums.points.iter_mut().zip(outcome.points) {
        all.push(points);
    }
}

/// What is printed.
#[derive(Serialize)]
struct Stats {
    game: &'static str,
    ruleset: String,
    seats: u8,
    policy: String,
    games: u64,
    seed: u64,
    decisions_mean: f64,
    decisions_sd: f64,
    legal_mean: f64,
    legal_max: u64,
    /// Of the seat that made the first decision (the first seat where all choose together).
    first_seat_win_share: f64,
    /// Seat by seat; a shared victory counts its share.
    win_share: Vec<f64>,
    ties: u64,
    points: Vec<Spread>,
    endings: BTreeMap<&'static str, u64>,
    moves: BTreeMap<&'static str, f64>,
}

#[derive(Serialize)]
struct Spread {
    mean: f64,
    min: i32,
    p5: i32,
    p25: i32,
    p50: i32,
    p75: i32,
    p95: i32,
    max: i32,
}

impl Spread {
    fn of(mut points: Vec<i32>) -> Spread {
        points.sort_unstable();
        let at = |share: f64| {
            let index = share * (points.len().saturating_sub(1)) as f64;
            points.get(index.round() as usize).copied().unwrap_or(0)
        };
        let sum: i64 = points.iter().map(|&p| i64::from(p)).sum();
        Spread {
            mean: sum as f64 / points.len().max(1) as f64,
            min: at(0.0),
            p5: at(0.05),
            p25: at(0.25),
            p50: at(0.5),
            p75: at(0.75),
            p95: at(0.95),
            max: at(1.0),
        }
    }
}

fn stats<G: Game>(args: &StatsArgs, ruleset: &str) -> Result<Stats, Failure> {
    let rules: G::Rules = ruleset.parse()?;
    let seats = args.game.seats.unwrap_or(*G::SEATS.start());
    if !G::SEATS.contains(&seats) {
        let (least, most) = (G::SEATS.start(), G::SEATS.end());
        return Err(Failure::Says(format!(
            "{} is played by {least} to {most}, not by {seats}",
            G::NAME
        )));
    }
    let sums = on_all_cores(args.games, |number, sums| {
        play::<G>(rules, seats, args.policy, number, args.seed, sums);
    });
    let (games, decisions) = (sums.games.max(1) as f64, sums.decisions.max(1) as f64);
    let mean = sums.decisions as f64 / games;
    let share = |wins: u64| wins as f64 / (games * UNITS_PER_WIN as f64);
    Ok(Stats {
        game: G::NAME,
        ruleset: rules.to_string(),
        seats,
        policy: args.policy.to_string(),
        games: sums.games,
        seed: args.seed,
        decisions_mean: mean,
        decisions_sd: (sums.decisions_squared as f64 / games - mean * mean).max(0.0).sqrt(),
        legal_mean: sums.legal as f64 / decisions,
        legal_max: sums.legal_max,
        first_seat_win_share: share(sums.starter_wins),
        win_share: sums.wins.iter().map(|&wins| share(wins)).collect(),
        ties: sums.ties,
        points: sums.points.into_iter().map(Spread::of).collect(),
        endings: sums.endings,
        moves: sums.kinds.iter().map(|(name, &n)| (*name, n as f64 / decisions)).collect(),
    })
}

/// Plays games 0 to `games` on all cores, with a progress bar where somebody looks.
fn on_all_cores(games: u64, play: impl Fn(u64, &mut Sums) + Sync) -> Sums {
    let style = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} games, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(games).with_style(style);
    let next = AtomicU64::new(0);
    let chunk = (games / 200).clamp(1, 500);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut sums = Sums::default();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                scope.spawn(|| {
                    let mut mine = Sums::default();
                    loop {
                        let first = next.fetch_add(chunk, Ordering::Relaxed);
                        if first >= games {
                            return mine;
                        }
                        let last = (first + chunk).min(games);
                        (first..last).for_each(|number| play(number, &mut mine));
                        bar.inc(last - first);
                    }
                })
            })
            .collect();
        for worker in workers {
            sums.add(worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
    });
    bar.finish_and_clear();
    sums
}

pub(crate) fn run(args: &StatsArgs) -> Result<(), Failure> {
    if args.games == 0 {
        return Err(Failure::Says("--games 0: play one at least".into()));
    }
    let ruleset = args.game.ruleset()?;
    let stats = with_game!(game_of(&args.game.game), |G| stats::<G>(args, &ruleset))??;
    let mut out = io::stdout().lock();
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&stats)?)?);
    }
    writeln!(
        out,
        "{} · {} seats · {} games · policy {}",
        stats.ruleset, stats.seats, stats.games, stats.policy
    )?;
    writeln!(
        out,
        "decisions_mean        {:.2} (sd {:.2})",
        stats.decisions_mean, stats.decisions_sd
    )?;
    writeln!(out, "legal_mean            {:.2}", stats.legal_mean)?;
    writeln!(out, "legal_max             {}", stats.legal_max)?;
    writeln!(out, "first_seat_win_share  {:.4}", stats.first_seat_win_share)?;
    for (at, (share, points)) in stats.win_share.iter().zip(&stats.points).enumerate() {
        let Spread { mean, min, p5, p25, p50, p75, p95, max } = points;
        writeln!(
            out,
            "seat {}: wins {share:.4}, points {mean:.2} (min {min}, 5 % {p5}, 25 % {p25}, median {p50}, \
             75 % {p75}, 95 % {p95}, max {max})",
            Seat(at as u8)
        )?;
    }
    writeln!(out, "ties                  {}", stats.ties)?;
    let endings: Vec<String> =
        stats.endings.iter().map(|(name, n)| format!("{name} {n}")).collect();
    writeln!(out, "endings               {}", endings.join(", "))?;
    let moves: Vec<String> =
        stats.moves.iter().map(|(name, share)| format!("{name} {:.1} %", share * 100.0)).collect();
    Ok(writeln!(out, "moves                 {}", moves.join(", "))?)
}
