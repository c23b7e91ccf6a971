//! The rating finds players of known strength: the levels that answer at once, as players.
#[path = "../examples/known.rs"]
mod known;

use known::Trial;
use std::time::Duration;

const LEVELS: [&str; 3] = ["newcomer", "novice", "apprentice"];

#[test]
fn after_twenty_games_the_interval_holds_what_is_known() {
    let (mut held, mut tried) = (0, 0);
    for game in catalog::GAMES {
        let levels = bots::ratings(game).filter(|(level, _)| LEVELS.contains(level)).collect();
        let most = Duration::from_secs(60);
        let trial = Trial { game, levels, games: 20, repetitions: 30, most };
        for found in catalog::with_game(game, &trial).expect("it is listed") {
            let n = found.estimates.len();
            let share = found.held() as f64 / n as f64;
            println!("{game} {}: {} of {n}", found.level, found.held());
            // Of 30, at least 26 where 95 of 100 are meant: one such row in 200 falls below by chance.
            assert!(
                share >= 0.8,
                "{game} {}: {} of {n}: {:?}",
                found.level,
                found.held(),
                found.estimates
            );
            held += found.held();
            tried += n;
        }
    }
    // Of 270; two standard errors below 95 of 100.
    assert!(held as f64 >= 0.92 * tried as f64, "{held} of {tried}");
}
