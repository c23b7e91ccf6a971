//! A game as text that can be kept and replayed.
use kernel::{
    Record, Table,
    record::{Ended, Fair},
};
use words::Speak;

/// What a record says besides the moves.
#[derive(Clone, Default, Debug)]
pub struct Notes {
    /// How the seed came about.
    pub fair: Option<Fair>,
    /// Why the game was broken off, if it was.
    pub ended: Option<Ended>,
    /// How often a player took moves back after seeing what they led to.
    pub takebacks: u32,
}

/// A table whose game is recorded.
pub trait Recorded {
    /// The record so far.
    fn record(&self, names: &[String], engine: &str, date: &str) -> String;
    /// The record so far, with what the moves do not show.
    fn record_noted(&self, names: &[String], engine: &str, date: &str, notes: Notes) -> String;
}

impl<G: Speak> Recorded for Table<G> {
    fn record(&self, names: &[String], engine: &str, date: &str) -> String {
        Record::of(self, names.to_vec(), engine, date).to_string()
    }
    fn record_noted(&self, names: &[String], engine: &str, date: &str, notes: Notes) -> String {
        let record = Record::of(self, names.to_vec(), engine, date);
        let Notes { fair, ended, takebacks } = notes;
        Record { fair, ended, takebacks, ..record }.to_string()
    }
}
