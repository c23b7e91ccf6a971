//! All of it as one file, and away with it.
use super::online;
use crate::{
    backdrop::Backdrop,
    contests, page,
    settings::{Prefs, prefs, t},
    show::Show,
    store,
};
use history::{
    Entry,
    file::{self, File, Kept},
};
use kernel::json;
use leptos::{prelude::*, task::spawn_local};
use wasm_bindgen_futures::JsFuture;

async fn export(prefs: Prefs) {
    store::ready().await;
    let mut games = Vec::new();
    for Entry { id, .. } in untrack(store::entries) {
        let text = store::load(&id).await;
        // As it stands now: meanwhile another tab may have gone on with it, or dropped it.
        let Some(mut entry) = untrack(|| store::entry(&id)) else { continue };
        entry.bare |= text.is_none();
        games.push(Kept { entry, text });
    }
    let docs = untrack(store::docs).into_iter();
    let docs = docs.filter_map(|(name, text)| Some((name, json::read(&text).ok()?)));
    let docs = docs.chain([(contests::IN_FILE.to_string(), contests::export())]);
    let name = prefs.given_name().unwrap_or_default();
    let file = File { made: store::now(), name, games, docs: docs.collect() };
    let text = file::write(&file);
    page::download(&format!("chowk-{}.json", page::today()), "application/json", &text);
}

/// What came of a file: a sentence, and whether it is bad news.
type Said = Option<(String, bool)>;

fn import(prefs: Prefs, text: &str) -> (String, bool) {
    let file = match file::read(text) {
        Ok(file) => file,
        Err(fault) => {
            let (key, field, line, why) = fault.words();
            let args = [("field", field.into()), ("line", line.into()), ("why", why.into())];
            return (prefs.say(key, &args), true);
        }
    };
    let news = file::news(&untrack(store::entries), &file);
    let count = news.len();
    for Kept { mut entry, text } in news {
        // Without its moves there is nothing to look through or to judge.
        entry.bare = text.is_none();
        store::put(entry, text, |_| ());
    }
    let known = untrack(store::docs);
    for (name, value) in &file.docs {
        match name.as_str() {
            contests::IN_FILE => contests::import(value),
            name if !known.contains_key(name) => store::put_doc(name, value),
            _ => {}
        }
    }
    if prefs.given_name().is_none() && !file.name.is_empty() {
        let name: String = file.name.chars().take(protocol::NAME_CHARS_MAX).collect();
        spawn_local(async move { prefs.rename(&name).await });
    }
    let known = file.games.len() - count;
    (prefs.say("web-me-imported", &[("n", count.into()), ("known", known.into())]), false)
}

#[component]
pub(super) fn Files() -> impl IntoView {
    let prefs = prefs();
    let said = RwSignal::new(None as Said);
    let asking = RwSignal::new(false);
    let open = move |files: Option<web_sys::FileList>| {
        let Some(file) = files.and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            store::ready().await;
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
            let result = text.map_or_else(
                || (prefs.say("web-pages-not-text", &[]), true),
                |text| import(prefs, &text),
            );
            let _ = said.try_set(Some(result));
        });
    };
    let delete = move |_| {
        asking.set(false);
        spawn_local(async move {
            online::forget().await;
            contests::forget();
            store::forget_all().await;
            let _ = said.try_set(Some((prefs.say("web-me-deleted", &[]), false)));
        });
    };
    view! {
        <section class="panel mefiles">
            <h2>{t("web-me-file")}</h2>
            <p class="muted">{t("web-me-file-more")}</p>
            <div class="mebuttons">
                <button class="button" data-act="export" on:click=move |_| spawn_local(export(prefs))>{t("web-me-export")}</button>
                <label class="button filebutton">
                    {t("web-me-import")}
                    <input type="file" class="sr-only" accept=".json,application/json" data-act="import"
                        on:change:target=move |event| { open(event.target().files()); event.target().set_value(""); } />
                </label>
                <button class="button danger" data-act="delete-all" on:click=move |_| asking.set(true)>{t("web-me-delete")}</button>
            </div>
            <p role="status" class:fault=move || said.with(|said| said.as_ref().is_some_and(|said| said.1)) data-me="said">
                {move || said.get().map(|said| said.0)}
            </p>
        </section>
        <Show when=move || asking.get()>
            <Backdrop close=move || asking.set(false) />
            <div class="dialog question" role="alertdialog" aria-modal="true" aria-labelledby="delete-title" aria-describedby="delete-more">
                <h2 id="delete-title">{t("web-me-delete-ask")}</h2>
                <p id="delete-more">{t("web-me-delete-more")}</p>
                <div class="dialogbuttons">
                    <button class="button danger" data-act="really-delete" on:click=delete>{t("web-me-delete")}</button>
                    <button class="primary" data-act="keep" on:click=move |_| asking.set(false)>{t("web-me-keep")}</button>
                </div>
            </div>
        </Show>
    }
}
