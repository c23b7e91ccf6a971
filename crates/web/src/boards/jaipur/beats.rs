//! What a step brought, as it is shown: cards and tokens on their way.
use crate::{
    sound::Sound,
    table::{Beat, Face, Flight, Opens, Sign, Spot},
};
use games::jaipur::{Cards, Event, Good, Jaipur};
use kernel::{Kind as _, Seat};
use words::{Speak as _, Voice};

pub(crate) fn beats(events: &[Event], voice: &Voice) -> Vec<Beat> {
    let dealt = events.iter().any(|event| matches!(event, Event::Dealt { .. }));
    let beat = |event: &Event| Beat {
        says: Jaipur::event(event, voice),
        flights: flights(event, voice.me.unwrap_or(Seat(0))),
        // The new deal lies there when the old round has been seen.
        ends: dealt && matches!(event, Event::RoundEnded { .. }),
        stamps: stamps(event, voice.me.unwrap_or(Seat(0))),
        sound: match event {
            Event::Sold { .. } => Some(Sound::Coins),
            Event::Camels { .. } => Some(Sound::Bells),
            Event::RoundEnded { .. } => Some(Sound::Gong),
            _ => Some(Sound::Card),
        },
        signs: signs(event),
        opens: match event {
            Event::Dealt { .. } => Opens::NextPart,
            _ => Opens::Nothing,
        },
        ..Beat::default()
    };
    events.iter().map(beat).collect()
}

fn signs(event: &Event) -> Vec<Sign> {
    let sign =
        |(good, n): (Good, u8)| Sign::new(format!("good-{}", good.name()), format!("is-{good}"), n);
    match event {
        Event::Took { good, .. } => vec![sign((*good, 1))],
        Event::Camels { n, .. } => vec![sign((Good::Camel, *n))],
        Event::Exchanged { take, give, .. } => {
            let given = give.iter().map(sign).chain([Sign::Swap]);
            given.chain(take.iter().map(sign)).collect()
        }
        Event::Sold { good, n, bonus, .. } => {
            let bonus = bonus.map(|bonus| Sign::new(format!("bonus-{}", bonus.cards), "", 1));
            [sign((*good, *n))].into_iter().chain(bonus).collect()
        }
        Event::Refilled { cards, .. } => cards.iter().map(sign).collect(),
        Event::RoundEnded { winner: Some(_), .. } => vec![Sign::new("seal", "", 1)],
        Event::RoundEnded { .. } | Event::Dealt { .. } | Event::MatchEnded { .. } => Vec::new(),
    }
}

/// The Seal that a round brought. Where a single round is played there are none, and nothing is found to be stamped.
fn stamps(event: &Event, below: Seat) -> Vec<Spot> {
    let Event::RoundEnded { winner: Some(seat), seals, .. } = event else { return Vec::new() };
    let side = usize::from(*seat != below);
    let Some(at) = usize::from(seals[seat.index()]).checked_sub(1) else { return Vec::new() };
    vec![Spot::nth(format!("[data-spot=purse-{side}] .seals svg"), at)]
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
                    // One that was seen when it was taken, or one face down.
                    _ => Spot::nth(format!("[data-spot=hand-1] .card.is-{good}"), at)
                        .or("[data-spot=hand-1] .card.back")
                        .or("[data-spot=hand-1]"),
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

#[cfg(test)]
mod tests {
    use super::*;
    use games::jaipur::{Because, Scored};
    use words::Lang;

    /// The second Seal of whoever sits above is stamped beside the first, and a tie stamps none.
    #[test]
    fn a_round_that_is_won_stamps_its_seal() {
        let ended = |winner: Option<Seat>| Event::RoundEnded {
            because: Because::PileRanOut,
            winner,
            scored: [Scored::default(); 2],
            bonus_values: [Vec::new(), Vec::new()],
            herds: [0, 0],
            seals: [1, 2],
        };
        let voice = Voice { lang: Lang::En, me: Some(Seat(0)), names: Vec::new() };
        let stamps = |winner| beats(&[ended(winner)], &voice)[0].stamps.clone();
        assert_eq!(stamps(Some(Seat(1))), [Spot::nth("[data-spot=purse-1] .seals svg", 1)]);
        assert_eq!(stamps(Some(Seat(0))), [Spot::nth("[data-spot=purse-0] .seals svg", 0)]);
        assert_eq!(stamps(None), []);
    }
}
