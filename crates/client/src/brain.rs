//! What is asked of a thinker that runs beside the page, and what it answers: JSON texts.
use analysis::Report;
use catalog::Advice;
use challenge::Score;
use kernel::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Something to think about.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// What would this bot play?
    Advise {
        /// Comes back with the answer.
        id: u32,
        /// Bots remember what they thought at the same table.
        table: String,
        /// The game's name.
        game: String,
        /// What the seat sees.
        view: Value,
        /// Who is to act.
        seat: Seat,
        /// The bot by name: `merchant`, or `judge` for a hint.
        bot: String,
        /// Where its own luck comes from.
        luck: u64,
    },
    /// How would this bot do in a challenge?
    PlayOut {
        /// Comes back with the answer.
        id: u32,
        /// What is played, as text.
        challenge: String,
        /// The level that takes it.
        bot: String,
    },
    /// Why was this game lost?
    Analyse {
        /// Comes back with the answers.
        id: u32,
        /// The whole record.
        record: String,
    },
    /// Is this decision a puzzle: is one move clearly best, also with more thinking?
    Puzzle {
        /// Comes back with the answer.
        id: u32,
        /// The whole record.
        record: String,
        /// The step of the decision, counted from 1.
        step: usize,
        /// Whose decision.
        seat: Seat,
    },
}

/// An answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// What the bot plays; nothing, if there was nothing to choose.
    Advice {
        /// Of the question.
        id: u32,
        /// The move and the thoughts behind it.
        advice: Option<Advice>,
    },
    /// What the bot reached.
    Score {
        /// Of the question.
        id: u32,
        /// As it is compared with others.
        score: Score,
        /// The record of its game.
        record: String,
    },
    /// So far.
    Progress {
        /// Of the question.
        id: u32,
        /// Steps done.
        done: usize,
        /// Steps in all.
        of: usize,
    },
    /// The whole analysis.
    Report {
        /// Of the question.
        id: u32,
        /// What was found.
        report: Report,
    },
    /// The puzzle as a line of its file; nothing, if it is none.
    Puzzle {
        /// Of the question.
        id: u32,
        /// The line.
        puzzle: Option<String>,
    },
    /// It cannot be answered.
    Failed {
        /// Of the question.
        id: u32,
        /// Why.
        why: String,
    },
}

impl Answer {
    /// Which question it belongs to.
    pub fn id(&self) -> u32 {
        match *self {
            Answer::Advice { id, .. }
            | Answer::Score { id, .. }
            | Answer::Progress { id, .. }
            | Answer::Report { id, .. }
            | Answer::Puzzle { id, .. }
            | Answer::Failed { id, .. } => id,
        }
    }
}
