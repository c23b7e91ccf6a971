//! The side of the table where the person sits who looks.
use super::{
    about,
    card::{Face, back, still},
    pick::SLOTS,
    purse::Purse,
    stall::Stall,
};
use crate::{show::Show, table::capital};
use games::jaipur::{Event, Good};
use kernel::Kind as _;
use leptos::prelude::*;

#[component]
pub(super) fn Mine(stall: Stall) -> impl IntoView {
    let open = Memo::new(move |_| stall.trader(0, |trader| trader.hand.is_some()).unwrap_or(true));
    let size = Memo::new(move |_| stall.trader(0, |trader| trader.hand_size).unwrap_or(0));
    let label = move || stall.say("web-jaipur-hand", &[("n", size.get().into())]);
    // Onlookers see backs.
    let backs = move || (!open.get()).then(|| (0..size.get()).map(|_| back()).collect_view());
    view! {
        <section class="mine">
            <Purse stall side=0 />
            <Herd stall />
            <div class="hand" role="group" aria-label=label data-spot="hand-0">
                <Show when=move || open.get()>
                    {(0..SLOTS).map(|at| view! { <Slot stall at /> }).collect_view()}
                </Show>
                {backs}
            </div>
        </section>
    }
}

/// Did such a card come into the hand with the last step?
fn came(stall: Stall, good: Good) -> bool {
    let me = stall.below.get();
    stall.happened(|event| match event {
        Event::Took { seat, good: taken } => *seat == me && *taken == good,
        Event::Exchanged { seat, take, .. } => *seat == me && take.of(good) > 0,
        _ => false,
    })
}

#[component]
fn Slot(stall: Stall, at: usize) -> impl IntoView {
    let good = Memo::new(move |_| stall.hand.with(|hand| hand[at]));
    let picked = move || stall.picked.with(|picked| picked.hand[at]);
    let lit = move || good.get().is_some_and(|good| stall.reach.with(|r| r.give[good.index()]));
    let class = move || {
        let Some(good) = good.get() else { return "slot".to_string() };
        let state = match (picked(), lit()) {
            (true, _) => " staged",
            (_, true) => " lit",
            _ => "",
        };
        format!("card is-{good}{state}{}", if came(stall, good) { " fresh" } else { "" })
    };
    // A sale is made smaller card by card, an exchange grows: the letter goes where the next
    // change is wanted.
    let key = move || {
        let good = good.get()?;
        let picked = stall.picked.get();
        let sale = picked.market.iter().all(|on| !on);
        stall.hand.with(|hand| {
            let same = (0..SLOTS).filter(|&at| hand[at] == Some(good));
            let on = same.clone().rfind(|&at| picked.hand[at]);
            let off = same.clone().find(|&at| !picked.hand[at]);
            let next = if sale { on.or(off) } else { off.or(on) };
            (next == Some(at)).then(|| good.letter().to_ascii_uppercase().to_string())
        })
    };
    let label = move || match good.get() {
        Some(good) => {
            stall.say("web-jaipur-hand-card", &[("good", capital(&stall.cards(good, 1)).into())])
        }
        None => stall.say("web-jaipur-gap", &[]),
    };
    view! {
        <button
            class=class aria-label=label disabled=move || good.get().is_none()
            aria-pressed=move || picked().to_string()
            data-clause=move || good.get().map(|_| "J5.1") data-detail=move || about::in_hand(stall, good.get()?)
            data-hand=move || good.get().map(|good| good.letter().to_string()) data-key=key
            on:click=move |event| stall.pick(|picked, places, hand| picked.click_hand(at, &places.cards, hand, event.detail() == 0))
        ><Face good=good.into() /></button>
    }
}

/// My camels: one button, a camel a click.
#[component]
fn Herd(stall: Stall) -> impl IntoView {
    let herd = Memo::new(move |_| stall.trader(0, |trader| trader.herd).flatten().unwrap_or(0));
    let picked = move || stall.picked.with(|picked| picked.herd);
    let has = move || picked() > 0;
    let lit = move || stall.reach.with(|reach| reach.give[Good::Camel.index()]);
    let fresh = move || {
        let me = stall.below.get();
        stall.happened(|event| matches!(event, Event::Camels { seat, .. } if *seat == me))
    };
    let label = move || {
        let args = [("n", herd.get().into()), ("picked", picked().into())];
        stall.say("web-jaipur-herd", &args)
    };
    let camels = move || {
        let (herd, picked) = (herd.get(), picked());
        let one = |at: u8| view! { <span class="camel" class:up={at + picked >= herd}>{still(Good::Camel)}</span> };
        // Without camels a faint one says what would stand here.
        (0..herd.max(1)).map(one).collect_view()
    };
    view! {
        <button
            class="herd" class:lit=lit class:fresh=fresh class:has=has
            aria-label=label aria-pressed=move || has().to_string()
            disabled=move || herd.get() == 0 data-hand="k" data-clause="J7.1" data-detail=move || about::camels(stall) data-key="K" data-spot="herd-0"
            on:click=move |_| {
                let more = lit();
                stall.pick(|picked, places, _| picked.click_herd(herd.get_untracked(), more, &places.cards));
            }
        >
            <span class="camels">{camels}</span>
            <span class="number" aria-hidden="true">
                {move || if has() { format!("{} / {}", picked(), herd.get()) } else { herd.get().to_string() }}
            </span>
        </button>
    }
}
