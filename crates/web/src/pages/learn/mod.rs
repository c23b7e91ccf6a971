//! Learning a game by playing it: one small task after another, on the real board.
mod coach;
mod light;

use crate::{pages::Nowhere, session::Session, settings::prefs, table::Table};
use leptos::prelude::*;

#[component]
pub(crate) fn Learn(game: String) -> impl IntoView {
    let prefs = prefs();
    let Some(session) = Session::lesson(prefs, &game) else {
        let known = catalog::GAMES.contains(&game.as_str());
        let says = if known { "learn-none" } else { "web-no-game" };
        return view! { <Nowhere says /> }.into_any();
    };
    view! { <Table session><coach::Coach game /></Table> }.into_any()
}
