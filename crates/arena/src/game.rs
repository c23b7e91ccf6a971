//! One game between bots.
use crate::external::External;
use bots::{Bot, Budget, Tactics};
use kernel::{Game, Quick, Record, Seat, Seed, Syntax, Table, Viewer};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// Who plays: a bot of ours by its name, or any program that speaks the bot role.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contestant {
    /// `greedy`, `search:ms=200`, a level …
    Ours(String),
    /// `cmd:python3 my_bot.py`.
    Program(String),
}

impl Contestant {
    /// `cmd:` and a command line, or the name of a bot.
    pub fn parse(text: &str) -> Contestant {
        match text.strip_prefix("cmd:") {
            Some(command) => Contestant::Program(command.trim().into()),
            None => Contestant::Ours(text.into()),
        }
    }

    /// As it is written.
    pub fn name(&self) -> String {
        match self {
            Contestant::Ours(spec) => spec.clone(),
            Contestant::Program(command) => format!("cmd:{command}"),
        }
    }

    /// Someone who can be asked for moves.
    pub(crate) fn seated<G: Tactics>(&self) -> Result<Seated<G>, Syntax> {
        Ok(match self {
            Contestant::Ours(spec) => Seated::Ours(bots::bot::<G>(spec)?),
            Contestant::Program(command) => Seated::Program(External::new(command)),
        })
    }
}

/// A bot at the table.
pub(crate) enum Seated<G: Game> {
    Ours(Box<dyn Bot<G>>),
    Program(External),
}

impl<G: Game> Seated<G> {
    /// Can it play at a table of this many?
    pub(crate) fn fits(&self, seats: u8) -> Result<(), String> {
        match self {
            Seated::Ours(bot) => bot.fits(seats),
            Seated::Program(_) => Ok(()),
        }
    }

    fn choose(
        &mut self,
        table: &Table<G>,
        seat: Seat,
        budget: Budget,
        luck: &mut Quick,
    ) -> Result<G::Move, String> {
        let view = table.game().view(Viewer::Seat(seat));
        let mut choices = Vec::new();
        table.game().choices(seat, &mut choices);
        match self {
            Seated::Ours(bot) => Ok(bot.choose(&view, seat, &choices, budget, luck).mv),
            Seated::Program(program) => {
                let rules = table.game().rules().to_string();
                program.choose::<G>(&rules, &view, seat, &choices, budget)
            }
        }
    }
}

/// How one game of a match went.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FinishedGame {
    /// Which deal, and by how many seats the players were rotated.
    pub group: u64,
    pub rotation: u8,
    /// Share of the victory, by place in the line-up.
    pub shares: Vec<f64>,
    /// Final points, by place in the line-up; empty if somebody failed.
    pub points: Vec<i32>,
    pub steps: u64,
    /// Who failed, by place in the line-up, and how.
    pub fault: Option<(usize, String)>,
    /// The longest thought of each, in milliseconds.
    pub longest_ms: Vec<f64>,
}

/// Plays one game; `line_up[i]` sits at seat `(i + rotation) mod n`.
pub(crate) fn play<G: Tactics>(
    rules: G::Rules,
    line_up: &mut [Seated<G>],
    budgets: &[Budget],
    (seed, group, rotation): (&str, u64, u8),
) -> (FinishedGame, Table<G>) {
    let n = line_up.len();
    let mut table = Table::<G>::new(rules, n as u8, Seed::from_phrase(&format!("{seed}/{group}")));
    let place = |seat: Seat| (seat.index() + n - usize::from(rotation) % n) % n;
    // A seat's luck is the same in every rotation, so that equal bots play equal games.
    let mut luck: Vec<Quick> =
        (0..n as u64).map(|seat| Quick::new(group.wrapping_mul(1_000_003) ^ seat)).collect();
    let mut played = FinishedGame {
        group,
        rotation,
        shares: vec![0.0; n],
        points: Vec::new(),
        steps: 0,
        fault: None,
        longest_ms: vec![0.0; n],
    };
    while let Some(seat) = table.waiting().lowest() {
        let at = place(seat);
        let start = Instant::now();
        let chosen = line_up[at].choose(&table, seat, budgets[at], &mut luck[seat.index()]);
        let spent = start.elapsed();
        played.longest_ms[at] = played.longest_ms[at].max(spent.as_secs_f64() * 1e3);
        let outcome = chosen.and_then(|mv| {
            table.play(seat, mv).map(|_| ()).map_err(|why| format!("illegal move {mv}: {why}"))
        });
        if let Err(why) = outcome {
            played.fault = Some((at, why));
            break;
        }
    }
    played.steps = table.steps().len() as u64;
    match (&played.fault, table.game().outcome()) {
        (None, Some(outcome)) => {
            let winners = outcome.winners();
            let by_place = |at: usize| Seat(((at + usize::from(rotation)) % n) as u8);
            played.points = (0..n).map(|at| outcome.points[by_place(at).index()]).collect();
            for at in (0..n).filter(|&at| winners.has(by_place(at))) {
                played.shares[at] = 1.0 / winners.len() as f64;
            }
        }
        // A contestant that fails gets nothing; the others share the victory.
        (fault, _) => {
            let failed = fault.as_ref().map_or(n, |(at, _)| *at);
            for at in (0..n).filter(|&at| at != failed) {
                played.shares[at] = 1.0 / (n - 1) as f64;
            }
        }
    }
    (played, table)
}

/// The record of a game, players by name.
pub(crate) fn record<G: Game>(table: &Table<G>, names: &[String], rotation: u8) -> String {
    let n = names.len();
    let by_seat = (0..n).map(|seat| names[(seat + n - usize::from(rotation) % n) % n].clone());
    Record::of(table, by_seat.collect(), kernel::ENGINE, "a match").to_string()
}

/// How long a program may think before it has stalled: the budget and a generous grace.
pub(crate) fn patience(budget: Budget) -> Duration {
    match budget {
        Budget::Time(time) => time * 2 + Duration::from_secs(2),
        Budget::Nodes(_) => Duration::from_secs(60),
    }
}
