//! Contests: what is settled once, and scores.
use super::{
    Around, StoreFuture, Wrapped,
    sql::{Arg, Engine, Transaction, texts},
};

const KEEP: &str =
    "INSERT INTO contest_items (kind, id, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
const ITEM: &str = "SELECT body FROM contest_items WHERE kind = $1 AND id = $2";
const ADD: &str = "INSERT INTO contest_scores (contest, guest, deal, standing, body) \
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
const SCORES: &str =
    "SELECT body FROM contest_scores WHERE contest = $1 ORDER BY standing, guest, deal LIMIT $2";
const SCORE_OF: &str = "SELECT standing, body FROM contest_scores \
    WHERE contest = $1 AND guest = $2 ORDER BY deal LIMIT 1";
/// Of a contest, how many have the same margin; the number is the part of the standing that holds it
/// (`crate::contests::standing`).
const MARGINS: &str = "SELECT (standing >> 32) & 268435455, CAST(COUNT(*) AS TEXT) FROM contest_scores \
    WHERE contest = $1 GROUP BY 1 ORDER BY 1 DESC";
/// A page of all scores, in the order of their keys.
const ALL: &str = "SELECT contest, guest || ' ' || CAST(deal AS TEXT), body FROM contest_scores \
    WHERE contest > $1 OR (contest = $1 AND guest || ' ' || CAST(deal AS TEXT) > $2) \
    ORDER BY contest, guest || ' ' || CAST(deal AS TEXT) LIMIT $3";
/// Scores of days before one. Duels have no day, and casting their names would fail.
const FORGET: &str = "DELETE FROM contest_scores WHERE CASE WHEN contest LIKE 'daily %' \
    THEN CAST(SUBSTR(contest, 7) AS BIGINT) < $1 ELSE 1 = 0 END";
const COUNT: &str = "SELECT COUNT(*) FROM contest_scores WHERE contest = $1 AND standing < $2";

/// A score to be kept.
#[derive(Clone, Debug)]
pub struct ContestScore {
    /// Which contest.
    pub contest: String,
    pub guest: String,
    /// Which deal of it.
    pub deal: u8,
    /// The better the score, the less.
    pub standing: i64,
    pub body: String,
}

/// Keeps contests.
pub trait ContestStore {
    /// Settles something: what is kept under this name from now on, which is what came first.
    fn keep_item<'a>(
        &'a self,
        kind: &'a str,
        id: &'a str,
        body: &'a str,
    ) -> StoreFuture<'a, String>;
    /// What is kept under this name.
    fn item<'a>(&'a self, kind: &'a str, id: &'a str) -> StoreFuture<'a, Option<String>>;
    /// Keeps a score; false if this guest has one for this deal.
    fn add_score<'a>(&'a self, score: &'a ContestScore) -> StoreFuture<'a, bool>;
    /// Scores of a contest, the best first.
    fn scores<'a>(&'a self, contest: &'a str, limit: u32) -> StoreFuture<'a, Vec<String>>;
    /// The standing and the score of somebody.
    fn score_of<'a>(
        &'a self,
        contest: &'a str,
        guest: &'a str,
    ) -> StoreFuture<'a, Option<(i64, String)>>;
    /// How many scores are better than a standing.
    fn count_scores<'a>(&'a self, contest: &'a str, before: i64) -> StoreFuture<'a, u64>;
    /// How many scores share the part of their standing that holds the margin, the worst first.
    fn margins<'a>(&'a self, contest: &'a str) -> StoreFuture<'a, Vec<(i64, u64)>>;
    /// All scores after some place, a page of them: contest, guest and deal, score.
    fn all_scores<'a>(
        &'a self,
        after: &'a (String, String),
        limit: u32,
    ) -> StoreFuture<'a, Vec<[String; 3]>>;
    /// Forgets the scores of days before this one; how many there were.
    fn forget_scores(&self, before_day: u64) -> StoreFuture<'_, u64>;
}

impl<E: Engine> ContestStore for E {
    fn keep_item<'a>(
        &'a self,
        kind: &'a str,
        id: &'a str,
        body: &'a str,
    ) -> StoreFuture<'a, String> {
        Box::pin(async move {
            let mut tx = Transaction::begin(self).await?;
            let args = [Arg::Text(kind), Arg::Text(id), Arg::Text(body)];
            E::execute(tx.conn(), KEEP, &args).await?;
            let kept = E::texts(tx.conn(), ITEM, &args[..2]).await?;
            tx.commit().await?;
            Ok(kept.into_iter().next().unwrap_or_else(|| body.to_owned()))
        })
    }

    fn item<'a>(&'a self, kind: &'a str, id: &'a str) -> StoreFuture<'a, Option<String>> {
        Box::pin(async move {
            let found = texts(self, ITEM, &[Arg::Text(kind), Arg::Text(id)]).await?;
            Ok(found.into_iter().next())
        })
    }

    fn add_score<'a>(&'a self, score: &'a ContestScore) -> StoreFuture<'a, bool> {
        Box::pin(async move {
            let mut tx = Transaction::begin(self).await?;
            let args = [
                Arg::Text(&score.contest),
                Arg::Text(&score.guest),
                Arg::Int(i64::from(score.deal)),
                Arg::Int(score.standing),
                Arg::Text(&score.body),
            ];
            let added = E::execute(tx.conn(), ADD, &args).await?;
            tx.commit().await?;
            Ok(added > 0)
        })
    }

    fn scores<'a>(&'a self, contest: &'a str, limit: u32) -> StoreFuture<'a, Vec<String>> {
        Box::pin(async move {
            texts(self, SCORES, &[Arg::Text(contest), Arg::Int(i64::from(limit))]).await
        })
    }

    fn score_of<'a>(
        &'a self,
        contest: &'a str,
        guest: &'a str,
    ) -> StoreFuture<'a, Option<(i64, String)>> {
        Box::pin(async move {
            let mut conn = self.readers().acquire().await?;
            let args = [Arg::Text(contest), Arg::Text(guest)];
            Ok(E::numbered(&mut conn, SCORE_OF, &args).await?.into_iter().next())
        })
    }

    fn count_scores<'a>(&'a self, contest: &'a str, before: i64) -> StoreFuture<'a, u64> {
        Box::pin(async move {
            let mut conn = self.readers().acquire().await?;
            let args = [Arg::Text(contest), Arg::Int(before)];
            Ok(E::count(&mut conn, COUNT, &args).await? as u64)
        })
    }

    fn margins<'a>(&'a self, contest: &'a str) -> StoreFuture<'a, Vec<(i64, u64)>> {
        Box::pin(async move {
            let mut conn = self.readers().acquire().await?;
            let rows = E::numbered(&mut conn, MARGINS, &[Arg::Text(contest)]).await?;
            let count = |(margin, count): (i64, String)| Some((margin, count.parse().ok()?));
            Ok(rows.into_iter().filter_map(count).collect())
        })
    }

    fn all_scores<'a>(
        &'a self,
        (contest, place): &'a (String, String),
        limit: u32,
    ) -> StoreFuture<'a, Vec<[String; 3]>> {
        Box::pin(async move {
            let mut conn = self.readers().acquire().await?;
            let args = [Arg::Text(contest), Arg::Text(place), Arg::Int(i64::from(limit))];
            Ok(E::triples(&mut conn, ALL, &args).await?)
        })
    }

    fn forget_scores(&self, before_day: u64) -> StoreFuture<'_, u64> {
        Box::pin(async move {
            let before = i64::try_from(before_day).unwrap_or(i64::MAX);
            let mut tx = Transaction::begin(self).await?;
            let gone = E::execute(tx.conn(), FORGET, &[Arg::Int(before)]).await?;
            tx.commit().await?;
            Ok(gone)
        })
    }
}

impl<W: Around> ContestStore for Wrapped<W> {
    fn keep_item<'a>(
        &'a self,
        kind: &'a str,
        id: &'a str,
        body: &'a str,
    ) -> StoreFuture<'a, String> {
        self.writing(self.store().keep_item(kind, id, body))
    }
    fn item<'a>(&'a self, kind: &'a str, id: &'a str) -> StoreFuture<'a, Option<String>> {
        self.reading(self.store().item(kind, id))
    }
    fn add_score<'a>(&'a self, score: &'a ContestScore) -> StoreFuture<'a, bool> {
        self.writing(self.store().add_score(score))
    }
    fn scores<'a>(&'a self, contest: &'a str, limit: u32) -> StoreFuture<'a, Vec<String>> {
        self.reading(self.store().scores(contest, limit))
    }
    fn score_of<'a>(
        &'a self,
        contest: &'a str,
        guest: &'a str,
    ) -> StoreFuture<'a, Option<(i64, String)>> {
        self.reading(self.store().score_of(contest, guest))
    }
    fn count_scores<'a>(&'a self, contest: &'a str, before: i64) -> StoreFuture<'a, u64> {
        self.reading(self.store().count_scores(contest, before))
    }
    fn margins<'a>(&'a self, contest: &'a str) -> StoreFuture<'a, Vec<(i64, u64)>> {
        self.reading(self.store().margins(contest))
    }
    fn all_scores<'a>(
        &'a self,
        after: &'a (String, String),
        limit: u32,
    ) -> StoreFuture<'a, Vec<[String; 3]>> {
        self.reading(self.store().all_scores(after, limit))
    }
    fn forget_scores(&self, before_day: u64) -> StoreFuture<'_, u64> {
        self.writing(self.store().forget_scores(before_day))
    }
}
