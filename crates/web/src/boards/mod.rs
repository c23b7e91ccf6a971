//! The boards: one file or folder per game. A board draws what is shown and stages moves; whether a
//! move may be played it does not judge.
mod basari;
mod board;
mod jaipur;
mod johari;

use crate::{
    session::Shown,
    settings::t,
    table::{Beat, TableCtx},
};
use board::Board;
use leptos::prelude::*;
use serde_json::Value;
use words::Voice;

macro_rules! boards {
    ([$(($game:ident $table:ident))*]) => {
        /// The board of a game. A page that is older than its server may lack one.
        pub(crate) fn board(game: &str, ctx: TableCtx) -> AnyView {
            match game {
                $(stringify!($game) => $game::Board($game::BoardProps { ctx }).into_any(),)*
                _ => view! { <p>{t("web-no-game")}</p> }.into_any(),
            }
        }

        /// What stands beside each name while the game is on: points, seals, gold.
        pub(crate) fn standing(shown: &Shown) -> Option<Vec<String>> {
            match shown.game.as_str() {
                $(stringify!($game) => Some($game::standing(shown)),)*
                _ => None,
            }
        }

        /// What a step brought, event by event, as it is to be shown.
        pub(crate) fn beats(game: &str, events: &[Value], voice: &Voice) -> Vec<Beat> {
            match game {
                $(stringify!($game) => {
                    let all = events.iter().filter_map(|event| serde::Deserialize::deserialize(event).ok());
                    $game::beats(&all.collect::<Vec<_>>(), voice)
                })*
                _ => Vec::new(),
            }
        }

        /// How the result came about, point by point.
        pub(crate) fn breakdown(shown: &Shown, ctx: TableCtx) -> Option<AnyView> {
            match shown.game.as_str() {
                $(stringify!($game) => Some($game::breakdown(shown, ctx)),)*
                _ => None,
            }
        }
    };
}
games::each_game!([boards]);
