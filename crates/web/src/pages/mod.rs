//! The pages, and the frame around them.
pub(crate) mod contests;
mod face;
mod home;
mod learn;
mod me;
mod new;
mod notices;
mod puzzles;
mod replay;
mod rules;
mod settings;
mod whatif;

use crate::{
    icon::Icon,
    page,
    route::{self, Route},
    settings::{FIRST_LEVEL, Prefs, prefs, t},
    store::{self, Place},
    table,
    turn::Turn,
};
use leptos::prelude::*;

pub(crate) use bots::{LEVELS, TEMPERS};
pub(crate) use face::{Chips, Face, NameFull};
pub(crate) use home::ending;
pub(crate) use me::note_report;
pub(crate) use replay::record;

/// The place of a level in the list; of the first that a visitor meets, if there is none of that name.
pub(crate) fn level_at(name: &str) -> usize {
    let at = |name: &str| LEVELS.iter().position(|&level| level == name);
    at(name).or_else(|| at(FIRST_LEVEL)).unwrap_or(0)
}

/// What a bot is, in words: its level, and its temperament where it has one.
pub(crate) fn bot_says(prefs: Prefs, bot: &str) -> Option<String> {
    let (level, temper) = bot.split_once(':').unwrap_or((bot, ""));
    let level = LEVELS.contains(&level).then(|| prefs.say(&format!("web-level-{level}"), &[]))?;
    if temper.is_empty() {
        return Some(level);
    }
    let temper =
        TEMPERS.contains(&temper).then(|| prefs.say(&format!("web-temper-{temper}-is"), &[]))?;
    Some(format!("{level}, {temper}"))
}

/// The name of a game, as a title.
pub(crate) fn title(game: &str) -> String {
    let mut letters = game.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Where a link leads to nothing; `says` is the key of the sentence.
#[component]
pub(crate) fn Nowhere(says: &'static str) -> impl IntoView {
    view! {
        <main id="main" class="page narrow nowhere" tabindex="-1">
            <Icon name="camel" class="lostcamel" />
            <h1>{t(says)}</h1>
            <p class="muted">{t("web-nothing-here-more")}</p>
            <p><a class="button primary" href=Route::Home.href()>{t("web-home")}</a></p>
        </main>
    }
}

/// Everything.
#[component]
pub(crate) fn App() -> impl IntoView {
    Prefs::provide();
    store::open();
    let turn = Turn::provide();
    let route = route::current();
    let shown = Memo::new(move |_| route.get());
    // A table needs all the room there is.
    let at_table = move || {
        shown.with(|route| {
            use Route::{Learn, Online, Own, OwnPuzzles, Puzzles, WhatIf};
            matches!(
                route,
                Own(_) | Online(..) | Learn(_) | OwnPuzzles(_) | Puzzles(Some(_)) | WhatIf(..)
            )
        })
    };
    // Within the rules one scrolls; only other routes are other pages.
    let rules = Memo::new(move |before: Option<&(String, Option<String>)>| match shown.get() {
        Route::Rules(game, clause) => (game, clause),
        _ => before.cloned().unwrap_or_default(),
    });
    let which = Memo::new(move |_| match shown.get() {
        Route::Rules(..) => Route::Rules(String::new(), None),
        other => other,
    });
    arrive(which, shown, turn);
    let skip = |event: leptos::ev::MouseEvent| {
        // The address is the route, so it cannot name the place too.
        event.prevent_default();
        page::focus("#main");
    };
    view! {
        <a class="skip" href="#main" on:click=skip>{t("web-skip")}</a>
        <TopBar compact=Signal::derive(at_table) />
        <Unkept />
        {move || match which.get() {
            Route::Home => view! { <home::Home /> }.into_any(),
            Route::New(game) => view! { <new::New game /> }.into_any(),
            Route::Own(id) => view! { <table::Own id /> }.into_any(),
            Route::Online(id, token) => view! { <table::Online id token /> }.into_any(),
            Route::Replay(source) => view! { <replay::Replay source /> }.into_any(),
            Route::ReplayAt(source, id, at) => {
                view! { <replay::Replay source=Some((source, id)) at /> }.into_any()
            }
            Route::Rules(..) => view! { <rules::Rules place=rules.into() /> }.into_any(),
            Route::Learn(game) => view! { <learn::Learn game /> }.into_any(),
            Route::Puzzles(None) => view! { <puzzles::Choose /> }.into_any(),
            Route::Puzzles(Some(game)) => view! { <puzzles::Puzzles game /> }.into_any(),
            Route::Daily => view! { <contests::Daily /> }.into_any(),
            Route::Duel(None) => view! { <contests::NewDuel /> }.into_any(),
            Route::Duel(Some(id)) => view! { <contests::Duel id /> }.into_any(),
            Route::OwnPuzzles(game) => view! { <puzzles::Own game /> }.into_any(),
            Route::WhatIf(game, seat, code) => view! { <whatif::WhatIf game seat code /> }.into_any(),
            Route::Settings => view! { <settings::SettingsPage /> }.into_any(),
            Route::Me => view! { <me::MePage /> }.into_any(),
            Route::Nowhere => view! { <Nowhere says="web-nothing-here" /> }.into_any(),
        }}
    }
}

/// Says so when nothing is kept beyond this visit, and why.
#[component]
fn Unkept() -> impl IntoView {
    let why = Memo::new(move |_| match store::place() {
        Place::Nowhere(why) => Some(why),
        Place::Opening | Place::Here => None,
    });
    move || {
        why.get().map(|why| view! {
            <p class="unstored" role="status" data-store=why><Icon name="icon-warning" /> {t(why)}</p>
        })
    }
}

/// On another page, the title says which, the reader begins at the top, and so does whoever
/// listens.
fn arrive(which: Memo<Route>, shown: Memo<Route>, turn: Turn) {
    let prefs = prefs();
    Effect::new(move || {
        let name = turn.name(prefs).or_else(|| shown.with(|route| name_of(prefs, route)));
        document().set_title(&match name {
            Some(name) => prefs.say("web-pages-title", &[("page", name.into())]),
            None => "Chowk".into(),
        });
    });
    Effect::new(move |before: Option<()>| {
        which.track();
        if before.is_some() {
            request_animation_frame(move || {
                page::focus_quietly("#main");
                if !shown.with_untracked(|route| matches!(route, Route::Rules(_, Some(_)))) {
                    window().scroll_to_with_x_and_y(0.0, 0.0);
                }
            });
        }
    });
}

/// What a page is called; home has only the name of it all.
fn name_of(prefs: Prefs, route: &Route) -> Option<String> {
    let own = |id: &str| {
        let table = crate::store::entry(id);
        table.map_or_else(|| prefs.say("web-table", &[]), |entry| title(&entry.game))
    };
    Some(match route {
        Route::Home => return None,
        Route::New(game) => prefs.say("web-new-title", &[("game", title(game).into())]),
        Route::Own(id) => own(id),
        Route::Online(..) => prefs.say("web-table", &[]),
        Route::Replay(_) | Route::ReplayAt(..) => prefs.say("web-pages-replay", &[]),
        Route::Rules(game, _) if game == words::rulebook::COMMON => {
            prefs.say("web-pages-rules-common", &[])
        }
        Route::Rules(game, clause) => {
            let name = prefs.say("web-pages-rules-of", &[("game", title(game).into())]);
            clause.as_ref().map_or(name.clone(), |clause| format!("{clause} · {name}"))
        }
        Route::Learn(game) => format!("{}: {}", title(game), prefs.say("web-learn", &[])),
        Route::Puzzles(None) => prefs.say("web-puzzles", &[]),
        Route::Puzzles(Some(game)) | Route::OwnPuzzles(game) => {
            format!("{}: {}", title(game), prefs.say("web-puzzles", &[]))
        }
        Route::Daily => prefs.say("web-daily", &[]),
        Route::Duel(_) => prefs.say("web-duel", &[]),
        Route::WhatIf(game, ..) => format!("{}: {}", title(game), prefs.say("web-if", &[])),
        Route::Settings => prefs.say("web-settings", &[]),
        Route::Me => prefs.say("web-me", &[]),
        Route::Nowhere => prefs.say("web-nothing-here", &[]),
    })
}

#[component]
fn TopBar(compact: Signal<bool>) -> impl IntoView {
    let prefs = prefs();
    let sound = move || prefs.0.with(|now| now.sound);
    let other_lang = move || if prefs.lang() == words::Lang::De { "en" } else { "de" };
    let change = move |_| {
        // Before the change: while a signal is updated, it cannot be read.
        let lang = other_lang();
        prefs.0.update(|now| now.lang = Some(lang.into()));
    };
    view! {
        <header class="topbar" class:compact=move || compact.get()>
            <a class="brand" href=Route::Home.href()>
                <Icon name="brand" class="brandmark" />
                <span>"Chowk"</span>
            </a>
            <nav class="topnav" aria-label=t("web-nav")>
                <a class="iconbutton" href=Route::Me.href() aria-label=t("web-me") title=t("web-me")>
                    <Icon name="icon-person" />
                </a>
                <a class="iconbutton" href=Route::Settings.href() aria-label=t("web-settings") title=t("web-settings")>
                    <Icon name="icon-settings" />
                </a>
                <button
                    class="iconbutton"
                    aria-label=t("web-sound")
                    title=t("web-sound")
                    aria-pressed=move || sound().to_string()
                    on:click=move |_| prefs.0.update(|now| now.sound = !now.sound)
                >
                    <Icon name=Signal::derive(move || if sound() { "icon-sound-on" } else { "icon-sound-off" }.to_string()) />
                </button>
                <button
                    class="langbutton"
                    aria-label=t("web-other-language")
                    lang=other_lang
                    on:click=change
                >
                    {move || other_lang().to_uppercase()}
                </button>
            </nav>
        </header>
    }
}
