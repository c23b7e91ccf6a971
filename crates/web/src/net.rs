//! The server, where there is one: the lobby over HTTP and tables over WebSockets.
use kernel::json;
use leptos::prelude::{document, window};
use protocol::{Code, Fault};
use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, HtmlDocument, RequestInit, Response};

/// Is there a server, as far as we know without asking?
pub(crate) fn is_there() -> bool {
    let document: HtmlDocument = document().unchecked_into();
    let marked = document.cookie().is_ok_and(|all| all.contains("chowk-server=1"));
    marked && window().navigator().on_line()
}

/// Why the lobby gave no answer that can be used.
pub(crate) enum Failure {
    /// It refused.
    Refused(Fault),
    /// It was not reached, or answered with something else; a sentence for people.
    Unheard(String),
}

impl Failure {
    /// A sentence for people.
    pub(crate) fn says(self) -> String {
        match self {
            Failure::Refused(fault) => fault.message,
            Failure::Unheard(why) => why,
        }
    }

    /// There is no such table: asking again does not help.
    pub(crate) fn is_nowhere(&self) -> bool {
        let nowhere =
            |fault: &Fault| matches!(fault.code, Code::NoTable | Code::NoContest | Code::NotFound);
        matches!(self, Failure::Refused(fault) if nowhere(fault))
    }
}

/// A file of the site, which is fetched when it is asked for; nothing, if there is none.
pub(crate) async fn file(path: &str) -> Result<Option<String>, Failure> {
    let asked = window().fetch_with_str(path);
    let answer: Response = JsFuture::from(asked).await.map_err(said)?.unchecked_into();
    match answer.status() {
        404 => return Ok(None),
        _ if !answer.ok() => return Err(Failure::Unheard(answer.status_text())),
        _ => {}
    }
    let text = JsFuture::from(answer.text().map_err(said)?).await.map_err(said)?;
    Ok(text.as_string())
}

/// Asks the lobby.
async fn request(method: &str, path: &str, body: Option<String>) -> Result<String, Failure> {
    let init = RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        let headers = Headers::new().map_err(said)?;
        headers.set("content-type", "application/json").map_err(said)?;
        init.set_headers(&headers);
        init.set_body(&body.into());
    }
    let asked = window().fetch_with_str_and_init(&format!("api/{path}"), &init);
    let answer: Response = JsFuture::from(asked).await.map_err(said)?.unchecked_into();
    let text = JsFuture::from(answer.text().map_err(said)?).await.map_err(said)?;
    let text = text.as_string().unwrap_or_default();
    if answer.ok() {
        return Ok(text);
    }
    let body: Result<protocol::lobby::ErrorBody, _> = json::read(&text);
    Err(body.map_or_else(
        |_| Failure::Unheard(answer.status_text()),
        |body| Failure::Refused(body.error),
    ))
}

fn said(why: JsValue) -> Failure {
    let message = why.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
    Failure::Unheard(message.unwrap_or_else(|| "?".into()))
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Failure> {
    json::read(text).map_err(|why| Failure::Unheard(why.to_string()))
}

pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Failure> {
    read(&request("GET", path, None).await?)
}

pub(crate) async fn get_text(path: &str) -> Result<String, Failure> {
    request("GET", path, None).await
}

pub(crate) async fn send<T: DeserializeOwned>(
    method: &str,
    path: &str,
    body: &impl Serialize,
) -> Result<T, Failure> {
    let body = serde_json::to_string(body).map_err(|why| Failure::Unheard(why.to_string()))?;
    read(&request(method, path, Some(body)).await?)
}

/// Asks for something that is answered with nothing.
pub(crate) async fn tell(method: &str, path: &str, body: &impl Serialize) -> Result<(), Failure> {
    let body = serde_json::to_string(body).map_err(|why| Failure::Unheard(why.to_string()))?;
    request(method, path, Some(body)).await.map(drop)
}

/// The address of a table's WebSocket.
pub(crate) fn socket_address(table: &str) -> String {
    let page = crate::page::origin_path().replacen("http", "ws", 1);
    let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
    format!("{folder}/api/tables/{table}/ws")
}
