//! A game of its own on the kernel, without any other crate of Chowk: `game.rs` has the rules, and
//! this plays them at random, writes the record and checks it.
//!
//! `cargo run -p chowk-kernel --example pebbles -- SEED`
// Public as in a crate of its own.
#[allow(unreachable_pub)]
mod game;

use game::{Pebbles, Rules};
use kernel::{ENGINE, Policy, Progress, Quick, Record, Seed, Table, record};

/// A game between two random players, as text.
fn play(phrase: &str) -> String {
    let mut table = Table::<Pebbles>::new(Rules::default(), 2, Seed::from_phrase(phrase));
    let (mut dice, mut menu) = (Quick::new(1), Vec::new());
    while let Some(seat) = table.waiting().lowest() {
        let mv = Policy::Uniform.choose(table.game(), seat, &mut menu, &mut dice);
        match table.play(seat, mv).expect("the move was on the menu") {
            Progress::Played(events) => println!("{events:?}"),
            Progress::Sealed { waiting } => println!("{seat} has chosen; {waiting} has not"),
        }
    }
    let names = vec!["Asha".into(), "Ravi".into()];
    Record::of(&table, names, ENGINE, "2026-01-01").to_string()
}

fn main() {
    let text = play(&std::env::args().nth(1).unwrap_or_else(|| "7".into()));
    println!("\n{text}");
    let checked = record::verify::<Pebbles>(&text).expect("what a table writes is right");
    println!("{} steps, every one of them checked", checked.record.steps.len());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_of_it_is_right_until_somebody_changes_it() {
        let text = play("a test");
        let checked = record::verify::<Pebbles>(&text).expect("it was played");
        assert!(checked.record.result.is_some(), "the game has an end:\n{text}");
        assert!(record::verify::<Pebbles>(&text.replace("Asha", "Gita")).is_err());
    }

    #[test]
    fn it_obeys_the_laws() {
        let tally = kernel::laws::check::<Pebbles>(Rules::default(), 2, 1, 40, 12);
        assert_eq!((tally.games, tally.widest), (40, 3));
    }
}
