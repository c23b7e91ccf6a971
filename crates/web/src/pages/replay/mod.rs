//! Not there yet.
use crate::route::Source;
use leptos::prelude::*;

#[component]
pub(crate) fn Replay(source: Option<(Source, String)>) -> impl IntoView {
    view! { <main id="main" class="page"></main> }
}
