//! Basari as numbers: all seats in turn, from one that is to choose.
use crate::{
    Features, Inputs, Tactics, Weights,
    features::{around, step, weights},
};
use games::basari::{Action, Basari, Colour, Gems, Move, Phase};
use kernel::{Game, Seat};

const STAGES: usize = 3;
/// Choose, a bargain about A, B or C, swap, gem.
const PHASES: usize = 6;
/// Gems of a colour: in the stock, of a seat, ahead of or behind the best other seat.
const STOCK: usize = 12;
const GEMS: usize = 9;
const AHEAD: f32 = 5.5;
const AHEADS: usize = 11;
/// Gems of a colour in an offer, and gems in all.
const OFFER: usize = 4;
const OFFERED: usize = 8;
const WORKERS: usize = 20;
/// Points ahead of the best other seat: this far either way, in this many steps, in each stage.
const LEAD: f32 = 42.0;
const LEADS: usize = 28;

const A_CARD: usize = 4 + 7 + 4 * 4;
const A_SEAT: usize = STAGES * LEADS + 4 * (GEMS + AHEADS) + WORKERS + A_CARD + 4 + 4;
const SHARED: usize = STAGES + PHASES + 4 * STOCK + 4 * OFFER + OFFERED;

/// Numbers of the parts of a move.
mod part {
    pub(super) const CHOOSE: usize = 0;
    pub(super) const ACCEPT: usize = 4;
    /// Gems offered in all, one to six, and more with the sixth.
    pub(super) const OFFERED: usize = 5;
    /// Of each of four colours, one to four.
    pub(super) const OFFER: usize = OFFERED + 6;
    pub(super) const RETURNED: usize = OFFER + 16;
    /// Of each of four colours, one or two.
    pub(super) const TAKEN: usize = RETURNED + 4;
    pub(super) const GEM: usize = TAKEN + 8;
    pub(super) const ALL: usize = GEM + 4;
}

/// Gems of a seat and what others have.
fn encode_gems(game: &Basari, seat: Seat, inputs: &mut Inputs) {
    let mine = game.gems(seat).counts();
    let mut most = [0; 4];
    for other in game.seats().iter().filter(|&other| other != seat) {
        for (most, n) in most.iter_mut().zip(game.gems(other).counts()) {
            *most = n.max(*most);
        }
    }
    for at in 0..4 {
        inputs.count(GEMS, mine[at].into());
        let ahead = f32::from(mine[at]) - f32::from(most[at]);
        inputs.one_of(AHEADS, step(ahead, AHEAD, AHEADS));
    }
}

fn encode_gem_counts(gems: Gems, most: usize, inputs: &mut Inputs) {
    gems.counts().into_iter().for_each(|n| inputs.count(most, n.into()));
}

impl Features for Basari {
    const VERSION: u16 = 1;
    const PARTS: usize = part::ALL;
    const WEIGHTS: &'static [Weights] = weights![];

    fn inputs(seats: usize) -> usize {
        SHARED + (seats - 1) + seats * A_SEAT
    }

    fn encode(&self, from: Seat, inputs: &mut Inputs) {
        let n = self.seats().len();
        let stage = usize::from(self.stage().max(1) - 1).min(STAGES - 1);
        inputs.one_of(STAGES, stage);
        let (phase, bargain) = match self.phase() {
            Phase::Choose => (0, None),
            Phase::Bargain { action, other, offer, .. } => {
                (1 + action.index().min(2), Some((other, offer)))
            }
            Phase::Swap { .. } => (4, None),
            Phase::Gem { .. } => (5, None),
            Phase::Over => (PHASES, None),
        };
        inputs.one_of(PHASES, phase);
        encode_gem_counts(self.stock(), STOCK, inputs);
        let (other, offer) = bargain.map_or((None, Gems::NONE), |(o, offer)| (Some(o), offer));
        encode_gem_counts(offer, OFFER, inputs);
        inputs.count(OFFERED, offer.len().into());
        let place = other.map_or(n, |seat| (seat.index() + n - from.index()) % n);
        inputs.one_of(n - 1, place.wrapping_sub(1));
        let known = self.value();
        for seat in around(from, n) {
            let others = self.seats().iter().filter(|&other| other != seat);
            let best = others.map(|other| self.points(other)).max().unwrap_or(0);
            let lead = f32::from(self.points(seat)) - f32::from(best);
            inputs.one_of(STAGES * LEADS, stage * LEADS + step(lead, LEAD, LEADS));
            encode_gems(self, seat, inputs);
            inputs.count(WORKERS, self.workers(seat).into());
            let card = self.card(seat);
            inputs.count(4, card.map_or(0, |card| card.workers.into()));
            inputs.count(7, card.map_or(0, |card| card.points.into()));
            encode_gem_counts(card.map_or(Gems::NONE, |card| card.gems), 4, inputs);
            Action::ALL.into_iter().for_each(|action| inputs.flag(self.chosen(action).has(seat)));
            let (win, margin) = (known.win[seat.index()], known.margin[seat.index()]);
            inputs.number(2.0 * win);
            inputs.number(margin / 20.0);
            inputs.number((margin / 8.0).clamp(-2.0, 2.0));
            inputs.number(lead / 20.0);
        }
    }

    fn parts(mv: Move, part: &mut dyn FnMut(usize)) {
        let mut gems = |gems: Gems, first: usize, most: u8| {
            for colour in Colour::ALL {
                let n = gems.of(colour).min(most);
                if n > 0 {
                    part(first + colour.index() * usize::from(most) + usize::from(n) - 1);
                }
            }
        };
        match mv {
            Move::Choose(action) => part(part::CHOOSE + action.index()),
            Move::Accept => part(part::ACCEPT),
            Move::Offer(offer) => {
                gems(offer, part::OFFER, 4);
                part(part::OFFERED + usize::from(offer.len().clamp(1, 6)) - 1);
            }
            Move::Swap { returned, taken } => {
                gems(returned, part::RETURNED, 1);
                gems(taken, part::TAKEN, 2);
            }
            Move::Gem(colour) => part(part::GEM + colour.index()),
        }
    }

    /// A round is played to its end.
    fn unquiet(_seats: usize) -> u32 {
        Basari::HORIZON
    }
}
