//! A hint is thought about beside the page, and does not change its mind.

use browser::{Error, Page, View};
use serde_json::Value;

/// Keeps back what the thinker is asked for a hint until the test lets it go: so it thinks for as long
/// as the test likes, on any machine.
const HOLD: &str = r#"(() => {
  const send = Worker.prototype.postMessage;
  const held = [];
  window.asked = () => held.length;
  window.letGo = () => { const all = held.splice(0); all.forEach((go) => go()); return all.length; };
  Worker.prototype.postMessage = function (...message) {
    const go = () => send.apply(this, message);
    if (String(message[0]).includes('"table":"hint"')) held.push(go); else go();
  };
})()"#;

/// What the rows of the hint say: a move in words, and its chance in per cent.
fn rows(page: &mut Page) -> Result<Vec<(String, u32)>, Error> {
    let script = "[...document.querySelectorAll('.hints .hintrow')].map((row) =>
        [row.querySelector('span').innerText, row.querySelector('strong').innerText])";
    let rows = page.eval(script)?;
    let row = |row: &Value| {
        let text = |at: usize| row[at].as_str().unwrap_or_default().trim().to_owned();
        let chance = text(1);
        let number = chance.strip_suffix('%').map(str::trim).and_then(|text| text.parse().ok());
        (text(0), number.unwrap_or_else(|| panic!("a chance in per cent: {chance}")))
    };
    Ok(rows.as_array().into_iter().flatten().map(row).collect())
}

#[test]
fn a_hint_is_thought_about_beside_the_page() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    for game in crate::common::GAMES {
        let mut page = hall.visitor(&View::desk())?;
        page.prepare(HOLD)?;
        hall.sit(&mut page, game)?;
        page.wait_for("[data-act=hint]")?;
        // A bot may have begun.
        let begun = crate::common::steps(&mut page)?;
        page.click("[data-act=hint]")?;
        // The question went to the worker, and the page says that it is thought about.
        page.wait_until("window.asked() === 1")?;
        page.wait_for("[data-act=hint][aria-busy=true]")?;
        // Meanwhile the page answers, and whoever is impatient asks no second time.
        page.click("[data-act=more]")?;
        page.wait_for(".menu")?;
        page.click("[data-act=more]")?;
        page.wait_gone(".menu")?;
        page.click("[data-act=hint]")?;
        assert_eq!(page.eval("window.asked()")?, 1, "{game}");
        assert_eq!(
            (page.count(".hintrow")?, crate::common::steps(&mut page)?),
            (0, begun),
            "{game}"
        );
        page.eval("window.letGo()")?;
        page.wait_for(".hints .hintrow")?;
        page.wait_for("[data-act=hint][aria-busy=false]")?;
        // The first move lies on the board already, with what speaks for it.
        page.wait_for("[data-act=confirm]")?;
        assert!(page.text(".hints [data-reason]")?.len() > 20, "{game}");
        let first = rows(&mut page)?;
        assert!((1..=3).contains(&first.len()), "{game}: {first:?}");
        assert!(first.iter().all(|(says, chance)| says.len() > 3 && *chance <= 100), "{first:?}");
        // In the order of what it says; asked again, it says the same.
        assert!(first.is_sorted_by(|(_, a), (_, b)| a >= b), "{game}: {first:?}");
        page.click(".hints [data-act=close-hints]")?;
        page.wait_gone(".hints")?;
        // Closed, the board is as it was.
        page.wait_gone("[data-act=confirm]")?;
        page.click("[data-act=hint]")?;
        page.wait_until("window.asked() === 1")?;
        page.eval("window.letGo()")?;
        page.wait_for(".hints .hintrow")?;
        assert_eq!(rows(&mut page)?, first, "{game}");
        // A row stages its move, which then may be confirmed, and is what happens.
        page.click(".hints .hintrow")?;
        page.wait_gone(".hints")?;
        page.click("[data-act=confirm]")?;
        page.wait_until(&format!("document.querySelectorAll('.log .step').length > {begun}"))?;
        hall.assert_clean(&mut page)?;
        page.context().clone().close()?;
    }
    Ok(())
}
