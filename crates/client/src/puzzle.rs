//! A puzzle at a table of one's own: the move that is asked for is played, any other is not.
use crate::{Local, Sitter};
use catalog::Position;
use kernel::Seed;
use protocol::{Ask, Fault, Say};
use puzzles::Puzzle;

/// How far one is with a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Attempt {
    /// Nothing was tried yet.
    #[default]
    Open,
    /// This was tried, and is not the best.
    Missed(String),
    /// Found at the first try.
    Solved,
    /// Found after another try, or shown.
    Seen,
}

impl Attempt {
    /// Is the answer on the table?
    pub fn is_over(&self) -> bool {
        matches!(self, Attempt::Solved | Attempt::Seen)
    }
}

/// Sets a puzzle up and judges what is tried.
pub struct Solver {
    local: Local,
    puzzle: Puzzle,
    attempt: Attempt,
}

impl Solver {
    /// The table of a puzzle; `name` says what a seat is called.
    pub fn new(
        game: &str,
        seats: u8,
        puzzle: Puzzle,
        name: impl Fn(u8) -> String,
    ) -> Result<Solver, Fault> {
        let sitters = (0..seats).map(|seat| match seat == puzzle.seat.0 {
            true => Sitter::Person { name: name(seat) },
            false => Sitter::Bot { level: "master".into(), name: name(seat) },
        });
        let position = Position::Text(&puzzle.position);
        let local = Local::set_up("puzzle", game, position, sitters.collect(), Seed([0; 32]))?;
        Ok(Solver { local, puzzle, attempt: Attempt::Open })
    }

    /// What is asked.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// How far one is.
    pub fn attempt(&self) -> &Attempt {
        &self.attempt
    }

    /// The table as it stands, for a mirror that has seen nothing yet.
    pub fn view(&self) -> Say {
        self.local.view()
    }

    /// Somebody asks for something. Another legal move than the best is not played.
    pub fn ask(&mut self, ask: Ask) -> Vec<Say> {
        let Ask::Play { mv, .. } = &ask else { return self.local.ask(ask) };
        if self.attempt.is_over() {
            return Vec::new();
        }
        if !self.puzzle.is_answered_by(mv) {
            if self.local.may(self.puzzle.seat, mv) {
                self.attempt = Attempt::Missed(mv.clone());
                return Vec::new();
            }
            return self.local.ask(ask);
        }
        let first = self.attempt == Attempt::Open;
        self.attempt = if first { Attempt::Solved } else { Attempt::Seen };
        self.local.ask(ask)
    }

    /// Plays the answer.
    pub fn show(&mut self) -> Vec<Say> {
        if self.attempt.is_over() {
            return Vec::new();
        }
        self.attempt = Attempt::Seen;
        self.local.scripted(self.puzzle.seat.0, &self.puzzle.best)
    }
}
