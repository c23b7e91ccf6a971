//! Puzzles: solved by keys alone, in German, and without a server once they were fetched.

use crate::common::GAMES;
use browser::{Error, Page, View};
use puzzles::{Collection, Puzzle};
use serde_json::json;

/// The puzzle on the table, as the file has it.
fn puzzle(page: &mut Page, game: &str) -> Result<Puzzle, Error> {
    page.wait_for("[data-puzzle][data-attempt=open]")?;
    let id = page.eval("document.querySelector('[data-puzzle]').dataset.puzzle")?;
    let path = format!("{}/../puzzles/data/{game}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("each game has puzzles");
    let all: Collection = text.parse().expect("puzzles");
    let found = all.puzzles.into_iter().find(|one| one.id == id.as_str().unwrap_or_default());
    Ok(found.expect("the puzzle is of this game"))
}

/// Presses Tab until the field for moves has the focus.
fn reach_field(page: &mut Page) -> Result<(), Error> {
    for _ in 0..80 {
        if page.eval("document.activeElement?.id === 'text-move'")? == true {
            return Ok(());
        }
        page.key("Tab")?;
    }
    panic!("the field for moves cannot be reached by Tab");
}

/// Types a move into the field that has the focus, and confirms it.
fn play(page: &mut Page, mv: &str) -> Result<(), Error> {
    page.wait_until("document.activeElement?.id === 'text-move'")?;
    page.type_text(mv)?;
    page.key("Enter")?;
    page.wait_for("[data-act=confirm]")?;
    page.key("Enter")
}

fn standing(page: &mut Page) -> Result<String, Error> {
    page.text("[data-standing]")
}

/// Presses Next, which has the focus by then, and waits for another puzzle.
fn next(page: &mut Page, before: &Puzzle) -> Result<(), Error> {
    page.wait_until("document.activeElement?.dataset.act === 'next'")?;
    page.key("Enter")?;
    let other = format!(
        "document.querySelector('[data-attempt=open]:not([data-puzzle={}])')",
        json!(before.id)
    );
    page.wait_until(&other)
}

#[test]
fn by_keyboard() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let game = GAMES[0];
    let mut page = hall.visitor_with(&View::desk(), json!({ "text": true }))?;
    page.goto(&hall.site.url("/"))?;
    page.click(&format!(".gamelinks [href='#/puzzles/{game}']"))?;
    // Solved at the first try.
    let first = puzzle(&mut page, game)?;
    reach_field(&mut page)?;
    play(&mut page, &first.best)?;
    page.wait_for("[data-attempt=solved]")?;
    assert!(standing(&mut page)?.contains("1 in a row"), "{}", standing(&mut page)?);
    assert!(page.text("[data-puzzle]")?.starts_with("Right! Best: "));
    next(&mut page, &first)?;
    // Missed, which is not played, then found: the row is broken.
    let second = puzzle(&mut page, game)?;
    play(&mut page, &second.next)?;
    page.wait_for("[data-attempt=missed]")?;
    assert_eq!(page.count(".log .step")?, 0);
    play(&mut page, &second.best)?;
    page.wait_for("[data-attempt=seen]")?;
    let says = standing(&mut page)?;
    assert!(says.contains("0 in a row") && says.contains("best 1"), "{says}");
    next(&mut page, &second)?;
    hall.assert_clean(&mut page)
}

#[test]
fn in_german_and_without_a_server() -> Result<(), Error> {
    let mut hall = crate::common::hall()?;
    let game = GAMES[GAMES.len() - 1];
    let german = View { language: "de".into(), ..View::phone() };
    let mut page = hall.visitor_with(&german, json!({ "text": true }))?;
    page.goto(&hall.site.url("/"))?;
    page.wait_until("navigator.serviceWorker.controller?.state === 'activated'")?;
    // A first visit has not fetched them; who opens the page fetches those of one game.
    let kept = "caches.keys().then(async (names) => (await (await caches.open(names[0])).keys())\
        .filter((file) => file.url.includes('/puzzles/')).length)";
    assert_eq!(page.eval(kept)?, 0);
    page.goto(&hall.site.url(&format!("/#/puzzles/{game}")))?;
    let first = puzzle(&mut page, game)?;
    assert_eq!(page.eval(kept)?, 1);
    hall.site.stop();
    page.goto("about:blank")?;
    page.goto(&hall.site.url(&format!("/#/puzzles/{game}")))?;
    assert_eq!(puzzle(&mut page, game)?, first);
    reach_field(&mut page)?;
    play(&mut page, &first.best)?;
    page.wait_for("[data-attempt=solved]")?;
    let says = page.text("[data-puzzle]")?;
    assert!(says.starts_with("Richtig! Am besten: "), "{says}");
    let other = page.errors()?.iter().filter(|line| !line.contains("/api/"));
    assert_eq!(other.collect::<Vec<_>>(), Vec::<&String>::new());
    Ok(())
}
