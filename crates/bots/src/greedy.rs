//! The player who follows the advice.
use crate::{Bot, Budget, Decision, Tactics};
use kernel::{Quick, Seat};

/// Plays what looks best now, without looking ahead.
#[derive(Copy, Clone, Debug, Default)]
pub struct Greedy;

impl<G: Tactics> Bot<G> for Greedy {
    fn name(&self) -> String {
        "greedy".into()
    }
    fn choose(
        &mut self,
        view: &G::View,
        seat: Seat,
        choices: &[G::Choice],
        _budget: Budget,
        luck: &mut Quick,
    ) -> Decision<G::Move> {
        Decision::at_once(G::greedy(view, seat, choices, luck))
    }
}
