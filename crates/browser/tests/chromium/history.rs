//! What one has played: history, statistics and rating, as a file and back, and puzzles of one's own mistakes.

use crate::common::{GAMES, Hall, clicker::Clicker, kept, number, texts};
use browser::{Error, Page, View};
use serde_json::json;
use std::time::Duration;

/// Sits down shortly before the end of a game, and plays it to its end in the page.
fn finish(hall: &Hall, page: &mut Page, game: &str) -> Result<(), Error> {
    let seats = if game == GAMES[0] { 2 } else { 3 };
    let seed = 20 + number(game) as u8;
    let steps = kept::kept(game, seats, seed, u64::MAX).steps();
    page.goto(&hall.site.url("/#/"))?;
    page.wait_for(".gamecard")?;
    kept::kept(game, seats, seed, steps.saturating_sub(4)).show(page)?;
    Clicker::new(5).play_out(page)
}

/// A visitor who has played one game of each.
fn player(hall: &Hall, view: &View) -> Result<Page, Error> {
    let mut page = hall.visitor(view)?;
    page.goto(&hall.site.url("/"))?;
    for game in GAMES {
        finish(hall, &mut page, game)?;
    }
    page.goto(&hall.site.url("/#/me"))?;
    page.wait_until(&format!(
        "document.querySelectorAll('[data-me=history] > li').length === {}",
        GAMES.len()
    ))?;
    Ok(page)
}

/// The tries of contests that are kept.
const TRIES: &str = "Object.keys(JSON.parse(localStorage['chowk.contests'] ?? '{}').tries ?? {})";

const ROWS: &str = "[...document.querySelectorAll('[data-me=history] > li')].map(e => e.querySelector('strong').textContent.trim())";

#[test]
fn history_and_statistics_after_games_of_all() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = player(&hall, &View::desk())?;
    assert!(page.text("[data-me=sum]")?.starts_with(&format!("{} finished games", GAMES.len())));
    for game in GAMES {
        let rating = page.text(&format!("[data-rating={game}] strong"))?;
        let numbers: Vec<f64> = rating.split(" ± ").filter_map(|n| n.parse().ok()).collect();
        assert!(numbers.len() == 2 && numbers[1] > 50.0, "{game}: {rating}");
        let won = page.text(&format!("[data-card={game}] [data-fact=web-me-won] dd"))?;
        assert!(["0 of 1", "1 of 1"].contains(&won.as_str()), "{game}: {won}");
    }
    let levels = page.text("[data-stats=levels]")?;
    assert!(
        levels.contains("Apprentice") && levels.contains(&format!("of {}", GAMES.len())),
        "{levels}"
    );
    assert!(page.text("[data-stats=seats]")?.contains("Seat 1"));

    // One game only.
    page.click_text(".mefilter label", "Basari")?;
    page.wait_until("document.querySelectorAll('[data-me=history] > li').length === 1")?;
    assert_eq!(page.count("[data-card]")?, 1);
    // Its replay, and the result that leads here.
    page.click("[data-me=history] a")?;
    page.wait_for("main .chances")?;
    page.goto(&hall.site.url("/#/me"))?;
    page.wait_for("[data-me=history] > li")?;

    // In a second tab it stands too, and what is removed there goes here. The first one is behind it now: a
    // tab that is not seen cannot be clicked.
    let mut two = page.context().page()?;
    two.look(&View::desk())?;
    two.goto(&hall.site.url("/#/me"))?;
    two.wait_for("[data-me=history] > li")?;
    two.click("[data-me=history] > li:first-child [data-act=forget]")?;
    let left = format!(
        "document.querySelectorAll('[data-me=history] > li').length === {}",
        GAMES.len() - 1
    );
    page.wait_until(&left)?;
    two.wait_until(&left)?;
    hall.assert_clean(&mut two)?;
    hall.assert_clean(&mut page)
}

/// The file that the page saves.
fn export(page: &mut Page) -> Result<String, Error> {
    page.eval("(() => { const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.saved = blob; return make.call(URL, blob); }; })()")?;
    page.click("[data-act=export]")?;
    page.wait_until("window.saved")?;
    Ok(page.eval("window.saved.text()")?.as_str().unwrap_or_default().to_owned())
}

/// Gives the page a file to read.
fn import(page: &mut Page, text: &str) -> Result<String, Error> {
    let before = page.text("[data-me=said]")?;
    page.eval(&format!(
        "(() => {{ const all = new DataTransfer(); all.items.add(new File([{}], 'history.json'));
          const input = document.querySelector('[data-act=import]'); input.files = all.files;
          input.dispatchEvent(new Event('change', {{ bubbles: true }})); }})(), 0",
        json!(text)
    ))?;
    page.wait_until(&format!(
        "document.querySelector('[data-me=said]').textContent.trim() !== {}",
        json!(before)
    ))?;
    page.text("[data-me=said]")
}

#[test]
fn saved_deleted_and_read_again() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = player(&hall, &View::desk())?;
    // As if a day had been played, and given up.
    page.eval("(() => { const book = JSON.parse(localStorage['chowk.contests']); book.tries['daily/5'] = { gave_up: true };
        localStorage['chowk.contests'] = JSON.stringify(book); })(), 0")?;
    let anchor = page.eval("JSON.parse(localStorage['chowk.contests']).anchor")?;
    assert!(anchor.is_string(), "the server has shown it: {anchor}");
    let before = texts(&mut page, ROWS)?;
    let rating = page.text("[data-rating=jaipur] strong")?;
    let file = &export(&mut page)?;
    let read = history::file::read(file).expect("what is saved can be read");
    assert_eq!(read.games.len(), GAMES.len());
    assert!(read.games.iter().all(|game| game.text.is_some() && game.entry.over));

    // Deleted, but not before it was asked.
    page.click("[data-act=delete-all]")?;
    page.click("[data-act=keep]")?;
    page.wait_gone(".question")?;
    assert_eq!(texts(&mut page, ROWS)?, before);
    page.click("[data-act=delete-all]")?;
    page.click("[data-act=really-delete]")?;
    page.wait_for("[data-me=nothing]")?;
    page.wait_until("document.querySelector('[data-me=said]').textContent.trim()")?;
    page.reload()?;
    page.wait_for("[data-me=nothing]")?;
    // What was played is gone, what the server once showed is not.
    assert_eq!(page.eval(TRIES)?, json!([]));
    assert_eq!(page.eval("JSON.parse(localStorage['chowk.contests']).anchor")?, anchor);

    // Files that do not hold are refused with their place, and nothing of them is taken.
    let wrong = file.replacen("\"online\": false", "\"online\": \"no\"", 1);
    assert!(import(&mut page, &wrong)?.starts_with("games[0].entry.online:"));
    let wrong = file.replacen("\"over\": true", "\"over\": false", 1);
    assert!(import(&mut page, &wrong)?.starts_with("games[0].entry.over:"));
    let cut = &file[..file.len() / 3];
    let line = cut.lines().count();
    assert!(import(&mut page, cut)?.contains(&format!("line {line} ")));
    assert!(import(&mut page, "{}")?.contains("not a history"));
    assert_eq!(page.count("[data-me=history]")?, 0);

    let said = import(&mut page, file)?;
    assert_eq!(said, format!("{} games were added.", GAMES.len()));
    page.wait_for("[data-me=history] > li")?;
    assert_eq!(texts(&mut page, ROWS)?, before);
    assert_eq!(page.text("[data-rating=jaipur] strong")?, rating);
    assert_eq!(page.eval(TRIES)?, json!(["daily/5"]));
    let said = import(&mut page, file)?;
    assert_eq!(said, format!("Nothing new; {} were here already.", GAMES.len()));
    page.reload()?;
    page.wait_for("[data-me=history] > li")?;
    assert_eq!(texts(&mut page, ROWS)?, before);
    page.click("[data-me=history] a")?;
    page.wait_for("main .chances")?;
    hall.assert_clean(&mut page)
}

/// A server lists tables that are over for a while; what was forgotten here stays forgotten.
#[test]
fn a_forgotten_game_of_the_server_does_not_come_back() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let (mut one, mut two, _) = crate::online::two(&hall)?;
    one.click("[data-act=more]")?;
    one.click("[data-act=resign]")?;
    one.click("[data-act=really-resign]")?;
    let row = "[data-me=history] > li";
    for page in [&mut one, &mut two] {
        page.wait_for("[data-act=result], .resultdialog")?;
        page.goto(&hall.site.url("/#/me"))?;
        page.wait_for(row)?;
        let read = history::file::read(&export(page)?).expect("it holds for a game of the server");
        assert!(read.games[0].entry.online && read.games[0].entry.resigned.is_some());
    }
    // One removes the game, the other everything.
    one.click("[data-me=history] [data-act=forget]")?;
    two.click("[data-act=delete-all]")?;
    two.click("[data-act=really-delete]")?;
    two.wait_until("document.querySelector('[data-me=said]').textContent.trim()")?;
    for page in [&mut one, &mut two] {
        page.wait_for("[data-me=nothing]")?;
        for place in ["/#/me", "/#/"] {
            page.goto("about:blank")?;
            page.goto(&hall.site.url(place))?;
            page.wait_until("performance.getEntriesByName(new URL('api/tables/mine', location.href).href).some(e => e.responseEnd > 0)")?;
            // Asked for after what the page has asked for, and answered after it.
            let there = page.eval(
                "(async () => { const all = await (await fetch('api/tables/mine')).json();
                  for (const one of all) await (await fetch(`api/tables/${one.id}/record`)).text();
                  return all.length; })()",
            )?;
            assert_eq!(there, 1, "the server has it still");
            assert_eq!(page.count(row)? + page.count(".finished .tablelist li")?, 0, "{place}");
        }
        hall.assert_clean(page)?;
    }
    Ok(())
}

/// A game is looked at on its replay page, which fills in how well it was played; a mistake of it becomes a
/// puzzle, which is solved.
#[test]
fn a_mistake_becomes_a_puzzle() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.visitor(&View::desk())?;
    page.goto(&hall.site.url("/"))?;
    page.wait_for(".gamecard")?;
    let game = GAMES[0];
    // Whoever plays at random makes mistakes.
    let steps = kept::kept_by(game, 2, 23, u64::MAX, "random").steps();
    kept::kept_by(game, 2, 23, steps.saturating_sub(4), "random").show(&mut page)?;
    Clicker::new(5).play_out(&mut page)?;
    page.goto(&hall.site.url("/#/me"))?;
    page.wait_for("[data-act=look]")?;
    assert_eq!(page.count("[data-me=history] .accuracy")?, 0);
    page.click("[data-me=history] a")?;
    page.set_patience(Duration::from_secs(400));
    page.click("[data-act=analyse]")?;
    page.wait_for(".report [data-mistake]")?;
    page.goto(&hall.site.url("/#/me"))?;
    page.wait_for("[data-me=history] .accuracy")?;
    let figure = page.text("[data-me=history] .accuracy")?;
    let percent: f64 = figure.trim_end_matches(" %").parse().expect("a percentage");
    assert!((0.0..100.0).contains(&percent), "{figure}");

    page.goto(&hall.site.url("/#/puzzles"))?;
    page.click("[data-act=look]")?;
    page.wait_for(&format!("[data-mine={game}]"))?;
    page.wait_gone("[data-me=working]")?;
    page.click(&format!("[data-mine={game}] a"))?;
    page.wait_for("[data-puzzle][data-attempt=open]")?;
    page.click("[data-act=show]")?;
    page.wait_for("[data-attempt=seen]")?;
    hall.assert_clean(&mut page)
}
