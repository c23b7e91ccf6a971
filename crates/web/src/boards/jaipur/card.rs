//! Cards and tokens as they are drawn.
use games::jaipur::Good;
use leptos::prelude::*;

/// What is on a card: a face with a picture and a letter, or nothing.
#[component]
pub(super) fn Face(good: Signal<Option<Good>>) -> impl IntoView {
    move || {
        let good = good.get()?;
        Some(view! {
            <svg class="face" aria-hidden="true" focusable="false"><use href="#card-face"></use></svg>
            <svg class="pic" aria-hidden="true" focusable="false">
                <use href=format!("#good-{}", good.name())></use>
            </svg>
            <span class="letter" aria-hidden="true">{letter(good)}</span>
        })
    }
}

/// A card that only lies there.
pub(super) fn still(good: Good) -> impl IntoView {
    view! {
        <span class=format!("card is-{good}")><Face good=Signal::stored(Some(good)) /></span>
    }
}

pub(super) fn back() -> impl IntoView {
    view! {
        <span class="card back">
            <svg class="face" aria-hidden="true" focusable="false"><use href="#card-back"></use></svg>
        </span>
    }
}

pub(super) fn token(good: Good, value: u8) -> impl IntoView {
    view! {
        <span class=format!("token is-{good}")>
            <svg aria-hidden="true" focusable="false"><use href=format!("#disc-{}", good.name())></use></svg>
            <span class="value">{value}</span>
        </span>
    }
}

/// A bonus token for this many cards, with what is written on it.
pub(super) fn bonus(cards: usize, says: String) -> impl IntoView {
    view! {
        <span class="token bonus">
            <svg aria-hidden="true" focusable="false"><use href=format!("#bonus-{cards}")></use></svg>
            <span class="value">{says}</span>
        </span>
    }
}

/// The letter of a good, in the page's language.
pub(super) fn letter(good: Good) -> impl Fn() -> String + Clone + Send + 'static {
    let prefs = crate::settings::prefs();
    move || prefs.say(&format!("jaipur-letter-{}", good.name()), &[])
}
