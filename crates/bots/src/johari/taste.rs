//! What people of different temperaments like in Johari.
use crate::Temper;
use games::johari::{Action, Johari, Move};

/// The careful sell, bribe and keep their hands off fakes; the greedy buy much and hire; bargainers trade and
/// exchange.
pub(super) fn taste(game: &Johari, mv: Move, temper: Temper) -> f32 {
    let fond = |action: Action| match (temper, action) {
        (Temper::Careful, Action::Sale) => 3.0,
        (Temper::Careful, Action::Bribe) => 2.0,
        (Temper::Careful, Action::Baksheesh) => 1.0,
        (Temper::Greedy, Action::Purchase) => 3.0,
        (Temper::Greedy, Action::Doppelganger) => 1.0,
        (Temper::Bargainer, Action::Trade | Action::Exchange) => 3.0,
        _ => 0.0,
    };
    let bought = |place| {
        let cards = game.market().at(place);
        let fakes = cards.fakes().len() as f32;
        match temper {
            Temper::Careful => 1.0 - fakes,
            Temper::Greedy => cards.gem_cards().len() as f32,
            Temper::Bargainer => 0.0,
        }
    };
    match (temper, mv) {
        (_, Move::Choose(action)) => fond(action),
        (_, Move::Purchase { place, .. } | Move::TradeStore { place, .. }) => bought(place),
        (Temper::Greedy, Move::Hire { .. }) => 2.0,
        (Temper::Bargainer, Move::Hire { .. } | Move::Exchange { .. }) => 2.0,
        (Temper::Careful, Move::Exchange { taken, .. }) if taken.is_fake() => -1.0,
        (Temper::Careful, Move::Jeweler(_) | Move::Collector { .. }) => 1.0,
        (_, Move::Decline) => -1.0,
        _ => 0.0,
    }
}
