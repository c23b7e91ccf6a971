//! Somebody clicks every button and every entry of every menu once, in both languages: nothing panics.

use crate::common::{GAMES, Hall, kept::kept};
use browser::{Error, Page, View};
use std::collections::BTreeSet;

/// Clicks the first thing that was not clicked before, of what lies on top.
const NEXT: &str = r##"async (done) => {
  const shown = (e) => e.getClientRects().length > 0 && !e.disabled && e.checkVisibility({ visibilityProperty: true });
  const top = [...document.querySelectorAll(".dialog, .curtain, .menu")].filter(shown).at(-1) ?? document.body;
  const css = "button, a[href], summary, input[type=radio], input[type=checkbox]";
  const name = (e) => [e.tagName, e.dataset.act, e.name, e.type === "radio" ? e.value : "", e.getAttribute("href"),
    e.getAttribute("aria-label") ?? e.textContent.trim()].join("|").replace(/[0-9a-f]{8,}|\d+/g, "#").slice(0, 100);
  // The language is changed by a test of its own, and a bot begins the game before the rest is seen; what leaves
  // the page is not ours to follow.
  const skip = (e) => e.matches(".langbutton, [data-act=fill], [name=lang], .skip, [download]") || e.closest("#broken");
  const next = [...top.querySelectorAll(css)].filter((e) => shown(e) && !skip(e)).find((e) => !done.includes(name(e)));
  if (!next) return { name: top === document.body ? null : "Escape" };
  const [what, menu] = [name(next), !!next.closest(".menu")];
  if (next.target !== "_blank") next.click();
  await new Promise((ready) => requestAnimationFrame(() => requestAnimationFrame(ready)));
  return { name: what, act: next.dataset.act ?? null, menu };
}"##;

/// More would be a page without an end.
const MOST: usize = 220;

/// Clicks through a page; what leads away from it is followed, and left again.
fn crawl(page: &mut Page, place: &str, end: &str) -> Result<BTreeSet<String>, Error> {
    let mut done: Vec<String> = Vec::new();
    let mut acts = BTreeSet::new();
    let mut opener = None;
    page.goto(place)?;
    let hash = page.eval("location.hash")?;
    while done.len() < MOST {
        page.wait_for(end)?;
        let clicked = page.eval(&format!("({NEXT})({})", serde_json::json!(done)))?;
        let broken = page.count("#broken[open]")?;
        assert_eq!(broken, 0, "{place}: {clicked} broke the page: {:#?}", page.errors()?);
        match clicked["name"].as_str() {
            None => break,
            Some("Escape") => {
                page.key("Escape")?;
                page.wait_gone(".menu, .keyhelp, .question")?;
                // A dialog that Escape does not close has a button that does, clicked once already.
                page.eval(
                    "document.querySelector('.curtain button, .dialog .primary')?.click(), 0",
                )?;
            }
            Some(name) => done.push(name.to_owned()),
        }
        // What is chosen closes the menu, so it is opened again until nothing in it is new.
        if clicked["act"] == "more" {
            opener = done.last().cloned();
        } else if clicked["menu"] == true {
            done.retain(|name| Some(name) != opener.as_ref());
        }
        acts.extend(clicked["act"].as_str().map(str::to_owned));
        if page.eval("location.hash")? != hash {
            page.wait_for("main")?;
            page.goto(place)?;
        }
    }
    assert!(done.len() < MOST, "{place} has no end: {done:#?}");
    assert!(done.len() > 2, "{place}: {done:?}");
    Ok(acts)
}

fn visitor(hall: &Hall, language: &str) -> Result<Page, Error> {
    hall.visitor(&View { language: language.into(), ..View::desk() })
}

fn pages(language: &str) -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = visitor(&hall, language)?;
    let mut places =
        vec!["/#/", "/#/settings", "/#/me", "/#/replay", "/#/nowhere", "/#/daily", "/#/duel"]
            .into_iter()
            .map(str::to_owned)
            .collect::<Vec<_>>();
    for kind in ["new", "rules"] {
        places.extend(GAMES.iter().map(|game| format!("/#/{kind}/{game}")));
    }
    places.push("/#/puzzles".into());
    page.goto(&hall.site.url("/"))?;
    page.wait_for(".gamecard")?;
    for game in GAMES {
        let short = kept(game, catalog::entry(game).expect("a game").seats.0, 5, 6);
        short.put(&mut page)?;
        places.push(format!("/#/replay/own/{}", short.id));
    }
    for place in places {
        crawl(&mut page, &hall.site.url(&place), "main h1")?;
    }
    hall.assert_clean(&mut page)
}

fn tables(language: &str) -> Result<(), Error> {
    let hall = crate::common::hall()?;
    for game in GAMES {
        let mut page = visitor(&hall, language)?;
        hall.sit(&mut page, game)?;
        let place = page.eval("location.href")?;
        let acts = crawl(&mut page, place.as_str().unwrap_or_default(), ".board")?;
        for act in ["more", "text", "sound", "keys", "resign", "really-resign"] {
            assert!(acts.contains(act), "{game}: {act} was not clicked: {acts:?}");
        }
        hall.assert_clean(&mut page)?;
    }
    Ok(())
}

fn lessons(language: &str) -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = visitor(&hall, language)?;
    for game in GAMES {
        crawl(&mut page, &hall.site.url(&format!("/#/learn/{game}")), ".board")?;
    }
    hall.assert_clean(&mut page)
}

fn waiting(language: &str) -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = visitor(&hall, language)?;
    page.goto(&hall.site.url("/#/new/jaipur"))?;
    page.click("[data-start]")?;
    page.wait_for(".seatlist em")?;
    let link = page.eval("location.href")?;
    let link = link.as_str().unwrap_or_default().to_owned();
    let acts = crawl(&mut page, &link, ".board")?;
    assert!(acts.contains("copy") && acts.contains("share") && acts.contains("device"), "{acts:?}");
    let mut friend = visitor(&hall, language)?;
    friend.goto(&link)?;
    friend.wait_for("[data-hand]")?;
    let acts = crawl(&mut friend, &link, ".board")?;
    for act in ["share", "device", "takeback", "vote", "resign", "really-resign"] {
        assert!(acts.contains(act), "{act} was not clicked: {acts:?}");
    }
    hall.assert_clean(&mut page)?;
    hall.assert_clean(&mut friend)
}

#[test]
fn pages_in_english() -> Result<(), Error> {
    pages("en")
}

#[test]
fn pages_in_german() -> Result<(), Error> {
    pages("de")
}

#[test]
fn tables_in_english() -> Result<(), Error> {
    tables("en")
}

#[test]
fn tables_in_german() -> Result<(), Error> {
    tables("de")
}

#[test]
fn lessons_in_english() -> Result<(), Error> {
    lessons("en")
}

#[test]
fn lessons_in_german() -> Result<(), Error> {
    lessons("de")
}

#[test]
fn online_in_english() -> Result<(), Error> {
    waiting("en")
}

#[test]
fn online_in_german() -> Result<(), Error> {
    waiting("de")
}
