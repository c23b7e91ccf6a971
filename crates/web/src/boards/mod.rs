//! The boards: one file or folder a game. A board draws what is shown and stages moves; whether a
//! move may be played it does not judge.
mod basari;
mod jaipur;
mod johari;

use crate::{session::Shown, table::TableCtx};
use leptos::prelude::*;

macro_rules! boards {
    ($($game:ident),*) => {
        /// The board of a game.
        pub(crate) fn board(game: &str, ctx: TableCtx) -> AnyView {
            match game {
                $(stringify!($game) => $game::Board($game::BoardProps { ctx }).into_any(),)*
                _ => ().into_any(),
            }
        }

        /// What stands beside each name while the game is on: points, seals, gold.
        pub(crate) fn standing(shown: &Shown) -> Vec<String> {
            match shown.game.as_str() {
                $(stringify!($game) => $game::standing(shown),)*
                _ => Vec::new(),
            }
        }

        /// How the result came about, point by point.
        pub(crate) fn breakdown(shown: &Shown, ctx: TableCtx) -> AnyView {
            match shown.game.as_str() {
                $(stringify!($game) => $game::breakdown(shown, ctx),)*
                _ => ().into_any(),
            }
        }
    };
}

boards!(jaipur, johari, basari);
