//! What people of different temperaments like in Jaipur.
use crate::Temper;
use games::jaipur::{Good, Move};

/// Goods that are sold two at a time at least are the expensive ones.
fn dear(good: Good) -> f32 {
    if good.sale_min() > 1 { 3.0 } else { 1.0 }
}

/// The careful sell before others do and keep few cards; the greedy collect expensive goods for large sales;
/// bargainers exchange whatever they can, and keep camels for it.
pub(super) fn taste(mv: Move, temper: Temper) -> f32 {
    match (temper, mv) {
        (Temper::Careful, Move::Sell { n, .. }) => 2.0 + f32::from(n),
        (Temper::Careful, Move::Camels) => 1.0,
        (Temper::Careful, Move::Take(_)) => 0.0,
        (Temper::Careful, Move::Exchange { give, .. }) => -f32::from(give.of(Good::Camel)),
        (Temper::Greedy, Move::Sell { n, .. }) => {
            if n >= 3 {
                f32::from(n)
            } else {
                -2.0
            }
        }
        (Temper::Greedy, Move::Take(good)) => dear(good),
        (Temper::Greedy, Move::Camels) => -1.0,
        (Temper::Greedy, Move::Exchange { take, .. }) => {
            take.iter().map(|(good, n)| f32::from(n) * dear(good)).sum()
        }
        (Temper::Bargainer, Move::Exchange { take, .. }) => 2.0 + f32::from(take.len()),
        (Temper::Bargainer, Move::Camels) => 1.0,
        (Temper::Bargainer, Move::Take(_)) => -1.0,
        (Temper::Bargainer, Move::Sell { .. }) => 0.0,
    }
}
