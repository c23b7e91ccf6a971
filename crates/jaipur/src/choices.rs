//! What a trader may do, described: one entry for each kind of turn.
use crate::{Cards, Good, Move, exchange};
use kernel::{Chance, Kind, MoveSet, Pile};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// All legal turns of one kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// One card of any good at the market.
    Take {
        /// The goods at the market, without the camels.
        market: Cards,
    },
    /// All the camels, `herd` of them.
    Camels {
        /// How many camels lie in the market.
        herd: u8,
    },
    /// Any two or more of the market's goods for as many of `own`, no good on both sides.
    /// `own` is the hand, and as many camels of the herd as the hand has room to grow.
    Exchange {
        /// The goods at the market.
        market: Cards,
        /// What may be given.
        own: Cards,
    },
    /// Any number of one good in the hand; of the expensive ones two at least.
    Sell {
        /// The goods that may be sold.
        hand: Cards,
    },
}

/// One of each good that is sold by twos.
const DEAR: Cards = Pile::new([1, 1, 1, 0, 0, 0, 0, 0]);

/// Sales by good: one for each card beyond the least that may be sold.
#[inline]
pub(crate) fn sales(hand: Cards) -> Cards {
    hand.less(DEAR)
}

impl MoveSet for Choice {
    type Move = Move;

    fn kind(&self) -> &'static str {
        match self {
            Choice::Take { .. } => "take",
            Choice::Camels { .. } => "camels",
            Choice::Exchange { .. } => "exchange",
            Choice::Sell { .. } => "sell",
        }
    }

    fn has(&self, mv: Move) -> bool {
        match (self, mv) {
            (Choice::Take { market }, Move::Take(good)) => {
                good != Good::Camel && market.of(good) > 0
            }
            (Choice::Camels { .. }, Move::Camels) => true,
            (Choice::Exchange { market, own }, Move::Exchange { take, give }) => {
                take.len() >= 2
                    && take.len() == give.len()
                    && market.covers(take)
                    && own.covers(give)
                    && !take.shares_a_kind_with(give)
            }
            (Choice::Sell { hand }, Move::Sell { good, n }) => {
                good != Good::Camel && (good.sale_min()..=hand.of(good)).contains(&n)
            }
            _ => false,
        }
    }

    #[inline]
    fn len(&self) -> u64 {
        match *self {
            Choice::Take { market } => market.variety().into(),
            Choice::Camels { .. } => 1,
            Choice::Exchange { market, own } => exchange::count(market, own).into(),
            Choice::Sell { hand } => sales(hand).len().into(),
        }
    }

    #[inline]
    fn is_empty(&self) -> bool {
        match *self {
            Choice::Exchange { market, own } => !exchange::any(market, own),
            _ => self.len() == 0,
        }
    }

    #[inline(always)]
    fn sample<C: Chance + ?Sized>(&self, chance: &mut C) -> Move {
        match *self {
            Choice::Take { market } => Move::Take(kind_of(chance.weighted_packed(market.kinds()))),
            Choice::Camels { .. } => Move::Camels,
            Choice::Exchange { market, own } => exchange::sample(market, own, chance),
            Choice::Sell { hand } => {
                let mut at = chance.below(u32::from(sales(hand).len())) as u8;
                for good in Good::WARES {
                    let here = sales(hand).of(good);
                    if at < here {
                        return Move::Sell { good, n: good.sale_min() + at };
                    }
                    at -= here;
                }
                unreachable!("below(total) is less than the total")
            }
        }
    }

    fn visit(&self, f: &mut dyn FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        match *self {
            Choice::Take { market } => market.iter().try_for_each(|(good, _)| f(Move::Take(good))),
            Choice::Camels { .. } => f(Move::Camels),
            Choice::Exchange { market, own } => exchange::visit(market, own, f),
            Choice::Sell { hand } => Good::WARES.into_iter().try_for_each(|good| {
                (good.sale_min()..=hand.of(good)).try_for_each(|n| f(Move::Sell { good, n }))
            }),
        }
    }
}

#[inline]
fn kind_of(lane: usize) -> Good {
    Good::ALL[lane]
}
