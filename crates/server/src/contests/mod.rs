//! Contests with the same luck for everybody (docs/contests.md): the deal of the day, mirror duels. What
//! is sent is a record; it is played again, bots included, before its score counts.
pub mod daily;
pub mod duels;
mod export;
mod replays;

use crate::{
    Shared,
    limits::Use,
    lobby::ApiError,
    registry::unavailable,
    room::Guest,
    store::{ContestScore, StoreError, to_json},
};
use axum::{
    extract::{FromRequestParts, Path},
    http::request::Parts,
};
use challenge::{Challenge, Score};
use kernel::{Seed, record::RecordError};
use protocol::{
    Code, Fault,
    contest::{RECORD_BYTES_MAX, ScoreRow},
};
use replays::NoAnswer;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::net::IpAddr;
use tokio::sync::OnceCell;

pub use export::export_scores;
pub use replays::Replays;

/// What the contests of a server have in common.
pub struct Contests {
    replays: Replays,
    /// The last and the first link of the chain of days, once they are known.
    chain: OnceCell<(Seed, Seed)>,
}

impl Contests {
    /// For a server whose replays are these.
    pub fn new(replays: Replays) -> Contests {
        Contests { replays, chain: OnceCell::new() }
    }
}

/// A score as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Kept {
    guest: String,
    name: String,
    deal: u8,
    #[serde(flatten)]
    score: Score,
    late: bool,
}

impl Kept {
    fn row(self, me: &str) -> ScoreRow {
        let Kept { guest, name, score: Score { margin, place, points }, late, .. } = self;
        ScoreRow { name, margin, place, points, late, mine: guest == me }
    }

    fn stored(&self, contest: &str) -> ContestScore {
        ContestScore {
            contest: contest.into(),
            guest: self.guest.clone(),
            deal: self.deal,
            standing: standing(&self.score, self.late),
            body: to_json(self),
        }
    }
}

/// Margins are told apart up to here.
const MARGIN_MAX: i32 = (1 << 20) - 1;

/// The margin that a part of standings stands for.
fn margin_of(part: i64) -> i32 {
    MARGIN_MAX.saturating_sub(i32::try_from(part).unwrap_or(i32::MAX))
}

/// A number by which scores are ordered in the store: the better, the less; late ones last.
fn standing(score: &Score, late: bool) -> i64 {
    let less = |n: i32| i64::from(MARGIN_MAX - n.clamp(-MARGIN_MAX, MARGIN_MAX));
    i64::from(late) << 60 | less(score.margin) << 32 | i64::from(score.place) << 24 | {
        // Points decide last: a few bits will do.
        less(score.points).min((1 << 24) - 1)
    }
}

/// What was kept, read; what cannot be is a broken store.
fn read<T: DeserializeOwned>(text: &str) -> Result<T, Fault> {
    let broken = |why: serde_json::Error| unavailable(&StoreError::Broken(why.to_string()));
    serde_json::from_str(text).map_err(broken)
}

fn no_contest(says: &str) -> Fault {
    Fault::new(Code::NoContest, says)
}

/// A number in the path. What cannot be read there names nothing.
pub struct Numbered<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Numbered<T> {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Numbered<T>, ApiError> {
        let read = Path::from_request_parts(parts, state).await;
        let Path(read) = read.map_err(|_| no_contest("there is no such contest"))?;
        Ok(Numbered(read))
    }
}

/// Plays a record again, when it is this address's turn. What can be seen without playing comes first.
async fn replay(
    shared: &Shared,
    address: IpAddr,
    challenge: Challenge,
    record: String,
) -> Result<Score, Fault> {
    if record.len() > RECORD_BYTES_MAX {
        let says = format!("a record has at most {RECORD_BYTES_MAX} bytes");
        return Err(Fault::new(Code::TooLong, says));
    }
    if !shared.limits.allows(Use::Replay, &address) {
        shared.registry.metrics.limit(Use::Replay.name());
        return Err(Fault::new(Code::Limited, "too many records from here: wait a minute"));
    }
    challenge.check_head(&record).map_err(wrong)?;
    let work = move |wanted: &dyn Fn() -> bool| challenge.check_while(&record, wanted);
    match shared.contests.replays.run(address, work).await {
        Ok(checked) => checked.map_err(wrong),
        Err(NoAnswer::Busy) => {
            shared.registry.metrics.limit("replays_of_all");
            Err(Fault::new(Code::Unavailable, "too many records just now: ask again in a while"))
        }
        Err(NoAnswer::TooSlow) => {
            shared.registry.metrics.limit("replay_time");
            Err(Fault::new(Code::TooSlow, "playing it again took too long"))
        }
        Err(NoAnswer::Failed) => Err(Fault::new(Code::Internal, "it could not be replayed")),
    }
}

fn wrong(why: RecordError) -> Fault {
    let clause = why.clause.map(Into::into);
    Fault { clause, ..Fault::new(Code::BadRecord, why.to_string()) }
}

/// Keeps a score that was replayed; the second of somebody is refused.
async fn keep(shared: &Shared, contest: &str, kept: &Kept) -> Result<(), Fault> {
    let added = shared.registry.store().add_score(&kept.stored(contest)).await;
    match added.map_err(|why| unavailable(&why))? {
        true => Ok(()),
        false => Err(already()),
    }
}

fn already() -> Fault {
    Fault::new(Code::Scored, "you have a score for this deal: one try counts, the first")
}

fn kept(guest: &Guest, deal: u8, score: Score, late: bool) -> Kept {
    Kept { guest: guest.id.clone(), name: guest.name.clone(), deal, score, late }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standings_follow_the_order_of_scores() {
        let score = |margin, place, points| Score { margin, place, points };
        let mut all = vec![
            score(90, 1, 120),
            score(3, 1, 70),
            score(3, 1, 60),
            score(0, 1, 55),
            score(0, 2, 80),
            score(-7, 3, 10),
            score(-900, 5, -20),
        ];
        let wanted = all.clone();
        all.reverse();
        all.sort_by_key(|score| standing(score, false));
        assert_eq!(all, wanted);
        all.sort();
        assert_eq!(all, wanted);
        assert!(standing(&wanted[0], true) > standing(&wanted[6], false), "late ones stand last");
        for score in &wanted {
            for late in [false, true] {
                let part = standing(score, late) >> 32 & 0x0fff_ffff;
                assert_eq!(margin_of(part), score.margin);
            }
        }
        assert!(standing(&score(i32::MIN, 255, i32::MIN), true) > 0, "nothing overflows");
    }
}
