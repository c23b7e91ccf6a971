//! All boards in many states, in ten windows from the smallest phone to the largest screen: nothing lies on
//! anything else, nothing is cut off, and a thumb finds everything. With `CHOWK_SHOTS=folder` it leaves pictures there.

use crate::common::kept::kept;
use browser::{Error, Page, View};

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
const STATES: [u64; 4] = [0, 7, 21, 46];

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
  // The zones of the board lie beside each other.
  const zones = [mat, ...mat.querySelectorAll(".others, .stores, .booths, .walk, .stalls, .middle, .counter, .own, .choices, .piles, .rival, .jaipur-mat > .mine")].flatMap((parent) => [[...parent.children]])
    .concat([[...document.querySelectorAll(".table > :is(.players, .board, .actionbar)")]])
    .concat([[...document.querySelectorAll(".actionbar .actions button, .actionbar .summary > *")]]);
  for (const list of zones) {
    const all = list.filter((e) => seen(e) && !scrolls(e) && !e.matches(".flights, .backdrop, [role=dialog], [role=status]"));
    for (const [at, e] of all.entries()) for (const o of all.slice(at + 1)) {
      const [a, b] = [box(e), box(o)];
      const x = Math.min(a.right, b.right) - Math.max(a.left, b.left), y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (x > 2 && y > 2) out.push(`${name(e)} and ${name(o)} lie on each other by ${Math.round(x)}x${Math.round(y)}`);
    }
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
  const walk = document.createTreeWalker(document.querySelector(".table"), NodeFilter.SHOW_TEXT);
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
      // A long name of a player may end in dots; everything else is to be read whole.
      if (style.textOverflow === "ellipsis" && p.matches(".name, .note, .points")) break;
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

fn picture(page: &mut Page, name: &str) -> Result<(), Error> {
    match std::env::var_os("CHOWK_SHOTS") {
        Some(folder) => {
            std::fs::create_dir_all(&folder)?;
            page.screenshot(std::path::Path::new(&folder).join(name))
        }
        None => Ok(()),
    }
}

fn fits(game: &str) -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let (least, most) = catalog::entry(game).expect("a game").seats;
    let mut found = Vec::new();
    let (mut looked, from) = (0, WINDOWS[0]);
    for seats in if least == most { vec![least] } else { vec![least, most] } {
        for steps in STATES {
            let view = |(width, height, mobile)| View { width, height, mobile, ..View::desk() };
            let table = kept(game, seats, 5, steps);
            if table.is_over() {
                continue;
            }
            let mut page = table.open(&hall, &view(from))?;
            for window in WINDOWS {
                page.look(&view(window))?;
                let (width, height, touch) = window;
                let tabs = page.count(".board [role=tab]")?;
                let shown = page.count(".board [role=tablist] > :first-child")?;
                for tab in 1..=tabs.max(1) {
                    // Where there are tabs, behind each of them.
                    if shown > 0 && tabs > 0 {
                        let tap = format!(
                            "(() => {{ const tab = document.querySelector('.board [role=tablist] > :nth-child({tab})'); if (tab?.getClientRects().length) tab.click(); return 0 }})()"
                        );
                        page.eval(&tap)?;
                    }
                    let wrong = amiss(&mut page, touch)?;
                    let at = format!("{game}-{seats}-{steps}-{width}x{height}-{tab}");
                    looked += 1;
                    picture(&mut page, &format!("{at}.png"))?;
                    found.extend(wrong.into_iter().map(|what| format!("{at}: {what}")));
                    let tabbed = page.eval("!!document.querySelector('.board [role=tablist]')?.getClientRects().length")?;
                    if tabbed != true {
                        break;
                    }
                }
            }
            hall.assert_clean(&mut page)?;
        }
    }
    assert!(found.is_empty(), "{} of {looked}: {found:#?}", found.len());
    assert!(looked >= 40, "looked {looked} times only");
    Ok(())
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
