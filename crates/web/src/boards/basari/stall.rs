//! The stall of another player.
use super::{
    mat::Mat,
    parts::{self, gem},
};
use games::basari::Colour;
use kernel::Seat;
use leptos::prelude::*;

/// Is it for this seat to act, and has it not yet?
pub(super) fn to_act(mat: Mat, seat: Seat) -> bool {
    mat.ctx.shown.with(|shown| {
        shown.as_ref().is_some_and(|shown| shown.to_act.has(seat) && !shown.ready.has(seat))
    })
}

pub(super) fn stall(mat: Mat, seat: Seat) -> impl IntoView {
    let name = move || mat.voice().name(seat);
    view! {
        <section class=format!("stall seat-{seat}") class:turn=move || to_act(mat, seat)
            data-stall=seat.to_string() aria-label=name>
            <header>
                <span class="seat small" aria-hidden="true">{move || mat.ctx.badge(seat)}</span>
                <b class="name">{name}</b>
                {parts::workers(mat, seat)}
            </header>
            <div class="goods">
                {parts::current(mat, seat)}
                <div class="holds">{rack(mat, seat)} {parts::won(mat, seat)}</div>
                {parts::chosen(mat, seat)}
            </div>
        </section>
    }
}

/// All gems, a cell a colour; a mark where nobody has more.
fn rack(mat: Mat, seat: Seat) -> impl IntoView {
    let have = move || mat.player(seat, |player| player.gems).unwrap_or_default();
    let words = move || parts::gems_in_words(&mat.voice(), have());
    let cell = move |colour: Colour| {
        let n = move || have().of(colour);
        view! {
            <span class="cell" class:top=move || is_top(mat, seat, colour) data-has=colour.letter().to_string()>
                {gem(colour)}<b>{move || n().to_string()}</b>
            </span>
        }
    };
    view! {
        <span class="sr-only">{words}</span>
        <div class="rack" aria-hidden="true" data-name=words data-clause="B6.2">{Colour::ALL.map(cell).collect_view()}</div>
    }
}

/// Does nobody have more of this colour?
pub(super) fn is_top(mat: Mat, seat: Seat, colour: Colour) -> bool {
    mat.see(|view| {
        let most = view.players.iter().map(|player| player.gems.of(colour)).max();
        let own = view.players.get(seat.index()).map(|player| player.gems.of(colour));
        own == most && own > Some(0)
    })
    .unwrap_or(false)
}
