//! A tab: going somewhere, asking the page, waiting for it, looking at it.
use crate::{
    Context, Error,
    seen::exception,
    wire::{DevTools, attach},
};
use serde_json::{Value, json};
use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

/// How long is waited for something to appear, unless the test says otherwise. Machines that test may be small and
/// busy: waiting long costs nothing where it is not needed.
const WAIT_MAX: Duration = Duration::from_secs(60);
const POLL_INTERVAL: Duration = Duration::from_millis(25);

/// How a person looks at the page.
#[derive(Clone, Debug)]
pub struct View {
    pub width: u32,
    pub height: u32,
    /// A phone: touch, and the page's own viewport.
    pub mobile: bool,
    pub dark: bool,
    pub reduced_motion: bool,
    pub more_contrast: bool,
    /// As in `Accept-Language`: `en`, `de`.
    pub language: String,
}

impl View {
    pub fn desk() -> View {
        View {
            width: 1280,
            height: 800,
            mobile: false,
            dark: false,
            reduced_motion: false,
            more_contrast: false,
            language: "en".into(),
        }
    }

    /// The smallest phone that we promise to fit.
    pub fn phone() -> View {
        View { width: 360, height: 640, mobile: true, ..View::desk() }
    }
}

pub struct Page {
    context: Context,
    id: String,
    pub(crate) wire: DevTools,
    wait_max: Duration,
}

impl Page {
    pub(crate) fn new(context: Context, id: String, mut wire: DevTools) -> Result<Page, Error> {
        for method in ["Page.enable", "Runtime.enable", "Network.enable", "Log.enable"] {
            wire.call(method, json!({}))?;
        }
        wire.call("Inspector.enable", json!({}))?;
        wire.call("Page.setLifecycleEventsEnabled", json!({ "enabled": true }))?;
        wire.call("Target.setAutoAttach", attach(false))?;
        let mut page = Page { context, id, wire, wait_max: WAIT_MAX };
        page.look(&View::desk())?;
        Ok(page)
    }

    /// Whose tab it is.
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// How long to wait for something from now on.
    pub fn set_patience(&mut self, wait_max: Duration) {
        self.wait_max = wait_max;
    }

    /// Runs a script before those of every page that is opened from now on.
    pub fn prepare(&mut self, script: &str) -> Result<(), Error> {
        let source = json!({ "source": script });
        self.wire.call("Page.addScriptToEvaluateOnNewDocument", source).map(drop)
    }

    /// Hears service workers too: what they load, and what goes wrong in them. Only for pages that are
    /// not loaded again after a service worker has them; `attach` says why.
    pub fn hear_service_workers(&mut self) -> Result<(), Error> {
        self.wire.call("Target.setAutoAttach", attach(true)).map(drop)
    }

    /// Goes to an address and waits until it is loaded.
    pub fn goto(&mut self, url: &str) -> Result<(), Error> {
        let gone = self.wire.call("Page.navigate", json!({ "url": url }))?;
        if let Some(why) = gone["errorText"].as_str() {
            return Err(Error::new(format!("{url}: {why}")));
        }
        // None where only the part after `#` changes.
        let Some(loader) = gone["loaderId"].as_str() else { return Ok(()) };
        self.until(&format!("{url} is loaded"), |page| {
            Ok(page.wire.seen.loaded.iter().any(|l| l == loader).then_some(()))
        })
    }

    /// Loads the page anew, as F5 does.
    pub fn reload(&mut self) -> Result<(), Error> {
        let before = self.wire.seen.loaded.len();
        self.wire.call("Page.reload", json!({}))?;
        self.until("the page is loaded again", |page| {
            Ok((page.wire.seen.loaded.len() > before).then_some(()))
        })
    }

    /// How many bytes the pages of an origin may keep; as many as usual, if not said.
    pub fn quota(&mut self, origin: &str, bytes: Option<u64>) -> Result<(), Error> {
        let mut asked = json!({ "origin": origin });
        if let Some(bytes) = bytes {
            asked["quotaSize"] = json!(bytes);
        }
        self.wire.call("Storage.overrideQuotaForOrigin", asked).map(drop)
    }

    /// The value of an expression; of a promise, what it becomes.
    pub fn eval(&mut self, expression: &str) -> Result<Value, Error> {
        let asked = json!({
            "expression": expression,
            "awaitPromise": true,
            "returnByValue": true,
            "userGesture": true,
        });
        let mut said = self.wire.call("Runtime.evaluate", asked)?;
        match said.get("exceptionDetails") {
            Some(details) => {
                let short: String = expression.chars().take(200).collect();
                Err(Error::new(format!("{short}\n{}", exception(details))))
            }
            None => Ok(said["result"]["value"].take()),
        }
    }

    /// Waits until an element is there and takes up room.
    pub fn wait_for(&mut self, css: &str) -> Result<(), Error> {
        let there = format!(
            "[...document.querySelectorAll({})].some(e => e.getClientRects().length > 0)",
            json!(css)
        );
        self.wait(&format!("{css} is there"), &there)
    }

    /// Waits until no such element takes up room.
    pub fn wait_gone(&mut self, css: &str) -> Result<(), Error> {
        let gone = format!(
            "![...document.querySelectorAll({})].some(e => e.getClientRects().length > 0)",
            json!(css)
        );
        self.wait(&format!("{css} is gone"), &gone)
    }

    /// Waits until an expression, or what it promises, is true.
    pub fn wait_until(&mut self, expression: &str) -> Result<(), Error> {
        self.wait(expression, expression)
    }

    /// Waits until the page shows this text.
    pub fn wait_for_text(&mut self, text: &str) -> Result<(), Error> {
        let shows = format!("document.body.innerText.includes({})", json!(text));
        self.wait(&format!("it says “{text}”"), &shows)
    }

    fn wait(&mut self, what: &str, expression: &str) -> Result<(), Error> {
        let expression = format!("(async () => !!(await ({expression})))()");
        self.until(what, |page| Ok((page.eval(&expression)? == true).then_some(())))
    }

    /// Tries until there is an answer. A page that is just being replaced cannot answer: that is not
    /// the end, nor is an element that is not there yet.
    pub(crate) fn until<T>(
        &mut self,
        what: &str,
        mut attempt: impl FnMut(&mut Page) -> Result<Option<T>, Error>,
    ) -> Result<T, Error> {
        let end = Instant::now() + self.wait_max;
        loop {
            let last = match attempt(self) {
                Ok(Some(found)) => return Ok(found),
                Ok(None) => String::new(),
                Err(why) => format!(" ({why})"),
            };
            if self.wire.seen.crashed {
                return Err(Error::new("the page has crashed"));
            }
            if Instant::now() > end {
                let shows = self.shown();
                let seconds = self.wait_max.as_secs_f32();
                return Err(Error::new(format!(
                    "Waited {seconds} s in vain: {what}{last}\n{shows}"
                )));
            }
            self.wire.listen(POLL_INTERVAL)?;
        }
    }

    /// What a person would see now, for messages.
    fn shown(&mut self) -> String {
        let text = "location.href + '\\n' + (document.body?.innerText ?? '')";
        let text = self.eval(text).map(|v| v.as_str().unwrap_or_default().to_owned());
        let text = text.unwrap_or_else(|why| why.to_string());
        let mut console = self.wire.seen.console.join("\n");
        if console.is_empty() {
            console = "nothing".into();
        }
        format!("--- the page\n{}\n--- its console\n{console}\n---", text.trim())
    }

    /// The text of the first such element, as it is shown.
    pub fn text(&mut self, css: &str) -> Result<String, Error> {
        self.wait_for(css)?;
        let text = format!(
            "document.querySelector({0}).innerText ?? document.querySelector({0}).textContent",
            json!(css)
        );
        Ok(self.eval(&text)?.as_str().unwrap_or_default().to_owned())
    }

    /// How many such elements there are.
    pub fn count(&mut self, css: &str) -> Result<u64, Error> {
        let count = format!("document.querySelectorAll({}).length", json!(css));
        Ok(self.eval(&count)?.as_u64().unwrap_or_default())
    }

    /// Sets size, colours, motion and language. A page asks for its language when it is loaded.
    pub fn look(&mut self, view: &View) -> Result<(), Error> {
        let either =
            |on: bool, yes: &str, no: &str| if on { yes.to_owned() } else { no.to_owned() };
        self.wire.call(
            "Emulation.setDeviceMetricsOverride",
            json!({
                "width": view.width,
                "height": view.height,
                "deviceScaleFactor": if view.mobile { 2 } else { 1 },
                "mobile": view.mobile,
            }),
        )?;
        let touch = json!({ "enabled": view.mobile, "maxTouchPoints": 1 });
        self.wire.call("Emulation.setTouchEmulationEnabled", touch)?;
        let feature = |name: &str, value: String| json!({ "name": name, "value": value });
        let motion = either(view.reduced_motion, "reduce", "no-preference");
        let contrast = either(view.more_contrast, "more", "no-preference");
        let features = json!({ "features": [
            feature("prefers-color-scheme", either(view.dark, "dark", "light")),
            feature("prefers-reduced-motion", motion),
            feature("prefers-contrast", contrast),
        ]});
        self.wire.call("Emulation.setEmulatedMedia", features)?;
        let agent = self.context.browser().agent().to_owned();
        let agent = json!({ "userAgent": agent, "acceptLanguage": view.language });
        self.wire.call("Network.setUserAgentOverride", agent)?;
        Ok(())
    }

    /// Cuts the page and its workers off from the network, or ends that.
    pub fn offline(&mut self, offline: bool) -> Result<(), Error> {
        let network = json!({
            "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
        });
        self.wire.call("Network.emulateNetworkConditions", network.clone())?;
        for worker in self.wire.seen.workers.clone() {
            let method = "Network.emulateNetworkConditions";
            self.wire.call_in(Some(&worker), method, network.clone())?;
        }
        Ok(())
    }

    /// A picture of what is shown, as a PNG file.
    pub fn screenshot(&mut self, path: impl AsRef<Path>) -> Result<(), Error> {
        let bytes = self.capture(json!({ "format": "png" }))?;
        let shown = path.as_ref().display();
        fs::write(&path, bytes).map_err(|why| Error::new(format!("{shown}: {why}")))
    }

    /// The same of a window of this size, so much smaller.
    pub fn screenshot_scaled(
        &mut self,
        path: impl AsRef<Path>,
        (width, height): (u32, u32),
        scale: f64,
    ) -> Result<(), Error> {
        let clip = json!({ "x": 0, "y": 0, "width": width, "height": height, "scale": scale });
        let bytes = self.capture(json!({ "format": "png", "clip": clip }))?;
        let shown = path.as_ref().display();
        fs::write(&path, bytes).map_err(|why| Error::new(format!("{shown}: {why}")))
    }

    /// A picture of a window of this size, so much smaller, as WebP, from 0 (small) to 100 (fine).
    pub fn picture(
        &mut self,
        (width, height): (u32, u32),
        scale: f64,
        quality: u8,
    ) -> Result<Vec<u8>, Error> {
        let clip = json!({ "x": 0, "y": 0, "width": width, "height": height, "scale": scale });
        self.capture(json!({ "format": "webp", "quality": quality, "clip": clip }))
    }

    /// Slows everything that moves by this factor: timers, animations, the page's clock. For pages
    /// that are opened from now on.
    pub fn slow_down(&mut self, times: u32) -> Result<(), Error> {
        self.prepare(&format!(
            "(() => {{
                const [timer, begun, now] = [window.setTimeout, Date.now(), Date.now];
                window.setTimeout = (f, ms, ...more) => timer(f, (ms ?? 0) * {times}, ...more);
                Date.now = () => begun + (now() - begun) / {times};
                const clock = performance.now.bind(performance);
                performance.now = () => clock() / {times};
            }})()"
        ))?;
        self.wire.call("Animation.enable", json!({}))?;
        let rate = json!({ "playbackRate": 1.0 / f64::from(times) });
        self.wire.call("Animation.setPlaybackRate", rate).map(drop)
    }

    fn capture(&mut self, how: Value) -> Result<Vec<u8>, Error> {
        let taken = self.wire.call("Page.captureScreenshot", how)?;
        data_encoding::BASE64
            .decode(taken["data"].as_str().unwrap_or_default().as_bytes())
            .map_err(|why| Error::new(format!("the picture is not base64: {why}")))
    }

    /// Errors in the console and exceptions that nobody caught, of the page and its workers.
    pub fn errors(&mut self) -> Result<&[String], Error> {
        self.wire.listen(POLL_INTERVAL)?;
        Ok(&self.wire.seen.errors)
    }

    /// Everything the console was told.
    pub fn console(&mut self) -> Result<&[String], Error> {
        self.wire.listen(POLL_INTERVAL)?;
        Ok(&self.wire.seen.console)
    }

    /// Every address that the page and its workers have asked for.
    pub fn requests(&mut self) -> Result<&[String], Error> {
        self.wire.listen(POLL_INTERVAL)?;
        Ok(&self.wire.seen.requests)
    }

    /// How many bytes came over the network, for the page and its workers.
    pub fn received(&mut self) -> Result<u64, Error> {
        self.wire.listen(POLL_INTERVAL)?;
        Ok(self.wire.seen.received)
    }

    /// Those that leave the host, `127.0.0.1:PORT`.
    pub fn foreign_requests(&mut self, host: &str) -> Result<Vec<String>, Error> {
        let own = |url: &String| {
            let rest = url.split_once("://").map(|(_, rest)| rest).unwrap_or_default();
            rest.split(['/', '?', '#']).next() == Some(host)
        };
        Ok(self.requests()?.iter().filter(|url| !own(url)).cloned().collect())
    }

    /// Whoever touches a tab has chosen it before. In one that is not seen, nothing is drawn, and Chromium takes
    /// seconds over every click.
    pub(crate) fn bring_to_front(&mut self) -> Result<(), Error> {
        match self.context.comes_to_front(&self.id) {
            true => self.wire.call("Page.bringToFront", json!({})).map(drop),
            false => Ok(()),
        }
    }

    /// Closes the tab.
    pub fn close(self) -> Result<(), Error> {
        // Which one is in front then, the browser decides.
        self.context.comes_to_front("");
        let gone = json!({ "targetId": self.id });
        self.context.browser().call("Target.closeTarget", gone).map(drop)
    }
}
