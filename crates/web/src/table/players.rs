//! Who plays: names, whose turn it is, clocks, points.
use super::TableCtx;
use crate::{boards, icon::Icon, page, pages::bot_says, settings::t, show::Show};
use kernel::Seat;
use leptos::prelude::*;
use protocol::lobby::SeatView;
use std::time::Duration;

#[component]
pub(crate) fn Players(ctx: TableCtx) -> impl IntoView {
    let seats =
        Memo::new(move |_| ctx.session.table().map_or_else(Vec::new, |table| table.seats.clone()));
    let standing = Memo::new(move |_| ctx.shown.with(|s| s.as_ref().and_then(boards::standing)));
    // A row of four or five takes the room of the name of the house.
    let crowd = Memo::new(move |_| seats.with(|seats| seats.len() > 3));
    Effect::new(move || page::mark("data-crowd", crowd.get().then_some("")));
    on_cleanup(|| page::mark("data-crowd", None));
    view! {
        <ul class="players" class:many=move || seats.with(|seats| seats.len() > 2) aria-label=t("web-players-list")>
            <For each=move || seats.get() key=|seat| (seat.seat.0, seat.name.clone(), seat.bot.clone(), seat.away, seat.resigned) let:seat>
                <PlayerRow ctx seat standing />
            </For>
            <Onlookers ctx />
        </ul>
    }
}

/// Who only watches: that I do, and how many do.
#[component]
fn Onlookers(ctx: TableCtx) -> impl IntoView {
    let session = ctx.session;
    let watches =
        move || !session.is_own() && session.mirror.with(|m| m.table.is_some() && m.me().is_none());
    let count = move || session.mirror.with(|mirror| mirror.watching);
    let many = move || ctx.prefs.say("web-watching", &[("n", count().into())]);
    view! {
        <Show when=move || watches() || { count() > 0 }>
            <li class="onlookers" data-watching=count title=many>
                <Icon name="icon-eye" />
                <span class="number" aria-hidden="true">{move || Some(count()).filter(|&n| n > 0)}</span>
                <span class="label">{move || if watches() { t("web-you-watch")() } else { many() }}</span>
            </li>
        </Show>
    }
}

#[component]
fn PlayerRow(ctx: TableCtx, seat: SeatView, standing: Memo<Option<Vec<String>>>) -> impl IntoView {
    let at = seat.seat;
    let to_act =
        move || ctx.session.now(|now| now.to_act.has(at) && !now.ready.has(at)).unwrap_or(false);
    let ready = move || ctx.session.now(|now| now.ready.has(at)).unwrap_or(false);
    let here = move || ctx.session.table().is_none_or(|table| table.here.has(at));
    let me = move || ctx.session.mirror.with(|mirror| mirror.me()) == Some(at);
    let points = move || standing.get().and_then(|all| all.get(at.index()).cloned());
    let badge = move || ctx.voice_of_table().badge(at);
    let name = seat.name.clone();
    let person = seat.bot.is_none() && seat.name.is_some();
    let absent = move || person && !here();
    let level = seat.bot.clone();
    let (resigned, left, away) = (seat.resigned, seat.left, seat.away);
    let note = move || match level.as_deref() {
        _ if left => ctx.prefs.say("web-left", &[]),
        _ if resigned => ctx.prefs.say("web-gave-up", &[]),
        _ if away => ctx.prefs.say("web-away", &[]),
        _ if absent() => ctx.prefs.say("web-absent", &[]),
        Some(bot) => bot_says(ctx.prefs, bot).unwrap_or_else(|| bot.to_owned()),
        None if me() => ctx.prefs.say("web-thats-you", &[]),
        None => String::new(),
    };
    let detail = {
        let note = note.clone();
        move || format!("{} {}", note(), points().unwrap_or_default())
    };
    view! {
        <li
            class=format!("player seat-{at}")
            class:turn=to_act class:ready=ready class:me=me class:absent=absent
            class:resigned=seat.resigned
            data-detail=detail
            aria-current=move || to_act().then_some("true")
        >
            <span class="seat" aria-hidden="true">{badge}</span>
            <span class="name">{move || name.as_deref().map_or_else(t("web-seat-free"), |name| ctx.prefs.shown_name(name))}</span>
            <span class="points">{points}</span>
            <span class="note">{note}</span>
            <Show when=ready><span class="readymark" title=t("web-ready")>"✓"</span></Show>
            <Show when=move || resigned><span class="state" title=t("web-gave-up")><Icon name="icon-flag" /></span></Show>
            <Show when=move || absent() && !resigned>
                <span class="state" title=t("web-absent")><Icon name="icon-clock" /><span class="sr-only">{t("web-absent")}</span></span>
            </Show>
            <Clock ctx at />
        </li>
    }
}

/// The time that is left, counted down here between two messages.
#[component]
fn Clock(ctx: TableCtx, at: Seat) -> impl IntoView {
    let clock = Memo::new(move |_| {
        let clock = ctx.session.now(|now| now.clock.clone()).flatten()?;
        let seat = clock.seats.get(at.index())?.clone();
        Some((seat, page::now_ms()))
    });
    let tick = RwSignal::new(0u32);
    let timer = set_interval_with_handle(move || tick.update(|n| *n += 1), Duration::from_secs(1));
    on_cleanup(move || {
        if let Ok(timer) = timer {
            timer.clear();
        }
    });
    let text = move || {
        let (seat, since) = clock.get()?;
        tick.track();
        let gone = page::now_ms() - since;
        let left = seat.left_ms.map_or(seat.bank_ms as f64, |left| (left as f64 - gone).max(0.0));
        let seconds = (left / 1_000.0) as u64;
        Some(match seconds {
            s if s >= 86_400 => format!("{} d", s / 86_400),
            s if s >= 3_600 => format!("{}:{:02} h", s / 3_600, s % 3_600 / 60),
            s => format!("{}:{:02}", s / 60, s % 60),
        })
    };
    view! { <Show when=move || clock.with(Option::is_some)><span class="clock">{text}</span></Show> }
}
