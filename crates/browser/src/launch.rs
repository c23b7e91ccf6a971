//! Starting Chromium, and the separate people within it.
use crate::{Error, Page, turn::Turn, wire::DevTools};
use serde_json::{Value, json};
use std::{
    cell::RefCell,
    fs,
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    rc::Rc,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

/// Headless, quiet, and without calls to its makers.
const FLAGS: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--disable-dev-shm-usage",
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
    "--lang=en",
    "--remote-debugging-port=0",
];

const START_TIMEOUT: Duration = Duration::from_secs(60);

/// Those that no test uses just now: one is started in the time of a short test, and used for many.
static IDLE: Mutex<Vec<Running>> = Mutex::new(Vec::new());

/// A running Chromium, lent until the last of its contexts and pages is gone; they are closed then, so that the next
/// test finds nothing of them.
///
/// Others may run beside it, unless it was lent by [`Alone`].
#[derive(Clone)]
pub struct Browser(Rc<Lent>);

struct Lent {
    /// Always there, until it is given back.
    running: Option<RefCell<Running>>,
    /// `127.0.0.1:PORT`.
    host: String,
    agent: String,
    /// Contexts that were made.
    contexts: RefCell<Vec<String>>,
    /// Is it there for whoever measures?
    alone: bool,
    /// Given back last, when nothing of it works any more. One of [`Alone`] is held there.
    _turn: Option<Turn>,
}

struct Running {
    child: Child,
    wire: DevTools,
    /// Ends it when we end, however that comes about.
    guard: Option<Child>,
    host: String,
    profile: PathBuf,
    agent: String,
}

/// A person at a browser: own cookies, storage and service workers.
#[derive(Clone)]
pub struct Context {
    browser: Browser,
    id: String,
    /// The tab that is seen: hands can touch no other.
    front: Rc<RefCell<String>>,
}

impl Browser {
    /// The browser that `$CHROMIUM` names. A test that has none fails: it has tested nothing.
    pub fn from_env() -> Result<Browser, Error> {
        let turn = Turn::shared()?;
        let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop();
        // One that has crashed since is none.
        let idle = idle.take_if(Running::answers);
        Ok(Browser::lend(idle.map_or_else(Running::launch, Ok)?, Some(turn)))
    }

    fn lend(running: Running, turn: Option<Turn>) -> Browser {
        let (host, agent) = (running.host.clone(), running.agent.clone());
        let (alone, contexts) = (turn.is_none(), RefCell::default());
        let running = Some(RefCell::new(running));
        Browser(Rc::new(Lent { running, host, agent, contexts, alone, _turn: turn }))
    }

    /// A person who was never here before.
    pub fn context(&self) -> Result<Context, Error> {
        let made = self.call("Target.createBrowserContext", json!({}))?;
        let id = made["browserContextId"].as_str().unwrap_or_default().to_owned();
        self.0.contexts.borrow_mut().push(id.clone());
        Ok(Context { browser: self.clone(), id, front: Rc::default() })
    }

    /// Calls a method of the browser itself.
    pub(crate) fn call(&self, method: &str, parameters: Value) -> Result<Value, Error> {
        let gone = || Error::new("the browser is given back");
        self.0.running.as_ref().ok_or_else(gone)?.borrow_mut().wire.call(method, parameters)
    }

    pub(crate) fn agent(&self) -> &str {
        &self.0.agent
    }

    pub(crate) fn is_alone(&self) -> bool {
        self.0.alone
    }
}

/// The machine for whoever measures: while it is held, no browsers are used but those that it lends.
pub struct Alone(#[expect(dead_code, reason = "it is held")] Turn);

impl Alone {
    /// Waits until nobody else has a browser.
    pub fn begin() -> Result<Alone, Error> {
        Turn::alone().map(Alone)
    }

    /// A fresh browser.
    pub fn browser(&self) -> Result<Browser, Error> {
        Ok(Browser::lend(Running::launch()?, None))
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let Some(mut running) = self.running.take().map(RefCell::into_inner) else { return };
        let mut forget = |id: &String| {
            running.wire.call("Target.disposeBrowserContext", json!({ "browserContextId": id }))
        };
        let clean = self.contexts.get_mut().iter().all(|id| forget(id).is_ok());
        // After a test that failed, or without a guard, it is not kept.
        if clean && running.guard.is_some() && !self.alone && !thread::panicking() {
            IDLE.lock().unwrap_or_else(PoisonError::into_inner).push(running);
        }
    }
}

impl Running {
    fn launch() -> Result<Running, Error> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let missing =
            "no browser: CHROMIUM is not set; `cargo xtask test web` finds one and sets it";
        let program = std::env::var_os("CHROMIUM").ok_or_else(|| Error::new(missing))?;
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("chowk-browser-{}-{number}", std::process::id());
        let profile = std::env::temp_dir().join(name);
        let shown = program.display();
        let mut child = Command::new(&program)
            .args(FLAGS)
            .arg(format!("--user-data-dir={}", profile.display()))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|why| Error::new(format!("{shown}: {why}")))?;
        let connected = address(&mut child).and_then(|address| {
            let mut wire = DevTools::connect(&address)?;
            let version = wire.call("Browser.getVersion", json!({}))?;
            let agent = version["userAgent"].as_str().unwrap_or_default().to_owned();
            let host = address.split('/').nth(2).unwrap_or_default().to_owned();
            Ok((wire, host, agent))
        });
        match connected {
            Ok((wire, host, agent)) => {
                let guard = guard(&child, &profile);
                Ok(Running { child, wire, guard, host, profile, agent })
            }
            Err(why) => {
                let _ = child.kill();
                let _ = child.wait();
                Err(Error::new(format!("{shown}: {why}")))
            }
        }
    }

    /// Does it still answer?
    fn answers(&mut self) -> bool {
        self.wire.call("Browser.getVersion", json!({})).is_ok()
    }
}

/// Reads until our end of the pipe is closed, which the system does when we end; then it ends the browser. None where
/// there is no `sh`.
fn guard(child: &Child, profile: &Path) -> Option<Child> {
    let script = "read -r _; kill $1; tries=50
        while kill -0 $1 && [ $tries -gt 0 ]; do sleep 0.1; tries=$((tries - 1)); done
        rm -rf \"$2\"";
    let mut guard = Command::new("sh");
    guard.args(["-c", script, "sh", &child.id().to_string()]).arg(profile);
    guard.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()
}

/// Chromium says on its standard error where it listens.
fn address(child: &mut Child) -> Result<String, Error> {
    let Some(output) = child.stderr.take() else { return Err(Error::new("it is mute")) };
    let (send, lines) = mpsc::channel();
    // Read to the end, or a full pipe would stop the browser.
    thread::spawn(move || {
        for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
            let _ = send.send(String::from_utf8_lossy(&line).into_owned());
        }
    });
    let mut said = String::new();
    let end = Instant::now() + START_TIMEOUT;
    while let Ok(line) = lines.recv_timeout(end.saturating_duration_since(Instant::now())) {
        if let Some(address) = line.strip_prefix("DevTools listening on ") {
            return Ok(address.trim().to_owned());
        }
        said = said + &line + "\n";
    }
    Err(Error::new(format!("it did not start:\n{said}")))
}

impl Context {
    /// A new tab.
    pub fn page(&self) -> Result<Page, Error> {
        let tab = json!({ "url": "about:blank", "browserContextId": self.id });
        let made = self.browser.call("Target.createTarget", tab)?;
        let id = made["targetId"].as_str().unwrap_or_default();
        id.clone_into(&mut self.front.borrow_mut());
        let wire = DevTools::connect(&format!("ws://{}/devtools/page/{id}", self.browser.0.host))?;
        Page::new(self.clone(), id.to_owned(), wire)
    }

    /// Closes the tabs of this person, and forgets them.
    pub fn close(self) -> Result<(), Error> {
        self.browser.0.contexts.borrow_mut().retain(|id| *id != self.id);
        let gone = json!({ "browserContextId": self.id });
        self.browser.call("Target.disposeBrowserContext", gone).map(drop)
    }

    /// This tab is in front from now on; returns whether another one was.
    pub(crate) fn comes_to_front(&self, tab: &str) -> bool {
        self.front.replace(tab.to_owned()) != tab
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn browser(&self) -> &Browser {
        &self.browser
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // The guard first: whoever has this number later is none of its business.
        if let Some(mut guard) = self.guard.take() {
            let _ = guard.kill();
            let _ = guard.wait();
        }
        let asked = self.wire.send(None, "Browser.close", json!({})).is_ok();
        let end = Instant::now() + Duration::from_secs(if asked { 3 } else { 0 });
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < end {
            thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.profile);
    }
}
