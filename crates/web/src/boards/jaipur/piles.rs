//! The tokens that can still be won, from the top.
use super::{about, card, round::Rounds, stall::Stall};
use crate::{show::Show, table::capital};
use games::jaipur::{Event, Good};
use kernel::Kind as _;
use leptos::prelude::*;

#[component]
pub(super) fn Piles(stall: Stall, rounds: Rounds) -> impl IntoView {
    let label = move || stall.say("web-jaipur-tokens", &[]);
    view! {
        <section class="piles zone" aria-label=label>
            <super::round::RoundChip stall rounds />
            {Good::WARES.map(|good| view! { <Pile stall good /> }).collect_view()}
            <div class="bonuses">
                {(0..3).map(|size| view! { <Bonuses stall size /> }).collect_view()}
            </div>
        </section>
    }
}

#[component]
fn Pile(stall: Stall, good: Good) -> impl IntoView {
    let values = Memo::new(move |_| {
        stall.view.with(|view| {
            view.as_ref().map_or_else(Vec::new, |v| v.tokens.each()[good.index()].clone())
        })
    });
    let fresh = move || {
        stall.happened(|event| matches!(event, Event::Sold { good: sold, .. } if *sold == good))
    };
    let label = move || {
        let good = capital(&stall.cards(good, 1));
        let values = values.get();
        if values.is_empty() {
            return stall.say("jaipur-token-pile-empty", &[("good", good.into())]);
        }
        let values = values.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        stall.say("jaipur-token-pile", &[("good", good.into()), ("values", values.into())])
    };
    let coins =
        move || values.get().into_iter().map(|value| card::token(good, value)).collect_view();
    let none = move || values.with(Vec::is_empty);
    view! {
        <div class=format!("pile is-{good}") class:gone=none class:fresh=fresh
            role="img" aria-label=label data-clause="J5.2" data-tokens=good.letter().to_string()>
            <svg class="what" focusable="false"><use href=format!("#good-{}", good.name())></use></svg>
            <span class="letter">{card::letter(good)}</span>
            <span class="coins">{coins}<Show when=none><span class="none">"–"</span></Show></span>
        </div>
    }
}

/// Bonus tokens for a sale of three, four, five cards; their backs tell no more.
#[component]
fn Bonuses(stall: Stall, size: usize) -> impl IntoView {
    let left = Memo::new(move |_| {
        stall.view.with(|view| view.as_ref().map_or(0, |view| view.bonus_left[size]))
    });
    let cards = size + 3;
    let fresh = move || {
        stall.happened(|event| {
            matches!(event, Event::Sold { bonus: Some(bonus), .. } if usize::from(bonus.cards) == cards)
        })
    };
    let label =
        move || stall.say("web-jaipur-bonus", &[("cards", cards.into()), ("n", left.get().into())]);
    view! {
        <div class="bonuspile" role="img" aria-label=label data-clause="J5.3" data-detail=move || about::bonus(stall, cards as u8) class:fresh=fresh
            class:gone=move || left.get() == 0 data-bonus=cards>
            {card::bonus(cards, cards.to_string())}
            <span class="left">"×"{left}</span>
        </div>
    }
}
