//! What the others did since one's own last move, to read and to watch again.
use super::again;
use crate::{icon::Icon, settings::t, table::TableCtx};
use leptos::{ev, prelude::*};
use protocol::Happened;
use wasm_bindgen::JsCast as _;

#[component]
pub(crate) fn Recap(ctx: TableCtx) -> impl IntoView {
    let open = ctx.playback.recap;
    let since = move || ctx.playback.mine.get();
    let any = Memo::new(move |_| {
        since().is_some_and(|since| {
            let last = ctx.session.mirror.with(|mirror| mirror.now().map(|now| now.step));
            last > Some(since)
        })
    });
    // Worded only when somebody wants to read it.
    let lines = move || {
        let Some(since) = since() else { return Vec::new() };
        let (game, voice) = (ctx.game(), ctx.voice());
        ctx.session.mirror.with(|mirror| {
            let steps = mirror.log.iter().filter_map(|entry| match &entry.happened {
                Happened::Step { step, events, .. } if *step > since => Some(events),
                _ => None,
            });
            steps.flat_map(|events| catalog::tell(&game, events, &voice)).collect::<Vec<_>>()
        })
    };
    // Another decision: what is open closes.
    Effect::new(move || {
        ctx.cleared.track();
        open.set(false);
    });
    let handle = window_event_listener(ev::pointerdown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let inside = target.is_some_and(|at| at.closest(".recap").ok().flatten().is_some());
        if open.get_untracked() && !inside {
            open.set(false);
        }
    });
    on_cleanup(move || handle.remove());
    let rows = move || lines().into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
    let watch = move |_| {
        open.set(false);
        if let Some(since) = since() {
            again(ctx, since);
        }
    };
    view! {
        <Show when=move || any.get()>
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
