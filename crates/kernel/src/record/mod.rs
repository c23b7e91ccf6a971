//! A record: a game as text that a person can read, a program can parse and anyone can check.
//! docs/records.md describes the format.
mod parse;
mod print;
mod verify;

pub use parse::{is_plain, ruleset_of};
pub use verify::verify;

use crate::{Game, Outcome, Seats, Seed, Start, Step, Syntax, Table, Viewer};
use std::fmt;

/// First line of every record.
pub const HEAD: &str = "chowk record 1";

/// A game as it is kept: who played what by which rules, what chance answered, how it ended.
///
/// ```
/// # mod game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/pebbles/game.rs")); }
/// use game::{Pebbles, Rules, Take};
/// use kernel::{Record, Seat, Seed, Table};
///
/// let mut table = Table::<Pebbles>::new(Rules::default(), 2, Seed::from_phrase("7"));
/// table.play(Seat(0), Take(3))?;
/// let names = vec!["Asha".into(), "Ravi".into()];
/// let text = Record::of(&table, names, "my program 1.0", "2026-01-01").to_string();
/// assert!(text.starts_with("chowk record 1\nruleset pebbles/1\n"));
/// assert!(text.contains("1 a:3"));
/// # Ok::<(), kernel::Illegal>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<G: Game> {
    /// The rules it was played by, with edition and options.
    pub rules: G::Rules,
    /// Name and hash of the component set.
    pub components: (String, String),
    /// The program that wrote it.
    pub engine: String,
    /// The day it was played, as people write it.
    pub date: String,
    /// The players' names, seat by seat.
    pub names: Vec<String>,
    /// Where the luck came from, if it is told.
    pub seed: Option<Seed>,
    /// How the seed came about, for a deal that can be checked.
    pub fair: Option<Fair>,
    /// How the game began.
    pub start: Start<G>,
    /// What was chosen, step by step.
    pub steps: Vec<Step<G>>,
    /// How often a player took moves back after seeing what they led to.
    pub takebacks: u32,
    /// Why it was broken off, if it was.
    pub ended: Option<Ended>,
    /// How it ended by the rules; `None` for a game in progress or broken off.
    pub result: Option<Outcome>,
}

/// How a game came to its end, other than by its rules.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// These seats gave up.
    Resigned(Seats),
    /// These seats left, and the others claimed the win.
    Left(Seats),
    /// All agreed to end it.
    Agreed,
    /// The host ended it.
    Stopped,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ended::Resigned(seats) | Ended::Left(seats) => {
                let left = matches!(self, Ended::Left(_));
                f.write_str(if left { "left" } else { "resigned" })?;
                seats.iter().try_for_each(|seat| write!(f, " {seat}"))
            }
            Ended::Agreed => f.write_str("agreed"),
            Ended::Stopped => f.write_str("stopped"),
        }
    }
}

impl std::str::FromStr for Ended {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Ended, Syntax> {
        let seats =
            |text: &str| -> Result<Seats, Syntax> { text.split(' ').map(str::parse).collect() };
        let ended = match text.split_once(' ') {
            Some(("resigned", who)) => Ended::Resigned(seats(who)?),
            Some(("left", who)) => Ended::Left(seats(who)?),
            None if text == "agreed" => Ended::Agreed,
            None if text == "stopped" => Ended::Stopped,
            _ => {
                let ends = "an end: resigned or left and seats, agreed or stopped";
                return Err(Syntax::not(text, ends));
            }
        };
        // Seats stand once and in order, so that printing gives the same bytes.
        if ended.to_string() == text { Ok(ended) } else { Err(Syntax::not(text, "seats in order")) }
    }
}

/// The parts of a fair deal (see [`crate::fair`]).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fair {
    /// The table's id.
    pub table: String,
    /// What was published before the game.
    pub commitment: String,
    /// The host's secret.
    pub secret: Vec<u8>,
    /// What each seat added, in seat order: one for each.
    pub nonces: Vec<String>,
}

/// What is wrong with a record, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// Counted from 1.
    pub line: usize,
    /// The clause that a recorded move breaks.
    pub clause: Option<&'static str>,
    /// What is wrong, in English.
    pub says: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        if let Some(clause) = self.clause {
            write!(f, "{clause}: ")?;
        }
        f.write_str(&self.says)
    }
}

impl std::error::Error for RecordError {}

/// A record that was played through and found right.
pub struct Verified<G: Game> {
    /// The record.
    pub record: Record<G>,
    /// The position at the start and after each step.
    pub positions: Vec<G>,
    /// What happened in each step.
    pub events: Vec<Vec<G::Event>>,
}

impl<G: Game> Record<G> {
    /// The record of a table so far.
    pub fn of(table: &Table<G>, names: Vec<String>, engine: &str, date: &str) -> Record<G> {
        let set = table.game().components();
        Record {
            rules: table.game().rules(),
            components: (set.name().into(), set.hash().into()),
            engine: engine.into(),
            date: date.into(),
            names,
            seed: Some(table.seed()),
            fair: None,
            start: table.start().clone(),
            steps: table.steps().to_vec(),
            takebacks: 0,
            ended: None,
            result: table.game().outcome(),
        }
    }

    /// How many sit at the table.
    pub fn seats(&self) -> u8 {
        self.names.len() as u8
    }
}

fn fault<T>(line: usize, says: impl Into<String>) -> Result<T, RecordError> {
    Err(RecordError { line, clause: None, says: says.into() })
}

impl<G: Game> Verified<G> {
    /// The table as it stood after this many steps, to look at or to play on.
    pub fn table_at(&self, steps: usize, seed: Seed) -> Table<G> {
        let played = self.record.steps[..steps].to_vec();
        Table::resume(self.positions[steps].clone(), self.record.start.clone(), seed, played)
    }

    /// What `viewer` saw happen in a step, counted from 0.
    pub fn told(&self, step: usize, viewer: Viewer) -> Vec<G::Event> {
        self.events[step].iter().filter_map(|event| G::redact(event, viewer)).collect()
    }
}
