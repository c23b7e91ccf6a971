//! The first page that a visitor sees, and where addresses lead that name nothing.

use browser::{Browser, Error, Site, View};

#[test]
fn the_home_page_loads() -> Result<(), Error> {
    let (browser, site) = (Browser::from_env()?, Site::from_env()?);
    let mut page = browser.context()?.page()?;
    page.goto(&site.url("/"))?;
    page.wait_for("h1")?;
    assert_eq!(page.eval("document.title")?, "Chowk");
    assert!(page.errors()?.is_empty(), "{:#?}", page.console()?);
    assert!(page.foreign_requests(site.host())?.is_empty(), "{:#?}", page.requests()?);
    Ok(())
}

#[test]
fn level_and_number_of_players_are_chosen_in_one_step() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.visitor(&View::desk())?;
    page.goto(&hall.site.url("/"))?;
    page.click_text(".gamecard.johari label", "Merchant")?;
    page.click_text(".gamecard.johari label", "4")?;
    page.click("[data-play=johari]")?;
    page.wait_for(".board .lit")?;
    assert_eq!(page.count(".players > .player")?, 4);
    assert_eq!(page.text(".player.seat-d .note")?, "Bot: merchant");
    // It is what is offered next time.
    page.goto(&hall.site.url("/#/"))?;
    page.wait_until(
        "document.querySelectorAll('.gamecard.johari input:checked')[1]?.value === '2'",
    )?;
    hall.assert_clean(&mut page)
}

/// From the server itself, and from what the browser keeps for later visits.
#[test]
fn any_path_at_any_depth_leads_to_a_page_that_says_so() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.visitor(&View::desk())?;
    for place in ["/nonsense", "/nonsense/path", "/some/where/deep/"] {
        page.goto(&hall.site.url(place))?;
        page.wait_for(".nowhere h1")?;
        assert_eq!(page.eval("location.pathname + location.hash")?, "/#/nowhere", "{place}");
    }
    page.wait_until("navigator.serviceWorker.controller")?;
    page.offline(true)?;
    page.goto(&hall.site.url("/other/nonsense"))?;
    page.wait_for(".nowhere h1")?;
    page.goto(&hall.site.url("/#/no/such/page"))?;
    page.wait_for(".nowhere h1")?;
    page.offline(false)?;
    page.click(".nowhere .primary")?;
    page.wait_for(".gamecard")
}

#[test]
fn the_buttons_that_begin_a_game_are_in_sight_and_nothing_is_too_wide() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let below = "document.fonts.ready.then(() => [...document.querySelectorAll('[data-play]')]
        .filter((e) => e.getBoundingClientRect().bottom > innerHeight).map((e) => e.dataset.play))";
    let wide = "document.scrollingElement.scrollWidth - innerWidth";
    for language in ["en", "de"] {
        let mut page = hall.visitor(&View { language: language.into(), ..View::desk() })?;
        for (width, height) in [(1280, 720), (844, 390), (820, 1180), (360, 640)] {
            page.look(&View { width, height, language: language.into(), ..View::desk() })?;
            // An address that names the place of the content is the page itself.
            page.goto(&hall.site.url("/#main"))?;
            page.wait_for("[data-play=basari]")?;
            let at = format!("{language} {width}x{height}");
            if height < width {
                assert_eq!(page.eval(below)?, serde_json::json!([]), "{at}: below the fold");
            }
            assert_eq!(page.eval(wide)?, 0, "{at}: home");
            page.goto(&hall.site.url("/#/new/johari"))?;
            page.wait_for(".startbar")?;
            assert_eq!(page.eval(wide)?, 0, "{at}: set-up");
        }
        let says = page.eval("document.documentElement.lang")?;
        assert_eq!(says, language);
        hall.assert_clean(&mut page)?;
    }
    Ok(())
}

/// High contrast is one look, whether it was chosen here or in the system, and follows the system while the page is
/// open.
#[test]
fn more_contrast_in_the_system_is_high_contrast_here() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let more = View { more_contrast: true, ..View::desk() };
    let mut page = hall.visitor(&more)?;
    page.goto(&hall.site.url("/"))?;
    page.wait_for(":root[data-contrast=high] .gamecard")?;
    page.look(&View::desk())?;
    page.wait_for(":root:not([data-contrast]) .gamecard")?;
    // What the drawings are made of is part of it.
    let paper = "getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()";
    let usual = page.eval(paper)?;
    page.look(&more)?;
    page.wait_for(":root[data-contrast=high] .gamecard")?;
    assert_ne!(page.eval(paper)?, usual);
    hall.assert_clean(&mut page)
}
