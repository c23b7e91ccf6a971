//! At a table of the server: bots on free seats, what people say, and a win that is claimed from somebody who left.

use crate::common::clicker::Clicker;
use browser::{Error, Page, View};

fn waiting_table(page: &mut Page, place: &str) -> Result<String, Error> {
    page.goto(place)?;
    page.click("[data-start]")?;
    page.wait_for(".sharelink input")?;
    page.wait_until("document.querySelector('.sharelink input').value.includes('#/t/')")?;
    page.wait_for(".seatlist em")?;
    let link = page.eval("document.querySelector('.sharelink input').value")?;
    Ok(link.as_str().unwrap_or_default().to_owned())
}

#[test]
fn the_host_fills_seats_with_bots() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut host = hall.visitor(&View::phone())?;
    let link = waiting_table(&mut host, &hall.site.url("/#/new/basari"))?;
    // On a phone the link is what one sees first.
    let seen =
        "document.querySelector('.sharelink input').getBoundingClientRect().bottom < innerHeight";
    assert_eq!(host.eval(seen)?, true);
    let mut friend = hall.visitor(&View::desk())?;
    friend.goto(&link)?;
    friend.wait_for(".seatlist em")?;
    friend.wait_until("document.querySelectorAll('.seatlist .taken').length === 2")?;
    assert_eq!(friend.count("[data-act=fill]")?, 0, "only the host may");
    host.wait_until("document.querySelectorAll('[data-act=fill]').length === 1")?;
    host.click("[data-act=fill]")?;
    for page in [&mut host, &mut friend] {
        page.wait_for(".board .lit")?;
        page.wait_until("document.querySelector('.players').textContent.includes('Kabir')")?;
        hall.assert_clean(page)?;
    }
    Ok(())
}

#[test]
fn a_win_is_claimed_from_somebody_who_left() -> Result<(), Error> {
    let hall = crate::common::hall_with(&["--claim-after", "1"])?;
    let mut host = hall.visitor(&View::desk())?;
    let link = waiting_table(&mut host, &hall.site.url("/#/new/jaipur"))?;
    let mut friend = hall.visitor(&View::desk())?;
    friend.goto(&link)?;
    friend.wait_for("[data-hand]")?;
    host.wait_for("[data-hand]")?;
    if host.count(".table.myturn")? > 0 {
        Clicker::new(61).play_to(&mut host, 1)?;
    }
    host.wait_gone(".table.myturn")?;
    assert_eq!(host.count("[data-act=claim]")?, 0, "somebody who thinks has not left");
    friend.close()?;
    host.click("[data-notice=gone] [data-act=claim]")?;
    host.wait_for(".resultdialog.won")?;
    host.wait_until("document.querySelector('.bywhat').textContent.includes('left')")?;
    host.wait_gone("[data-notice=gone]")?;
    hall.assert_clean(&mut host)
}

/// A phone has no room for the log beside the board: what is said while it is closed is counted until it is opened.
#[test]
fn what_is_said_is_noticed() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut host = hall.visitor(&View::phone())?;
    let link = waiting_table(&mut host, &hall.site.url("/#/new/jaipur"))?;
    let mut friend = hall.visitor(&View::desk())?;
    friend.goto(&link)?;
    for page in [&mut friend, &mut host] {
        page.wait_for("[data-hand]")?;
    }
    friend.click("[data-act=log]")?;
    for said in 1..=2 {
        friend.click(".phrases .chip")?;
        host.wait_until(&format!(
            "document.querySelector('[data-act=log] .badge')?.textContent.startsWith('{said}')"
        ))?;
    }
    // Whoever said it has read it.
    assert_eq!(friend.count("[data-act=log] .badge")?, 0);
    let words = friend.text(".phrases .chip")?;
    host.tap("[data-act=log]")?;
    host.wait_until("document.querySelectorAll('.said li').length === 2")?;
    assert!(host.text(".said li")?.contains(&words), "{words}");
    host.wait_gone("[data-act=log] .badge")?;
    host.tap(".panelclose")?;
    host.wait_gone(".panel.open")?;
    assert_eq!(host.count("[data-act=log] .badge")?, 0, "it stays read");
    hall.assert_clean(&mut host)?;
    hall.assert_clean(&mut friend)
}
