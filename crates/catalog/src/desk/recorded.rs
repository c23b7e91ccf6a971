//! A game as text that can be kept and replayed.
use crate::Listed;
use kernel::{
    Record, Table,
    record::{Ended, Fair},
};

/// A table whose game is recorded.
pub trait Recorded {
    /// The record so far.
    fn record(&self, names: &[String], engine: &str, date: &str) -> String;
    /// The record so far, with how the seed came about and why the game was broken off, if it was.
    fn record_fair(
        &self,
        names: &[String],
        engine: &str,
        date: &str,
        fair: Fair,
        ended: Option<Ended>,
    ) -> String;
}

impl<G: Listed> Recorded for Table<G> {
    fn record(&self, names: &[String], engine: &str, date: &str) -> String {
        Record::of(self, names.to_vec(), engine, date).to_string()
    }
    fn record_fair(
        &self,
        names: &[String],
        engine: &str,
        date: &str,
        fair: Fair,
        ended: Option<Ended>,
    ) -> String {
        let record = Record::of(self, names.to_vec(), engine, date);
        Record { fair: Some(fair), ended, ..record }.to_string()
    }
}
