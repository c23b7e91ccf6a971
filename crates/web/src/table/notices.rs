//! What is to be known besides the game: a connection that is lost, a store that is full, what the others wish for. And for
//! those who look elsewhere: that it is their turn.
use super::TableCtx;
use crate::{
    icon::Icon,
    page,
    session::Link,
    settings::t,
    show::Show,
    turn::{self, Turn},
};
use kernel::{Seat, Seats};
use leptos::{leptos_dom::helpers::TimeoutHandle, prelude::*};
use protocol::{Ask, lobby::Status};
use std::time::Duration;

/// Keeps the title of the tab and the badge true, and tells people who look elsewhere.
pub(crate) fn watch_turn(ctx: TableCtx) {
    let session = ctx.session;
    let turn = expect_context::<Turn>();
    let mine = Memo::new(move |_| {
        session.mirror.with(|mirror| {
            let (me, now) = (mirror.me()?, mirror.now()?);
            let waits = now.status == Status::Playing && now.to_act.has(me);
            Some(waits && !now.ready.has(me))
        })
    });
    let game = Memo::new(move |_| session.table().map(|table| table.game.clone()));
    Effect::new(move |before: Option<bool>| {
        let (Some(game), mine) = (game.get(), mine.get() == Some(true)) else { return false };
        turn.show(&game, mine);
        if mine && before == Some(false) && !session.is_own() {
            turn::notify(ctx.prefs, &game);
        }
        mine
    });
    on_cleanup(move || turn.clear());
}

/// The others among these seats, by name.
fn others(ctx: TableCtx, seats: Seats) -> Option<String> {
    let me = ctx.session.mirror.with(|mirror| mirror.me());
    let voice = ctx.voice_of_table();
    let names: Vec<String> =
        seats.iter().filter(|&seat| Some(seat) != me).map(|seat| voice.name(seat)).collect();
    (!names.is_empty()).then(|| voice.list(&names))
}

fn mine(ctx: TableCtx, seats: Seats) -> bool {
    ctx.session.mirror.with(|mirror| mirror.me()).is_none_or(|me: Seat| seats.has(me))
}

/// Whom the game waits for though they have no connection, at which step, and after how many seconds the
/// win may be claimed.
type Gone = (Seats, u64, u32);

fn gone(ctx: TableCtx) -> Option<Gone> {
    let table = ctx.session.table()?;
    let (now, after) = (&table.now, table.claim_after_s?);
    ctx.session.mirror.with(|mirror| mirror.me())?;
    let absent = table.seats.iter().filter(|seat| {
        let waited_for = now.to_act.has(seat.seat) && !now.ready.has(seat.seat);
        seat.bot.is_none() && !seat.resigned && waited_for && !table.here.has(seat.seat)
    });
    let absent: Seats = absent.map(|seat| seat.seat).collect();
    (now.status == Status::Playing && !absent.is_empty()).then_some((absent, now.step, after))
}

/// Whoever has been gone for so long that the win may be claimed. The server counts for itself, and not
/// later than we do.
fn long_gone(ctx: TableCtx) -> RwSignal<Option<Gone>> {
    let (waited, due) = (Memo::new(move |_| gone(ctx)), RwSignal::new(None));
    Effect::new(move |timer: Option<Option<TimeoutHandle>>| {
        if let Some(timer) = timer.flatten() {
            timer.clear();
        }
        due.set(None);
        let now = waited.get()?;
        let wait = Duration::from_secs(u64::from(now.2) + 1);
        let tell = move || {
            due.try_set(Some(now));
        };
        set_timeout_with_handle(tell, wait).ok()
    });
    due
}

/// Laid over the upper edge of the board, so that nothing jumps when one comes or goes.
#[component]
pub(crate) fn Notices(ctx: TableCtx) -> impl IntoView {
    let session = ctx.session;
    let lost = Memo::new(move |_| session.link.get() == Link::Lost);
    let wish = Memo::new(move |_| {
        let table = session.table()?;
        let over = table.now.status == Status::Over && table.rematch.is_none();
        let names = others(ctx, table.again).filter(|_| over)?;
        Some((names, !mine(ctx, table.again)))
    });
    let vote = Memo::new(move |_| {
        let table = session.table()?;
        let playing = table.now.status == Status::Playing;
        let names = others(ctx, table.votes).filter(|_| playing)?;
        Some((names, !mine(ctx, table.votes)))
    });
    let left = long_gone(ctx);
    let claim = move |_| session.ask(|id| Ask::ClaimWin { id });
    let claims = move || match session.table().map_or(0, |table| table.seats.len()) {
        0..=2 => t("web-claim")(),
        _ => t("web-claim-bot")(),
    };
    let again = move |_| session.ask(|id| Ask::Rematch { id, nonce: page::random_id(32) });
    let agree = move |_| session.ask(|id| Ask::Vote { id, end: true });
    view! {
        <div class="notices" role="status">
            <Show when=move || lost.get()>
                <p class="notice bad" data-notice="lost"><Icon name="icon-warning" /> {t("web-lost")}</p>
            </Show>
            <Show when=move || session.unkept.get()>
                <p class="notice bad" data-notice="unkept"><Icon name="icon-warning" /> {t("web-unkept")}</p>
            </Show>
            <super::telling::TellOverDays ctx />
            {move || left.get().and_then(|(seats, ..)| others(ctx, seats)).map(|names| view! {
                <p class="notice" data-notice="gone">
                    <Icon name="icon-clock" /> {ctx.prefs.say("web-gone", &[("names", names.into())])}
                    <button class="button small" data-act="claim" on:click=claim>{claims}</button>
                </p>
            })}
            {move || wish.get().map(|(names, may)| view! {
                <p class="notice" data-notice="again">
                    <Icon name="icon-rematch" /> {ctx.prefs.say("web-wants-again", &[("names", names.into())])}
                    {may.then(|| view! { <button class="button small" on:click=again>{t("web-rematch")}</button> })}
                </p>
            })}
            {move || vote.get().map(|(names, may)| view! {
                <p class="notice" data-notice="vote">
                    <Icon name="icon-flag" /> {ctx.prefs.say("web-wants-end", &[("names", names.into())])}
                    {may.then(|| view! { <button class="button small" on:click=agree>{t("web-agree")}</button> })}
                </p>
            })}
        </div>
    }
}
