//! After the first visit the client needs no server.

use crate::common::clicker::Clicker;
use browser::{Error, View};

#[test]
fn a_visitor_plays_on_without_a_server() -> Result<(), Error> {
    let mut hall = crate::common::hall()?;
    let mut page = hall.visitor(&View::desk())?;
    page.goto(&hall.site.url("/"))?;
    page.wait_until("navigator.serviceWorker.controller?.state === 'activated'")?;
    hall.site.stop();
    for game in crate::common::GAMES {
        let steps = 2;
        page.goto("about:blank")?;
        hall.sit(&mut page, game)?;
        Clicker::new(5).play_to(&mut page, steps)?;
        assert!(crate::common::steps(&mut page)? >= steps);
    }
    // It may ask whether there are tables; that nobody answers is no surprise.
    let other = page.errors()?.iter().filter(|line| !line.contains("/api/"));
    assert_eq!(other.collect::<Vec<_>>(), Vec::<&String>::new());
    Ok(())
}
