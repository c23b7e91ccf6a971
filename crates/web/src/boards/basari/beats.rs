//! What a step brought, as it is shown: actions are turned over together, then gems and cards travel.
use super::{
    mat::one_by_one,
    parts::{emblem_name, stone},
};
use crate::{
    sound::Sound,
    table::{Beat, Face, Flight, Opens, Sign, Spot},
};
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
        sound: sound(event),
        signs: signs(event),
        opens: match event {
            Event::Revealed { .. } => Opens::Round,
            Event::StageBegan { .. } => Opens::NextPart,
            _ => Opens::Nothing,
        },
        ..Beat::default()
    };
    events.iter().map(beat).collect()
}

fn sound(event: &Event) -> Option<Sound> {
    Some(match event {
        Event::Revealed { .. } => Sound::Reveal,
        Event::Accepted { .. } | Event::Took { .. } | Event::TookOne { .. } => Sound::Gems,
        Event::Swapped { .. } | Event::Majority { .. } => Sound::Gems,
        Event::Scored { .. } | Event::Workers { .. } => Sound::Coins,
        Event::StageEnded { .. } => Sound::Gong,
        _ => Sound::Card,
    })
}

fn signs(event: &Event) -> Vec<Sign> {
    let gem = |colour: Colour, n| {
        Sign::new(format!("gem-{}", stone(colour)), format!("is-{}", stone(colour)), n)
    };
    let all = |gems: Gems| gems.colours().map(move |colour| gem(colour, gems.of(colour)));
    let act = |action| Sign::new(emblem_name(action), "act", 1);
    match event {
        Event::Revealed { actions } => actions.iter().copied().map(act).collect(),
        Event::Alone { action, .. } | Event::Bargain { action, .. } => vec![act(*action)],
        Event::Forfeited { action, .. } => vec![act(*action)],
        Event::Offered { gems, .. } | Event::Took { gems, .. } => all(*gems).collect(),
        Event::Accepted { gems, action, .. } => {
            all(*gems).chain([Sign::Swap, act(*action)]).collect()
        }
        Event::Swapped { returned, taken, .. } => {
            all(*returned).chain([Sign::Swap]).chain(all(*taken)).collect()
        }
        Event::TookOne { colour, .. } => vec![gem(*colour, 1)],
        Event::Drew { card, .. } => vec![Sign::new("worker", "", card.workers)],
        Event::Scored { .. } => vec![Sign::new("medal", "", 1)],
        Event::Majority { colour, gems, .. } => vec![gem(*colour, *gems)],
        _ => Vec::new(),
    }
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
