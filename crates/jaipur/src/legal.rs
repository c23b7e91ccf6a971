//! J4 Taking and J5 Selling: what is allowed. `offer` says what a trader may do, `verdict` why a
//! stranger's move is refused; they are written apart so that the laws can compare them.
use crate::{Cards, Choice, Good, Jaipur, Move, choices::sales, exchange, refusals::*};
use kernel::{Game, Illegal, NOT_TO_ACT, OVER, Seat};

/// J3.2: cards in a hand at the end of a turn.
pub const HAND_MAX: u8 = 7;

impl Jaipur {
    /// The goods in a hand, without the herd.
    #[inline]
    pub(crate) fn hand(&self, seat: Seat) -> Cards {
        self.own[seat.index()].without(Good::Camel)
    }

    #[inline]
    pub(crate) fn herd(&self, seat: Seat) -> u8 {
        self.own[seat.index()].of(Good::Camel)
    }

    /// J4.6: may the next turn be an exchange?
    #[inline]
    fn exchanges_left(&self) -> bool {
        self.rules.exchanges.is_none_or(|most| self.exchanges < most)
    }

    #[inline(always)]
    pub(crate) fn offer(&self, seat: Seat, out: &mut Vec<Choice>) {
        let hand = self.hand(seat);
        let wares = self.market.without(Good::Camel);
        let camels = self.market.of(Good::Camel);
        let room = HAND_MAX - hand.len();

        if room > 0 && !wares.is_empty() {
            out.push(Choice::Take { market: wares });
        }
        if camels > 0 {
            out.push(Choice::Camels { herd: camels });
        }
        if camels <= 3 && self.exchanges_left() {
            let given = hand.plus(Cards::some(Good::Camel, self.herd(seat).min(room)));
            if exchange::any(wares, given) {
                out.push(Choice::Exchange { market: wares, own: given });
            }
        }
        if !sales(hand).is_empty() {
            out.push(Choice::Sell { hand });
        }
    }

    pub(crate) fn verdict(&self, seat: Seat, mv: Move) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(OVER);
        }
        if seat != self.to_move {
            return Err(NOT_TO_ACT);
        }
        let broken = match mv {
            Move::Take(good) => self.take_broken(seat, good),
            Move::Camels => (self.market.of(Good::Camel) == 0).then_some(NO_CAMELS),
            Move::Exchange { take, give } => self.exchange_broken(seat, take, give),
            Move::Sell { good, n } => self.sale_broken(seat, good, n),
        };
        broken.map_or(Ok(()), Err)
    }

    fn take_broken(&self, seat: Seat, good: Good) -> Option<Illegal> {
        if self.market.of(good) == 0 {
            return Some(NOT_AT_MARKET);
        }
        if good == Good::Camel {
            return Some(CAMELS_TOGETHER);
        }
        (self.hand(seat).len() >= HAND_MAX).then_some(HAND_FULL)
    }

    fn exchange_broken(&self, seat: Seat, take: Cards, give: Cards) -> Option<Illegal> {
        let camels_given = give.of(Good::Camel);
        let rules = [
            (!self.market.covers(take), MARKET_LACKS),
            (!self.own[seat.index()].covers(give), YOU_LACK),
            (take.of(Good::Camel) > 0, NO_CAMEL_BY_EXCHANGE),
            (take.len() < 2, AT_LEAST_TWO),
            (take.len() != give.len(), AS_MANY),
            (take.shares_a_kind_with(give), SAME_GOOD),
            (self.hand(seat).len() + camels_given > HAND_MAX, OVER_LIMIT),
            (!self.exchanges_left(), ENOUGH_EXCHANGES),
        ];
        rules.into_iter().find(|&(broken, _)| broken).map(|(_, illegal)| illegal)
    }

    fn sale_broken(&self, seat: Seat, good: Good, n: u8) -> Option<Illegal> {
        let rules = [
            (good == Good::Camel, CAMELS_UNSOLD),
            (self.hand(seat).of(good) < n, HAND_LACKS),
            (n == 0, SELL_SOMETHING),
            (n < good.sale_min(), SELL_TWO),
        ];
        rules.into_iter().find(|&(broken, _)| broken).map(|(_, illegal)| illegal)
    }
}
