//! The bar below the board: what is staged, Confirm and Undo, hints, and all that is not a move.
use super::{
    TableCtx,
    menu::More,
    playback::{Recap, Told},
};
use crate::{brain::Brain, icon::Icon, session::Link, settings::t, show::Show};
use catalog::{Advice, Desk};
use client::stage::{self, Feedback};
use kernel::Seat;
use leptos::{prelude::*, task::spawn_local};
use protocol::{Happened, lobby::Status};
use words::Voice;

/// The bot that gives hints.
const HINT: &str = "judge";

#[component]
pub(crate) fn ActionBar(ctx: TableCtx) -> impl IntoView {
    let hints = RwSignal::new(None::<Advice>);
    let thinking = RwSignal::new(false);
    // The move of the list that lies on the board.
    let drawn = RwSignal::new(None::<String>);
    // A hint is about one decision.
    Effect::new(move || {
        ctx.cleared.track();
        hints.set(None);
    });
    // Whoever picks something has decided: the advice makes room.
    Effect::new(move || {
        let other = ctx.staged.with(|staged| staged.is_some() && *staged != drawn.get_untracked());
        if other || ctx.tip.with(Option::is_some) {
            hints.set(None);
        }
    });
    // The first one lies on the board as soon as it is known.
    Effect::new(move || {
        if let Some(first) = hints.with(|hints| Some(hints.as_ref()?.thoughts.first()?.mv.clone()))
        {
            draw(ctx, drawn, &first);
        }
    });
    let ready = move || ctx.feedback.with(|feedback| matches!(feedback, Some(Feedback::Fine(_))));
    view! {
        <section class="actionbar" class:ready=ready aria-label=t("web-your-move")>
            <Hints ctx hints drawn />
            <Told ctx />
            <div class="summary" aria-live="polite"><Summary ctx /></div>
            <div class="actions">
                <Buttons ctx />
                <Recap ctx />
                <HintButton ctx hints thinking />
                <More ctx />
            </div>
        </section>
    }
}

/// One sentence: what is staged, what to do, or whom we wait for.
#[component]
fn Summary(ctx: TableCtx) -> impl IntoView {
    move || {
        let link = ctx.session.link.get();
        let sent = ctx.session.pending.with(Option::is_some);
        let waits = match link {
            Link::Connecting => Some("web-connecting"),
            Link::Lost if sent => Some("web-lost-sent"),
            Link::Lost => Some("web-lost"),
            _ if sent => Some("web-sent"),
            _ => None,
        };
        if let Some(waits) = waits {
            return view! { <p class="waiting">{t(waits)}</p> }.into_any();
        }
        if let Some(says) = ctx.playback.caption.get() {
            let long = length(&says);
            return view! { <p class="caption" data-length=long>{says}</p> }.into_any();
        }
        // When the game is over, nothing is being chosen any more.
        let over = ctx.session.now(|now| now.status == Status::Over).unwrap_or(false);
        if let Some(feedback) = ctx.feedback.get().filter(|_| !over) {
            return match feedback {
                Feedback::Fine(order) => view! { <p class="staged-order" data-length=length(&order)>{capital(&order)}</p> }
                    .into_any(),
                Feedback::Refused { clause, says } => refused(ctx, clause, says).into_any(),
                Feedback::Unclear(says) => view! { <p class="refused">{says}</p> }.into_any(),
            };
        }
        if let Some(says) = ctx.refusal.get() {
            return view! { <p class="refused" role="alert" data-refusal="">{capital(&says)}</p> }
                .into_any();
        }
        if let Some(tip) = ctx.tip.get().filter(|_| !over) {
            return view! { <p class="tip">{tip}</p> }.into_any();
        }
        let says = prompt(ctx);
        let long = length(&says);
        view! { <p class="prompt" data-length=long>{says}</p> }.into_any()
    }
}

/// How long a sentence is: the longer, the smaller it is written, so that it is read whole.
fn length(says: &str) -> &'static str {
    match says.chars().count() {
        0..=95 => "short",
        96..=140 => "long",
        141..=200 => "longer",
        _ => "longest",
    }
}

fn refused(ctx: TableCtx, clause: String, says: String) -> impl IntoView {
    let shown = clause.clone();
    view! {
        <p class="refused" role="alert">
            {says} " "
            <button class="clause" on:click=move |_| ctx.rule.set(Some(clause.clone()))>{shown}</button>
        </p>
    }
}

/// The first letter of a sentence.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn prompt(ctx: TableCtx) -> String {
    let prefs = ctx.prefs;
    let Some(table) = ctx.session.table() else { return prefs.say("web-connecting", &[]) };
    let now = &table.now;
    if let Some(shown) = ctx.shown.get().filter(|shown| !shown.live) {
        let (step, last) = (shown.step, now.step);
        return prefs.say("web-looking", &[("step", step.into()), ("last", last.into())]);
    }
    match now.status {
        Status::Waiting => return prefs.say("web-waiting-seats", &[]),
        Status::Over => return prefs.say("web-over", &[]),
        Status::Playing => {}
    }
    let me = ctx.session.mirror.with(|mirror| mirror.me());
    if me.is_some_and(|me| now.ready.has(me)) {
        return prefs.say("web-sealed", &[]);
    }
    let voice = ctx.voice();
    if let Some(me) = me.filter(|&me| now.to_act.has(me)) {
        let desk = stage::desk(&table.game, &now.view);
        let asks = desk.map_or_else(String::new, |desk| desk.prompt(me, &voice));
        return match aim(ctx, me) {
            Some(aim) => format!("{aim} {asks}"),
            None => asks,
        };
    }
    let names: Vec<String> =
        now.to_act.without(now.ready).iter().map(|seat| voice.name(seat)).collect();
    prefs.say("web-waiting", &[("names", voice.list(&names).into())])
}

/// What the game is about, until one has moved for the first time. A lesson says it itself.
fn aim(ctx: TableCtx, me: Seat) -> Option<String> {
    let moved = ctx.session.mirror.with(|mirror| {
        mirror.log.iter().any(|entry| match &entry.happened {
            Happened::Step { by, .. } => by.has(me),
            _ => false,
        })
    });
    let begins = !moved && !ctx.session.is_exercise() && !ctx.session.sketch;
    catalog::aim(&ctx.ruleset(), &ctx.voice()).filter(|_| begins)
}

#[component]
fn Buttons(ctx: TableCtx) -> impl IntoView {
    let staged = move || ctx.staged.with(Option::is_some);
    let fine = move || ctx.feedback.with(|feedback| matches!(feedback, Some(Feedback::Fine(_))));
    let back = move || ctx.shown.with(|shown| shown.as_ref().is_some_and(|shown| !shown.live));
    let over = move || ctx.session.now(|now| now.status == Status::Over).unwrap_or(false);
    // Something is picked that is no move yet: that can be undone too.
    let picked = move || (staged() || ctx.tip.with(Option::is_some)) && !over();
    view! {
        <Show when=back>
            <button class="primary" data-act="now" on:click=move |_| ctx.session.looking.set(None)>{t("web-back-to-now")}</button>
        </Show>
        <Show when=move || picked() && !back()>
            <button class="quiet" data-act="undo" on:click=move |_| ctx.clear()>
                <Icon name="icon-undo" /> {t("web-undo")}
            </button>
        </Show>
        <Show when=move || fine() && !back() && !over()>
            <button class="primary" data-act="confirm" on:click=move |_| ctx.confirm()>
                <Icon name="icon-confirm" /> {t("web-confirm")}
            </button>
        </Show>
        <Show when=move || over() && !back()>
            <button class="primary" data-act="result" on:click=move |_| ctx.result.set(true)>{t("web-show-result")}</button>
        </Show>
    }
}

#[component]
fn HintButton(
    ctx: TableCtx,
    hints: RwSignal<Option<Advice>>,
    thinking: RwSignal<bool>,
) -> impl IntoView {
    // In a lesson, the hint is the task, in a puzzle the answer; against people, nobody wants to be thought to need one.
    let mine = move || {
        ctx.shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.mine()))
            && !ctx.session.is_exercise()
            && !ctx.session.is_scored()
            && !ctx.session.against_people()
    };
    let ask = move |_| {
        let Some(shown) = ctx.shown.get_untracked().filter(|shown| shown.mine()) else { return };
        let Some(seat) = shown.me else { return };
        if thinking.get_untracked() {
            return;
        }
        thinking.set(true);
        spawn_local(async move {
            let view = (*shown.view).clone();
            let advice = Brain::shared().advise("hint", &shown.game, view, seat, HINT, None).await;
            if let Some(id) = ctx.session.own_id() {
                crate::store::note(&id, None, 1);
            }
            thinking.set(false);
            let still = ctx.shown.with_untracked(|now| now.as_ref().map(|now| now.step));
            if still == Some(shown.step) {
                hints.set(advice);
            }
        });
    };
    view! {
        <Show when=mine>
            <button class="quiet" data-act="hint" aria-busy=move || thinking.get().to_string() on:click=ask>
                <Icon name="icon-hint" />
                <span class="label">{move || if thinking.get() { t("web-thinking")() } else { t("web-hint")() }}</span>
            </button>
        </Show>
    }
}

/// Lays a move of the list on the board.
fn draw(ctx: TableCtx, drawn: RwSignal<Option<String>>, mv: &str) {
    drawn.set(Some(mv.into()));
    ctx.staged.set(Some(mv.into()));
}

/// How it goes on after a move, if all play as the judge thinks.
fn expected(line: &[(Seat, String)], desk: &dyn Desk, voice: &Voice) -> Option<String> {
    const MOVES: usize = 4;
    let says = line.iter().skip(1).take(MOVES).map(|(seat, mv)| {
        let args = [("who", voice.name(*seat).into()), ("order", desk.order(mv, voice).into())];
        voice.say("web-if-line-move", &args)
    });
    let says: Vec<String> = says.collect();
    (!says.is_empty()).then(|| voice.say("web-if-line", &[("line", says.join("; ").into())]))
}

/// What a strong bot would do, the best first. The move that one points at lies on the board; a click stages it.
#[component]
fn Hints(
    ctx: TableCtx,
    hints: RwSignal<Option<Advice>>,
    drawn: RwSignal<Option<String>>,
) -> impl IntoView {
    let rows = move || {
        let advice = hints.get()?;
        let shown = ctx.shown.get()?;
        let desk = stage::desk(&shown.game, &shown.view)?;
        let voice = ctx.voice();
        let reason = catalog::reason(&advice, desk.as_ref(), &voice);
        let thoughts = advice.thoughts.iter().enumerate().take(3).map(|(at, thought)| {
            let order = capital(&desk.order(&thought.mv, &voice));
            // A space that does not break.
            let win = format!("{:.0}\u{a0}%", thought.win * 100.0);
            let even = (at > 0 && advice.is_equal(at)).then(|| t("web-hint-equal")());
            let mv = thought.mv.clone();
            let (pointed, focused) = (mv.clone(), mv.clone());
            let line = if ctx.session.sketch { expected(&thought.line, desk.as_ref(), &voice) } else { None };
            let why = (at == 0).then(|| reason.clone()).flatten();
            view! {
                <li>
                    <button class="hintrow" on:pointerenter=move |_| draw(ctx, drawn, &pointed) on:focus=move |_| draw(ctx, drawn, &focused)
                        on:click=move |_| { ctx.staged.set(Some(mv.clone())); hints.set(None); }>
                        <span>{order} {even.map(|even| view! { <small class="muted">" · " {even}</small> })}</span>
                        <strong>{win}</strong>
                    </button>
                    {line.map(|line| view! { <p class="muted small reason" data-line="">{line}</p> })}
                    {why.map(|why| view! { <p class="muted small reason" data-reason="">{why}</p> })}
                </li>
            }
        });
        Some(thoughts.collect_view())
    };
    view! {
        <Show when=move || hints.with(Option::is_some)>
            <div class="hints" role="group" aria-label=t("web-hints")>
                <p class="hinthead" aria-hidden="true"><span>{t("web-hint-head")}</span> <span>{t("web-hint-chance")}</span></p>
                <ol>{rows}</ol>
                <button class="quiet" data-act="close-hints" aria-label=t("web-close")
                    on:click=move |_| { hints.set(None); ctx.clear(); }>"×"</button>
            </div>
        </Show>
    }
}
