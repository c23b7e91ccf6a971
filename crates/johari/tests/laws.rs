//! Laws over random games, at every number of players, in every edition and with
//! every option. Split, so that they
//! run side by side.
use johari::{Johari, Rules};
use kernel::laws;

/// A game has 30 rounds; no random game took more steps than this.
const STEPS_MAX: u64 = 700;

fn obeys(rules: &str, seats: u8, first: u64, games: u64) {
    let rules: Rules = rules.parse().expect("a ruleset");
    let tally = laws::check::<Johari>(rules, seats, first, games, STEPS_MAX);
    assert_eq!(tally.games, games);
    println!("{rules}, {seats} seats: {tally:?}");
}

macro_rules! laws {
    ($($name:ident: $rules:literal, $seats:literal, $first:literal, $games:literal;)*) => {
        $(#[test]
        fn $name() {
            obeys($rules, $seats, $first, $games);
        })*
    };
}

laws! {
    two_players: "johari/2", 2, 0, 250;
    two_players_more: "johari/2", 2, 250, 250;
    three_players: "johari/2", 3, 1000, 170;
    three_players_more: "johari/2", 3, 1170, 170;
    three_players_yet_more: "johari/2", 3, 1340, 160;
    four_players: "johari/2", 4, 2000, 125;
    four_players_more: "johari/2", 4, 2125, 125;
    four_players_yet_more: "johari/2", 4, 2250, 125;
    four_players_last: "johari/2", 4, 2375, 125;
    bribe_in_turn: "johari/2 bribe=in-turn", 3, 3000, 60;
    n21_by_gems: "johari/2 n21=gem", 2, 4000, 40;
    both_options: "johari/2 n21=gem bribe=in-turn", 4, 5000, 30;
    edition_1_two_players: "johari/1", 2, 6000, 100;
    edition_1_three_players: "johari/1", 3, 6100, 80;
    edition_1_four_players: "johari/1", 4, 6200, 60;
    edition_1_on_reveal: "johari/1 bribe=on-reveal", 3, 6300, 40;
    edition_1_both_options: "johari/1 n21=gem bribe=on-reveal", 4, 6400, 30;
}
