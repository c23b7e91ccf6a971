//! After the game: who won and by what, and one clear next step.
use super::{TableCtx, cheer, moments};
use crate::{
    backdrop::Backdrop,
    boards, contests,
    icon::Icon,
    page,
    route::{Route, Source},
    settings::t,
    show::Show,
    store,
};
use kernel::{Outcome, Seat};
use leptos::prelude::*;
use protocol::{Ask, Ended, TableView, lobby::Status};

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
        let by_itself = !untrack(|| session.is_exercise());
        if was == Some(false)
            && is
            && by_itself
            && session.mirror.with_untracked(|m| !m.past.is_empty())
        {
            set_timeout(move || ctx.result.set(true), std::time::Duration::from_millis(900));
        }
        is
    });
    Effect::new(move || {
        if ctx.result.get() {
            // Without scrolling: one begins to read at the top.
            request_animation_frame(|| {
                page::focus_quietly(".resultdialog .primary, .resultdialog button");
            });
        }
    });
    follow_rematch(ctx);
    let winner =
        Signal::derive(move || ctx.session.table().and_then(|t| winners(&t).first().copied()));
    let played = move || session.now(|now| now.outcome.is_some()).unwrap_or(false);
    view! {
        <Show when=move || ctx.result.get() && over.get()>
            <Backdrop close=move || ctx.result.set(false) />
            <div class="dialog resultdialog" class:won=move || won(ctx) role="dialog" aria-modal="true" aria-labelledby="result-title">
                <button class="quiet closer" aria-label=t("web-close") on:click=move |_| ctx.result.set(false)><Icon name="icon-close" /></button>
                <div class="resulthead">
                    <Icon name=Signal::derive(move || if won(ctx) { "icon-crown" } else { "icon-flag" }.to_string()) class="crest" />
                    <h2 id="result-title">{move || headline(ctx)}</h2>
                    <p class="bywhat">{move || by_what(ctx)}</p>
                    <Best ctx />
                    <cheer::Remark ctx />
                </div>
                <div class="resultbody">
                    <Places ctx />
                    <moments::Moments ctx winner />
                    <Show when=played>
                        <div class="breakdown" tabindex="0" role="region" aria-label=t("web-breakdown")>
                            {move || ctx.shown.with(|shown| shown.as_ref().and_then(|shown| boards::breakdown(shown, ctx)))}
                        </div>
                    </Show>
                </div>
                <Next ctx />
            </div>
            <cheer::Petals ctx />
        </Show>
    }
}

/// Goes on to the next table when all want to, with those who watch. Who opens a table that was left
/// long ago wants to see that one.
fn follow_rematch(ctx: TableCtx) {
    let session = ctx.session;
    let next = Memo::new(move |_| session.table().map(|table| table.rematch.clone()));
    Effect::new(move |before: Option<Option<Option<String>>>| {
        let next = next.get();
        if let (Some(Some(None)), Some(Some(id))) = (before, &next) {
            Route::Online(id.clone(), None).go();
        }
        next
    });
}

/// Who is left when the others gave up.
fn left(table: &TableView) -> Option<Seat> {
    let mut still = table.seats.iter().filter(|seat| !seat.resigned);
    let one = still.next().filter(|_| still.next().is_none())?;
    Some(one.seat)
}

fn winners(table: &TableView) -> Vec<Seat> {
    match (table.now.ended, &table.now.outcome) {
        (Some(Ended::Resigned), _) => left(table).into_iter().collect(),
        (Some(Ended::Agreed | Ended::Stopped), _) => Vec::new(),
        (_, Some(outcome)) => outcome.winners().iter().collect(),
        _ => Vec::new(),
    }
}

pub(crate) fn won(ctx: TableCtx) -> bool {
    let table = ctx.session.table();
    let me = ctx.session.mirror.with(|mirror| mirror.me());
    table.is_some_and(|table| me.is_some_and(|me| winners(&table).contains(&me)))
}

fn headline(ctx: TableCtx) -> String {
    let Some(table) = ctx.session.table() else { return String::new() };
    let (prefs, voice) = (ctx.prefs, ctx.voice_of_table());
    match (table.now.ended, &winners(&table)[..]) {
        (Some(Ended::Agreed), _) => prefs.say("web-ended-agreed", &[]),
        (Some(Ended::Stopped), _) => prefs.say("web-log-stopped", &[]),
        (_, &[one]) => voice.of(one, "web-wins", &[]),
        // Where nobody won by it, that somebody gave up is the news.
        (Some(Ended::Resigned), _) => gave_up(ctx, &table),
        (_, []) => prefs.say("web-over", &[]),
        (_, many) => {
            let names: Vec<String> = many.iter().map(|&seat| voice.name(seat)).collect();
            prefs.say("web-win-together", &[("names", voice.list(&names).into())])
        }
    }
}

/// What is counted in the end: points, seals.
fn unit(ctx: TableCtx) -> String {
    catalog::unit(&ctx.ruleset(), &ctx.voice_of_table())
}

/// Who gave up, or had left.
fn gave_up(ctx: TableCtx, table: &TableView) -> String {
    let voice = ctx.voice_of_table();
    let gone = table.seats.iter().filter(|seat| seat.resigned);
    let key = |left: bool| if left { "web-log-left" } else { "web-log-resigned" };
    let says: Vec<String> = gone.map(|seat| voice.of(seat.seat, key(seat.left), &[])).collect();
    says.join(" ")
}

/// Who was ahead when a game of several was given up.
fn ahead(ctx: TableCtx) -> Option<String> {
    let points = ctx.shown.with(|shown| boards::standing(shown.as_ref()?))?;
    let points: Vec<i32> = points.iter().map(|text| text.parse().ok()).collect::<Option<_>>()?;
    let most = *points.iter().max()?;
    let voice = ctx.voice_of_table();
    let first = (0..).map(Seat).zip(&points).filter(|&(_, &points)| points == most);
    let names: Vec<String> = first.map(|(seat, _)| voice.name(seat)).collect();
    let args = [("names", voice.list(&names).into()), ("points", most.into())];
    Some(ctx.prefs.say("web-ahead", &args))
}

/// By what it was won: the points, or that somebody gave up.
fn by_what(ctx: TableCtx) -> Option<String> {
    let table = ctx.session.table()?;
    if table.now.ended == Some(Ended::Resigned) {
        let won = !winners(&table).is_empty();
        return if won { Some(gave_up(ctx, &table)) } else { ahead(ctx) };
    }
    let outcome = table.now.outcome.as_ref()?;
    let mut points = outcome.points.clone();
    points.sort_unstable_by(|a, b| b.cmp(a));
    let tied = points.len() > 1 && points[0] == points[1] && outcome.winners().iter().count() == 1;
    let unit = unit(ctx);
    Some(match points[..] {
        _ if tied => ctx.prefs.say("web-by-tie", &[("unit", unit.into())]),
        [most, least] => {
            let score = format!("{most} : {least}");
            ctx.prefs.say("web-by-score", &[("score", score.into()), ("unit", unit.into())])
        }
        [most, ..] => {
            let score = most.to_string();
            ctx.prefs.say("web-by-score", &[("score", score.into()), ("unit", unit.into())])
        }
        [] => return None,
    })
}

/// How it compares with one's earlier games against bots.
#[component]
fn Best(ctx: TableCtx) -> impl IntoView {
    move || {
        let table = ctx.session.table()?;
        if !ctx.session.is_own() || ctx.session.sketch || ctx.session.against_people() {
            return None;
        }
        ctx.session.mirror.with(|mirror| mirror.me())?;
        let earlier = store::earlier(&table.game);
        let compared = history::stats::compare(&store::entries(), earlier, &table.id)?;
        let record = compared.is_best();
        let key = if record { "web-best-new" } else { "web-best" };
        let args = [("played", compared.all.played.into()), ("won", compared.all.won.into())];
        Some(view! {
            <p class="best" class:record=record>
                {ctx.prefs.say(key, &args)} " " <a href=Route::Me.href()>{t("web-me-link")}</a>
            </p>
        })
    }
}

#[component]
fn Places(ctx: TableCtx) -> impl IntoView {
    let rows = |outcome: &Outcome| {
        let mut rows: Vec<(u8, Seat, i32)> = (0..)
            .map(Seat)
            .zip(outcome.place.iter().zip(&outcome.points))
            .map(|(seat, (&place, &points))| (place, seat, points))
            .collect();
        rows.sort_unstable_by_key(|row| row.0);
        rows
    };
    move || {
        let outcome = ctx.session.now(|now| now.outcome.clone()).flatten()?;
        let voice = ctx.voice_of_table();
        let rows = rows(&outcome).into_iter().map(|(place, seat, points)| {
            view! {
                <tr class=format!("seat-{seat}") class:first=place == 1>
                    <td class="rank">{place.to_string()}"."</td>
                    <th scope="row"><span class="seat small" aria-hidden="true">{voice.badge(seat)}</span> {voice.name(seat)}</th>
                    <td class="number">{points.to_string()}</td>
                </tr>
            }
        });
        Some(view! {
            <table class="places">
                <thead><tr><th scope="col">{t("web-place")}</th><th scope="col">{t("web-player")}</th><th scope="col" class="number">{move || unit(ctx)}</th></tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        })
    }
}

#[component]
fn Next(ctx: TableCtx) -> impl IntoView {
    let session = ctx.session;
    let fault = RwSignal::new(None::<String>);
    let me = move || session.mirror.with(|mirror| mirror.me());
    let asked = move || {
        let wishes = session.table().map(|table| table.again);
        wishes.zip(me()).is_some_and(|(again, me)| again.has(me))
    };
    let rematch = move |_| {
        if session.is_own() {
            match session.own_rematch() {
                Some(Ok(id)) => Route::Own(id).go(),
                Some(Err(why)) => fault.set(Some(why)),
                None => {}
            }
        } else {
            session.ask(|id| Ask::Rematch { id, nonce: page::random_id(32) });
        }
    };
    let replay = move || {
        let id = session.table().map_or_else(String::new, |table| table.id.clone());
        let source = if session.is_own() { Source::Own } else { Source::Online };
        Route::Replay(Some((source, id))).href()
    };
    // The next table, for those who open this one later.
    let next = move || session.table().and_then(|table| table.rematch.clone());
    // A lesson or a puzzle is no game of one's own: it is not kept.
    let kept = move || !session.is_exercise() && !session.sketch;
    let back = session.contest().map(|contest| contests::route(&contest));
    let contest = back.is_some();
    let seated = move || kept() && me().is_some() && !contest;
    view! {
        {move || fault.get().map(|why| view! { <p class="fault" role="alert">{why}</p> })}
        <div class="dialogbuttons">
            <a class="button quiet" href=Route::Home.href()>{t("web-home")}</a>
            <Show when=kept>
                <a class="button" data-act="replay" href=replay>{t("web-replay")}</a>
            </Show>
            {back.map(|route| view! {
                <a class="button primary" data-act="contest" href=route.href()>{t("web-contest-back")}</a>
            })}
            {move || next().map(|id| view! {
                <a class="button primary" data-act="next-table" href=Route::Online(id, None).href()>{t("web-next-table")}</a>
            })}
            <Show when=move || seated() && next().is_none()>
                <button class="primary" data-act="rematch" disabled=asked on:click=rematch>
                    <Icon name="icon-rematch" /> {move || if asked() { t("web-rematch-asked")() } else { t("web-rematch")() }}
                </button>
            </Show>
        </div>
    }
}
