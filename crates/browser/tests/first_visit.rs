//! What a first visit costs: bytes, and time until one can play.
mod common;

use browser::{Error, View};
use std::time::Instant;

/// What may come over the wire, headers and the lobby's answers too.
const MOST: u64 = 1_000_000;

#[test]
fn a_first_visit_is_small_and_quick() -> Result<(), Error> {
    let Some(hall) = common::hall()? else { return Ok(()) };
    let mut page = hall.visitor(&View::desk())?;
    let begun = Instant::now();
    page.goto(&hall.site.url("/"))?;
    page.click("[data-play=jaipur]")?;
    page.wait_for(".board .lit")?;
    let playable = begun.elapsed();
    let clocks = page.eval(
        "({ painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
            loaded: performance.getEntriesByType('navigation')[0].loadEventEnd })",
    )?;
    common::clicker::Clicker::new(7).play_to(&mut page, 2)?;
    let received = page.received()?;
    eprintln!("first visit: {received} bytes, playable after {playable:.0?}, {clocks}");
    // What is built for quick turns is not compressed.
    let compressed = page.eval(
        "fetch(performance.getEntriesByType('resource').map(e => e.name).find(n => n.endsWith('.wasm')), { cache: 'force-cache' })
            .then(r => r.headers.get('content-encoding'))",
    )?;
    if compressed == "br" {
        assert!(received <= MOST, "{received} bytes");
    } else {
        eprintln!("not compressed ({compressed}): the size is not judged");
    }
    hall.assert_clean(&mut page)
}
