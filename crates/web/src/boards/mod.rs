//! The boards: one file or folder a game. A board draws what is shown and stages moves; whether a
//! move may be played it does not judge.
mod basari;
mod jaipur;
mod johari;

use crate::{session::Shown, table::TableCtx};
use leptos::prelude::*;

/// The board of a game.
pub(crate) fn board(game: &str, ctx: TableCtx) -> AnyView {
    match game {
        "jaipur" => view! { <jaipur::Board ctx /> }.into_any(),
        "johari" => view! { <johari::Board ctx /> }.into_any(),
        _ => view! { <basari::Board ctx /> }.into_any(),
    }
}

/// What stands beside each name while the game is on: points, seals, gold.
pub(crate) fn standing(shown: &Shown) -> Vec<String> {
    match shown.game.as_str() {
        "jaipur" => jaipur::standing(shown),
        "johari" => johari::standing(shown),
        _ => basari::standing(shown),
    }
}

/// How the result came about, point by point.
pub(crate) fn breakdown(shown: &Shown, ctx: TableCtx) -> AnyView {
    match shown.game.as_str() {
        "jaipur" => jaipur::breakdown(shown, ctx),
        "johari" => johari::breakdown(shown, ctx),
        _ => basari::breakdown(shown, ctx),
    }
}
