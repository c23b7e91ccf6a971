//! %L%5 Who knows what. Built field by field; nothing is passed through.
use crate::{Gems, Newgame, Rules};
use kernel::{Chance, Viewer, Scripted, Seat, Syntax};
use serde::{Deserialize, Serialize};

kernel::view! {
    admit;
    /// Whose turn it is; nobody's when the game is over.
    pub to_move: Option<Seat>,
    /// The gems of the stall.
    pub stall: Gems,
    /// Gems left in the bag.
    pub bag: u8,
    /// The gems that were sold.
    pub sold: Gems,
    /// Both sides, seat by seat.
    pub sides: [Side; 2],
}

/// One side of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Side {
    /// Gems in the hand.
    pub hand_size: u8,
    /// Which gems: the owner's knowledge (%L%5.1).
    pub hand: Option<Gems>,
    /// Points so far.
    pub points: u16,
}

pub(crate) fn of(game: &Newgame, viewer: Viewer) -> View {
    let side = |seat: Seat| Side {
        hand_size: game.hand(seat).len(),
        hand: viewer.is(seat).then(|| game.hand(seat)),
        points: game.points(seat),
    };
    View {
        rules: game.rules,
        viewer,
        to_move: (!game.ended()).then_some(game.to_move),
        stall: game.stall,
        bag: game.bag.len(),
        sold: game.sold,
        sides: [side(Seat(0)), side(Seat(1))],
    }
}

/// Views come from strangers: only those that some table shows are let in.
fn admit(view: &View) -> Result<(), Syntax> {
    if view.to_move.is_some_and(|seat| seat.0 > 1) {
        return Err(Syntax("there are two players, a and b".into()));
    }
    // Whether there is such a world does not depend on which one is dealt.
    kernel::looks_like(&imagine(view, &mut Scripted::new(&[])), view.viewer, view)
}

pub(crate) fn imagine<C: Chance + ?Sized>(view: &View, chance: &mut C) -> Newgame {
    let mut game = Newgame::unpacked(view.rules, view.to_move.unwrap_or(Seat(0)));
    let mut unseen = game.bag.less(view.stall).less(view.sold);
    for (hand, side) in game.hands.iter_mut().zip(&view.sides) {
        *hand = side.hand.unwrap_or_default();
        unseen = unseen.less(*hand);
    }
    for (hand, side) in game.hands.iter_mut().zip(&view.sides) {
        for _ in 0..side.hand_size.saturating_sub(hand.len()).min(unseen.len()) {
            *hand = hand.with(unseen.draw(chance));
        }
    }
    game.bag = unseen;
    game.stall = view.stall;
    game.sold = view.sold;
    game.points = [view.sides[0].points, view.sides[1].points];
    game
}
