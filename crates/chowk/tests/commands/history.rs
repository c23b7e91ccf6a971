//! `chowk history`, and the ratings it goes by.
use super::{folder, printed, refused};

/// A file as the page saves it: a game that was begun and given up.
fn history_file() -> String {
    let ruleset = catalog::ruleset("jaipur", "");
    let seed = kernel::Seed([3; 32]);
    let setup = catalog::GameSetup { ruleset: &ruleset, seats: None, seed };
    let desk = catalog::deal(&setup).expect("a deal");
    let names = ["You".to_string(), "Meera".to_string()];
    let text = |resigned: u8| {
        let ended =
            Some(kernel::record::Ended::Resigned(kernel::Seats::one(kernel::Seat(resigned))));
        let notes = catalog::Notes { ended, ..catalog::Notes::default() };
        desk.record_noted(&names, kernel::ENGINE, "2026-01-01", notes)
    };
    let game = |id: &str, resigned: u8| history::file::Kept {
        entry: history::Entry {
            id: id.into(),
            game: "jaipur".into(),
            names: names.to_vec(),
            bots: vec![None, Some("novice".into())],
            over: true,
            step: 0,
            resigned: Some(kernel::Seat(resigned)),
            mine: Some(kernel::Seat(0)),
            date: format!("2026-01-0{}T00:00:00Z", resigned + 1),
            play: Some(history::Play { decisions: 9, good: 7, lost: 0.25 }),
            ..history::Entry::default()
        },
        text: Some(text(resigned)),
    };
    let games = vec![game("won", 1), game("lost", 0)];
    history::file::write(&history::file::File { games, ..history::file::File::default() })
}

#[test]
fn a_history_is_told_and_a_bad_one_named() {
    let path = folder("history").join("history.json");
    let file = path.to_str().expect("text");
    let good = history_file();
    std::fs::write(&path, &good).expect("written");
    let told = printed(&["history", file], "");
    for says in
        ["2026-01-02 · Jaipur · won", "Meera (Novice)", "7 of 9", "rating against bots: ", "1 of 2"]
    {
        assert!(told.contains(says), "{says}: {told}");
    }
    let german = printed(&["history", file, "--lang", "de"], "");
    assert!(german.contains("Wertung gegen Bots: ") && german.contains("7 von 9"), "{german}");
    let record = printed(&["history", file, "--record", "won"], "");
    assert!(catalog::verify(&record).is_ok(), "{record}");
    refused(&["history", file, "--record", "other"], "no game other");
    refused(&["history", file, "chess"], "there is no game `chess`");
    std::fs::write(&path, good.replacen("\"step\": 0", "\"step\": -1", 1)).expect("written");
    refused(&["history", file], "games[0].entry.step");
    std::fs::write(&path, &good[..good.len() / 2]).expect("written");
    refused(&["history", file], &format!("line {} ", good[..good.len() / 2].lines().count()));
}

/// What code reads and what people read is the same.
#[test]
fn the_ratings_are_those_of_the_readme() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let readme = std::fs::read_to_string(format!("{root}/README.md")).expect("it is there");
    let rows = readme.lines().filter(|line| line.contains(" ± ") && line.starts_with("| "));
    let rows: Vec<String> = rows
        .map(|row| {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            format!("{} {} {} {}", cells[1], cells[2], cells[3], cells[4].replace(" ± ", " "))
        })
        .collect();
    let data = std::fs::read_to_string(format!("{root}/crates/bots/ratings.txt")).expect("there");
    assert_eq!(data.lines().collect::<Vec<_>>(), rows);
}
