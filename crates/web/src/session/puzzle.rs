//! A table at which a puzzle is solved.
use super::{Driver, Link, Session};
use crate::settings::Prefs;
use client::{
    Mirror,
    puzzle::{Attempt, Solver},
};
use leptos::prelude::*;
use protocol::{Ask, Say};
use puzzles::Puzzle;

/// Hears what somebody tries, and notes what became of it.
pub(super) fn ask(solver: &mut Solver, ask: Ask, puzzle: RwSignal<Option<Attempt>>) -> Vec<Say> {
    let says = solver.ask(ask);
    puzzle.set(Some(solver.attempt().clone()));
    says
}

impl Session {
    /// A table for puzzles; none is set up yet.
    pub(crate) fn for_puzzles(prefs: Prefs) -> Session {
        let session = Session::new(prefs, Link::Own);
        session.puzzle.set(Some(Attempt::Open));
        session
    }

    /// Sets a puzzle up, whichever was there before. False, if it cannot be.
    pub(crate) fn set_puzzle(self, game: &str, seats: u8, puzzle: Puzzle) -> bool {
        let (prefs, me) = (self.prefs, puzzle.seat.0);
        let name = |seat: u8| match seat == me {
            true => prefs.name(),
            false => bots::NAMES[usize::from((seat + 4) % 5)].to_owned(),
        };
        let Ok(solver) = untrack(|| Solver::new(game, seats, puzzle, name)) else { return false };
        let view = solver.view();
        self.driver.set_value(Driver::Puzzle(Box::new(solver)));
        self.puzzle.set(Some(Attempt::Open));
        self.looking.set(None);
        self.mirror.set(Mirror::default());
        self.hear(view);
        true
    }

    /// Plays the answer.
    pub(crate) fn show_answer(self) {
        let says = self.driver.try_update_value(|driver| match driver {
            Driver::Puzzle(solver) => {
                let says = solver.show();
                self.puzzle.set(Some(solver.attempt().clone()));
                says
            }
            _ => Vec::new(),
        });
        self.hear_all(says.unwrap_or_default());
    }
}
