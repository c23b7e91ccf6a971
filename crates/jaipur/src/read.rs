//! What lies where, to be read: bots weigh up the worlds that they imagine.
use crate::{Cards, Good, Jaipur, LastRound};
use kernel::{Kind, Seat};

impl Jaipur {
    /// Whose turn it is, or would be if the match were not over.
    #[inline]
    pub fn turn(&self) -> Seat {
        self.to_move
    }
    /// The cards of the market.
    #[inline]
    pub fn market(&self) -> Cards {
        self.market
    }
    /// Cards left in the pile.
    #[inline]
    pub fn pile(&self) -> u8 {
        self.deck.len()
    }
    /// A hand, and as its camels the herd.
    #[inline]
    pub fn own(&self, seat: Seat) -> Cards {
        self.own[seat.index()]
    }
    /// J9.4: what is known of a hand.
    #[inline]
    pub fn known(&self, seat: Seat) -> Cards {
        self.known[seat.index()]
    }
    /// Tokens taken of a good.
    #[inline]
    pub fn tokens_taken(&self, good: Good) -> u8 {
        self.tokens_taken[good.index()]
    }
    /// Bonus tokens left for three, four and five cards, by value.
    #[inline]
    pub fn bonus_left(&self) -> &[[u8; 3]; 3] {
        &self.bonus_left
    }
    /// Bonus tokens of a seat, likewise.
    #[inline]
    pub fn bonus_held(&self, seat: Seat) -> &[[u8; 3]; 3] {
        &self.bonus_held[seat.index()]
    }
    /// Rupees of the goods tokens.
    #[inline]
    pub fn goods_rupees(&self, seat: Seat) -> u8 {
        self.rupees[seat.index()]
    }
    /// Rupees of the bonus tokens.
    #[inline]
    pub fn bonus_rupees(&self, seat: Seat) -> u8 {
        let (held, values) = (&self.bonus_held[seat.index()], &self.rules.set.bonus_values);
        let mut rupees = 0;
        for (held, values) in held.iter().zip(values) {
            for (n, value) in held.iter().zip(values) {
                rupees += n * value;
            }
        }
        rupees
    }
    /// The Seals of a trader.
    #[inline]
    pub fn seals(&self, seat: Seat) -> u8 {
        self.seals[seat.index()]
    }
    /// Goods tokens of a trader.
    #[inline]
    pub fn goods_tokens(&self, seat: Seat) -> u8 {
        self.goods_tokens[seat.index()]
    }
    /// The discard pile.
    #[inline]
    pub fn sold(&self) -> Cards {
        self.sold
    }
    /// Who started this round.
    #[inline]
    pub fn starter(&self) -> Seat {
        self.starter
    }
    /// Exchanges in a row (J4.6).
    #[inline]
    pub fn exchanges(&self) -> u8 {
        self.exchanges
    }
    /// How the last round ended.
    #[inline]
    pub fn last_round(&self) -> Option<LastRound> {
        self.last
    }
}
