//! J4–J6: carrying out a turn, refilling the market, ending a round.
use crate::{
    Because, Cards, EMPTY_PILES_TO_END, Event, Good, Jaipur, Move, event::Bonus, setup::MARKET,
};
use kernel::{Chance, Kind, Seat, Tell};

impl Jaipur {
    #[inline(always)]
    pub(crate) fn play_turn<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        seat: Seat,
        mv: Move,
        chance: &mut C,
        tell: &mut T,
    ) {
        let me = seat.index();
        self.to_move = Seat(1 - seat.0);
        let in_a_row = std::mem::take(&mut self.exchanges);
        match mv {
            Move::Take(good) => {
                let card = Cards::one(good);
                self.market = self.market.minus(card);
                self.own[me] = self.own[me].plus(card);
                self.known[me] = self.known[me].plus(card);
                tell.tell(|| Event::Took { seat, good });
                self.refill(chance, tell);
            }
            Move::Camels => {
                let camels = self.market.minus(self.market.without(Good::Camel));
                self.market = self.market.without(Good::Camel);
                self.own[me] = self.own[me].plus(camels);
                tell.tell(|| Event::Camels { seat, n: camels.len() });
                self.refill(chance, tell);
            }
            Move::Exchange { take, give } => {
                self.exchanges = in_a_row.saturating_add(1);
                self.own[me] = self.own[me].plus(take).minus(give);
                self.known[me] = self.known[me].less(give).plus(take);
                self.market = self.market.minus(take).plus(give);
                tell.tell(|| Event::Exchanged { seat, take, give });
            }
            Move::Sell { good, n } => {
                self.sell(seat, good, n, chance, tell);
                if self.empty_piles() >= EMPTY_PILES_TO_END {
                    self.end_round(Because::ThreePilesEmpty, chance, tell);
                }
            }
        }
    }

    /// J5.2–J5.5.
    #[inline]
    fn sell<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        seat: Seat,
        good: Good,
        n: u8,
        chance: &mut C,
        tell: &mut T,
    ) {
        let me = seat.index();
        let cards = Cards::some(good, n);
        self.own[me] = self.own[me].minus(cards);
        self.known[me] = self.known[me].less(cards);
        self.sold = self.sold.plus(cards);

        let set = self.rules.set;
        let taken = self.tokens_taken[good.index()];
        let now = (taken + n).min(set.tokens[good.index()]);
        self.tokens_taken[good.index()] = now;
        self.rupees[me] += set.worth(good, taken, now);
        self.goods_tokens[me] += now - taken;

        let bonus = (n >= 3).then(|| usize::from(n.min(5) - 3)).and_then(|size| {
            let pile = &mut self.bonus_left[size];
            if *pile == [0; 3] {
                return None; // J5.4: no other pile stands in.
            }
            let at = chance.weighted(pile);
            pile[at] -= 1;
            self.bonus_held[me][size][at] += 1;
            Some((size, set.bonus_values[size][at]))
        });
        tell.tell(|| Event::Sold {
            seat,
            good,
            n,
            tokens: (taken..now).map(|at| set.worth(good, at, at + 1)).collect(),
            bonus: bonus.map(|(size, value)| Bonus { cards: size as u8 + 3, value: Some(value) }),
        });
    }

    /// J6.1: piles of goods tokens that are used up.
    pub(crate) fn empty_piles(&self) -> usize {
        let tokens = self.rules.set.tokens;
        self.tokens_taken.iter().zip(tokens).filter(|&(&taken, all)| taken == all).count()
    }

    /// J4.1, J4.2, J6.2: five cards again, or the round ends.
    #[inline]
    fn refill<C: Chance + ?Sized, T: Tell<Event>>(&mut self, chance: &mut C, tell: &mut T) {
        let before = self.market;
        let missing = MARKET - before.len();
        let left = self.deck.len();
        for _ in 0..missing.min(left) {
            self.market = self.market.with(self.deck.draw(chance));
        }
        tell.tell(|| Event::Refilled { cards: self.market.minus(before), pile: self.deck.len() });
        if left < missing {
            self.end_round(Because::PileRanOut, chance, tell);
        }
    }
}
