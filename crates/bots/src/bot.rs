//! What a bot is asked, and what it answers.
use kernel::{Game, Quick, Seat};
use std::time::Duration;

/// How much a bot may think about one decision.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Budget {
    /// So many imagined games: the same answer for the same luck, everywhere.
    Nodes(u64),
    /// So long, by the clock; looked at inside the search.
    Time(Duration),
}

/// What a bot thinks of one move.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<M> {
    /// The move.
    pub mv: M,
    /// In how many imagined games it was played.
    pub visits: u64,
    /// The share of victory that it brings, 0 to 1.
    pub win: f64,
    /// How far ahead of the best other player it leads, in the game's points; negative if behind.
    pub margin: f64,
    /// The expected line of play, this move first.
    pub line: Vec<(Seat, M)>,
}

/// A bot's answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision<M> {
    /// What it plays.
    pub mv: M,
    /// What it thinks, the best move first. Levels that err on purpose may play another one.
    pub thoughts: Vec<Thought<M>>,
    /// How many games it imagined.
    pub nodes: u64,
}

impl<M> Decision<M> {
    /// An answer without thinking.
    pub fn at_once(mv: M) -> Decision<M> {
        Decision { mv, thoughts: Vec::new(), nodes: 0 }
    }
}

/// A player that is asked for one decision at a time.
pub trait Bot<G: Game>: Send {
    /// As it is asked for by `bot`.
    fn name(&self) -> String;
    /// Decides for `seat`, which is to act; `choices` is its menu, and not empty. A budget of its
    /// own, given by name or level, comes before `budget`.
    fn choose(
        &mut self,
        view: &G::View,
        seat: Seat,
        choices: &[G::Choice],
        budget: Budget,
        luck: &mut Quick,
    ) -> Decision<G::Move>;
    /// Can it play at a table of so many as it was asked for? If not, why.
    fn fits(&self, _seats: u8) -> Result<(), String> {
        Ok(())
    }
    /// A new game begins: forget the last one.
    fn reset(&mut self) {}
}
