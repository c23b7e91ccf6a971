//! All boards in many states and both languages, in ten windows from the smallest phone to the largest screen: nothing lies on
//! anything else, nothing is cut off, and a thumb finds everything. With `CHOWK_SHOTS=folder` it leaves pictures there.

use crate::common::{Hall, kept::kept};
use browser::{Error, Page, View};
use serde_json::json;

/// Width, height, and whether a thumb is used.
const WINDOWS: [(u32, u32, bool); 10] = [
    (360, 640, true),
    (390, 844, true),
    (844, 390, true),
    (768, 1024, true),
    (820, 1180, true),
    (1024, 768, true),
    (1180, 820, true),
    (1280, 720, false),
    (1920, 1080, false),
    (2560, 1440, false),
];

/// Steps after which a game is looked at.
const STATES: [u64; 4] = [0, 7, 21, 62];

const AMISS: &str = r##"((touch) => {
  const out = [];
  const root = document.scrollingElement;
  if (root.scrollHeight > innerHeight) out.push(`the page is ${root.scrollHeight} high`);
  if (root.scrollWidth > innerWidth) out.push(`the page is ${root.scrollWidth} wide`);
  const board = document.querySelector(".board");
  const mat = board.firstElementChild;
  const short = (e) => (e.getAttribute("aria-label") ?? e.textContent).trim().slice(0, 40);
  const name = (e) => `${e.tagName.toLowerCase()}.${(e.getAttribute("class") ?? "").replace(/ +/g, ".")} “${short(e)}”`;
  const clipped = (e) => { for (let p = e; p; p = p.parentElement) if (getComputedStyle(p).clipPath !== "none" && box(p).width < 3) return true; return false; };
  const seen = (e) => e.getClientRects().length > 0 && !e.closest(".sr-only, .flights, .said") && !clipped(e) &&
    getComputedStyle(e).visibility !== "hidden" && getComputedStyle(e).opacity !== "0";
  const box = (e) => e.getBoundingClientRect();
  const size = (r) => `${Math.round(r.width)}x${Math.round(r.height)} at ${Math.round(r.x)},${Math.round(r.y)}`;
  const within = (r, o, by) => r.left >= o.left - by && r.right <= o.right + by && r.top >= o.top - by && r.bottom <= o.bottom + by;
  // Everything that can be pressed is in sight, and large enough for a thumb.
  const frame = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const scrolls = (e) => { for (let p = e.parentElement; p; p = p.parentElement)
    if (/auto|scroll/.test(getComputedStyle(p).overflowY + getComputedStyle(p).overflowX)) return true; return false; };
  for (const e of document.querySelectorAll(".table > :not(.panel, .curtain, .dialog, .backdrop) :is(button, a, input)")) {
    if (!seen(e) || e.disabled || e.closest(".panel, [role=dialog], .menu")) continue;
    const r = box(e);
    if (!within(r, frame, 1) && !scrolls(e)) out.push(`${name(e)} lies outside: ${size(r)}`);
    if (touch && Math.min(r.width, r.height) < 39.5) out.push(`${name(e)} is too small for a thumb: ${size(r)}`);
  }
  // What is asked is read whole, and so are names of a usual length.
  for (const e of document.querySelectorAll(".summary, .stagemark, .replayhead h1")) {
    if (seen(e) && (e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1))
      out.push(`${name(e)} is cut: ${e.scrollWidth}x${e.scrollHeight} in ${e.clientWidth}x${e.clientHeight}`);
  }
  for (const e of document.querySelectorAll(".player > .name")) {
    if (seen(e) && e.scrollWidth > e.clientWidth) out.push(`${name(e)} is cut: ${e.scrollWidth} in ${e.clientWidth}`);
  }
  // The zones of the board lie beside each other.
  const zones = [mat, ...mat.querySelectorAll(".others, .stores, .booths, .walk, .stalls, .middle, .counter, .own, .choices, .piles, .rival, .jaipur-mat > .mine, .johari-mat > .mine")].flatMap((parent) => [[...parent.children]])
    .concat([[...document.querySelectorAll(".table > :is(.players, .coach, .board, .actionbar), .replay > :is(.replayhead, .board, .replaybar)")]])
    .concat([[...document.querySelectorAll(".actionbar .actions button, .actionbar .summary > *")]]);
  for (const list of zones) {
    const all = list.filter((e) => seen(e) && !scrolls(e) && !e.matches(".flights, .backdrop, [role=dialog], [role=status]"));
    for (const [at, e] of all.entries()) for (const o of all.slice(at + 1)) {
      const [a, b] = [box(e), box(o)];
      const x = Math.min(a.right, b.right) - Math.max(a.left, b.left), y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (x > 2 && y > 2) out.push(`${name(e)} and ${name(o)} lie on each other by ${Math.round(x)}x${Math.round(y)}`);
    }
  }
  // The signs of the bar lie beside the players, not on them.
  for (const sign of document.querySelectorAll(".topbar :is(a, button)")) for (const e of document.querySelectorAll(".player")) {
    if (!seen(sign) || !seen(e)) continue;
    const [a, b] = [box(sign), box(e)];
    const x = Math.min(a.right, b.right) - Math.max(a.left, b.left), y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (x > 2 && y > 2) out.push(`${name(sign)} lies on ${name(e)} by ${Math.round(x)}x${Math.round(y)}`);
  }
  // Pictures and words stay on the board, words within what bears and what clips them.
  for (const e of mat.querySelectorAll("svg")) {
    if (seen(e) && box(e).width && !within(box(e), box(board), 3) && !scrolls(e)) out.push(`${name(e.parentElement)}: a picture leaves the board: ${size(box(e))}`);
  }
  for (const [inside, outside] of [[".who", ".goldtrack"], [".noble", ".space, .hired"], [".card", ".stall, .display, .hand, .market"]]) {
    for (const e of mat.querySelectorAll(inside)) {
      const home = e.parentElement.closest(outside);
      if (home && seen(e) && !within(box(e), box(home), 7)) out.push(`${name(e)} leaves ${name(home)}: ${size(box(e))} in ${size(box(home))}`);
    }
  }
  const walk = document.createTreeWalker(document.querySelector(".table, .replay"), NodeFilter.SHOW_TEXT);
  const told = new Set();
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const e = node.parentElement;
    if (!node.data.trim() || !seen(e) || e.closest(".panel, [role=dialog], .won, script, style")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const r = range.getBoundingClientRect();
    if (!r.width) continue;
    for (let p = e; p && p !== document.body; p = p.parentElement) {
      const style = getComputedStyle(p);
      const clips = style.overflowX !== "visible" || style.overflowY !== "visible";
      const bears = p.matches("button, .card, .zone, .pboard, .space, .player");
      if (!(clips || bears)) continue;
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      // A long name of a player may end in dots, and what happened, which a tap tells whole; all else is read whole.
      if (style.textOverflow === "ellipsis" && p.matches(".name, .note, .points, .told")) break;
      if (!within(r, box(p), 2.5) && !told.has(node.data)) {
        told.add(node.data);
        out.push(`“${node.data.trim().slice(0, 40)}” leaves ${name(p)}: ${size(r)} in ${size(box(p))}`);
      }
      if (clips) break;
    }
  }
  return [...new Set(out)].slice(0, 12);
})"##;

/// After two frames, when what was just drawn has been laid out.
fn amiss(page: &mut Page, touch: bool) -> Result<Vec<String>, Error> {
    page.eval(
        "new Promise(d => requestAnimationFrame(() => requestAnimationFrame(d))).then(() => 0)",
    )?;
    crate::common::texts(page, &format!("{AMISS}({touch})"))
}

pub(crate) fn picture(page: &mut Page, name: &str) -> Result<(), Error> {
    match std::env::var_os("CHOWK_SHOTS") {
        Some(folder) => {
            std::fs::create_dir_all(&folder)?;
            page.screenshot(std::path::Path::new(&folder).join(name))
        }
        None => Ok(()),
    }
}

fn view((width, height, mobile): (u32, u32, bool)) -> View {
    View { width, height, mobile, ..View::desk() }
}

/// A visitor who reads this language and is at the first page.
fn visitor(hall: &Hall, lang: &str) -> Result<Page, Error> {
    let mut page = hall.visitor_with(&view(WINDOWS[0]), json!({ "lang": lang }))?;
    page.goto(&hall.site.url("/"))?;
    page.wait_for("[data-play]")?;
    Ok(page)
}

/// Looks at what is shown in every window, behind each tab where there are tabs.
fn look_around(page: &mut Page, what: &str, found: &mut Vec<String>) -> Result<u32, Error> {
    let mut looked = 0;
    for window in WINDOWS {
        page.look(&view(window))?;
        let (width, height, touch) = window;
        let shown = "!!document.querySelector('.board [role=tablist]')?.getClientRects().length";
        let tabs = match page.eval(shown)? == true {
            true => page.count(".board [role=tab]")?,
            false => 1,
        };
        for tab in 1..=tabs {
            page.eval(&format!(
                "(() => {{ const tab = document.querySelector('.board [role=tablist] > :nth-child({tab})'); if (tab?.getClientRects().length) tab.click(); return 0 }})()"
            ))?;
            let wrong = amiss(page, touch)?;
            let at = format!("{what}-{width}x{height}-{tab}");
            looked += 1;
            picture(page, &format!("{at}.png"))?;
            found.extend(wrong.into_iter().map(|what| format!("{at}: {what}")));
        }
    }
    Ok(looked)
}

/// One page per language: the tables follow one another in it, which is quicker than a visitor for each.
fn fits(game: &str) -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let (least, most) = catalog::entry(game).expect("a game").seats;
    let (mut found, mut looked) = (Vec::new(), 0);
    let tables: Vec<(u8, u64)> = match least == most {
        true => STATES.iter().map(|&steps| (least, steps)).collect(),
        false => STATES.iter().flat_map(|&steps| [(least, steps), (most, steps)]).collect(),
    };
    for (n, lang) in ["en", "de"].into_iter().enumerate() {
        let mut page = visitor(&hall, lang)?;
        // Every second one, and the other half in the other language: a full table early and late in each.
        let half = tables.iter().enumerate().filter(|(at, _)| (at + at / 2) % 2 == n);
        for (_, &(seats, steps)) in half {
            let table = kept(game, seats, 5, steps);
            if table.is_over() {
                continue;
            }
            table.show(&mut page)?;
            let what = format!("{game}-{seats}-{steps}-{lang}");
            looked += look_around(&mut page, &what, &mut found)?;
        }
        hall.assert_clean(&mut page)?;
    }
    assert!(found.is_empty(), "{} of {looked}: {found:#?}", found.len());
    assert!(looked >= 30, "looked {looked} times only");
    Ok(())
}

/// Records and lessons have more around the board, and still leave it its room on phones and small desks.
#[test]
fn records_and_lessons_fit() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = visitor(&hall, "de")?;
    let mut found = Vec::new();
    for game in crate::common::GAMES {
        let most = catalog::entry(game).expect("a game").seats.1;
        let table = kept(game, most, 5, 21);
        table.put(&mut page)?;
        for (route, there) in [
            (format!("#/replay/own/{}", table.id), ".replay .board > *"),
            (format!("#/learn/{game}"), ".coach [data-lesson]"),
        ] {
            page.eval(&format!("location.hash = '{route}', 0"))?;
            page.wait_for(there)?;
            for window in [WINDOWS[0], WINDOWS[2], WINDOWS[7]] {
                page.look(&view(window))?;
                let at = format!("{route} at {}x{}", window.0, window.1);
                picture(&mut page, &format!("{}.png", at.replace(['#', '/', ' '], "_")))?;
                // What can be pressed is a replay's own affair: it has a slider, and nothing is lit.
                let wrong = amiss(&mut page, window.2)?;
                found.extend(wrong.into_iter().map(|what| format!("{at}: {what}")));
                let high =
                    page.eval("document.querySelector('.board').clientHeight / innerHeight")?;
                if high.as_f64() < Some(0.5) {
                    found.push(format!("{at}: the board has {high} of the height"));
                }
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
    hall.assert_clean(&mut page)
}

/// A window that changes its size leaves the log as it is: closed where it was closed, and no sheet because of a column.
#[test]
fn the_log_stays_closed_when_the_window_changes() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = visitor(&hall, "en")?;
    let (wide, narrow) = (WINDOWS[8], WINDOWS[4]);
    page.look(&view(wide))?;
    kept("jaipur", 2, 5, 7).show(&mut page)?;
    let seen = |page: &mut Page| -> Result<bool, Error> {
        page.eval("(({ left, width }) => width > 0 && left < innerWidth)(document.querySelector('.panel').getBoundingClientRect()) && getComputedStyle(document.querySelector('.panel')).visibility === 'visible'").map(|seen| seen == true)
    };
    assert!(seen(&mut page)?, "there is room for the log beside the board");
    page.look(&view(narrow))?;
    assert!(!seen(&mut page)?, "the column has become a sheet");
    page.look(&view(wide))?;
    page.click(".panelclose")?;
    assert!(!seen(&mut page)?);
    page.look(&view(narrow))?;
    assert!(!seen(&mut page)?, "closing the column has opened the sheet");
    // The chapter, who it was, and what it was about.
    assert!(page.count(".log > .chapter")? > 0 && page.count(".log .step .seat")? > 0);
    assert!(page.count(".log .step .sign")? > 0);
    hall.assert_clean(&mut page)
}

macro_rules! all_fit {
    ([$(($game:ident $table:ident))*]) => {
        $(#[test]
        fn $game() -> Result<(), Error> {
            fits(stringify!($game))
        })*
    };
}
games::each_game!([all_fit]);
