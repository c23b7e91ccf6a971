//! What a step brought, as it is shown: action cards are turned over together; then each acts in turn, cards
//! travel, merchants walk along the Gold Track, and the Supervisor walks from board to board.
use super::names;
use crate::{
    sound::Sound,
    table::{Beat, Face, Flight, Opens, Sign, Spot},
};
use games::johari::{Card, Cards, Deed, Event, Johari, Place};
use kernel::Seat;
use words::{Speak as _, Voice};

pub(crate) fn beats(events: &[Event], voice: &Voice) -> Vec<Beat> {
    let beat = |event: &Event| Beat {
        says: Johari::event(event, voice),
        flights: flights(event, voice.me),
        turns: match event {
            Event::Revealed { cards, .. } => cards
                .iter()
                .map(|shown| Spot::at(format!("[data-token={}] .emblem", shown.seat)))
                .collect(),
            Event::DayEnded { .. } => vec![Spot::at(".daymark")],
            // Whoever is new stands on the dearest space.
            Event::DayBegan { .. } => vec![Spot::at("[data-space='5']")],
            _ => Vec::new(),
        },
        slides: match event {
            Event::Landed { order, .. } => {
                order.iter().map(|seat| Spot::at(format!("[data-token={seat}]"))).collect()
            }
            _ => Vec::new(),
        },
        sound: sound(event),
        signs: signs(event),
        opens: match event {
            Event::Revealed { day, round, .. } => Opens::RoundOf { part: *day, round: *round },
            _ => Opens::Nothing,
        },
        ..Beat::default()
    };
    let mut all: Vec<Beat> = Vec::new();
    let mut supervisor = Spot::at(".daymark");
    for event in events {
        let Some(seat) = visited(event) else {
            all.push(beat(event));
            continue;
        };
        // First he walks there; what he takes leaves before his eyes.
        let there = part(seat, voice.me, ".display", "header");
        let walks = Beat { flights: vec![walk(&supervisor, &there)], ..beat(event) };
        let takes = flights(event, voice.me);
        all.push(walks);
        if !takes.is_empty() {
            let stands = walk(&there, &there);
            let flights = takes.into_iter().chain([stands]).collect();
            all.push(Beat { flights, sound: Some(Sound::Card), ..Beat::default() });
        }
        supervisor = there;
    }
    all
}

/// Whom the Supervisor comes to.
fn visited(event: &Event) -> Option<Seat> {
    match event {
        Event::Supervisor { seller } => Some(*seller),
        Event::Spared { seat, .. } | Event::LostFake { seat, .. } => Some(*seat),
        _ => None,
    }
}

fn walk(from: &Spot, to: &Spot) -> Flight {
    Flight { face: Face::Figure("supervisor"), from: from.clone(), to: to.clone() }
}

fn sound(event: &Event) -> Option<Sound> {
    Some(match event {
        Event::Revealed { .. } => Sound::Reveal,
        Event::Landed { .. } | Event::Cashed { .. } => Sound::Coins,
        Event::Supervisor { .. } | Event::LostFake { .. } => Sound::Supervisor,
        Event::Spared { .. } => return None,
        Event::Acted { deed: Deed::Hired { .. }, .. } => Sound::Bells,
        Event::Acted {
            deed: Deed::SoldToJeweler { .. } | Deed::SoldToCollector { .. }, ..
        } => Sound::Gems,
        Event::DayEnded { .. } => Sound::Gong,
        _ => Sound::Card,
    })
}

fn signs(event: &Event) -> Vec<Sign> {
    let one =
        |card: Card, n| Sign::new(names::picture(card), format!("is-{}", names::tone(card)), n);
    let all = |cards: &Cards| cards.iter().map(|(card, n)| one(card, n)).collect();
    match event {
        Event::Picked { card, .. } | Event::Drawn { card, .. } | Event::LostFake { card, .. } => {
            vec![one(*card, 1)]
        }
        Event::Revealed { cards, .. } => {
            cards.iter().map(|laid| Sign::new(format!("act-{}", laid.card), "act", 1)).collect()
        }
        Event::TradeEnded { cards, .. } => all(cards),
        Event::Acted { deed, .. } => match deed {
            Deed::Purchased { cards, .. }
            | Deed::Stored { cards, .. }
            | Deed::SoldToCollector { cards, .. } => all(cards),
            Deed::SoldToJeweler { lot } => all(&lot.cards()),
            Deed::Exchanged { given, taken, .. } => {
                vec![one(*given, 1), Sign::Swap, one(*taken, 1)]
            }
            Deed::Hired { noble, .. } => {
                vec![Sign::new(format!("noble-{}", noble.id()), "act", 1)]
            }
            Deed::Discarded { card } => vec![one(*card, 1)],
            Deed::Received { .. } | Deed::Bribed { .. } => vec![Sign::new("gold-coin", "", 1)],
            Deed::Impossible | Deed::Declined => Vec::new(),
        },
        _ => Vec::new(),
    }
}

fn at(place: Place, card: Card) -> Spot {
    let stall = format!(".stall:has([data-place='{place}'])");
    Spot::at(format!("{stall} [data-card='{card}']")).or(stall)
}

/// The strip with the names, for boards that are not in sight.
fn strip(seat: Seat) -> String {
    format!(".players .seat-{seat}")
}

fn display(seat: Seat, me: Option<Seat>, card: Card) -> Spot {
    let own = me.unwrap_or(Seat(0)) == seat;
    let css = match own {
        true => format!(".mine .display [data-card='{card}']"),
        false => format!(".pboard[data-seat={seat}] .tallies"),
    };
    Spot::at(css).or(strip(seat))
}

fn part(seat: Seat, me: Option<Seat>, mine: &str, theirs: &str) -> Spot {
    let own = me.unwrap_or(Seat(0)) == seat;
    let css = match own {
        true => format!(".mine {mine}"),
        false => format!(".pboard[data-seat={seat}] {theirs}"),
    };
    Spot::at(css).or(strip(seat))
}

fn each(cards: &Cards, flight: impl Fn(Card) -> Flight) -> Vec<Flight> {
    cards.iter().flat_map(|(card, n)| (0..n).map(move |_| card)).map(flight).collect()
}

fn flights(event: &Event, me: Option<Seat>) -> Vec<Flight> {
    let flight = |face, from, to| Flight { face, from, to };
    let leaves = |from, to| flight(Face::From, from, to);
    match event {
        Event::Picked { seat, place, card, .. } => {
            vec![leaves(at(*place, *card), display(*seat, me, *card))]
        }
        Event::Drawn { card, place } => {
            vec![flight(Face::To, Spot::at(".daymark"), at(*place, *card))]
        }
        Event::LostFake { seat, card, .. } => {
            vec![leaves(display(*seat, me, *card), Spot::at(".daymark"))]
        }
        Event::TradeEnded { seat, cards } => each(cards, |card| {
            leaves(part(*seat, me, ".tradecard", ".traded"), display(*seat, me, card))
        }),
        Event::Acted { seat, deed, .. } => match deed {
            Deed::Purchased { place, cards, .. } => {
                each(cards, |card| leaves(at(*place, card), display(*seat, me, card)))
            }
            Deed::Stored { place, cards, at_once } => each(cards, |card| {
                let to = match at_once {
                    Some(_) => display(*seat, me, card),
                    None => part(*seat, me, ".tradecard", ".traded"),
                };
                leaves(at(*place, card), to)
            }),
            Deed::Exchanged { given, to, taken, from } => vec![
                leaves(display(*seat, me, *given), at(*to, *given)),
                leaves(at(*from, *taken), display(*seat, me, *taken)),
            ],
            Deed::Hired { space, paid, .. } => {
                let noble = Spot::at(format!("[data-space='{space}']"));
                let mut all =
                    each(paid, |card| leaves(display(*seat, me, card), Spot::at(".daymark")));
                all.push(leaves(noble, part(*seat, me, ".hired", ".hired")));
                all
            }
            Deed::SoldToJeweler { lot } => sold(&lot.cards(), *seat, me),
            Deed::SoldToCollector { cards, .. } => sold(cards, *seat, me),
            Deed::Discarded { card } => sold(&Cards::one(*card), *seat, me),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// From the display to the chart, where they count.
fn sold(cards: &Cards, seat: Seat, me: Option<Seat>) -> Vec<Flight> {
    each(cards, |card| Flight {
        face: Face::From,
        from: display(seat, me, card),
        to: part(seat, me, ".chart", ".lanes"),
    })
}
