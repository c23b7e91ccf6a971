//! The player who does not think.
use crate::{Bot, Budget, Decision};
use kernel::{Game, Policy, Quick, Seat};

/// A kind of move first, then any move of that kind.
#[derive(Copy, Clone, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn name(&self) -> String {
        "random".into()
    }
    fn choose(
        &mut self,
        _view: &G::View,
        _seat: Seat,
        choices: &[G::Choice],
        _budget: Budget,
        luck: &mut Quick,
    ) -> Decision<G::Move> {
        Decision::at_once(Policy::Kind.pick(choices, luck))
    }
}
