//! %L%2 Setting up, %L%3 a turn, %L%4 the end: what happens.
use crate::{Event, Gem, Gems, Newgame, Rules};
use kernel::{Chance, Seat, Tell};

/// %L%2.1: how many gems the stall shows.
pub const STALL: u8 = 3;
/// %L%2.1: how many gems each player is dealt.
const DEALT: u8 = 2;
/// This many gems a set must have at least.
pub(crate) const NEEDED: u8 = STALL + 2 * DEALT;

impl Newgame {
    /// A table before the deal.
    pub(crate) fn unpacked(rules: Rules, to_move: Seat) -> Newgame {
        Newgame {
            rules,
            bag: rules.set.gems,
            stall: Gems::EMPTY,
            hands: [Gems::EMPTY; 2],
            sold: Gems::EMPTY,
            points: [0; 2],
            to_move,
        }
    }

    /// %L%2.1, %L%2.2.
    pub(crate) fn dealt<C: Chance + ?Sized>(rules: Rules, chance: &mut C) -> Newgame {
        let mut game = Newgame::unpacked(rules, Seat(chance.below(2) as u8));
        for hand in &mut game.hands {
            for _ in 0..DEALT {
                *hand = hand.with(game.bag.draw(chance));
            }
        }
        for _ in 0..STALL {
            game.stall = game.stall.with(game.bag.draw(chance));
        }
        game
    }

    /// %L%4.1: is a place of the stall empty for good?
    pub(crate) fn ended(&self) -> bool {
        self.stall.len() < STALL
    }

    /// %L%3.2: a gem of the stall, and another one in its place.
    pub(crate) fn take<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        seat: Seat,
        gem: Gem,
        chance: &mut C,
        tell: &mut T,
    ) {
        let hand = &mut self.hands[seat.index()];
        *hand = hand.with(gem);
        self.stall = self.stall.minus(Gems::one(gem));
        tell.tell(|| Event::Took { seat, gem });
        if self.bag.is_empty() {
            tell.tell(|| Event::Ended { points: self.points });
        } else {
            let gem = self.bag.draw(chance);
            self.stall = self.stall.with(gem);
            tell.tell(|| Event::Refilled { gem, bag: self.bag.len() });
        }
    }

    /// %L%3.4.
    pub(crate) fn sell<T: Tell<Event>>(&mut self, seat: Seat, gem: Gem, n: u8, tell: &mut T) {
        let (me, gems) = (seat.index(), Gems::some(gem, n));
        let points = self.rules.set.price(n);
        self.hands[me] = self.hands[me].minus(gems);
        self.sold = self.sold.plus(gems);
        self.points[me] = self.points[me].saturating_add(points);
        tell.tell(|| Event::Sold { seat, gem, n, points });
    }
}
