//! The own stall: card, gems to tap, and the actions to choose from.
use super::{
    bargain,
    mat::Mat,
    parts::{self, colour_name, emblem, gem, pic, stone},
    stall::{is_top, to_act},
};
use crate::{icon::Icon, show::Show, table::capital};
use games::basari::{Action, Basari, Colour, Gems, Move, PLAYERS_MAX, Phase};
use kernel::Seat;
use leptos::prelude::*;
use words::Speak as _;

pub(super) fn mine(mat: Mat) -> impl IntoView {
    // The seat changes when players share a device.
    move || {
        let me = mat.me.get()?;
        Some(view! {
            <section class=format!("mine seat-{me}") class:turn=move || to_act(mat, me)
                data-stall=me.to_string() aria-label=move || mat.voice().say("web-basari-mine", &[])>
                {parts::current(mat, me)}
                <header class="myself">
                    <span class="seat small" aria-hidden="true">{move || mat.ctx.badge(me)}</span>
                    <b class="name">{move || mat.voice().name(me)}</b>
                    {parts::chosen(mat, me)}
                    {parts::won(mat, me)}
                    {parts::workers(mat, me)}
                </header>
                <div class="own">{Colour::ALL.map(|colour| lane(mat, me, colour)).collect_view()}</div>
                <Show when=move || mat.bids().is_some() fallback=move || choices(mat, me)>{bargain::raises(mat)}</Show>
            </section>
        })
    }
}

/// My gems of one colour. A tap puts one into the offer.
fn lane(mat: Mat, me: Seat, colour: Colour) -> impl IntoView {
    let have = Memo::new(move |_| mat.player(me, |player| player.gems.of(colour)).unwrap_or(0));
    let out = move || match mat.swaps() {
        Some(_) => mat.returned.get().of(colour),
        None => mat.draft().of(colour),
    };
    let lit = move || match (mat.bids(), mat.swaps()) {
        (Some(bids), _) => bids.holding.covers(mat.draft().plus(Gems::one(colour))),
        (_, Some(swaps)) => swaps.holding.of(colour) > 0,
        _ => false,
    };
    let asked = move || mat.bids().is_some() || mat.swaps().is_some();
    let key = move || asked().then(|| colour.letter().to_string());
    let label = move || {
        let voice = mat.voice();
        let args = [
            ("colour", colour_name(&voice, colour).into()),
            ("n", have.get().into()),
            ("out", out().into()),
            ("asked", if asked() { "yes" } else { "no" }.into()),
        ];
        voice.say("web-basari-lane", &args)
    };
    let gems = move || {
        let (have, out) = (have.get(), out());
        let one = |at: u8| {
            let gone = at + out.min(have) >= have;
            view! { <span class="stone" class:out=gone>{gem(colour)}</span> }
        };
        (0..have).map(one).collect_view()
    };
    view! {
        <button type="button" class=format!("lane is-{}", stone(colour)) class:lit=lit class:picked=move || { out() > 0 }
            class:top=move || is_top(mat, me, colour)
            data-clause=move || if mat.bids().is_some() { "B4.4" } else { "B6.2" }
            data-lane=colour.letter().to_string() data-key=key
            style:--n=move || have.get().to_string()
            aria-label=label on:click=move |_| mat.tap_mine(colour)>
            <span class="have" aria-hidden="true">{gems}</span>
            <span class="count" aria-hidden="true">{move || have.get().to_string()}</span>
            <span class="minus" aria-hidden="true" class:hidden=move || out() == 0 data-mark=move || format!("−{}", out())></span>
        </button>
    }
}

fn choices(mat: Mat, me: Seat) -> impl IntoView {
    // The box has a fourth card for each of five.
    let four = Memo::new(move |_| mat.seats() == PLAYERS_MAX);
    let n = move || if four.get() { 4 } else { 3 };
    let cards =
        move || Action::ALL[..n()].iter().map(|&action| card(mat, me, action)).collect_view();
    view! { <div class="choices" role="group" aria-label=move || mat.voice().say("web-basari-actions", &[])>{cards}</div> }
}

fn card(mat: Mat, me: Seat, action: Action) -> impl IntoView {
    let mv = Move::Choose(action);
    let staged = move || mat.staged.get() == Some(mv);
    let sealed = move || {
        let sealed = mat.ctx.shown.with(|s| s.as_ref()?.sealed.clone());
        sealed.is_some_and(|sealed| sealed == mv.to_string())
    };
    let open = move || mat.player(me, |player| player.chosen).flatten() == Some(action);
    let choosing = move || mat.phase() == Some(Phase::Choose);
    // The letter that stands on it; gems have their letters while gems are asked for.
    let key = move || choosing().then(|| action.to_string().to_lowercase());
    let about = move || {
        let voice = mat.voice();
        mat.see(|view| Basari::gain(view, me, mv, &voice)).flatten().map(|says| capital(&says))
    };
    let pick = move |_| {
        if !mat.choices.with(|choices| choices.is_empty()) {
            mat.stage(mv);
        }
    };
    let label = move || {
        let voice = mat.voice();
        let what = Basari::order(mv, &voice);
        let key = if sealed() { "web-basari-action-sealed" } else { "web-basari-action" };
        // What stands on the card is part of its name.
        let gain =
            gain_in_words(mat, me, action).map_or_else(String::new, |gain| format!(", {gain}"));
        voice.say(key, &[("action", format!("{action}{gain}").into()), ("what", what.into())])
    };
    view! {
        <button type="button" class="choicecard" data-clause=if action == Action::D { "B5.2" } else { "B3.4" } data-detail=about data-action=action.to_string() data-key=key
            class:lit=move || mat.may(mv) class:staged=staged class:sealed=sealed class:mychoice=open
            class:dim=move || !choosing() && !open()
            aria-pressed=move || (staged() || sealed() || open()).to_string() aria-label=label on:click=pick>
            <b aria-hidden="true" data-mark=action.to_string()></b>
            {emblem(action)}
            <Show when=sealed><Icon name="icon-lock" class="lock" /></Show>
            <span class="gain" aria-hidden="true">{gain(mat, me, action)}</span>
        </button>
    }
}

/// What an action would bring a seat, where it is written and not drawn.
fn gain_in_words(mat: Mat, seat: Seat, action: Action) -> Option<String> {
    match action {
        Action::A => Some(mat.voice().say("web-basari-gain-a", &[])),
        Action::B => {
            let card = mat.player(seat, |player| player.current).flatten()?;
            Some(format!("+{}", card.points))
        }
        Action::C => None,
        Action::D => Some(mat.voice().say("web-basari-gain-d", &[])),
    }
}

/// What an action would bring a seat, as a picture.
pub(super) fn gain(mat: Mat, seat: Seat, action: Action) -> impl IntoView {
    let card = Memo::new(move |_| mat.player(seat, |player| player.current).flatten());
    let say = move |key: &str| mat.voice().say(key, &[]);
    move || match (action, card.get()) {
        (Action::A, _) => {
            view! { <span class="words">{say("web-basari-gain-a")}</span> }.into_any()
        }
        (Action::B, Some(card)) => {
            view! { <span class="score">"+"{card.points.to_string()}{pic("medal")}</span> }
                .into_any()
        }
        (Action::C, Some(card)) => {
            let gems = super::mat::one_by_one(card.gems).into_iter().map(gem).collect_view();
            view! { <span class="gems">{gems}</span> }.into_any()
        }
        (Action::D, _) => {
            view! { <span class="words">{say("web-basari-gain-d")}</span> }.into_any()
        }
        (_, None) => view! { <span class="words">"–"</span> }.into_any(),
    }
}
