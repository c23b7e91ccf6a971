//! The card above the board: what to do, what it brought, and the way through the lesson.
use super::light;
use crate::{
    icon::Icon,
    page,
    pages::{home, title},
    route::Route,
    session::{Progress, Session},
    settings::t,
    show::Show,
    table::TableCtx,
};
use client::{Sitter, lessons::Stage};
use kernel::Seat;
use leptos::prelude::*;

/// The level of the first real game after a lesson.
const FIRST_LEVEL: &str = "novice";

/// Deals a real game, with as many as the lesson had.
fn play_for_real(ctx: TableCtx, game: &str) {
    let prefs = ctx.prefs;
    let seats = client::lessons::lesson(game).map_or(2, |lesson| lesson.seats);
    let sitters = (0..seats).map(|seat| match seat {
        0 => Sitter::Person { name: prefs.name() },
        _ => home::bot(FIRST_LEVEL, seat),
    });
    match Session::deal(prefs, game, sitters.collect()) {
        Ok(id) => Route::Own(id).go(),
        Err(why) => ctx.refusal.set(Some(why)),
    }
}

/// The sentence of the moment.
fn sentence(ctx: TableCtx, game: &str, now: Progress) -> String {
    let end = match now.stage {
        Stage::Doing => "",
        Stage::Answering => return ctx.prefs.say("learn-watch", &[]),
        Stage::Done => "-done",
    };
    let voice = ctx.voice();
    let key = format!("learn-{game}-{}{end}", now.task.name);
    voice.say(&key, &[("b", voice.name(Seat(1)).into()), ("c", voice.name(Seat(2)).into())])
}

/// Is it so where the lesson is?
fn is(session: Session, so: fn(Progress) -> bool) -> bool {
    session.lesson.with(|now| now.is_some_and(so))
}

/// At which task the lesson is, and of how many.
fn place(session: Session) -> Memo<(usize, usize)> {
    Memo::new(move |_| session.lesson.with(|now| now.map_or((0, 0), |now| (now.at, now.of))))
}

#[component]
pub(crate) fn Coach(game: String) -> impl IntoView {
    let ctx = expect_context::<TableCtx>();
    let session = ctx.session;
    let lesson = session.lesson;
    light::keep(ctx);
    let done = Memo::new(move |_| is(session, |now| now.stage == Stage::Done));
    let stray = Memo::new(move |_| is(session, |now| now.stray));
    let place = place(session);
    // Whoever uses the keyboard goes on from where the lesson is.
    Effect::new(move |before: Option<()>| {
        if done.get() && before.is_some() {
            request_animation_frame(|| page::focus(".coach [data-act=next]"));
        }
    });
    let says = {
        let game = game.clone();
        move || lesson.get().map(|now| sentence(ctx, &game, now))
    };
    let typed = move || {
        let text = ctx.prefs.0.with(|now| now.text) && !done.get();
        let mv = lesson.get().filter(|_| text).map(|now| now.task.mv);
        mv.map(|mv| ctx.prefs.say("learn-type", &[("move", mv.into())]))
    };
    let step = move || {
        let (at, of) = place.get();
        ctx.prefs.say("learn-step", &[("at", (at + 1).into()), ("of", of.into())])
    };
    let heading = {
        let name = title(&game);
        move || ctx.prefs.say("learn-title", &[("game", name.as_str().into())])
    };
    view! {
        <section class="coach" class:done=move || done.get() aria-label=heading>
            <div class="coachsays" role="status" aria-live="polite">
                <span class="sr-only">{step}</span>
                <Show when=move || stray.get()><span class="stray">{t("learn-stray")}</span> " "</Show>
                <span data-lesson=move || lesson.with(|now| now.map_or("", |now| now.task.name))>{says}</span>
                <Show when=move || typed().is_some()><small>{typed}</small></Show>
            </div>
            <Way ctx game done />
        </section>
    }
}

/// How far one is, back and on, and to a real game.
#[component]
fn Way(ctx: TableCtx, game: String, done: Memo<bool>) -> impl IntoView {
    let session = ctx.session;
    let last = Memo::new(move |_| is(session, |now| now.at + 1 == now.of));
    let first = Memo::new(move |_| is(session, |now| now.at == 0));
    let place = place(session);
    let go = move |at: usize| {
        session.go_to_task(at);
        ctx.clear();
    };
    let next = move || {
        session.next_task();
        ctx.clear();
        let text = ctx.prefs.0.with_untracked(|now| now.text);
        let start = if text { "#text-move" } else { "#main" };
        request_animation_frame(move || page::focus(start));
    };
    let dots = move || {
        let (at, of) = place.get();
        let dot = |n| view! { <li class:past=n < at class:here=n == at></li> };
        (0..of).map(dot).collect_view()
    };
    let real = StoredValue::new(game);
    view! {
        <div class="coachway">
            <ol class="dots" aria-hidden="true">{dots}</ol>
            <button class="quiet" data-act="restart" aria-label=t("learn-restart") title=t("learn-restart")
                on:click=move |_| go(0)><Icon name="icon-rematch" /></button>
            <button class="quiet" data-act="back" disabled=move || first.get() aria-label=t("learn-back") title=t("learn-back")
                on:click=move |_| go(place.get_untracked().0.saturating_sub(1))><Icon name="icon-prev" /></button>
            <Show when=move || !done.get() && !last.get()>
                <button class="quiet" data-act="skip" on:click=move |_| next()>{t("learn-skip")}</button>
            </Show>
            <Show when=move || done.get() && !last.get()>
                <button class="primary" data-act="next" on:click=move |_| next()>{t("learn-next")}</button>
            </Show>
            <Show when=move || last.get()>
                <button class:primary=move || done.get() class:quiet=move || !done.get()
                    data-act=move || if done.get() { "next" } else { "play" }
                    on:click=move |_| real.with_value(|game| untrack(|| play_for_real(ctx, game)))>{t("learn-play")}</button>
            </Show>
        </div>
    }
}
