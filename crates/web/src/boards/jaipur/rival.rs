//! The other side of the table.
use super::{
    about,
    card::{back, still},
    purse::Purse,
    stall::Stall,
};
use games::jaipur::{Cards, Event, Good};
use leptos::prelude::*;

#[component]
pub(super) fn Rival(stall: Stall) -> impl IntoView {
    let hand = Memo::new(move |_| {
        let known = |trader: &games::jaipur::Trader| {
            (trader.hand_size, trader.hand.or(trader.known).unwrap_or(Cards::EMPTY))
        };
        stall.trader(1, known).unwrap_or_default()
    });
    let name = move || stall.ctx.voice().name(stall.seat(1));
    let label = move || {
        let (size, known) = hand.get();
        let cards: Vec<String> = known.iter().map(|(good, n)| stall.cards(good, n)).collect();
        let known = stall.ctx.voice().list(&cards);
        let args = [("who", name().into()), ("n", size.into()), ("known", known.into())];
        stall.say("web-jaipur-rival-hand", &args)
    };
    let cards = move || {
        let (size, known) = hand.get();
        let open = known.iter().flat_map(|(good, n)| (0..n).map(move |_| still(good)));
        let hidden = (known.len()..size).map(|_| back());
        (open.collect_view(), hidden.collect_view())
    };
    let herd = Memo::new(move |_| stall.trader(1, |trader| trader.herd).flatten());
    let herd_label = move || match herd.get() {
        Some(n) => stall.say("web-jaipur-rival-herd", &[("who", name().into()), ("n", n.into())]),
        None => stall.say("web-jaipur-rival-herd-hidden", &[("who", name().into())]),
    };
    let fresh = move || {
        let seat = stall.seat(1);
        stall.happened(|event| matches!(event, Event::Camels { seat: of, .. } if *of == seat))
    };
    let took = move || {
        let seat = stall.seat(1);
        stall.happened(|event| match event {
            Event::Took { seat: of, .. } | Event::Exchanged { seat: of, .. } => *of == seat,
            _ => false,
        })
    };
    view! {
        <section class="rival">
            <Purse stall side=1 />
            <div class="fan" class:fresh=took role="img" aria-label=label data-clause="J9.4" data-spot="hand-1">{cards}</div>
            <div class="herd" class:fresh=fresh class:gone=move || herd.get() == Some(0) role="img" aria-label=herd_label data-clause="J7.1" data-detail=move || about::camels(stall) data-spot="herd-1">
                <span class="camels">{still(Good::Camel)}</span>
                <span class="number" aria-hidden="true">
                    {move || herd.get().map_or_else(|| "?".to_string(), |n| n.to_string())}
                </span>
            </div>
        </section>
    }
}
