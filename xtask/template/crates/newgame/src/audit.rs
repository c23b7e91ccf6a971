//! What makes a position impossible.
use crate::{Gem, HAND_MAX, Newgame, STALL};
use kernel::{Impossible, Kind, Seat};

/// Conserved gems, limits, and a state in which a turn can be played.
pub(crate) fn audit(game: &Newgame) -> Result<(), Impossible> {
    let set = game.rules.set;
    let piles = [game.bag, game.stall, game.hands[0], game.hands[1], game.sold];
    for &gem in Gem::ALL {
        let found: u32 = piles.iter().map(|pile| u32::from(pile.of(gem))).sum();
        let all = u32::from(set.gems.of(gem));
        Impossible::unless(found == all, "%L%1.1", || {
            format!("there are {all} gems {} in the box, {found} on the table", gem.name())
        })?;
    }
    for seat in [Seat(0), Seat(1)] {
        let held = game.hand(seat).len();
        Impossible::unless(held <= HAND_MAX, "%L%3.3", || {
            format!("{seat} holds {held} gems, {HAND_MAX} are the limit")
        })?;
    }
    let shown = game.stall.len();
    let possible = shown == STALL || (shown + 1 == STALL && game.bag.is_empty());
    Impossible::unless(possible, "%L%4.1", || {
        format!("the stall shows {shown} gems with {} in the bag", game.bag.len())
    })?;
    let most = u32::from(set.price(HAND_MAX)) * u32::from(game.sold.len());
    let points: u32 = game.points.iter().map(|&points| u32::from(points)).sum();
    Impossible::unless(points <= most, "%L%3.4", || {
        format!("{points} points cannot come of {} gems that were sold", game.sold.len())
    })
}
