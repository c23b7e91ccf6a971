//! Not there yet.
use leptos::prelude::*;

#[component]
pub(crate) fn Rules(game: String, clause: Option<String>) -> impl IntoView {
    view! { <main id="main" class="page"></main> }
}
