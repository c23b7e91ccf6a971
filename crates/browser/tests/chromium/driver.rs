//! The driver itself, on pages that these tests serve.

use crate::serve::Served;
use browser::{Browser, Error, Page, View};
use std::time::Duration;

const PAGE: &str = r#"<!doctype html><html lang="en"><title>Try</title>
<meta name="viewport" content="width=device-width">
<main><h1>Try</h1>
<button id="b" onclick="this.textContent = 'clicked ' + event.isTrusted">Button</button>
<button id="far" style="margin-top: 3000px" onclick="this.textContent = 'reached'">Far</button>
<div style="position: relative; width: 9em; height: 3em">
  <button id="under">Under</button>
  <div id="over" style="position: absolute; inset: 0"></div>
</div>
<button id="t" ontouchstart="this.textContent = 'touched'">Touch</button>
<label>Name <input id="i"></label>
</main>
<script>
  addEventListener("keydown", (e) => { document.title += ` ${e.shiftKey ? "S-" : ""}${e.key}`; });
</script></html>"#;

fn page(browser: &Browser, host: &str) -> Result<Page, Error> {
    let mut page = browser.context()?.page()?;
    page.goto(&format!("http://{host}/"))?;
    Ok(page)
}

#[test]
fn hands_do_what_hands_do() -> Result<(), Error> {
    let browser = Browser::from_env()?;
    let icon = ("/favicon.ico", "image/png", String::new());
    let host = Served::new([("/", "text/html", PAGE.to_owned()), icon]).host;
    let mut page = page(&browser, &host)?;
    page.click("#b")?;
    assert_eq!(page.text("#b")?, "clicked true");
    page.click_text("button", "Far")?;
    assert_eq!(page.text("#far")?, "reached");

    page.click("#i")?;
    page.type_text("Zoë 3?")?;
    assert_eq!(page.eval("document.querySelector('#i').value")?, "Zoë 3?");
    page.eval("document.title = ''")?;
    page.key("Shift+Tab")?;
    page.key("Enter")?;
    assert_eq!(page.eval("document.title")?, "S-Tab Enter");
    assert_eq!(page.eval("document.activeElement.id")?, "t");

    page.look(&View { dark: true, reduced_motion: true, language: "de".into(), ..View::phone() })?;
    page.reload()?;
    page.tap("#t")?;
    assert_eq!(page.text("#t")?, "touched");
    assert_eq!(page.eval("navigator.language")?, "de");
    assert_eq!(page.eval("innerWidth")?, 360);
    for query in ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"] {
        assert_eq!(page.eval(&format!("matchMedia('{query}').matches"))?, true, "{query}");
    }
    let picture = std::env::temp_dir().join(format!("chowk-picture-{}.png", std::process::id()));
    page.screenshot(&picture)?;
    let bytes = std::fs::read(&picture)?;
    assert!(bytes.starts_with(b"\x89PNG") && bytes.len() > 1000);
    std::fs::remove_file(picture)?;
    assert!(page.errors()?.is_empty(), "{:?}", page.errors()?);
    assert!(page.foreign_requests(&host)?.is_empty(), "{:?}", page.requests()?);
    page.close()
}

#[test]
fn failures_say_what_was_there() -> Result<(), Error> {
    let browser = Browser::from_env()?;
    let host = Served::new([("/", "text/html", PAGE.to_owned())]).host;
    let mut page = page(&browser, &host)?;
    page.set_patience(Duration::from_millis(300));
    let covered = page.click("#under").expect_err("it is covered").to_string();
    assert!(covered.contains("id=\"over\"") && covered.contains("covers it"), "{covered}");

    page.eval("console.log('a word', 7)")?;
    let missing = page.wait_for("#none").expect_err("there is none").to_string();
    for part in ["#none is there", "Button", "log: a word 7", &host] {
        assert!(missing.contains(part), "{part} in: {missing}");
    }
    page.wait_until("Promise.resolve(false)").expect_err("what is promised is false");
    page.wait_until("Promise.resolve(true)")?;
    let wrong = page.eval("nonsense.x").expect_err("it throws").to_string();
    assert!(wrong.contains("nonsense is not defined"), "{wrong}");
    Ok(())
}

const BAD: &str = r#"<!doctype html><title>Bad</title><img src="/none.png"><button></button>
<script>
  setTimeout(() => { throw new Error("thrown later"); });
  const worker = new Worker("/worker.js");
  worker.onmessage = (e) => { window.heard = e.data; };
</script>"#;
const WORKER: &str = r#"console.error("from the worker");
  fetch("http://127.0.0.2:9/away").catch(() => 0).then(() => postMessage("done"));"#;

#[test]
fn what_a_page_does_unasked_is_seen() -> Result<(), Error> {
    let browser = Browser::from_env()?;
    let worker = ("/worker.js", "text/javascript", WORKER.to_owned());
    let host = Served::new([("/", "text/html", BAD.to_owned()), worker]).host;
    let mut page = page(&browser, &host)?;
    page.wait_until("window.heard === 'done'")?;
    let errors = page.errors()?.join("\n");
    for part in ["thrown later", "from the worker", "404"] {
        assert!(errors.contains(part), "{part} in: {errors}");
    }
    assert_eq!(page.foreign_requests(&host)?, ["http://127.0.0.2:9/away"]);
    let found: Vec<String> = page.axe()?.into_iter().map(|violation| violation.id).collect();
    for id in ["button-name", "image-alt", "html-has-lang"] {
        assert!(found.iter().any(|other| other == id), "{id} in {found:?}");
    }
    Ok(())
}

#[test]
fn people_are_apart_and_can_be_cut_off() -> Result<(), Error> {
    let browser = Browser::from_env()?;
    let host = Served::new([("/", "text/html", PAGE.to_owned())]).host;
    let (mut one, mut two) = (page(&browser, &host)?, page(&browser, &host)?);
    one.eval("localStorage.name = 'one'")?;
    assert_eq!(two.eval("localStorage.name ?? null")?, serde_json::Value::Null);
    let mut tab = one.context().page()?;
    tab.goto(&format!("http://{host}/"))?;
    assert_eq!(tab.eval("localStorage.name")?, "one");

    let ask = "fetch('/').then(() => 'there', () => 'cut off')";
    one.offline(true)?;
    assert_eq!((one.eval(ask)?, two.eval(ask)?), ("cut off".into(), "there".into()));
    one.offline(false)?;
    assert_eq!(one.eval(ask)?, "there");
    assert!(one.axe()?.iter().all(|violation| violation.impact != "critical"));
    Ok(())
}
