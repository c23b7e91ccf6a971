//! A record as text.
use super::{HEAD, Record};
use crate::{Game, Seat, Start, luck::to_hex};
use sha2::{Digest, Sha256};
use std::fmt;

impl<G: Game> Record<G> {
    fn write_body(&self, f: &mut String) -> fmt::Result {
        use fmt::Write as _;
        writeln!(f, "{HEAD}\nruleset {}", self.rules)?;
        writeln!(f, "components {} {}", self.components.0, self.components.1)?;
        writeln!(f, "engine {}\ndate {}", self.engine, self.date)?;
        for (seat, name) in (0..).map(Seat).zip(&self.names) {
            writeln!(f, "seat {seat} {name}")?;
        }
        if let Some(seed) = self.seed {
            writeln!(f, "seed {seed}")?;
        }
        if let Some(fair) = &self.fair {
            writeln!(f, "table {}\ncommitment {}", fair.table, fair.commitment)?;
            writeln!(f, "secret {}", to_hex(&fair.secret))?;
            for (seat, nonce) in (0..).map(Seat).zip(&fair.nonces) {
                writeln!(f, "nonce {seat} {nonce}")?;
            }
        }
        match &self.start {
            Start::Deal(luck) => writeln!(f, "0{}", Luck(luck))?,
            Start::Position(game) => writeln!(f, "position {game}")?,
        }
        for (number, step) in (1..).zip(&self.steps) {
            write!(f, "{number}")?;
            for (seat, mv) in &step.joint {
                write!(f, " {seat}:{mv}")?;
            }
            writeln!(f, "{}", Luck(&step.luck))?;
        }
        if self.takebacks > 0 {
            writeln!(f, "takebacks {}", self.takebacks)?;
        }
        if let Some(ended) = &self.ended {
            writeln!(f, "ended {ended}")?;
        }
        write!(f, "result")?;
        match &self.result {
            None => writeln!(f, " unfinished"),
            Some(outcome) => {
                for (seat, (place, points)) in
                    (0..).map(Seat).zip(outcome.place.iter().zip(&outcome.points))
                {
                    write!(f, " {seat}:{place}:{points}")?;
                }
                writeln!(f)
            }
        }
    }
}

/// Answers of chance, as ` ~ 3 1 4`; nothing for none.
pub(super) struct Luck<'a>(pub(super) &'a [u32]);

impl fmt::Display for Luck<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.is_empty() {
            write!(f, " ~")?;
        }
        self.0.iter().try_for_each(|answer| write!(f, " {answer}"))
    }
}

/// The text, closed by a line `check` with the SHA-256 of everything above it.
impl<G: Game> fmt::Display for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut body = String::new();
        self.write_body(&mut body)?;
        writeln!(f, "{body}check {}", to_hex(&Sha256::digest(&body)))
    }
}
