//! A connection that is lost is seen, and a move is made once.

use crate::common::{Hall, clicker::Clicker, steps};
use browser::{Error, Page, View};

fn two(hall: &Hall) -> Result<(Page, Page, String), Error> {
    let mut one = hall.visitor(&View::desk())?;
    one.goto(&hall.site.url("/#/new/jaipur"))?;
    one.click("[data-start]")?;
    one.wait_for(".seatlist em")?;
    one.wait_until("document.querySelector('.sharelink input').value.includes('#/t/')")?;
    let link = one.eval("document.querySelector('.sharelink input').value")?;
    let link = link.as_str().unwrap_or_default().to_owned();
    let mut two = hall.visitor(&View::desk())?;
    two.goto(&link)?;
    for page in [&mut one, &mut two] {
        page.wait_for("[data-hand]")?;
    }
    Ok((one, two, link))
}

#[test]
fn a_lost_connection_is_seen_and_the_move_is_kept() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let (mut one, two, _) = two(&hall)?;
    one.wait_for(".player.turn")?;
    let first = one.count(".table.myturn")? == 1;
    let (mut mine, mut other) = if first { (one, two) } else { (two, one) };
    mine.wait_for(".board .lit")?;
    let title = mine.eval("document.title")?;
    assert_eq!(title, "Your turn: Jaipur · Chowk");
    mine.offline(true)?;
    mine.wait_for("[data-notice=lost]")?;
    let mut hands = Clicker::new(61);
    while mine.eval(
        "document.querySelector('.summary .waiting')?.textContent.includes('kept') ?? false",
    )? != true
    {
        hands.act(&mut mine)?;
    }
    // It is on its way: nothing can be chosen, nothing confirmed.
    assert_eq!(mine.count(".board .lit")?, 0);
    assert_eq!(mine.count("[data-act=confirm]")?, 0);
    assert_eq!(steps(&mut mine)?, 0);
    mine.offline(false)?;
    for page in [&mut mine, &mut other] {
        page.wait_until("document.querySelectorAll('.log .step').length === 1")?;
        page.wait_gone("[data-notice=lost]")?;
    }
    other.wait_for(".board .lit")?;
    assert_eq!(other.count("[data-refusal]")?, 0);
    Ok(())
}

/// Who watches is told so, is counted, and comes along to the next game; who opens the old table
/// later sees the old one.
#[test]
fn who_watches_comes_along_to_the_next_game() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let (mut one, mut two, link) = two(&hall)?;
    let mut eve = hall.visitor(&View::desk())?;
    eve.goto(&link)?;
    eve.wait_for(".onlookers")?;
    assert!(eve.text(".onlookers")?.contains("You are watching"));
    one.wait_for("[data-watching='1']")?;
    // No help unasked among people.
    assert_eq!(one.count("[data-act=hint]")? + two.count("[data-act=hint]")?, 0);
    one.click("[data-act=more]")?;
    one.click("[data-act=resign]")?;
    one.click("[data-act=really-resign]")?;
    one.wait_for(".resultdialog")?;
    two.wait_for(".resultdialog.won")?;
    assert_eq!(two.text("#result-title")?, "You win!");
    one.click("[data-act=rematch]")?;
    two.wait_for("[data-notice=again]")?;
    two.click("[data-act=rematch]")?;
    let old = link.split('#').next_back().unwrap_or_default().to_owned();
    for page in [&mut one, &mut two, &mut eve] {
        page.wait_until(&format!("location.hash !== '#{old}'"))?;
    }
    for page in [&mut one, &mut two] {
        page.wait_for("[data-hand]")?;
    }
    eve.wait_for("[data-market]")?;
    one.goto(&link)?;
    one.click("[data-act=result]")?;
    one.wait_for("[data-act=next-table]")?;
    assert_eq!(one.eval("location.hash")?, format!("#{old}"));
    Ok(())
}
