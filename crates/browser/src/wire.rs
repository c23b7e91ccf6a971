//! One connection to Chromium: calls with answers, and events in between.
use crate::{Error, seen::Seen};
use serde_json::{Value, json};
use std::{
    io::ErrorKind,
    net::TcpStream,
    time::{Duration, Instant},
};
use tungstenite::{Error as WsError, Message, WebSocket};

/// How long Chromium may take for one answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);

pub(crate) struct DevTools {
    socket: WebSocket<TcpStream>,
    last_id: u64,
    /// What the events said.
    pub(crate) seen: Seen,
}

impl DevTools {
    /// `address` as Chromium gives it: `ws://127.0.0.1:PORT/devtools/…`.
    pub(crate) fn connect(address: &str) -> Result<DevTools, Error> {
        let host = address.strip_prefix("ws://").and_then(|rest| rest.split('/').next());
        let stream = TcpStream::connect(host.unwrap_or_default())?;
        stream.set_nodelay(true)?;
        let (socket, _) = tungstenite::client(address, stream)
            .map_err(|why| Error::new(format!("{address}: {why}")))?;
        Ok(DevTools { socket, last_id: 0, seen: Seen::default() })
    }

    /// Calls a method and waits for its answer.
    pub(crate) fn call(&mut self, method: &str, parameters: Value) -> Result<Value, Error> {
        self.call_in(None, method, parameters)
    }

    /// The same in a session of its own, such as that of a worker.
    pub(crate) fn call_in(
        &mut self,
        session: Option<&str>,
        method: &str,
        parameters: Value,
    ) -> Result<Value, Error> {
        let id = self.send(session, method, parameters)?;
        let end = Instant::now() + ANSWER_TIMEOUT;
        while let Some(mut message) = self.read(end)? {
            if message["id"] == id {
                return match message["error"]["message"].as_str() {
                    Some(why) => Err(Error::new(format!("{method}: {why}"))),
                    None => Ok(message["result"].take()),
                };
            }
            self.event(&message)?;
        }
        Err(Error::new(format!("{method}: no answer for {} s", ANSWER_TIMEOUT.as_secs())))
    }

    /// Hears what is said until then.
    pub(crate) fn listen(&mut self, time: Duration) -> Result<(), Error> {
        let end = Instant::now() + time;
        while let Some(message) = self.read(end)? {
            self.event(&message)?;
        }
        Ok(())
    }

    pub(crate) fn send(
        &mut self,
        session: Option<&str>,
        method: &str,
        parameters: Value,
    ) -> Result<u64, Error> {
        self.last_id += 1;
        let mut message = json!({ "id": self.last_id, "method": method, "params": parameters });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        let sent = self.socket.send(Message::text(message.to_string()));
        sent.map_err(|why| Error::new(format!("{method}: {why}")))?;
        Ok(self.last_id)
    }

    /// The next message, or none until then.
    fn read(&mut self, end: Instant) -> Result<Option<Value>, Error> {
        loop {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(None);
            }
            self.socket.get_ref().set_read_timeout(Some(left))?;
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    let value = serde_json::from_str(&text);
                    return value.map(Some).map_err(|why| Error::new(why.to_string()));
                }
                Ok(_) => {}
                Err(WsError::Io(why))
                    if matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                Err(why) => return Err(Error::new(format!("the browser is gone: {why}"))),
            }
        }
    }

    /// Workers are heard too: each is attached before its first line runs.
    fn event(&mut self, message: &Value) -> Result<(), Error> {
        let method = message["method"].as_str().unwrap_or_default();
        let told = &message["params"];
        match method {
            "Target.attachedToTarget" => {
                if let Some(session) = told["sessionId"].as_str() {
                    self.seen.workers.push(session.to_owned());
                    for method in ["Runtime.enable", "Network.enable", "Log.enable"] {
                        self.send(Some(session), method, json!({}))?;
                    }
                    self.send(Some(session), "Target.setAutoAttach", attach(false))?;
                    self.send(Some(session), "Runtime.runIfWaitingForDebugger", json!({}))?;
                }
            }
            "Target.detachedFromTarget" => {
                let gone = told["sessionId"].as_str();
                self.seen.workers.retain(|session| Some(session.as_str()) != gone);
            }
            // A worker may end; a page must not.
            "Inspector.targetCrashed" => self.seen.crashed |= message["sessionId"].is_null(),
            _ => self.seen.event(method, told),
        }
        Ok(())
    }
}

/// The parameters of `Target.setAutoAttach`, with service workers or without.
///
/// Whatever is attached is held until we let it run. A service worker that starts to answer a
/// navigation of its own page is then held by that page, whose messages Chromium keeps back until
/// the navigation is answered: both wait for each other, for ever.
pub(crate) fn attach(service_workers: bool) -> Value {
    let exclude = |kind: &str| json!({ "type": kind, "exclude": true });
    let mut filter = vec![exclude("browser"), exclude("tab")];
    if !service_workers {
        filter.push(exclude("service_worker"));
    }
    filter.push(json!({}));
    json!({ "autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true, "filter": filter })
}
