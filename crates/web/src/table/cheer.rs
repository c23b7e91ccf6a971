//! The end of a game: petals for whoever won, and a word from a bot.
use super::{TableCtx, result};
use crate::{pages::Face, show::Show};
use leptos::prelude::*;

/// How many petals fall.
const PETALS: usize = 28;

/// Petals over the table, where things may move.
#[component]
pub(crate) fn Petals(ctx: TableCtx) -> impl IntoView {
    // Scattered evenly, yet in no order one sees.
    let petal = |n: usize| {
        let part = |by: usize| (n * by % PETALS) as f64 / PETALS as f64;
        // One by one: the content security policy lets no style attribute pass.
        view! {
            <i
                style=("--x", format!("{:.0}vw", part(11) * 100.0))
                style=("--late", format!("{:.2}s", part(17) * 1.6))
                style=("--turn", format!("{:.0}deg", 180.0 + part(5) * 540.0))
                style=("--drift", format!("{:.0}vw", part(13) * 16.0 - 8.0))
            ></i>
        }
    };
    let falls = move || result::won(ctx) && ctx.prefs.moves();
    view! {
        <Show when=falls>
            <div class="petals" aria-hidden="true">{(0..PETALS).map(petal).collect_view()}</div>
        </Show>
    }
}

/// What a bot says to the result: the winner, or the best of those who lost.
#[component]
pub(crate) fn Remark(ctx: TableCtx) -> impl IntoView {
    move || {
        let table = ctx.session.table()?;
        let outcome = table.now.outcome.as_ref()?;
        let bots = table.seats.iter().filter(|seat| seat.bot.is_some());
        let speaker = bots.min_by_key(|seat| outcome.place.get(seat.seat.index()))?;
        let won = outcome.winners().has(speaker.seat);
        let face = Face::bot(speaker.name.as_deref().unwrap_or_default(), speaker.seat.0);
        let Face::Bot(number) = face else { return None };
        let key = format!("web-remark-{number}-{}", if won { "won" } else { "lost" });
        let says = ctx.prefs.say(&key, &[]);
        let name = speaker.name.clone();
        Some(
            view! { <p class="remark">{face.draw()} <span><b>{name}</b> " " <q>{says}</q></span></p> },
        )
    }
}
