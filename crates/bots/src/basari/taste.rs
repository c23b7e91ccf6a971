//! What people of different temperaments like in Basari.
use super::Prices;
use crate::Temper;
use games::basari::{Basari, Move};
use kernel::Seat;

/// The careful choose what few others want, and settle; the greedy choose what brings most and offer as
/// little as they may; bargainers raise by little rather than accept.
pub(super) fn taste(prices: &Prices, game: &Basari, seat: Seat, mv: Move, temper: Temper) -> f32 {
    let me = seat.index();
    match (temper, mv) {
        (Temper::Greedy, Move::Choose(action)) => prices.choose(me, action, game.stock()),
        (Temper::Careful, Move::Choose(action)) => {
            let others = (0..prices.seats).filter(|&other| other != me);
            -others.map(|other| prices.likely[other][action.index()]).sum::<f32>()
        }
        (Temper::Bargainer, Move::Choose(_)) => 0.0,
        (Temper::Careful, Move::Accept) => 20.0,
        (Temper::Careful, Move::Offer(gems)) => f32::from(gems.len()),
        (Temper::Greedy, Move::Offer(gems)) => -f32::from(gems.len()),
        (Temper::Greedy, Move::Accept) => -2.0,
        (Temper::Bargainer, Move::Offer(gems)) => 20.0 - f32::from(gems.len()),
        (Temper::Bargainer, Move::Accept) => 0.0,
        (_, Move::Swap { .. } | Move::Gem(_)) => 0.0,
    }
}
