//! Puzzles: which game, and one after the other on the real board.
mod card;
mod progress;

use crate::{
    icon::Icon,
    net,
    pages::{
        Nowhere,
        me::{Look, mine_route, own_puzzles},
        title,
    },
    route::Route,
    session::Session,
    settings::{prefs, t},
    show::Show,
    store,
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
        let standing = move || match Progress::read(game).best {
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
            <Mine />
        </main>
    }
}

/// Those of one's own mistakes, and a way to more of them.
#[component]
fn Mine() -> impl IntoView {
    let prefs = prefs();
    let row = move |game: &'static str| {
        let count = own_puzzles(game).len();
        (count > 0).then(|| view! {
            <li class="tablerow" data-mine=game>
                <a href=mine_route(game).href()>
                    <Icon name=format!("cover-{game}") class="thumb" />
                    <span class="what"><strong>{title(game)}</strong> <span>{prefs.say("web-puzzles-mine-n", &[("n", count.into())])}</span></span>
                    <span>{t("web-puzzles-play")}</span>
                </a>
            </li>
        })
    };
    let rows = move || catalog::GAMES.iter().filter_map(|&game| row(game)).collect_view();
    let any = move || catalog::GAMES.iter().any(|game| !own_puzzles(game).is_empty());
    view! {
        <section class="mine">
            <h2>{t("web-puzzles-mine")}</h2>
            <p class="muted">{t("web-puzzles-mine-more")}</p>
            <Show when=any><ul class="tablelist">{rows}</ul></Show>
            <Look />
        </section>
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
            store::ready().await;
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
                let game = game.get_value();
                let deck = card::Deck::new(session, &game, &game, all.get_value());
                view! { <Table session><card::Card deck /></Table> }.into_any()
            }
        }}
    }
    .into_any()
}

/// The puzzles that were made of one's own mistakes. Nothing is fetched: they are here.
#[component]
pub(crate) fn Own(game: String) -> impl IntoView {
    let prefs = prefs();
    let ready = RwSignal::new(false);
    spawn_local(async move {
        store::ready().await;
        let _ = ready.try_set(true);
    });
    move || {
        if !ready.get() {
            return ().into_any();
        }
        let mut all = Collection::new(&game, 2, "");
        all.puzzles =
            untrack(|| own_puzzles(&game)).iter().filter_map(|line| line.parse().ok()).collect();
        if all.puzzles.is_empty() {
            return view! { <Nowhere says="web-puzzles-mine-none" /> }.into_any();
        }
        let session = Session::for_puzzles(prefs);
        let deck = card::Deck::new(session, &game, &format!("{game}.mine"), Some(all));
        view! { <Table session><card::Card deck /></Table> }.into_any()
    }
}
