//! The nobles on their spaces, the dearest first.
use super::{
    card::{NobleFace, noble_class},
    model::Model,
    names,
    parts::Part,
};
use crate::icon::Icon;
use leptos::prelude::*;

#[component]
pub(super) fn Walk(model: Model) -> impl IntoView {
    view! {
        <section class="walk" aria-label=model.say("web-johari-nobles")>
            {(1..=5u8).rev().map(|space| view! { <Space model space /> }).collect_view()}
        </section>
    }
}

#[component]
fn Space(model: Model, space: u8) -> impl IntoView {
    let part = Part::Space(space);
    let noble = Memo::new(move |_| model.see(|view| view.spaces[5 - usize::from(space)]).flatten());
    let price = move || model.see(|view| view.rules.set.price(space)).unwrap_or(space);
    let on = move || model.count(part) > 0;
    let lit = move || !on() && model.lit(part);
    let fresh = move || model.fresh.with(|fresh| fresh.spaces.contains(&space));
    let does = move || {
        let noble = noble.get()?;
        model.see(|view| names::does(noble, view.rules, &model.voice()))
    };
    let whom = move || Some(names::noble(noble.get()?, &model.voice()));
    let label = move || {
        let voice = model.voice();
        let stands = match noble.get() {
            Some(noble) => model.see(|view| names::noble_does(noble, view.rules, &voice)),
            None => None,
        };
        let stands = stands.unwrap_or_else(|| voice.say("web-johari-empty", &[]));
        voice.say("web-johari-space", &[("space", space.into()), ("noble", stands.into())])
    };
    let clause = move || noble.get().map_or_else(|| "H6.1".to_owned(), |noble| noble.to_string());
    let press = move |_| {
        model.press(part, on());
        if let Some(noble) = noble.get_untracked() {
            model.explain(noble);
        }
    };
    let class = move || noble.get().map_or_else(|| "gap".into(), |noble| noble_class(model, noble));
    let key = ["h", "j", "k", "l", "m"][usize::from(5 - space)];
    view! {
        <div class="space" class:fresh=fresh>
            <button class=move || format!("{}{}{}", class(), if lit() { " lit" } else { "" }, if on() { " staged" } else { "" })
                data-space=space data-key=key
                aria-label=label data-clause=clause aria-pressed=move || on().to_string() on:click=press>
                {move || noble.get().map(|noble| view! { <NobleFace model noble /> })}
            </button>
            <span class="price" aria-hidden="true">{price}<Icon name="act-gems" class="jewel" /></span>
            <span class="does" aria-hidden="true"><b class="whom">{whom}</b>{does}</span>
        </div>
    }
}
