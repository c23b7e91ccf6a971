//! Below the own board: the action cards, or the ways to go on in words.
use super::{card::Emblem, model::Model, names, parts::Part};
use crate::{boards::johari::picks, session::Shown, show::Show, table::capital};
use client::stage;
use games::johari::{Action, Johari, Move};
use leptos::prelude::*;
use words::Speak as _;

/// The action cards while they are chosen, and while one waits; else what one may do.
#[component]
pub(super) fn Hand(model: Model) -> impl IntoView {
    let words = Memo::new(move |_| model.mine.get() && !model.choosing());
    view! {
        <section class="acts" class:words=move || words.get() aria-label=model.say("web-johari-hand")>
            <Show when=move || words.get() fallback=move || view! { <Cards model /> }>
                <Ways model />
            </Show>
        </section>
    }
}

#[component]
fn Cards(model: Model) -> impl IntoView {
    Action::ALL.map(|action| view! { <Card model action /> }).collect_view()
}

#[component]
fn Card(model: Model, action: Action) -> impl IntoView {
    let part = Part::Action(action);
    let used = Memo::new(move |_| {
        model.side(model.seat.get(), |side| side.slots.contains(&action)).unwrap_or(false)
    });
    let on = move || model.count(part) > 0;
    let lit = move || !on() && model.lit(part);
    let sealed = move || {
        let text = model.ctx.shown.with(|shown| shown.as_ref().and_then(|s| s.sealed.clone()));
        text.is_some_and(|text| text == Move::Choose(action).to_string())
    };
    let cost = move || model.costs.get()[action as usize];
    let label = move || {
        let voice = model.voice();
        let args =
            [("card", names::action(action, &voice).into()), ("n", u32::from(cost()).into())];
        voice.say("web-johari-action", &args)
    };
    let about = move || {
        let (seat, mv) = (model.ctx.shown.with(|shown| shown.as_ref()?.me)?, Move::Choose(action));
        let voice = model.ctx.voice();
        model.see(|view| Johari::gain(view, seat, mv, &voice)).flatten().map(|says| capital(&says))
    };
    let key = ["p", "t", "a", "b", "x", "z", "o"][action as usize];
    view! {
        <button class="action" class:lit=lit class:staged=on class:used=move || used.get() class:sealed=sealed
            data-action=action.name() data-key=key data-clause=names::clause(action) data-detail=about
            aria-label=label aria-pressed=move || (on() || sealed()).to_string()
            on:click=move |_| model.press(part, on())>
            <Emblem model action />
            <span class="cost" aria-hidden="true" data-mark=move || cost().to_string()></span>
        </button>
    }
}

/// What a move does, as short as can be.
fn short(model: Model, shown: &Shown, mv: Move, all: &[Move]) -> Option<String> {
    let voice = model.ctx.voice();
    // Sales of the same cards differ in the one that scores.
    if let Move::Jeweler(lot) = mv {
        let same = |other: &Move| match other {
            Move::Jeweler(other) => other.cards() == lot.cards() && plain(other),
            Move::Decline => true,
            _ => false,
        };
        if all.iter().all(same) {
            let chosen = lot.iter().find(|sold| sold.chosen)?;
            let card = names::card(chosen.card, &voice);
            return Some(voice.say("web-johari-scores", &[("card", card.into())]));
        }
    }
    if mv == Move::Decline {
        let cost = model.cost_undone();
        return Some(voice.say("web-johari-decline", &[("n", u32::from(cost).into())]));
    }
    let desk = stage::desk(&shown.game, &shown.view)?;
    let order = desk.order(&mv.to_string(), &voice);
    let mut letters = order.chars();
    let first = letters.next()?;
    Some(first.to_uppercase().chain(letters).collect())
}

/// Does every card count as what it is?
fn plain(lot: &games::johari::Lot) -> bool {
    lot.iter().all(|sold| sold.counts_as == sold.card.colour())
}

#[component]
fn Ways(model: Model) -> impl IntoView {
    let rows = move || {
        let shown = model.ctx.shown.get()?;
        let survey = model.survey.get();
        let all = survey.offered.clone();
        let many = survey.fitting > picks::FEW;
        let rows = all.iter().zip(1..).filter_map(|(&mv, n)| {
            let text = short(model, &shown, mv, &all)?;
            let own = mv.to_string();
            let on = move || model.ctx.staged.with(|staged| staged.as_deref() == Some(own.as_str()));
            let pressed = on.clone();
            Some(view! {
                <button class="way" class:staged=on data-way=mv.to_string() data-key=(n + 6).to_string()
                    aria-pressed=move || pressed().to_string() on:click=move |_| model.stage(mv)>{text}</button>
            })
        });
        let rows = rows.collect_view();
        let advice = many.then(|| {
            let says =
                move || model.survey.with(|survey| model.next(&survey.lit, "web-johari-begin"));
            view! { <span class="advice">{says}</span> }
        });
        Some(view! { {advice} {rows} })
    };
    view! { <div class="ways" role="group" aria-label=model.say("web-johari-ways-label")>{rows}</div> }
}
