//! The things on the table that take part in moves, and which of them each move is made of.
use games::johari::{Action, Card, Cards, Colour, Move, Place};

/// Something that can be picked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Action(Action),
    /// A whole store or booth.
    Place(Place),
    /// A card that lies there.
    At(Place, Card),
    /// A card of the own display.
    Own(Card),
    /// A card on the own Trade card.
    Traded(Card),
    /// The noble on a space.
    Space(u8),
    /// A slot of the own board.
    Slot(u8),
    /// A token of the own chart.
    Token(Colour),
}

/// Several of them: what is picked, or what a move is made of.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub(super) struct Parts {
    pub(super) action: Option<Action>,
    pub(super) place: Option<Place>,
    pub(super) there: Option<(Place, Cards)>,
    pub(super) own: Cards,
    pub(super) traded: Cards,
    pub(super) space: Option<u8>,
    pub(super) slot: Option<u8>,
    pub(super) tokens: [u8; 4],
}

fn agrees<T: PartialEq>(picked: Option<T>, whole: Option<T>) -> bool {
    picked.is_none() || picked == whole
}

impl Parts {
    pub(super) fn just(part: Part) -> Parts {
        Parts::default().with(part).unwrap_or_default()
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == Parts::default()
    }

    /// Is all of this part of that?
    pub(super) fn within(&self, whole: &Parts) -> bool {
        agrees(self.action, whole.action)
            && agrees(self.place, whole.place)
            && agrees(self.space, whole.space)
            && agrees(self.slot, whole.slot)
            && whole.own.covers(&self.own)
            && whole.traded.covers(&self.traded)
            && self.tokens.iter().zip(whole.tokens).all(|(&n, most)| n <= most)
            && self.there.is_none_or(|(place, cards)| {
                whole.there.is_some_and(|(at, all)| at == place && all.covers(&cards))
            })
    }

    /// How often it is among them.
    pub(super) fn count(&self, part: Part) -> u8 {
        match part {
            Part::Action(action) => (self.action == Some(action)).into(),
            Part::Place(place) => (self.place == Some(place)).into(),
            Part::At(place, card) => match self.there {
                Some((at, cards)) if at == place => cards.of(card),
                _ => 0,
            },
            Part::Own(card) => self.own.of(card),
            Part::Traded(card) => self.traded.of(card),
            Part::Space(space) => (self.space == Some(space)).into(),
            Part::Slot(slot) => (self.slot == Some(slot)).into(),
            Part::Token(colour) => self.tokens[colour.index()],
        }
    }

    /// One more, unless another stands in its place.
    pub(super) fn with(mut self, part: Part) -> Option<Parts> {
        fn put<T>(at: &mut Option<T>, it: T) -> bool {
            let free = at.is_none();
            *at = Some(it);
            free
        }
        let fine = match part {
            Part::Action(action) => put(&mut self.action, action),
            Part::Place(place) => put(&mut self.place, place),
            Part::At(place, card) => {
                let (at, mut cards) = self.there.unwrap_or((place, Cards::EMPTY));
                cards.add(card);
                self.there = Some((place, cards));
                at == place
            }
            Part::Own(card) => {
                self.own.add(card);
                true
            }
            Part::Traded(card) => {
                self.traded.add(card);
                true
            }
            Part::Space(space) => put(&mut self.space, space),
            Part::Slot(slot) => put(&mut self.slot, slot),
            Part::Token(colour) => {
                self.tokens[colour.index()] += 1;
                true
            }
        };
        fine.then_some(self)
    }

    /// One less; what lies at a place goes with the place.
    pub(super) fn without(mut self, part: Part) -> Parts {
        if self.count(part) == 0 {
            return self;
        }
        match part {
            Part::Action(_) => self.action = None,
            Part::Place(_) => (self.place, self.there) = (None, None),
            Part::At(place, card) => {
                if let Some((_, mut cards)) = self.there {
                    cards.remove(card);
                    self.there = (!cards.is_empty()).then_some((place, cards));
                }
            }
            Part::Own(card) => self.own.remove(card),
            Part::Traded(card) => self.traded.remove(card),
            Part::Space(_) => self.space = None,
            Part::Slot(_) => self.slot = None,
            Part::Token(colour) => self.tokens[colour.index()] -= 1,
        }
        self
    }

    /// This one in place of its like.
    pub(super) fn instead(mut self, part: Part) -> Parts {
        match part {
            Part::Action(_) => self.action = None,
            Part::Place(_) => (self.place, self.there) = (None, None),
            Part::At(..) => self.there = None,
            Part::Own(card) => {
                let like = |(other, _): &(Card, u8)| other.kind() == card.kind();
                for (other, _) in self.own.iter().filter(like) {
                    self.own = self.own.without(other);
                }
            }
            Part::Traded(_) => self.traded = Cards::EMPTY,
            Part::Space(_) => (self.space, self.slot, self.own) = (None, None, Cards::EMPTY),
            Part::Slot(_) => self.slot = None,
            Part::Token(_) => self.tokens = [0; 4],
        }
        self.with(part).unwrap_or_default()
    }
}

/// What must be picked for a move, and what may be picked along with it.
pub(super) struct Recipe {
    pub(super) needs: Parts,
    pub(super) whole: Parts,
}

/// What a move is made of, for one with this display.
pub(super) fn recipe(mv: Move, display: &Cards) -> Recipe {
    let none = Parts::default();
    let mut also = Cards::EMPTY;
    let needs = match mv {
        Move::Pick { place, card } => Parts { there: Some((place, Cards::one(card))), ..none },
        Move::Choose(action) => Parts { action: Some(action), ..none },
        Move::Purchase { place, cashed } | Move::TradeStore { place, at_once: Some(cashed) } => {
            let there = (!cashed.is_empty()).then(|| (place, cashed.cards()));
            Parts { place: Some(place), there, ..none }
        }
        Move::TradeStore { place, at_once: None } => Parts { place: Some(place), ..none },
        Move::Exchange { given, place, taken } => {
            Parts { own: Cards::one(given), there: Some((place, Cards::one(taken))), ..none }
        }
        Move::Hire { space, paid, slot, .. } => {
            Parts { space: Some(space), own: paid, slot, ..none }
        }
        Move::Jeweler(lot) => {
            let mut tokens = [0; 4];
            let chosen = lot.iter().find(|sold| sold.chosen).and_then(|sold| sold.counts_as);
            if let Some(colour) = chosen {
                tokens[colour.index()] = 1;
            }
            Parts { own: lot.cards(), tokens, ..none }
        }
        Move::Collector { colour, extra } => {
            let mut tokens = [0; 4];
            tokens[colour.index()] = 1;
            // All cards of the colour go, so each of them may be picked too.
            also = Cards::EMPTY.with_shelf(colour.index(), display.shelf(colour.index()));
            Parts { tokens, own: extra.map_or(Cards::EMPTY, Cards::one), ..none }
        }
        Move::Discard(card) | Move::Supervisor(card) => Parts { own: Cards::one(card), ..none },
        Move::Decline => none,
        Move::Cash(cashed) => Parts { traded: cashed.cards(), ..none },
        Move::LastAdvance(tokens) => Parts { tokens, ..none },
    };
    let mut whole = Parts { own: needs.own.plus(&also), ..needs };
    if let Move::Discard(card) = mv
        && let Some(colour) = card.colour()
    {
        whole.tokens[colour.index()] = 1;
    }
    Recipe { needs, whole }
}
