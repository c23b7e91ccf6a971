//! Small documents by name: how far one is with puzzles, tries of the day, scores to be sent. JSON texts.
use super::{BOOK, DOCS, channel, database, idb};
use kernel::json;
use leptos::{prelude::*, task::spawn_local};
use serde::{Serialize, de::DeserializeOwned};
use std::collections::BTreeMap;

/// A document; nothing, if there is none, or the store is not open yet ([`super::ready`]). Whoever reads it
/// in an effect or a view is told of changes.
pub(crate) fn doc<T: DeserializeOwned>(name: &str) -> Option<T> {
    let text = BOOK.with(|book| book.docs.with(|docs| docs.get(name).cloned()))?;
    json::read(&text).ok()
}

/// All documents.
pub(crate) fn docs() -> BTreeMap<String, String> {
    BOOK.with(|book| book.docs.get())
}

/// Keeps a document. It is there at once; without room for it, until the page is left.
pub(crate) fn put_doc(name: &str, value: &impl Serialize) {
    let text = serde_json::to_string(value).unwrap_or_default();
    update_doc(name, move |_| Some(text.clone()));
}

/// Makes a document of the one there is, as it is now: what another tab has just written is not lost.
/// Without a result it is removed.
pub(crate) fn update_doc(name: &str, make: impl Fn(Option<&str>) -> Option<String> + 'static) {
    update(name, Box::new(make));
}

type Make = dyn Fn(Option<&str>) -> Option<String>;

/// Boxed, so that it is compiled once.
fn update(name: &str, make: Box<Make>) {
    let held = BOOK.with(|book| book.docs.with_untracked(|docs| docs.get(name).cloned()));
    hear(name, make(held.as_deref()));
    let name = name.to_string();
    spawn_local(async move { _ = write(&name, &*make).await });
}

async fn write(name: &str, make: &Make) -> Result<(), idb::Fault> {
    let db = database().await?;
    let work = idb::begin(&db, &[DOCS], true)?;
    let store = work.store(DOCS)?;
    let made = make(store.get(name).await?.as_deref());
    match &made {
        Some(text) => store.put(text, name)?,
        None => store.delete(name)?,
    };
    idb::done(work).await?;
    hear(name, made);
    channel::tell(DOCS, name);
    Ok(())
}

/// What a document is now.
pub(super) fn hear(name: &str, text: Option<String>) {
    BOOK.with(|book| {
        if book.docs.with_untracked(|docs| docs.get(name) == text.as_ref()) {
            return;
        }
        book.docs.update(|docs| match text {
            Some(text) => _ = docs.insert(name.into(), text),
            None => _ = docs.remove(name),
        });
    });
}
