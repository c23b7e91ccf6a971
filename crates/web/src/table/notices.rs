//! What is to be known besides the game: a connection that is lost, what the others wish for. And for
//! those who look elsewhere: that it is their turn.
use super::TableCtx;
use crate::{
    icon::Icon,
    page,
    session::Link,
    settings::t,
    turn::{self, Turn},
};
use kernel::{Seat, Seats};
use leptos::prelude::*;
use protocol::{Ask, lobby::Status};

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
    let again = move |_| session.ask(|id| Ask::Rematch { id, nonce: page::random_id(32) });
    let agree = move |_| session.ask(|id| Ask::Vote { id, end: true });
    view! {
        <div class="notices" role="status">
            <Show when=move || lost.get()>
                <p class="notice bad" data-notice="lost"><Icon name="icon-warning" /> {t("web-lost")}</p>
            </Show>
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
