//! The pictures under `docs/screenshots`, always of the same positions:
//! `cargo test --profile play -p browser --test chromium screenshots -- --ignored`.

use crate::common::{GAMES, kept::kept};
use browser::{Error, Page, View};
use std::path::{Path, PathBuf};

/// A picture that is larger makes the README slow.
const MOST: u64 = 320_000;

/// A desk that is small enough for that.
fn desk() -> View {
    View { width: 1120, height: 700, ..View::desk() }
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/screenshots").join(name)
}

fn take(page: &mut Page, name: &str, large: &mut Vec<String>) -> Result<(), Error> {
    // Fonts and pictures are there, and what moves has come to rest.
    page.wait_until("document.fonts.ready.then(() => document.getAnimations().every(a => a.playState !== 'running' || a.effect.getTiming().iterations === Infinity))")?;
    page.screenshot(file(name))?;
    let size = std::fs::metadata(file(name))?.len();
    eprintln!("{name}: {size} bytes");
    if size > MOST {
        large.push(format!("{name} has {size} bytes"));
    }
    Ok(())
}

#[test]
#[ignore = "writes into docs/screenshots"]
fn pictures() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    std::fs::create_dir_all(file(""))?;
    let mut large = Vec::new();
    for game in GAMES {
        let seats = catalog::entry(game).expect("a game").seats.1.min(3);
        for (size, view) in [("desk", desk()), ("phone", View::phone())] {
            for (colours, dark) in [("light", false), ("dark", true)] {
                let view = View { dark, reduced_motion: true, ..view.clone() };
                let mut page = kept(game, seats, 5, 20).open(&hall, &view)?;
                take(&mut page, &format!("{game}-{size}-{colours}.png"), &mut large)?;
                hall.assert_clean(&mut page)?;
            }
        }
    }
    let view = View { reduced_motion: true, ..desk() };
    let mut page = hall.visitor(&view)?;
    page.goto(&hall.site.url("/"))?;
    page.wait_for("[data-play=basari]")?;
    take(&mut page, "home.png", &mut large)?;
    // A whole game, and where it was lost.
    let whole = kept("jaipur", 2, 7, u64::MAX);
    whole.put(&mut page)?;
    page.goto(&hall.site.url(&format!("/#/replay/own/{}", whole.id)))?;
    page.click("[data-act=analyse]")?;
    page.set_patience(std::time::Duration::from_secs(400));
    page.wait_for(".plot .line")?;
    page.click(".plot [data-mistake]")?;
    take(&mut page, "replay.png", &mut large)?;
    assert!(large.is_empty(), "{large:#?}");
    hall.assert_clean(&mut page)
}
