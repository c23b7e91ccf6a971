//! What a bot answers, as text.
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// A bot's answer in text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Advice {
    /// The move, in notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it thinks of the moves it considered, the best first.
    pub thoughts: Vec<Thought>,
    /// Games it imagined.
    pub nodes: u64,
}

/// What a bot thinks of one move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Thought {
    /// The move, in notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// In how many imagined games it was played.
    pub visits: u64,
    /// Share of victory, 0 to 1.
    pub win: f64,
    /// Points ahead of the best other player.
    pub margin: f64,
    /// The expected line of play: seat and move.
    pub line: Vec<(Seat, String)>,
}
