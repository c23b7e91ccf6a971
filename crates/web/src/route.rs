//! Where we are: the part of the address after `#`. Such addresses work from any folder of any
//! server, without one too, and what stands after `#` is never sent.
use leptos::{ev, prelude::*};

/// A page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Route {
    Home,
    /// Set up a table of this game.
    New(String),
    /// A table of one's own.
    Own(String),
    /// A table of the server, perhaps with the token of a seat link.
    Online(String, Option<String>),
    /// Look through a game: `own ID`, `table ID`, or a file that is opened there.
    Replay(Option<(Source, String)>),
    /// The same, opened at a step.
    ReplayAt(Source, String, usize),
    /// The rulebook of a game, at a clause.
    Rules(String, Option<String>),
    /// Learn a game by playing.
    Learn(String),
    /// Puzzles: of all games, or of one.
    Puzzles(Option<String>),
    /// The deal of the day.
    Daily,
    /// A mirror duel: a new one, or one that is there.
    Duel(Option<String>),
    /// Those that were made of one's own mistakes in a game.
    OwnPuzzles(String),
    /// Try things at a position: the game, whose seat, and the position as a link has it.
    WhatIf(String, String, String),
    Settings,
    /// What one has played, and how well.
    Me,
    /// An address that leads to nothing.
    Nowhere,
}

/// Where a game to look through comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    Own,
    Online,
}

impl Route {
    pub(crate) fn parse(hash: &str) -> Route {
        let path = hash.trim_start_matches('#').trim_matches('/');
        let parts: Vec<&str> = path.split('/').collect();
        let owned = |text: &&str| (*text).to_string();
        match parts.as_slice() {
            ["new", game] => Route::New(owned(game)),
            ["own", id] => Route::Own(owned(id)),
            ["t", id] => Route::Online(owned(id), None),
            ["t", id, token] => Route::Online(owned(id), Some(owned(token))),
            ["replay"] => Route::Replay(None),
            ["replay", "own", id] => Route::Replay(Some((Source::Own, owned(id)))),
            ["replay", "t", id] => Route::Replay(Some((Source::Online, owned(id)))),
            ["replay", "own" | "t", id, step] => {
                let source = if parts[1] == "own" { Source::Own } else { Source::Online };
                step.parse().map_or(Route::Nowhere, |step| Route::ReplayAt(source, owned(id), step))
            }
            ["rules", game] => Route::Rules(owned(game), None),
            ["rules", game, clause] => Route::Rules(owned(game), Some(owned(clause))),
            ["learn", game] => Route::Learn(owned(game)),
            ["puzzles"] => Route::Puzzles(None),
            ["puzzles", game] => Route::Puzzles(Some(owned(game))),
            ["daily"] => Route::Daily,
            ["duel"] => Route::Duel(None),
            ["duel", id] => Route::Duel(Some(owned(id))),
            ["puzzles", game, "mine"] => Route::OwnPuzzles(owned(game)),
            ["if", game, seat, code @ ..] => {
                Route::WhatIf(owned(game), owned(seat), code.join("/"))
            }
            ["settings"] => Route::Settings,
            ["me"] => Route::Me,
            // The link that skips to the content, opened as an address.
            ["" | "main"] => Route::Home,
            _ => Route::Nowhere,
        }
    }

    /// As it stands in a link.
    pub(crate) fn href(&self) -> String {
        match self {
            Route::Home => "#/".into(),
            Route::New(game) => format!("#/new/{game}"),
            Route::Own(id) => format!("#/own/{id}"),
            Route::Online(id, None) => format!("#/t/{id}"),
            Route::Online(id, Some(token)) => format!("#/t/{id}/{token}"),
            Route::Replay(None) => "#/replay".into(),
            Route::Replay(Some((Source::Own, id))) => format!("#/replay/own/{id}"),
            Route::Replay(Some((Source::Online, id))) => format!("#/replay/t/{id}"),
            Route::ReplayAt(Source::Own, id, step) => format!("#/replay/own/{id}/{step}"),
            Route::ReplayAt(Source::Online, id, step) => format!("#/replay/t/{id}/{step}"),
            Route::Rules(game, None) => format!("#/rules/{game}"),
            Route::Rules(game, Some(clause)) => format!("#/rules/{game}/{clause}"),
            Route::Learn(game) => format!("#/learn/{game}"),
            Route::Puzzles(None) => "#/puzzles".into(),
            Route::Puzzles(Some(game)) => format!("#/puzzles/{game}"),
            Route::Daily => "#/daily".into(),
            Route::Duel(None) => "#/duel".into(),
            Route::Duel(Some(id)) => format!("#/duel/{id}"),
            Route::OwnPuzzles(game) => format!("#/puzzles/{game}/mine"),
            Route::WhatIf(game, seat, code) => format!("#/if/{game}/{seat}/{code}"),
            Route::Settings => "#/settings".into(),
            Route::Me => "#/me".into(),
            Route::Nowhere => "#/nowhere".into(),
        }
    }

    /// Goes there.
    pub(crate) fn go(&self) {
        let _ = window().location().set_hash(&self.href());
    }

    /// Goes there without leaving the present page behind in the history.
    pub(crate) fn replace(&self) {
        let _ = window().location().replace(&self.href());
    }
}

/// The page we are on, as it changes.
pub(crate) fn current() -> ReadSignal<Route> {
    let here = || Route::parse(&window().location().hash().unwrap_or_default());
    let (route, set_route) = signal(here());
    let handle = window_event_listener(ev::hashchange, move |_| set_route.set(here()));
    on_cleanup(move || handle.remove());
    route
}
