//! One game in the list.
use kernel::{Outcome, Seat};
use serde::{Deserialize, Serialize};

/// A game that was played, or is.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Entry {
    /// Of its table, here or on the server.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The rules, with edition and options.
    pub ruleset: String,
    /// Who played, seat by seat.
    pub names: Vec<String>,
    /// The bots among them, by their names (`merchant`); nothing for a person.
    pub bots: Vec<Option<String>>,
    /// Steps played.
    pub step: u64,
    /// Is it over?
    pub over: bool,
    /// Points and places, where it was played to its end.
    pub outcome: Option<Outcome>,
    /// Who gave up.
    pub resigned: Option<Seat>,
    /// The seat of the person whose history this is; nobody's, where several shared the screen.
    pub mine: Option<Seat>,
    /// At a table of a server?
    pub online: bool,
    /// When it was last changed, as `2026-11-18T14:30:00Z`; empty, where nobody noted it.
    pub date: String,
    /// How often a move was taken back after something new was seen, or a hint was asked for.
    pub helped: u32,
    /// How well it was played, once the judge has looked at it.
    pub play: Option<Play>,
    /// The moves had to make room for newer games: only this row is left.
    pub bare: bool,
}

/// How well somebody played, by the judge.
#[derive(Copy, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Play {
    /// Decisions that were judged.
    pub decisions: u32,
    /// Those of them that were as good as anything that was found.
    pub good: u32,
    /// Shares of victory that the others gave away, together.
    pub lost: f64,
}

impl Play {
    /// Good decisions among all, in per cent.
    pub fn accuracy(&self) -> f64 {
        if self.decisions == 0 {
            return 100.0;
        }
        f64::from(self.good) / f64::from(self.decisions) * 100.0
    }
}

impl Entry {
    /// How many played.
    pub fn seats(&self) -> usize {
        self.names.len()
    }

    /// The share of the victory that I have: 1, where I won alone, 0, where others did. Nothing, where nobody
    /// won, or nobody here is “I”.
    pub fn share(&self) -> Option<f64> {
        let me = self.mine.filter(|_| self.over)?;
        if let Some(seat) = self.resigned {
            // Among several the others play on, or nobody wins.
            return match (seat == me, self.seats()) {
                (true, _) => Some(0.0),
                (false, 2) => Some(1.0),
                _ => None,
            };
        }
        let winners = self.outcome.as_ref()?.winners();
        Some(if winners.has(me) { 1.0 / winners.len().max(1) as f64 } else { 0.0 })
    }

    /// Did I win, alone or with others?
    pub fn won(&self) -> Option<bool> {
        self.share().map(|share| share > 0.0)
    }

    /// My points at the end.
    pub fn points(&self) -> Option<i32> {
        let me = self.mine.filter(|_| self.over && self.resigned.is_none())?;
        self.outcome.as_ref()?.points.get(me.index()).copied()
    }

    /// The bots I played against, where all others were bots.
    pub fn levels(&self) -> Option<Vec<&str>> {
        let me = self.mine?.index();
        let others = self.bots.iter().enumerate().filter(|(at, _)| *at != me);
        let levels: Option<Vec<&str>> = others.map(|(_, bot)| bot.as_deref()).collect();
        levels.filter(|levels| !levels.is_empty() && self.bots.get(me) == Some(&None))
    }

    /// The day it was last changed.
    pub fn day(&self) -> &str {
        self.date.get(..10).unwrap_or_default()
    }
}
