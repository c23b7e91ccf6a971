//! Day and round, and the Gold Track: who has most stands first, of equal ones the higher first.
use super::{model::Model, names};
use crate::icon::Icon;
use games::johari::{Action, Phase, View};
use kernel::Seat;
use leptos::prelude::*;

#[derive(Clone, PartialEq)]
struct Token {
    seat: Seat,
    gold: u16,
    acted: bool,
    acts: bool,
    card: Option<Action>,
    safe: bool,
}

/// The tokens in the order of the track.
fn tokens(view: &View) -> Vec<Token> {
    let acting = match view.phase {
        Phase::Act { seat } => Some(seat),
        Phase::Supervisor { seller, .. } => Some(seller),
        _ => None,
    };
    let at = acting.and_then(|seat| view.turn.iter().position(|other| *other == seat));
    let card_at = usize::from(view.round).saturating_sub(1);
    let token = |seat: Seat| {
        let side = &view.players[seat.index()];
        let before = view.turn.iter().position(|other| *other == seat);
        Token {
            seat,
            gold: side.gold,
            acted: at.zip(before).is_some_and(|(at, before)| before < at),
            acts: acting == Some(seat),
            card: side.slots.get(card_at).copied().filter(|_| view.round > 0),
            safe: side.safe,
        }
    };
    view.order.iter().map(|&seat| token(seat)).collect()
}

/// The tokens space by space.
fn spaces(view: &View) -> Vec<(u16, Vec<Token>)> {
    let mut spaces: Vec<(u16, Vec<Token>)> = Vec::new();
    for token in tokens(view) {
        match spaces.last_mut() {
            Some((gold, stack)) if *gold == token.gold => stack.push(token),
            _ => spaces.push((token.gold, vec![token])),
        }
    }
    spaces
}

#[component]
pub(super) fn Track(model: Model) -> impl IntoView {
    let spaces = Memo::new(move |_| model.see(spaces).unwrap_or_default());
    let label = move || {
        let voice = model.ctx.voice();
        let list = spaces.with(|spaces| {
            let all = spaces.iter().flat_map(|(_, stack)| stack);
            let each = all.map(|token| {
                let gold = u32::from(token.gold);
                let who = voice.who(token.seat);
                voice.say("johari-gold-of", &[("who", who.into()), ("gold", gold.into())])
            });
            each.collect::<Vec<_>>().join(", ")
        });
        voice.say("johari-gold-track", &[("list", list.into())])
    };
    let columns = move || {
        spaces.get().into_iter().map(|(gold, stack)| view! {
            <div class="on">
                <span class="stack">
                    {stack.into_iter().map(|token| view! { <Merchant model token /> }).collect_view()}
                </span>
                <b class="gold"><Icon name="gold-coin" class="coinlet" />{gold}</b>
            </div>
        }).collect_view()
    };
    view! {
        <section class="ledger">
            <Daymark model />
            <div class="goldtrack" role="img" aria-label=label data-clause="H4.4">{columns}</div>
        </section>
    }
}

#[component]
fn Merchant(model: Model, token: Token) -> impl IntoView {
    let Token { seat, acted, acts, card, safe, .. } = token;
    let title = move || {
        let voice = model.ctx.voice();
        match card {
            Some(card) => format!("{}: {}", voice.name(seat), names::action(card, &voice)),
            None => voice.name(seat),
        }
    };
    view! {
        <span class=format!("who seat-{seat}") class:acted=acted class:acting=acts data-token=seat.to_string() data-name=title data-clause="H4.4">
            <Icon name="merchant" class="merchant" />
            <span class="seat small">{move || model.ctx.badge(seat)}</span>
            {card.map(|card| view! { <Icon name=format!("act-{card}") class="emblem" /> })}
            {safe.then(|| view! { <span class="safe">"✓"</span> })}
        </span>
    }
}

/// The day, with a mark for each round.
#[component]
fn Daymark(model: Model) -> impl IntoView {
    let read = Memo::new(move |_| {
        model.see(|view| (view.day, view.rules.set.days, view.round)).unwrap_or((0, 0, 0))
    });
    let label = move || {
        let (day, days, round) = read.get();
        let voice = model.voice();
        let args = [("day", day.into()), ("days", days.into()), ("round", round.into())];
        match (day, round) {
            (0, _) => voice.say("johari-head-setup", &[]),
            (_, 0) => voice.say("johari-head-evening", &args),
            _ => voice.say("johari-head-round", &args),
        }
    };
    let piles = move || {
        model.see(|view| {
            let (pile, discard) = (view.pile.len(), view.discard.len());
            model.voice().say("johari-piles", &[("pile", pile.into()), ("discard", discard.into())])
        })
    };
    view! {
        <div class="daymark" role="img" aria-label=label data-clause="H3.1" data-detail=piles>
            <small>{model.say("web-johari-day")}</small>
            <b>{move || read.get().0}<i>"/"{move || read.get().1}</i></b>
            <span class="pips">
                {(1..=3u8).map(|round| view! {
                    <i class:done=move || { read.get().2 > round } class:now=move || read.get().2 == round></i>
                }).collect_view()}
            </span>
        </div>
    }
}
