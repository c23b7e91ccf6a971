//! What happens is shown as it happens; nobody has to wait for it. The table counts what it has shown, so that
//! these tests wait for what stays, not for what passes.

use crate::common::kept::kept;
use browser::{Error, Page, View};
use serde_json::json;

/// A number that the table bears as an attribute.
fn counted(page: &mut Page, name: &str) -> Result<u64, Error> {
    let number = page.eval(&format!("+document.querySelector('.table').dataset.{name}"))?;
    Ok(number.as_u64().unwrap_or_default())
}

/// Opens a kept table with things that move.
fn moving(game: &str, seats: u8, view: &View) -> Result<(crate::common::Hall, Page), Error> {
    let hall = crate::common::hall()?;
    let table = kept(game, seats, 5, 7);
    let mut page = hall.visitor_with(view, json!({ "motion": true, "pace": "usual" }))?;
    page.goto(&hall.site.url("/"))?;
    table.put(&mut page)?;
    page.goto(&hall.site.url(&format!("/#/own/{}", table.id)))?;
    page.wait_for(".board .lit")?;
    Ok((hall, page))
}

/// Plays what is lit first until a move can be confirmed, and confirms it.
fn play(page: &mut Page) -> Result<(), Error> {
    let mut hands = crate::common::clicker::Clicker::new(3);
    let before = crate::common::steps(page)?;
    hands.play_to(page, before + 1)
}

fn shows(game: &str) -> Result<(), Error> {
    let seats = catalog::entry(game).expect("a game").seats.0;
    let (hall, mut page) = moving(game, seats, &View::desk())?;
    let before = counted(&mut page, "played")?;
    play(&mut page)?;
    // My move and the answer are shown, then the board is up to date and nothing is left in the air.
    page.wait_until(&format!("+document.querySelector('.table').dataset.played > {before}"))?;
    page.wait_for(".table[data-playing=false] .board .lit")?;
    page.wait_gone(".flights > .ghost")?;
    hall.assert_clean(&mut page)
}

macro_rules! all_show {
    ([$(($game:ident $table:ident))*]) => {
        $(#[test]
        fn $game() -> Result<(), Error> {
            shows(stringify!($game))
        })*
    };
}
games::each_game!([all_show]);

/// Jaipur's cards always travel; all of it can be watched again, and a click ends that at once.
#[test]
fn what_was_missed_can_be_watched_again() -> Result<(), Error> {
    let (hall, mut page) = moving("jaipur", 2, &View::desk())?;
    page.click(".board .lit[data-market]:not([data-market=k])")?;
    page.click("[data-act=confirm]")?;
    page.wait_for("[data-act=recap]")?;
    page.wait_for(".table[data-playing=false] .board .lit")?;
    let flown = counted(&mut page, "flown")?;
    assert!(flown >= 2, "{flown} things travelled when a card was taken and one came");
    let played = counted(&mut page, "played")?;
    page.click("[data-act=recap]")?;
    page.wait_for(".recapped li")?;
    page.click("[data-act=again]")?;
    page.wait_until(&format!("+document.querySelector('.table').dataset.played > {played}"))?;
    // Wherever it is by now: a click, and the board is as it stands.
    page.click(".players")?;
    page.wait_for(".table[data-playing=false] .board .lit")?;
    page.wait_gone(".flights > .ghost")?;
    hall.assert_clean(&mut page)
}

/// Whoever wants no motion sees every step at once.
#[test]
fn reduced_motion_is_respected() -> Result<(), Error> {
    let view = View { reduced_motion: true, ..View::desk() };
    let (hall, mut page) = moving("jaipur", 2, &view)?;
    play(&mut page)?;
    page.wait_for(".board .lit")?;
    assert_eq!((counted(&mut page, "played")?, counted(&mut page, "flown")?), (0, 0));
    hall.assert_clean(&mut page)
}

/// What is drawn while things travel: the times between two frames, in milliseconds.
const FRAMES: &str = "(() => {
  window.frameTimes = [];
  let last = null;
  const frame = (now) => {
    const plays = document.querySelector('.table')?.dataset.playing === 'true';
    if (plays && last !== null) frameTimes.push(now - last);
    last = plays ? now : null;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  return 0;
})()";

/// Prints how long frames take in each game. On a machine that does other things it says nothing, so nothing is
/// asserted: `cargo test --profile play --test chromium frames -- --ignored --nocapture`.
#[test]
#[ignore = "measures time"]
fn frames() -> Result<(), Error> {
    for game in crate::common::GAMES {
        let seats = catalog::entry(game).expect("a game").seats.1;
        let (_hall, mut page) = moving(game, seats, &View::desk())?;
        page.eval(FRAMES)?;
        for _ in 0..6 {
            page.wait_for(".table[data-playing=false] .board .lit")?;
            play(&mut page)?;
        }
        page.wait_for(".table[data-playing=false] .board .lit")?;
        let times = page.eval("frameTimes.sort((a, b) => b - a)")?;
        let times: Vec<f64> =
            times.as_array().into_iter().flatten().filter_map(serde_json::Value::as_f64).collect();
        let over = times.iter().filter(|&&ms| ms > 32.0).count();
        let worst: Vec<String> = times.iter().take(5).map(|ms| format!("{ms:.1}")).collect();
        eprintln!(
            "{game}: {} frames, {over} over 32 ms, the longest {}",
            times.len(),
            worst.join(" ")
        );
    }
    Ok(())
}
