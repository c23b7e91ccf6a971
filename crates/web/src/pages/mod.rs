//! The pages, and the frame around them.
mod home;
mod learn;
mod new;
mod replay;
mod rules;
mod settings;

use crate::{
    icon::Icon,
    route::{self, Route},
    settings::{Prefs, prefs, t},
    table,
};
use leptos::prelude::*;

/// The levels of bots that people choose from, easiest first.
pub(crate) const LEVELS: [&str; 4] = ["novice", "apprentice", "merchant", "master"];

/// The name of a game, as a title.
pub(crate) fn title(game: &str) -> String {
    let mut letters = game.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Everything.
#[component]
pub(crate) fn App() -> impl IntoView {
    Prefs::provide();
    let route = route::current();
    let shown = Memo::new(move |_| route.get());
    // A table needs all the room there is.
    let at_table = move || {
        shown.with(|route| matches!(route, Route::Own(_) | Route::Online(..) | Route::Learn(_)))
    };
    view! {
        <a class="skip" href="#main">{t("web-skip")}</a>
        <TopBar compact=Signal::derive(at_table) />
        {move || match shown.get() {
            Route::Home => view! { <home::Home /> }.into_any(),
            Route::New(game) => view! { <new::New game /> }.into_any(),
            Route::Own(id) => view! { <table::Own id /> }.into_any(),
            Route::Online(id, token) => view! { <table::Online id token /> }.into_any(),
            Route::Replay(source) => view! { <replay::Replay source /> }.into_any(),
            Route::Rules(game, clause) => view! { <rules::Rules game clause /> }.into_any(),
            Route::Learn(game) => view! { <learn::Learn game /> }.into_any(),
            Route::Settings => view! { <settings::SettingsPage /> }.into_any(),
        }}
    }
}

#[component]
fn TopBar(compact: Signal<bool>) -> impl IntoView {
    let prefs = prefs();
    let sound = move || prefs.0.with(|now| now.sound);
    let other_lang = move || if prefs.lang() == words::Lang::De { "en" } else { "de" };
    view! {
        <header class="topbar" class:compact=move || compact.get()>
            <a class="brand" href=Route::Home.href()>
                <Icon name="brand" class="brandmark" />
                <span>"Chowk"</span>
            </a>
            <nav class="topnav" aria-label=t("web-nav")>
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
                    on:click=move |_| prefs.0.update(|now| now.lang = Some(other_lang().into()))
                >
                    {move || other_lang().to_uppercase()}
                </button>
            </nav>
        </header>
    }
}
