//! The button in the top bar changes the language, wherever one is.

use crate::common::GAMES;
use browser::{Error, View};

#[test]
fn the_button_in_the_top_bar_changes_the_language() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.visitor(&View::desk())?;
    let places = GAMES.iter().map(|game| format!("/#/rules/{game}"));
    for place in ["/".to_owned(), "/#/settings".to_owned()].into_iter().chain(places) {
        page.goto(&hall.site.url(&place))?;
        for (button, lang) in [("DE", "de"), ("EN", "en")] {
            page.click_text(".langbutton", button)?;
            page.wait_until(&format!("document.documentElement.lang === '{lang}'"))?;
        }
    }
    // It is kept, and one still can play.
    page.click(".langbutton")?;
    page.goto("about:blank")?;
    hall.sit(&mut page, "jaipur")?;
    assert_eq!(page.eval("document.documentElement.lang")?, "de");
    hall.assert_clean(&mut page)
}
