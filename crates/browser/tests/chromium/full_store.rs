//! A browser whose store is full: one plays on, is told that the game is not kept, and loses nothing else.

use crate::common::{clicker::Clicker, steps};
use browser::{Error, Page, View};
use serde_json::json;

/// Fills the store to its last byte.
const FILL: &str = r"(() => {
  for (let size = 1 << 22, n = 0; size >= 1;) {
    try { localStorage.setItem(`fill.${n}`, 'x'.repeat(size)); n += 1; } catch { size >>= 1; }
  }
})(), 0";
const EMPTY: &str = "Object.keys(localStorage).filter(k => k.startsWith('fill.')).forEach(k => localStorage.removeItem(k)), 0";
/// What is kept of the table that is shown: its text, and its step in the list.
const KEPT: &str = r"(() => {
  const id = location.hash.split('/').at(-1);
  const row = JSON.parse(localStorage['chowk.tables'] ?? '[]').find(t => t.id === id);
  return [localStorage[`chowk.table.${id}`] ?? null, row?.step ?? null];
})()";
const NOTICE: &str = "[data-notice=unkept]";

/// A move, and the answer to it.
fn play(page: &mut Page, hands: &mut Clicker) -> Result<(), Error> {
    let there = steps(page)?;
    hands.play_to(page, there + 2)?;
    page.wait_until("document.querySelector('.table.myturn, [data-act=result]')")
}

#[test]
fn where_there_is_no_room_one_plays_on_and_is_told() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.table(&View::desk(), "jaipur")?;
    let mut hands = Clicker::new(71);
    // A finished game gives way before one is told anything.
    page.eval(
        "(() => {
          const list = JSON.parse(localStorage['chowk.tables']);
          list.push({ id: 'old', game: 'jaipur', names: ['A', 'B'], step: 9, over: true });
          localStorage['chowk.tables'] = JSON.stringify(list);
          localStorage['chowk.table.old'] = 'x'.repeat(20000);
        })(), 0",
    )?;
    page.eval(FILL)?;
    play(&mut page, &mut hands)?;
    assert_eq!(page.eval("localStorage['chowk.table.old'] ?? null")?, json!(null));
    let listed = page.eval("JSON.parse(localStorage['chowk.tables']).length")?;
    assert_eq!((page.count(NOTICE)?, listed), (0, json!(1)));

    // Nothing is left that could give way.
    page.eval(FILL)?;
    let (kept, there) = (page.eval(KEPT)?, steps(&mut page)?);
    play(&mut page, &mut hands)?;
    page.wait_for(NOTICE)?;
    assert_eq!(page.eval(KEPT)?, kept, "what is kept, and what the list says of it");
    page.reload()?;
    page.wait_for(".board .lit")?;
    page.wait_until(&format!("document.querySelectorAll('.log .step').length === {there}"))?;

    // A new game can be played all the same, and is kept as soon as there is room.
    page.goto(&hall.site.url("/#/"))?;
    page.click("[data-play=basari]")?;
    page.wait_for(".basari-mat .lit")?;
    page.wait_for(NOTICE)?;
    assert_eq!(page.eval(KEPT)?, json!([null, null]));
    page.eval(EMPTY)?;
    play(&mut page, &mut Clicker::new(72))?;
    page.wait_gone(NOTICE)?;
    page.reload()?;
    page.wait_for(".board .lit")?;
    hall.assert_clean(&mut page)
}
