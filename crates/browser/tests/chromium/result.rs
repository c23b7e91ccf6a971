//! What is said when a game is over.

use crate::common::kept::{Kept, kept};
use browser::{Error, View};

#[test]
fn deciding_moments_are_found_while_the_result_is_read() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    // A game that was given up soon is looked through soon.
    let mut page = kept("jaipur", 2, 7, 10).open(&hall, &View::desk())?;
    page.click("[data-act=more]")?;
    page.click("[data-act=resign]")?;
    page.click("[data-act=really-resign]")?;
    page.wait_for(".resultdialog .moments")?;
    page.set_patience(std::time::Duration::from_secs(240));
    page.wait_for(".resultdialog [data-moments]")?;
    let found = page.count(".moments li")?;
    assert!(found <= 3, "{found} moments");
    assert_eq!(page.count(".moments .turned")?, found);
    hall.assert_clean(&mut page)
}

#[test]
fn giving_up_among_several_says_it_once_and_who_was_ahead() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = kept("basari", 3, 5, 12).open(&hall, &View::phone())?;
    // Something is half chosen: it is given up too.
    page.tap(".board .lit")?;
    page.tap("[data-act=more]")?;
    page.tap("[data-act=resign]")?;
    page.tap("[data-act=really-resign]")?;
    page.wait_for(".resultdialog")?;
    let says = page.text(".resulthead")?;
    assert_eq!(says.matches("give up").count(), 1, "{says}");
    assert!(says.contains("Ahead when it ended"), "{says}");
    let empty = "[...document.querySelectorAll('.resultdialog > *')].filter(e => e.getClientRects().length && !e.textContent.trim() && !e.querySelector('svg')).map(e => e.className)";
    assert_eq!(page.eval(empty)?, serde_json::json!([]));
    page.tap(".resultdialog .closer")?;
    page.wait_gone(".resultdialog")?;
    for gone in [".board .staged", "[data-act=undo]", "[data-refusal]"] {
        assert_eq!(page.count(gone)?, 0, "{gone}");
    }
    hall.assert_clean(&mut page)
}

/// With petals falling, as people have it: the other tests are without motion.
#[test]
fn the_result_of_a_game_that_was_won_lies_on_top() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let won = (1..40).map(|seed| kept("basari", 3, seed, u64::MAX)).find(Kept::is_won);
    let won = won.expect("one of forty is won");
    for view in [View::desk(), View::phone()] {
        let mut page = hall.visitor_with(&view, serde_json::json!({ "motion": true }))?;
        page.goto(&hall.site.url("/"))?;
        won.put(&mut page)?;
        page.goto(&hall.site.url(&format!("/#/own/{}", won.id)))?;
        page.click("[data-act=result]")?;
        page.wait_for(".petals")?;
        page.wait_for(".resultdialog")?;
        // What lies where the button is: the button, and no scrim.
        let closer = "(() => { const of = document.querySelector('.resultdialog .closer'); const at = of.getBoundingClientRect(); \
            return of.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)); })()";
        page.wait_until(closer)?;
        let inside = "(() => { const at = document.querySelector('.resultdialog').getBoundingClientRect(); \
            return at.top >= 0 && at.bottom <= innerHeight && Math.abs(at.left + at.right - innerWidth) < 4; })()";
        page.wait_until(inside)?;
        hall.assert_clean(&mut page)?;
    }
    Ok(())
}
