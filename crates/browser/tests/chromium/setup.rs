//! Setting up a table, and waiting at it.

use browser::{Error, View};

#[test]
fn rules_are_chosen_in_words_and_numbers() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.visitor(&View::desk())?;
    page.goto(&hall.site.url("/#/new/jaipur"))?;
    page.click_text("[data-seat='1'] label", "Bot")?;
    page.click_text("[data-seat='1'] label", "Master")?;
    page.click(".ruleoptions > summary")?;
    page.click_text(".ruleoption label", "One round decides")?;
    // Whatever is typed, what is played is within what the clause allows.
    page.click("[data-number=exchanges]")?;
    page.eval("document.querySelector('[data-number=exchanges]').select()")?;
    page.type_text("900")?;
    page.key("Tab")?;
    page.wait_until("document.querySelector('[data-number=exchanges]').value === '200'")?;
    page.click("[data-start]")?;
    page.wait_for(".board .lit")?;
    let kept = crate::common::db::kept_text(&mut page)?;
    assert!(kept.contains("exchanges=200") && kept.contains("rounds=single"), "{kept}");
    assert_eq!(page.text(".player.seat-b .note")?, "Bot: master");
    // A single round has rupees, and no Seals.
    assert_eq!(page.count(".purse .rupees")?, 2);
    assert_eq!(page.count(".purse .seals svg")?, 0);
    hall.assert_clean(&mut page)
}

/// A bot has a temperament at its face, besides its level; it says so at the table, and plays.
#[test]
fn temperaments_are_chosen_at_a_face() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.visitor(&View::phone())?;
    page.goto(&hall.site.url("/#/new/basari"))?;
    for seat in [1, 2] {
        page.click_text(&format!("[data-seat='{seat}'] label"), "Bot")?;
        page.click_text(&format!("[data-seat='{seat}'] label"), "Apprentice")?;
    }
    page.click_text("[data-seat='2'] label", "Bargainer")?;
    assert!(page.text("[data-seat='2'] .seatsays")?.contains("Loves to deal"));
    let wide = "document.documentElement.scrollWidth <= innerWidth";
    assert_eq!(page.eval(wide)?, true, "nothing is cut off");
    page.click("[data-start]")?;
    page.wait_for(".board .lit")?;
    let notes = "[...document.querySelectorAll('.player .note')].map(e => e.textContent)";
    let notes = crate::common::texts(&mut page, notes)?;
    assert_eq!(notes[1..], ["Bot: apprentice", "Bot: apprentice, loves to bargain"]);
    crate::common::clicker::Clicker::new(4).play_to(&mut page, 2)?;
    hall.assert_clean(&mut page)
}

/// Anyone who comes by a link without a name is asked once, before they sit down.
#[test]
fn a_name_is_asked_once() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut one = hall.visitor(&View::desk())?;
    one.goto(&hall.site.url("/#/new/jaipur"))?;
    one.click("[data-name='0']")?;
    one.type_text("Ines")?;
    one.click("[data-start]")?;
    one.wait_for(".seatlist em")?;
    assert!(one.text(".seatlist .taken")?.contains("Ines"));
    one.wait_for(".qr svg path")?;
    let link = one.eval("document.querySelector('.sharelink input').value")?;
    let settings = serde_json::json!({ "named": false });
    let mut two = hall.visitor_with(&View::phone(), settings)?;
    two.goto(link.as_str().unwrap_or_default())?;
    two.click("#ask-name")?;
    two.type_text("Jan")?;
    two.click("[data-act=sit-named]")?;
    for page in [&mut one, &mut two] {
        page.wait_for("[data-hand]")?;
        let names = "[...document.querySelectorAll('.player .name')].map(e => e.textContent)";
        assert_eq!(crate::common::texts(page, names)?, ["Ines", "Jan"]);
    }
    hall.assert_clean(&mut one)?;
    hall.assert_clean(&mut two)
}
