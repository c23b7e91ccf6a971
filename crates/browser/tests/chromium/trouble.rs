//! What stands in a player's way is said where they look, and nothing happens behind their back.

use browser::{Error, Page, View};

/// Makes a table of the server by the form.
fn make_table(page: &mut Page, place: &str) -> Result<(), Error> {
    page.goto(place)?;
    page.click("[data-start]")?;
    page.wait_for(".sharelink input")?;
    page.wait_until("document.querySelector('.sharelink input').value.includes('#/t/')")?;
    page.wait_for(".seatlist em")
}

fn link(page: &mut Page) -> Result<String, Error> {
    let link = page.eval("document.querySelector('.sharelink input').value")?;
    Ok(link.as_str().unwrap_or_default().to_owned())
}

#[test]
fn a_refusal_of_the_server_is_shown() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut one = hall.visitor(&View::desk())?;
    make_table(&mut one, &hall.site.url("/#/new/jaipur"))?;
    let link = link(&mut one)?;
    let mut two = hall.visitor(&View::desk())?;
    two.goto(&link)?;
    one.wait_for("[data-hand]")?;
    one.wait_for(".summary .prompt")?;
    // Nothing was played that could be taken back.
    one.click("[data-act=more]")?;
    one.click("[data-act=takeback]")?;
    one.wait_for(".summary [data-refusal][role=alert]")?;
    let says = one.text(".summary [data-refusal]")?;
    assert!(says.ends_with('.') && says.contains(' '), "a sentence: {says}");
    assert_eq!(one.count(".log .step")?, 0);
    hall.assert_clean(&mut one)
}

#[test]
fn without_random_numbers_nothing_is_dealt() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.visitor(&View::desk())?;
    page.prepare("crypto.getRandomValues = () => { throw new Error('no entropy'); };")?;
    page.goto(&hall.site.url("/"))?;
    for game in crate::common::GAMES {
        page.click(&format!("[data-play={game}]"))?;
        page.wait_for_text("gives no random numbers")?;
    }
    assert_eq!(page.count(".board")?, 0);
    let kept = crate::common::db::db(&mut page, "({ rows }) => rows()")?;
    assert_eq!(kept, serde_json::json!([]));
    Ok(())
}
