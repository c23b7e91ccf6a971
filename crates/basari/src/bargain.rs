//! B4 Bargaining: a game of two within the round. Offers rise strictly and gems are finite, so
//! it ends.
use crate::{Action, Basari, Event, Gems, Move, Phase, Settled};
use kernel::{Chance, Seat, Seats, Tell};
use std::ops::ControlFlow;

/// Was the player asked, or was there only one answer?
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Given {
    Chosen,
    Automatic,
}

impl Basari {
    /// B4.2: more red gems, then yellow, green, blue, points, workers in this stage; then the
    /// first seat, which counts as the eldest (B2.3). The greater number goes first.
    #[inline]
    fn precedence(&self, seat: Seat) -> u64 {
        let me = seat.index();
        u64::from(self.gems[me].word()) << 32
            | u64::from(self.points[me]) << 16
            | u64::from(self.workers[me]) << 8
            | u64::from(u8::MAX - seat.0)
    }

    /// Which of these players goes first (B4.2).
    #[inline]
    pub(crate) fn foremost(&self, seats: Seats) -> Option<Seat> {
        seats.iter().max_by_key(|&seat| self.precedence(seat))
    }

    /// Two chose the same action: one of them makes the first offer.
    pub(crate) fn begin_bargain<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        action: Action,
        pair: Seats,
        chance: &mut C,
        tell: &mut T,
    ) -> Settled {
        let first = self.foremost(pair).expect("two bargain");
        let second = pair.without(Seats::one(first)).lowest().expect("two bargain");
        tell.tell(|| Event::Bargain { action, first, second });
        let holding = self.gems[first.index()];
        if holding.is_empty() {
            // B4.3.
            tell.tell(|| Event::NothingToOffer { seat: first, to: second, action });
            self.carry_out(action, second, chance, tell);
            return ControlFlow::Continue(());
        }
        self.phase = Phase::Bargain { action, asked: first, other: second, offer: Gems::NONE };
        if holding.len() == 1 {
            return self.offer(holding, Given::Automatic, chance, tell);
        }
        ControlFlow::Break(())
    }

    /// B4.1: the player who is asked accepts or makes an offer; then the round continues.
    #[inline]
    pub(crate) fn answer<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        mv: Move,
        chance: &mut C,
        tell: &mut T,
    ) {
        let Phase::Bargain { action, .. } = self.phase else { panic!("{mv} without bargaining") };
        let settled = match mv {
            Move::Offer(gems) => self.offer(gems, Given::Chosen, chance, tell),
            _ => self.accept(Given::Chosen, chance, tell),
        };
        if settled.is_continue() {
            self.settle(Action::ALL[action.index() + 1], chance, tell);
        }
    }

    /// B4.4: a higher offer is made; the other is asked in turn, or must accept (B4.5).
    #[inline]
    fn offer<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        gems: Gems,
        given: Given,
        chance: &mut C,
        tell: &mut T,
    ) -> Settled {
        let Phase::Bargain { action, asked, other, .. } = self.phase else {
            panic!("an offer without bargaining")
        };
        let automatic = given == Given::Automatic;
        tell.tell(|| Event::Offered { seat: asked, to: other, gems, automatic });
        self.phase = Phase::Bargain { action, asked: other, other: asked, offer: gems };
        if self.gems[other.index()].outbids(gems) {
            return ControlFlow::Break(());
        }
        self.accept(Given::Automatic, chance, tell)
    }

    /// B4.6: the gems go to who accepts; the other carries out the action.
    fn accept<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        given: Given,
        chance: &mut C,
        tell: &mut T,
    ) -> Settled {
        let Phase::Bargain { action, asked, other, offer } = self.phase else {
            panic!("nothing to accept")
        };
        self.gems[other.index()] = self.gems[other.index()].minus(offer);
        self.gems[asked.index()] = self.gems[asked.index()].plus(offer);
        let automatic = given == Given::Automatic;
        tell.tell(|| Event::Accepted { seat: asked, from: other, gems: offer, action, automatic });
        self.carry_out(action, other, chance, tell);
        ControlFlow::Continue(())
    }
}
