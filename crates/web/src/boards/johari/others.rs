//! The other players' boards.
use super::{
    card::{Face, single},
    model::Model,
    names,
};
use crate::{icon::Icon, show::Show};
use games::johari::{Card, Cards, Colour, Kind, view::Side};
use kernel::Seat;
use leptos::prelude::*;

#[component]
pub(super) fn Others(model: Model) -> impl IntoView {
    // Clockwise from the one who looks.
    let seats = Memo::new(move |_| {
        let n = model.see(|view| view.players.len()).unwrap_or(0);
        let me = model.seat.get().index();
        (1..n).map(|by| Seat(((me + by) % n) as u8)).collect::<Vec<_>>()
    });
    view! {
        <section class="others" class:many=move || { seats.with(Vec::len) > 2 } class:few=move || seats.with(Vec::len) == 1 aria-label=model.say("web-johari-others")>
            <For each=move || seats.get() key=|seat| seat.0 let:seat>
                <Board model seat />
            </For>
        </section>
    }
}

#[component]
fn Board(model: Model, seat: Seat) -> impl IntoView {
    let ctx = model.ctx;
    let gold = move || model.side(seat, |side| side.gold);
    let points = move || model.side(seat, |side| side.score.total());
    let acts = move || {
        !model.choosing() && ctx.shown.with(|s| s.as_ref().is_some_and(|s| s.to_act.has(seat)))
    };
    let nobles = Memo::new(move |_| {
        model.side(seat, |side| side.nobles.iter().collect::<Vec<_>>()).unwrap_or_default()
    });
    let cards =
        Memo::new(move |_| model.side(seat, |side| single(&side.display)).unwrap_or_default());
    let safe = move || model.side(seat, |side| side.safe).unwrap_or(false);
    let traded = move || model.side(seat, |side| side.trade.len()).filter(|n| *n > 0);
    view! {
        <section class=format!("pboard seat-{seat}") class:acting=acts data-seat=seat.to_string()>
            <header>
                <span class="seat small">{move || model.ctx.badge(seat)}</span>
                <b class="name">{move || ctx.voice().name(seat)}</b>
                <Show when=safe><span class="shield" data-name=model.say("web-johari-safe") data-clause="H5.3">"✓"</span></Show>
                <span class="coin"><Icon name="gold-coin" class="coinlet" />{gold}</span>
                <span class="points" data-name=model.say("web-johari-points-now") data-clause="H8.3">{points}</span>
            </header>
            <div class="slots">
                {(0..3usize).map(|at| view! { <Slot model seat at /> }).collect_view()}
                {move || traded().map(|n| view! {
                    <span class="traded" data-name=model.say("web-johari-trade") data-clause="H5.5"><Icon name="act-trade" class="emblem" />"×"{n}</span>
                })}
            </div>
            <div class="laid" class:many=move || { cards.with(Vec::len) > 8 } aria-hidden="true">
                <For each=move || cards.get() key=|card| *card let((card, _copy))>
                    <span class=format!("card gemcard arrive is-{}", names::tone(card)) class:fake=card.is_fake()><Face card /></span>
                </For>
            </div>
            <div class="tallies">
                {kinds().map(|(card, kind)| view! { <Tally model seat card kind /> }).collect_view()}
            </div>
            <div class="lanes">
                {Colour::ALL.map(|colour| {
                    let spaces = move || model.side(seat, |side| side.chart[colour.index()]).unwrap_or(0);
                    let value = move || model.see(|view| view.rules.set.chart_value(spaces()));
                    let name = move || names::token(colour, spaces(), value().unwrap_or(0), &model.voice());
                    view! {
                        <span class=format!("lane-mini is-{}", names::gem(colour)) data-name=name data-clause="H1.4">
                            <span class="gem"><Icon name=format!("gem-{}", names::gem(colour)) class="pic" /></span>{value}
                        </span>
                    }
                }).collect_view()}
            </div>
            <div class="hired">
                <For each=move || nobles.get() key=|noble| noble.id() let:noble>
                    <button class="mini" data-noble=noble.to_string() on:click=move |_| model.explain(noble)
                        data-clause=noble.to_string()
                        aria-label=move || model.see(|view| names::noble_does(noble, view.rules, &model.voice()))>
                        <Icon name=format!("noble-{}", noble.id()) class="emblem" />
                    </button>
                </For>
            </div>
        </section>
    }
}

/// What was chosen for a round, once it is shown, and the nobles who came for it.
#[component]
fn Slot(model: Model, seat: Seat, at: usize) -> impl IntoView {
    let ready = move || model.ctx.shown.with(|s| s.as_ref().is_some_and(|s| s.ready.has(seat)));
    let played = Memo::new(move |_| model.side(seat, |side| side.slots.get(at).copied()).flatten());
    let hidden = move || {
        let now = model.see(|view| usize::from(view.round) == at + 1).unwrap_or(false);
        now && model.choosing() && ready()
    };
    let seated = Memo::new(move |_| {
        model.side(seat, |side| side.seated[at].iter().collect::<Vec<_>>()).unwrap_or_default()
    });
    view! {
        <span class="slot" class:hidden-card=hidden data-clause="H4.5"
            data-name=move || played.get().map(|action| names::action(action, &model.voice()))>
            {move || played.get().map(|action| view! {
                <Icon name=format!("act-{action}") class="emblem" />
                <span class="sr-only">{names::action(action, &model.voice())}</span>
            })}
            <span class="seated">{move || seated.get().into_iter().map(|noble| view! {
                <Icon name=format!("noble-{}", noble.id()) class="emblem" />
            }).collect_view()}</span>
        </span>
    }
}

/// A card of each kind, for its picture.
fn kinds() -> [(Card, Kind); 6] {
    let [d, s, r, e] = Colour::ALL.map(|colour| Card::gem(colour, 1, false));
    [d, s, r, e, Card::gold(1), Card::prestige(1)].map(|card| (card, card.kind()))
}

/// What the cards of a kind show in all, and how many of them are fakes.
fn sum(cards: &Cards, kind: Kind) -> (u8, u8) {
    let of_kind = cards.iter().filter(|(card, _)| card.kind() == kind);
    of_kind.fold((0, 0), |(all, fakes), (card, n)| {
        (all + card.value() * n, fakes + if card.is_fake() { n } else { 0 })
    })
}

#[component]
fn Tally(model: Model, seat: Seat, card: Card, kind: Kind) -> impl IntoView {
    let read = Memo::new(move |_| {
        model.side(seat, |side: &Side| sum(&side.display, kind)).unwrap_or((0, 0))
    });
    let list = move || {
        let voice = model.voice();
        model.side(seat, |side| {
            let cards = side.display.iter().filter(|(card, _)| card.kind() == kind);
            let names = cards.map(|(card, n)| format!("{n}× {}", names::card(card, &voice)));
            let names = names.collect::<Vec<_>>().join(", ");
            if names.is_empty() { voice.say("web-johari-empty", &[]) } else { names }
        })
    };
    view! {
        <span class=format!("tally is-{}", names::tone(card)) class:none=move || read.get().0 == 0 data-name=list data-clause=names::card_clause(card)>
            <span class="gem"><Icon name=names::picture(card) class="pic" /><span class="letter">{move || names::letter(card, &model.voice())}</span></span>
            <b>{move || read.get().0}</b>
            <i>{move || { let fakes = read.get().1; (fakes > 0).then(|| format!("{fakes}*")) }}</i>
        </span>
    }
}
