//! What a page and its workers did that nobody asked about: console, exceptions, requests.
use serde_json::Value;

#[derive(Default)]
pub(crate) struct Seen {
    /// Lines of the console, of any kind.
    pub(crate) console: Vec<String>,
    /// Those that are errors, and exceptions that nobody caught.
    pub(crate) errors: Vec<String>,
    /// Every address that was asked for over a network, in order.
    pub(crate) requests: Vec<String>,
    /// Bytes of answers, as they came over the network: compressed, with their heads.
    pub(crate) received: u64,
    /// Loaders of documents whose `load` has fired.
    pub(crate) loaded: Vec<String>,
    /// Sessions of workers that live.
    pub(crate) workers: Vec<String>,
    /// Service workers that are registered, the newest last.
    pub(crate) registrations: Vec<String>,
    pub(crate) crashed: bool,
    /// Events of a trace, and whether all of them are there.
    pub(crate) traced: Vec<Value>,
    pub(crate) trace_ended: bool,
}

impl Seen {
    pub(crate) fn event(&mut self, method: &str, told: &Value) {
        match method {
            "Runtime.consoleAPICalled" => {
                let kind = told["type"].as_str().unwrap_or_default();
                let words = told["args"].as_array().into_iter().flatten().map(shown);
                let line = format!("{kind}: {}", words.collect::<Vec<_>>().join(" "));
                self.say(line, matches!(kind, "error" | "assert"));
            }
            "Runtime.exceptionThrown" => {
                self.say(format!("uncaught: {}", exception(&told["exceptionDetails"])), true);
            }
            "Log.entryAdded" => {
                let (entry, text) =
                    (&told["entry"], |value: &Value| value.as_str().map(str::to_owned));
                let level = text(&entry["level"]).unwrap_or_default();
                let said = text(&entry["text"]).unwrap_or_default();
                let place = text(&entry["url"]).unwrap_or_default();
                self.say(format!("{level}: {said} {place}"), level == "error");
            }
            "Network.requestWillBeSent" => self.ask(&told["request"]["url"]),
            "Network.loadingFinished" => {
                self.received += told["encodedDataLength"].as_f64().unwrap_or_default() as u64;
            }
            "ServiceWorker.workerRegistrationUpdated" => {
                let all = told["registrations"].as_array().into_iter().flatten();
                let live = all.filter(|one| one["isDeleted"] != true);
                let ids = live.filter_map(|one| one["registrationId"].as_str().map(str::to_owned));
                self.registrations.extend(ids);
            }
            "Network.webSocketCreated" => self.ask(&told["url"]),
            "Tracing.dataCollected" => {
                self.traced.extend(told["value"].as_array().into_iter().flatten().cloned());
            }
            "Tracing.tracingComplete" => self.trace_ended = true,
            "Page.lifecycleEvent" if told["name"] == "load" => {
                self.loaded.extend(told["loaderId"].as_str().map(str::to_owned));
            }
            _ => {}
        }
    }

    fn say(&mut self, line: String, error: bool) {
        if error {
            self.errors.push(line.clone());
        }
        self.console.push(line);
    }

    fn ask(&mut self, url: &Value) {
        let over_network =
            |url: &&str| !["data:", "blob:", "about:"].iter().any(|s| url.starts_with(s));
        self.requests.extend(url.as_str().filter(over_network).map(str::to_owned));
    }
}

/// A value as the console shows it.
fn shown(value: &Value) -> String {
    match &value["value"] {
        Value::String(text) => text.clone(),
        Value::Null => value["description"].as_str().unwrap_or("null").to_owned(),
        other => other.to_string(),
    }
}

/// `exceptionDetails` in one text.
pub(crate) fn exception(details: &Value) -> String {
    let text = details["exception"]["description"].as_str();
    let text = text.map(str::to_owned).unwrap_or_else(|| {
        let said = details["text"].as_str().unwrap_or_default();
        format!("{said} {}", shown(&details["exception"]))
    });
    match details["url"].as_str() {
        Some(url) => format!("{text} ({url}:{})", details["lineNumber"]),
        None => text,
    }
}
