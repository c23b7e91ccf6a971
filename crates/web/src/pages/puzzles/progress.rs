//! What one has solved, kept in this browser.
use crate::store;
use puzzles::{Collection, Puzzle};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// How far one is with the puzzles of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Progress {
    /// Those whose answer one knows, by their names.
    known: BTreeSet<String>,
    /// Solved at the first try, one after the other.
    pub(super) streak: u32,
    /// The longest such row.
    pub(super) best: u32,
    /// The one grade that is asked for; 0 is any.
    pub(super) grade: u8,
}

fn key(game: &str) -> String {
    format!("puzzles.{game}")
}

impl Progress {
    /// As it is kept; the store must be open ([`store::ready`]).
    pub(super) fn read(game: &str) -> Progress {
        store::doc(&key(game)).unwrap_or_default()
    }

    pub(super) fn keep(&self, game: &str) {
        store::put_doc(&key(game), self);
    }

    /// A puzzle was solved at the first try.
    pub(super) fn solved(&mut self, id: &str) {
        self.streak += 1;
        self.best = self.best.max(self.streak);
        self.known.insert(id.into());
    }

    /// It was not: another move was tried, or the answer was shown.
    pub(super) fn missed(&mut self, id: &str) {
        self.streak = 0;
        self.known.insert(id.into());
    }

    /// The next puzzle: the easiest whose answer one does not know yet. Whoever knows all begins again.
    pub(super) fn next<'a>(&mut self, all: &'a Collection) -> Option<&'a Puzzle> {
        let grade = self.grade;
        let asked = |puzzle: &&Puzzle| grade == 0 || puzzle.grade == grade;
        let first = |known: &BTreeSet<String>| {
            let open = all.puzzles.iter().filter(asked).filter(|one| !known.contains(&one.id));
            open.min_by_key(|puzzle| puzzle.grade)
        };
        first(&self.known).or_else(|| {
            all.puzzles.iter().filter(asked).for_each(|puzzle| {
                self.known.remove(&puzzle.id);
            });
            first(&self.known)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collection() -> Collection {
        let mut all = Collection::new("jaipur/1", 2, "1");
        all.puzzles = [("p one", 3), ("p two", 1), ("p three", 3)]
            .map(|(position, grade)| {
                let id = Puzzle::id_of(position);
                let line = format!("{id} {grade} best a k +d 60.0 50.0 1.0 1.0 0.0 {position}");
                line.parse().expect("a puzzle")
            })
            .into();
        all
    }

    #[test]
    fn the_easiest_unknown_comes_next_and_all_begin_again() {
        let (all, mut progress) = (collection(), Progress::default());
        let mut seen = Vec::new();
        for _ in 0..4 {
            let next = progress.next(&all).expect("there is one").clone();
            progress.solved(&next.id);
            seen.push(next.position);
        }
        assert_eq!(seen, ["p two", "p one", "p three", "p two"]);
        assert_eq!((progress.streak, progress.best), (4, 4));
        progress.missed("x");
        assert_eq!((progress.streak, progress.best), (0, 4));
    }

    #[test]
    fn one_grade_may_be_asked_for() {
        let (all, mut progress) = (collection(), Progress::default());
        progress.grade = 3;
        let next = |progress: &mut Progress| progress.next(&all).map(|one| one.position.clone());
        assert_eq!(next(&mut progress).as_deref(), Some("p one"));
        progress.grade = 5;
        assert_eq!(next(&mut progress), None);
    }
}
