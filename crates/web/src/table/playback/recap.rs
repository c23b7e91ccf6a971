//! What happened since one's own last move: in a line that stays, and all of it to read and to watch again.
use super::again;
use crate::{icon::Icon, settings::t, show::Show, table::TableCtx};
use leptos::{ev, prelude::*};
use protocol::Happened;
use wasm_bindgen::JsCast as _;

/// The step after which others moved, or all together: that of one's own last move, or the beginning.
fn since(ctx: TableCtx) -> Option<u64> {
    ctx.session.mirror.with(|mirror| {
        let (me, now) = (mirror.me()?, mirror.now()?.step);
        let mine = mirror.log.iter().rev().find_map(|entry| match &entry.happened {
            // One that was taken back is no longer part of the game.
            Happened::Step { step, by, .. } if by.has(me) && *step <= now => Some((*step, *by)),
            _ => None,
        });
        Some(match mine {
            None => 0,
            // What was chosen together happened together.
            Some((step, by)) if by.len() > 1 => step.saturating_sub(1),
            Some((step, _)) => step,
        })
    })
}

/// What happened in the steps after this one, in words.
fn told_since(ctx: TableCtx, since: u64) -> Vec<String> {
    let (game, voice) = (ctx.game(), ctx.voice_of_table());
    ctx.session.mirror.with(|mirror| {
        let now = mirror.now().map_or(0, |now| now.step);
        let steps = mirror.log.iter().filter_map(|entry| match &entry.happened {
            Happened::Step { step, events, .. } if *step > since && *step <= now => Some(events),
            _ => None,
        });
        steps.flat_map(|events| catalog::tell(&game, events, &voice)).collect()
    })
}

/// From where it is told: since one's own move, or, as long as nothing happened since, with that move.
fn start(ctx: TableCtx) -> Option<u64> {
    let since = since(ctx)?;
    let nothing = told_since(ctx, since).is_empty();
    Some(if nothing { since.saturating_sub(1) } else { since })
}

fn lines(ctx: TableCtx) -> Vec<String> {
    start(ctx).map_or_else(Vec::new, |since| told_since(ctx, since))
}

/// One line that stays until the next decision: what happened since one's own move. A click tells all of it.
#[component]
pub(crate) fn Told(ctx: TableCtx) -> impl IntoView {
    let says = Memo::new(move |_| {
        let live = ctx.shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.live));
        // While it is shown, a caption says it.
        if !live || ctx.playback.running.get() || ctx.session.is_exercise() {
            return String::new();
        }
        lines(ctx).join(" ")
    });
    let open = ctx.playback.recap;
    view! {
        <p class="told" data-told="" title=move || says.get()
            on:click=move |_| open.update(|on| *on = !*on)>{move || says.get()}</p>
    }
}

#[component]
pub(crate) fn Recap(ctx: TableCtx) -> impl IntoView {
    let open = ctx.playback.recap;
    let lines = Memo::new(move |_| lines(ctx));
    // Another decision: what is open closes.
    Effect::new(move || {
        ctx.cleared.track();
        open.set(false);
    });
    let handle = window_event_listener(ev::pointerdown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let inside = target.is_some_and(|at| at.closest(".recap, .told").ok().flatten().is_some());
        if open.get_untracked() && !inside {
            open.set(false);
        }
    });
    on_cleanup(move || handle.remove());
    let rows = move || lines.get().into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
    let watch = move |_| {
        open.set(false);
        if let Some(since) = untrack(|| start(ctx)) {
            again(ctx, since);
        }
    };
    view! {
        <Show when=move || !lines.with(Vec::is_empty)>
            <div class="recap">
                <button class="quiet" data-act="recap" aria-expanded=move || open.get().to_string()
                    on:click=move |_| open.update(|on| *on = !*on)>
                    <Icon name="icon-eye" /> <span class="label">{t("web-recap")}</span>
                </button>
                <Show when=move || open.get()>
                    <div class="menu recapped" role="group" aria-label=t("web-recap")>
                        <h2>{t("web-recap")}</h2>
                        <ul>{rows}</ul>
                        <Show when=move || ctx.session.plays.get()>
                            <button class="primary" data-act="again" on:click=watch>{t("web-again")}</button>
                        </Show>
                    </div>
                </Show>
            </div>
        </Show>
    }
}
