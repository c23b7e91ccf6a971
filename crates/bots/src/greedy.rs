//! The player who follows the advice.
use crate::{Bot, Decision, Situation, Tactics};
use kernel::Quick;

/// Plays what looks best now, without looking ahead.
///
/// ```
/// # use games::jaipur::{Jaipur, Rules};
/// # use kernel::{Viewer, Game, Quick, Seat, Seed, Table};
/// # let table = Table::<Jaipur>::new(Rules::default(), 2, Seed::from_phrase("7"));
/// # let seat = table.waiting().lowest().unwrap();
/// # let mut menu = Vec::new();
/// # table.game().choices(seat, &mut menu);
/// # let view = table.view(Viewer::Seat(seat)).view;
/// use bots::{Bot, Budget, Greedy};
///
/// // `view` is what the seat that is to act may know, `menu` what it may do.
/// let mut player: Box<dyn Bot<Jaipur>> = Box::new(Greedy);
/// let decision = player.choose(&view, seat, &menu, Budget::Nodes(1), &mut Quick::new(1));
/// assert_eq!(table.game().check(seat, decision.mv), Ok(()));
/// assert_eq!(decision.nodes, 0); // nothing was imagined
/// ```
#[derive(Copy, Clone, Debug, Default)]
pub struct Greedy;

impl<G: Tactics> Bot<G> for Greedy {
    fn name(&self) -> String {
        "greedy".into()
    }
    fn decide(&mut self, now: &Situation<'_, G>, luck: &mut Quick) -> Decision<G::Move> {
        Decision::at_once(G::greedy(now.view, now.seat, now.choices, luck))
    }
}
