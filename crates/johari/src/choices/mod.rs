//! What a seat may do, described: one entry for each kind of move. Nothing is listed; each set
//! counts itself and finds its nth move.
mod collector;
mod jeweler;
mod payments;
mod stalls;
mod swaps;

pub use collector::Collector;
pub use jeweler::Jeweler;
pub use payments::Payments;
pub use swaps::Swaps;

use crate::{Action, Cards, Coins, Colour, Johari, Market, Move, Phase, card::FIFTH};
use kernel::{MoveSet, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::ControlFlow;

/// All legal moves of one kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// H2.5: one card of any place.
    Pick {
        /// Where the cards lie.
        market: Market,
    },
    /// H4.1: one of these action cards.
    Choose {
        /// The action cards in hand that may be played.
        cards: Actions,
    },
    /// H5.1: a place that is not empty, and any of its Gold cards to cash.
    Purchase {
        /// Where the cards lie.
        market: Market,
    },
    /// H5.4.
    Exchange(Swaps),
    /// H5.5: a store that is not empty; with N6 at once, and any of its Gold cards to cash.
    TradeStore {
        /// The five stores together.
        stores: Cards,
        /// N6: may the cards enter the display at once?
        at_once: bool,
    },
    /// H6.
    Hire(Payments),
    /// H5.7.
    Jeweler(Jeweler),
    /// H5.8.
    Collector(Collector),
    /// N11: one of these cards.
    N11 {
        /// The display.
        cards: Cards,
    },
    /// H4.8.
    Decline,
    /// H5.9: one of these fakes.
    Supervisor {
        /// The fakes of the display.
        fakes: Cards,
    },
    /// H8.1: any of these Gold cards.
    Cash {
        /// The Gold cards that came from the Trade card.
        coins: Coins,
    },
    /// N23: one token two spaces, two tokens one space each, or none.
    N23,
}

/// A set of action cards.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Actions(u8);

impl Actions {
    /// Is this card among them?
    pub fn has(self, action: Action) -> bool {
        self.0 & (1 << action as u8) != 0
    }
    /// The cards, in the order of `Action::ALL`.
    pub fn iter(self) -> impl Iterator<Item = Action> {
        Action::ALL.into_iter().filter(move |&action| self.has(action))
    }
    fn nth(self, n: u64) -> Action {
        let mut left = self.0;
        for _ in 0..n {
            left &= left - 1;
        }
        Action::ALL[left.trailing_zeros() as usize]
    }
}

impl FromIterator<Action> for Actions {
    fn from_iter<I: IntoIterator<Item = Action>>(actions: I) -> Actions {
        Actions(actions.into_iter().fold(0, |set, action| set | 1 << action as u8))
    }
}

impl Serialize for Actions {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Actions {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Actions, D::Error> {
        Ok(Vec::<Action>::deserialize(from)?.into_iter().collect())
    }
}

/// The choices of a seat that is to act.
#[inline]
pub(crate) fn offer(game: &Johari, seat: Seat, out: &mut Vec<Choice>) {
    let player = &game.players[seat.index()];
    match game.phase {
        Phase::Choose if seat.0 < game.seats => {
            out.push(Choice::Choose { cards: hand(game, seat) });
        }
        Phase::Pick { seat: picks } if picks == seat => {
            out.push(Choice::Pick { market: game.market });
        }
        Phase::Act { seat: acts } if acts == seat => offer_action(game, seat, out),
        Phase::Supervisor { seat: loses, .. } if loses == seat => {
            out.push(Choice::Supervisor { fakes: player.display.fakes() });
        }
        Phase::Cash { seat: cashes } if cashes == seat => {
            out.push(Choice::Cash { coins: player.trade.coins() });
        }
        Phase::LastAdvance { seat: moves } if moves == seat => out.push(Choice::N23),
        _ => {}
    }
}

/// H4.1–H4.3: the cards in the hand that can be paid for.
#[inline]
fn hand(game: &Johari, seat: Seat) -> Actions {
    let player = &game.players[seat.index()];
    let slot = game.slot();
    let mut cards = 0u8;
    for action in Action::ALL {
        let payable = game.cost(seat, action, slot) <= player.gold;
        cards |= u8::from(payable) << action as u8;
    }
    for played in player.slots.iter().flatten() {
        cards &= !(1 << *played as u8);
    }
    if slot == 0 {
        cards &= !(1 << Action::Doppelganger as u8);
    }
    Actions(cards)
}

#[inline]
fn offer_action(game: &Johari, seat: Seat, out: &mut Vec<Choice>) {
    let player = &game.players[seat.index()];
    match game.action_of(seat) {
        Action::Purchase => return out.push(Choice::Purchase { market: game.market }),
        Action::Exchange => out.push(Choice::Exchange(Swaps::of(game, seat))),
        Action::Trade => {
            let stores = game.market.stores;
            if !stores.is_empty() {
                let at_once = player.nobles.store_at_once();
                out.push(Choice::TradeStore { stores, at_once });
            }
            let payments = Payments::of(game, seat);
            if payments.any() {
                out.push(Choice::Hire(payments));
            }
        }
        Action::Sale => {
            let jeweler = Jeweler::of(player);
            if jeweler.any() {
                out.push(Choice::Jeweler(jeweler));
            }
            let collector = Collector::of(game, seat);
            if collector.any() {
                out.push(Choice::Collector(collector));
            }
            let cards = player.display.gem_cards();
            if player.nobles.discard() && !cards.is_empty() {
                out.push(Choice::N11 { cards });
            }
        }
        action => unreachable!("nothing is to be decided about {action}"),
    }
    out.push(Choice::Decline);
}

/// N23 moves by number: none, one token, two tokens.
pub const LAST_ADVANCES: [[u8; 4]; 11] = [
    [0, 0, 0, 0],
    [2, 0, 0, 0],
    [0, 2, 0, 0],
    [0, 0, 2, 0],
    [0, 0, 0, 2],
    [1, 1, 0, 0],
    [1, 0, 1, 0],
    [1, 0, 0, 1],
    [0, 1, 1, 0],
    [0, 1, 0, 1],
    [0, 0, 1, 1],
];

impl MoveSet for Choice {
    type Move = Move;

    fn kind(&self) -> &'static str {
        match self {
            Choice::Pick { .. } => "pick",
            Choice::Choose { .. } => "choose",
            Choice::Purchase { .. } => "purchase",
            Choice::Exchange(_) => "exchange",
            Choice::TradeStore { .. } => "trade-store",
            Choice::Hire(_) => "hire",
            Choice::Jeweler(_) => "jeweler",
            Choice::Collector(_) => "collector",
            Choice::N11 { .. } => "n11",
            Choice::Decline => "decline",
            Choice::Supervisor { .. } => "supervisor",
            Choice::Cash { .. } => "cash",
            Choice::N23 => "n23",
        }
    }

    fn has(&self, mv: Move) -> bool {
        match (self, mv) {
            (Choice::Pick { market }, Move::Pick { place, card }) => market.has(place, card),
            (Choice::Choose { cards }, Move::Choose(action)) => cards.has(action),
            (Choice::Purchase { market }, Move::Purchase { place, cashed }) => {
                market.is_open(place) && cashed.within(market.coins(place))
            }
            (Choice::Exchange(swaps), Move::Exchange { given, place, taken }) => {
                swaps.has(given, place, taken)
            }
            (Choice::TradeStore { stores, at_once }, Move::TradeStore { place, at_once: now }) => {
                let Some(store) = place.as_store() else { return false };
                let coins = if store == FIFTH { stores.coins() } else { Coins::NONE };
                !stores.shelf(store).is_empty()
                    && now.is_none_or(|cashed| *at_once && cashed.within(coins))
            }
            (Choice::Hire(payments), Move::Hire { space, paid, track, slot }) => {
                payments.has(space, &paid, track, slot)
            }
            (Choice::Jeweler(jeweler), Move::Jeweler(lot)) => jeweler.has(&lot),
            (Choice::Collector(collector), Move::Collector { colour, extra }) => {
                collector.has(colour, extra)
            }
            (Choice::N11 { cards }, Move::Discard(card)) => cards.has(card),
            (Choice::Decline, Move::Decline) => true,
            (Choice::Supervisor { fakes }, Move::Supervisor(card)) => fakes.has(card),
            (Choice::Cash { coins }, Move::Cash(cashed)) => cashed.within(*coins),
            (Choice::N23, Move::LastAdvance(spaces)) => LAST_ADVANCES.contains(&spaces),
            _ => false,
        }
    }

    fn visit(&self, f: &mut dyn FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        (0..self.len()).try_for_each(|n| f(self.find(n)))
    }

    #[inline]
    fn len(&self) -> u64 {
        match self {
            Choice::Pick { market } => stalls::cards(market),
            Choice::Choose { cards } => cards.0.count_ones().into(),
            Choice::Purchase { market } => stalls::purchases(market),
            Choice::Exchange(swaps) => swaps.len(),
            Choice::TradeStore { stores, at_once } => stalls::stores(stores, *at_once),
            Choice::Hire(payments) => payments.len(),
            Choice::Jeweler(jeweler) => jeweler.len(),
            Choice::Collector(collector) => collector.len(),
            Choice::N11 { cards } => cards.variety(),
            Choice::Decline => 1,
            Choice::Supervisor { fakes } => fakes.variety(),
            Choice::Cash { coins } => coins.ways(),
            Choice::N23 => LAST_ADVANCES.len() as u64,
        }
    }

    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    #[inline]
    fn nth(&self, n: u64) -> Option<Move> {
        (n < self.len()).then(|| self.find(n))
    }

    #[inline]
    fn sample<C: kernel::Chance + ?Sized>(&self, chance: &mut C) -> Move {
        match self {
            Choice::Decline => Move::Decline,
            _ => self.find(chance.below(self.len() as u32).into()),
        }
    }
}

impl Choice {
    /// The nth move, which there must be.
    #[inline]
    fn find(&self, n: u64) -> Move {
        match self {
            Choice::Pick { market } => stalls::nth_card(market, n),
            Choice::Choose { cards } => Move::Choose(cards.nth(n)),
            Choice::Purchase { market } => stalls::nth_purchase(market, n),
            Choice::Exchange(swaps) => swaps.nth(n),
            Choice::TradeStore { stores, at_once } => stalls::nth_store(stores, *at_once, n),
            Choice::Hire(payments) => payments.nth(n),
            Choice::Jeweler(jeweler) => Move::Jeweler(jeweler.nth(n)),
            Choice::Collector(collector) => collector.nth(n),
            Choice::N11 { cards } => Move::Discard(cards.nth(n)),
            Choice::Decline => Move::Decline,
            Choice::Supervisor { fakes } => Move::Supervisor(fakes.nth(n)),
            Choice::Cash { coins } => Move::Cash(coins.nth(n)),
            Choice::N23 => Move::LastAdvance(LAST_ADVANCES[n as usize]),
        }
    }
}

/// The colours in a set of four bits.
#[inline]
fn colours(set: usize) -> impl Iterator<Item = Colour> {
    Colour::ALL.into_iter().filter(move |colour| set & (1 << colour.index()) != 0)
}
