//! The server, where there is one: the lobby over HTTP and tables over WebSockets.
use kernel::json;
use leptos::prelude::{document, window};
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

/// Asks the lobby. An error is a sentence for people.
async fn request(method: &str, path: &str, body: Option<String>) -> Result<String, String> {
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
    Err(body.map_or_else(|_| answer.status_text(), |body| body.error.message))
}

fn said(why: JsValue) -> String {
    let message = why.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
    message.unwrap_or_else(|| "?".into())
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    json::read(text).map_err(|why| why.to_string())
}

pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, String> {
    read(&request("GET", path, None).await?)
}

pub(crate) async fn get_text(path: &str) -> Result<String, String> {
    request("GET", path, None).await
}

pub(crate) async fn send<T: DeserializeOwned>(
    method: &str,
    path: &str,
    body: &impl Serialize,
) -> Result<T, String> {
    let body = serde_json::to_string(body).map_err(|why| why.to_string())?;
    read(&request(method, path, Some(body)).await?)
}

/// The address of a table's WebSocket.
pub(crate) fn socket_address(table: &str) -> String {
    let page = crate::page::origin_path().replacen("http", "ws", 1);
    let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
    format!("{folder}/api/tables/{table}/ws")
}
