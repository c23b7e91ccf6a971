//! H5.7–H5.9 Sales and the Supervisor, N11 and N23.
use crate::{
    Card, Cards, Colour, Deed, Event, Johari, Lot, Phase,
    choices::{Collector, Jeweler},
};
use kernel::{Seat, Tell};

/// The token that an action moves, and how far.
type Movement = Option<(Colour, u8)>;

impl Johari {
    /// H4.7: can a seat carry out a Sale? Whether N11's discard is one, H4.8 says.
    #[inline]
    pub fn can_sell(&self, seat: Seat) -> bool {
        Jeweler::of(&self.players[seat.index()]).any()
            || Collector::of(self, seat).any()
            || (self.rules.edition.discard_is_sale() && self.may_discard(seat))
    }

    /// N11: may a seat discard a gem card instead of selling?
    #[inline]
    pub(crate) fn may_discard(&self, seat: Seat) -> bool {
        let player = &self.players[seat.index()];
        player.nobles.discard() && !player.display.gem_cards().is_empty()
    }

    /// The most gems of each colour that anyone else displays (H5.8).
    #[inline]
    pub(crate) fn rivals(&self, seat: Seat) -> [u8; 4] {
        let mut most = [0; 4];
        for (at, player) in self.players[..self.seats as usize].iter().enumerate() {
            if at != seat.index() {
                for (most, colour) in most.iter_mut().zip(Colour::ALL) {
                    *most = player.display.gems(colour).max(*most);
                }
            }
        }
        most
    }

    /// H5.7.
    #[inline]
    pub(crate) fn sell_to_jeweler(&mut self, seat: Seat, lot: Lot) -> (Deed, Movement) {
        self.discard_from(seat, &lot.cards());
        let chosen = lot.iter().find(|sold| sold.chosen).expect("a checked sale has a chosen card");
        let colour = chosen.counts_as.expect("the chosen card is no Gold: it was checked");
        (Deed::SoldToJeweler { lot }, Some((colour, chosen.card.value())))
    }

    /// H5.8; N5 and N12: further; N13: with a card of another colour.
    #[inline]
    pub(crate) fn sell_to_collector(
        &mut self,
        seat: Seat,
        colour: Colour,
        extra: Option<Card>,
    ) -> (Deed, Movement) {
        let second = self.rivals(seat)[colour.index()];
        let player = &self.players[seat.index()];
        let gems = player.display.gems(colour) + extra.map_or(0, Card::value);
        let by = gems - second + player.nobles.collector_spaces();
        let store = colour.index();
        let mut cards = Cards::EMPTY.with_shelf(store, player.display.shelf(store));
        extra.into_iter().for_each(|card| cards.add(card));
        self.discard_from(seat, &cards);
        (Deed::SoldToCollector { colour, cards, extra, second }, Some((colour, by)))
    }

    /// N11: no Supervisor.
    #[inline]
    pub(crate) fn discard_for_space(&mut self, seat: Seat, card: Card) -> (Deed, Movement) {
        self.discard_from(seat, &Cards::one(card));
        (Deed::Discarded { card }, card.colour().map(|colour| (colour, 1)))
    }

    /// H1.4: movement past the last space is lost.
    #[inline]
    pub(crate) fn advance<T: Tell<Event>>(
        &mut self,
        seat: Seat,
        colour: Colour,
        spaces: u8,
        tell: &mut T,
    ) {
        let set = self.rules.set;
        let token = &mut self.players[seat.index()].tokens[colour.index()];
        let by = spaces.min(set.chart_end - *token);
        *token += by;
        let space = *token;
        tell.tell(|| {
            let value = set.chart_value(space);
            Event::Advanced { seat, colour, by, lost: spaces - by, space, value }
        });
    }

    /// H5.9: seats from this place in the turn on lose a fake, until one has to decide. True when
    /// all are done.
    #[inline]
    pub(crate) fn supervise<T: Tell<Event>>(
        &mut self,
        seller: Seat,
        from: usize,
        tell: &mut T,
    ) -> bool {
        if from == 0 {
            tell.tell(|| Event::Supervisor { seller });
        }
        for at in from..self.seats as usize {
            let seat = self.turn[at];
            if seat == seller {
                continue;
            }
            let player = &self.players[seat.index()];
            let safe = player.safe;
            let fakes = player.display.fakes();
            if safe || fakes.is_empty() {
                tell.tell(|| Event::Spared { seat, safe });
            } else if fakes.variety() > 1 {
                self.phase = Phase::Supervisor { seat, seller };
                return false;
            } else {
                self.lose_fake(seat, fakes.nth(0), true, tell);
            }
        }
        true
    }

    /// H5.9.
    #[inline]
    pub(crate) fn lose_fake<T: Tell<Event>>(
        &mut self,
        seat: Seat,
        card: Card,
        automatic: bool,
        tell: &mut T,
    ) {
        self.discard_from(seat, &Cards::one(card));
        tell.tell(|| Event::LostFake { seat, card, automatic });
    }

    /// N23.
    pub(crate) fn last_advance<T: Tell<Event>>(
        &mut self,
        seat: Seat,
        spaces: [u8; 4],
        tell: &mut T,
    ) {
        tell.tell(|| Event::LastAdvance { seat, spaces });
        for (colour, by) in Colour::ALL.into_iter().zip(spaces) {
            if by > 0 {
                self.advance(seat, colour, by, tell);
            }
        }
    }
}
