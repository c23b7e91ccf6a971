//! After the game: who won, and what one may do next.
use super::TableCtx;
use crate::{
    boards, page,
    route::{Route, Source},
    settings::t,
};
use kernel::Seat;
use leptos::prelude::*;
use protocol::{Ask, Ended, lobby::Status};

#[component]
pub(crate) fn ResultDialog(ctx: TableCtx) -> impl IntoView {
    let session = ctx.session;
    // When the last step has been shown.
    let over = Memo::new(move |_| {
        !ctx.playback.running.get()
            && session.playing.get().is_none()
            && session.now(|now| now.status == Status::Over).unwrap_or(false)
    });
    // Shown by itself when a game ends here, not when a finished one is opened again.
    Effect::new(move |was: Option<bool>| {
        let is = over.get();
        let by_itself = session.lesson.with_untracked(Option::is_none);
        if was == Some(false)
            && is
            && by_itself
            && session.mirror.with_untracked(|m| m.past.len() > 1)
        {
            set_timeout(move || ctx.result.set(true), std::time::Duration::from_millis(900));
        }
        is
    });
    Effect::new(move || {
        if ctx.result.get() {
            request_animation_frame(|| page::focus(".resultdialog button, .resultdialog a"));
        }
    });
    // The next table of an online rematch.
    Effect::new(move || {
        if let Some(next) = session.table().and_then(|table| table.rematch.clone())
            && session.mirror.with_untracked(|mirror| mirror.me().is_some())
        {
            Route::Online(next, None).go();
        }
    });
    view! {
        <Show when=move || ctx.result.get() && over.get()>
            <div class="backdrop" on:click=move |_| ctx.result.set(false)></div>
            <div class="dialog resultdialog" role="dialog" aria-modal="true" aria-labelledby="result-title">
                <h2 id="result-title">{move || headline(ctx)}</h2>
                <Places ctx />
                {move || ctx.shown.with(|shown| shown.as_ref().and_then(|shown| boards::breakdown(shown, ctx)))}
                <Next ctx />
            </div>
        </Show>
    }
}

fn headline(ctx: TableCtx) -> String {
    let Some(table) = ctx.session.table() else { return String::new() };
    let prefs = ctx.prefs;
    match table.now.ended {
        Some(Ended::Agreed) => return prefs.say("web-ended-agreed", &[]),
        Some(Ended::Stopped) => return prefs.say("web-log-stopped", &[]),
        Some(Ended::Resigned) => return prefs.say("web-ended-resigned", &[]),
        _ => {}
    }
    let Some(outcome) = &table.now.outcome else { return prefs.say("web-over", &[]) };
    let voice = ctx.voice();
    let winners: Vec<Seat> = outcome.winners().iter().collect();
    match winners[..] {
        [one] => voice.of(one, "web-wins", &[]),
        _ => {
            let names: Vec<String> = winners.iter().map(|&seat| voice.name(seat)).collect();
            prefs.say("web-win-together", &[("names", voice.list(&names).into())])
        }
    }
}

#[component]
fn Places(ctx: TableCtx) -> impl IntoView {
    move || {
        let outcome = ctx.session.now(|now| now.outcome.clone()).flatten()?;
        let voice = ctx.voice();
        let mut rows: Vec<(u8, Seat, i32)> = (0..)
            .map(Seat)
            .zip(outcome.place.iter().zip(&outcome.points))
            .map(|(seat, (&place, &points))| (place, seat, points))
            .collect();
        rows.sort_unstable_by_key(|row| row.0);
        let rows = rows.into_iter().map(|(place, seat, points)| {
            view! {
                <tr class=format!("seat-{seat}")>
                    <td>{place.to_string()}"."</td> <th scope="row">{voice.name(seat)}</th> <td class="number">{points.to_string()}</td>
                </tr>
            }
        });
        Some(view! {
            <table class="places">
                <thead><tr><th scope="col">{t("web-place")}</th><th scope="col">{t("web-player")}</th><th scope="col">{t("web-points")}</th></tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        })
    }
}

#[component]
fn Next(ctx: TableCtx) -> impl IntoView {
    let session = ctx.session;
    let asked = RwSignal::new(false);
    let fault = RwSignal::new(None::<String>);
    let rematch = move |_| {
        if session.is_own() {
            match session.own_rematch() {
                Some(Ok(id)) => Route::Own(id).go(),
                Some(Err(why)) => fault.set(Some(why)),
                None => {}
            }
        } else {
            asked.set(true);
            session.ask(|id| Ask::Rematch { id, nonce: page::random_id(32) });
        }
    };
    let replay = move || {
        let id = session.table().map_or_else(String::new, |table| table.id.clone());
        let source = if session.is_own() { Source::Own } else { Source::Online };
        Route::Replay(Some((source, id))).href()
    };
    // A lesson is no game of one's own: it is not kept.
    let kept = move || session.lesson.with(Option::is_none);
    let seated = move || kept() && session.mirror.with(|mirror| mirror.me().is_some());
    view! {
        {move || fault.get().map(|why| view! { <p class="fault" role="alert">{why}</p> })}
        <div class="dialogbuttons">
            <Show when=kept>
                <a class="button" data-act="replay" href=replay>{t("web-replay")}</a>
            </Show>
            <Show when=seated>
                <button class="primary" data-act="rematch" disabled=move || asked.get() on:click=rematch>
                    {move || if asked.get() { t("web-rematch-asked")() } else { t("web-rematch")() }}
                </button>
            </Show>
            <a class="button quiet" href=Route::Home.href()>{t("web-home")}</a>
            <button class="quiet" on:click=move |_| ctx.result.set(false)>{t("web-close")}</button>
        </div>
    }
}
