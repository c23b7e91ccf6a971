//! H4 A round, and H8 the end of a day: who is asked when, and what follows by itself.
use crate::{
    Action, Bribe, Coins, Event, Johari, Move, NO_ORDER, Phase, components::SLOTS, event::Revealed,
};
use kernel::{Chance, Seat, Tell};

impl Johari {
    /// Plays checked moves, and then everything that follows without a decision.
    #[inline]
    pub(crate) fn carry_out<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        joint: &[(Seat, Move)],
        chance: &mut C,
        tell: &mut T,
    ) {
        if self.phase == Phase::Choose {
            return self.reveal(joint, chance, tell);
        }
        let [(_, mv)] = *joint else { unreachable!("one seat decides in {:?}", self.phase) };
        match (self.phase, mv) {
            (Phase::Pick { seat }, Move::Pick { place, card }) => {
                self.pick(seat, place, card, false, tell);
                self.picks(self.place_in_turn(seat) + 1, chance, tell);
            }
            (Phase::Act { seat }, mv) => {
                let supervised = self.act(seat, mv, false, tell);
                if supervised && !self.supervise(seat, 0, tell) {
                    return;
                }
                self.act_from(self.place_in_turn(seat) + 1, chance, tell);
            }
            (Phase::Supervisor { seat, seller }, Move::Supervisor(card)) => {
                self.lose_fake(seat, card, false, tell);
                if self.supervise(seller, self.place_in_turn(seat) + 1, tell) {
                    self.act_from(self.place_in_turn(seller) + 1, chance, tell);
                }
            }
            (Phase::Cash { seat }, Move::Cash(cashed)) => {
                self.cash(seat, cashed, tell);
                self.cash_from(self.place_in_turn(seat) + 1, chance, tell);
            }
            (Phase::LastAdvance { seat }, Move::LastAdvance(spaces)) => {
                self.last_advance(seat, spaces, tell);
                self.score(tell);
            }
            (phase, mv) => unreachable!("{mv} was checked in {phase:?}"),
        }
    }

    #[inline]
    pub(crate) fn place_in_turn(&self, seat: Seat) -> usize {
        self.turn.iter().position(|&other| other == seat).expect("everyone has a turn")
    }

    /// H4.4, H4.6: the token comes to lie on top of the tokens with as much gold.
    #[inline]
    pub(crate) fn land<T: Tell<Event>>(&mut self, seat: Seat, tell: &mut T) {
        let gold = self.players[seat.index()].gold;
        let before = self.order;
        let mut at = 0;
        let mut placed = false;
        for other in &before[..self.seats as usize] {
            if *other == seat {
                continue;
            }
            if !placed && self.players[other.index()].gold <= gold {
                self.order[at] = seat;
                at += 1;
                placed = true;
            }
            self.order[at] = *other;
            at += 1;
        }
        if !placed {
            self.order[at] = seat;
        }
        tell.tell(|| Event::Landed { seat, gold, order: self.order().to_vec() });
    }

    #[inline]
    pub(crate) fn begin_round(&mut self, round: u8) {
        self.round = round;
        self.turn = NO_ORDER;
        self.phase = Phase::Choose;
    }

    /// H4.1: all cards are turned up; H4.4: the order is fixed.
    #[inline]
    fn reveal<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        joint: &[(Seat, Move)],
        chance: &mut C,
        tell: &mut T,
    ) {
        let slot = self.slot();
        for &(seat, mv) in joint {
            let Move::Choose(card) = mv else { unreachable!("{mv} was checked") };
            self.players[seat.index()].slots[slot] = Some(card);
        }
        self.turn = self.order;
        tell.tell(|| {
            let revealed = |&seat: &Seat| {
                let player = self.player(seat);
                let card = player.slots[slot].expect("everyone has chosen");
                Revealed { seat, card, gold: player.gold }
            };
            let cards = self.turn().iter().map(revealed).collect();
            Event::Revealed { day: self.day, round: self.round, cards }
        });
        if self.rules.bribe == Bribe::OnReveal {
            for at in 0..self.seats as usize {
                if self.action_of(self.turn[at]) == Action::Bribe {
                    self.protect(self.turn[at], tell);
                }
            }
        }
        self.act_from(0, chance, tell);
    }

    /// H5.3, N2.
    #[inline]
    pub(crate) fn protect<T: Tell<Event>>(&mut self, seat: Seat, tell: &mut T) {
        let safe = &mut self.players[seat.index()].safe;
        if !std::mem::replace(safe, true) {
            tell.tell(|| Event::Protected { seat });
        }
    }

    /// H4.4: actions from this place in the turn on, until somebody has to decide.
    #[inline]
    fn act_from<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        from: usize,
        chance: &mut C,
        tell: &mut T,
    ) {
        let asked = self.turn_from(from).find(|&seat| !self.begin_action(seat, tell));
        if let Some(seat) = asked {
            self.phase = Phase::Act { seat };
        } else if (self.round as usize) < SLOTS {
            self.begin_round(self.round + 1);
        } else {
            self.end_day(chance, tell);
        }
    }

    /// H8.1: cards back to the hands, protection ends, Trade cards are cleared.
    fn end_day<C: Chance + ?Sized, T: Tell<Event>>(&mut self, chance: &mut C, tell: &mut T) {
        let day = self.day;
        tell.tell(|| Event::DayEnded { day });
        for player in &mut self.players[..self.seats as usize] {
            player.slots = [None; SLOTS];
            player.safe = false;
        }
        self.round = 0;
        self.turn = self.order;
        for seat in self.turn_from(0) {
            self.end_trade(seat, tell);
        }
        self.cash_from(0, chance, tell);
    }

    /// H8.1: the cards enter the display; Gold cards wait for their owner's word. On the last day
    /// nobody is asked.
    fn end_trade<T: Tell<Event>>(&mut self, seat: Seat, tell: &mut T) {
        let last = self.day == self.rules.set.days;
        let player = &mut self.players[seat.index()];
        let cards = player.trade;
        if cards.is_empty() {
            return;
        }
        let coins = if last { Coins::NONE } else { cards.coins() };
        player.trade = coins.cards();
        player.display = player.display.plus(&cards.minus(&player.trade));
        tell.tell(|| Event::TradeEnded { seat, cards });
    }

    /// H8.1: only a player who has Gold cards from the Trade card is asked.
    fn cash_from<C: Chance + ?Sized, T: Tell<Event>>(
        &mut self,
        from: usize,
        chance: &mut C,
        tell: &mut T,
    ) {
        let has_gold = |seat: &Seat| !self.players[seat.index()].trade.is_empty();
        if let Some(seat) = self.turn_from(from).find(has_gold) {
            self.phase = Phase::Cash { seat };
        } else if self.day == self.rules.set.days {
            self.end_game(tell);
        } else {
            self.begin_day(chance, tell);
        }
    }

    /// H8.1: cashing is a landing; cashing none is not.
    fn cash<T: Tell<Event>>(&mut self, seat: Seat, cashed: Coins, tell: &mut T) {
        let coins = std::mem::take(&mut self.players[seat.index()].trade);
        self.enter_display(seat, &coins, cashed);
        tell.tell(|| Event::Cashed { seat, cashed, of: coins.coins() });
        if !cashed.is_empty() {
            self.land(seat, tell);
        }
    }

    /// H8.2; N23 comes before scoring.
    fn end_game<T: Tell<Event>>(&mut self, tell: &mut T) {
        self.turn = NO_ORDER;
        let owner = self.order().iter().find(|&&seat| self.player(seat).nobles.last_advance() > 0);
        match owner.copied() {
            Some(seat) => self.phase = Phase::LastAdvance { seat },
            None => self.score(tell),
        }
    }
}
