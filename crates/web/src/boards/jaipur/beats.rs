//! What a step brought, as it is shown: cards and tokens on their way.
use crate::table::{Beat, Face, Flight, Spot};
use games::jaipur::{Cards, Event, Good, Jaipur};
use kernel::{Kind as _, Seat};
use words::{Speak as _, Voice};

pub(crate) fn beats(events: &[Event], voice: &Voice) -> Vec<Beat> {
    let dealt = events.iter().any(|event| matches!(event, Event::Dealt { .. }));
    let mut beats = Vec::new();
    for event in events {
        let ends = dealt && matches!(event, Event::RoundEnded { .. });
        let flights = flights(event, voice.me.unwrap_or(Seat(0)));
        beats.push(Beat { says: Jaipur::event(event, voice), flights, ends, ..Beat::default() });
        if ends {
            break; // The new deal lies there when the old round has been seen.
        }
    }
    beats
}

fn spot(name: &str, side: usize) -> Spot {
    Spot::at(format!("[data-spot={name}-{side}]"))
}

/// Every card by itself, and which of its kind it is.
fn each(cards: Cards) -> impl Iterator<Item = (Good, usize)> {
    cards.iter().flat_map(|(good, n)| (0..usize::from(n)).map(move |at| (good, at)))
}

fn flights(event: &Event, below: Seat) -> Vec<Flight> {
    let side = |seat: Seat| usize::from(seat != below);
    let flight = |face, from, to| Flight { face, from, to };
    let market = |good: Good, at| Spot::nth(format!("[data-market={}]", good.letter()), at);
    let keeps = |good: Good, side: usize| match (good, side) {
        (Good::Camel, _) => spot("herd", side),
        (_, 0) => Spot::at(format!(".hand [data-hand={}]", good.letter())).or("[data-spot=hand-0]"),
        _ => spot("hand", side),
    };
    let take = |seat: Seat, cards: Cards| {
        let one = move |(good, at)| flight(Face::From, market(good, at), keeps(good, side(seat)));
        each(cards).map(one).collect::<Vec<_>>()
    };
    match event {
        Event::Took { seat, good } => take(*seat, Cards::one(*good)),
        Event::Camels { seat, n } => take(*seat, Cards::some(Good::Camel, *n)),
        Event::Exchanged { seat, take: taken, give } => {
            let mut all = take(*seat, *taken);
            let given = each(*give);
            all.extend(given.map(|(good, at)| {
                let to = Spot::nth(format!(".fresh[data-market={}]", good.letter()), at);
                flight(Face::To, keeps(good, side(*seat)), to)
            }));
            all
        }
        Event::Refilled { cards, .. } => {
            let new = each(*cards).map(|(good, at)| {
                let to = Spot::nth(format!(".fresh[data-market={}]", good.letter()), at);
                flight(Face::To, Spot::at("[data-spot=deck] .card"), to)
            });
            new.collect()
        }
        Event::Sold { seat, good, n, tokens, bonus } => {
            let (side, purse) = (side(*seat), spot("purse", side(*seat)));
            let cards = (0..usize::from(*n)).map(|at| {
                let from = match side {
                    0 => Spot::nth(format!(".hand [data-hand={}]", good.letter()), at),
                    _ => Spot::nth("[data-spot=hand-1] .card", at),
                };
                flight(Face::From, from, Spot::at("[data-spot=sold] .card"))
            });
            let coins = (0..tokens.len()).map(|at| {
                let from = Spot::nth(format!("[data-tokens={}] .token", good.letter()), at);
                flight(Face::From, from, purse.clone())
            });
            let bonus = bonus.map(|bonus| {
                let from = Spot::at(format!("[data-bonus='{}'] .token", bonus.cards));
                flight(Face::From, from, purse.clone())
            });
            cards.chain(coins).chain(bonus).collect()
        }
        Event::RoundEnded { .. } | Event::Dealt { .. } | Event::MatchEnded { .. } => Vec::new(),
    }
}
