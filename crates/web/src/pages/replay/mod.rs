//! Looks through a game: from a file, from a table of this browser, or from the server.
mod graph;
mod player;
mod report;
mod scrub;
mod work;

use crate::{
    contests, net,
    pages::title,
    route::{Route, Source},
    settings::{Prefs, prefs, t},
    show::Show,
    store,
};
use kernel::record::RecordError;
use leptos::{prelude::*, task::spawn_local};
use wasm_bindgen_futures::JsFuture;

/// How far we are with the record.
#[derive(Clone)]
enum State {
    /// A file is to be chosen.
    Nothing,
    Waiting,
    /// There is none; why, in words.
    Missing(String),
    Text(String),
}

#[component]
pub(crate) fn Replay(
    source: Option<(Source, String)>,
    /// The step at which it opens; the last one otherwise.
    #[prop(optional)]
    at: Option<usize>,
) -> impl IntoView {
    let prefs = prefs();
    let table = StoredValue::new(source.as_ref().map(|(_, id)| id.clone()));
    let state = RwSignal::new(match &source {
        None => State::Nothing,
        Some(_) => State::Waiting,
    });
    if let Some((source, id)) = source {
        spawn_local(async move {
            let found = match source {
                Source::Own => record(&id).await.ok_or_else(String::new),
                // What was kept here is there when the server has forgotten it.
                Source::Online => match net::get_text(&format!("tables/{id}/record")).await {
                    Ok(text) => Ok(text),
                    Err(why) => record(&id).await.ok_or_else(|| why.says()),
                },
            };
            state.try_set(found.map_or_else(State::Missing, State::Text));
        });
    }
    move || match state.get() {
        State::Nothing => view! { <Open state /> }.into_any(),
        State::Waiting => message(t("web-pages-loading")()),
        State::Missing(why) => {
            message(prefs.say("web-pages-no-record", &[("why", why.into())]).trim().into())
        }
        State::Text(text) => match client::Replay::read(&text) {
            Ok(replay) => {
                let table = table.get_value();
                view! { <player::ReplayPlayer replay table opens_at=at /> }.into_any()
            }
            Err(fault) => view! { <Broken fault text state /> }.into_any(),
        },
    }
}

/// The record of a game that is kept here: at a table of one's own it is a part of what is kept.
pub(crate) async fn record(id: &str) -> Option<String> {
    store::ready().await;
    if let Some(line) = untrack(|| contests::line_at(id)) {
        return Some(line);
    }
    let text = store::load(id).await?;
    Some(client::saved_record(&text).unwrap_or(text))
}

fn message(text: String) -> AnyView {
    view! {
        <main id="main" class="page narrow" tabindex="-1">
            <h1>{t("web-pages-replay")}</h1>
            <p class="callout" role="status">{text}</p>
            <p><a href=Route::Replay(None).href()>{t("web-pages-open-other")}</a></p>
        </main>
    }
    .into_any()
}

/// Reads the first of some files.
fn read(prefs: Prefs, files: Option<web_sys::FileList>, state: RwSignal<State>) {
    let Some(file) = files.and_then(|files| files.get(0)) else { return };
    spawn_local(async move {
        let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
        let unreadable = || State::Missing(prefs.say("web-pages-not-text", &[]));
        state.try_set(text.map_or_else(unreadable, State::Text));
    });
}

/// Chooses a record.
#[component]
fn Open(state: RwSignal<State>) -> impl IntoView {
    view! {
        <main id="main" class="page narrow" tabindex="-1">
            <h1>{t("web-pages-replay")}</h1>
            <p class="lead">{t("web-pages-open-more")}</p>
            <Drop state />
            <Kept />
        </main>
    }
}

#[component]
fn Drop(state: RwSignal<State>) -> impl IntoView {
    let prefs = prefs();
    let over = RwSignal::new(false);
    view! {
        <div class="drop" class:over=move || over.get()
            on:dragover=move |event: leptos::ev::DragEvent| { event.prevent_default(); over.set(true); }
            on:dragleave=move |_| over.set(false)
            on:drop=move |event: leptos::ev::DragEvent| {
                event.prevent_default();
                over.set(false);
                read(prefs, event.data_transfer().and_then(|data| data.files()), state);
            }
        >
            <label class="btn primary filebutton">
                {t("web-pages-open-file")}
                <input type="file" class="sr-only" accept=".chowk,.txt,.record,text/plain" data-act="open"
                    on:change:target=move |event| read(prefs, event.target().files(), state) />
            </label>
            <span class="muted">{t("web-pages-open-drop")}</span>
        </div>
    }
}

/// More are in the history.
const MOST_LISTED: usize = 12;

/// The tables of this browser, to look through.
#[component]
fn Kept() -> impl IntoView {
    let prefs = prefs();
    let tables = move || {
        let mut all = store::entries();
        all.retain(|entry| !entry.online && !entry.bare);
        all.truncate(MOST_LISTED);
        all
    };
    let row = move |kept: history::Entry| {
        let names = move || {
            let names: Vec<String> = kept.names.iter().map(|name| prefs.shown_name(name)).collect();
            names.join(", ")
        };
        let state = if kept.over { "web-finished" } else { "web-step" };
        view! {
            <li class="tablerow">
                <a href=Route::Replay(Some((Source::Own, kept.id))).href()>
                    <strong>{title(&kept.game)}</strong>
                    <span>{names}</span>
                    <span class="muted">{move || prefs.say(state, &[("step", kept.step.into())])}</span>
                </a>
            </li>
        }
    };
    let rows = move || tables().into_iter().map(row).collect_view();
    view! {
        <Show when=move || !tables().is_empty()>
            <section class="tables">
                <h2>{t("web-pages-open-own")}</h2>
                <ul class="tablelist">{rows}</ul>
            </section>
        </Show>
    }
}

/// What is wrong may quote a line, and a file that is no record may be one endless line.
fn short(says: &str) -> String {
    const CHARS_MAX: usize = 160;
    let shown = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut cut: String = says.chars().take(CHARS_MAX).map(shown).collect();
    if says.chars().nth(CHARS_MAX).is_some() {
        cut.push('…');
    }
    cut
}

/// A record that does not hold: which line, and why.
#[component]
fn Broken(fault: RecordError, text: String, state: RwSignal<State>) -> impl IntoView {
    let prefs = prefs();
    let fault = RecordError { says: short(&fault.says), ..fault };
    let line = text.lines().nth(fault.line.saturating_sub(1)).unwrap_or_default();
    let line: String = line.chars().take(300).collect();
    let number = fault.line.to_string();
    let says = move || {
        let key = if fault.clause.is_some() {
            "web-pages-broken-clause"
        } else {
            "web-pages-broken-line"
        };
        let clause = fault.clause.unwrap_or_default();
        let why = fault.says.as_str();
        prefs.say(
            key,
            &[("line", fault.line.into()), ("clause", clause.into()), ("why", why.into())],
        )
    };
    view! {
        <main id="main" class="page narrow" tabindex="-1">
            <h1>{t("web-pages-broken")}</h1>
            <div class="callout bad brokenline" role="alert">
                <p>{says}</p>
                <pre><span class="number">{number}</span> " " {line}</pre>
            </div>
            <Drop state />
        </main>
    }
}
