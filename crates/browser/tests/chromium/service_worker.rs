//! The service worker of the client, on a site of two files: nothing here needs the client built.

use crate::serve::{File, Served};
use browser::{Browser, Error, Page};

/// A site whose files all say which version they are of. `late` is fetched only when asked for.
fn site(version: &'static str) -> Vec<File> {
    let page = format!(
        "<!doctype html><html lang=en><title>{version}</title><link rel=icon href=data:,>\
         <script>navigator.serviceWorker.register('sw.js');\
         const late = (name) => fetch(name).then((a) => a.ok ? a.text() : String(a.status));</script>\
         <p>page {version}"
    );
    // As crates/bundle fills it in; without a hash a file is taken as it comes.
    let worker = include_str!("../../../web/static/sw.js")
        .replace("@@VERSION@@", version)
        .replace("@@ASSETS@@", r#"["./", "late.txt"]"#)
        .replace("@@HASHES@@", &format!("{{ {} }}", hash(version)))
        + COUNT;
    vec![
        ("/", "text/html", page),
        ("/late.txt", "text/plain", format!("late {version}")),
        ("/sw.js", "text/javascript", worker),
        ("/api/now", "text/plain", format!("now {version}")),
    ]
}

/// For the tests: how many pages this worker believes to be open.
const COUNT: &str = r#"
self.addEventListener("message", async (event) => {
  if (event.data !== "count") return;
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  event.ports[0].postMessage(open.length);
});"#;

/// Asks the worker for that.
const OPEN: &str = "new Promise((heard) => {
  const channel = new MessageChannel();
  channel.port1.onmessage = (event) => heard(event.data);
  navigator.serviceWorker.controller.postMessage('count', [channel.port2]);
})";

/// SHA-256 of `late one` and so on, as `openssl dgst -sha256 -binary | base64` has them.
fn hash(version: &str) -> String {
    let hash = match version {
        "one" => "IUJD2Kv5Y/g8DxAfzFuFoLB2XHA4VOltfoOCW/VZoXQ=",
        "two" => "P896dihINie4F54KkX3BGEY+DSrlMYSwKfETJjxlM6c=",
        _ => return String::new(),
    };
    format!("'late.txt': 'sha256-{hash}'")
}

fn visit(browser: &Browser, served: &Served) -> Result<Page, Error> {
    let mut page = browser.context()?.page()?;
    page.goto(&format!("http://{}/", served.host))?;
    page.wait_until("navigator.serviceWorker.controller")?;
    Ok(page)
}

/// Until a new version has been fetched and waits, or failed to.
fn update(page: &mut Page) -> Result<(), Error> {
    let found = "navigator.serviceWorker.ready.then(r => r.update()).then(() => 0, () => 0)";
    page.eval(found)?;
    page.wait_until("navigator.serviceWorker.ready.then(r => !r.installing)")
}

#[test]
fn a_visited_page_plays_on_without_a_server() -> Result<(), Error> {
    let browser = Browser::from_env()?;
    let served = Served::new(site("one"));
    let mut page = visit(&browser, &served)?;
    served.put_up([]);
    assert_eq!(page.eval("late('late.txt')")?, "late one");
    for address in ["", "?lang=de", "#/rules", "some/where"] {
        page.goto("about:blank")?;
        page.goto(&format!("http://{}/{address}", served.host))?;
        page.wait_for_text("page one")?;
    }
    let live = page.eval("late('/api/now').then(() => 'kept', () => 'gone')")?;
    assert_eq!(live, "gone", "what a server says is not kept");
    Ok(())
}

#[test]
fn a_new_version_takes_over_whole() -> Result<(), Error> {
    let browser = Browser::from_env()?;
    let served = Served::new(site("one"));
    let mut page = visit(&browser, &served)?;
    served.put_up(site("two"));
    update(&mut page)?;
    assert_eq!(page.eval("late('late.txt')")?, "late one", "the open page stays as it is");
    assert_eq!(page.eval("late('/api/now')")?, "now two");

    let mut second = page.context().page()?;
    second.goto(&format!("http://{}/", served.host))?;
    second.wait_for_text("page one")?;
    assert_eq!(page.eval(OPEN)?, 2);
    page.reload()?;
    page.wait_for_text("page one")?;
    second.close()?;

    // The browser may take a moment to notice that the other tab is gone.
    page.wait_until(&format!("{OPEN}.then(open => open === 1)"))?;
    page.reload()?;
    page.wait_for_text("page two")?;
    assert_eq!(page.eval("late('late.txt')")?, "late two");
    assert_eq!(page.eval("caches.keys()")?, serde_json::json!(["chowk two"]));
    Ok(())
}

#[test]
fn versions_are_not_mixed() -> Result<(), Error> {
    let browser = Browser::from_env()?;
    let served = Served::new(site("one"));
    let mut page = visit(&browser, &served)?;
    // Half of the new files are up.
    let half: Vec<File> = site("two")
        .into_iter()
        .map(|new| match new.0 {
            "/late.txt" => ("/late.txt", "text/plain", "late one".to_owned()),
            _ => new,
        })
        .collect();
    served.put_up(half);
    update(&mut page)?;
    page.reload()?;
    page.wait_for_text("page one")?;
    assert_eq!(page.eval("late('late.txt')")?, "late one");

    served.put_up(site("two"));
    update(&mut page)?;
    page.reload()?;
    page.wait_for_text("page two")?;
    assert_eq!(page.eval("late('late.txt')")?, "late two");
    Ok(())
}
