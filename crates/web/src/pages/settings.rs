//! Not there yet.
use leptos::prelude::*;

#[component]
pub(crate) fn SettingsPage() -> impl IntoView {
    view! { <main id="main" class="page"></main> }
}
