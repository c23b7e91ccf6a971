//! What is said when a game is over.

use crate::common::kept::kept;
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
