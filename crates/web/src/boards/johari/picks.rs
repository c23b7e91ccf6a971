//! What is picked so far narrows the legal moves; what else takes part in one of those is lit.
use super::parts::{Part, Parts, recipe};
use games::johari::{Action, Cards, Choice, Colour, Lot, Move, Place, Sold};
use kernel::MoveSet;
use std::ops::ControlFlow;

/// This many moves that are picked in whole are offered in words.
const OFFERED: usize = 6;
/// This many that lack something still.
pub(super) const FEW: usize = 4;

/// What may be picked next.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Lit {
    actions: Vec<Action>,
    places: Vec<Place>,
    there: Vec<(Place, Cards)>,
    own: Cards,
    traded: Cards,
    spaces: [bool; 6],
    slots: [bool; 4],
    tokens: [bool; 4],
}

/// Every card of either.
fn either(some: Cards, others: &Cards) -> Cards {
    some.plus(&others.less(&some))
}

fn note<T: PartialEq>(list: &mut Vec<T>, item: Option<T>) {
    if let Some(item) = item.filter(|item| !list.contains(item)) {
        list.push(item);
    }
}

impl Lit {
    /// What of a move is not picked yet.
    fn add(&mut self, picked: &Parts, whole: &Parts) {
        if picked.action.is_none() {
            note(&mut self.actions, whole.action);
        }
        if picked.place.is_none() {
            note(&mut self.places, whole.place);
        }
        if let Some((place, cards)) = whole.there {
            let left = picked.there.map_or(cards, |(_, taken)| cards.less(&taken));
            match self.there.iter_mut().find(|(at, _)| *at == place) {
                Some((_, known)) => *known = either(*known, &left),
                None => self.there.push((place, left)),
            }
        }
        self.own = either(self.own, &whole.own.less(&picked.own));
        self.traded = either(self.traded, &whole.traded.less(&picked.traded));
        if let Some(space) = whole.space.filter(|_| picked.space.is_none()) {
            self.spaces[space as usize] = true;
        }
        if let Some(slot) = whole.slot.filter(|_| picked.slot.is_none()) {
            self.slots[slot as usize] = true;
        }
        for at in 0..4 {
            self.tokens[at] |= whole.tokens[at] > picked.tokens[at];
        }
    }

    pub(super) fn has(&self, part: Part) -> bool {
        match part {
            Part::Action(action) => self.actions.contains(&action),
            Part::Place(place) => self.places.contains(&place),
            Part::At(place, card) => {
                self.there.iter().any(|(at, cards)| *at == place && cards.has(card))
            }
            Part::Own(card) => self.own.has(card),
            Part::Traded(card) => self.traded.has(card),
            Part::Space(space) => self.spaces.get(space as usize).is_some_and(|lit| *lit),
            Part::Slot(slot) => self.slots.get(slot as usize).is_some_and(|lit| *lit),
            Part::Token(colour) => self.tokens[colour.index()],
        }
    }

    /// The one kind of card of a place that may be picked, if it is one.
    pub(super) fn only_card_at(&self, place: Place) -> Option<games::johari::Card> {
        let (_, cards) = self.there.iter().find(|(at, _)| *at == place)?;
        let mut kinds = cards.iter();
        kinds.next().filter(|_| kinds.next().is_none()).map(|(card, _)| card)
    }

    /// Anything of the market?
    pub(super) fn market(&self) -> bool {
        !self.places.is_empty() || self.there.iter().any(|(_, cards)| !cards.is_empty())
    }
    /// Any noble on the spaces?
    pub(super) fn nobles(&self) -> bool {
        self.spaces.contains(&true)
    }
    /// What may be picked next, as the names of their kinds.
    pub(super) fn kinds(&self) -> Vec<&'static str> {
        let all = [
            ("space", self.nobles()),
            ("place", !self.places.is_empty()),
            ("at", self.places.is_empty() && self.market()),
            ("own", !self.own.is_empty()),
            ("traded", !self.traded.is_empty()),
            ("token", self.tokens.contains(&true)),
            ("slot", self.slots.contains(&true)),
        ];
        all.into_iter().filter(|(_, lit)| *lit).map(|(name, _)| name).collect()
    }
    /// Anything of the own board?
    pub(super) fn mine(&self) -> bool {
        let own = !self.own.is_empty() || !self.traded.is_empty();
        own || self.slots.contains(&true) || self.tokens.contains(&true)
    }
}

/// The legal moves that what is picked leaves.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Survey {
    pub(super) lit: Lit,
    /// How many there are.
    pub(super) fitting: usize,
    /// The move that is meant, if it can be told.
    pub(super) meant: Option<Move>,
    /// Ways to go on, as far as they are few.
    pub(super) offered: Vec<Move>,
}

/// Surveys the moves. They are visited, never kept.
pub(super) fn survey(choices: &[Choice], display: &Cards, picked: &Parts) -> Survey {
    let mut lit = Lit::default();
    let mut fitting = 0;
    let (mut first, mut whole_ones) = (Vec::new(), Vec::new());
    for choice in choices {
        let _ = choice.visit(&mut |mv| {
            let made = recipe(mv, display);
            if picked.within(&made.whole) && (mv != Move::Decline || picked.is_empty()) {
                fitting += 1;
                lit.add(picked, &made.whole);
                if first.len() < OFFERED {
                    first.push(mv);
                }
                if made.needs.within(picked) && whole_ones.len() < OFFERED {
                    whole_ones.push(mv);
                }
            }
            ControlFlow::Continue(())
        });
    }
    let meant = match (picked.is_empty(), fitting) {
        (true, _) => None,
        (false, 1) => first.first().copied(),
        _ => whole_ones.first().copied(),
    };
    let mut offered = whole_ones;
    // Before anything is picked, the table itself shows what can be.
    let told = |mv: &Move| !picked.is_empty() || matches!(mv, Move::Collector { .. });
    if fitting <= FEW || picked.is_empty() {
        first.retain(told);
        offered.extend(first.into_iter().filter(|mv| !offered.contains(mv)).collect::<Vec<_>>());
    }
    let decline = choices.contains(&Choice::Decline);
    if decline && !offered.contains(&Move::Decline) {
        offered.push(Move::Decline);
    }
    // What is chosen with one click needs no words besides.
    offered.retain(|mv| !matches!(mv, Move::Choose(_) | Move::Pick { .. } | Move::Supervisor(_)));
    Survey { lit, fitting, meant, offered }
}

/// Is there a move with all of this?
fn any(choices: &[Choice], display: &Cards, picked: &Parts) -> bool {
    choices.iter().any(|choice| {
        let mut found = |mv| match picked.within(&recipe(mv, display).whole) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        choice.visit(&mut found).is_break()
    })
}

/// What is picked after a click on a part; `on`: on one that is picked. None where no move has it.
pub(super) fn press(
    choices: &[Choice],
    display: &Cards,
    picked: Parts,
    part: Part,
    on: bool,
) -> Option<Parts> {
    if on {
        return Some(picked.without(part));
    }
    let ways = [picked.with(part), Some(picked.instead(part)), Some(Parts::just(part))];
    ways.into_iter().flatten().find(|way| any(choices, display, way))
}

/// What is being done when a refusal is due.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Doing {
    Picking,
    Choosing,
    Acting(Action),
    Losing,
    Advancing,
    Nothing,
}

/// The move that a click on something unlit comes nearest to, so that the rules can answer it.
pub(super) fn nearest(doing: Doing, picked: &Parts, part: Part) -> Option<Move> {
    let own = match part {
        Part::Own(card) => {
            let mut cards = picked.own;
            cards.add(card);
            cards
        }
        _ => picked.own,
    };
    let first = |cards: &Cards| cards.iter().next().map(|(card, _)| card);
    let place = match part {
        Part::Place(place) | Part::At(place, _) => Some(place),
        _ => picked.place,
    };
    match doing {
        Doing::Picking => match part {
            Part::At(place, card) => Some(Move::Pick { place, card }),
            _ => None,
        },
        Doing::Choosing => match part {
            Part::Action(action) => Some(Move::Choose(action)),
            _ => None,
        },
        Doing::Acting(Action::Purchase) => {
            place.map(|place| Move::Purchase { place, cashed: games::johari::Coins::NONE })
        }
        Doing::Acting(Action::Exchange) => {
            let there = match part {
                Part::At(place, card) => Some((place, card)),
                _ => picked.there.and_then(|(place, cards)| Some((place, first(&cards)?))),
            };
            let given = match part {
                Part::Own(card) => Some(card),
                _ => first(&own),
            };
            let ((place, taken), given) = there.zip(given)?;
            Some(Move::Exchange { given, place, taken })
        }
        Doing::Acting(Action::Trade) => nearest_trade(picked, own, part),
        Doing::Acting(Action::Sale) => match part {
            Part::Token(colour) if own.is_empty() => Some(Move::Collector { colour, extra: None }),
            Part::Own(_) | Part::Token(_) => jeweler(&own, part),
            _ => None,
        },
        Doing::Losing => match part {
            Part::Own(card) => Some(Move::Supervisor(card)),
            _ => None,
        },
        Doing::Advancing => match part {
            Part::Token(colour) => {
                let mut tokens = picked.tokens;
                tokens[colour.index()] += 1;
                Some(Move::LastAdvance(tokens))
            }
            _ => None,
        },
        _ => None,
    }
}

/// A store, or a noble for these cards.
fn nearest_trade(picked: &Parts, paid: Cards, part: Part) -> Option<Move> {
    let hire = |space, slot| Move::Hire { space, paid, track: 0, slot };
    match part {
        Part::Place(place) | Part::At(place, _) => Some(Move::TradeStore { place, at_once: None }),
        Part::Space(space) => Some(hire(space, None)),
        Part::Slot(slot) => Some(hire(picked.space?, Some(slot))),
        Part::Own(_) => Some(hire(picked.space?, picked.slot)),
        _ => None,
    }
}

/// These cards as a sale; the token says which is to score.
fn jeweler(own: &Cards, part: Part) -> Option<Move> {
    let wanted: Option<Colour> = match part {
        Part::Token(colour) => Some(colour),
        _ => None,
    };
    let all = own.iter().flat_map(|(card, n)| (0..n).map(move |_| card));
    let mut sold: Vec<Sold> =
        all.map(|card| Sold { card, counts_as: card.colour(), chosen: false }).collect();
    if sold.len() > Lot::MOST {
        return None;
    }
    let chosen = sold.iter().position(|one| one.counts_as == wanted && wanted.is_some());
    sold.get_mut(chosen.unwrap_or(0))?.chosen = true;
    Some(Move::Jeweler(Lot::new(sold)))
}
