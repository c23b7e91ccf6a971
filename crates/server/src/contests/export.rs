//! `chowk admin scores`: all scores of contests, a line of JSON each.
use super::Kept;
use crate::store::{Store, to_json};
use serde_json::{Value, json};
use std::io::{self, Write};

const PAGE_ROWS: u32 = 500;

/// Writes all scores, contest by contest: who by name, not by the id of their cookie. How many were written,
/// and how many cannot be read.
pub async fn export_scores(store: &dyn Store, mut to: impl Write) -> io::Result<(u64, u64)> {
    let (mut written, mut damaged) = (0, 0);
    let mut after = (String::new(), String::new());
    loop {
        let page = store.all_scores(&after, PAGE_ROWS).await.map_err(io::Error::other)?;
        let Some([contest, place, _]) = page.last() else {
            to.flush()?;
            return Ok((written, damaged));
        };
        let last = (contest.clone(), place.clone());
        for [contest, _, body] in page {
            let Ok(Kept { name, deal, score, late, .. }) = serde_json::from_str(&body) else {
                damaged += 1;
                continue;
            };
            let line: Value = json!({ "contest": contest, "deal": deal, "name": name,
                "margin": score.margin, "place": score.place, "points": score.points, "late": late });
            writeln!(to, "{}", to_json(&line))?;
            written += 1;
        }
        after = last;
    }
}
