//! Being told of one's turn: a push that the service worker shows, a device that asks for pushes, and a table's
//! webhook. The browser's own push service is out of reach here: the page's call to it (`subscribe`) is
//! answered by the test, with keys that are real.

use crate::common::clicker::Clicker;
use browser::{Error, Page, View};
use serde_json::{Value, json};
use std::{
    io::{Read as _, Write as _},
    net::{SocketAddr, TcpListener},
    sync::mpsc::{Receiver, channel},
    thread,
    time::Duration,
};

/// Notifications that are shown now.
const SHOWN: &str = "navigator.serviceWorker.ready.then((at) => at.getNotifications()).then((all) => \
    all.map(({ title, body, lang, tag, data }) => ({ title, body, lang, tag, data })))";

/// What a browser without a push service would be given by one: the keys of RFC 8291's example.
fn subscribes(at: SocketAddr) -> String {
    let given = json!({
        "endpoint": format!("http://{at}/device"),
        "keys": {
            "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "auth": "BTBZMqHH6r4Tts7J_aSIgg",
        },
    });
    format!(
        "PushManager.prototype.getSubscription = async () => window.given ?? null;
         PushManager.prototype.subscribe = async (options) => {{
             window.asked = {{ visible: options.userVisibleOnly, key: options.applicationServerKey }};
             const given = {given};
             window.given = {{ toJSON: () => given, unsubscribe: async () => {{ delete window.given; return true; }} }};
             Object.setPrototypeOf(window.given, PushSubscription.prototype);
             return window.given;
         }};"
    )
}

/// Heads and bodies of what is posted.
fn listen() -> (SocketAddr, Receiver<(String, Vec<u8>)>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let at = listener.local_addr().expect("it is bound");
    let (send, posts) = channel();
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let mut text = Vec::new();
            let mut part = [0; 4096];
            let whole = loop {
                let read = stream.read(&mut part).unwrap_or(0);
                text.extend(&part[..read]);
                let head = text.windows(4).position(|four| four == b"\r\n\r\n");
                let Some(head) = head.filter(|_| read > 0) else { break None };
                let lines = String::from_utf8_lossy(&text[..head]).to_lowercase();
                let length = lines.lines().find_map(|line| line.strip_prefix("content-length: "));
                let length: usize = length.and_then(|n| n.trim().parse().ok()).unwrap_or(0);
                if text.len() >= head + 4 + length {
                    break Some((lines, text[head + 4..].to_vec()));
                }
            };
            let _ = stream.write_all(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n");
            if let Some(post) = whole {
                let _ = send.send(post);
            }
        }
    });
    (at, posts)
}

/// The page is covered by another window, or in front again.
fn cover(page: &mut Page, hidden: bool) -> Result<(), Error> {
    let script = format!(
        "Object.defineProperty(document, 'hidden', {{ value: {hidden}, configurable: true }}), \
         document.dispatchEvent(new Event('visibilitychange', {{ bubbles: true }})), 0"
    );
    page.eval(&script).map(drop)
}

/// Notes what becomes of the badge.
const BADGES: &str = "window.badges = [];
    navigator.setAppBadge = async () => badges.push(true);
    navigator.clearAppBadge = async () => badges.push(false);";

/// Two at a table of Jaipur: who is to move, and who waits.
fn sit(hall: &crate::common::Hall, script: &str) -> Result<[Page; 2], Error> {
    let settings = json!({ "told": false });
    let mut host = hall.visitor_with(&View::desk(), settings.clone())?;
    let mut friend = hall.visitor_with(&View::desk(), settings)?;
    for page in [&mut host, &mut friend] {
        page.prepare(script)?;
        page.prepare(BADGES)?;
        page.allow_notifications(&hall.site.url(""))?;
    }
    host.goto(&hall.site.url("/#/new/jaipur"))?;
    host.click("[data-start]")?;
    host.wait_until("document.querySelector('.sharelink input')?.value.includes('#/t/')")?;
    let link = host.eval("document.querySelector('.sharelink input').value")?;
    friend.goto(link.as_str().unwrap_or_default())?;
    friend.wait_for("[data-hand]")?;
    host.wait_for("[data-hand]")?;
    host.wait_until("document.querySelector('.table')")?;
    Ok(match host.count(".table.myturn")? > 0 {
        true => [host, friend],
        false => [friend, host],
    })
}

#[test]
fn a_push_is_shown_by_the_service_worker() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.visitor(&View::desk())?;
    let origin = hall.site.url("");
    page.allow_notifications(&origin)?;
    page.hear_service_workers()?;
    page.goto(&hall.site.url("/"))?;
    page.wait_until("navigator.serviceWorker.controller")?;
    let table = "5f2c9a0be1d7a3c48e6012ab";
    let told = json!({
        "title": "Du bist dran: Jaipur", "body": "Mit Ravi\nZeit bis {when}", "lang": "de",
        "table": table, "due": 1_794_787_200_000_u64,
    });
    page.push(&origin, &told.to_string())?;
    page.wait_until(&format!("({SHOWN}).then((all) => all.length > 0)"))?;
    let shown = page.eval(SHOWN)?;
    assert_eq!(shown.as_array().map(Vec::len), Some(1), "{shown}");
    assert_eq!(shown[0]["title"], "Du bist dran: Jaipur");
    let body = shown[0]["body"].as_str().unwrap_or_default();
    assert!(body.starts_with("Mit Ravi\nZeit bis Montag"), "{body}");
    assert_eq!((&shown[0]["lang"], &shown[0]["data"]), (&json!("de"), &json!({ "table": table })));
    // Another one of the same table takes its place; one of another table does not.
    page.push(&origin, &told.to_string())?;
    let other =
        json!({ "title": "Your turn", "body": "With Asha", "lang": "en", "table": "other" });
    page.push(&origin, &other.to_string())?;
    page.wait_until(&format!(
        "({SHOWN}).then((all) => all.some((one) => one.title === 'Your turn'))"
    ))?;
    let shown = page.eval(SHOWN)?;
    assert_eq!(shown.as_array().map(Vec::len), Some(2), "{shown}");
    // What a click does: the page that is open goes to the table.
    page.eval_in_service_worker(&format!("show('{table}').then(() => 0)"))?;
    page.wait_until(&format!("location.hash === '#/t/{table}'"))?;
    Ok(())
}

#[test]
fn a_device_is_told_unless_it_looks() -> Result<(), Error> {
    let hall = crate::common::hall_with(&["--allow-private-webhooks", "--notice-after", "1"])?;
    let (at, posts) = listen();
    let [mut first, mut second] = sit(&hall, &subscribes(at))?;
    // Title and badge say whose turn it is.
    first.wait_until("document.title.includes('Your turn') && badges.at(-1) === true")?;
    second.wait_until("!document.title.includes('Your turn') && badges.at(-1) === false")?;
    // Nobody was asked for anything on the way here.
    assert_eq!(second.eval("window.asked ?? null")?, Value::Null);
    second.goto(&hall.site.url("/#/settings"))?;
    second.wait_until("document.querySelector('#set-push')?.disabled === false")?;
    second.click("#set-push")?;
    second.wait_until("document.querySelector('#set-push').checked && !document.querySelector('#set-push').disabled")?;
    let asked = second.eval("window.asked")?;
    assert_eq!(asked["visible"], true, "{asked}");
    assert_eq!(asked["key"].as_str().map(str::len), Some(87), "{asked}");
    hall.assert_clean(&mut second)?;
    // At the table, in front: nothing comes. The stored page is the only thing that knows the way back.
    second.eval("history.back(), 0")?;
    second.wait_for("[data-hand]")?;
    Clicker::new(5).play_to(&mut first, 1)?;
    second.wait_for(".table.myturn")?;
    assert!(posts.recv_timeout(Duration::from_secs(4)).is_err(), "it looks at the table");
    // Covered, it is told of the next turn.
    Clicker::new(6).play_to(&mut second, 2)?;
    cover(&mut second, true)?;
    first.wait_for(".table.myturn")?;
    Clicker::new(7).play_to(&mut first, 3)?;
    let (head, body) = posts.recv_timeout(Duration::from_secs(60)).expect("told");
    assert!(
        head.starts_with("post /device ") && head.contains("content-encoding: aes128gcm"),
        "{head}"
    );
    assert!(head.contains("authorization: vapid t=") && !body.is_empty(), "{head}");
    assert!(posts.recv_timeout(Duration::from_secs(3)).is_err(), "once a turn");
    // Removed, it is not.
    cover(&mut second, false)?;
    second.goto(&hall.site.url("/#/settings"))?;
    second.wait_until("document.querySelector('#set-push')?.checked")?;
    second.click("#set-push")?;
    second.wait_until("!document.querySelector('#set-push').checked && !document.querySelector('#set-push').disabled")?;
    hall.assert_clean(&mut second)
}

/// A server that lost its database signs with another key: what a device subscribed with the old one is given up.
#[test]
fn a_server_with_another_key_is_subscribed_to_anew() -> Result<(), Error> {
    let hall = crate::common::hall()?;
    let mut page = hall.visitor_with(&View::desk(), json!({ "push": true }))?;
    page.allow_notifications(&hall.site.url(""))?;
    page.goto(&hall.site.url("/"))?;
    page.wait_until("navigator.serviceWorker.controller")?;
    page.goto(&hall.site.url("/#/new/jaipur"))?;
    page.click("[data-start]")?;
    page.wait_for(".sharelink input")?;
    // Subscribed, long ago.
    page.prepare(&subscribes(SocketAddr::from(([127, 0, 0, 1], 9))))?;
    page.prepare("try { if (!sessionStorage.old) { localStorage['chowk.push'] = 'another'; sessionStorage.old = 1; } PushManager.prototype.subscribe({}); delete window.asked; } catch {}")?;
    page.reload()?;
    page.wait_until("window.asked?.key?.length === 87")?;
    assert_eq!(page.eval("localStorage['chowk.push'] === window.asked.key")?, true);
    // And no more when the key stays.
    page.reload()?;
    page.wait_until("performance.getEntriesByName(new URL('api/push', location.href).href).some((one) => one.responseEnd > 0)")?;
    page.eval("fetch('api/push').then((answer) => answer.text())")?;
    assert_eq!(page.eval("window.asked ?? null")?, Value::Null);
    Ok(())
}

#[test]
fn a_seat_has_a_webhook() -> Result<(), Error> {
    let hall = crate::common::hall_with(&["--allow-private-webhooks", "--notice-after", "1"])?;
    let (at, posts) = listen();
    let [mut first, mut second] = sit(&hall, "")?;
    second.click("[data-act=more]")?;
    second.click("[data-act=webhook]")?;
    second.wait_for("#hook-url")?;
    second.eval("document.querySelector('#hook-url').focus(), 0")?;
    second.type_text("ftp://example.org/x")?;
    second.click("[data-act=hook-save]")?;
    second.wait_until("document.querySelector('.dialog.hook .refused')")?;
    second.eval("document.querySelector('#hook-url').select(), 0")?;
    second.type_text(&format!("http://{at}/mail"))?;
    second.click("[data-act=hook-save]")?;
    second.wait_until("document.querySelector('.hooksecret input')?.value.length === 64")?;
    second.click("[data-act=hook-close]")?;
    cover(&mut second, true)?;
    Clicker::new(8).play_to(&mut first, 1)?;
    let (head, body) = posts.recv_timeout(Duration::from_secs(60)).expect("called");
    assert!(head.starts_with("post /mail ") && head.contains("chowk-signature: sha256="), "{head}");
    let told: Value = serde_json::from_slice(&body).expect("JSON");
    let link = second.eval("location.href")?;
    assert_eq!(told["link"], link, "{told}");
    // The address is there when one looks again, and its secret is not.
    cover(&mut second, false)?;
    second.click("[data-act=more]")?;
    second.click("[data-act=webhook]")?;
    second.wait_until("document.querySelector('#hook-url')?.value.endsWith('/mail')")?;
    assert_eq!(second.count(".hooksecret")?, 0);
    second.click("[data-act=hook-remove]")?;
    second.wait_gone("[data-act=hook-remove]")?;
    second.click("[data-act=hook-close]")?;
    Ok(())
}
