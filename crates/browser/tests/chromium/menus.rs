//! Menus close, dialogs lie above everything and open at their top, and giving up is asked first.

use browser::{Error, Page, View};

/// Does a dialog or its backdrop lie on top, from corner to corner?
const ABOVE: &str = "[[8, 8], [innerWidth - 8, 8], [innerWidth / 2, 20], [8, innerHeight - 8]].every(([x, y]) => \
    document.elementFromPoint(x, y)?.closest('.backdrop, .dialog'))";

fn open(page: &mut Page) -> Result<(), Error> {
    page.click("[data-act=more]")?;
    page.wait_for(".menu")
}

#[test]
fn the_menu_closes_by_escape_by_a_click_elsewhere_and_by_what_is_chosen() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.table(&View::desk(), "jaipur")?;
    open(&mut page)?;
    page.key("Escape")?;
    page.wait_gone(".menu")?;
    open(&mut page)?;
    page.click(".players")?;
    page.wait_gone(".menu")?;
    open(&mut page)?;
    page.click("[data-act=sound]")?;
    page.wait_gone(".menu")?;
    // The log, which is a sheet here, closes by Escape as well.
    page.click(".actionbar [data-act=log]")?;
    page.wait_for(".panel.open")?;
    page.key("Escape")?;
    page.wait_gone(".panel.open")?;
    // A move from the keyboard is a choice too.
    page.wait_for(".board .lit")?;
    open(&mut page)?;
    let steps = crate::common::steps(&mut page)?;
    let mut hands = crate::common::clicker::Clicker::new(3);
    hands.play_to(&mut page, steps + 1)?;
    page.wait_gone(".menu")?;
    hall.assert_clean(&mut page)
}

#[test]
fn dialogs_lie_above_the_header_and_open_at_their_top() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    for view in [View { height: 720, ..View::desk() }, View::phone()] {
        let mut page = hall.table(&view, "johari")?;
        page.key("?")?;
        page.wait_for(".keyhelp")?;
        page.wait_until(ABOVE)?;
        assert_eq!(page.eval("document.querySelector('.keyhelp').scrollTop")?, 0);
        page.key("Escape")?;
        page.wait_gone(".keyhelp")?;
        open(&mut page)?;
        page.click("[data-act=resign]")?;
        page.wait_for(".question")?;
        page.wait_until(ABOVE)?;
        hall.assert_clean(&mut page)?;
    }
    Ok(())
}

#[test]
fn giving_up_is_asked_first_and_the_result_says_who_won() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.table(&View::desk(), "jaipur")?;
    for away in ["Escape", "click"] {
        open(&mut page)?;
        page.click("[data-act=resign]")?;
        page.wait_for(".question")?;
        match away {
            "click" => page.click("[data-act=play-on]")?,
            key => page.key(key)?,
        }
        page.wait_gone(".question")?;
        assert_eq!(page.count(".resultdialog, [data-act=result]")?, 0);
    }
    open(&mut page)?;
    page.click("[data-act=resign]")?;
    page.click("[data-act=really-resign]")?;
    page.wait_for(".resultdialog")?;
    assert_eq!(page.text("#result-title")?, "Meera wins");
    assert_eq!(page.text(".bywhat")?, "You give up.");
    page.wait_until(ABOVE)?;

    // It is found again, with its result.
    page.goto(&hall.site.url("/#/"))?;
    let row = page.text(".finished .tablerow")?;
    assert!(row.contains("Jaipur") && row.contains("lost"), "{row}");
    page.click(".finished .tablerow a")?;
    page.click("[data-act=result]")?;
    page.wait_for("[data-act=rematch]")?;
    page.click("[data-act=rematch]")?;
    page.wait_for(".board .lit")?;
    hall.assert_clean(&mut page)
}
