//! The laws of the kernel on random games.
use kernel::{Seat, laws};
use newgame::{Gem, Move, Newgame, Rules};

/// Eleven gems come out of the bag, and each gem is sold once at most: no game has 60 turns.
#[test]
fn games_obey_the_laws() {
    let tally = laws::check::<Newgame>(Rules::default(), 2, 0, 400, 60);
    assert_eq!(tally.games, 400);
}

/// Three kinds are left in the bag, so a take has three outcomes.
#[test]
fn a_draw_follows_the_bag() {
    let game: Newgame =
        "stall res; hand-a r; hand-b e; sold rrreeesss; bag ress".parse().expect("a position");
    let (outcomes, sum) = laws::odds(&game, &[(Seat(0), Move::Take(Gem::Ruby))]);
    assert_eq!(outcomes, 3);
    assert!((sum - 1.0).abs() < 1e-9, "the odds sum to one");
}
