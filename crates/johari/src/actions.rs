//! H5 The actions, other than Sale and Trade.
use crate::{
    Action, Card, Cards, Coins, Deed, Event, Johari, Move, Place,
    choices::{Payments, Swaps},
};
use kernel::{Seat, Tell};

impl Johari {
    /// Carries out the action of a seat if nothing is to be decided about it; false if there is.
    #[inline]
    pub(crate) fn begin_action<T: Tell<Event>>(&mut self, seat: Seat, tell: &mut T) -> bool {
        let action = self.action_of(seat);
        match action {
            Action::Baksheesh | Action::Bribe => {
                self.take_gold(seat, action, tell);
                return true;
            }
            Action::Purchase => {
                if let (Some(place), second) = self.market.first_open() {
                    if second.is_some() || !self.market.coins(place).is_empty() {
                        return false;
                    }
                    let only = Move::Purchase { place, cashed: Coins::NONE };
                    self.act(seat, only, true, tell);
                    return true;
                }
            }
            // H4.8: whoever has N11 is asked although there may be nobody to sell to.
            Action::Sale if self.may_discard(seat) => return false,
            _ if self.can_carry_out(seat, action) => return false,
            _ => {}
        }
        // H4.7: it does nothing, whatever it costs, but the token lands.
        let cost = self.cost_undone(seat);
        self.players[seat.index()].gold -= cost;
        self.tell_deed(seat, Deed::Impossible, cost, true, tell);
        self.land(seat, tell);
        true
    }

    /// H4.7: is there a way to carry out an action?
    #[inline]
    pub(crate) fn can_carry_out(&self, seat: Seat, action: Action) -> bool {
        match action {
            Action::Purchase => self.market.first_open().0.is_some(),
            Action::Sale => self.can_sell(seat),
            Action::Trade => self.can_trade(seat),
            Action::Exchange => Swaps::of(self, seat).any(),
            Action::Baksheesh | Action::Bribe => true,
            Action::Doppelganger => unreachable!("a Doppelganger is the card before (H5.6)"),
        }
    }

    /// The action as it was decided: paid (H4.6), carried out, landed. True if it was a Sale that
    /// calls the Supervisor (H5.9).
    #[inline]
    pub(crate) fn act<T: Tell<Event>>(
        &mut self,
        seat: Seat,
        mv: Move,
        automatic: bool,
        tell: &mut T,
    ) -> bool {
        let declined = mv == Move::Decline;
        let cost = if declined { self.cost_undone(seat) } else { self.cost_now(seat) };
        self.players[seat.index()].gold -= cost;
        let (deed, moves) = match mv {
            Move::Decline => (Deed::Declined, None),
            Move::Purchase { place, cashed } => (self.purchase(seat, place, cashed), None),
            Move::Exchange { given, place, taken } => {
                (self.exchange(seat, given, place, taken), None)
            }
            Move::TradeStore { place, at_once } => (self.trade_store(seat, place, at_once), None),
            Move::Hire { space, paid, track, slot } => {
                (self.hire(seat, space, &paid, track, slot), None)
            }
            Move::Jeweler(lot) => self.sell_to_jeweler(seat, lot),
            Move::Collector { colour, extra } => self.sell_to_collector(seat, colour, extra),
            Move::Discard(card) => self.discard_for_space(seat, card),
            mv => unreachable!("{mv} was checked to be an action"),
        };
        self.tell_deed(seat, deed, cost, automatic, tell);
        if let Some((colour, by)) = moves {
            self.advance(seat, colour, by, tell);
        }
        self.land(seat, tell);
        matches!(mv, Move::Jeweler(_) | Move::Collector { .. })
    }

    fn tell_deed<T: Tell<Event>>(
        &self,
        seat: Seat,
        deed: Deed,
        cost: u16,
        automatic: bool,
        tell: &mut T,
    ) {
        tell.tell(|| {
            let slot = self.slot();
            let card = self.player(seat).slots[slot].expect("everyone has chosen");
            Event::Acted { seat, card, action: self.action_of(seat), deed, cost, automatic }
        });
    }

    /// H5.2 Baksheesh, H5.3 Bribe.
    #[inline]
    fn take_gold<T: Tell<Event>>(&mut self, seat: Seat, action: Action, tell: &mut T) {
        let cost = self.cost_now(seat);
        let base = if action == Action::Baksheesh { self.rules.set.baksheesh } else { 0 };
        let player = &mut self.players[seat.index()];
        let gold = u16::from(base) + player.nobles.extra_gold(action);
        player.gold = player.gold - cost + gold;
        let protects = player.nobles.safe_by(action);
        let deed = match action {
            Action::Baksheesh => Deed::Received { gold },
            _ => Deed::Bribed { gold },
        };
        self.tell_deed(seat, deed, cost, true, tell);
        if protects {
            self.protect(seat, tell);
        }
        self.land(seat, tell);
    }

    /// H5.1, H7.2.
    #[inline]
    fn purchase(&mut self, seat: Seat, place: Place, cashed: Coins) -> Deed {
        let cards = self.market.clear(place);
        self.enter_display(seat, &cards, cashed);
        Deed::Purchased { place, cards, cashed }
    }

    /// H7.2: cards enter the display, but for Gold cards that are cashed at that moment.
    #[inline]
    pub(crate) fn enter_display(&mut self, seat: Seat, cards: &Cards, cashed: Coins) {
        let player = &mut self.players[seat.index()];
        player.display = player.display.plus(cards);
        if !cashed.is_empty() {
            player.display = player.display.minus(&cashed.cards());
            player.gold += cashed.gold();
            self.discard = self.discard.plus(&cashed.cards());
        }
    }

    /// H5.4; N16: a card given into a store goes to the store of its own kind.
    #[inline]
    fn exchange(&mut self, seat: Seat, given: Card, place: Place, taken: Card) -> Deed {
        self.market.take(place, taken);
        self.market.put(place, given);
        let display = &mut self.players[seat.index()].display;
        display.remove(given);
        display.add(taken);
        let to = place.as_store().map_or(place, |_| Place::store(given.store()));
        Deed::Exchanged { given, to, taken, from: place }
    }

    /// Cards leave a display for the discard pile.
    #[inline]
    pub(crate) fn discard_from(&mut self, seat: Seat, cards: &Cards) {
        let display = &mut self.players[seat.index()].display;
        *display = display.minus(cards);
        self.discard = self.discard.plus(cards);
    }

    #[inline]
    fn can_trade(&self, seat: Seat) -> bool {
        !self.market.stores.is_empty() || Payments::of(self, seat).any()
    }
}
