//! People at one table of the server, each at a browser of their own.

use crate::common::{
    Hall,
    clicker::{Clicker, Did},
    steps,
};
use browser::{Error, Page, View};
use std::time::Instant;

/// Makes a table by the form and sits a friend down by the link.
pub(crate) fn two(hall: &Hall) -> Result<(Page, Page, String), Error> {
    let mut one = hall.visitor(&View::desk())?;
    one.goto(&hall.site.url("/#/new/jaipur"))?;
    one.click("[data-start]")?;
    one.wait_for(".sharelink input")?;
    one.wait_until("document.querySelector('.sharelink input').value.includes('#/t/')")?;
    let link = one.eval("document.querySelector('.sharelink input').value")?;
    let link = link.as_str().unwrap_or_default().to_owned();
    // Whoever made the table sits before the friend comes, or they could be the same seat's.
    one.wait_for(".seatlist em")?;
    let mut two = hall.visitor(&View::desk())?;
    two.goto(&link)?;
    for page in [&mut one, &mut two] {
        page.wait_for("[data-hand]")?;
    }
    Ok((one, two, link))
}

/// Both play until the log has so many steps, or the game is over.
fn play_to(pages: [(&mut Page, &mut Clicker); 2], enough: u64) -> Result<(), Error> {
    let mut pages = pages;
    loop {
        let mut over = true;
        for (page, hands) in &mut pages {
            if steps(page)? >= enough {
                return Ok(());
            }
            over &= hands.act(page)? == Did::Over;
        }
        if over {
            return Ok(());
        }
    }
}

/// The log in words, the oldest first, without what is no step.
fn log(page: &mut Page) -> Result<Vec<String>, Error> {
    crate::common::texts(
        page,
        "[...document.querySelectorAll('.log .step')].map(e => e.textContent.trim()).reverse()",
    )
}

/// Points by seat.
fn result(page: &mut Page) -> Result<Vec<String>, Error> {
    crate::common::texts(
        page,
        "[...document.querySelectorAll('.places tbody tr')].map(e => e.className + ' ' + e.querySelector('.number').textContent).sort()",
    )
}

#[test]
fn two_browsers_play_and_one_reloads() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let begun = Instant::now();
    let (mut one, mut two, link) = two(&hall)?;
    let mut eve = hall.visitor(&View::desk())?;
    eve.goto(&link)?;
    eve.wait_for("[data-market]")?;
    let (mut left, mut right) = (Clicker::new(11), Clicker::new(12));
    play_to([(&mut one, &mut left), (&mut two, &mut right)], 10)?;

    // Who watches sees the market and no hand, not even in attributes.
    eve.wait_until("document.querySelectorAll('.log .step').length >= 10")?;
    let held =
        "[...document.querySelectorAll('.hand [data-hand]')].filter(e => !e.disabled).length";
    let hands = [one.eval(held)?, two.eval(held)?];
    assert!(hands.iter().any(|cards| cards.as_u64() > Some(0)), "{hands:?}");
    assert_eq!(eve.eval(held)?, 0);
    assert_eq!(eve.count(".board .lit")?, 0);

    // A reload in the middle, with something picked.
    let before = steps(&mut two)?;
    two.reload()?;
    two.wait_until(&format!("document.querySelectorAll('.log .step').length >= {before}"))?;
    play_to([(&mut one, &mut left), (&mut two, &mut right)], u64::MAX)?;
    for page in [&mut one, &mut two] {
        page.wait_for(".resultdialog")?;
    }
    assert_eq!(result(&mut one)?, result(&mut two)?);
    let count = steps(&mut one)?;
    eve.wait_until(&format!("document.querySelectorAll('.log .step').length == {count}"))?;
    let (ones, twos, eves) = (log(&mut one)?, log(&mut two)?, log(&mut eve)?);
    assert_eq!(ones.len(), twos.len());
    assert_eq!(ones.len(), eves.len());
    // Each player reads about themselves where the onlooker reads a name. So whatever sentence the
    // onlooker reads, the player whom it is not about reads the very same.
    for ((a, b), c) in ones.iter().zip(&twos).zip(&eves) {
        let sentences = |line: &str| {
            line.split(". ").map(|s| s.trim_end_matches('.').to_owned()).collect::<Vec<_>>()
        };
        let (left, right) = (sentences(a), sentences(b));
        for (at, sentence) in sentences(c).iter().enumerate() {
            let read = [left.get(at), right.get(at)].contains(&Some(sentence));
            assert!(read, "“{sentence}” is in neither of\n{a}\n{b}");
        }
    }
    eprintln!("online: {count} steps, {:.1?}", begun.elapsed());
    for page in [&mut one, &mut two, &mut eve] {
        hall.assert_clean(page)?;
    }
    Ok(())
}

#[test]
fn a_server_that_dies_and_comes_back_loses_nothing() -> Result<(), Error> {
    let mut hall = crate::common::hall()?;
    let (mut one, mut two, _) = two(&hall)?;
    let (mut left, mut right) = (Clicker::new(21), Clicker::new(22));
    play_to([(&mut one, &mut left), (&mut two, &mut right)], 6)?;
    let before = log(&mut one)?;
    hall.site.stop();
    for page in [&mut one, &mut two] {
        page.wait_for(".summary .waiting")?;
    }
    hall.site.start()?;
    for page in [&mut one, &mut two] {
        page.wait_gone(".summary .waiting")?;
    }
    let there = steps(&mut one)?;
    play_to([(&mut one, &mut left), (&mut two, &mut right)], there + 6)?;
    two.wait_until(&format!("document.querySelectorAll('.log .step').length > {there}"))?;
    let after = log(&mut one)?;
    assert!(after.starts_with(&before), "{before:#?}\n{after:#?}");
    // That nobody answered is all there is to complain about.
    let other = one.errors()?.iter().filter(|line| !line.contains("ERR_CONNECTION_REFUSED"));
    assert_eq!(other.collect::<Vec<_>>(), Vec::<&String>::new());
    Ok(())
}
