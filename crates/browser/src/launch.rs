//! Starting Chromium, and the separate people within it.
use crate::{Error, Page, wire::DevTools};
use serde_json::json;
use std::{
    ffi::OsStr,
    fs,
    io::{BufRead as _, BufReader},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
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

const START: Duration = Duration::from_secs(30);

/// A running Chromium. It ends with the last of its contexts and pages.
#[derive(Clone)]
pub struct Browser(Arc<Running>);

struct Running {
    child: Mutex<Child>,
    wire: Mutex<DevTools>,
    /// `127.0.0.1:PORT`.
    host: String,
    profile: PathBuf,
    agent: String,
}

/// A person at a browser: own cookies, storage and service workers.
#[derive(Clone)]
pub struct Context {
    browser: Browser,
    id: String,
}

impl Browser {
    /// The browser that `$CHROMIUM` names. A test that has none fails: it has tested nothing.
    pub fn from_env() -> Result<Browser, Error> {
        let missing =
            "no browser: CHROMIUM is not set; `cargo xtask test web` finds one and sets it";
        let program = std::env::var_os("CHROMIUM").ok_or_else(|| Error::new(missing))?;
        Browser::launch(&program)
    }

    pub fn launch(program: impl AsRef<OsStr>) -> Result<Browser, Error> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("chowk-browser-{}-{number}", std::process::id());
        let profile = std::env::temp_dir().join(name);
        let shown = program.as_ref().display();
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
                let (child, wire) = (Mutex::new(child), Mutex::new(wire));
                Ok(Browser(Arc::new(Running { child, wire, host, profile, agent })))
            }
            Err(why) => {
                let _ = child.kill();
                let _ = child.wait();
                Err(Error::new(format!("{shown}: {why}")))
            }
        }
    }

    /// A person who was never here before.
    pub fn context(&self) -> Result<Context, Error> {
        let made = self.wire().call("Target.createBrowserContext", json!({}))?;
        let id = made["browserContextId"].as_str().unwrap_or_default().to_owned();
        Ok(Context { browser: self.clone(), id })
    }

    pub(crate) fn wire(&self) -> MutexGuard<'_, DevTools> {
        self.0.wire.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn agent(&self) -> &str {
        &self.0.agent
    }
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
    let end = Instant::now() + START;
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
        let made = self.browser.wire().call("Target.createTarget", tab)?;
        let id = made["targetId"].as_str().unwrap_or_default();
        let wire = DevTools::connect(&format!("ws://{}/devtools/page/{id}", self.browser.0.host))?;
        Page::new(self.clone(), id.to_owned(), wire)
    }

    /// Closes the tabs of this person, and forgets them.
    pub fn close(self) -> Result<(), Error> {
        let gone = json!({ "browserContextId": self.id });
        self.browser.wire().call("Target.disposeBrowserContext", gone).map(drop)
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
        let wire = self.wire.get_mut().unwrap_or_else(PoisonError::into_inner);
        let asked = wire.send(None, "Browser.close", json!({})).is_ok();
        let child = self.child.get_mut().unwrap_or_else(PoisonError::into_inner);
        let end = Instant::now() + Duration::from_secs(if asked { 3 } else { 0 });
        while matches!(child.try_wait(), Ok(None)) && Instant::now() < end {
            thread::sleep(Duration::from_millis(10));
        }
        let _ = child.kill();
        let _ = child.wait();
        let _ = fs::remove_dir_all(&self.profile);
    }
}
