//! What somebody who tried the page found wrong, where no other test would see it come back.

use crate::{
    common::{GAMES, clicker::Clicker, kept::kept, texts},
    sizes::picture,
};
use browser::{Error, Page, View};
use serde_json::json;

const LOW: (u32, u32) = (844, 390);

fn window(width: u32, height: u32) -> View {
    View { width, height, ..View::desk() }
}

fn most(game: &str) -> u8 {
    catalog::entry(game).expect("a game").seats.1
}

/// What of a dialog is not to be read: beyond its edge, or cut.
const CUT: &str = "(() => {
  const dialog = document.querySelector('.resultdialog');
  const frame = dialog.getBoundingClientRect();
  const out = [];
  if (frame.left < 0 || frame.top < 0 || frame.right > innerWidth || frame.bottom > innerHeight) out.push('the dialog');
  for (const e of dialog.querySelectorAll('h2, th, td, .button, button, .bywhat, .breakdown, .resultbody')) {
    const r = e.getBoundingClientRect();
    if (!r.width || e.closest('.sr-only')) continue;
    if (r.left < frame.left || r.right > frame.right + 1) out.push('beyond: ' + e.textContent.slice(0, 40));
    if (e.matches('.breakdown, .resultbody') && e.scrollWidth > e.clientWidth + 1) out.push('wide: ' + e.className);
    if (e.matches('.dialogbuttons *') && r.bottom > innerHeight) out.push('below: ' + e.textContent);
  }
  return out;
})()";

/// Columns of the result were beyond the edge of a phone, its buttons below that of a low desk.
#[test]
fn results_are_read_whole() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.visitor(&View::phone())?;
    page.goto(&hall.site.url("/"))?;
    page.wait_for("[data-play]")?;
    let mut found = Vec::new();
    for game in GAMES {
        let whole = kept(game, most(game), 5, u64::MAX);
        whole.put(&mut page)?;
        page.eval(&format!("location.hash = '#/own/{}', 0", whole.id))?;
        page.click("[data-act=result]")?;
        page.wait_for(".resultdialog .breakdown table")?;
        for view in [View::phone(), window(1280, 720), window(LOW.0, LOW.1)] {
            page.look(&view)?;
            let at = format!("{game} at {}x{}", view.width, view.height);
            picture(&mut page, &format!("result {at}.png"))?;
            found.extend(texts(&mut page, CUT)?.into_iter().map(|what| format!("{at}: {what}")));
        }
        page.eval("document.querySelector('.resultdialog .closer').click(), 0")?;
        page.wait_gone(".resultdialog")?;
    }
    assert!(found.is_empty(), "{found:#?}");
    hall.assert_clean(&mut page)
}

/// One number of rupees for one player: beside the name, and at the purse.
#[test]
fn a_player_has_one_score() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    // In the first round, in a later one, and when all is over and the camels have brought theirs.
    for steps in [20, 46, u64::MAX] {
        let mut page = hall.visitor(&View::desk())?;
        page.goto(&hall.site.url("/"))?;
        page.wait_for("[data-play]")?;
        let table = kept("jaipur", 2, 5, steps);
        table.put(&mut page)?;
        page.eval(&format!("location.hash = '#/own/{}', 0", table.id))?;
        page.wait_for(".purse .rupees b")?;
        let strip = texts(
            &mut page,
            "[...document.querySelectorAll('.player .points')].map(e => e.textContent.trim().split(' ')[0]).sort()",
        )?;
        let purses = texts(
            &mut page,
            "[...document.querySelectorAll('.purse .rupees b')].map(e => e.textContent.trim()).sort()",
        )?;
        assert_eq!(strip, purses, "after {steps} steps");
        // It is also what is read aloud.
        let unheard = "[...document.querySelectorAll('.purse')].filter(e => !e.getAttribute('aria-label').includes(' ' + e.querySelector('.rupees b').textContent.trim() + ' '))";
        assert_eq!(page.eval(&format!("{unheard}.length"))?, 0, "after {steps} steps");
        hall.assert_clean(&mut page)?;
    }
    Ok(())
}

/// A click beside a lit card, on the booth that holds it, was told to have no part in the move.
#[test]
fn a_place_means_what_lies_there() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = kept("johari", 2, 5, 0).open(&hall, &View::desk())?;
    let booth = "[...document.querySelectorAll('.booth')].find(e => e.querySelectorAll('.card.lit').length === 1)?.querySelector('.take')";
    page.wait_until(booth)?;
    page.eval(&format!("{booth}.click(), 0"))?;
    page.wait_for("[data-act=confirm]")?;
    assert_eq!(page.count(".summary .refused")?, 0);
    hall.assert_clean(&mut page)
}

/// The log has no empty lines, no `1 rupees`, and one step a line, in both languages.
#[test]
fn the_log_says_something_in_every_line() -> Result<(), Error> {
    const AMISS: &str = r"[...document.querySelectorAll('.log > li')].filter(e => !e.textContent.trim()).map(() => 'an empty line')
        .concat([...document.querySelectorAll('.log li')].map(e => e.textContent)
        .filter(t => /(^|[^\d.,])1 (rupees|points|cards|camels|workers|tokens|gems|Rupien|Punkte|Karten|Kamele|Chips|Edelsteine)\b/.test(t)))";
    let hall = crate::common::hall()?;
    for lang in ["en", "de"] {
        let mut page = hall.visitor_with(&View::desk(), json!({ "lang": lang }))?;
        page.goto(&hall.site.url("/"))?;
        page.wait_for("[data-play]")?;
        for game in GAMES {
            let whole = kept(game, most(game), 7, u64::MAX);
            whole.put(&mut page)?;
            page.eval(&format!("location.hash = '#/own/{}', 0", whole.id))?;
            let steps = whole.steps();
            page.wait_until(&format!(
                "document.querySelectorAll('.log .step').length === {steps}"
            ))?;
            assert_eq!(texts(&mut page, AMISS)?, Vec::<String>::new(), "{game}, {lang}");
        }
        hall.assert_clean(&mut page)?;
    }
    Ok(())
}

/// Nothing jumps when something is picked, staged, or offered to be confirmed.
#[test]
fn the_board_stays_where_it_is() -> Result<(), Error> {
    const PLACES: &str = "['.players', '.board', '.actionbar'].map(css => { const r = document.querySelector(css).getBoundingClientRect(); \
        return [r.x, r.y, r.width, r.height].map(Math.round).join(' ') })";
    let hall = crate::common::hall()?;
    for game in GAMES {
        for view in [View::phone(), View::desk()] {
            let mut page = kept(game, most(game), 5, 21).open(&hall, &view)?;
            let before = texts(&mut page, PLACES)?;
            let steps = crate::common::steps(&mut page)?;
            let mut hands = Clicker::new(5);
            for _ in 0..12 {
                hands.act(&mut page)?;
                assert_eq!(texts(&mut page, PLACES)?, before, "{game} at {}", view.width);
            }
            assert!(crate::common::steps(&mut page)? >= steps);
            hall.assert_clean(&mut page)?;
        }
    }
    Ok(())
}

/// Log and menu stand where they stood, whether one chooses, has chosen, waits, looks back or is done.
#[test]
fn log_and_menu_keep_their_place() -> Result<(), Error> {
    const PLACES: &str = "['log', 'more'].map(act => { const r = document.querySelector(`[data-act=${act}]`).getBoundingClientRect(); \
        return [r.x, r.width].map(Math.round).join(' ') })";
    let hall = crate::common::hall()?;
    for view in [View::phone(), View::desk(), window(LOW.0, LOW.1)] {
        let at = format!("at {}x{}", view.width, view.height);
        let mut page = kept("jaipur", 2, 5, 20).open(&hall, &view)?;
        let before = texts(&mut page, PLACES)?;
        page.eval("document.querySelector('.board .card.lit').click(), 0")?;
        page.wait_for("[data-act=undo]")?;
        assert_eq!(texts(&mut page, PLACES)?, before, "{at}, chosen");
        page.key("Escape")?;
        page.wait_gone("[data-act=undo]")?;
        page.eval("document.querySelectorAll('.log .step > button')[4].click(), 0")?;
        page.wait_for("[data-act=now]")?;
        assert_eq!(texts(&mut page, PLACES)?, before, "{at}, looking back");
        let done = kept("jaipur", 2, 5, u64::MAX);
        done.put(&mut page)?;
        page.eval(&format!("location.hash = '#/own/{}', 0", done.id))?;
        page.wait_for("[data-act=result]")?;
        assert_eq!(texts(&mut page, PLACES)?, before, "{at}, over");
        hall.assert_clean(&mut page)?;
    }
    // At a table of the server one of two waits.
    let (mut one, mut two) = (hall.visitor(&View::desk())?, hall.visitor(&View::desk())?);
    one.goto(&hall.site.url("/#/new/jaipur"))?;
    one.click("[data-start]")?;
    one.wait_for(".seatlist em")?;
    let link = one.eval("location.href")?;
    two.goto(link.as_str().unwrap_or_default())?;
    for page in [&mut one, &mut two] {
        page.wait_for("[data-hand]")?;
    }
    assert_eq!(one.count(".table.myturn")? + two.count(".table.myturn")?, 1);
    assert_eq!(texts(&mut one, PLACES)?, texts(&mut two, PLACES)?);
    Ok(())
}

/// The font of headings draws some signs as ornaments: `2× Gold card 1` was no number of cards any more.
#[test]
fn signs_are_signs() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.visitor(&View::desk())?;
    page.goto(&hall.site.url("/"))?;
    page.wait_for(".gamecard")?;
    page.wait_until("document.fonts.load('40px Chowk').then(all => all.length > 0)")?;
    let wide = |font: &str, text: &str| {
        format!(
            "(() => {{ const pen = document.createElement('canvas').getContext('2d'); pen.font = '40px {font}'; return pen.measureText('{text}').width; }})()"
        )
    };
    for (text, ours) in [("Rubies", true), ("×××", false), ("***", false)] {
        let font = page.eval(&wide("Chowk, monospace", text))?;
        let plain = page.eval(&wide("monospace", text))?;
        assert_eq!(font != plain, ours, "{text}: {font} and {plain}");
    }
    hall.assert_clean(&mut page)
}

/// On a tablet held across, Johari's table is whole: no tabs as on a phone, and all boards beside the market.
#[test]
fn a_tablet_held_across_has_no_tabs() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let view = View { mobile: true, ..window(1024, 768) };
    let mut page = kept("johari", 4, 5, 21).open(&hall, &view)?;
    let seen = |css: &str| {
        format!(
            "[...document.querySelectorAll('{css}')].filter(e => e.getClientRects().length).length"
        )
    };
    assert_eq!(page.eval(&seen(".board [role=tablist]"))?, 0);
    assert_eq!(page.eval(&seen(".board .pboard"))?, 3);
    for part in [".walk", ".bazaar", ".board .mine"] {
        assert_eq!(page.eval(&seen(part))?, 1, "{part}");
    }
    // What a noble does is read on the board.
    assert!(page.eval(&seen(".walk .does"))?.as_u64() > Some(0));
    hall.assert_clean(&mut page)
}

/// Details lie within the window and are read whole, however large or low it is.
#[test]
fn details_are_in_sight() -> Result<(), Error> {
    const ASK: &str = "(n) => {
        const all = [...document.querySelectorAll('.board [data-clause]')].filter(e => e.getClientRects().length && e.getBoundingClientRect().width > 4);
        const of = all[Math.floor(n * (all.length - 1))];
        document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
        of.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
        return 0;
    }";
    const AMISS: &str = "(() => { const e = document.querySelector('.detail'); const r = e.getBoundingClientRect(); const out = [];
        if (r.left < 0 || r.top < 0 || r.right > innerWidth || r.bottom > innerHeight) out.push('leaves the window');
        if (e.scrollHeight > e.clientHeight + 1) out.push('is cut');
        return out.map(what => e.textContent.slice(0, 60) + ' ' + what); })()";
    let hall = crate::common::hall()?;
    let mut found = Vec::new();
    for game in GAMES {
        let mut page = kept(game, most(game), 5, 21).open(&hall, &View::desk())?;
        for (width, height) in [(360, 640), LOW, (1280, 720), (2560, 1440)] {
            page.look(&window(width, height))?;
            for part in [0.0, 0.25, 0.5, 0.75, 1.0] {
                page.wait_gone(".detail")?;
                page.eval(&format!("({ASK})({part})"))?;
                page.wait_for(".detail")?;
                let amiss = texts(&mut page, AMISS)?;
                found.extend(
                    amiss.into_iter().map(|what| format!("{game} {width}x{height}: {what}")),
                );
                hide(&mut page)?;
            }
        }
        hall.assert_clean(&mut page)?;
    }
    assert!(found.is_empty(), "{found:#?}");
    Ok(())
}

fn hide(page: &mut Page) -> Result<(), Error> {
    page.key("Escape")?;
    page.wait_gone(".detail")
}
