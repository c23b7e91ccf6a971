//! Learning a game by playing it: one small task after another, on the real board.
mod coach;
mod light;

use crate::{
    pages::title,
    route::Route,
    session::Session,
    settings::{prefs, t},
    table::Table,
};
use leptos::prelude::*;

#[component]
pub(crate) fn Learn(game: String) -> impl IntoView {
    let prefs = prefs();
    let Some(session) = Session::lesson(prefs, &game) else {
        return view! {
            <main id="main" class="page">
                <h1>{title(&game)}</h1>
                <p>{t("learn-none")}</p>
                <p><a class="button primary" href=Route::Home.href()>{t("web-home")}</a></p>
            </main>
        }
        .into_any();
    };
    view! { <Table session><coach::Coach game /></Table> }.into_any()
}
