//! Not drawn yet: the table as text.
use crate::{session::Shown, table::TableCtx};
use leptos::prelude::*;

#[component]
pub(crate) fn Board(ctx: TableCtx) -> impl IntoView {
    let moves = move || {
        let shown = ctx.shown.get()?;
        let desk = client::stage::desk(&shown.game, &shown.view)?;
        let me = shown.me.filter(|_| shown.mine())?;
        let (moves, _) = desk.moves(me, 20);
        Some(moves.into_iter().map(|mv| {
            let staged = mv.clone();
            view! { <button on:click=move |_| ctx.staged.set(Some(staged.clone()))>{mv}</button> }
        }).collect_view())
    };
    view! { <div>{moves}</div> }
}

pub(crate) fn standing(shown: &Shown) -> Vec<String> {
    shown.names.iter().map(|_| String::new()).collect()
}

pub(crate) fn breakdown(_shown: &Shown, _ctx: TableCtx) -> AnyView {
    ().into_any()
}
