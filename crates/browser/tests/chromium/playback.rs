//! What happens is shown as it happens; nobody has to wait for it. The table counts what it has shown, so that
//! these tests wait for what stays, not for what passes.

use crate::common::{Hall, hall, hall_alone, kept::kept};
use browser::{Alone, Error, Page, View};
use serde_json::json;

/// A number that the table bears as an attribute.
fn counted(page: &mut Page, name: &str) -> Result<u64, Error> {
    let number = page.eval(&format!("+document.querySelector('.table').dataset.{name}"))?;
    Ok(number.as_u64().unwrap_or_default())
}

/// Opens a kept table with things that move.
fn moving(hall: &Hall, game: &str, seats: u8, view: &View) -> Result<Page, Error> {
    moving_at(hall, game, seats, view, 7)
}

/// The same after this many steps.
fn moving_at(hall: &Hall, game: &str, seats: u8, view: &View, steps: u64) -> Result<Page, Error> {
    let table = kept(game, seats, 5, steps);
    let mut page = hall.visitor_with(view, json!({ "motion": true, "pace": "usual" }))?;
    page.goto(&hall.site.url("/"))?;
    table.put(&mut page)?;
    page.goto(&hall.site.url(&format!("/#/own/{}", table.id)))?;
    page.wait_for(".board .lit")?;
    Ok(page)
}

/// Plays what is lit first until a move can be confirmed, and confirms it.
fn play(page: &mut Page) -> Result<(), Error> {
    let mut hands = crate::common::clicker::Clicker::new(3);
    let before = crate::common::steps(page)?;
    hands.play_to(page, before + 1)
}

fn shows(game: &str) -> Result<(), Error> {
    let seats = catalog::entry(game).expect("a game").seats.0;
    let hall = hall()?;
    let mut page = moving(&hall, game, seats, &View::desk())?;
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
    let hall = hall()?;
    let mut page = moving(&hall, "jaipur", 2, &View::desk())?;
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

/// What happened stays to be read until the next decision, whether things move or not, and after a reload.
#[test]
fn what_happened_stays_to_be_read() -> Result<(), Error> {
    let hall = hall()?;
    let mut page = moving(&hall, "jaipur", 2, &View::phone())?;
    for reload in [false, true] {
        page.tap(".board .lit[data-market]:not([data-market=k])")?;
        page.tap("[data-act=confirm]")?;
        page.wait_for(".table[data-playing=false] .board .lit")?;
        if reload {
            page.reload()?;
            page.wait_for(".board .lit")?;
        }
        let told = page.text("[data-told]")?;
        assert!(told.starts_with("Meera "), "{told}");
        // A selection changes nothing about it, and a tap tells it whole.
        page.tap(".board .lit[data-market]")?;
        assert_eq!(page.text("[data-told]")?, told);
        page.tap("[data-told]")?;
        page.wait_for(".recapped li")?;
        assert!(told.starts_with(&page.text(".recapped li")?), "{told}");
        page.tap("[data-act=undo]")?;
        page.wait_gone(".recapped")?;
    }
    hall.assert_clean(&mut page)
}

/// The table of a round names the move that ended it.
#[test]
fn a_round_ends_with_a_move_that_is_told() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    // Far enough for a second round.
    let table = kept("jaipur", 2, 5, 60);
    let mut page = table.open(&hall, &View::desk())?;
    page.click("[data-act=rounds]")?;
    page.wait_for(".rounddialog [data-last-move]")?;
    let says = page.text("[data-last-move]")?;
    assert!(says.contains("The round ends"), "{says}");
    assert!(says.starts_with("You ") || says.starts_with("Meera "), "{says}");
    hall.assert_clean(&mut page)
}

/// Whoever wants no motion sees every step at once.
#[test]
fn reduced_motion_is_respected() -> Result<(), Error> {
    let view = View { reduced_motion: true, ..View::desk() };
    let hall = hall()?;
    let mut page = moving(&hall, "jaipur", 2, &view)?;
    play(&mut page)?;
    page.wait_for(".board .lit")?;
    assert_eq!((counted(&mut page, "played")?, counted(&mut page, "flown")?), (0, 0));
    hall.assert_clean(&mut page)
}

/// Looks in every frame whether a copy that has left is seen where it came from.
const RETURNS: &str = "(() => {
  window.returned = [];
  const begun = new Map();
  const frame = () => {
    for (const ghost of document.querySelectorAll('.flights > .ghost')) {
      const { x, y } = ghost.getBoundingClientRect();
      const seen = getComputedStyle(ghost).opacity > 0;
      const known = begun.get(ghost) ?? { x, y, left: false };
      begun.set(ghost, known);
      const far = Math.hypot(x - known.x, y - known.y);
      known.left ||= far > 30;
      if (known.left && seen && far < 3) returned.push(ghost.className);
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  return 0;
})()";

/// Cards that were sold do not lie in the hand again while the tokens are still on their way.
#[test]
fn what_has_left_does_not_come_back() -> Result<(), Error> {
    // Here a sale is answered by one of three cards, three tokens and a bonus, which leave one after the other.
    let hall = hall()?;
    let mut page = moving_at(&hall, "jaipur", 2, &View::desk(), 20)?;
    page.eval(RETURNS)?;
    page.click(".hand .card.lit")?;
    page.click("[data-act=confirm]")?;
    page.wait_until("+document.querySelector('.table').dataset.flown >= 8")?;
    page.wait_for(".table[data-playing=false] .board .lit")?;
    assert_eq!(page.eval("returned")?, json!([]));
    hall.assert_clean(&mut page)
}

/// Marks when something is shown, for the trace, and counts the frames of it: a busy machine draws fewer.
const MARKS: &str = "(() => {
  const table = document.querySelector('.table');
  window.drawn = 0;
  const frame = () => { window.drawn += table.dataset.playing === 'true'; requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
  const mark = () => performance.mark('playing-' + table.dataset.playing);
  new MutationObserver(mark).observe(table, { attributes: true, attributeFilter: ['data-playing'] });
  return 0;
})()";

/// Frames are quick while things travel, by the processor clock of the page's main thread: on a busy machine everything
/// takes long by the clock on the wall. Where a step begins and the whole board changes, one may take longer.
fn smooth(alone: &Alone, game: &str) -> Result<(), Error> {
    /// Two of sixty frames a second, for all but one in fifty; and the most for any.
    const QUICK_MS: f64 = 32.0;
    const LONGEST_MS: f64 = 96.0;
    /// As many moves as it takes to draw this many frames, and a few at least.
    const ENOUGH: u64 = 90;
    const MOVES_MAX: u32 = 20;
    let seats = catalog::entry(game).expect("a game").seats.1;
    let hall = hall_alone(alone)?;
    let mut page = moving(&hall, game, seats, &View::desk())?;
    page.eval(MARKS)?;
    page.trace()?;
    let (mut moves, mut drawn) = (0, 0);
    while moves < 5 || (drawn < ENOUGH && moves < MOVES_MAX) {
        page.wait_for(".table[data-playing=false] .board .lit")?;
        play(&mut page)?;
        page.wait_for(".table[data-playing=false] .board .lit")?;
        (moves, drawn) = (moves + 1, page.eval("window.drawn")?.as_u64().unwrap_or_default());
    }
    let mut frames = page.traced_frames("playing-true", "playing-false")?;
    frames.sort_by(|a, b| b.total_cmp(a));
    let worst: Vec<String> = frames.iter().take(5).map(|ms| format!("{ms:.1}")).collect();
    let over = frames.iter().filter(|&&ms| ms > QUICK_MS).count();
    eprintln!(
        "{game}: {} frames, {over} over {QUICK_MS} ms, the longest {} ms",
        frames.len(),
        worst.join(" ")
    );
    assert!(frames.len() > 60, "{game}: {} frames are no film", frames.len());
    assert!(
        over * 50 <= frames.len() && frames[0] <= LONGEST_MS,
        "{game}: {over} of {} over {QUICK_MS} ms, {worst:?}",
        frames.len()
    );
    Ok(())
}

#[test]
fn every_frame_is_quick() -> Result<(), Error> {
    // Most of the time they wait for what is shown, and what others use of the machine is not counted.
    let alone = Alone::begin()?;
    std::thread::scope(|scope| {
        let alone = &alone;
        let films: Vec<_> = (crate::common::GAMES.iter())
            .map(|game| scope.spawn(move || smooth(alone, game)))
            .collect();
        films.into_iter().try_for_each(|film| film.join().expect("it says what is wrong"))
    })
}
