//! B5 Action D, with five players: always carried out.
use crate::{
    Action, Basari, Event, Gems, Move, Phase, Settled, Swaps, bargain::Given, gems::Colour,
};
use kernel::{Chance, MoveSet, Seat, Seats, Tell};
use std::ops::ControlFlow;

impl Basari {
    /// B5.1: begins action D.
    #[inline]
    pub(crate) fn begin_barter<T: Tell<Event>>(&mut self, tell: &mut T) -> Settled {
        let seats = self.chosen[Action::D.index()];
        match (seats.lowest(), seats.len()) {
            (None, _) => ControlFlow::Continue(()),
            (Some(seat), 1) => {
                tell.tell(|| Event::Alone { seat, action: Action::D });
                self.begin_swap(seat, tell)
            }
            _ => {
                tell.tell(|| Event::Sharing { seats });
                self.share(seats, tell)
            }
        }
    }

    /// What D alone allows.
    #[inline]
    pub(crate) fn swaps(&self, seat: Seat) -> Swaps {
        Swaps { holding: self.gems[seat.index()], stock: self.stock }
    }

    /// B5.2: asks, unless there is at most one answer.
    fn begin_swap<T: Tell<Event>>(&mut self, seat: Seat, tell: &mut T) -> Settled {
        self.phase = Phase::Swap { seat };
        let swaps = self.swaps(seat);
        match swaps.len() {
            0 => tell.tell(|| Event::StockEmpty { seat }),
            1 => {
                let Some(Move::Swap { returned, taken }) = crate::Choice::Swap(swaps).nth(0) else {
                    panic!("a swap is a swap")
                };
                self.swap(seat, returned, taken, Given::Automatic, tell);
            }
            _ => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    }

    fn swap<T: Tell<Event>>(
        &mut self,
        seat: Seat,
        returned: Gems,
        taken: Gems,
        given: Given,
        tell: &mut T,
    ) {
        let me = seat.index();
        self.stock = self.stock.plus(returned).minus(taken);
        self.gems[me] = self.gems[me].minus(returned).plus(taken);
        let automatic = given == Given::Automatic;
        tell.tell(|| Event::Swapped { seat, returned, taken, automatic });
    }

    /// B5.3: a gem for each, in the order of B4.2. A player who has taken one is out of it and changes
    /// nobody else's rank, so it does not matter that the order is read again each time.
    fn share<T: Tell<Event>>(&mut self, mut seats: Seats, tell: &mut T) -> Settled {
        while let Some(seat) = self.foremost(seats) {
            seats = seats.without(Seats::one(seat));
            let mut colours = self.stock.colours();
            match (colours.next(), colours.next()) {
                (None, _) => tell.tell(|| Event::StockEmpty { seat }),
                (Some(colour), None) => self.take_one(seat, colour, Given::Automatic, tell),
                _ => {
                    self.phase = Phase::Gem { seat, after: seats };
                    return ControlFlow::Break(());
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn take_one<T: Tell<Event>>(&mut self, seat: Seat, colour: Colour, given: Given, tell: &mut T) {
        let (me, gem) = (seat.index(), Gems::one(colour));
        self.stock = self.stock.minus(gem);
        self.gems[me] = self.gems[me].plus(gem);
        let automatic = given == Given::Automatic;
        tell.tell(|| Event::TookOne { seat, colour, automatic });
    }

    /// The player who was asked answers; then the round continues.
    pub(crate) fn barter<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        mv: Move,
        chance: &mut C,
        tell: &mut T,
    ) {
        let settled = match (self.phase, mv) {
            (Phase::Swap { seat }, Move::Swap { returned, taken }) => {
                self.swap(seat, returned, taken, Given::Chosen, tell);
                ControlFlow::Continue(())
            }
            (Phase::Gem { seat, after }, Move::Gem(colour)) => {
                self.take_one(seat, colour, Given::Chosen, tell);
                self.share(after, tell)
            }
            (phase, _) => panic!("{mv} in {phase:?}"),
        };
        if settled.is_continue() {
            self.end_round(chance, tell);
        }
    }
}
