//! What is said of a thing where somebody points at it, rests on it, or lays a finger on it.

use crate::common::{Hall, kept::kept};
use browser::{Error, Page, View};

/// Lays a finger on the first such thing, and lifts it when the details are there.
fn press(page: &mut Page, css: &str) -> Result<String, Error> {
    let event = |kind: &str| {
        format!(
            "document.querySelector({}).dispatchEvent(new PointerEvent('{kind}', {{ bubbles: true, pointerType: 'touch' }})), 0",
            serde_json::json!(css)
        )
    };
    page.wait_for(css)?;
    page.eval(&event("pointerdown"))?;
    // The rulebook is fetched when it is first wanted.
    page.wait_for(".detail small")?;
    let says = page.text(".detail")?;
    page.eval(&event("pointerup"))?;
    // Elsewhere: it goes.
    page.eval("document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' })), 0")?;
    page.wait_gone(".detail")?;
    Ok(says)
}

fn table(hall: &Hall, game: &str) -> Result<Page, Error> {
    let least = catalog::entry(game).expect("a game").seats.0;
    kept(game, least, 5, 7).open(hall, &View::phone())
}

#[test]
fn cards_of_the_market_say_what_they_are_worth() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = table(&hall, "jaipur")?;
    let goods = press(&mut page, "[data-market]:not([data-market=k])")?;
    assert!(goods.contains("tokens, the next first") && goods.contains("J4.1"), "{goods}");
    let herd = press(&mut page, "[data-spot=herd-0]")?;
    assert!(herd.contains("5 rupees") && herd.contains("J7.1"), "{herd}");
    let bonus = press(&mut page, "[data-bonus='4']")?;
    assert!(bonus.contains("4–6"), "{bonus}");
    hall.assert_clean(&mut page)
}

#[test]
fn gem_cards_and_actions_say_what_they_are_for() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = table(&hall, "johari")?;
    let card = press(&mut page, "[data-card]")?;
    assert!(card.contains('H'), "{card}");
    let fake = press(&mut page, ".gemcard.fake")?;
    assert!(fake.contains("Supervisor takes one fake"), "{fake}");
    // The clause without its options, whose names nobody has seen.
    let bribe = "[data-clause='H5.3']";
    if page.count(bribe)? > 0 {
        let bribe = press(&mut page, bribe)?;
        assert!(bribe.contains("H5.3") && !bribe.contains("on-reveal"), "{bribe}");
    }
    // What others have is told as well as one's own.
    page.tap("[data-tab-of=players]")?;
    let token = press(&mut page, ".pboard .lane-mini")?;
    assert!(token.contains("worth") && token.contains("H1.4"), "{token}");
    hall.assert_clean(&mut page)
}

#[test]
fn the_end_of_a_stage_is_explained() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = table(&hall, "basari")?;
    for css in [".stagemark", ".workers-meter"] {
        let says = press(&mut page, css)?;
        assert!(says.contains("15 workers") && says.contains("B6.1"), "{css}: {says}");
    }
    hall.assert_clean(&mut page)
}
