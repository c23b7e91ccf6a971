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
    /// Who chose an action, from the reveal to the end of the round.
    #[inline]
    pub fn chosen(&self, action: Action) -> Seats {
        self.chosen[action.index()]
    }
}
