//! The pictures under `docs/screenshots`, always of the same positions:
//! `cargo test --profile play -p browser --test chromium screenshots -- --ignored`.

use crate::common::{GAMES, Hall, kept::kept};
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

/// A board after this many steps, in both lights.
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

/// The windows and lights in which a page is looked at.
fn looks() -> Vec<(String, View)> {
    let wide = View { width: 844, height: 390, ..View::phone() };
    let wall = View { width: 2560, height: 1440, ..View::desk() };
    let sizes = [("desk", desk()), ("phone", View::phone()), ("landscape", wide), ("2560", wall)];
    let lights = [("light", false), ("dark", true)];
    let each = sizes.into_iter().flat_map(|(size, view)| {
        lights.map(|(light, dark)| {
            (format!("{size}-{light}"), View { dark, reduced_motion: true, ..view.clone() })
        })
    });
    each.collect()
}

/// What is shown in every window and light, without loading it anew: what was found out stays found out.
fn around(page: &mut Page, name: &str, large: &mut Vec<String>) -> Result<(), Error> {
    for (look, view) in looks() {
        page.look(&view)?;
        page.wait_until("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(document.getAnimations().every(a => a.playState !== 'running' || a.effect.getTiming().iterations === Infinity)))))")?;
        let (scale, quality) = if view.width > 2000 { (0.5, 82) } else { (1.0, 82) };
        let bytes = page.picture((view.width, view.height), scale, quality)?;
        let name = format!("{name}-{look}.webp");
        eprintln!("{name}: {} bytes", bytes.len());
        if bytes.len() as u64 > MOST {
            large.push(format!("{name} has {} bytes", bytes.len()));
        }
        std::fs::write(file(&name), bytes)?;
    }
    Ok(())
}

fn set_up(hall: &Hall, large: &mut Vec<String>) -> Result<(), Error> {
    let mut page = hall.visitor(&desk())?;
    page.goto(&hall.site.url("/"))?;
    page.wait_for("[data-play=basari]")?;
    around(&mut page, "home", large)?;
    page.goto(&hall.site.url("/#/new/johari"))?;
    page.wait_for(".seatcard")?;
    around(&mut page, "set-up", large)?;
    page.goto(&hall.site.url("/#/new/basari"))?;
    page.click("[data-start]")?;
    page.wait_for(".seatlist em")?;
    page.wait_for(".qr svg")?;
    around(&mut page, "waiting", large)?;
    hall.assert_clean(&mut page)
}

fn result(hall: &Hall, large: &mut Vec<String>) -> Result<(), Error> {
    let mut page = hall.visitor(&desk())?;
    page.goto(&hall.site.url("/"))?;
    let whole = kept("basari", 3, 5, u64::MAX);
    whole.put(&mut page)?;
    page.goto(&hall.site.url(&format!("/#/own/{}", whole.id)))?;
    page.click("[data-act=result]")?;
    page.set_patience(Duration::from_secs(400));
    page.wait_for(".resultdialog [data-moments]")?;
    around(&mut page, "result", large)?;
    hall.assert_clean(&mut page)
}

/// What a thing does.
fn details(hall: &Hall, large: &mut Vec<String>) -> Result<(), Error> {
    let mut page = kept("johari", 3, 5, 20).open(hall, &desk())?;
    // Nobles lie behind a tab on a phone.
    let tab = "(() => { const tab = document.querySelector('.board [role=tablist] > :nth-child(2)'); if (tab?.getClientRects().length) tab.click(); return 0 })()";
    let point = "[...document.querySelectorAll('.board [data-space][data-clause^=N]')]
            .find(e => e.getClientRects().length)
            .dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' })), 0";
    for (look, view) in looks() {
        page.look(&view)?;
        page.eval("document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' })), 0")?;
        page.wait_gone(".detail")?;
        page.eval(tab)?;
        page.eval(point)?;
        // With its clause, which is fetched when it is first wanted.
        page.wait_for(".detail small")?;
        let scale = if view.width > 2000 { 0.5 } else { 1.0 };
        let bytes = page.picture((view.width, view.height), scale, 82)?;
        eprintln!("details-{look}.webp: {} bytes", bytes.len());
        if bytes.len() as u64 > MOST {
            large.push(format!("details-{look}.webp has {} bytes", bytes.len()));
        }
        std::fs::write(file(&format!("details-{look}.webp")), bytes)?;
    }
    hall.assert_clean(&mut page)
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
    page.click(".plot .mark")?;
    take(&mut page, "replay.png", large)?;
    hall.assert_clean(&mut page)
}

/// A sale and the answer to it, as they are shown. The page is slowed down, so that there are enough pictures.
fn film(hall: &Hall) -> Result<(), Error> {
    const SLOWER: u32 = 10;
    /// From picture to picture, as it is shown.
    const BETWEEN: Duration = Duration::from_millis(60);
    const LONGEST: Duration = Duration::from_secs(150);
    const MOST: usize = 600_000;
    let view = desk();
    let settings = json!({ "motion": true, "pace": "usual", "sound": false });
    let mut page = hall.visitor_with(&view, settings)?;
    page.slow_down(SLOWER)?;
    page.goto(&hall.site.url("/"))?;
    let table = kept("jaipur", 2, 5, 20);
    table.put(&mut page)?;
    page.goto(&hall.site.url(&format!("/#/own/{}", table.id)))?;
    page.wait_for(".table[data-playing=false] .board .lit")?;
    page.wait_until("document.fonts.ready.then(() => true)")?;
    let there = page.count(".log .step")?;
    let rest = format!(
        "document.querySelectorAll('.log .step').length > {there} + 1
            && document.querySelector('.table').dataset.playing === 'false'"
    );
    let mut film = Film::new((view.width, view.height), 576, SLOWER);
    let quality = 34;
    film.take(&mut page, quality)?;
    // All cards of a kind are picked at once.
    page.click(".hand .card.lit")?;
    film.take(&mut page, quality)?;
    page.click("[data-act=confirm]")?;
    let begun = Instant::now();
    let mut due = begun;
    while begun.elapsed() < LONGEST && page.eval(&rest)? != true {
        film.take(&mut page, quality)?;
        due += BETWEEN * SLOWER;
        std::thread::sleep(due.saturating_duration_since(Instant::now()));
    }
    let pictures = film.frames();
    let file = film.finish(Duration::from_secs(2))?;
    eprintln!("event.webp: {} bytes, {pictures} pictures", file.len());
    assert!(pictures >= 20, "{pictures} pictures are no film");
    assert!(file.len() <= MOST, "the film has {} bytes", file.len());
    std::fs::write(self::file("event.webp"), file)?;
    Ok(())
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
    taken(set_up)
}

#[test]
#[ignore = "writes into docs/screenshots"]
fn pictures_of_a_result() -> Result<(), Error> {
    taken(result)
}

#[test]
#[ignore = "writes into docs/screenshots"]
fn pictures_of_details() -> Result<(), Error> {
    taken(details)
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
