//! Not there yet.
use leptos::prelude::*;

#[component]
pub(crate) fn Learn(game: String) -> impl IntoView {
    view! { <main id="main" class="page"></main> }
}
