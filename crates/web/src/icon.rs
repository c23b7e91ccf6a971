//! A picture from the sprites in static/art, by the name of its symbol.
use leptos::prelude::*;

/// Decoration: whoever reads it aloud should pass over it.
#[component]
pub(crate) fn Icon(
    /// The symbol's id.
    #[prop(into)]
    name: Signal<String>,
    #[prop(optional, into)] class: String,
) -> impl IntoView {
    let class = if class.is_empty() { "icon".to_string() } else { class };
    view! {
        <svg class=class aria-hidden="true" focusable="false">
            <use href=move || format!("#{}", name.get())></use>
        </svg>
    }
}
