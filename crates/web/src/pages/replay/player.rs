//! The game on the screen: board, scrubber, log and analysis.
use super::{graph::Chances, report::ReportView, scrub::Scrubber, work::Work};
use crate::{
    boards,
    icon::Icon,
    page,
    pages::title,
    route::Route,
    session::Session,
    settings::{prefs, t},
    show::Show,
    table::{Chronicle, TableCtx, TextBoard},
};
use analysis::Judged;
use client::{Sitter, whatif};
use kernel::{Seat, Viewer};
use leptos::prelude::*;

/// Who sits at the other seats when one plays on.
const OPPONENT: &str = "merchant";

/// What the parts share.
#[derive(Copy, Clone)]
pub(super) struct Looked {
    pub(super) replay: StoredValue<client::Replay, LocalStorage>,
    pub(super) ctx: TableCtx,
    /// Steps in all.
    pub(super) last: usize,
    /// The step that is looked at.
    pub(super) at: Memo<usize>,
    /// Through whose eyes.
    pub(super) viewer: RwSignal<Viewer>,
    /// The analysis, and how far it is.
    pub(super) work: Work,
}

impl Looked {
    /// Goes to a step.
    pub(super) fn go(self, step: usize) {
        self.ctx.session.looking.set(Some(step.min(self.last) as u64));
    }

    /// Goes to where a decision was still open, sees what its seat saw, and lays the better move on
    /// the board.
    pub(super) fn go_before(self, judged: &Judged) {
        self.viewer.set(Viewer::Seat(judged.seat));
        self.go(judged.step - 1);
        let better = judged.better.as_ref().map(|better| better.mv.clone());
        // When the board has given up what was picked at the step before.
        request_animation_frame(move || self.ctx.staged.set(better));
    }

    /// Plays on from before a decision: its seat is mine, bots have the others.
    pub(super) fn play_on(self, judged: &Judged) {
        let sitters =
            (0..).map(Seat).zip(self.names()).map(|(seat, name)| match seat == judged.seat {
                true => Sitter::Person { name },
                false => Sitter::Bot { level: OPPONENT.into(), name },
            });
        let sitters = sitters.collect();
        let place = self.replay.with_value(|replay| {
            let desk = replay.checked.tables.get(judged.step - 1)?;
            Some((replay.checked.game, desk.position()))
        });
        let Some((game, position)) = place else { return };
        match Session::set_up(self.ctx.prefs, game, &position, sitters) {
            Ok(id) => Route::Own(id).go(),
            Err(why) => self.ctx.refusal.set(Some(why)),
        }
    }

    /// Where things can be tried out from here; nowhere, once the game is over.
    fn what_if(self) -> Option<Route> {
        self.replay.with_value(|replay| {
            let desk = replay.checked.tables.get(self.at.get())?;
            let seat = match self.viewer.get() {
                Viewer::Seat(seat) => seat,
                Viewer::Spectator => desk.waiting().lowest()?,
            };
            let code = whatif::code(&desk.position());
            let there = Route::WhatIf(replay.checked.game.into(), seat.to_string(), code);
            (!desk.is_over()).then_some(there)
        })
    }

    /// What stands for a player on a badge.
    pub(super) fn badge(self, seat: Seat) -> String {
        self.ctx.prefs.voice(None, self.names()).badge(seat)
    }

    pub(super) fn names(self) -> Vec<String> {
        let names = self.replay.with_value(|replay| replay.checked.names.clone());
        names.iter().map(|name| self.ctx.prefs.shown_name(name)).collect()
    }
}

#[component]
pub(crate) fn ReplayPlayer(
    replay: client::Replay,
    /// Its table, where it comes from one.
    table: Option<String>,
    opens_at: Option<usize>,
) -> impl IntoView {
    let prefs = prefs();
    page::mark_while_shown("data-replay");
    let me = prefs.0.with_untracked(|now| now.name.trim().to_string());
    let mine = replay.checked.names.iter().position(|name| !me.is_empty() && *name == me);
    let viewer = RwSignal::new(Viewer::Seat(Seat(mine.unwrap_or(0) as u8)));
    let session = Session::record(prefs, replay.mirror(viewer.get_untracked()));
    let ctx = TableCtx::provide(session);
    let (last, game) = (replay.last(), replay.checked.game);
    session.looking.set(opens_at.map(|step| step.min(last) as u64));
    let replay = StoredValue::new_local(replay);
    let at = Memo::new(move |_| session.looking.get().map_or(last, |step| step as usize));
    let work = Work::new(replay, table);
    let looked = Looked { replay, ctx, last, at, viewer, work };
    Effect::new(move |before: Option<()>| {
        let viewer = viewer.get();
        if before.is_some() {
            session.mirror.set(replay.with_value(|replay| replay.mirror(viewer)));
        }
    });
    let as_text = Memo::new(move |_| prefs.0.with(|now| now.text));
    let board = move || match as_text.get() {
        true => view! { <TextBoard ctx /> }.into_any(),
        false => boards::board(game, ctx),
    };
    view! {
        <main id="main" class=format!("replay {game}") tabindex="-1">
            <div class="replayhead">
                <a class="iconbutton homelink" href=Route::Home.href() aria-label=t("web-home") title=t("web-home")>
                    <Icon name="icon-home" />
                </a>
                <h1><span class="kind">{t("web-pages-replay")}": "</span>{title(game)}</h1>
                <Eyes looked />
                {move || looked.what_if().map(|there| view! {
                    <a class="btn small whatiflink" data-act="what-if" title=t("web-if") href=there.href()>
                        <Icon name="icon-hint" /> <span class="label">{t("web-if")}</span>
                    </a>
                })}
                <button class="iconbutton" data-act="download" aria-label=t("web-pages-download") title=t("web-pages-download")
                    on:click=move |_| replay.with_value(|replay| page::download(&format!("chowk-{game}.txt"), "text/plain", &replay.text))>
                    <Icon name="icon-download" />
                </button>
                <button class="btn small opensside" data-act="side" aria-expanded=move || ctx.panel.get().to_string()
                    on:click=move |_| ctx.panel.update(|open| *open = !*open)>
                    <Icon name="icon-log" /> <span class="sr-only">{t("web-pages-side")}</span>
                </button>
            </div>
            <section class="board" aria-label=t("web-table")>{board}</section>
            <div class="replaybar">
                <Standing looked />
                <Chances looked />
                <Scrubber looked />
            </div>
            <Side looked />
        </main>
    }
}

/// From whose seat one looks.
#[component]
fn Eyes(looked: Looked) -> impl IntoView {
    let viewer = looked.viewer;
    let eyes = looked.replay.with_value(client::Replay::eyes);
    let names = looked.names();
    let choices = eyes.into_iter().map(|choice| {
        let name = match choice {
            Viewer::Seat(seat) => names.get(seat.index()).cloned(),
            Viewer::Spectator => None,
        };
        let shown = move || name.clone().unwrap_or_else(t("web-pages-gallery"));
        view! { <option value=choice.to_string() prop:selected=move || viewer.get() == choice>{shown}</option> }
    });
    view! {
        <label class="eyes">
            <span>{t("web-pages-eyes")}</span>
            <select class="input" data-act="eyes" on:change:target=move |event| {
                if let Ok(chosen) = event.target().value().parse() {
                    viewer.set(chosen);
                }
            }>{choices.collect_view()}</select>
        </label>
    }
}

/// Who plays and how they stand; at the same time the legend of the graph.
#[component]
fn Standing(looked: Looked) -> impl IntoView {
    let standing = Memo::new(move |_| {
        looked.ctx.shown.with(|shown| shown.as_ref().and_then(boards::standing))
    });
    let drawn = looked.work.is_done();
    let rows = (0..).map(Seat).zip(looked.names()).map(|(seat, name)| {
        let points = move || standing.get().and_then(|all| all.get(seat.index()).cloned());
        view! {
            <li class=format!("seat-{seat}")>
                <span class="seat small">{looked.badge(seat)}</span>
                <Show when=move || drawn.get()>
                    <svg class=format!("sample line-{seat}") viewBox="0 0 30 6" aria-hidden="true"><line x1="0" y1="3" x2="30" y2="3" /></svg>
                </Show>
                <span class="name">{name}</span>
                <span class="points num">{points}</span>
            </li>
        }
    });
    view! { <ul class="who" aria-label=t("web-players-list")>{rows.collect_view()}</ul> }
}

/// The log and the analysis, one at a time.
#[component]
fn Side(looked: Looked) -> impl IntoView {
    let panel = looked.ctx.panel;
    let analysis = RwSignal::new(false);
    // Who asks for an analysis wants to read it.
    let asked = Memo::new(move |_| looked.work.is_asked());
    Effect::new(move || {
        if asked.get() {
            analysis.set(true);
        }
    });
    let tab = move |name: &'static str, which: bool| {
        view! {
            <button role="tab" id=format!("tab-{which}") aria-controls="replay-side"
                aria-selected=move || (analysis.get() == which).to_string()
                data-tab=if which { "analysis" } else { "log" }
                on:click=move |_| analysis.set(which)>{t(name)}</button>
        }
    };
    view! {
        <section class="replayside" class:open=move || panel.get() aria-label=t("web-pages-side")>
            <div class="sidehead">
                <div class="tabs" role="tablist">{tab("web-log", false)} {tab("web-pages-analysis", true)}</div>
                <button class="quiet closeside" aria-label=t("web-close") on:click=move |_| panel.set(false)>"×"</button>
            </div>
            <div id="replay-side" class="sidebody" role="tabpanel" aria-labelledby=move || format!("tab-{}", analysis.get())>
                <Show when=move || analysis.get() fallback=move || view! { <Log looked /> }>
                    <ReportView looked />
                </Show>
            </div>
        </section>
    }
}

/// What happened, in words; a click goes there.
#[component]
fn Log(looked: Looked) -> impl IntoView {
    let ctx = looked.ctx;
    let dealt = move || looked.at.get() == 0;
    // The present step stays in sight.
    Effect::new(move || {
        looked.at.track();
        request_animation_frame(|| page::center_within(".replay .log", "[aria-current]"));
    });
    // Why it was broken off, if it was.
    let ended = move || {
        let voice = looked.ctx.prefs.voice(None, looked.names());
        let ended = looked.replay.with_value(|replay| replay.checked.ended)?;
        Some(words::broken_off(ended, &voice))
    };
    view! {
        <ol class="log">
            <li class="step" class:looked=dealt aria-current=move || dealt().then_some("step")>
                <button on:click=move |_| looked.go(0)>
                    <span class="everybody"><Icon name="icon-people" /></span> <span>{t("web-pages-dealt")}</span>
                </button>
            </li>
            <Chronicle ctx at=looked.at go=move |step| looked.go(step) />
            {move || ended().map(|says| view! { <li class="note">{says}</li> })}
        </ol>
    }
}
