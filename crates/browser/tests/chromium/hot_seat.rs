//! Two people at one screen: nobody sees the other's hand.

use crate::common::clicker::Clicker;
use browser::{Error, Page, View};

/// Is the curtain on top of the whole table?
const COVERS: &str = "[.05, .3, .5, .7, .95].every(x => [.15, .3, .5, .7, .95].every(y => \
    document.elementFromPoint(innerWidth * x, innerHeight * y)?.closest('.curtain')))";

/// The cards that the page holds as somebody's hand, sorted.
fn hand(page: &mut Page) -> Result<Vec<String>, Error> {
    crate::common::texts(
        page,
        "[...document.querySelectorAll('.hand [data-hand]')].map(e => e.dataset.hand).sort()",
    )
}

#[test]
fn a_curtain_falls_between_two_people() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.visitor(&View::desk())?;
    page.goto(&hall.site.url("/#/new/jaipur"))?;
    page.click_text("[data-seat='1'] label", "This screen")?;
    page.click("[data-name='1']")?;
    page.type_text("Noor")?;
    crate::common::deal_alike(&mut page)?;
    page.click("[data-start]")?;
    // Nobody sees the first hand before they say who they are, and nobody is called “You”.
    page.wait_for(".curtain [data-act=look]")?;
    page.wait_until(COVERS)?;
    let first = page.text("#curtain-title")?;
    assert!(first.starts_with("Player 1") || first.starts_with("Noor"), "{first}");
    // Nor after a reload.
    page.reload()?;
    page.wait_for(".curtain [data-act=look]")?;
    page.wait_until(COVERS)?;
    page.click("[data-act=look]")?;
    page.wait_gone(".curtain")?;
    page.wait_for(".board .lit")?;
    let names = crate::common::texts(
        &mut page,
        "[...document.querySelectorAll('.player .name')].map(e => e.textContent)",
    )?;
    assert_eq!(names, ["Player 1", "Noor"]);

    let mut hands = Clicker::new(31);
    // What was in the page while the curtain was down must be the hand of the one who left; a
    // rival cannot change it, so it must be there again when that person is back.
    let mut left: [Option<Vec<String>>; 2] = [None, None];
    let mut differed = 0;
    for turn in 0..12 {
        if turn > 0 {
            page.wait_for(".curtain [data-act=look]")?;
            let covered = hand(&mut page)?;
            page.wait_until(COVERS)?;
            page.click("[data-act=look]")?;
            page.wait_gone(".curtain")?;
            page.wait_for(".board .lit")?;
            let now = hand(&mut page)?;
            if let Some(mine) = &left[turn % 2] {
                assert_eq!(*mine, now, "turn {turn}: my hand is as I left it");
            }
            differed += usize::from(covered != now);
            left[(turn + 1) % 2] = Some(covered);
        }
        let steps = crate::common::steps(&mut page)?;
        while page.count(".curtain")? == 0 {
            hands.act(&mut page)?;
        }
        assert!(crate::common::steps(&mut page)? > steps);
    }
    assert!(differed > 0, "two hands are not always the same");
    hall.assert_clean(&mut page)
}
