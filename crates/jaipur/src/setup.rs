//! J2 Setting up a round.
use crate::{Cards, Good, Jaipur, Rules};
use kernel::{Chance, Pile, Seat};

/// J2.1: how many cards each trader is dealt.
const DEALT: u8 = 5;
/// J2.1: how many cards the market shows.
pub const MARKET: u8 = 5;
const OPENING: Cards = Pile::new([0, 0, 0, 0, 0, 0, 3, 0]);

impl Jaipur {
    /// J2.4: the first round's starter.
    pub(crate) fn first_starter<C: Chance + ?Sized>(rules: Rules, chance: &mut C) -> Seat {
        rules.first.unwrap_or_else(|| Seat(chance.below(2) as u8))
    }

    /// A table before the deal, the box unpacked.
    pub(crate) fn unpacked(rules: Rules, seals: [u8; 2], starter: Seat) -> Jaipur {
        Jaipur {
            rules,
            deck: rules.set.cards,
            market: Cards::EMPTY,
            own: [Cards::EMPTY; 2],
            known: [Cards::EMPTY; 2],
            sold: Cards::EMPTY,
            tokens_taken: [0; 6],
            bonus_left: rules.set.bonus,
            bonus_held: [[[0; 3]; 3]; 2],
            rupees: [0; 2],
            goods_tokens: [0; 2],
            seals,
            to_move: starter,
            starter,
            exchanges: 0,
            over: false,
            last: None,
        }
    }

    /// J2.1, J2.2: three camels, five cards each, camels to the herd, two more to the market.
    pub(crate) fn deal<C: Chance + ?Sized>(&mut self, chance: &mut C) {
        self.deck = self.deck.minus(OPENING);
        self.market = OPENING;
        for own in &mut self.own {
            for _ in 0..DEALT {
                *own = own.with(self.deck.draw(chance));
            }
        }
        while self.market.len() < MARKET {
            self.market = self.market.with(self.deck.draw(chance));
        }
        debug_assert_eq!(self.known, [Cards::EMPTY; 2], "J9.4: nothing is known of a new hand");
        debug_assert_eq!(self.market.len(), MARKET);
        debug_assert!(self.market.of(Good::Camel) >= 3);
    }
}
