//! What lies where, to be read: bots weigh up the worlds that they imagine.
use crate::{Action, Basari, Card, Gems, Phase};
use kernel::{Seat, Seats};

impl Basari {
    /// What is being decided, and by whom.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }
    /// From 1.
    #[inline]
    pub fn stage(&self) -> u8 {
        self.stage
    }
    /// The gems in the stock.
    #[inline]
    pub fn stock(&self) -> Gems {
        self.stock
    }
    /// The gems of a player.
    #[inline]
    pub fn gems(&self, seat: Seat) -> Gems {
        self.gems[seat.index()]
    }
    /// The points of a player.
    #[inline]
    pub fn points(&self, seat: Seat) -> u16 {
        self.points[seat.index()]
    }
    /// Workers in this stage.
    #[inline]
    pub fn workers(&self, seat: Seat) -> u8 {
        self.workers[seat.index()]
    }
    /// The card of this round.
    #[inline]
    pub fn card(&self, seat: Seat) -> Option<Card> {
        self.current[seat.index()].map(|id| self.rules.set.card(id))
    }
    /// The cards of a player in this stage, one bit for each card of the set.
    #[inline]
    pub fn cards(&self, seat: Seat) -> u64 {
        self.cards[seat.index()]
    }
    /// Cards left in the pile.
    #[inline]
    pub fn pile(&self) -> u8 {
        self.pile.count_ones() as u8
    }
    /// Does the stage end after this round (B3.8)?
    #[inline]
    pub fn is_last_round(&self) -> bool {
        self.last_round
    }
    /// Who chose an action, from the reveal to the end of the round.
    #[inline]
    pub fn chosen(&self, action: Action) -> Seats {
        self.chosen[action.index()]
    }
}
