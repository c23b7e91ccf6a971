//! %L%3: what is allowed. `offer` says what a player may do, `verdict` why a stranger's move is refused;
//! they are written apart so that the laws can compare them.
use crate::{Choice, Move, Newgame, refusals::*};
use kernel::{Game, Illegal, NOT_TO_ACT, OVER, Seat};

/// %L%3.3: gems in a hand.
pub const HAND_MAX: u8 = 4;

impl Newgame {
    pub(crate) fn offer(&self, seat: Seat, out: &mut Vec<Choice>) {
        let hand = self.hand(seat);
        if hand.len() < HAND_MAX {
            out.push(Choice::Take { stall: self.stall });
        }
        if !hand.is_empty() {
            out.push(Choice::Sell { hand });
        }
    }

    pub(crate) fn verdict(&self, seat: Seat, mv: Move) -> Result<(), Illegal> {
        let hand = self.hand(seat);
        let [first, second] = match mv {
            Move::Take(gem) => {
                [(self.stall.of(gem) == 0, NOT_AT_STALL), (hand.len() >= HAND_MAX, HAND_FULL)]
            }
            Move::Sell { gem, n } => [(n == 0, SELL_SOMETHING), (hand.of(gem) < n, HAND_LACKS)],
        };
        let rules = [(self.is_over(), OVER), (seat != self.to_move, NOT_TO_ACT), first, second];
        rules.into_iter().find(|&(broken, _)| broken).map_or(Ok(()), |(_, illegal)| Err(illegal))
    }
}
