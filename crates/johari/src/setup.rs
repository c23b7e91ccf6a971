//! H2 Set-up, and H3 what is dealt again each day.
use crate::{
    Card, Cards, Event, Johari, Market, NO_ORDER, Noble, Nobles, PLAYERS_MAX, Phase, Place, Player,
    Rules, components::SPACES,
};
use kernel::{Chance, Seat, Silent, Tell};

/// H2.1–H2.4: everything up to the picks.
pub(crate) fn table<C: Chance + ?Sized>(rules: Rules, seats: u8, chance: &mut C) -> Johari {
    let mut game = bare(rules, seats);
    for space in [SPACES - 1, SPACES - 2] {
        game.spaces[space] = Some(game.draw_noble(chance));
    }
    game.fill(chance, &mut Silent);
    // H2.4: the stack from its top to its bottom.
    for at in 0..seats as usize {
        let other = at + chance.below(u32::from(seats) - at as u32) as usize;
        game.order.swap(at, other);
    }
    game.turn = game.order;
    game.turn[..seats as usize].reverse();
    game
}

/// A table with nothing drawn yet.
pub(crate) fn bare(rules: Rules, seats: u8) -> Johari {
    let mut players = [Player::default(); PLAYERS_MAX];
    for player in &mut players[..seats as usize] {
        player.gold = rules.set.starting_gold;
    }
    Johari {
        rules,
        market: Market::default(),
        deck: rules.set.cards,
        discard: Cards::EMPTY,
        players,
        spaces: [None; SPACES],
        entered: Nobles::NONE,
        seats,
        day: 0,
        round: 0,
        order: NO_ORDER,
        turn: NO_ORDER,
        phase: Phase::Over,
    }
}

impl Johari {
    /// H2.5: seats from this place in the turn on take a card. One that has no choice is not
    /// asked.
    pub(crate) fn picks<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        from: usize,
        chance: &mut C,
        tell: &mut T,
    ) {
        for seat in self.turn_from(from) {
            let (Some(place), second) = self.market.first_open() else { break };
            let cards = self.market.at(place);
            if second.is_some() || cards.variety() > 1 {
                self.phase = Phase::Pick { seat };
                return;
            }
            self.pick(seat, place, cards.nth(0), true, tell);
        }
        self.begin_day(chance, tell);
    }

    /// H2.5: a Gold card is kept.
    pub(crate) fn pick<T: Tell<Event>>(
        &mut self,
        seat: Seat,
        place: Place,
        card: Card,
        automatic: bool,
        tell: &mut T,
    ) {
        self.market.take(place, card);
        self.players[seat.index()].display.add(card);
        tell.tell(|| Event::Picked { seat, place, card, automatic });
    }

    /// H3: nobles move, the market is replenished, the first round begins.
    pub(crate) fn begin_day<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        chance: &mut C,
        tell: &mut T,
    ) {
        self.day += 1;
        let leaves = self.spaces[0];
        self.spaces.copy_within(1.., 0);
        let enters = self.draw_noble(chance);
        self.spaces[SPACES - 1] = Some(enters);
        let day = self.day;
        tell.tell(|| Event::DayBegan { day, leaves, enters });
        self.fill(chance, tell);
        self.begin_round(1);
    }

    /// The top noble of the stack: any of its number that has not entered. Which of them were
    /// set aside nobody knows, so they are all alike.
    fn draw_noble<C: Chance + ?Sized>(&mut self, chance: &mut C) -> Noble {
        let set = self.rules.set;
        let bag = set.with_number(set.number_of_entry(self.entered.len()));
        let weights = bag.map(|noble| u8::from(!self.entered.has(noble)));
        let noble = bag[chance.weighted_packed(u64::from_le_bytes(weights))];
        self.entered = self.entered.with(noble);
        noble
    }

    /// H2.3, H3.3: one card per player to the stores, then one to each booth.
    fn fill<C: Chance + ?Sized, T: Tell<Event>>(&mut self, chance: &mut C, tell: &mut T) {
        for at in 0..self.seats as usize + self.booths() {
            let Some(card) = self.draw_card(chance, tell) else { break };
            let booth = at.checked_sub(self.seats as usize);
            let place = booth.map_or(Place::store(card.store()), Place::booth);
            self.market.put(place, card);
            tell.tell(|| Event::Drawn { card, place });
        }
    }

    /// H3.4: the discards become the pile when a card is wanted and there is none.
    #[inline]
    fn draw_card<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        chance: &mut C,
        tell: &mut T,
    ) -> Option<Card> {
        if self.deck.is_empty() {
            if self.discard.is_empty() {
                tell.tell(|| Event::NothingToDraw);
                return None;
            }
            self.deck = std::mem::take(&mut self.discard);
            let cards = self.deck;
            tell.tell(|| Event::Shuffled { cards });
        }
        Some(self.deck.draw(chance))
    }
}
