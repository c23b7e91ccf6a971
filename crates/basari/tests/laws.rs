//! The laws of the kernel over random games: at least 1,000 for each number of players, and some
//! with decks that run out.
mod common;
use basari::{Basari, Rules};
use kernel::laws;

/// Offers rise strictly and gems are finite, so bargaining ends; random play needs no more.
const STEPS_MAX: u64 = 1_000;

fn obeys(rules: Rules, seats: u8, first: u64, games: u64) {
    let tally = laws::check::<Basari>(rules, seats, first, games, STEPS_MAX);
    println!("{seats} seats: {tally:?}");
    assert_eq!(tally.games, games);
}

macro_rules! laws {
    ($($name:ident: $seats:literal, $first:literal;)*) => {$(
        #[test]
        fn $name() {
            obeys(Rules::default(), $seats, $first, 600);
        }
    )*};
}

laws! {
    three_players: 3, 0;
    three_more_players: 3, 1_000;
    four_players: 4, 0;
    four_more_players: 4, 1_000;
    five_players: 5, 0;
    five_more_players: 5, 1_000;
}

/// B3.8 at work: the pile runs out in nearly every stage.
#[test]
fn short_decks() {
    for seats in 3..=5 {
        obeys(common::short_deck(), seats, 0, 200);
        obeys(common::poor_box(), seats, 0, 100);
    }
}
