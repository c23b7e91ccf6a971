//! Tabs tell each other what they have changed.
use super::{BOOK, DOCS, ROWS, TEXTS, docs, games, idb};
use leptos::task::spawn_local;
use wasm_bindgen::{JsValue, prelude::*};

const NAME: &str = "chowk store";

#[wasm_bindgen]
extern "C" {
    type BroadcastChannel;
    #[wasm_bindgen(constructor, catch)]
    fn new(name: &str) -> Result<BroadcastChannel, JsValue>;
    #[wasm_bindgen(method, js_name = postMessage, catch)]
    fn post(this: &BroadcastChannel, text: &str) -> Result<(), JsValue>;
    #[wasm_bindgen(method, setter)]
    fn set_onmessage(this: &BroadcastChannel, heard: &JsValue);
}

thread_local! {
    static CHANNEL: Option<BroadcastChannel> = BroadcastChannel::new(NAME).ok();
}

/// Tells the other tabs that something under this key of a store is new, or gone.
pub(super) fn tell(store: &str, key: &str) {
    CHANNEL.with(|channel| {
        if let Some(channel) = channel {
            let _ = channel.post(&format!("{store} {key}"));
        }
    });
}

/// Hears what the other tabs tell.
pub(super) fn listen() {
    let heard = Closure::<dyn FnMut(web_sys::MessageEvent)>::new(|event: web_sys::MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        if let Some((store, key)) = text.split_once(' ') {
            let (store, key) = (store.to_string(), key.to_string());
            spawn_local(async move { _ = look(&store, &key).await });
        }
    });
    // For as long as the page lives.
    let heard = heard.into_js_value();
    CHANNEL.with(|channel| {
        if let Some(channel) = channel {
            channel.set_onmessage(&heard);
        }
    });
}

async fn look(store: &str, key: &str) -> Result<(), idb::Fault> {
    let db = super::database().await?;
    if store == DOCS {
        let text = idb::begin(&db, &[DOCS], false)?.store(DOCS)?.get(key).await?;
        docs::hear(key, text);
        return Ok(());
    }
    let work = idb::begin(&db, &[ROWS, TEXTS], false)?;
    let (row, text) = (work.store(ROWS)?.get(key).await?, work.store(TEXTS)?.get(key).await?);
    games::hear(key, row, text);
    BOOK.with(|book| {
        use leptos::prelude::Update as _;
        book.changed.update(|(count, id)| {
            *count += 1;
            *id = key.to_string();
        });
    });
    Ok(())
}
