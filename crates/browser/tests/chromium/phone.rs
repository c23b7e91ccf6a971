//! The smallest phone: everything is in sight, and can be tapped.

use crate::common::{
    clicker::{Clicker, Did},
    kept::kept,
    steps,
};
use browser::{Error, Page, View};

/// What does not fit: scrolling pages, and lit things that are out of sight or covered.
const AMISS: &str = r#"(() => {
  const out = [];
  const root = document.scrollingElement;
  if (root.scrollHeight > innerHeight) out.push(`the page is ${root.scrollHeight} high`);
  if (root.scrollWidth > innerWidth) out.push(`the page is ${root.scrollWidth} wide`);
  if (document.querySelector("[role=dialog], .menu, .hints")) return out;
  if (document.querySelector(".has-lit") && !document.querySelector(".has-lit[aria-selected=true]"))
    out.push("what is lit lies behind another tab");
  for (const player of document.querySelectorAll(".players > .player")) {
    const parts = [...player.children].filter((e) => e.getClientRects().length && !e.matches(".sr-only"));
    const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    for (const [at, e] of parts.entries()) for (const other of parts.slice(at + 1))
      if (over(e.getBoundingClientRect(), other.getBoundingClientRect()))
        out.push(`${e.className} and ${other.className} of ${player.textContent} lie on each other`);
  }
  const name = (e) => e.getAttribute("aria-label") ?? e.textContent.trim();
  for (const e of document.querySelectorAll(".board .lit")) {
    if (!e.getClientRects().length) continue;
    const r = e.getBoundingClientRect();
    const [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) {
      out.push(`${name(e)} lies outside, at ${x}, ${y}`);
      continue;
    }
    const top = document.elementFromPoint(x, y);
    if (!e.contains(top)) out.push(`${name(e)} is covered by ${top?.cloneNode(false).outerHTML}`);
  }
  return out;
})()"#;

/// Also after a frame or two, when what was just drawn has been laid out.
fn amiss(page: &mut Page) -> Result<Vec<String>, Error> {
    let found = crate::common::texts(page, AMISS)?;
    if found.is_empty() {
        return Ok(found);
    }
    page.eval(
        "new Promise(d => requestAnimationFrame(() => requestAnimationFrame(d))).then(() => 0)",
    )?;
    crate::common::texts(page, AMISS)
}

fn fits(game: &str, seed: u64) -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.table(&View::phone(), game)?;
    let mut thumb = Clicker::thumb(seed);
    let mut looked = 0;
    while steps(&mut page)? < 24 {
        let found = amiss(&mut page)?;
        let at = steps(&mut page)?;
        assert!(found.is_empty(), "{game} after {at} steps: {found:#?}");
        looked += 1;
        if thumb.act(&mut page)? == Did::Over {
            break;
        }
    }
    assert!(looked > 10, "looked {looked} times only");
    hall.assert_clean(&mut page)
}

macro_rules! all_fit {
    ([$(($game:ident $table:ident))*]) => {
        $(#[test]
        fn $game() -> Result<(), Error> {
            fits(stringify!($game), 80 + crate::common::number(stringify!($game)))
        })*
    };
}
games::each_game!([all_fit]);

/// The bot has chosen already, so that one's own choice opens the actions at once.
#[test]
fn johari_turns_to_where_it_goes_on() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = kept("johari", 2, 5, 6).open(&hall, &View::phone())?;
    page.click("[data-tab-of=nobles]")?;
    page.click("[data-action=trade].lit")?;
    page.click("[data-act=confirm]")?;
    page.wait_gone("[data-action]")?;
    page.wait_for("[data-tab-of=market].has-lit[aria-selected=true]")?;
    hall.assert_clean(&mut page)
}

#[test]
fn full_tables_fit() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    for game in crate::common::GAMES {
        let (least, seats) = catalog::entry(game).expect("a game").seats;
        if seats == least {
            continue;
        }
        let mut page = kept(game, seats, 5, 20).open(&hall, &View::phone())?;
        let found = amiss(&mut page)?;
        assert!(found.is_empty(), "{game} with {seats}: {found:#?}");
        hall.assert_clean(&mut page)?;
    }
    Ok(())
}

#[test]
fn pages_do_not_overflow() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.visitor(&View::phone())?;
    let mut places =
        vec!["/".to_owned(), "/#/settings".into(), "/#/replay".into(), "/#/puzzles".into()];
    places.extend(["/#/daily", "/#/duel"].map(str::to_owned));
    for page in ["new", "rules", "learn", "puzzles"] {
        places.extend(crate::common::GAMES.iter().map(|game| format!("/#/{page}/{game}")));
    }
    for place in places {
        page.goto(&hall.site.url(&place))?;
        page.wait_for("main h1, main h2, .board")?;
        let wide = page.eval("document.scrollingElement.scrollWidth")?;
        assert!(wide.as_u64() <= Some(360), "{place} is {wide} wide");
    }
    hall.assert_clean(&mut page)
}
