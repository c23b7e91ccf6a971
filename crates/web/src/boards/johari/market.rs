//! The stores and the booths.
use super::{
    card::{GemCard, single},
    model::Model,
    names,
    parts::Part,
};
use games::johari::{Cards, Colour, Place, View};
use leptos::prelude::*;

/// What lies at a place.
fn at(view: &View, place: Place) -> Cards {
    match (place.as_store(), place.as_booth()) {
        (Some(store), _) => Cards::EMPTY.with_shelf(store, view.stores.shelf(store)),
        (_, booth) => booth.and_then(|booth| view.booths.get(booth)).copied().unwrap_or_default(),
    }
}

#[component]
pub(super) fn Bazaar(model: Model) -> impl IntoView {
    let booths = model.see(|view| view.booths.len()).unwrap_or(0);
    view! {
        <section class="bazaar" aria-label=model.say("web-johari-market")>
            <div class="stores">
                {(0..5).map(|store| view! { <Stall model place=Place::store(store) /> }).collect_view()}
            </div>
            <div class="booths" class:many={booths > 4}>
                {(0..booths).map(|booth| view! { <Stall model place=Place::booth(booth) /> }).collect_view()}
            </div>
        </section>
    }
}

#[component]
fn Stall(model: Model, place: Place) -> impl IntoView {
    let part = Part::Place(place);
    let on = move || model.count(part) > 0;
    let lit = move || !on() && model.lit(part);
    let fresh = move || model.fresh.with(|fresh| fresh.places.contains(&place));
    let wares = Memo::new(move |_| model.see(|view| single(&at(view, place))).unwrap_or_default());
    let label = move || {
        let voice = model.voice();
        let cards: Vec<String> =
            wares.with(|wares| wares.iter().map(|(card, _)| names::card(*card, &voice)).collect());
        let holds = match cards.is_empty() {
            true => voice.say("web-johari-empty", &[]),
            false => cards.join(", "),
        };
        format!("{}: {holds}", names::place(place, &voice))
    };
    let (class, awning, shape) = match place.as_store() {
        Some(store) => {
            let tone = Colour::ALL.get(store).map_or("gold", |&colour| names::gem(colour));
            (format!("stall store tile is-{tone}"), "#store", "0 0 120 33")
        }
        None => ("stall booth tile".to_string(), "#booth", "0 0 120 31"),
    };
    let key = place.to_string().to_lowercase().trim_start_matches('b').to_string();
    let sign = place.as_booth().map(|booth| booth + 1);
    view! {
        <div class=class class:lit=lit class:staged=on class:fresh=fresh
            class:full=move || { wares.with(Vec::len) > 3 } class:crowded=move || { wares.with(Vec::len) > 6 }>
            <svg class="awning" viewBox=shape preserveAspectRatio="none" aria-hidden="true"><use href=awning></use></svg>
            <button class="take" data-place=place.to_string() data-key=key data-clause="H5.1"
                aria-label=label aria-pressed=move || on().to_string()
                on:click=move |_| model.press(part, on())
            >{sign}</button>
            <div class="wares">
                <For each=move || wares.get() key=|ware| *ware let((card, copy))>
                    <GemCard model part=Part::At(place, card) card copy />
                </For>
            </div>
        </div>
    }
}
