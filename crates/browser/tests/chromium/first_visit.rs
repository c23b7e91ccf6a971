//! What a first visit costs: bytes, and time until one can play.

use browser::{Error, View};
use std::time::{Duration, Instant};

/// What may come over the wire in all, headers and the lobby's answers too. What a first move needs
/// is judged when the client is bundled.
const MOST: u64 = 1_400_000;
/// Until one can play, on a machine that is busy with other tests. A person's takes less than one second.
const LONGEST: Duration = Duration::from_secs(30);

#[test]
fn a_first_visit_is_small_and_quick() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.visitor(&View::desk())?;
    page.hear_service_workers()?;
    let begun = Instant::now();
    page.goto(&hall.site.url("/"))?;
    page.click("[data-play=jaipur]")?;
    page.wait_for(".board .lit")?;
    let playable = begun.elapsed();
    let clocks = page.eval(
        "({ painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
            loaded: performance.getEntriesByType('navigation')[0].loadEventEnd })",
    )?;
    crate::common::clicker::Clicker::new(7).play_to(&mut page, 2)?;
    let received = page.received()?;
    eprintln!("first visit: {received} bytes, playable after {playable:.0?}, {clocks}");
    assert!(received > 0, "it is counted");
    assert!(received <= MOST, "{received} bytes; was the client built with `bundle --debug`?");
    assert!(playable <= LONGEST, "playable after {playable:.1?}");
    // Each file is asked for once by the page, and at most once more by the service worker.
    let mut asked = page.requests()?.to_vec();
    // The browser asks for the icon whenever it likes.
    asked.retain(|url| !url.contains("/api/") && !url.ends_with("/icon.svg"));
    let most = asked.iter().map(|url| asked.iter().filter(|other| *other == url).count()).max();
    assert!(most <= Some(2), "{asked:#?}");
    hall.assert_clean(&mut page)
}
