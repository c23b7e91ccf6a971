//! Two tabs of one table in this browser follow each other.

use crate::common::{clicker::Clicker, steps, texts};
use browser::{Error, Page, View};

const LOG: &str = "[...document.querySelectorAll('.log .step')].map(e => e.textContent.trim())";

/// Both show the same, the bots have moved, and it is for the person to choose.
fn agree(one: &mut Page, two: &mut Page) -> Result<u64, Error> {
    loop {
        // Either may be behind, and looks just as ready.
        let there = steps(one)?.max(steps(two)?);
        for page in [&mut *one, &mut *two] {
            page.wait_until(&format!("document.querySelectorAll('.log .step').length >= {there}"))?;
            page.wait_for(".board .lit, [data-act=result], .resultdialog")?;
        }
        if (steps(one)?, steps(two)?) == (there, there) {
            assert_eq!(texts(one, LOG)?, texts(two, LOG)?);
            return Ok(there);
        }
    }
}

#[test]
fn two_tabs_of_one_table_follow_each_other() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut one = hall.table(&View::desk(), "jaipur")?;
    let place = one.eval("location.href")?;
    let mut two = one.context().page()?;
    two.look(&View::desk())?;
    two.goto(place.as_str().unwrap_or_default())?;
    two.wait_for(".board .lit")?;
    let (mut left, mut right) = (Clicker::new(51), Clicker::new(52));
    let mut there = agree(&mut one, &mut two)?;
    for _ in 0..3 {
        for first in [true, false] {
            let (page, hands) = if first { (&mut one, &mut left) } else { (&mut two, &mut right) };
            page.wait_for(".board .lit")?;
            hands.play_to(page, there + 2)?;
            // The hands may have picked something already when the bot's move came: that is put back.
            page.wait_until("document.querySelector('.table.myturn, [data-act=result]')")?;
            page.key("Escape")?;
            page.wait_for(".board .lit")?;
            let now = agree(&mut one, &mut two)?;
            assert!(now > there, "{now} steps after {there}");
            there = now;
        }
    }
    // What both showed is what is kept.
    let before = texts(&mut one, LOG)?;
    two.reload()?;
    two.wait_for(".board .lit")?;
    assert_eq!(texts(&mut two, LOG)?, before);
    hall.assert_clean(&mut one)?;
    hall.assert_clean(&mut two)
}
