//! A table of one's own at which a challenge is taken.
use crate::{Local, Sitter};
use challenge::{Challenge, Score};
use kernel::Seat;
use protocol::{Fault, Say};
use serde::{Deserialize, Serialize};

/// What is played for at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contest {
    /// Which contest: `daily/320`, `duel/ID/2`. Whoever set the table up knows what it means.
    pub key: String,
    /// The deal, the bots and the luck.
    pub challenge: Challenge,
    /// Does it count? Then no move is taken back, and nobody is asked for a hint.
    pub scored: bool,
}

impl Local {
    /// Deals a challenge. Whoever takes it is called `name`; bots have their own names.
    pub fn take_challenge(id: &str, contest: Contest, name: &str) -> Result<Local, Fault> {
        let Challenge { ruleset, seats, me, bots, seed } = contest.challenge.clone();
        let sitters = (0..seats).map(|seat| match seat == me.0 {
            true => Sitter::Person { name: name.into() },
            false => Sitter::Bot { level: bots.clone(), name: bots::name_at(seat).into() },
        });
        let mut local = Local::deal(id, &ruleset, sitters.collect(), seed)?;
        local.contest = Some(contest);
        Ok(local)
    }

    /// What is played for, if this is a contest.
    pub fn contest(&self) -> Option<&Contest> {
        self.contest.as_ref()
    }

    /// Where the luck of the bot on this seat comes from; nothing, where it is its own affair.
    pub fn bot_luck(&self, seat: Seat) -> Option<u64> {
        self.contest().map(|contest| contest.challenge.luck(self.step(), seat))
    }

    /// What whoever took the challenge has reached; nothing before the end, or for who gave up.
    pub fn score(&self) -> Option<Score> {
        let Say::View { table, .. } = self.view() else { return None };
        Score::of(table.now.outcome.as_ref()?, self.contest()?.challenge.me)
    }
}
