//! Every legal move can be clicked together, in positions of many games; and how the Supervisor walks.
use super::{
    beats::beats,
    parts::{Part, Parts, recipe},
    picks::{press, survey},
};
use crate::{sound::Sound, table::Face};
use games::johari::{Card, Cards, Choice, Event, Johari, Move, Rules};
use kernel::{Chance as _, Game as _, MoveSet as _, Quick, Seat, Silent};
use words::{Lang, Voice};

fn each(cards: &Cards) -> Vec<Card> {
    cards.iter().flat_map(|(card, n)| (0..n).map(move |_| card)).collect()
}

/// What has to be clicked for a move, one after the other.
fn clicks(needs: &Parts) -> Vec<Part> {
    let mut parts = Vec::new();
    parts.extend(needs.action.map(Part::Action));
    parts.extend(needs.place.map(Part::Place));
    parts.extend(needs.space.map(Part::Space));
    parts.extend(each(&needs.own).into_iter().map(Part::Own));
    parts.extend(each(&needs.traded).into_iter().map(Part::Traded));
    if let Some((place, cards)) = needs.there {
        parts.extend(each(&cards).into_iter().map(|card| Part::At(place, card)));
    }
    parts.extend(needs.slot.map(Part::Slot));
    for (colour, n) in games::johari::Colour::ALL.into_iter().zip(needs.tokens) {
        parts.extend((0..n).map(|_| Part::Token(colour)));
    }
    parts
}

fn reached(choices: &[Choice], display: &Cards, mv: Move) -> bool {
    let mut picked = Parts::default();
    for part in clicks(&recipe(mv, display).needs) {
        assert!(survey(choices, display, &picked).lit.has(part), "{part:?} is dark for {mv}");
        picked = press(choices, display, picked, part, false).expect("it is lit");
    }
    let survey = survey(choices, display, &picked);
    survey.meant == Some(mv) || survey.offered.contains(&mv)
}

#[test]
fn every_move_has_a_click_path() {
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..24 {
        let mut chance = Quick::new(seed);
        let seats = 2 + (seed % 3) as u8;
        let mut game = Johari::new(Rules::default(), seats, &mut chance);
        while game.outcome().is_none() {
            let mut joint = Vec::new();
            for seat in game.to_act().iter() {
                let mut choices = Vec::new();
                game.choices(seat, &mut choices);
                let display = game.player(seat).display;
                for choice in &choices {
                    kinds.insert(choice.kind());
                    let all = choice.len();
                    let some = all.min(12);
                    for n in 0..some {
                        let at = if all == some { n } else { chance.below(all as u32).into() };
                        let mv = choice.nth(at).expect("there are so many");
                        assert!(reached(&choices, &display, mv), "{mv} cannot be clicked together");
                    }
                }
                joint.push((seat, any_move(&choices, &mut chance)));
            }
            game.apply(&joint, &mut chance, &mut Silent);
        }
    }
    // The rare ones need nobles that come in some games only.
    for kind in ["pick", "choose", "purchase", "exchange", "trade-store", "hire", "jeweler"] {
        assert!(kinds.contains(kind), "no game came to {kind}");
    }
    assert!(kinds.contains("collector") && kinds.contains("supervisor"), "{kinds:?}");
}

/// Any kind of move, then any of the kind; declining is dull.
fn any_move(choices: &[Choice], chance: &mut Quick) -> Move {
    let told: Vec<&Choice> =
        choices.iter().filter(|choice| choices.len() == 1 || **choice != Choice::Decline).collect();
    told[chance.below(told.len() as u32) as usize].sample(chance)
}

#[test]
fn what_is_picked_can_be_given_up() {
    let mut chance = Quick::new(5);
    let game = Johari::new(Rules::default(), 2, &mut chance);
    let seat = game.to_act().iter().next().unwrap_or(Seat(0));
    let mut choices = Vec::new();
    game.choices(seat, &mut choices);
    let none = Cards::EMPTY;
    let Some(Move::Pick { place, card }) = choices[0].nth(0) else { panic!("a first card") };
    let part = Part::At(place, card);
    let picked = press(&choices, &none, Parts::default(), part, false).expect("it is lit");
    assert_eq!(survey(&choices, &none, &picked).meant, Some(Move::Pick { place, card }));
    assert!(press(&choices, &none, picked, part, true).expect("it goes").is_empty());
}

/// He goes from board to board, in the order of what is told of him, and takes a fake only where he stands.
#[test]
fn the_supervisor_walks_from_board_to_board() {
    let fake = Card::gem(games::johari::Colour::Ruby, 1, true);
    let (a, b, c) = (Seat(0), Seat(1), Seat(2));
    let events = [
        Event::Supervisor { seller: a },
        Event::Spared { seat: b, safe: true },
        Event::LostFake { seat: c, card: fake, automatic: true },
        Event::Landed { seat: a, gold: 3, order: vec![a, b, c] },
    ];
    let names = ["Ada", "Ben", "Cem"].map(String::from).to_vec();
    let voice = Voice { lang: Lang::En, me: Some(a), names };
    let shown = beats(&events, &voice);
    let walks: Vec<_> = (shown.iter().flat_map(|beat| &beat.flights))
        .filter(|flight| flight.face == Face::Figure("supervisor"))
        .collect();
    // To the seller, to each of the others, and there he waits for the fake.
    assert_eq!(walks.len(), 4, "{walks:#?}");
    for (before, after) in walks.iter().zip(&walks[1..]) {
        assert_eq!(before.to, after.from);
    }
    assert_eq!(walks[3].from, walks[3].to);
    let takes: Vec<usize> = (0..shown.len())
        .filter(|&at| shown[at].flights.iter().any(|flight| flight.face == Face::From))
        .collect();
    assert_eq!(takes, [3], "the fake leaves when he is there");
    // Everything is said once, and heard when it happens.
    assert_eq!(shown.iter().filter(|beat| !beat.says.is_empty()).count(), events.len());
    assert_eq!(shown[0].sound, Some(Sound::Supervisor));
}

/// A day ends with a mark of its own.
#[test]
fn a_day_turns_its_mark() {
    let voice = Voice { lang: Lang::En, me: None, names: Vec::new() };
    let ended = beats(&[Event::DayEnded { day: 2 }], &voice);
    assert_eq!((ended.len(), ended[0].turns.len()), (1, 1));
    assert_eq!(ended[0].sound, Some(Sound::Gong));
}
