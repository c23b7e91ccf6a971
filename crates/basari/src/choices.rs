//! What a player may do, described: one entry for each kind of move.
use crate::{
    bids::Bids,
    gems::{Colour, Gems},
    moves::{Action, Move},
};
use kernel::{Chance, MoveSet, nth_by_visit};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// All legal moves of one kind.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// B3.2: any action from A to the last one.
    Choose {
        /// D with five players, else C (B1.2).
        last: Action,
    },
    /// B4.3, B4.4: any part of the holding that is higher than the offer that stands.
    Offer(Bids),
    /// B4.1: the offer that stands.
    Accept {
        /// The gems offered.
        offer: Gems,
    },
    /// B5.2: D alone.
    Swap(Swaps),
    /// B5.3: one gem of the stock.
    Gem {
        /// What lies in the stock.
        stock: Gems,
    },
}

/// Return one gem of the holding, if there is one, then take two of the stock, or as many as it
/// holds (B5.2). With nothing to return, take one.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Swaps {
    /// The gems of who swaps.
    pub holding: Gems,
    /// The stock before anything is returned.
    pub stock: Gems,
}

impl Swaps {
    /// How many gems are taken.
    #[inline]
    fn taken(self) -> u8 {
        if self.holding.is_empty() {
            self.stock.len().min(1)
        } else {
            (self.stock.len() + 1).min(2)
        }
    }

    fn has(self, returned: Gems, taken: Gems) -> bool {
        returned.len() == self.holding.len().min(1)
            && self.holding.covers(returned)
            && !taken.is_empty()
            && taken.len() == self.taken()
            && self.stock.plus(returned).covers(taken)
    }

    /// What may be returned: each colour one has, or nothing.
    fn returns(self) -> impl Iterator<Item = Gems> {
        let nothing = self.holding.is_empty().then_some(Gems::NONE);
        nothing.into_iter().chain(self.holding.colours().map(Gems::one))
    }

    /// How many ways there are to take this many gems of a stock.
    #[inline]
    fn ways(stock: Gems, taken: u8) -> u32 {
        let colours = stock.variety();
        match taken {
            0 => 0,
            1 => colours,
            // Two colours, or a pair of one.
            _ => colours * colours.saturating_sub(1) / 2 + stock.less(Gems::of_each(1)).variety(),
        }
    }

    /// How many there are.
    #[inline]
    pub fn len(self) -> u32 {
        self.returns().map(|gem| Swaps::ways(self.stock.plus(gem), self.taken())).sum()
    }

    /// Is there none? Only with neither a gem nor a stock.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.holding.is_empty() && self.stock.is_empty()
    }

    fn visit(self, f: &mut dyn FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let n = self.taken();
        for returned in self.returns() {
            let stock = self.stock.plus(returned);
            for (i, first) in Colour::ALL.into_iter().enumerate() {
                let one = Gems::one(first);
                match n {
                    1 if stock.covers(one) => f(Move::Swap { returned, taken: one })?,
                    2 => {
                        for &second in &Colour::ALL[i..] {
                            let taken = one.plus(Gems::one(second));
                            if stock.covers(taken) {
                                f(Move::Swap { returned, taken })?;
                            }
                        }
                    }
                    _ => (),
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl MoveSet for Choice {
    type Move = Move;

    fn kind(&self) -> &'static str {
        match self {
            Choice::Choose { .. } => "choose",
            Choice::Offer(_) => "offer",
            Choice::Accept { .. } => "accept",
            Choice::Swap(_) => "swap",
            Choice::Gem { .. } => "gem",
        }
    }

    fn has(&self, mv: Move) -> bool {
        match (*self, mv) {
            (Choice::Choose { last }, Move::Choose(action)) => action <= last,
            (Choice::Offer(bids), Move::Offer(bid)) => bids.has(bid),
            (Choice::Accept { .. }, Move::Accept) => true,
            (Choice::Swap(swaps), Move::Swap { returned, taken }) => swaps.has(returned, taken),
            (Choice::Gem { stock }, Move::Gem(colour)) => stock.of(colour) > 0,
            _ => false,
        }
    }

    /// Offers from the lowest to the highest (B4.4).
    fn visit(&self, f: &mut dyn FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        match *self {
            Choice::Choose { last } => {
                Action::ALL[..=last.index()].iter().try_for_each(|&action| f(Move::Choose(action)))
            }
            Choice::Offer(bids) => bids.iter().try_for_each(|bid| f(Move::Offer(bid))),
            Choice::Accept { .. } => f(Move::Accept),
            Choice::Swap(swaps) => swaps.visit(f),
            Choice::Gem { stock } => stock.colours().try_for_each(|colour| f(Move::Gem(colour))),
        }
    }

    #[inline]
    fn len(&self) -> u64 {
        u64::from(match *self {
            Choice::Choose { last } => last.index() as u32 + 1,
            Choice::Offer(bids) => bids.len(),
            Choice::Accept { .. } => 1,
            Choice::Swap(swaps) => swaps.len(),
            Choice::Gem { stock } => stock.variety(),
        })
    }

    fn is_empty(&self) -> bool {
        match *self {
            Choice::Choose { .. } | Choice::Accept { .. } => false,
            Choice::Offer(bids) => bids.is_empty(),
            Choice::Swap(swaps) => swaps.is_empty(),
            Choice::Gem { stock } => stock.is_empty(),
        }
    }

    #[inline]
    fn sample<C: Chance + ?Sized>(&self, chance: &mut C) -> Move {
        match *self {
            Choice::Choose { last } => {
                Move::Choose(Action::ALL[chance.below(last.index() as u32 + 1) as usize])
            }
            Choice::Offer(bids) => Move::Offer(bids.sample(chance)),
            Choice::Accept { .. } => Move::Accept,
            Choice::Swap(_) | Choice::Gem { .. } => {
                let n = chance.below(self.len() as u32);
                self.nth(u64::from(n)).expect("n is below the number of moves")
            }
        }
    }

    fn nth(&self, n: u64) -> Option<Move> {
        if let Choice::Offer(bids) = self {
            return bids.nth(u32::try_from(n).ok()?).map(Move::Offer);
        }
        // All other sets are small.
        nth_by_visit(self, n)
    }
}
