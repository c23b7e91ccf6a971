//! What is allowed. `offer_choices` says what a player may do, `verdict` why a stranger's move is
//! refused; they are written apart so that the laws can compare them.
use crate::{Action, Basari, Bids, Choice, Colour, Gems, Move, Phase, refusals::*};
use kernel::{Game, Illegal, NO_ANSWER, NOT_TO_ACT, OVER, Seat};

impl Basari {
    /// B1.2: D is for five players.
    #[inline]
    pub(crate) fn last_action(&self) -> Action {
        if self.n_seats == 5 { Action::D } else { Action::C }
    }

    #[inline]
    pub(crate) fn offer_choices(&self, seat: Seat, out: &mut Vec<Choice>) {
        match self.phase {
            Phase::Choose => out.push(Choice::Choose { last: self.last_action() }),
            Phase::Bargain { offer, .. } => {
                if !offer.is_empty() {
                    out.push(Choice::Accept { offer });
                }
                let bids = Bids { holding: self.gems[seat.index()], above: offer };
                if !bids.is_empty() {
                    out.push(Choice::Offer(bids));
                }
            }
            Phase::Swap { .. } => out.push(Choice::Swap(self.swaps(seat))),
            Phase::Gem { .. } => out.push(Choice::Gem { stock: self.stock }),
            Phase::Over => (),
        }
    }

    /// The first clause that forbids the move: G1, G2, G3, what is not there, then by number.
    pub(crate) fn verdict(&self, seat: Seat, mv: Move) -> Result<(), Illegal> {
        if self.phase == Phase::Over {
            return Err(OVER);
        }
        if !self.to_act().has(seat) {
            return Err(NOT_TO_ACT);
        }
        let own = self.gems[seat.index()];
        match (self.phase, mv) {
            (Phase::Choose, Move::Choose(action)) => {
                refuse(action == Action::D && self.n_seats < 5, NO_ACTION_D)
            }
            (Phase::Bargain { offer: Gems::NONE, .. }, Move::Offer(bid)) => {
                refuse(!among(bid, own), FIRST_NOT_OWN)?;
                refuse(bid == Gems::NONE, FIRST_EMPTY)
            }
            (Phase::Bargain { offer, .. }, Move::Offer(bid)) => {
                refuse(!among(bid, own), RAISE_NOT_OWN)?;
                refuse(!higher(bid, offer), NOT_HIGHER)
            }
            // There is nothing to accept before the first offer: another kind of move.
            (Phase::Bargain { offer, .. }, Move::Accept) => refuse(offer == Gems::NONE, NO_ANSWER),
            (Phase::Swap { .. }, Move::Swap { returned, taken }) => {
                self.verdict_on_swap(own, returned, taken)
            }
            (Phase::Gem { .. }, Move::Gem(colour)) => {
                refuse(self.stock.of(colour) == 0, NOT_IN_STOCK)
            }
            _ => Err(NO_ANSWER),
        }
    }

    /// B5.2: one gem back, then two out, or what is there; a player who has none takes one.
    fn verdict_on_swap(&self, own: Gems, returned: Gems, taken: Gems) -> Result<(), Illegal> {
        refuse(!among(returned, own), RETURN_NOT_OWN)?;
        let in_stock = |colour| {
            let back = u32::from(returned.of(colour));
            u32::from(taken.of(colour)) <= u32::from(self.stock.of(colour)) + back
        };
        refuse(!Colour::ALL.into_iter().all(in_stock), STOCK_LACKS)?;
        if own == Gems::NONE {
            return refuse(taken.len() != 1, TAKE_ONE);
        }
        refuse(returned.len() != 1, RETURN_ONE)?;
        let there = self.stock.len() + 1;
        refuse(taken.len() != if there < 2 { there } else { 2 }, TAKE_TWO)
    }
}

fn refuse(when: bool, why: Illegal) -> Result<(), Illegal> {
    if when { Err(why) } else { Ok(()) }
}

fn among(part: Gems, whole: Gems) -> bool {
    Colour::ALL.into_iter().all(|colour| part.of(colour) <= whole.of(colour))
}

/// B4.4, colour by colour.
fn higher(bid: Gems, than: Gems) -> bool {
    if bid.len() != than.len() {
        return bid.len() > than.len();
    }
    let differs = Colour::ALL.into_iter().find(|&colour| bid.of(colour) != than.of(colour));
    differs.is_some_and(|colour| bid.of(colour) > than.of(colour))
}
