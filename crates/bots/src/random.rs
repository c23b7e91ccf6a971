//! The player who does not think.
use crate::{Bot, Decision, Situation};
use kernel::{Game, Policy, Quick};

/// A kind of move first, then any move of that kind.
#[derive(Copy, Clone, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn name(&self) -> String {
        "random".into()
    }
    fn decide(&mut self, now: &Situation<'_, G>, luck: &mut Quick) -> Decision<G::Move> {
        Decision::at_once(Policy::Kind.pick(now.choices, luck))
    }
}
