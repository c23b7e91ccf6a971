//! What a step brought, as it is shown: actions are turned over together, then gems and cards travel.
use super::mat::one_by_one;
use crate::table::{Beat, Face, Flight, Spot};
use games::basari::{Basari, Colour, Event, Gems};
use kernel::Seat;
use words::{Speak as _, Voice};

pub(crate) fn beats(events: &[Event], voice: &Voice) -> Vec<Beat> {
    let beat = |event: &Event| Beat {
        says: Basari::event(event, voice),
        flights: flights(event),
        turns: match event {
            Event::Revealed { actions } => {
                let seats = (0..actions.len() as u8).map(Seat);
                seats.map(|seat| Spot::at(format!("[data-stall={seat}] .choice"))).collect()
            }
            _ => Vec::new(),
        },
        ..Beat::default()
    };
    events.iter().map(beat).collect()
}

fn stock(colour: Colour) -> Spot {
    Spot::at(format!("[data-stock={colour}] .gem"))
}

fn gems_at(seat: Seat) -> impl Fn(Colour) -> Spot {
    move |colour| {
        let stall = format!("[data-stall={seat}]");
        Spot::at(format!("{stall} :is([data-has={colour}], [data-lane={colour}]) .gem"))
            .or(format!("{stall} [data-lane={colour}]"))
    }
}

fn each(gems: Gems, from: impl Fn(Colour) -> Spot, to: impl Fn(Colour) -> Spot) -> Vec<Flight> {
    let one = |colour: Colour| Flight { face: Face::From, from: from(colour), to: to(colour) };
    one_by_one(gems).into_iter().map(one).collect()
}

fn flights(event: &Event) -> Vec<Flight> {
    match event {
        Event::Accepted { seat, from, gems, .. } => each(*gems, gems_at(*from), gems_at(*seat)),
        Event::Took { seat, gems, .. } => each(*gems, stock, gems_at(*seat)),
        Event::TookOne { seat, colour, .. } => each(Gems::one(*colour), stock, gems_at(*seat)),
        Event::Swapped { seat, returned, taken, .. } => {
            let mut both = each(*returned, gems_at(*seat), stock);
            both.extend(each(*taken, stock, gems_at(*seat)));
            both
        }
        Event::Majority { colour, seats, returned, .. } => {
            let gems = Gems::some(*colour, *returned);
            seats.iter().flat_map(|seat| each(gems, gems_at(seat), stock)).collect()
        }
        Event::Drew { seat, .. } => vec![Flight {
            face: Face::From,
            from: Spot::at("[data-pile] svg"),
            to: Spot::at(format!("[data-stall={seat}] .workers-meter")),
        }],
        _ => Vec::new(),
    }
}
