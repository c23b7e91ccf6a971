//! What axe-core finds wrong, on any page, light and dark.

use crate::common::{GAMES, clicker::Clicker};
use browser::{Error, Page, View};

/// Looks in both colours.
fn check(page: &mut Page, place: &str, found: &mut Vec<String>) -> Result<(), Error> {
    for dark in [false, true] {
        page.look(&View { dark, reduced_motion: true, ..View::desk() })?;
        let colours = if dark { "dark" } else { "light" };
        for broken in page.axe()? {
            found.push(format!("{place}, {colours}: {broken}"));
        }
    }
    page.look(&View { reduced_motion: true, ..View::desk() })
}

#[test]
fn pages() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.visitor(&View { reduced_motion: true, ..View::desk() })?;
    let mut found = Vec::new();
    let mut places = vec![
        "/".to_owned(),
        "/#/settings".to_owned(),
        "/#/me".to_owned(),
        "/#/replay".to_owned(),
        "/#/puzzles".to_owned(),
        "/#/daily".to_owned(),
        "/#/duel".to_owned(),
    ];
    places.extend(["/#/own/nothing", "/#/t/nothing"].map(str::to_owned));
    for page in ["new", "rules", "learn", "puzzles"] {
        places.extend(GAMES.iter().map(|game| format!("/#/{page}/{game}")));
    }
    for place in places {
        page.goto(&hall.site.url(&place))?;
        // Puzzles are fetched, and the page before them stays until then.
        page.wait_for(if place.contains("/puzzles/") {
            ".board"
        } else {
            "main h1, main h2, .board"
        })?;
        check(&mut page, &place, &mut found)?;
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    Ok(())
}

#[test]
fn tables() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.visitor(&View { reduced_motion: true, ..View::desk() })?;
    let mut found = Vec::new();
    for game in GAMES {
        hall.sit(&mut page, game)?;
        check(&mut page, &format!("{game} at the start"), &mut found)?;
        let mut hands = Clicker::new(71);
        hands.play_to(&mut page, 12)?;
        check(&mut page, &format!("{game} after 12 steps"), &mut found)?;
        page.key("?")?;
        page.wait_for(".keyhelp")?;
        check(&mut page, &format!("{game}, keys"), &mut found)?;
        page.key("Escape")?;
        page.key("/")?;
        page.wait_for(".textboard")?;
        check(&mut page, &format!("{game} as text"), &mut found)?;
        page.key("/")?;
        page.wait_gone(".textboard")?;
        page.click("[data-act=more]")?;
        page.wait_for(".menu")?;
        check(&mut page, &format!("{game}, menu"), &mut found)?;
        page.click("[data-act=resign]")?;
        page.wait_for(".question")?;
        check(&mut page, &format!("{game}, giving up"), &mut found)?;
        page.click("[data-act=really-resign]")?;
        page.wait_for(".resultdialog [data-moments]")?;
        check(&mut page, &format!("{game}, result"), &mut found)?;
        page.click("[data-act=replay]")?;
        page.wait_for("main h1, main h2")?;
        check(&mut page, &format!("{game}, replay"), &mut found)?;
        page.click("[data-act=analyse]")?;
        page.wait_for(".plot")?;
        check(&mut page, &format!("{game}, analysis"), &mut found)?;
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    hall.assert_clean(&mut page)
}

/// Before a friend comes, and behind the curtain.
#[test]
fn waiting() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.visitor(&View { reduced_motion: true, ..View::desk() })?;
    let mut found = Vec::new();
    page.goto(&hall.site.url("/#/new/jaipur"))?;
    page.click("[data-start]")?;
    page.wait_for(".sharelink input")?;
    check(&mut page, "waiting room", &mut found)?;
    assert!(found.is_empty(), "{}", found.join("\n"));
    hall.assert_clean(&mut page)
}
