//! The deal of the day.
use super::{Kept, Numbered, already, keep, kept, margin_of, no_contest, read, replay};
use crate::{
    Shared,
    lobby::{Answer, Given},
    now_ms,
    people::Subnet,
    random_hex,
    registry::unavailable,
    room::Guest,
};
use axum::{Extension, Json, extract::State};
use challenge::{Challenge, chain, daily};
use kernel::Seed;
use protocol::{
    Code, Fault,
    contest::{Bar, Daily, Played},
    lobby::ErrorBody,
};
use std::sync::Arc;

/// Scores that are listed.
const LISTED_MAX: u32 = 20;

/// This server's chain: its last link, and its first. Made once, and kept in the store, which all
/// servers share.
async fn ends(shared: &Shared) -> Result<(Seed, Seed), Fault> {
    let known = shared.contests.chain.get_or_try_init(|| async {
        let head = match shared.registry.config.daily_head {
            Some(given) => given,
            None => {
                let kept = shared.registry.store().keep_item("chain", "head", &random_hex()).await;
                let kept = kept.map_err(|why| unavailable(&why))?;
                let damaged = |_| Fault::new(Code::Internal, "the chain of days is damaged");
                kept.parse().map_err(damaged)?
            }
        };
        Ok((head, chain::link(head, 0).unwrap_or(head)))
    });
    known.await.copied()
}

/// The first link, which is published.
pub(crate) async fn anchor(shared: &Shared) -> Result<Seed, Fault> {
    Ok(ends(shared).await?.1)
}

fn contest(day: u64) -> String {
    format!("daily {day}")
}

/// A day that has begun: its link and its challenge, which stays the same whatever program serves it.
async fn settled(shared: &Shared, day: u64) -> Result<(Seed, Challenge), Fault> {
    if day > chain::day_at(now_ms()) {
        return Err(no_contest("this day has not begun (UTC): its deal is not known before"));
    }
    let link = chain::link(ends(shared).await?.0, day);
    let link = link.ok_or_else(|| no_contest("the chain of this server is not so long"))?;
    let new = daily::challenge(day, link).map_err(|why| Fault::new(Code::Internal, why.0))?;
    let store = shared.registry.store();
    // A day that nobody has asked for is settled by whoever asks first.
    let known = store.item("day", &day.to_string()).await.map_err(|why| unavailable(&why))?;
    let text = match known {
        Some(text) => text,
        None => {
            let kept = store.keep_item("day", &day.to_string(), &new.to_string()).await;
            kept.map_err(|why| unavailable(&why))?
        }
    };
    // One of a game that this program does not have any more is dealt anew.
    Ok((link, text.parse().unwrap_or(new)))
}

async fn shown(shared: &Shared, guest: &Guest, day: u64) -> Result<Daily, Fault> {
    let (link, challenge) = settled(shared, day).await?;
    let anchor = anchor(shared).await?;
    let (store, contest) = (shared.registry.store(), contest(day));
    let rows = store.scores(&contest, LISTED_MAX).await.map_err(|why| unavailable(&why))?;
    let mut scores = Vec::new();
    for row in &rows {
        scores.push(read::<Kept>(row)?.row(&guest.id));
    }
    let played = store.count_scores(&contest, i64::MAX).await.map_err(|why| unavailable(&why))?;
    let mut rank = None;
    let mine = store.score_of(&contest, &guest.id).await.map_err(|why| unavailable(&why))?;
    if let Some((standing, body)) = mine {
        let before = store.count_scores(&contest, standing).await;
        rank = Some(before.map_err(|why| unavailable(&why))? + 1);
        if !scores.iter().any(|score| score.mine) {
            scores.push(read::<Kept>(&body)?.row(&guest.id));
        }
    }
    let margins = store.margins(&contest).await.map_err(|why| unavailable(&why))?;
    let margins: Vec<(i32, u64)> =
        margins.into_iter().map(|(part, count)| (margin_of(part), count)).collect();
    let spread =
        daily::spread(&margins).into_iter().map(|(from, to, count)| Bar { from, to, count });
    let left_s = chain::begins(day + 1).saturating_sub(now_ms()) / 1_000;
    Ok(Daily {
        day,
        date: chain::date(day),
        link: link.to_string(),
        anchor: anchor.to_string(),
        challenge: challenge.to_string(),
        left_s,
        played,
        rank,
        spread: spread.collect(),
        scores,
    })
}

/// The deal of today, UTC.
#[utoipa::path(get, path = "/api/daily", tag = "contests", responses(
    (status = 200, description = "What was asked for", body = Daily),
    (status = 503, description = "Not just now", body = ErrorBody)))]
pub async fn today(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Guest>,
) -> Answer<Daily> {
    Ok(Json(shown(&shared, &guest, chain::day_at(now_ms())).await?))
}

/// The deal of a day that has begun: its link can be checked, and its scores compared.
#[utoipa::path(get, path = "/api/daily/{day}", tag = "contests", params(("day" = u64, Path)), responses(
    (status = 200, description = "What was asked for", body = Daily),
    (status = 404, description = "Not a day, or not yet", body = ErrorBody)))]
pub async fn of_day(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Guest>,
    Numbered(day): Numbered<u64>,
) -> Answer<Daily> {
    Ok(Json(shown(&shared, &guest, day).await?))
}

/// Sends the record of one's try. It is played again before it counts; one try counts, the first.
#[utoipa::path(post, path = "/api/daily/{day}", tag = "contests", params(("day" = u64, Path)),
    request_body = Played, responses(
    (status = 200, description = "How one did", body = Daily),
    (status = 404, description = "Not a day, or not yet", body = ErrorBody),
    (status = 409, description = "It does not replay, is of another day, comes too late or is the second",
        body = ErrorBody),
    (status = 429, description = "Too many", body = ErrorBody)))]
pub async fn score(
    State(shared): State<Arc<Shared>>,
    Extension(guest): Extension<Guest>,
    Extension(Subnet(address)): Extension<Subnet>,
    Numbered(day): Numbered<u64>,
    given: Given<Played>,
) -> Answer<Daily> {
    let Json(Played { record }) = given?;
    let (_, challenge) = settled(&shared, day).await?;
    let today = chain::day_at(now_ms());
    if day + daily::LATE_DAYS < today {
        let says = format!("scores are taken until {} days after their day", daily::LATE_DAYS);
        return Err(Fault::new(Code::TooLate, says).into());
    }
    let contest = contest(day);
    let known = shared.registry.store().score_of(&contest, &guest.id).await;
    // Before the work: who has a score need not have it replayed.
    if known.map_err(|why| unavailable(&why))?.is_some() {
        return Err(already().into());
    }
    let score = replay(&shared, address, challenge, record).await?;
    keep(&shared, &contest, &kept(&guest, 0, score, day < today)).await?;
    Ok(Json(shown(&shared, &guest, day).await?))
}
