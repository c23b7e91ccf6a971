//! A game is looked through afterwards, with what the judge thinks of it.

use crate::common::{kept::kept_by, texts};
use browser::{Error, View};
use std::time::Duration;

/// The step of the mistake that a list has first.
const FIRST: &str = "+document.querySelector('.mistakes [data-mistake]').dataset.mistake";

/// A mistake opens before its move, with the better one on the board, and is played on from there; every one that the
/// list has is marked on the curve.
#[test]
fn an_analysis_leads_to_its_decisions() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.visitor(&View::desk())?;
    page.goto(&hall.site.url("/"))?;
    page.wait_for("[data-play]")?;
    // Whoever plays at random makes mistakes; a short game is looked through soon.
    let played = kept_by("jaipur", 2, 23, 16, "random");
    played.put(&mut page)?;
    page.goto(&hall.site.url(&format!("/#/replay/own/{}", played.id)))?;
    page.set_patience(Duration::from_secs(300));
    page.click("[data-act=analyse]")?;
    // Who asks for it reads it: the log makes room by itself.
    page.wait_for(".mistakes [data-mistake]")?;
    let graded = |css: &str| {
        format!("[...document.querySelectorAll('{css}')].map(e => e.dataset.mistake).sort()")
    };
    let marked = texts(&mut page, &graded(".plot [data-mistake]"))?;
    let listed = "[...document.querySelectorAll('.mistakes [data-mistake]')]
        .filter(e => ['?', '??'].includes(e.querySelector('.verdict').textContent)).map(e => e.dataset.mistake).sort()";
    assert_eq!(marked, texts(&mut page, listed)?);
    assert!(!marked.is_empty());
    let step = page.eval(FIRST)?.as_u64().unwrap_or_default();
    page.click(".mistakes [data-mistake]")?;
    page.wait_for(".mistakes .looked [data-act=play-on]")?;
    // Before its move: the log stands at the step that led there.
    let here = "[...document.querySelectorAll('.replay .log .step')].findIndex(e => e.classList.contains('looked'))";
    page.click("[data-tab=log]")?;
    page.wait_until(&format!("{here} === {}", step - 1))?;
    // The better move lies on the board, put together from cards of the market or of the hand that is seen.
    page.wait_for(".board .staged")?;
    assert_eq!(page.count(".board [data-hand]:not([data-hand=''])")? > 0, true);
    page.click("[data-tab=analysis]")?;
    page.click(".mistakes .looked [data-act=play-on]")?;
    page.wait_for(".table.myturn .board .lit")?;
    hall.assert_clean(&mut page)
}
