//! Cards: gems, nobles and actions.
use super::{model::Model, names, parts::Part};
use crate::icon::Icon;
use games::johari::{Action, Card, Cards, Noble};
use leptos::prelude::*;

/// Each card by itself, with the number of its copy.
pub(super) fn single(cards: &Cards) -> Vec<(Card, u8)> {
    cards.iter().flat_map(|(card, n)| (0..n).map(move |copy| (card, copy))).collect()
}

/// A gem card that can be picked.
#[component]
pub(super) fn GemCard(model: Model, part: Part, card: Card, copy: u8) -> impl IntoView {
    let on = move || model.count(part) > copy;
    let lit = move || !on() && model.lit(part);
    let fresh = move || model.fresh.with(|fresh| fresh.cards.contains(&part));
    let label = move || names::card(card, &model.voice());
    let about = move || names::card_about(card, &model.voice());
    view! {
        <button
            class=format!("card gemcard arrive is-{}", names::tone(card))
            class:fake=card.is_fake() class:lit=lit class:staged=on class:fresh=fresh
            data-card=card.to_string()
            aria-label=label data-clause=names::card_clause(card) data-detail=about aria-pressed=move || on().to_string()
            on:click=move |_| model.press(part, on())
        ><Face card /></button>
    }
}

/// What a gem card shows.
#[component]
pub(super) fn Face(card: Card) -> impl IntoView {
    let prefs = crate::settings::prefs();
    let letter = move || names::letter(card, &prefs.voice(None, Vec::new()));
    view! {
        <Icon name="card-face" class="face" />
        <Icon name=names::picture(card) class="pic" />
        {card.is_fake().then(|| view! {
            <Icon name="fake-crack" class="crack" />
            <Icon name="fake-band" class="band" />
        })}
        <span class="letter" aria-hidden="true" data-mark=letter></span>
        <span class="value" aria-hidden="true">{card.value()}</span>
    }
}

/// What a noble's card shows.
#[component]
pub(super) fn NobleFace(model: Model, noble: Noble) -> impl IntoView {
    let number = model.see(|view| names::number(noble, view.rules)).unwrap_or(0);
    view! {
        <Icon name="noble-frame" class="face" />
        <Icon name=format!("noble-{}", noble.id()) class="pic" />
        <span class="letter" aria-hidden="true" data-mark=number.to_string()></span>
    }
}

/// The class of a noble's card.
pub(super) fn noble_class(model: Model, noble: Noble) -> String {
    let number = model.see(|view| names::number(noble, view.rules)).unwrap_or(0);
    format!("card noble arrive n{number}")
}

/// A noble that somebody has: a click says what it does.
#[component]
pub(super) fn Hired(model: Model, noble: Noble) -> impl IntoView {
    let label = move || {
        model.see(|view| names::noble_does(noble, view.rules, &model.voice())).unwrap_or_default()
    };
    view! {
        <button
            class=noble_class(model, noble) data-noble=noble.to_string()
            aria-label=label data-clause=noble.to_string() on:click=move |_| model.explain(noble)
        ><NobleFace model noble /></button>
    }
}

/// The emblem of an action with its name; the button around it says the name aloud.
#[component]
pub(super) fn Emblem(model: Model, action: Action) -> impl IntoView {
    view! {
        <Icon name=format!("act-{action}") class="emblem" />
        <span class="name" aria-hidden="true">{move || names::action(action, &model.voice())}</span>
    }
}
