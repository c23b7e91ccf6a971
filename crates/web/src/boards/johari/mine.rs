//! The own board: slots, display, Trade card, chart and nobles.
use super::{
    card::{Emblem, GemCard, Hired, single},
    model::Model,
    names,
    parts::Part,
};
use crate::{icon::Icon, show::Show};
use games::johari::Colour;
use leptos::prelude::*;

#[component]
pub(super) fn Mine(model: Model) -> impl IntoView {
    let side = move || model.seat.get();
    let display =
        Memo::new(move |_| model.side(side(), |s| single(&s.display)).unwrap_or_default());
    let traded = Memo::new(move |_| model.side(side(), |s| single(&s.trade)).unwrap_or_default());
    // Those on slots stand there.
    let nobles = Memo::new(move |_| {
        let nobles = model.side(side(), |side| {
            let seated =
                side.seated.iter().fold(games::johari::Nobles::NONE, |all, some| all.plus(*some));
            side.nobles.without(seated).iter().collect::<Vec<_>>()
        });
        nobles.unwrap_or_default()
    });
    let many = move || display.with(Vec::len) > 9;
    view! {
        <section class="mine" aria-label=model.say("web-johari-mine")>
            <div class="display" class:many=many role="group" aria-label=model.say("web-johari-display")>
                <For each=move || display.get() key=|card| *card let((card, copy))>
                    <GemCard model part=Part::Own(card) card copy />
                </For>
                <Show when=move || display.with(Vec::is_empty)>
                    <span class="muted small">{model.say("web-johari-no-cards")}</span>
                </Show>
            </div>
            <div class="tradecard" data-clause="H5.5" class:idle=move || traded.with(Vec::is_empty) role="group" aria-label=model.say("web-johari-trade")>
                <Icon name="act-trade" class="emblem" />
                <For each=move || traded.get() key=|card| *card let((card, copy))>
                    <GemCard model part=Part::Traded(card) card copy />
                </For>
            </div>
            <div class="slots big">
                {(1..=3u8).map(|at| view! { <ActionSlot model number=at /> }).collect_view()}
            </div>
            <div class="chart" role="group" aria-label=model.say("web-johari-chart")>
                {Colour::ALL.map(|colour| view! { <Lane model colour /> }).collect_view()}
            </div>
            <div class="hired" class:many=move || { nobles.with(Vec::len) > 3 }>
                <For each=move || nobles.get() key=|noble| noble.id() let:noble>
                    <Hired model noble />
                </For>
            </div>
        </section>
    }
}

/// A slot, with the card that was played there, or is chosen for it, and the nobles on it.
#[component]
fn ActionSlot(model: Model, number: u8) -> impl IntoView {
    let slot = number;
    let part = Part::Slot(slot);
    let at = usize::from(slot) - 1;
    let played = Memo::new(move |_| {
        model.side(model.seat.get(), |side| side.slots.get(at).copied()).flatten()
    });
    let sealed = Memo::new(move |_| {
        let now = model.see(|view| usize::from(view.round) == at + 1).unwrap_or(false);
        let text = model.ctx.shown.with(|shown| shown.as_ref().and_then(|s| s.sealed.clone()));
        text.filter(|_| now).and_then(|text| text.strip_prefix("choose=")?.parse().ok())
    });
    let nobles = Memo::new(move |_| {
        let seated =
            model.side(model.seat.get(), |side| side.seated[at].iter().collect::<Vec<_>>());
        seated.unwrap_or_default()
    });
    let now = move || model.choosing() && model.see(|view| view.round == slot).unwrap_or(false);
    let on = move || model.count(part) > 0;
    let lit = move || !on() && model.lit(part);
    let discount = move || {
        let off = model.see(|view| view.rules.set.slot_discounts[at]).unwrap_or(0);
        match (slot, off) {
            (3, _) => model.voice().say("web-johari-free", &[]),
            (_, 0) => String::new(),
            _ => format!("−{off}"),
        }
    };
    let label = move || {
        let voice = model.voice();
        let holds = match played.get().or(sealed.get()) {
            Some(action) => names::action(action, &voice),
            None => {
                let parts = [voice.say("web-johari-empty", &[]), discount()];
                let told = parts.into_iter().filter(|part| !part.is_empty());
                told.collect::<Vec<_>>().join(", ")
            }
        };
        let n = ("slot", slot.into());
        voice.say("web-johari-slot", &[n, ("holds", holds.into())])
    };
    view! {
        <button class="slot tile" class:lit=lit class:staged=on class:now=now class:sealed=move || sealed.get().is_some()
            data-slot=slot data-clause="H4.5" aria-label=label aria-pressed=move || on().to_string()
            on:click=move |_| model.press(part, on())>
            {move || match played.get().or(sealed.get()) {
                Some(action) => view! { <span class="action"><Emblem model action /></span> }.into_any(),
                None => view! { <em aria-hidden="true">{discount}</em> }.into_any(),
            }}
            <span class="seated">
                {move || nobles.get().into_iter().map(|noble| view! {
                    <span data-name=move || names::noble(noble, &model.voice()) data-clause=noble.to_string()><Icon name=format!("noble-{}", noble.id()) class="emblem" /></span>
                }).collect_view()}
            </span>
        </button>
    }
}

/// A colour of the chart: the spaces with their values, and the token.
#[component]
fn Lane(model: Model, colour: Colour) -> impl IntoView {
    let part = Part::Token(colour);
    let here = Memo::new(move |_| {
        model.side(model.seat.get(), |side| side.chart[colour.index()]).unwrap_or(0)
    });
    let values = model.see(|view| view.rules.set.chart().to_vec()).unwrap_or_default();
    let count = move || model.count(part);
    let lit = move || model.lit(part);
    let worth = values.clone();
    let label = move || {
        let value = worth.get(usize::from(here.get())).copied().unwrap_or(0);
        names::token(colour, here.get(), value, &model.voice())
    };
    let key = ["w", "y", "u", "i"][colour.index()];
    // Where no move takes one more, a click gives the token up.
    let press = move |_| {
        let on = model.picked.with_untracked(|picked| picked.count(part)) > 0;
        let more = model.survey.with_untracked(|survey| survey.lit.has(part));
        model.press(part, on && !more);
    };
    view! {
        <button class=format!("lane tile is-{}", names::gem(colour)) class:lit=lit class:staged=move || { count() > 0 }
            data-token-lane=colour.to_string() data-key=key data-clause="H1.4" disabled=move || !lit() && count() == 0
            aria-label=label aria-pressed=move || (count() > 0).to_string() on:click=press>
            <span class="gem"><Icon name=format!("gem-{}", names::gem(colour)) class="pic" /></span>
            {values.into_iter().zip(0u8..).map(|(value, space)| view! {
                <span class="step" class:past=move || space < here.get() class:here=move || space == here.get()
                    aria-hidden="true" data-mark=value.to_string()></span>
            }).collect_view()}
        </button>
    }
}
