//! Contests: a deal of the day played without a line and sent later, what is forged, a duel between two
//! browsers, one against a bot without a server.

use crate::common::{Hall, clicker::Clicker, db};
use browser::{Error, Page, View};
use serde_json::{Value, json};

/// What the page keeps of contests.
fn book(page: &mut Page) -> Result<Value, Error> {
    let text = page.eval("localStorage['chowk.contests'] ?? '{}'")?;
    Ok(serde_json::from_str(text.as_str().unwrap_or_default()).expect("JSON"))
}

/// Sends a record as somebody: the status and the code of the answer, and what it says.
fn post(page: &mut Page, path: &str, record: &str) -> Result<(u64, String, String), Error> {
    let script = "async (path, record) => {
        const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ record }) });
        const body = await answer.json();
        return [answer.status, body.error?.code ?? '', body.error?.message ?? ''];
    }";
    let answer = page.eval(&format!("({script})({}, {})", json!(path), json!(record)))?;
    let text = |at: usize| answer[at].as_str().unwrap_or_default().to_owned();
    Ok((answer[0].as_u64().unwrap_or_default(), text(1), text(2)))
}

/// Plays the table that is open to its end, and goes back to its contest.
fn play_out(page: &mut Page, seed: u64) -> Result<(), Error> {
    page.wait_for(".board .lit, .board [data-key]")?;
    Clicker::new(seed).play_out(page)?;
    page.wait_for("[data-act=contest]")?;
    page.click("[data-act=contest]")
}

#[test]
fn a_day_is_played_without_a_line_and_sent_later() -> Result<(), Error> {
    let mut hall = crate::common::hall()?;
    let mut page = hall.visitor(&View::desk())?;
    page.goto(&hall.site.url("/"))?;
    page.wait_until("navigator.serviceWorker.controller?.state === 'activated'")?;
    page.click("[data-act=daily]")?;
    page.wait_for(".daily [data-act=play]")?;
    hall.site.stop();
    page.click("[data-act=play]")?;
    page.wait_for(".board .lit, .board [data-key]")?;
    assert_eq!(page.count("[data-act=hint]")?, 0, "nobody is asked for a hint");
    Clicker::new(3).play_to(&mut page, 3)?;

    // A reload goes on with the same try, not with a new one.
    let table = page.eval("location.hash")?;
    page.goto("about:blank")?;
    page.goto(&hall.site.url("/#/daily"))?;
    page.wait_for(".daily [data-act=play]")?;
    page.click("[data-act=play]")?;
    page.wait_until(&format!("location.hash === {table}"))?;
    play_out(&mut page, 4)?;
    page.wait_for("[data-reached]")?;
    let says = page.text("[data-sent]")?;
    assert!(says.starts_with("Not sent yet"), "{says}");
    let kept = book(&mut page)?;
    let (key, mine) = kept["tries"].as_object().and_then(|all| all.iter().next()).expect("a try");
    let day: u64 = key.strip_prefix("daily/").and_then(|day| day.parse().ok()).expect("a day");
    let record = mine["record"].as_str().expect("a record that waits").to_owned();

    // A server that has too much to do is asked again, without anybody's help.
    hall.site.start()?;
    page.prepare(BUSY)?;
    page.goto("about:blank")?;
    page.goto(&hall.site.url("/#/daily"))?;
    page.wait_until("window.busy > 0")?;
    page.wait_until(
        "document.querySelector('[data-sent]')?.textContent.startsWith('Not sent yet')",
    )?;
    page.eval("window.free = true")?;
    page.wait_until("document.querySelector('[data-sent]')?.textContent.includes('Place 1 of 1')")?;
    page.wait_for("[data-standings]")?;
    assert_eq!(page.count("[data-act=play]")?, 0, "one try counts");
    assert_eq!(page.count("[data-act=free]")?, 1);
    assert_eq!(page.count("[data-spread]")?, 0, "one alone is compared with nobody");
    refuses(&hall, day, &record)?;

    // Somebody else reached the same: the picture of all margins has both, and says which bar is mine.
    let mut other = hall.visitor(&View::desk())?;
    other.goto(&hall.site.url("/#/daily"))?;
    other.wait_for(".daily [data-act=play]")?;
    assert_eq!(post(&mut other, &format!("api/daily/{day}"), &record)?.0, 200);
    page.reload()?;
    page.wait_for("[data-spread] li.me")?;
    let says = page.text("[data-spread] li.me .sr-only")?;
    assert!(says.contains(": 2 players · you"), "{says}");
    looks_and_plays_again(&hall, &mut page)
}

/// What somebody can do who has played the deal of today.
fn looks_and_plays_again(hall: &Hall, page: &mut Page) -> Result<(), Error> {
    // The master has played it too, and can be watched.
    page.wait_for("[data-act=line]")?;
    page.click("[data-act=line]")?;
    page.wait_for("main .chances")?;
    page.goto(&hall.site.url("/#/daily"))?;
    page.wait_for("[data-act=free]")?;

    // Who plays it again knows the cards: that says nothing of how strong one is.
    page.click("[data-act=free]")?;
    page.wait_for(".board .lit, .board [data-key]")?;
    let kept = db::db(
        page,
        "async ({ rows }) => (await rows()).map((one) => [one.over, one.helped > 0])",
    )?;
    let kept = kept.as_array().expect("rows");
    assert!(
        kept.contains(&json!([true, false])) && kept.contains(&json!([false, true])),
        "{kept:?}"
    );
    Ok(())
}

/// Without room for it, a try counts for as long as the page is open: it is not dealt twice, and would be sent.
#[test]
fn a_try_that_finds_no_room_counts_all_the_same() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.visitor(&View::desk())?;
    page.prepare(
        "{ const set = Storage.prototype.setItem;
           Storage.prototype.setItem = function (key, value) {
             if (key === 'chowk.contests') throw new DOMException('full', 'QuotaExceededError');
             set.call(this, key, value);
           }; }",
    )?;
    page.goto(&hall.site.url("/#/daily"))?;
    page.wait_for(".daily [data-act=play]")?;
    assert_eq!(page.text(".daily [data-act=play]")?, "Play: this try counts");
    page.click("[data-act=play]")?;
    page.wait_for(".board .lit, .board [data-key]")?;
    let table = page.eval("location.hash")?;
    page.eval("location.hash = '#/daily'")?;
    page.wait_until(
        "document.querySelector('.daily [data-act=play]')?.textContent.trim() === 'Go on'",
    )?;
    page.click("[data-act=play]")?;
    page.wait_until(&format!("location.hash === {table}"))?;
    hall.assert_clean(&mut page)
}

/// Whoever sends a score hears that the server is busy, until it is said to be free.
const BUSY: &str = "{
  const real = fetch;
  window.fetch = (what, init) => {
    if (init?.method !== 'POST' || window.free || !`${what}`.includes('api/daily/')) return real(what, init);
    window.busy = (window.busy ?? 0) + 1;
    const error = { code: 'unavailable', message: 'too many records just now' };
    return Promise.resolve(new Response(JSON.stringify({ error }), { status: 503 }));
  };
}";

/// What another guest cannot do with somebody's record.
fn refuses(hall: &Hall, day: u64, record: &str) -> Result<(), Error> {
    let mut page = hall.visitor(&View::desk())?;
    page.goto(&hall.site.url("/#/daily"))?;
    page.wait_for(".daily [data-act=play]")?;
    let today = format!("api/daily/{day}");
    let lines: Vec<&str> = record.lines().collect();
    let at = lines.iter().position(|line| line.starts_with("result")).expect("a result");
    let forged = record.replace(lines[at], &lines[at].replace(":2:", ":1:"));
    assert_ne!(forged, record);
    let (status, code, says) = post(&mut page, &today, &forged)?;
    assert_eq!((status, &*code), (409, "bad_record"));
    assert!(says.starts_with(&format!("line {}", at + 1)), "{says}");
    let (status, code, _) = post(&mut page, &format!("api/daily/{}", day - 1), record)?;
    assert_eq!((status, &*code), (409, "bad_record"), "of another day");
    let (status, code, _) = post(&mut page, &format!("api/daily/{}", day + 1), record)?;
    assert_eq!((status, &*code), (404, "no_contest"), "of a day to come");
    Ok(())
}

/// Sets up a duel of two deals by its form.
fn new_duel(page: &mut Page, against: &str) -> Result<(), Error> {
    page.wait_for(".duel form")?;
    page.click("[name=duel-deals][value='0']")?;
    page.click("[name=duel-bots][value='1']")?;
    page.click_text("[data-chips=web-duel-against] label", against)?;
    page.click("[data-start]")?;
    page.wait_for(".deals [data-deal]")
}

fn cell(page: &mut Page, deal: u32, column: u32) -> Result<String, Error> {
    page.text(&format!(".deals tbody tr:nth-child({}) td:nth-child({column})", deal + 1))
}

#[test]
fn a_duel_between_two_browsers() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut asha = hall.visitor_with(&View::desk(), json!({ "name": "Asha" }))?;
    asha.goto(&hall.site.url("/#/duel"))?;
    new_duel(&mut asha, "a friend (by link)")?;
    asha.wait_for(".invite .qr svg")?;
    let link = asha.eval("document.querySelector('.sharelink input').value")?;
    let link = link.as_str().expect("a link").to_owned();

    // Asha begins before anybody has come.
    asha.click("[data-deal='0']")?;
    play_out(&mut asha, 11)?;
    asha.wait_for("[data-deal='1']")?;

    let mut ravi = hall.visitor_with(&View::phone(), json!({ "name": "Ravi" }))?;
    ravi.goto(&link)?;
    ravi.click("[data-act=take]")?;
    ravi.wait_for("[data-deal='0']")?;
    ravi.wait_until(
        "document.querySelector('.deals tbody td:nth-child(3)').textContent === 'played'",
    )?;
    ravi.click("[data-deal='0']")?;
    play_out(&mut ravi, 12)?;
    // Now that both have played it, each sees what the other has reached.
    ravi.wait_for("[data-verdict=so-far]")?;
    assert_ne!(cell(&mut ravi, 0, 3)?, "played");
    ravi.click("[data-deal='1']")?;
    play_out(&mut ravi, 13)?;
    asha.click("[data-deal='1']")?;
    play_out(&mut asha, 14)?;
    let mut verdicts = Vec::new();
    for page in [&mut asha, &mut ravi] {
        page.wait_for("[data-verdict=over]")?;
        let verdict = page.text("[data-verdict] p")?;
        assert!(verdict.contains('±') || verdict.starts_with("Equal"), "{verdict}");
        verdicts.push(verdict);
        hall.assert_clean(page)?;
    }
    // What is ahead for one is behind for the other.
    let numbers = |text: &str| {
        text.split(' ').filter(|word| word.contains('.')).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(numbers(&verdicts[0]), numbers(&verdicts[1]), "{verdicts:?}");
    Ok(())
}

/// Presses Tab until this has the focus.
fn reach(page: &mut Page, css: &str) -> Result<(), Error> {
    for _ in 0..80 {
        if page.eval(&format!("document.activeElement?.matches({}) ?? false", json!(css)))? == true
        {
            return Ok(());
        }
        page.key("Tab")?;
    }
    panic!("{css} cannot be reached by Tab");
}

#[test]
fn in_german_by_keys_against_a_bot_without_a_server() -> Result<(), Error> {
    let mut hall = crate::common::hall()?;
    let german = View { language: "de".into(), ..View::phone() };
    let mut page = hall.visitor(&german)?;
    page.goto(&hall.site.url("/"))?;
    page.wait_until("navigator.serviceWorker.controller?.state === 'activated'")?;
    // What the server has told of today is forgotten, as on the next day.
    page.eval("localStorage.removeItem('chowk.contests'), 0")?;
    hall.site.stop();
    page.offline(true)?;
    // Not every browser tells a page with a worker that it was taken off the network.
    page.prepare("Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })")?;
    page.goto("about:blank")?;
    // Without a server the deal follows from the date, and the page says so.
    page.goto(&hall.site.url("/#/daily"))?;
    page.wait_for(".daily [data-act=play]")?;
    assert_eq!(page.text(".daily h1")?, "Partie des Tages");
    reach(&mut page, ".source summary")?;
    page.key("Enter")?;
    page.wait_for_text("folgt die Partie aus dem Datum")?;
    page.goto("about:blank")?;
    page.goto(&hall.site.url("/#/duel"))?;
    page.wait_for(".duel form")?;
    assert_eq!(page.eval("document.body.textContent.includes('jemanden')")?, false);
    page.click("[name=duel-against][value='1']")?;
    reach(&mut page, "[data-start]")?;
    page.key("Enter")?;
    page.wait_for(".deals [data-deal]")?;
    reach(&mut page, "[data-deal='0']")?;
    page.key("Enter")?;
    page.wait_for(".board .lit, .board [data-key]")?;
    Clicker::new(21).play_out(&mut page)?;
    page.wait_for("[data-act=contest]")?;
    page.click("[data-act=contest]")?;
    page.wait_for("[data-verdict=so-far]")?;
    let verdict = page.text("[data-verdict] p")?;
    assert!(verdict.contains("Punkte Vorsprung") || verdict.contains("Gleichstand"), "{verdict}");
    let other = page.errors()?.iter().filter(|line| !line.contains("/api/"));
    assert_eq!(other.collect::<Vec<_>>(), Vec::<&String>::new());
    Ok(())
}
