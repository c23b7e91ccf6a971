//! Where games are kept: of an older version, of a newer one, without a database, under another tab's feet.
//! That it may be full is in `full_store`, that two tabs share a table in `tabs`.

use crate::common::{Hall, db::db, kept::kept, steps};
use browser::{Error, Page, View};
use serde_json::json;

/// A visitor, and beside them a page of the same origin on which ours does not run.
fn beside(hall: &Hall) -> Result<(Page, Page), Error> {
    let page = hall.visitor(&View::desk())?;
    let mut other = page.context().page()?;
    other.goto(&hall.site.url("/icon.svg"))?;
    Ok((page, other))
}

#[test]
fn what_an_older_version_kept_is_taken_over() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let (mut page, mut other) = beside(&hall)?;
    let (open, over) = (kept("jaipur", 2, 9, 8), kept("johari", 2, 9, u64::MAX));
    assert!(over.is_over() && !open.is_over());
    // As version 0.2 wrote it.
    let list = json!([
        { "id": open.id, "game": "jaipur", "names": ["You", "Meera"], "step": open.steps(), "over": false, "mine": "a" },
        { "id": over.id, "game": "johari", "names": ["You", "Meera"], "step": over.steps(), "over": true,
          "outcome": { "points": [31, 24], "place": [1, 2] }, "resigned": null, "mine": "a" },
    ]);
    let tallies = json!({ "johari": { "played": 5, "won": 3, "before": 30, "best": 44 } });
    let puzzles = json!({ "known": [], "streak": 2, "best": 4, "grade": 0 });
    for (key, text) in [
        ("chowk.tables".to_owned(), list.to_string()),
        (format!("chowk.table.{}", open.id), open.text()),
        (format!("chowk.table.{}", over.id), over.text()),
        ("chowk.tallies".to_owned(), tallies.to_string()),
        ("chowk.puzzles.jaipur".to_owned(), puzzles.to_string()),
    ] {
        other.eval(&format!("localStorage[{}] = {}, 0", json!(key), json!(text)))?;
    }
    page.goto(&hall.site.url("/"))?;
    page.wait_for(".finished .tablerow")?;
    assert_eq!(page.count(".tablerow")?, 2);
    // Settings and contests stay there.
    let left = page.eval(
        "Object.keys(localStorage).filter((key) => !['chowk.settings', 'chowk.contests'].includes(key))",
    )?;
    assert_eq!(left, json!([]), "what was taken over is removed there");
    // Once, however often the page is opened.
    for _ in 0..2 {
        page.reload()?;
        page.goto(&hall.site.url("/#/me"))?;
        page.wait_for("[data-me=history] > li")?;
        assert_eq!(page.text("[data-me=sum]")?, "5 finished games, 3 won");
        assert_eq!(page.text("[data-card=johari] [data-fact=web-me-best] dd")?, "44");
        assert_eq!(page.count("[data-me=history] > li")?, 1);
    }
    page.goto(&hall.site.url("/#/puzzles"))?;
    page.wait_for_text("4")?;
    assert!(page.text(".tablelist")?.contains('4'));
    // The game goes on where it stood.
    page.goto(&hall.site.url(&format!("/#/own/{}", open.id)))?;
    page.wait_for(".board .lit")?;
    assert_eq!(steps(&mut page)?, open.steps());
    hall.assert_clean(&mut page)
}

const MAKE_NEWER: &str = "new Promise((done, bad) => {
    const request = indexedDB.open('chowk', 99);
    request.onupgradeneeded = () => request.result.createObjectStore('later').put('kept', 'key');
    request.onsuccess = () => { request.result.close(); done(1); };
    request.onerror = () => bad(request.error);
})";
const STILL_THERE: &str = "new Promise((done, bad) => {
    const request = indexedDB.open('chowk');
    request.onsuccess = () => {
        const got = request.result.transaction('later').objectStore('later').get('key');
        got.onsuccess = () => { done([request.result.version, got.result]); request.result.close(); };
    };
    request.onerror = () => bad(request.error);
})";

#[test]
fn what_a_newer_version_kept_is_not_touched() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let (mut page, mut other) = beside(&hall)?;
    other.eval(MAKE_NEWER)?;
    // A tab behind another one cannot be clicked.
    other.close()?;
    page.goto(&hall.site.url("/"))?;
    page.wait_for("[data-store=store-newer]")?;
    page.click("[data-play=jaipur]")?;
    page.wait_for(".board .lit")?;
    page.wait_for("[data-notice=unkept]")?;
    assert_eq!(page.eval(STILL_THERE)?, json!([99, "kept"]));
    hall.assert_clean(&mut page)
}

#[test]
fn without_a_database_one_plays_and_is_told() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.visitor(&View { language: "de".into(), ..View::desk() })?;
    page.prepare("Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } })")?;
    page.goto(&hall.site.url("/"))?;
    page.wait_for("[data-store=store-nowhere]")?;
    assert!(page.text("[data-store]")?.contains("nichts bleibt"));
    page.click("[data-play=jaipur]")?;
    page.wait_for(".board .lit")?;
    page.wait_for("[data-notice=unkept]")?;
    page.goto(&hall.site.url("/#/"))?;
    page.wait_for(".tablerow")?;
    page.click(".tablerow a")?;
    page.wait_for(".board .lit")?;
    hall.assert_clean(&mut page)
}

#[test]
fn a_newer_version_in_another_tab_gets_its_way() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.table(&View::desk(), "jaipur")?;
    db(&mut page, "({ rows }) => rows()")?;
    let mut other = page.context().page()?;
    other.goto(&hall.site.url("/icon.svg"))?;
    other.eval(MAKE_NEWER)?;
    page.goto(&hall.site.url("/#/"))?;
    page.wait_for("[data-store=store-newer]")?;
    assert_eq!(other.eval(STILL_THERE)?, json!([99, "kept"]));
    hall.assert_clean(&mut page)
}
