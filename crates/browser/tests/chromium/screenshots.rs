//! The pictures under `docs/screenshots`, always of the same positions:
//! `cargo test --profile play -p browser --test chromium screenshots -- --ignored`.

use crate::common::{GAMES, Hall, clicker::Clicker, kept::kept};
use browser::{Error, Film, Page, View};
use serde_json::json;
use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// A picture that is larger makes the README slow.
const MOST: u64 = 450_000;

/// A desk that is small enough for that.
fn desk() -> View {
    View { width: 1120, height: 700, ..View::desk() }
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/screenshots").join(name)
}

fn take(page: &mut Page, name: &str, large: &mut Vec<String>) -> Result<(), Error> {
    take_of(page, &desk(), name, large)
}

/// A very large window is shown at half its size.
fn take_of(page: &mut Page, view: &View, name: &str, large: &mut Vec<String>) -> Result<(), Error> {
    // Fonts and pictures are there, and what moves has come to rest.
    page.wait_until("document.fonts.ready.then(() => document.getAnimations().every(a => a.playState !== 'running' || a.effect.getTiming().iterations === Infinity))")?;
    match view.width {
        ..2000 => page.screenshot(file(name))?,
        _ => page.screenshot_scaled(file(name), (view.width, view.height), 0.5)?,
    }
    let size = std::fs::metadata(file(name))?.len();
    eprintln!("{name}: {size} bytes");
    if size > MOST {
        large.push(format!("{name} has {size} bytes"));
    }
    Ok(())
}

/// A board after so many steps, in both lights.
fn boards(hall: &Hall, large: &mut Vec<String>) -> Result<(), Error> {
    let wide = View { width: 844, height: 390, ..View::phone() };
    let wall = View { width: 2560, height: 1440, ..View::desk() };
    let sizes = [("desk", desk()), ("phone", View::phone()), ("landscape", wide), ("2560", wall)];
    for game in GAMES {
        let seats = catalog::entry(game).expect("a game").seats.1.min(3);
        for (size, view) in &sizes {
            for (colours, dark) in [("light", false), ("dark", true)] {
                let view = View { dark, reduced_motion: true, ..view.clone() };
                let mut page = kept(game, seats, 5, 20).open(hall, &view)?;
                take_of(&mut page, &view, &format!("{game}-{size}-{colours}.png"), large)?;
                hall.assert_clean(&mut page)?;
            }
        }
    }
    Ok(())
}

/// Home, set-up, waiting, the result, and what is told of a thing, at a desk and on a phone.
fn pages(hall: &Hall, large: &mut Vec<String>) -> Result<(), Error> {
    let looks = [("desk-light", desk(), false), ("desk-dark", desk(), true)];
    let looks = looks.into_iter().chain([("phone-light", View::phone(), false)]);
    for (look, view, dark) in looks {
        let view = View { dark, reduced_motion: true, ..view };
        let mut page = hall.visitor(&view)?;
        page.goto(&hall.site.url("/"))?;
        page.wait_for("[data-play=basari]")?;
        take(&mut page, &format!("home-{look}.png"), large)?;
        page.goto(&hall.site.url("/#/new/johari"))?;
        page.wait_for(".seatcard")?;
        take(&mut page, &format!("set-up-{look}.png"), large)?;
        page.goto(&hall.site.url("/#/new/basari"))?;
        page.click("[data-start]")?;
        page.wait_for(".seatlist em")?;
        page.wait_for(".qr svg")?;
        take(&mut page, &format!("waiting-{look}.png"), large)?;
        // A whole game.
        let whole = kept("basari", 3, 5, u64::MAX);
        whole.put(&mut page)?;
        page.goto(&hall.site.url(&format!("/#/own/{}", whole.id)))?;
        page.click("[data-act=result]")?;
        page.set_patience(Duration::from_secs(400));
        page.wait_for(".resultdialog [data-moments]")?;
        take(&mut page, &format!("result-{look}.png"), large)?;
        // What a thing does.
        let played = kept("johari", 3, 5, 20);
        played.put(&mut page)?;
        page.goto(&hall.site.url(&format!("/#/own/{}", played.id)))?;
        // Nobles lie behind a tab on a phone, and actions are there at every size.
        let thing = ".board [data-noble][data-clause], .board [data-action][data-clause]";
        page.wait_for(thing)?;
        page.eval(&format!(
            "[...document.querySelectorAll({})].find(e => e.getClientRects().length).dispatchEvent(
                new PointerEvent('pointerover', {{ bubbles: true, pointerType: 'mouse' }})), 0",
            json!(thing)
        ))?;
        page.wait_for(".detail")?;
        take(&mut page, &format!("details-{look}.png"), large)?;
        hall.assert_clean(&mut page)?;
    }
    Ok(())
}

/// Where a game was lost.
fn replay(hall: &Hall, large: &mut Vec<String>) -> Result<(), Error> {
    let mut page = hall.visitor(&View { reduced_motion: true, ..desk() })?;
    page.goto(&hall.site.url("/"))?;
    let whole = kept("jaipur", 2, 7, u64::MAX);
    whole.put(&mut page)?;
    page.goto(&hall.site.url(&format!("/#/replay/own/{}", whole.id)))?;
    page.click("[data-act=analyse]")?;
    page.set_patience(Duration::from_secs(400));
    page.wait_for(".plot .line")?;
    page.click(".plot [data-mistake]")?;
    take(&mut page, "replay.png", large)?;
    hall.assert_clean(&mut page)
}

/// A move and its answers, as they are shown.
fn film(hall: &Hall) -> Result<(), Error> {
    const LONGEST: Duration = Duration::from_secs(14);
    const MOST: usize = 1_500_000;
    let view = desk();
    let settings = json!({ "motion": true, "pace": "usual" });
    let mut page = kept("basari", 3, 5, 20).open_with(hall, &view, settings)?;
    page.wait_until("document.fonts.ready.then(() => document.querySelector('.table').dataset.playing === 'false')")?;
    // Under way until the log has the answers, and what was shown has come to rest.
    let there = page.count(".log .step")?;
    let rest = format!(
        "document.querySelectorAll('.log .step').length > {there}
            && document.querySelector('.table').dataset.playing === 'false'
            && document.querySelector('.table.myturn') !== null"
    );
    for quality in [60, 40, 25] {
        let mut film = Film::new(view.width, view.height);
        film.take(&mut page, quality)?;
        let mut hands = Clicker::new(3);
        let begun = Instant::now();
        let mut confirmed = false;
        while begun.elapsed() < LONGEST {
            if !confirmed {
                confirmed = page.count(".table.myturn")? == 0 || page.count(".log .step")? > there;
                hands.act(&mut page)?;
            }
            film.take(&mut page, quality)?;
            if confirmed && page.eval(&rest)? == true {
                break;
            }
        }
        let pictures = film.frames();
        let file = film.finish(Duration::from_secs(2))?;
        eprintln!("event.webp: {} bytes, {pictures} pictures", file.len());
        assert!(pictures > 5, "{pictures} pictures are no film");
        if file.len() <= MOST {
            std::fs::write(self::file("event.webp"), file)?;
            return Ok(());
        }
    }
    panic!("the film is too large")
}

/// One test for each kind, so that one that fails leaves the others.
fn taken(pictures: fn(&Hall, &mut Vec<String>) -> Result<(), Error>) -> Result<(), Error> {
    let hall = crate::common::hall()?;
    std::fs::create_dir_all(file(""))?;
    let mut large = Vec::new();
    pictures(&hall, &mut large)?;
    assert!(large.is_empty(), "{large:#?}");
    Ok(())
}

#[test]
#[ignore = "writes into docs/screenshots"]
fn pictures_of_boards() -> Result<(), Error> {
    taken(boards)
}

#[test]
#[ignore = "writes into docs/screenshots"]
fn pictures_of_pages() -> Result<(), Error> {
    taken(pages)
}

#[test]
#[ignore = "writes into docs/screenshots"]
fn picture_of_a_replay() -> Result<(), Error> {
    taken(replay)
}

#[test]
#[ignore = "writes into docs/screenshots"]
fn film_of_an_event() -> Result<(), Error> {
    taken(|hall, _| film(hall))
}
