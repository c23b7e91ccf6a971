//! Taking moves back at a table of one's own.

use crate::common::{clicker::Clicker, kept::kept};
use browser::{Error, Page, View};

const STEP: &str = "JSON.parse(localStorage['chowk.tables'])[0].step";

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
        let first = page.eval(STEP)?.as_u64().unwrap_or_default();
        take_back(&mut page)?;
        let second = page.eval(STEP)?.as_u64().unwrap_or_default();
        take_back(&mut page)?;
        let third = page.eval(STEP)?.as_u64().unwrap_or_default();
        assert!(third < second && second < first, "{game}: {first}, {second}, {third}");
        // The game goes on from there, bots and all, and what is kept tells of it.
        let told = page.count(".log .step")?;
        Clicker::new(81).play_to(&mut page, told + 2)?;
        page.wait_until(&format!("{STEP} > {third}"))?;
        let kept = page.eval(
            "localStorage[`chowk.table.${location.hash.split('/').at(-1)}`].includes('takebacks ')",
        )?;
        assert_eq!(kept, true, "{game}");
        hall.assert_clean(&mut page)?;
    }
    Ok(())
}
