//! H5.5 Trade and H6 hiring.
use crate::{Cards, Coins, Deed, Johari, Nobles, Place};
use kernel::Seat;

impl Johari {
    /// H5.5: onto the Trade card; N6: into the display at once.
    #[inline]
    pub(crate) fn trade_store(&mut self, seat: Seat, place: Place, at_once: Option<Coins>) -> Deed {
        let cards = self.market.clear(place);
        match at_once {
            Some(cashed) => self.enter_display(seat, &cards, cashed),
            None => {
                let trade = &mut self.players[seat.index()].trade;
                *trade = trade.plus(&cards);
            }
        }
        Deed::Stored { place, cards, at_once }
    }

    /// H6.1, H6.2; N7 and N9 go to a slot, N8 brings gold.
    #[inline]
    pub(crate) fn hire(
        &mut self,
        seat: Seat,
        space: u8,
        paid: &Cards,
        track: u16,
        slot: Option<u8>,
    ) -> Deed {
        let noble = self.spaces[space as usize - 1].take().expect("a checked hire finds a noble");
        self.discard_from(seat, paid);
        let gold = noble.gold_at_once();
        let player = &mut self.players[seat.index()];
        player.gold = player.gold - track + gold;
        player.nobles = player.nobles.with(noble);
        if let Some(slot) = slot {
            let seated = &mut player.seated[slot as usize - 1];
            *seated = seated.plus(Nobles::one(noble));
        }
        Deed::Hired { noble, space, paid: *paid, track, slot, gold }
    }

    /// N14: gems, or gold with N15, for the noble on a space, 1 to 5.
    #[inline]
    pub(crate) fn price(&self, seat: Seat, space: u8) -> u8 {
        let off = self.players[seat.index()].nobles.price_discount();
        self.rules.set.price(space).saturating_sub(off)
    }

    /// N15: what is left on the track when the Trade's own cost is paid.
    #[inline]
    pub(crate) fn purse(&self, seat: Seat) -> u16 {
        self.players[seat.index()].gold - self.cost_now(seat)
    }
}
