//! The middle: stage, pile and stock; below them what is going on; beside them who leads where.
use super::{
    bargain, barter,
    mat::Mat,
    parts::{colour_name, gem, pic, stone},
    stall::is_top,
    tally,
};
use games::basari::{Colour, Event, Move, Phase};
use kernel::Seat;
use leptos::prelude::*;

pub(super) fn middle(mat: Mat) -> impl IntoView {
    #[derive(Copy, Clone, PartialEq)]
    enum Scene {
        News,
        Stage,
        Deal,
        Barter,
    }
    let scene = Memo::new(move |_| match mat.phase() {
        Some(Phase::Bargain { .. }) => Scene::Deal,
        Some(Phase::Swap { .. } | Phase::Gem { .. }) => Scene::Barter,
        _ => mat.events.with(|events| {
            let ended = events.iter().any(|event| matches!(event, Event::StageEnded { .. }));
            if ended { Scene::Stage } else { Scene::News }
        }),
    });
    let going_on = move || match scene.get() {
        Scene::News => news(mat).into_any(),
        Scene::Stage => tally::stage_end(mat).into_any(),
        Scene::Deal => bargain::bargain(mat).into_any(),
        Scene::Barter => barter::barter(mat).into_any(),
    };
    view! {
        <div class="middle">
            <div class="counter">
                {bank(mat)}
                {going_on}
            </div>
            {scorepad(mat)}
        </div>
    }
}

/// Stage, pile, stock.
fn bank(mat: Mat) -> impl IntoView {
    let stage = move || mat.see(|view| view.stage).unwrap_or(1);
    let stages = move || mat.see(|view| view.rules.set.stages).unwrap_or(3);
    let stage_words = move || {
        let args = [("stage", stage().into()), ("stages", stages().into())];
        mat.voice().say("web-basari-stage", &args)
    };
    let rule = move || mat.see(|view| words::basari::stage_rule(view, &mat.voice()));
    let pile = move || mat.see(|view| view.pile).unwrap_or_default();
    let pile_words = move || mat.voice().say("web-basari-pile", &[("n", pile().into())]);
    view! {
        <header class="bank">
            <span class="stagemark" data-name=stage_words data-clause="B6.1" data-detail=rule>
                <span>{stage_words}</span>
                <span class="pips" aria-hidden="true">
                    {move || (1..=stages()).map(|n| view! { <i class:on=n <= stage()></i> }).collect_view()}
                </span>
            </span>
            <span class="pilemark" data-name=pile_words data-clause="B3.8" data-pile="">
                <svg aria-hidden="true"><use href="#card-back"></use></svg>
                <b aria-hidden="true">{move || pile().to_string()}</b>
                <span class="sr-only">{pile_words}</span>
            </span>
            <span class="stock" role="group" aria-label=move || mat.voice().say("web-basari-stock", &[])>
                <span class="cap" aria-hidden="true">{move || mat.voice().say("web-basari-stock", &[])}</span>
                {Colour::ALL.map(|colour| stock(mat, colour)).collect_view()}
            </span>
        </header>
    }
}

/// A colour of the stock. A tap takes one.
fn stock(mat: Mat, colour: Colour) -> impl IntoView {
    let n = move || mat.see(|view| view.stock.of(colour)).unwrap_or_default();
    let picked = move || mat.taken.with(|taken| taken.iter().filter(|&&c| c == colour).count());
    let staged = move || mat.staged.get() == Some(Move::Gem(colour)) || picked() > 0;
    let lit = move || match mat.swaps() {
        // What is returned may be taken again.
        Some(swaps) => swaps.stock.plus(mat.returned.get()).of(colour) > 0,
        None => mat.may(Move::Gem(colour)),
    };
    let asked = move || mat.swaps().is_some() || Colour::ALL.iter().any(|&c| mat.may(Move::Gem(c)));
    let key = move || asked().then(|| colour.letter().to_ascii_uppercase().to_string());
    let label = move || {
        let voice = mat.voice();
        let args = [("colour", colour_name(&voice, colour).into()), ("n", n().into())];
        voice.say("web-basari-stock-of", &args)
    };
    view! {
        <button type="button" class=format!("cell is-{}", stone(colour)) class:lit=lit class:staged=staged
            data-clause="B3.5" data-stock=colour.letter().to_string() data-key=key
            aria-label=label aria-pressed=move || staged().to_string() on:click=move |_| mat.tap_stock(colour)>
            {gem(colour)}<b aria-hidden="true">{move || n().to_string()}</b>
        </button>
    }
}

/// What the last step brought, in words.
fn news(mat: Mat) -> impl IntoView {
    let lines = move || {
        let events = mat.ctx.shown.with(|s| s.as_ref().map(|s| s.events.clone()));
        let told = catalog::tell("basari", &events.unwrap_or_default(), &mat.voice());
        told.into_iter().map(|line| view! { <li>{line}</li> }).collect_view()
    };
    let over = move || mat.phase() == Some(Phase::Over);
    let head =
        move || mat.voice().say(if over() { "basari-over" } else { "web-basari-choose" }, &[]);
    view! {
        <section class="news">
            <h2>{head}</h2>
            <ul class="told">{lines}</ul>
        </section>
    }
}

/// Who leads in what, and what it is worth.
fn scorepad(mat: Mat) -> impl IntoView {
    let seats = move || mat.all();
    let head = move |seat: Seat| {
        view! { <th scope="col" class=format!("seat-{seat}")><span class="seat small" aria-hidden="true">{move || mat.ctx.badge(seat)}</span><span class="sr-only">{move || mat.voice().name(seat)}</span></th> }
    };
    let row = move |colour: Colour| {
        let cell = move |seat: Seat| {
            let n = move || mat.player(seat, |player| player.gems.of(colour)).unwrap_or_default();
            view! { <td class:top=move || is_top(mat, seat, colour)>{move || n().to_string()}</td> }
        };
        let worth = move || mat.see(|view| view.rules.set.majority[colour.index()]);
        view! {
            <tr>
                <th scope="row">{gem(colour)}<span class="sr-only">{move || colour_name(&mat.voice(), colour)}</span></th>
                <For each=seats key=|seat| *seat children=cell />
                <td class="for">{move || worth().map(|n| n.to_string())}</td>
            </tr>
        }
    };
    let workers = move |seat: Seat| {
        let n = move || mat.player(seat, |player| player.workers).unwrap_or_default();
        let full =
            move || mat.see(|view| view.rules.set.workers_needed).is_some_and(|all| n() >= all);
        view! { <td class:top=full>{move || n().to_string()}</td> }
    };
    let rule = move || mat.see(|view| words::basari::stage_rule(view, &mat.voice()));
    let points = move |seat: Seat| {
        view! { <td>{move || mat.player(seat, |player| player.points).map(|n| n.to_string())}</td> }
    };
    view! {
        <section class="scorepad zone" data-clause="B6.2" data-detail=rule aria-label=move || mat.voice().say("web-basari-pad", &[])>
            <table class="pad">
                <thead><tr>
                    <th><span class="sr-only">{move || mat.voice().say("web-basari-pad", &[])}</span></th>
                    <For each=seats key=|seat| *seat children=head />
                    <th scope="col">{move || mat.voice().say("web-basari-worth", &[])}</th>
                </tr></thead>
                <tbody>
                    {Colour::ALL.map(row).collect_view()}
                    <tr>
                        <th scope="row" class="padworker">{pic("worker")}<span class="sr-only">{move || mat.voice().say("web-basari-workers", &[])}</span></th>
                        <For each=seats key=|seat| *seat children=workers />
                        <td class="for">{move || mat.see(|view| view.rules.set.workers_bonus.to_string())}</td>
                    </tr>
                    <tr class="sum">
                        <th scope="row" class="padworker">{pic("medal")}<span class="sr-only">{move || mat.voice().say("web-points", &[])}</span></th>
                        <For each=seats key=|seat| *seat children=points />
                        <td class="cap">{move || mat.voice().say("web-basari-so-far", &[])}</td>
                    </tr>
                </tbody>
            </table>
        </section>
    }
}
