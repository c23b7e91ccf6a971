//! What if: from a table and from a replay, played out against bots, passed on as a link.

use crate::common::{
    GAMES, Hall,
    kept::{Kept, kept},
    number, steps,
};
use browser::{Error, Page, View};
use serde_json::json;

/// A browser that lets nobody copy: links are shown.
const FORBIDDEN: &str = r#"(() => {
  Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined });
  Document.prototype.execCommand = () => false;
})();"#;

/// A visitor who goes on with a table, in sentences.
fn open(hall: &Hall, at: &Kept, view: &View) -> Result<Page, Error> {
    let mut page = hall.visitor_with(view, json!({ "text": true }))?;
    page.prepare(FORBIDDEN)?;
    page.goto(&hall.site.url("/"))?;
    at.put(&mut page)?;
    page.goto(&hall.site.url(&format!("/#/own/{}", at.id)))?;
    page.wait_for("#text-move")?;
    Ok(page)
}

/// Asks for the link and reads it.
fn link(page: &mut Page) -> Result<String, Error> {
    page.click(".whatif [data-act=share]")?;
    page.wait_for(".whatif .handed input")?;
    let value = page.eval("document.querySelector('.handed input').value")?;
    Ok(value.as_str().unwrap_or_default().to_owned())
}

/// Whose turn it is, and what lies there, as everybody reads it.
fn table(page: &mut Page) -> Result<String, Error> {
    page.text(".textboard > div")
}

/// Asks the judge and follows the first row.
fn follow_the_judge(page: &mut Page) -> Result<(), Error> {
    page.wait_for("[data-act=hint][aria-busy=false]")?;
    page.click("[data-act=hint]")?;
    page.wait_for(".hints .hintrow")?;
    page.click(".hints .hintrow")?;
    page.wait_gone(".hints")?;
    page.click("[data-act=confirm]")
}

fn choose_others(page: &mut Page, level: &str) -> Result<(), Error> {
    let level = json!(level);
    page.eval(&format!(
        "((list) => {{ list.value = {level}; list.dispatchEvent(new Event('change', {{ bubbles: true }})); }})(
            document.querySelector('.whatif [data-act=others]')), 0"
    ))?;
    Ok(())
}

/// Opens a link in a profile of its own and plays it to its end: every decision is the judge's or a bot's.
fn a_stranger_plays_it_out(hall: &Hall, link: &str, shown: &str) -> Result<(), Error> {
    let mut page = hall.visitor_with(&View::desk(), json!({ "text": true }))?;
    page.goto(link)?;
    page.wait_for(".whatif [data-act=others]")?;
    page.wait_for("#text-move")?;
    assert_eq!(table(&mut page)?, shown, "both see the same");
    assert_eq!(page.eval("localStorage['chowk.tables'] ?? ''")?, "", "nothing is kept");
    choose_others(&mut page, "apprentice")?;
    for _ in 0..400 {
        page.wait_until(
            "document.querySelector('[data-act=result], .resultdialog') || document.querySelector('.myturn [data-act=hint][aria-busy=false]')",
        )?;
        if page.count("[data-act=result], .resultdialog")? > 0 {
            break;
        }
        follow_the_judge(&mut page)?;
        page.wait_gone("[data-act=confirm]")?;
    }
    page.wait_for("[data-act=result], .resultdialog")?;
    assert_eq!(page.eval("localStorage['chowk.tables'] ?? ''")?, "", "nothing is kept");
    hall.assert_clean(&mut page)
}

#[test]
fn from_an_own_table() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    for game in GAMES {
        let seats = catalog::entry(game).expect("it is listed").seats.0;
        let at = kept(game, seats, number(game) as u8, 6);
        let mut page = open(&hall, &at, &View::desk())?;
        let (own, before) = (table(&mut page)?, steps(&mut page)?);
        page.click("[data-act=more]")?;
        page.click(".menu [data-act=what-if]")?;
        page.wait_for(".whatif [data-act=others]")?;
        // What I see is what I saw; nothing has happened here yet.
        assert_eq!((table(&mut page)?, steps(&mut page)?), (own.clone(), 0), "{game}");
        // The judge's line stands below its moves, and a move can be taken back.
        page.wait_for("[data-act=hint]")?;
        page.click("[data-act=hint]")?;
        page.wait_for(".hints [data-line]")?;
        page.click(".hints .hintrow")?;
        page.click("[data-act=confirm]")?;
        page.wait_until("document.querySelectorAll('.log .step').length > 0")?;
        page.click(".whatif [data-act=restart]")?;
        page.wait_until("document.querySelectorAll('.log .step').length === 0")?;
        assert_eq!(table(&mut page)?, own, "{game}");
        // The game itself is where it was.
        page.eval("history.back(), 0")?;
        page.wait_gone(".whatif")?;
        page.wait_until(&format!("document.querySelectorAll('.log .step').length === {before}"))?;
        hall.assert_clean(&mut page)?;
        page.context().clone().close()?;
    }
    Ok(())
}

#[test]
fn from_a_replay_and_passed_on() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let game = GAMES[GAMES.len() - 1];
    let seats = catalog::entry(game).expect("it is listed").seats.0;
    let done = kept(game, seats, 3, u64::MAX);
    assert!(done.is_over());
    let mut page = hall.visitor_with(&View::desk(), json!({ "text": true }))?;
    page.prepare(FORBIDDEN)?;
    page.goto(&hall.site.url("/"))?;
    done.put(&mut page)?;
    page.goto(&hall.site.url(&format!("/#/replay/own/{}", done.id)))?;
    page.wait_for("[data-act=last]")?;
    // At the end nothing is left to try.
    page.click("[data-act=last]")?;
    page.wait_gone(".replayhead [data-act=what-if]")?;
    for _ in 0..14 {
        page.key("ArrowLeft")?;
    }
    page.click(".replayhead [data-act=what-if]")?;
    page.wait_for(".whatif [data-act=others]")?;
    // One person moves for all: the seat whose turn it is looks.
    choose_others(&mut page, "")?;
    page.wait_for("[data-act=hint]")?;
    for step in 1..=2u64 {
        for _ in 0..seats {
            if steps(&mut page)? < step {
                follow_the_judge(&mut page)?;
                page.wait_gone("[data-act=confirm]")?;
                page.wait_for("[data-act=hint], [data-act=result]")?;
            }
        }
        page.wait_until(&format!("document.querySelectorAll('.log .step').length >= {step}"))?;
    }
    page.click(".whatif [data-act=back]")?;
    page.wait_until("document.querySelectorAll('.log .step').length === 1")?;
    page.wait_for("[data-act=hint]")?;
    let (there, shown) = (link(&mut page)?, table(&mut page)?);
    assert!(there.contains(&format!("#/if/{game}/")) && there.len() < 1_500, "{there}");
    hall.assert_clean(&mut page)?;
    a_stranger_plays_it_out(&hall, &there, &shown)
}

#[test]
fn by_keyboard_in_german_on_a_phone() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let game = GAMES[0];
    let german = View { language: "de".into(), ..View::phone() };
    let seats = catalog::entry(game).expect("it is listed").seats.0;
    let at = kept(game, seats, 1, 6);
    let mut page = open(&hall, &at, &german)?;
    page.click("[data-act=more]")?;
    page.click(".menu [data-act=what-if]")?;
    page.wait_for(".whatif [data-act=others]")?;
    page.wait_for_text("Hier zählt nichts")?;
    let wide = "document.documentElement.scrollWidth <= innerWidth";
    assert_eq!(page.eval(wide)?, true, "nothing is cut off");
    let mut seen = Vec::new();
    for _ in 0..60 {
        page.key("Tab")?;
        let act = page.eval("document.activeElement?.dataset?.act ?? ''")?;
        seen.push(act.as_str().unwrap_or_default().to_owned());
    }
    for act in ["others", "back", "restart", "share", "hint"] {
        assert!(seen.iter().any(|one| one == act), "{act} is reached by Tab: {seen:?}");
    }
    hall.assert_clean(&mut page)
}

#[test]
fn broken_links_say_why() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.visitor(&View::desk())?;
    let game = GAMES[0];
    let long = format!("/#/if/{game}/a/{}", "x".repeat(5_000));
    for (place, says) in [
        ("/#/if/surat/a/rules".to_owned(), "a game that is not played here"),
        (format!("/#/if/{game}/a/"), "cannot be"),
        (format!("/#/if/{game}/a/rules_{game}/1~_market"), "cannot be"),
        (format!("/#/if/{game}/a/%ff"), "Parts of it are missing"),
        (long, "longer than any position"),
    ] {
        page.goto("about:blank")?;
        page.goto(&hall.site.url(&place))?;
        page.wait_for("[data-bad-link]")?;
        let said = page.text("[data-bad-link]")?;
        assert!(said.contains(says), "{place}: {said}");
    }
    hall.assert_clean(&mut page)
}

/// Nobody is helped while people play against each other: the server's table offers it when it is over.
#[test]
fn not_in_a_running_game_against_people() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut one = hall.visitor(&View::desk())?;
    one.goto(&hall.site.url(&format!("/#/new/{}", GAMES[0])))?;
    one.click("[data-start]")?;
    one.wait_for(".sharelink input")?;
    let link = "document.querySelector('.sharelink input').value";
    one.wait_until(&format!("{link}.includes('#/t/')"))?;
    let link = one.eval(link)?.as_str().unwrap_or_default().to_owned();
    let mut two = hall.visitor(&View::desk())?;
    two.goto(&link)?;
    one.wait_for("[data-hand]")?;
    one.click("[data-act=more]")?;
    one.wait_for(".menu [data-act=resign]")?;
    assert_eq!(one.count("[data-act=what-if]")?, 0);
    one.click(".menu [data-act=resign]")?;
    one.click("[data-act=really-resign]")?;
    one.wait_for(".resultdialog, [data-act=result]")?;
    hall.assert_clean(&mut one)
}
