//! Small things that lie everywhere: gems, bazaar cards, workers.
use super::mat::Mat;
use crate::settings::t;
use games::basari::{Action, Card, Colour, Gems, Move, Phase};
use kernel::Seat;
use leptos::prelude::*;
use words::{Voice, basari::action_name};

/// The stone of a colour.
pub(super) fn stone(colour: Colour) -> &'static str {
    ["ruby", "topaz", "emerald", "sapphire"][colour.index()]
}

/// A picture that a screen reader passes over.
pub(super) fn pic(id: &str) -> impl IntoView + use<> {
    view! { <svg aria-hidden="true" focusable="false"><use href=format!("#{id}")></use></svg> }
}

/// The drawing of an action.
pub(super) fn emblem_name(action: Action) -> &'static str {
    ["act-workers", "act-points", "act-gems", "act-swap"][action.index()]
}

pub(super) fn emblem(action: Action) -> impl IntoView {
    let id = emblem_name(action);
    view! { <svg class="emblem" aria-hidden="true" focusable="false"><use href=format!("#{id}")></use></svg> }
}

pub(super) fn gem(colour: Colour) -> impl IntoView {
    let letter = t([
        "basari-letter-red",
        "basari-letter-yellow",
        "basari-letter-green",
        "basari-letter-blue",
    ][colour.index()]);
    view! {
        <span class=format!("gem is-{}", stone(colour))>
            {pic(&format!("gem-{}", stone(colour)))}
            <span class="letter" aria-hidden="true" data-mark=letter></span>
        </span>
    }
}

/// Gems by colour: as many as there are, and their number where it is more than one.
pub(super) fn bunches(gems: Gems) -> impl IntoView {
    let bunch = move |colour: Colour| {
        let n = gems.of(colour);
        view! {
            <span class="bunch">
                {(0..n.min(3)).map(|_| gem(colour)).collect_view()}
                {(n > 1).then(|| view! { <b aria-hidden="true" data-mark=n.to_string()></b> })}
            </span>
        }
    };
    gems.colours().map(bunch).collect_view()
}

/// Gems in words: "2 red and 1 blue".
pub(super) fn gems_in_words(voice: &Voice, gems: Gems) -> String {
    if gems.is_empty() {
        return voice.say("basari-no-gems", &[]);
    }
    let some = |colour: Colour| {
        let key = ["basari-red", "basari-yellow", "basari-green", "basari-blue"][colour.index()];
        voice.say(key, &[("n", gems.of(colour).into())])
    };
    voice.list(&gems.colours().map(some).collect::<Vec<_>>())
}

pub(super) fn colour_name(voice: &Voice, colour: Colour) -> String {
    let keys =
        ["basari-title-red", "basari-title-yellow", "basari-title-green", "basari-title-blue"];
    voice.say(keys[colour.index()], &[])
}

fn card_in_words(voice: &Voice, card: Card) -> String {
    voice.say(
        "basari-dealt-card",
        &[
            ("workers", voice.say("basari-workers", &[("n", card.workers.into())]).into()),
            ("points", voice.say("basari-points", &[("n", card.points.into())]).into()),
            ("gems", gems_in_words(voice, card.gems).into()),
        ],
    )
}

/// The card of this round.
pub(super) fn current(mat: Mat, seat: Seat) -> impl IntoView {
    let card = Memo::new(move |_| mat.player(seat, |player| player.current).flatten());
    move || match card.get() {
        Some(card) => bazaar(mat, card).into_any(),
        None => view! { <div class="card bazaar nothing"></div> }.into_any(),
    }
}

fn bazaar(mat: Mat, card: Card) -> impl IntoView {
    view! {
        <div class="card bazaar arrive" role="img" data-clause="B3.4" aria-label=move || card_in_words(&mat.voice(), card)>
            <svg class="face" aria-hidden="true"><use href="#bazaar-card"></use></svg>
            <div class="workers">{(0..card.workers).map(|_| pic("worker")).collect_view()}</div>
            <div class="points">{pic("medal")}<b>{card.points.to_string()}</b></div>
            <div class="gems">{super::mat::one_by_one(card.gems).into_iter().map(gem).collect_view()}</div>
        </div>
    }
}

/// Workers of this stage on their way to the number that ends it.
pub(super) fn workers(mat: Mat, seat: Seat) -> impl IntoView {
    let have = move || mat.player(seat, |player| player.workers).unwrap_or_default();
    let needed = move || mat.see(|view| view.rules.set.workers_needed).unwrap_or(1);
    let label = move || {
        let args = [("n", have().into()), ("needed", needed().into())];
        mat.voice().say("web-basari-workers-of", &args)
    };
    let rule = move || mat.see(|view| words::basari::stage_rule(view, &mat.voice()));
    view! {
        <span class="workers-meter" class:full=move || { have() >= needed() } data-name=label data-clause="B6.1" data-detail=rule>
            {pic("worker")}
            <b aria-hidden="true">{move || have().to_string()}</b>
            <small aria-hidden="true">"/"{move || needed().to_string()}</small>
            <progress max=move || needed().to_string() value=move || have().min(needed()).to_string() aria-label=label></progress>
        </span>
    }
}

/// The other cards of this stage, each by its workers.
pub(super) fn won(mat: Mat, seat: Seat) -> impl IntoView {
    let cards = Memo::new(move |_| mat.player(seat, |player| player.others.clone()));
    let label = move || {
        let n = cards.with(|cards| cards.as_ref().map_or(0, Vec::len));
        mat.voice().say("web-basari-won", &[("n", n.into())])
    };
    let mini = |card: Card| {
        view! { <span class="minicard" aria-hidden="true">{pic("worker")}<b>{card.workers.to_string()}</b></span> }
    };
    view! {
        <span class="won" data-name=label data-clause="B6.1">
            <span class="sr-only">{label}</span>
            {move || cards.get().unwrap_or_default().into_iter().map(mini).collect_view()}
        </span>
    }
}

/// What a seat chose: open once it is revealed, till then only that it is chosen; one's own is seen.
pub(super) fn chosen(mat: Mat, seat: Seat) -> impl IntoView {
    let open = move || mat.player(seat, |player| player.chosen).flatten();
    let ready = move || mat.ctx.shown.with(|s| s.as_ref().is_some_and(|s| s.ready.has(seat)));
    let own = move || {
        let sealed = mat.ctx.shown.with(|s| s.as_ref()?.sealed.clone());
        sealed.filter(|_| mat.me.get() == Some(seat))
    };
    let text = move || match (open(), own().and_then(|mv| mv.parse().ok())) {
        (Some(action), _) | (None, Some(Move::Choose(action))) => emblem(action).into_any(),
        _ if ready() => "✓".into_any(),
        _ => "…".into_any(),
    };
    let label = move || match open() {
        Some(action) => action_name(action, &mat.voice()),
        None if ready() => mat.voice().say("web-basari-ready", &[]),
        None => mat.voice().say("web-basari-choosing", &[]),
    };
    view! {
        <span class="choice" class:hidden=move || mat.phase() == Some(Phase::Over) class:open=move || open().is_some() class:sealed=move || open().is_none() && ready()
            data-name=label data-clause="B3.2">
            <span aria-hidden="true">{text}</span><span class="sr-only">{label}</span>
        </span>
    }
}
