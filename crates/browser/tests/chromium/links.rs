//! Links that people pass on, where the browser may not use its clipboard: over plain HTTP, as on a
//! home network, there is none, only the old command that copies what is selected.

use browser::{Error, Page, View};

/// As over plain HTTP. What the old command copies is noted.
const PLAIN_HTTP: &str = r#"(() => {
  Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined });
  window.copied = [];
  addEventListener("copy", () => {
    const field = document.activeElement;
    window.copied.push(field.value.slice(field.selectionStart, field.selectionEnd));
  }, true);
})();"#;

/// A browser that lets nobody copy.
const FORBIDDEN: &str = "Document.prototype.execCommand = () => false;";

fn text(page: &mut Page, expression: &str) -> Result<String, Error> {
    Ok(page.eval(expression)?.as_str().unwrap_or_default().to_owned())
}

/// Makes a table of the server for two and waits at it; gives the link for the others.
fn make_table(page: &mut Page, place: &str) -> Result<String, Error> {
    page.goto(place)?;
    page.click("[data-start]")?;
    page.wait_for(".sharelink input")?;
    let link = "document.querySelector('.sharelink input').value";
    page.wait_until(&format!("{link}.includes('#/t/')"))?;
    page.wait_for(".seatlist em")?;
    text(page, link)
}

/// With the link of a seat somebody else goes on in its place.
fn takes_the_seat(hall: &crate::common::Hall, seat_link: &str) -> Result<(), Error> {
    let mut device = hall.visitor(&View::desk())?;
    device.goto(seat_link)?;
    device.wait_for("[data-hand]")?;
    device.wait_for(".summary .prompt")
}

#[test]
fn without_a_clipboard_links_are_copied_all_the_same() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut one = hall.visitor(&View::desk())?;
    one.prepare(PLAIN_HTTP)?;
    let link = make_table(&mut one, &hall.site.url("/#/new/jaipur"))?;
    assert_eq!(one.eval("typeof navigator.clipboard")?, "undefined");
    let before = one.text("[data-act=copy]")?;
    one.click("[data-act=copy]")?;
    one.wait_until("window.copied.length === 1")?;
    assert_eq!(text(&mut one, "window.copied[0]")?, link);
    // It is said, and stays said.
    one.wait_until(&format!(
        "document.querySelector('[data-act=copy]').innerText !== {}",
        serde_json::json!(before)
    ))?;
    assert_eq!(one.count(".waitingroom .refused")?, 0);
    let mut two = hall.visitor(&View::desk())?;
    two.goto(&link)?;
    one.wait_for("[data-hand]")?;
    hall.assert_clean(&mut one)
}

#[test]
fn where_nothing_can_be_copied_links_are_shown() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut one = hall.visitor(&View::desk())?;
    one.prepare(PLAIN_HTTP)?;
    one.prepare(FORBIDDEN)?;
    let link = make_table(&mut one, &hall.site.url("/#/new/jaipur"))?;
    one.click("[data-act=copy]")?;
    one.wait_for(".waitingroom .refused[role=alert]")?;
    assert_eq!(text(&mut one, "document.querySelector('.sharelink input').value")?, link);
    let mut two = hall.visitor(&View::desk())?;
    two.goto(&link)?;
    one.wait_for("[data-hand]")?;
    // The token of a seat stands nowhere else: it must be shown.
    one.click("[data-act=more]")?;
    one.click("[data-act=device]")?;
    one.wait_for(".handed input")?;
    let seat_link = text(&mut one, "document.querySelector('.handed input').value")?;
    assert!(seat_link.starts_with(&link) && seat_link.len() > link.len() + 20, "{seat_link}");
    // Whoever goes there to copy it finds it selected.
    one.click(".handed input")?;
    one.wait_until(
        "((field) => field.selectionStart === 0 && field.selectionEnd === field.value.length)(
            document.querySelector('.handed input:focus') ?? { value: '' })",
    )?;
    assert_eq!(one.eval("window.copied")?, serde_json::json!([]));
    takes_the_seat(&hall, &seat_link)?;
    hall.assert_clean(&mut one)
}

/// A seat's link comes from the server first, and browsers let a click copy for a few seconds only. On
/// a slow line it is shown; it never comes to nothing.
#[test]
fn a_seat_can_be_moved_without_a_clipboard() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut one = hall.visitor(&View::desk())?;
    one.prepare(PLAIN_HTTP)?;
    let link = make_table(&mut one, &hall.site.url("/#/new/jaipur"))?;
    let mut two = hall.visitor(&View::desk())?;
    two.goto(&link)?;
    one.wait_for("[data-hand]")?;
    one.click("[data-act=more]")?;
    one.click("[data-act=device]")?;
    let given = "window.copied[0] ?? document.querySelector('.handed input')?.value";
    one.wait_until(given)?;
    let seat_link = text(&mut one, given)?;
    assert!(seat_link.starts_with(&link) && seat_link.len() > link.len() + 20, "{seat_link}");
    takes_the_seat(&hall, &seat_link)
}
