//! What is picked, and which move that is.
use super::places::PLACES;
use games::jaipur::{Cards, Choice, Good, HAND_MAX, Move};
use kernel::{Kind as _, MoveSet as _};
use std::ops::ControlFlow;

pub(super) const SLOTS: usize = HAND_MAX as usize;

/// A hand in seven places, sorted.
pub(super) type Hand = [Option<Good>; SLOTS];
pub(super) type Market = [Option<Good>; PLACES];

pub(super) fn sorted(hand: Cards) -> Hand {
    let mut cards = hand.iter().flat_map(|(good, n)| std::iter::repeat_n(good, usize::from(n)));
    std::array::from_fn(|_| cards.next())
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Picked {
    pub(super) market: [bool; PLACES],
    pub(super) hand: [bool; SLOTS],
    /// This many camels of the herd.
    pub(super) herd: u8,
    /// Cards of the hand that came along with the first one and were not clicked themselves.
    along: [bool; SLOTS],
}

/// What a selection amounts to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Order {
    Nothing,
    Move(Move),
    /// This many more cards to give.
    Give(u8),
    /// This many more cards to take.
    Take(u8),
}

fn picked_of(cards: &[Option<Good>], picked: &[bool]) -> Cards {
    let picked = cards.iter().zip(picked).filter(|(_, picked)| **picked);
    picked.filter_map(|(card, _)| *card).fold(Cards::EMPTY, Cards::with)
}

impl Picked {
    pub(super) fn take(&self, market: &Market) -> Cards {
        picked_of(market, &self.market)
    }

    pub(super) fn give(&self, hand: &Hand) -> Cards {
        picked_of(hand, &self.hand).plus(Cards::some(Good::Camel, self.herd))
    }

    pub(super) fn order(&self, market: &Market, hand: &Hand) -> Order {
        let (take, give) = (self.take(market), self.give(hand));
        let kind = |pile: Cards| pile.iter().next().filter(|_| pile.variety() == 1);
        match (kind(take), kind(give)) {
            _ if take.is_empty() && give.is_empty() => Order::Nothing,
            (Some((Good::Camel, _)), _) if give.is_empty() => Order::Move(Move::Camels),
            (Some((good, 1)), _) if give.is_empty() => Order::Move(Move::Take(good)),
            (_, Some((good, n))) if take.is_empty() && good != Good::Camel => {
                Order::Move(Move::Sell { good, n })
            }
            _ if take.len() == give.len() => Order::Move(Move::Exchange { take, give }),
            _ if take.len() > give.len() => Order::Give(take.len() - give.len()),
            _ => Order::Take(give.len() - take.len()),
        }
    }

    /// A card of the market was clicked. Camels go together, and only by themselves.
    pub(super) fn click_market(&mut self, at: usize, market: &Market) {
        let is_camel = |at: usize| market[at] == Some(Good::Camel);
        let was = self.market[at];
        if is_camel(at) {
            *self = Picked::default();
            self.market = std::array::from_fn(|at| is_camel(at) && !was);
        } else {
            self.market = std::array::from_fn(|at| self.market[at] && !is_camel(at));
            self.market[at] = !was;
        }
    }

    /// A card of the hand was clicked. The first one of a sale brings its whole kind along: who
    /// sells mostly sells all. Who then clicks one of those means the cards that were clicked; a key,
    /// which names a kind and no card (`by_key`), makes the sale smaller card by card.
    pub(super) fn click_hand(&mut self, at: usize, market: &Market, hand: &Hand, by_key: bool) {
        self.market = std::array::from_fn(|at| self.market[at] && market[at] != Some(Good::Camel));
        let along = std::mem::take(&mut self.along);
        if *self == Picked::default() {
            self.hand = std::array::from_fn(|other| hand[other] == hand[at]);
            self.along = std::array::from_fn(|other| self.hand[other] && other != at);
        } else if along[at] && !by_key {
            self.hand = std::array::from_fn(|other| self.hand[other] && !along[other]);
            self.hand[at] = true;
        } else {
            self.hand[at] = !self.hand[at];
            self.along = std::array::from_fn(|other| along[other] && self.hand[other]);
        }
    }

    /// The herd was clicked: one more camel, as long as that leads anywhere, then none.
    pub(super) fn click_herd(&mut self, herd: u8, more: bool, market: &Market) {
        self.market = std::array::from_fn(|at| self.market[at] && market[at] != Some(Good::Camel));
        let more = self.herd < herd && (more || self.herd == 0);
        self.herd = if more { self.herd + 1 } else { 0 };
    }

    /// The selection that is this move.
    pub(super) fn of(mv: Move, market: &Market, hand: &Hand) -> Picked {
        let (take, give) =
            sides(mv, market.iter().flatten().filter(|&&g| g == Good::Camel).count() as u8);
        let mut picked = Picked { herd: give.of(Good::Camel), ..Picked::default() };
        choose(take, market, &mut picked.market);
        choose(give, hand, &mut picked.hand);
        picked
    }
}

fn choose(cards: Cards, from: &[Option<Good>], picked: &mut [bool]) {
    for (good, n) in cards.iter() {
        let at = (0..from.len()).filter(|&at| from[at] == Some(good)).take(n.into());
        at.for_each(|at| picked[at] = true);
    }
}

/// What a move takes from the market, and what it gives away.
fn sides(mv: Move, camels: u8) -> (Cards, Cards) {
    match mv {
        Move::Take(good) => (Cards::one(good), Cards::EMPTY),
        Move::Camels => (Cards::some(Good::Camel, camels), Cards::EMPTY),
        Move::Exchange { take, give } => (take, give),
        Move::Sell { good, n } => (Cards::EMPTY, Cards::some(good, n)),
    }
}

/// What can be added to a selection on the way to a legal move: by good, at the market and of
/// one's own.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Reach {
    pub(super) take: [bool; 7],
    pub(super) give: [bool; 7],
}

impl Reach {
    pub(super) fn of(choices: &[Choice], take: Cards, give: Cards) -> Reach {
        let mut reach = Reach::default();
        for choice in choices {
            let camels = if let Choice::Camels { herd } = choice { *herd } else { 0 };
            let _ = choice.visit(&mut |mv| {
                let (takes, gives) = sides(mv, camels);
                if takes.covers(take) && gives.covers(give) {
                    for (good, _) in takes.less(take).iter() {
                        reach.take[good.index()] = true;
                    }
                    for (good, _) in gives.less(give).iter() {
                        reach.give[good.index()] = true;
                    }
                }
                ControlFlow::Continue(())
            });
        }
        reach
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARKET: Market =
        [Some(Good::Gold), Some(Good::Camel), Some(Good::Leather), Some(Good::Camel), None];

    fn hand() -> Hand {
        sorted("ddcc".parse().expect("cards"))
    }

    #[test]
    fn a_selection_becomes_a_move() {
        let mut picked = Picked::default();
        let says = |picked: &Picked| match picked.order(&MARKET, &hand()) {
            Order::Move(mv) => mv.to_string(),
            other => format!("{other:?}"),
        };
        assert_eq!(says(&picked), "Nothing");
        picked.click_market(1, &MARKET);
        assert_eq!(says(&picked), "k");
        picked.click_market(0, &MARKET);
        assert_eq!(says(&picked), "+g");
        picked.click_market(2, &MARKET);
        assert_eq!(says(&picked), "Give(2)");
        picked.click_herd(3, true, &MARKET);
        picked.click_hand(0, &MARKET, &hand(), true);
        assert_eq!(says(&picked), "gl=dk");
        picked = Picked::default();
        picked.click_hand(1, &MARKET, &hand(), true);
        assert_eq!(says(&picked), "d*2");
        picked.click_hand(1, &MARKET, &hand(), true);
        assert_eq!(says(&picked), "d*1");
        picked.click_hand(2, &MARKET, &hand(), true);
        assert_eq!(says(&picked), "Take(2)");
    }

    #[test]
    fn a_move_becomes_a_selection() {
        for text in ["+l", "k", "gl=ck", "gl=kk", "c*2"] {
            let mv: Move = text.parse().expect("a move");
            let picked = Picked::of(mv, &MARKET, &hand());
            assert_eq!(picked.order(&MARKET, &hand()), Order::Move(mv));
        }
    }

    #[test]
    fn what_is_lit_leads_to_a_move() {
        let pile = |text: &str| text.parse::<Cards>().expect("cards");
        let choices = [
            Choice::Camels { herd: 2 },
            Choice::Exchange { market: pile("gl"), own: pile("ddcck") },
            Choice::Sell { hand: pile("ddcc") },
        ];
        let free = Reach::of(&choices, Cards::EMPTY, Cards::EMPTY);
        assert!(free.take[Good::Camel.index()] && free.take[Good::Gold.index()]);
        let taking = Reach::of(&choices, pile("g"), Cards::EMPTY);
        assert!(taking.take[Good::Leather.index()] && !taking.take[Good::Gold.index()]);
        assert!(!taking.take[Good::Camel.index()] && taking.give[Good::Camel.index()]);
        let full = Reach::of(&choices, pile("gl"), pile("dk"));
        assert_eq!(full, Reach::default());
    }

    /// Of three equal cards, who clicks two sells these two, and who clicks one sells all.
    #[test]
    fn clicked_cards_are_the_ones_that_are_meant() {
        let hand: Hand = sorted("gggl".parse().expect("cards"));
        let mut picked = Picked::default();
        picked.click_hand(0, &MARKET, &hand, false);
        assert_eq!(picked.give(&hand).to_string(), "ggg");
        picked.click_hand(1, &MARKET, &hand, false);
        assert_eq!(picked.give(&hand).to_string(), "gg");
        picked.click_hand(2, &MARKET, &hand, false);
        assert_eq!(picked.give(&hand).to_string(), "ggg");
        picked.click_hand(2, &MARKET, &hand, false);
        assert_eq!(picked.give(&hand).to_string(), "gg");
    }
}
