//! Taking moves back at a table of one's own.

use crate::common::{
    clicker::Clicker,
    db::{db, kept_text, script},
    kept::kept,
};
use browser::{Error, Page, View};

/// The step at which the table that is shown is kept.
const STEP: &str = "async ({ get, id }) => JSON.parse(await get('rows', id)).entry.step";

fn step(page: &mut Page) -> Result<u64, Error> {
    Ok(db(page, STEP)?.as_u64().unwrap_or_default())
}

fn take_back(page: &mut Page) -> Result<(), Error> {
    let before = page.eval("document.querySelectorAll('.log .note').length")?;
    page.click("[data-act=more]")?;
    page.click("[data-act=takeback]")?;
    page.wait_until(&format!("document.querySelectorAll('.log .note').length > {before}"))?;
    page.wait_for(".table.myturn .board .lit")
}

#[test]
fn against_bots_one_goes_back_further_and_further() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    for (game, seats) in [("jaipur", 2), ("basari", 3)] {
        let mut page = kept(game, seats, 9, 8).open(&hall, &View::desk())?;
        let first = step(&mut page)?;
        take_back(&mut page)?;
        let second = step(&mut page)?;
        take_back(&mut page)?;
        let third = step(&mut page)?;
        assert!(third < second && second < first, "{game}: {first}, {second}, {third}");
        // The game goes on from there, bots and all, and what is kept tells of it.
        let told = page.count(".log .step")?;
        Clicker::new(81).play_to(&mut page, told + 2)?;
        page.wait_until(&format!("(await {}) > {third}", script(STEP)))?;
        assert!(kept_text(&mut page)?.contains("takebacks "), "{game}");
        hall.assert_clean(&mut page)?;
    }
    Ok(())
}
