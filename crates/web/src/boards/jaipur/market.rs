//! The market: five places that never slide, the pile, and what was sold.
use super::{about, card, card::Face, places::PLACES, stall::Stall};
use crate::table::capital;
use games::jaipur::{Cards, Event, Good};
use kernel::Kind as _;
use leptos::prelude::*;

#[component]
pub(super) fn Market(stall: Stall) -> impl IntoView {
    let label = move || stall.say("web-jaipur-market", &[]);
    view! {
        <section class="market" role="group" aria-label=label>
            {(0..PLACES).map(|at| view! { <Place stall at /> }).collect_view()}
            <div class="stacks"><Deck stall /><Sold stall /></div>
        </section>
    }
}

#[component]
fn Place(stall: Stall, at: usize) -> impl IntoView {
    let good = Memo::new(move |_| stall.places.with(|places| places.cards[at]));
    let picked = move || stall.picked.with(|picked| picked.market[at]);
    let lit = move || good.get().is_some_and(|good| stall.reach.with(|r| r.take[good.index()]));
    let fresh = move || stall.places.with(|places| places.fresh[at]);
    let class = move || {
        let mut class = match good.get() {
            Some(good) => format!("card is-{good}"),
            None => "card gap".into(),
        };
        let staged = picked();
        for (name, on) in [("staged", staged), ("lit", lit() && !staged), ("fresh", fresh())] {
            if on {
                class.push(' ');
                class.push_str(name);
            }
        }
        class
    };
    // The letter goes to the next card of its kind that is not picked, then to the last one.
    let key = move || {
        let good = good.get()?;
        let picked = stall.picked.get().market;
        stall.places.with(|places| {
            let mut same = (0..PLACES).filter(|&at| places.cards[at] == Some(good));
            let last = same.clone().next_back();
            (same.find(|&at| !picked[at]).or(last) == Some(at)).then(|| good.letter().to_string())
        })
    };
    let label = move || match good.get() {
        Some(good) => {
            stall.say("web-jaipur-market-card", &[("good", capital(&stall.cards(good, 1)).into())])
        }
        None => stall.say("web-jaipur-gap", &[]),
    };
    let clause = move || good.get().map(|good| if good == Good::Camel { "J4.2" } else { "J4.1" });
    let detail = move || about::at_market(stall, good.get()?);
    view! {
        <div class="place" data-place=at>
            <button
                class=class aria-label=label disabled=move || good.get().is_none()
                aria-pressed=move || picked().to_string() data-clause=clause data-detail=detail
                data-market=move || good.get().map(|good| good.letter().to_string()) data-key=key
                on:click=move |_| stall.pick(|picked, places, _| picked.click_market(at, &places.cards))
            ><Face good=good.into() /></button>
        </div>
    }
}

/// The pile, face down.
#[component]
fn Deck(stall: Stall) -> impl IntoView {
    let left = Memo::new(move |_| stall.view.with(|view| view.as_ref().map_or(0, |v| v.pile)));
    let label = move || stall.say("web-jaipur-pile", &[("n", left.get().into())]);
    view! {
        <div class="deck" role="img" aria-label=label data-clause="J6.2" data-spot="deck" class:gone=move || left.get() == 0>
            {card::back()} <span class="count" aria-hidden="true">{left}</span>
        </div>
    }
}

/// What was sold, face up: the last sale on top.
#[component]
fn Sold(stall: Stall) -> impl IntoView {
    let sold = Memo::new(move |_| {
        stall.view.with(|view| view.as_ref().map_or(Cards::EMPTY, |view| view.sold))
    });
    let top = Memo::new(move |before: Option<&Option<Good>>| {
        let sold = sold.get();
        let last = stall.events.with(|events| {
            events.iter().find_map(|event| match event {
                Event::Sold { good, .. } => Some(*good),
                _ => None,
            })
        });
        let known = last.or(before.copied().flatten()).filter(|&good| sold.of(good) > 0);
        known.or_else(|| sold.iter().next().map(|(good, _)| good))
    });
    let fresh = move || stall.happened(|event| matches!(event, Event::Sold { .. }));
    let label = move || {
        let cards: Vec<String> = sold.get().iter().map(|(good, n)| stall.cards(good, n)).collect();
        stall.say("web-jaipur-sold", &[("cards", stall.ctx.voice().list(&cards).into())])
    };
    let class = move || match top.get() {
        Some(good) => format!("card is-{good}"),
        None => "card gap".into(),
    };
    view! {
        <div class="sold" role="img" aria-label=label data-clause="J9.1" data-spot="sold">
            <span class=class class:fresh=fresh><Face good=top.into() /></span>
            <span class="count" aria-hidden="true">{move || sold.get().len()}</span>
        </div>
    }
}
