//! Lessons: a game learned by playing it, a small task at a time.
//!
//! A lesson is data, one file per game: where a task begins, the move that is asked for, what the
//! others choose before and answer after it. [`Teacher`] leads through it at a table of one's own;
//! what may be played it asks of the referee, as everywhere.
mod basari;
mod jaipur;
mod johari;
mod teacher;

pub use teacher::{Heard, Stage, Teacher};

/// Everything that a game's lesson teaches, in this order.
#[derive(Copy, Clone, Debug)]
pub struct Lesson {
    /// The game's name.
    pub game: &'static str,
    /// How many sit at the table; the learner sits on the first seat.
    pub seats: u8,
    /// Where its luck comes from: always the same, so that sentences may speak of what came.
    pub luck: u8,
    /// What is to be done.
    pub tasks: &'static [Task],
}

/// One thing to do.
#[derive(Copy, Clone, Debug)]
pub struct Task {
    /// Names its sentences: `learn-GAME-NAME` says what to do and why, and the same with `-done`
    /// what it brought.
    pub name: &'static str,
    /// The position it begins in; if not said, the one in which the task before ended.
    pub at: Option<&'static str>,
    /// The move that is asked for.
    pub mv: &'static str,
    /// Others that are as good; one that ends in `…` stands for all that begin like it.
    pub or: &'static [&'static str],
    /// What to touch, as boards mark their things: `market=d` is what has `data-market="d"`.
    pub touch: &'static [&'static str],
    /// What others do before: seat and move. Sealed choices wait for the learner's own.
    pub before: &'static [(u8, &'static str)],
    /// What others answer.
    pub after: &'static [(u8, &'static str)],
}

impl Task {
    /// Is this what was asked for?
    pub fn fits(&self, mv: &str) -> bool {
        let like = |good: &&str| match good.strip_suffix('…') {
            Some(start) => mv.starts_with(start),
            None => mv == *good,
        };
        mv == self.mv || self.or.iter().any(like)
    }
}

macro_rules! lessons {
    ([$(($game:ident $table:ident))*]) => {
        /// What each game teaches; `None` where its file says that there is no lesson yet.
        const LESSONS: &[&Option<Lesson>] = &[$(&$game::LESSON),*];
    };
}
games::each_game!([lessons]);

/// All lessons there are.
pub fn lessons() -> impl Iterator<Item = &'static Lesson> {
    LESSONS.iter().filter_map(|lesson| lesson.as_ref())
}

/// The lesson of a game, if it has one.
pub fn lesson(game: &str) -> Option<&'static Lesson> {
    lessons().find(|lesson| lesson.game == game)
}
