//! A table on the screen: the frame that all games share. The middle is the game's own board.
mod actions;
mod cheer;
mod ctx;
mod curtain;
mod details;
mod effects;
mod keys;
mod log;
mod menu;
mod moments;
mod notices;
mod playback;
mod players;
mod result;
mod rule;
mod seats;
mod signs;
mod telling;
mod text;
mod webhook;
mod whatif;

pub(crate) use actions::capital;
pub(crate) use ctx::TableCtx;
pub(crate) use log::Chronicle;
pub(crate) use menu::{Asked, Handed, hand_out};
pub(crate) use playback::{Beat, Face, Flight, Opens, Spot};
pub(crate) use seats::Invite;
pub(crate) use signs::Sign;
pub(crate) use text::TextBoard;

use crate::{
    boards, net, page,
    pages::Nowhere,
    route::Route,
    session::{Link, Session},
    settings::{prefs, t},
    show::Show,
    store,
};
use leptos::{prelude::*, task::spawn_local};
use protocol::lobby::{SeatLink, Summary};

/// A table of one's own.
#[component]
pub(crate) fn Own(id: String) -> impl IntoView {
    let prefs = prefs();
    // At once, where the page holds it; else it is read first.
    let kept = RwSignal::new(store::text(&id).map(Some));
    if kept.with_untracked(Option::is_none) {
        let id = id.clone();
        spawn_local(async move { _ = kept.try_set(Some(store::load(&id).await)) });
    }
    move || {
        let kept = kept.get()?;
        Some(match kept.and_then(|kept| Session::own(prefs, &id, kept)) {
            Some(session) => view! { <Table session /> }.into_any(),
            None => view! { <Nowhere says="web-no-table" /> }.into_any(),
        })
    }
}

/// A table of the server. With a token, the seat that it stands for comes to this device first.
#[component]
pub(crate) fn Online(id: String, token: Option<String>) -> impl IntoView {
    if let Some(token) = token {
        spawn_local(async move {
            let path = format!("tables/{id}/claim");
            let _ = net::send::<Summary>("POST", &path, &SeatLink { token }).await;
            Route::Online(id, None).replace();
        });
        return view! { <main id="main" class="page"><p>{t("web-connecting")}</p></main> }
            .into_any();
    }
    let session = Session::online(prefs(), &id);
    view! {
        <Show when=move || session.link.get() != Link::Nowhere fallback=|| view! { <Nowhere says="web-no-table" /> }>
            <Table session />
        </Show>
    }
    .into_any()
}

/// Any table. `children` stand between the players and the board.
#[component]
pub(crate) fn Table(
    session: Session,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    let ctx = TableCtx::provide(session);
    page::mark_while_shown("data-table");
    keys::listen(ctx);
    effects::listen(ctx);
    playback::listen(ctx);
    let (running, played, flown) = ctx.playback.state();
    notices::watch_turn(ctx);
    let dealt = Memo::new(move |_| ctx.shown.with(Option::is_some));
    let game = Memo::new(move |_| session.table().map(|table| table.game.clone()));
    let as_text = Memo::new(move |_| ctx.prefs.0.with(|now| now.text));
    let board = move || {
        let game = game.get()?;
        Some(match (dealt.get(), as_text.get()) {
            (false, _) => view! { <seats::Seats ctx /> }.into_any(),
            (true, true) => view! { <text::TextBoard ctx /> }.into_any(),
            (true, false) => boards::board(&game, ctx),
        })
    };
    view! {
        <main class="table" data-game=move || game.get() data-playing=running data-played=played data-flown=flown class:folded=move || ctx.folded.get()
            class:curtained=move || session.curtain.get().is_some()
            class:lost=move || session.link.get() == Link::Lost
            class:lesson=move || session.lesson.with(Option::is_some)
            class:sketch=session.sketch
            class:puzzle=move || session.puzzle.with(Option::is_some)
            class:myturn=move || ctx.shown.with(|shown| shown.as_ref().is_some_and(|s| s.mine()))>
            <h1 class="sr-only">{move || game.get().map_or_else(t("web-table"), |game| crate::pages::title(&game))}</h1>
            <players::Players ctx />
            {children.map(|children| children())}
            <section id="main" class="board" tabindex="-1" aria-label=t("web-table")>
                {board}
                <div class="flights" aria-hidden="true" inert></div>
            </section>
            <actions::ActionBar ctx />
            <log::Panel ctx />
            <notices::Notices ctx />
            <curtain::Curtain ctx />
            <result::ResultDialog ctx />
            <details::Details ctx />
            <menu::GiveUp ctx />
            <rule::RuleDialog ctx />
            <keys::Overlay ctx />
            <log::Announcer ctx />
        </main>
    }
}
