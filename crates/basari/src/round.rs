//! B3 A round: the reveal, and the settling of A, B, C and D.
use crate::{Action, Basari, Event, Gems, Move, Settled};
use kernel::{Chance, Seat, Seats, Tell};
use std::ops::ControlFlow;

impl Basari {
    /// B3.2: all the chosen actions are revealed together, and then settled.
    #[inline]
    pub(crate) fn reveal<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        joint: &[(Seat, Move)],
        chance: &mut C,
        tell: &mut T,
    ) {
        for &(seat, mv) in joint {
            let Move::Choose(action) = mv else { panic!("{mv} is no action") };
            let chosen = &mut self.chosen[action.index()];
            *chosen = chosen.with(seat);
        }
        tell.tell(|| {
            let action = |mv| if let Move::Choose(action) = mv { Some(action) } else { None };
            Event::Revealed { actions: joint.iter().filter_map(|&(_, mv)| action(mv)).collect() }
        });
        self.settle(Action::A, chance, tell);
    }

    /// B3.3: settles the actions from `from` on, until somebody must decide or the round ends.
    pub(crate) fn settle<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        from: Action,
        chance: &mut C,
        tell: &mut T,
    ) {
        for &action in Action::BARGAINED.iter().skip(from.index()) {
            let seats = self.chosen[action.index()];
            if self.settle_one(action, seats, chance, tell).is_break() {
                return;
            }
        }
        if self.begin_barter(tell).is_continue() {
            self.end_round(chance, tell);
        }
    }

    /// B3.3: one acts, two bargain, more are too many.
    #[inline]
    fn settle_one<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        action: Action,
        seats: Seats,
        chance: &mut C,
        tell: &mut T,
    ) -> Settled {
        match (seats.lowest(), seats.len()) {
            (None, _) => (),
            (Some(seat), 1) => {
                tell.tell(|| Event::Alone { seat, action });
                self.carry_out(action, seat, chance, tell);
            }
            (_, 2) => return self.begin_bargain(action, seats, chance, tell),
            _ => tell.tell(|| Event::Forfeited { seats, action }),
        }
        ControlFlow::Continue(())
    }

    /// B3.4: A draws, B scores, C takes. It cannot be declined (B3.6).
    #[inline]
    pub(crate) fn carry_out<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        action: Action,
        seat: Seat,
        chance: &mut C,
        tell: &mut T,
    ) {
        let (me, set) = (seat.index(), self.rules.set);
        if action == Action::A {
            let drawn = self.draw(seat, chance);
            return tell.tell(|| match drawn {
                Some(id) => Event::Drew {
                    seat,
                    card: set.card(id),
                    workers: self.workers[me],
                    pile: self.pile.count_ones() as u8,
                },
                None => Event::NoCardToDraw { seat },
            });
        }
        let Some(id) = self.current[me] else {
            return tell.tell(|| Event::NoCurrentCard { seat, action });
        };
        let card = set.card(id);
        if action == Action::B {
            let score = self.add_points(seat, card.points);
            tell.tell(|| Event::Scored { seat, points: card.points, score });
        } else {
            self.take(seat, card.gems, tell);
        }
    }

    /// B3.4, B3.5: takes gems from the stock; what it lacks is not received.
    fn take<T: Tell<Event>>(&mut self, seat: Seat, wanted: Gems, tell: &mut T) {
        let gems = wanted.common(self.stock);
        self.stock = self.stock.minus(gems);
        self.gems[seat.index()] = self.gems[seat.index()].plus(gems);
        tell.tell(|| Event::Took { seat, gems, lacking: wanted.minus(gems) });
    }
}
