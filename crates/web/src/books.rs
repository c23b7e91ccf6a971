//! The rulebooks. They are files of the site, and no part of what a first move needs: all of a language are
//! fetched when one of them is first wanted. The service worker keeps them, so they are there offline.
use crate::net;
use leptos::{prelude::*, task::spawn_local};
use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
};
use words::{
    Lang,
    rulebook::{self, Rulebook},
};

/// What has become of the books of a language.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Shelf {
    Coming,
    Here,
    /// They could not be fetched.
    Away,
}

thread_local! {
    static SHELVES: ArcRwSignal<BTreeMap<Lang, Shelf>> = ArcRwSignal::new(BTreeMap::new());
    /// Languages that were asked for. Apart from the signal, which must not change while it is read.
    static ASKED: RefCell<BTreeSet<Lang>> = RefCell::default();
}

/// The books of a language; asks for them, if nobody has. Whoever reads it is told when that changes.
pub(crate) fn shelf(lang: Lang) -> Shelf {
    let shelves = SHELVES.with(Clone::clone);
    shelves.with(|all| all.get(&lang).copied()).unwrap_or_else(|| {
        if ASKED.with_borrow_mut(|asked| asked.insert(lang)) {
            fetch(lang);
        }
        Shelf::Coming
    })
}

/// Asks for the books of a language, once more if they could not be fetched.
pub(crate) fn fetch(lang: Lang) {
    let shelves = SHELVES.with(Clone::clone);
    spawn_local(async move {
        shelves.update(|all| _ = all.insert(lang, Shelf::Coming));
        let mut shelf = Shelf::Here;
        for game in rulebook::books() {
            match net::file(&format!("rules/{lang}/{game}.txt")).await {
                Ok(Some(text)) => rulebook::lend(lang, game, text),
                _ => shelf = Shelf::Away,
            }
        }
        shelves.update(|all| _ = all.insert(lang, shelf));
    });
}

/// A rulebook, once it is here.
pub(crate) fn book(lang: Lang, game: &str) -> Option<Rulebook> {
    (shelf(lang) == Shelf::Here).then(|| rulebook::rulebook(lang, game)).flatten()
}
