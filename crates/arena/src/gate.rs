//! May a new network take the place of an old one? Only if a sequential test says so.
use crate::{Contest, Contestant, score::Sprt};
use bots::Budget;
use std::time::Duration;

/// Two networks, each in the same search: files of weights, or `own`, or `none`.
#[derive(Clone, Debug)]
pub struct Gate {
    pub ruleset: String,
    pub seats: u8,
    pub new: String,
    pub old: String,
    pub nodes: u64,
    /// The most deals; if the test has not decided by then, the old network stays.
    pub deals: u64,
    pub seed: String,
    pub threads: usize,
    pub time: Option<Duration>,
}

/// A new network is let in if it wins a tenth more than its fair share rather than just that.
const BETTER: f64 = 1.1;

impl Gate {
    /// The match that decides.
    pub fn contest(&self) -> Contest {
        let fair = 1.0 / f64::from(self.seats);
        let player = |net: &str| Contestant::Ours(format!("search:net={net}"));
        Contest {
            ruleset: self.ruleset.clone(),
            seats: self.seats,
            players: vec![player(&self.new), player(&self.old)],
            budget: Budget::Nodes(self.nodes),
            groups: self.deals,
            seed: self.seed.clone(),
            threads: self.threads,
            sprt: Some(Sprt { share0: fair, share1: fair * BETTER }),
            time: self.time,
            out: None,
            records: None,
        }
    }
}
