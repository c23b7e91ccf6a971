//! What lies between a dialog and the page.
use crate::page;
use leptos::prelude::*;

/// A click on it closes the dialog. As long as it is there, the table lies above the header.
#[component]
pub(crate) fn Backdrop(close: impl Fn() + 'static) -> impl IntoView {
    page::mark_while_shown(page::DIALOG);
    view! { <div class="backdrop" on:click=move |_| close()></div> }
}
