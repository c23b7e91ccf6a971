//! From a table to a place where things can be tried out, without anything coming of it.
use super::TableCtx;
use crate::{icon::Icon, page, route::Route, settings::t, show::Show};
use client::whatif;
use kernel::Seed;
use leptos::prelude::*;
use protocol::lobby::Status;

/// May things be tried out here? Of a table of the server, and where a try counts, only when the game is over:
/// nobody is helped while it runs.
fn allowed(ctx: TableCtx) -> bool {
    let session = ctx.session;
    let over = session.now(|now| now.status == Status::Over).unwrap_or(false);
    let open = ctx.shown.with(|shown| shown.as_ref().is_some_and(|shown| !over || !shown.live));
    open && !session.sketch
        && !session.is_exercise()
        && (over || session.is_own() && !session.is_scored())
}

/// What is shown, as it may be: what this person does not see is imagined, or trying things out would
/// tell what lies where.
fn place(ctx: TableCtx) -> Option<Route> {
    let shown = ctx.shown.get_untracked()?;
    let desk = whatif::of_view(&shown.game, &shown.view, Seed(page::random()?))?;
    let seat = shown.me.or_else(|| desk.waiting().lowest())?;
    Some(Route::WhatIf(shown.game, seat.to_string(), whatif::code(&desk.position())))
}

/// The entry of the menu.
#[component]
pub(super) fn WhatIf(ctx: TableCtx) -> impl IntoView {
    let go = move |_| {
        ctx.menu.set(false);
        match place(ctx) {
            Some(there) => there.go(),
            None => ctx.refusal.set(Some(t("web-if-over")())),
        }
    };
    view! {
        <Show when=move || allowed(ctx)>
            <button data-act="what-if" on:click=go><Icon name="icon-hint" /> {t("web-if")}</button>
        </Show>
    }
}
