//! Whole games to look at: moves, luck, what everyone was told and saw. A change of play changes
//! the file; `INSTA_UPDATE=always` accepts it, and the diff is read.
use basari::{Basari, Rules};
use kernel::{Policy, laws};

fn golden(seats: u8, policy: Policy) -> String {
    laws::golden::<Basari>(Rules::default(), seats, &format!("golden {seats}"), policy)
}

#[test]
fn three_players() {
    insta::assert_snapshot!("three_players", golden(3, Policy::Kind));
}

#[test]
fn four_players() {
    insta::assert_snapshot!("four_players", golden(4, Policy::Uniform));
}

#[test]
fn five_players() {
    insta::assert_snapshot!("five_players", golden(5, Policy::Kind));
}
