//! What if? A position on the real board: try moves for oneself or for all, ask the judge, let bots
//! play it out, and share it.
use crate::{
    icon::Icon,
    pages::{LEVELS, title},
    route::Route,
    session::Session,
    settings::{Prefs, prefs, t},
    table::{Asked, Handed, Table, TableCtx, hand_out},
};
use client::{
    Sitter,
    whatif::{self, BadLink},
};
use kernel::Seat;
use leptos::{prelude::*, task::spawn_local};

/// Who plays the others at first.
const OPPONENT: &str = "merchant";

#[component]
pub(crate) fn WhatIf(game: String, seat: String, code: String) -> impl IntoView {
    let prefs = prefs();
    let read = whatif::read(&game, &seat, &code);
    let started = read.and_then(|(desk, me)| {
        let seats = desk.seats().len() as u8;
        let others = sitters(prefs, seats, me, Some(OPPONENT));
        let session = Session::sketch(prefs, &game, &desk.position(), others);
        let session = session.ok_or(BadLink::Unreadable)?;
        Ok((session, seats, me))
    });
    match started {
        Ok((session, seats, me)) => {
            let start = Route::WhatIf(game, seat, code);
            view! { <Table session><Card seats me start /></Table> }.into_any()
        }
        Err(bad) => view! { <Bad bad /> }.into_any(),
    }
}

/// A link that holds no position: why.
#[component]
fn Bad(bad: BadLink) -> impl IntoView {
    let prefs = prefs();
    let says = move || {
        let why: String = bad.to_string().chars().filter(|c| !c.is_control()).take(160).collect();
        prefs.say(bad.key(), &[("why", why.into())])
    };
    view! {
        <main id="main" class="page narrow nowhere" tabindex="-1">
            <Icon name="camel" class="lostcamel" />
            <h1>{t("web-if-bad")}</h1>
            <p class="callout bad" role="alert" data-bad-link="">{says}</p>
            <p><a class="button primary" href=Route::Home.href()>{t("web-home")}</a></p>
        </main>
    }
}

/// I on my seat, bots of a level on the others, or without one myself everywhere.
fn sitters(prefs: Prefs, seats: u8, me: Seat, level: Option<&str>) -> Vec<Sitter> {
    let sitter = |seat: Seat| match (seat == me, level) {
        (true, Some(_)) => Sitter::Person { name: untrack(|| prefs.name()) },
        (false, Some(level)) => {
            Sitter::Bot { level: level.into(), name: bots::name_at(seat.0).into() }
        }
        // Somebody who moves for all is "you" on every seat: each has a name of its own.
        (_, None) => Sitter::Person { name: bots::name_at(seat.0).into() },
    };
    (0..seats).map(|seat| sitter(Seat(seat))).collect()
}

/// The card above the board: who plays the others, the way back, and the link.
#[component]
fn Card(seats: u8, me: Seat, start: Route) -> impl IntoView {
    let ctx = expect_context::<TableCtx>();
    let session = ctx.session;
    let asked = RwSignal::new(Asked::Nothing);
    // A link is to the position that was there when it was asked for.
    Effect::new(move || {
        ctx.cleared.track();
        asked.set(Asked::Nothing);
    });
    let begun = Memo::new(move |_| {
        session.now(|now| now.step > 0 || !now.ready.is_empty()).unwrap_or(false)
    });
    let share = move |_| {
        let now = session.position().map(|position| {
            let seat = session.mirror.with_untracked(|mirror| mirror.me()).unwrap_or(me);
            Route::WhatIf(ctx.game(), seat.to_string(), whatif::code(&position))
        });
        spawn_local(hand_out(now.unwrap_or_else(|| start.clone()), asked));
    };
    let shared = move || match asked.get() {
        Asked::Copied => t("web-copied")(),
        _ => t("web-if-share")(),
    };
    let heading = move || format!("{}: {}", title(&ctx.game()), t("web-if")());
    view! {
        <section class="coach whatif" aria-label=heading>
            <div class="coachsays"><span>{t("web-if-says")}</span> <small>{t("web-if-more")}</small></div>
            <div class="coachway">
                <button class="iconbutton" data-act="leave" aria-label=t("web-if-leave") title=t("web-if-leave") on:click=move |_| leave()>
                    <Icon name="icon-close" />
                </button>
                <Others seats me />
                <button class="iconbutton" data-act="back" aria-label=t("web-takeback") title=t("web-takeback")
                    aria-disabled=move || (!begun.get()).to_string() on:click=move |_| session.rewind(false)>
                    <Icon name="icon-undo" />
                </button>
                <button class="iconbutton" data-act="restart" aria-label=t("web-if-restart") title=t("web-if-restart")
                    aria-disabled=move || (!begun.get()).to_string() on:click=move |_| session.rewind(true)>
                    <Icon name="icon-first" />
                </button>
                <button class="quiet" data-act="share" on:click=share><Icon name="icon-share" /> <span class="label">{shared}</span></button>
            </div>
            <Handed asked />
        </section>
    }
}

/// To where one came from; home, if that was a link.
fn leave() {
    match window().history() {
        Ok(history) if history.length().unwrap_or(0) > 1 => _ = history.back(),
        _ => Route::Home.go(),
    }
}

/// Who plays the others: I, or bots of a level.
#[component]
fn Others(seats: u8, me: Seat) -> impl IntoView {
    let ctx = expect_context::<TableCtx>();
    let prefs = ctx.prefs;
    let choose = move |event: leptos::ev::Event| {
        let chosen = event_target_value(&event);
        let level = LEVELS.iter().copied().find(|level| *level == chosen);
        ctx.session.sit_anew(sitters(prefs, seats, me, level));
        ctx.clear();
    };
    let level = |level: &'static str| {
        let says = move || {
            let level = prefs.say(&format!("web-lvl-{level}"), &[]);
            prefs.say("web-if-level", &[("level", level.into())])
        };
        view! { <option value=level selected=level == OPPONENT>{says}</option> }
    };
    view! {
        <label class="others">
            <span class="sr-only">{t("web-if-others")}</span>
            <select class="input grades" data-act="others" on:change=choose>
                <option value="">{t("web-if-all")}</option>
                {LEVELS.map(level).collect_view()}
            </select>
        </label>
    }
}
