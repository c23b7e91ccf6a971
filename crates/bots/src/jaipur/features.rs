//! Jaipur as numbers: one round, from the seat whose turn it is.
//!
//! What cards are worth depends on how many tokens of the good are gone, so hands and market are
//! written down in one table for each number of them.
use crate::{
    Features, Forecast, Inputs, Weights, Worth,
    features::{around, step, weights},
};
use games::jaipur::{Good, HAND_MAX, Jaipur, Move};
use kernel::{Game, Kind, Seat};

/// Tokens of a good that may be gone: none to all of leather.
const TAKEN: usize = 10;
const HAND: usize = HAND_MAX as usize;
const MARKET: usize = games::jaipur::MARKET as usize;
const CAMELS: usize = 11;
const PILE: usize = 40;
/// Leads in rupees: this far either way, in this many steps, in each quarter of the round.
const LEAD: f32 = 42.0;
const LEADS: usize = 28;
const QUARTERS: usize = 4;
/// Bonus tokens of a size.
const BONUS: usize = 7;
/// Camels ahead of the other, either way.
const HERD_LEAD: usize = 4;

const A_GOOD: usize = (2 * HAND + MARKET + 1) * TAKEN;
const INPUTS: usize = 6 * A_GOOD
    + 2 * CAMELS
    + MARKET
    + 2 * HERD_LEAD
    + 2 * HAND
    + PILE
    + 1
    + 6
    + LEADS * QUARTERS
    + 1
    + 3 * BONUS;

fn quarter(pile: u8) -> usize {
    match pile {
        0..5 => 0,
        5..13 => 1,
        13..25 => 2,
        _ => 3,
    }
}

/// Numbers of the parts of a move.
mod part {
    pub(super) const TAKE: usize = 0;
    pub(super) const CAMELS: usize = 6;
    pub(super) const EXCHANGE: usize = 7;
    /// Of each of six goods, one to three cards, and more with the third.
    pub(super) const TAKEN: usize = 8;
    pub(super) const GIVEN: usize = TAKEN + 18;
    pub(super) const GIVEN_CAMELS: usize = GIVEN + 18;
    /// Of each of six goods, one to five cards.
    pub(super) const SELL: usize = GIVEN_CAMELS + 4;
    pub(super) const ALL: usize = SELL + 30;
}

impl Features for Jaipur {
    const VERSION: u16 = 1;
    const PARTS: usize = part::ALL;
    const WEIGHTS: &'static [Weights] = weights![2: "jaipur-2"];

    fn inputs(_seats: usize) -> usize {
        INPUTS
    }

    fn encode(&self, from: Seat, inputs: &mut Inputs) {
        let set = self.components();
        let mut seats = around(from, 2);
        let (me, other) = (seats.next().unwrap_or(from), seats.next().unwrap_or(from));
        let (mine, theirs) = (self.own(me).counts(), self.own(other).counts());
        let market = self.market().counts();
        let mut empty = 0;
        for good in Good::WARES {
            let at = good.index();
            let taken = usize::from(self.tokens_taken(good));
            empty += usize::from(taken >= usize::from(set.tokens[at]));
            let row = taken.min(TAKEN - 1);
            inputs.count_in(TAKEN, row, HAND, mine[at].into());
            inputs.count_in(TAKEN, row, HAND, theirs[at].into());
            inputs.count_in(TAKEN, row, MARKET, market[at].into());
            inputs.one_of(TAKEN, row);
        }
        let camel = Good::Camel.index();
        let herds = (usize::from(mine[camel]), usize::from(theirs[camel]));
        inputs.count(CAMELS, herds.0);
        inputs.count(CAMELS, herds.1);
        inputs.count(MARKET, market[camel].into());
        inputs.count(HERD_LEAD, herds.0.saturating_sub(herds.1));
        inputs.count(HERD_LEAD, herds.1.saturating_sub(herds.0));
        let hand = |counts: [u8; 8]| usize::from(counts[..6].iter().sum::<u8>());
        inputs.count(HAND, hand(mine));
        inputs.count(HAND, hand(theirs));
        inputs.count(PILE, self.pile().into());
        inputs.number(f32::from(self.pile()) / PILE as f32);
        inputs.count(6, empty);
        let rupees = |seat| f32::from(self.goods_rupees(seat)) + f32::from(self.bonus_rupees(seat));
        let lead = rupees(me) - rupees(other);
        let cell = quarter(self.pile()) * LEADS + step(lead, LEAD, LEADS);
        inputs.one_of(LEADS * QUARTERS, cell);
        inputs.number(lead / 20.0);
        for left in self.bonus_left() {
            inputs.count(BONUS, left.iter().sum::<u8>().into());
        }
    }

    fn parts(mv: Move, part: &mut dyn FnMut(usize)) {
        match mv {
            Move::Take(good) => part(part::TAKE + good.index()),
            Move::Camels => part(part::CAMELS),
            Move::Exchange { take, give } => {
                part(part::EXCHANGE);
                let (take, give) = (take.counts(), give.counts());
                for at in 0..6 {
                    if take[at] > 0 {
                        part(part::TAKEN + 3 * at + usize::from(take[at].min(3)) - 1);
                    }
                    if give[at] > 0 {
                        part(part::GIVEN + 3 * at + usize::from(give[at].min(3)) - 1);
                    }
                }
                let camels = give[Good::Camel.index()];
                if camels > 0 {
                    part(part::GIVEN_CAMELS + usize::from(camels.min(4)) - 1);
                }
            }
            Move::Sell { good, n } => {
                part(part::SELL + 5 * good.index() + usize::from(n.clamp(1, 5)) - 1);
            }
        }
    }

    /// Every position is quiet: playing on from it first made play weaker.
    fn unquiet(_seats: usize) -> u32 {
        0
    }

    /// The forecast is about the round.
    fn foresee(&self, forecast: &Forecast) -> Worth {
        super::worth(self, forecast.win[0], &forecast.points[..2])
    }
}
