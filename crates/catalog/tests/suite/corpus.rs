//! A record that was ever published verifies and replays for ever (`corpus/README.md`).
use crate::kept::{Kept, records};
use kernel::Viewer;

#[test]
fn every_record_that_was_kept_verifies_and_replays() {
    for kept in records() {
        let checked =
            catalog::verify(&kept.text).unwrap_or_else(|fault| panic!("{}: {fault}", kept.name));
        assert_eq!(checked.game, kept.game);
        let last = checked.tables.last().expect("a table");
        let result = kept.text.lines().rev().nth(1).expect("a result");
        let points = last.outcome().map(|outcome| {
            let each = last.seats().iter().zip(outcome.place.iter().zip(&outcome.points));
            each.map(|(seat, (place, points))| format!(" {seat}:{place}:{points}")).collect()
        });
        let points: String = points.unwrap_or_else(|| " unfinished".into());
        assert_eq!(result, format!("result{points}"), "{}", kept.name);
        // Every view on the way can be shown, and what happened can be told.
        for (table, told) in checked.tables.iter().skip(1).zip(&checked.told) {
            for viewer in Viewer::all(table.seats()) {
                assert!(!table.view(viewer, false).view.is_null(), "{}", kept.name);
                assert!(told.0.contains_key(&viewer.to_string()), "{}", kept.name);
            }
        }
    }
}

/// Every game of version 1 at every number of players: dealt fairly to its end, from a seed, from a position and
/// without a seed; and of every game one that was broken off in each way.
#[test]
fn the_corpus_has_every_game_at_every_number_of_players() {
    let records = records();
    let has = |name: &str| records.iter().any(|kept| kept.name == name);
    for (game, seats) in [("jaipur", 2..=2), ("johari", 2..=4), ("basari", 3..=5)] {
        for seats in seats {
            for kind in ["", "-seed", "-seed-unfinished", "-position", "-no-seed"] {
                assert!(has(&format!("{game}-{seats}{kind}")), "{game} {seats}{kind}");
            }
        }
        for ended in ["ended resigned", "ended agreed", "ended stopped"] {
            let broken = |kept: &Kept| kept.game == game && kept.text.contains(ended);
            assert!(records.iter().any(broken), "{game}: {ended}");
        }
    }
}
