//! Two players bargain: a pan each, the lowest raises as chips, an offer built gem by gem.
use super::{
    mat::{Deal, Mat},
    mine::gain,
    parts::{bunches, colour_name, emblem, gem, gems_in_words},
};
use crate::{show::Show, table::capital};
use client::stage::Feedback;
use games::basari::{Basari, Colour, Gems, Move};
use kernel::Seat;
use leptos::prelude::*;
use words::Speak as _;

/// This many raises are one tap away.
const CHIPS: usize = 4;

pub(super) fn bargain(mat: Mat) -> impl IntoView {
    let deal = Memo::new(move |before: Option<&Option<Deal>>| {
        // The last one stays while the panel goes away.
        mat.deal().or_else(|| before.copied().flatten())
    });
    // The panel is built for a pair; offers come and go within it.
    let pair = Memo::new(move |_| {
        let deal = deal.get()?;
        let (low, high) = (deal.asked.min(deal.other), deal.asked.max(deal.other));
        // I sit on the right; where I do not, the lower seat sits on the left.
        Some(if mat.me.get() == Some(low) {
            (deal.action, high, low)
        } else {
            (deal.action, low, high)
        })
    });
    move || {
        let (action, left, right) = pair.get()?;
        let title = move || {
            mat.voice().say(
                "web-basari-bargain",
                &[("action", words::basari::action_name(action, &mat.voice()).into())],
            )
        };
        let asked = move || {
            let deal = deal.get()?;
            let key = if deal.offer.is_empty() { "basari-asked-first" } else { "basari-asked" };
            Some(mat.voice().of(deal.asked, key, &[]))
        };
        Some(view! {
            <section class="bargain zone" data-bargain=action.to_string() aria-label=title>
                <header>{emblem(action)}<h2>{title}</h2><span class="muted small" aria-live="polite">{asked}</span></header>
                <div class="trays">
                    {tray(mat, deal, left)}
                    {tray(mat, deal, right)}
                </div>
            </section>
        })
    }
}

/// One side: who it is, what it would get, and what lies in its pan.
fn tray(mat: Mat, deal: Memo<Option<Deal>>, seat: Seat) -> impl IntoView {
    let asked = move || deal.get().is_some_and(|deal| deal.asked == seat);
    let building = move || asked() && mat.me.get() == Some(seat) && mat.bids().is_some();
    let standing = move || deal.get().filter(|deal| deal.other == seat).map(|deal| deal.offer);
    let action = deal.get_untracked().map(|deal| deal.action);
    let pan = move || {
        if building() {
            return draft(mat).into_any();
        }
        match standing() {
            Some(Gems::NONE) | None => {
                let key = if asked() { "web-basari-thinks" } else { "web-basari-no-offer" };
                view! { <span class="empty-pan">{mat.voice().say(key, &[])}</span> }.into_any()
            }
            Some(gems) => {
                let words = gems_in_words(&mat.voice(), gems);
                view! { <span class="sr-only">{words}</span><span class="lying arrive">{bunches(gems)}</span> }.into_any()
            }
        }
    };
    let accept = move || mat.may(Move::Accept) && !asked();
    let accepted = move || mat.staged.get() == Some(Move::Accept);
    let accept_label = move || {
        let gems = deal.get().map_or(Gems::NONE, |deal| deal.offer);
        let voice = mat.voice();
        voice.say("web-basari-accept-what", &[("gems", gems_in_words(&voice, gems).into())])
    };
    view! {
        <div class=format!("tray seat-{seat}") class:yours=building class:stands=move || standing().is_some_and(|gems| !gems.is_empty())
            data-tray=seat.to_string()>
            <span class="side-of"><span class="seat small" aria-hidden="true">{move || mat.ctx.badge(seat)}</span> <b class="name">{move || mat.voice().name(seat)}</b></span>
            <span class="stake" data-name=move || mat.voice().say("web-basari-stake", &[]) data-clause="B4.3">
                <span class="sr-only">{move || mat.voice().say("web-basari-stake", &[])}</span>
                {action.map(|action| gain(mat, seat, action))}
            </span>
            <div class="pan">{pan}</div>
            <Show when=accept>
                <button type="button" class="btn small accept" class:staged=accepted data-accept="" data-clause="B4.6" data-detail=move || about(mat, Move::Accept) data-key="a"
                    aria-label=accept_label aria-pressed=move || accepted().to_string() on:click=move |_| mat.stage(Move::Accept)>
                    {move || mat.voice().say("web-basari-accept", &[])}
                </button>
            </Show>
            <Show when=building>{beats(mat)}</Show>
        </div>
    }
}

/// What a move brings me.
fn about(mat: Mat, mv: Move) -> Option<String> {
    let (me, voice) = (mat.me.get()?, mat.voice());
    mat.see(|view| Basari::gain(view, me, mv, &voice)).flatten().map(|says| capital(&says))
}

/// The offer as it is built: a tap takes a gem out again.
fn draft(mat: Mat) -> impl IntoView {
    let out = move |colour: Colour| {
        let n = Memo::new(move |_| mat.draft().of(colour));
        let label = move || {
            let voice = mat.voice();
            voice.say(
                "web-basari-untap",
                &[("colour", colour_name(&voice, colour).into()), ("n", n.get().into())],
            )
        };
        view! {
            <Show when=move || { n.get() > 0 }>
                <button type="button" class="bunch outgoing" data-untap=colour.letter().to_string()
                    data-key=colour.letter().to_ascii_uppercase().to_string()
                    aria-label=label on:click=move |_| mat.untap(colour)>
                    {move || (0..n.get().min(3)).map(|_| gem(colour)).collect_view()}
                    {move || (n.get() > 1).then(|| view! { <b aria-hidden="true">{n.get().to_string()}</b> })}
                </button>
            </Show>
        }
    };
    view! {
        <Show when=move || mat.draft().is_empty()>
            <span class="empty-pan">{move || mat.voice().say("web-basari-build", &[])}</span>
        </Show>
        {Colour::ALL.map(out).collect_view()}
    }
}

/// Does what I build top the offer that stands? The referee says so.
fn beats(mat: Mat) -> impl IntoView {
    let fine = move || {
        mat.ctx.feedback.with(|feedback| match (mat.staged.get(), feedback) {
            (Some(Move::Offer(_)), Some(feedback)) => Some(matches!(feedback, Feedback::Fine(_))),
            _ => None,
        })
    };
    let text = move || {
        let key = if fine()? { "web-basari-beats" } else { "web-basari-too-low" };
        Some(mat.voice().say(key, &[]))
    };
    view! {
        <span class="beats" class:good=move || fine() == Some(true) class:bad=move || fine() == Some(false) aria-live="polite">{text}</span>
    }
}

/// The lowest raises, one tap away. They lie where the actions lay that were chosen from.
pub(super) fn raises(mat: Mat) -> impl IntoView {
    let lowest = Memo::new(move |_| {
        mat.bids()
            .map_or_else(Vec::new, |bids| bids.iter().take(CHIPS).enumerate().collect::<Vec<_>>())
    });
    let chip = move |(at, gems): (usize, Gems)| {
        let mv = Move::Offer(gems);
        let staged = move || mat.staged.get() == Some(mv);
        view! {
            <button type="button" class="chip raise lit" class:staged=staged data-raise=gems.to_string() data-clause="B4.4" data-detail=move || about(mat, mv) data-key=(at + 1).to_string()
                aria-label=move || Basari::order(mv, &mat.voice()) aria-pressed=move || staged().to_string()
                on:click=move |_| mat.stage(mv)>{bunches(gems)}</button>
        }
    };
    let first = move || mat.bids().is_some_and(|bids| bids.above.is_empty());
    let text = move || {
        mat.voice().say(if first() { "web-basari-lowest-first" } else { "web-basari-lowest" }, &[])
    };
    view! {
        <div class="raises" role="group" aria-label=text>
            <span class="small muted">{text}</span>
            <For each=move || lowest.get() key=|entry| *entry children=chip />
        </div>
    }
}
