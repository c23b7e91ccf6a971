//! When the page breaks, it says so, and the game is not lost.

use crate::common::clicker::Clicker;
use browser::{Error, View};

/// The browser refuses to make the elements that the menu needs, which is opened: the page panics, as it would over a
/// mistake of ours. All at once, or something else that is shown meanwhile would break it before the click.
const BREAK: &str = "(() => {
    const refuse = () => { throw new Error('no more elements'); };
    Document.prototype.createElement = refuse;
    Document.prototype.createElementNS = refuse;
    Document.prototype.createTextNode = refuse;
    Node.prototype.cloneNode = refuse;
    // What is given to be saved.
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => { window.saved = blob; return make.call(URL, blob); };
    document.querySelector('[data-act=more]').click();
})()";

#[test]
fn a_page_that_breaks_says_so_and_the_game_goes_on_after() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.table(&View { language: "de".into(), ..View::desk() }, "jaipur")?;
    Clicker::new(9).play_to(&mut page, 6)?;
    page.wait_for(".board .lit")?;
    let log = "[...document.querySelectorAll('.log .step')].map(e => e.textContent)";
    let before = crate::common::texts(&mut page, log)?;
    page.eval(BREAK)?;
    page.wait_for("#broken[open]")?;
    assert_eq!(page.text("#broken h2")?, "Etwas ist kaputtgegangen");
    let told = page.errors()?.join("\n");
    assert!(told.contains("panicked at"), "the console says what happened: {told}");

    // The copy is a record that holds.
    page.wait_for("#broken a[href^=blob]")?;
    let copy = page.eval("window.saved.text()")?;
    let checked = catalog::verify(copy.as_str().unwrap_or_default()).expect("the record holds");
    assert_eq!(checked.told.len(), before.len());

    page.click("#broken .primary")?;
    page.wait_for(".board .lit")?;
    // The board comes first.
    page.wait_for(".log .step")?;
    assert_eq!(crate::common::texts(&mut page, log)?, before);
    Ok(())
}
