//! Contests with the same luck for everybody: the deal of the day, mirror duels.
mod bout;
mod daily;
mod duel;

pub(crate) use bout::Duel;
pub(crate) use daily::{Daily, Entry};
pub(crate) use duel::NewDuel;

use crate::settings::Prefs;
use challenge::Score;

/// A score in words: won or lost, and by how much.
fn score_says(prefs: Prefs, score: &Score) -> String {
    let key = match (score.place, score.margin) {
        (1, 0) => "web-contest-even",
        (1, _) => "web-contest-won",
        (_, 0) => "web-contest-even-lost",
        _ => "web-contest-behind",
    };
    let args = [("n", score.margin.abs().into()), ("place", i32::from(score.place).into())];
    prefs.say(key, &args)
}

/// A number with its sign.
fn signed(n: i32) -> String {
    match n {
        0 => "±0".into(),
        n if n < 0 => format!("−{}", n.unsigned_abs()),
        n => format!("+{n}"),
    }
}
