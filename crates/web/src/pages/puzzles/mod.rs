//! Puzzles: which game, and one after the other on the real board.
mod card;
mod progress;

use crate::{
    icon::Icon,
    net,
    pages::{Nowhere, title},
    route::Route,
    session::Session,
    settings::{prefs, t},
    table::Table,
};
use leptos::{prelude::*, task::spawn_local};
use progress::Progress;
use puzzles::Collection;

/// All games.
#[component]
pub(crate) fn Choose() -> impl IntoView {
    let prefs = prefs();
    let row = |game: &'static str| {
        let best = Progress::read(game).best;
        let standing = move || match best {
            0 => String::new(),
            n => prefs.say("web-puzzles-best", &[("n", n.into())]),
        };
        view! {
            <li class="tablerow">
                <a href=Route::Puzzles(Some(game.into())).href()>
                    <Icon name=format!("cover-{game}") class="thumb" />
                    <span class="what"><strong>{title(game)}</strong> <span>{standing}</span></span>
                    <span>{t("web-puzzles-play")}</span>
                </a>
            </li>
        }
    };
    view! {
        <main id="main" class="page narrow" tabindex="-1">
            <h1>{t("web-puzzles")}</h1>
            <p>{t("web-puzzles-more")}</p>
            <ul class="tablelist">{catalog::GAMES.iter().map(|&game| row(game)).collect_view()}</ul>
        </main>
    }
}

/// What is known of a game's puzzles.
#[derive(Clone, PartialEq)]
enum Fetched {
    Coming,
    /// There is no line.
    Away,
    /// There are none.
    Nothing,
    Here,
}

/// The puzzles of a game. Their file is fetched now: a first visit does without.
#[component]
pub(crate) fn Puzzles(game: String) -> impl IntoView {
    if !catalog::GAMES.contains(&game.as_str()) {
        return view! { <Nowhere says="web-no-game" /> }.into_any();
    }
    let fetched = RwSignal::new(Fetched::Coming);
    let all = StoredValue::new(None::<Collection>);
    let game = StoredValue::new(game);
    let fetch = move || {
        fetched.set(Fetched::Coming);
        spawn_local(async move {
            let path = format!("puzzles/{}.txt", game.get_value());
            let found = match net::file(&path).await {
                Err(_) => Fetched::Away,
                Ok(None) => Fetched::Nothing,
                Ok(Some(text)) => match text.parse::<Collection>() {
                    // Somebody may have left meanwhile.
                    Ok(read) if !read.puzzles.is_empty() => {
                        let _ = all.try_set_value(Some(read));
                        Fetched::Here
                    }
                    _ => Fetched::Nothing,
                },
            };
            let _ = fetched.try_set(found);
        });
    };
    fetch();
    let prefs = prefs();
    view! {
        {move || match fetched.get() {
            Fetched::Coming => view! { <main id="main" class="page narrow" tabindex="-1"><h1>{t("web-puzzles")}</h1><p>{t("web-puzzles-loading")}</p></main> }.into_any(),
            Fetched::Nothing => view! { <Nowhere says="web-puzzles-none" /> }.into_any(),
            Fetched::Away => view! {
                <main id="main" class="page narrow" tabindex="-1">
                    <h1>{t("web-puzzles")}</h1>
                    <p role="alert">{t("web-puzzles-away")}</p>
                    <p><button class="primary" on:click=move |_| fetch()>{t("web-puzzles-again")}</button></p>
                </main>
            }.into_any(),
            Fetched::Here => {
                let session = Session::for_puzzles(prefs);
                let deck = card::Deck::new(session, &game.get_value(), all.get_value());
                view! { <Table session><card::Card deck /></Table> }.into_any()
            }
        }}
    }
    .into_any()
}
