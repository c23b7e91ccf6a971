//! Every game that was played.
use crate::{
    icon::Icon,
    pages::{ending, title},
    route::{Route, Source},
    settings::{Prefs, prefs, t},
    show::Show,
    store,
};
use history::Entry;
use leptos::prelude::*;

/// Rows that are shown at first, and added then.
const PAGE: usize = 20;

#[component]
pub(super) fn History(shown: Memo<Vec<Entry>>) -> impl IntoView {
    let prefs = prefs();
    let most = RwSignal::new(PAGE);
    let rows = move || {
        let games = shown.get();
        games.into_iter().take(most.get()).map(|entry| row(prefs, entry)).collect_view()
    };
    let more = move || shown.with(Vec::len) > most.get();
    view! {
        <section class="tables mehistory">
            <h2>{t("web-me-history")}</h2>
            <ul class="tablelist" data-me="history">{rows}</ul>
            <Show when=more>
                <p><button class="button" data-act="more-games" on:click=move |_| most.update(|most| *most += PAGE)>{t("web-me-more")}</button></p>
            </Show>
        </section>
    }
}

/// A day as the reader's country writes it.
fn day(prefs: Prefs, entry: &Entry) -> String {
    let day = entry.day();
    if day.is_empty() {
        return prefs.say("web-me-no-day", &[]);
    }
    let date = js_sys::Date::new(&day.into());
    date.to_locale_date_string(&prefs.lang().to_string(), &wasm_bindgen::JsValue::UNDEFINED).into()
}

/// A name that is written from the right does not turn round what stands beside it.
fn apart(name: &str) -> String {
    format!("\u{2068}{name}\u{2069}")
}

fn row(prefs: Prefs, entry: Entry) -> impl IntoView {
    let (id, game, play) = (entry.id.clone(), entry.game.clone(), entry.play);
    let source = if entry.online { Source::Online } else { Source::Own };
    let href = Route::Replay(Some((source, id.clone()))).href();
    let gave_up = entry.resigned.map(|seat| Some(seat) == entry.mine);
    let end = entry.clone();
    let ended = move || ending(prefs, end.outcome.as_ref(), gave_up, end.mine);
    let others = entry.clone();
    let against = move || {
        let name = |(at, name): (usize, &String)| match others.bots.get(at).and_then(Option::as_ref)
        {
            Some(level) => {
                let key = format!("web-lvl-{level}");
                let level =
                    if prefs.lang().has(&key) { prefs.say(&key, &[]) } else { level.clone() };
                format!("{} ({level})", apart(name))
            }
            None => apart(&prefs.shown_name(name)),
        };
        let mine = |at: usize| others.mine.is_some_and(|seat| seat.index() == at);
        let names = others.names.iter().enumerate().filter(|(at, _)| !mine(*at)).map(name);
        names.collect::<Vec<_>>().join(", ")
    };
    let when = entry.clone();
    let length = move || {
        let place = if when.online { "web-me-online" } else { "web-me-here" };
        let step = prefs.say("web-step", &[("step", when.step.into())]);
        format!("{} · {step} · {}", day(prefs, &when), prefs.say(place, &[]))
    };
    let accuracy = move || {
        play.map(|play| {
            let says = prefs
                .say("web-me-good", &[("good", play.good.into()), ("all", play.decisions.into())]);
            view! { <span class="accuracy" title=says>{format!("{:.0} %", play.accuracy())}</span> }
        })
    };
    let inside = move || {
        view! {
            <Icon name=format!("cover-{game}") class="thumb" />
            <span class="what"><strong>{title(&game)} " · " {ended.clone()}</strong> <span>{against.clone()}</span> <span class="muted">{length.clone()}</span></span>
            {accuracy}
        }
    };
    let bare = entry.bare;
    view! {
        <li class="tablerow" data-game=entry.id.clone()>
            {match bare {
                true => view! { <span class="barerow" title=t("web-me-bare")>{inside()}</span> }.into_any(),
                false => view! { <a href=href>{inside()}</a> }.into_any(),
            }}
            <button class="quiet" data-act="forget" aria-label=t("web-forget") title=t("web-forget") on:click=move |_| store::forget(&id)>
                <Icon name="icon-close" />
            </button>
        </li>
    }
}
