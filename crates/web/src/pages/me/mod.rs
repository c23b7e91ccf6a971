//! What one has played, and how well: history, statistics, a rating against the bots, and all of it as a file.
mod file;
mod list;
mod look;
mod online;
mod stats;

pub(crate) use look::{Look, mine_route, note_report, own_puzzles};
pub(crate) use online::fetch as fetch_online;

use crate::{
    icon::Icon,
    pages::{Chips, NameFull, title},
    settings::{prefs, t},
    show::Show,
    store,
};
use history::Entry;
use leptos::{prelude::*, task::spawn_local};
use protocol::NAME_CHARS_MAX;

/// Portraits to choose from: the symbol of each.
const PORTRAITS: [&str; 8] =
    ["icon-person", "face-0", "face-1", "face-2", "face-3", "face-4", "camel", "lamp"];

/// Icons are drawn with lines, faces are coloured.
fn drawn(symbol: &str, more: &str) -> String {
    let icon = if symbol.starts_with("icon-") { "icon " } else { "" };
    format!("{icon}portrait{more}")
}

/// The finished games, the last first.
fn finished() -> Vec<Entry> {
    let mut all = store::entries();
    all.retain(|entry| entry.over);
    all
}

#[component]
pub(crate) fn MePage() -> impl IntoView {
    let prefs = prefs();
    online::fetch();
    let opened = RwSignal::new(false);
    spawn_local(async move {
        store::ready().await;
        let _ = opened.try_set(true);
    });
    let all = Memo::new(move |_| finished());
    // All games, or one of them.
    let chosen = RwSignal::new(0_usize);
    let game = Signal::derive(move || chosen.get().checked_sub(1).map(|at| catalog::GAMES[at]));
    let names = move || {
        let games = catalog::GAMES.iter().map(|game| title(game));
        std::iter::once(prefs.say("web-me-any", &[])).chain(games).collect::<Vec<_>>()
    };
    let shown = Memo::new(move |_| {
        let mut games = all.get();
        games.retain(|entry| game.get().is_none_or(|game| entry.game == game));
        games
    });
    let nothing = move || opened.get() && all.with(Vec::is_empty);
    view! {
        <main id="main" class="page mepage" tabindex="-1">
            <h1 class="sr-only">{t("web-me")}</h1>
            <Who all />
            <Show when=nothing>
                <p class="callout" data-me="nothing">{t("web-me-nothing")}</p>
            </Show>
            <Show when=move || !all.with(Vec::is_empty)>
                <div class="mefilter">
                    <Chips name="me-game".into() label="web-me-game" texts=Signal::derive(names) chosen=chosen.into() choose=move |at| chosen.set(at) />
                </div>
                <stats::Ratings all game />
                <stats::Tables shown />
                <Look />
                <list::History shown />
            </Show>
            <file::Files />
        </main>
    }
}

/// Name and portrait, and the sum of it all.
#[component]
fn Who(all: Memo<Vec<Entry>>) -> impl IntoView {
    let prefs = prefs();
    let keep = move |name: String| spawn_local(async move { prefs.rename(&name).await });
    let face = move || usize::from(prefs.0.with(|now| now.face)).min(PORTRAITS.len() - 1);
    let sum = move || {
        let stats = all.with(|all| history::stats::stats(all.iter()));
        let mut count = stats.all;
        for game in catalog::GAMES {
            let earlier = store::earlier(game);
            count.played += earlier.played;
            count.won += earlier.won;
        }
        prefs.say("web-me-sum", &[("played", count.played.into()), ("won", count.won.into())])
    };
    let portrait = move |(at, symbol): (usize, &'static str)| {
        view! {
            <label>
                <input type="radio" name="portrait" value=at.to_string() prop:checked=move || face() == at
                    aria-label=move || prefs.say("web-me-portrait-n", &[("n", (at + 1).into())])
                    on:change=move |_| prefs.0.update(|now| now.face = at as u8) />
                <Icon name=symbol.to_string() class=drawn(symbol, "") />
            </label>
        }
    };
    view! {
        <section class="panel mewho">
            {move || view! { <Icon name=PORTRAITS[face()].to_string() class=drawn(PORTRAITS[face()], " large") /> }}
            <div class="whosays">
                <label class="whoname">
                    <span class="label">{t("web-pages-name")}</span>
                    <input class="input" data-me="name" maxlength=NAME_CHARS_MAX.to_string() autocomplete="nickname" placeholder=t("web-you")
                        prop:value=move || prefs.0.with(|now| now.name.clone())
                        on:change:target=move |event| keep(event.target().value()) />
                    <NameFull name=Signal::derive(move || prefs.0.with(|now| now.name.clone())) />
                </label>
                <p class="sum" data-me="sum">{sum}</p>
            </div>
            <div class="portraits" role="radiogroup" aria-label=t("web-me-portrait")>
                {PORTRAITS.into_iter().enumerate().map(portrait).collect_view()}
            </div>
        </section>
    }
}
