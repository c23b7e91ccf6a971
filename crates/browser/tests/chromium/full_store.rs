//! A browser whose store is full: one plays on, is told that the game is not kept, and loses nothing else.

use crate::common::{
    clicker::Clicker,
    db::{db, script},
    steps,
};
use browser::{Error, Page, View};
use serde_json::json;
use std::time::Duration;

/// What is kept of the table that is shown: its text, and its step in the list.
const KEPT: &str = "async ({ get, rows, id }) =>
    [await get('texts', id) ?? null, (await rows()).find((row) => row.id === id)?.step ?? null]";

fn kept_step(page: &mut Page) -> Result<u64, Error> {
    Ok(db(page, KEPT)?[1].as_u64().unwrap_or_default())
}

const NOTICE: &str = "[data-notice=unkept]";

/// A move, and the answer to it.
fn play(page: &mut Page, hands: &mut Clicker) -> Result<(), Error> {
    let there = steps(page)?;
    hands.play_to(page, there + 2)?;
    page.wait_until("document.querySelector('.table.myturn, [data-act=result]')")
}

/// A finished game, large, of which the page is told like of another tab's.
const OLD: &str = "async ({ put }) => {
    const entry = { id: 'old', game: 'jaipur', names: ['A', 'B'], step: 9, over: true, date: '2020-01-01T00:00:00Z' };
    await put('rows', 'old', JSON.stringify({ revision: 1, by: '', entry }));
    await put('texts', 'old', Array.from({ length: 300000 }, () => Math.random().toString(36)).join(''));
}";

/// Chromium trusts what it knows of the room there is for half a minute.
const TRUSTED: Duration = Duration::from_secs(31);

#[test]
fn where_there_is_no_room_one_plays_on_and_is_told() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let origin = hall.site.url("");
    let mut page = hall.table(&View::desk(), "jaipur")?;
    let mut hands = Clicker::new(71);
    play(&mut page, &mut hands)?;
    // A finished game gives way; that it was played is not forgotten.
    db(&mut page, OLD)?;
    page.eval("new BroadcastChannel('chowk store').postMessage('rows old'), 0")?;
    let used = page.eval("navigator.storage.estimate().then((now) => now.usage)")?;
    page.quota(&origin, used.as_u64())?;
    std::thread::sleep(TRUSTED);
    play(&mut page, &mut hands)?;
    page.wait_until(&script("async ({ get }) => (await get('texts', 'old')) === undefined"))?;
    let old = db(&mut page, "async ({ get }) => JSON.parse(await get('rows', 'old')).entry.over")?;
    assert_eq!(old, true);

    // Nothing is left that could give way.
    page.quota(&origin, Some(1))?;
    std::thread::sleep(TRUSTED);
    let (kept, there) = (db(&mut page, KEPT)?, kept_step(&mut page)?);
    play(&mut page, &mut hands)?;
    page.wait_for(NOTICE)?;
    assert_eq!(db(&mut page, KEPT)?, kept, "what is kept, and what the list says of it");
    page.reload()?;
    page.wait_for(".board .lit")?;
    page.wait_until(&format!("document.querySelectorAll('.log .step').length === {there}"))?;

    // A new game can be played all the same, and is kept as soon as there is room.
    page.goto(&hall.site.url("/#/"))?;
    page.click("[data-play=basari]")?;
    page.wait_for(".basari-mat .lit")?;
    page.wait_for(NOTICE)?;
    assert_eq!(db(&mut page, KEPT)?, json!([null, null]));
    page.quota(&origin, None)?;
    play(&mut page, &mut Clicker::new(72))?;
    page.wait_gone(NOTICE)?;
    page.reload()?;
    page.wait_for(".board .lit")?;
    hall.assert_clean(&mut page)
}
