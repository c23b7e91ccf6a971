//! The rulebook as a page: chapters, and clauses that can be linked to.
mod text;

use crate::{
    books::{self, Shelf, book},
    page,
    pages::title,
    route::Route,
    settings::{prefs, t},
};
use leptos::prelude::*;
use text::text;
use words::rulebook::{self, COMMON, Chapter, Clause};

/// The rules of a game, at a clause or chapter if one is named.
#[component]
pub(crate) fn Rules(place: Signal<(String, Option<String>)>) -> impl IntoView {
    let prefs = prefs();
    let game = Memo::new(move |_| place.with(|(game, _)| game.clone()));
    let clause = Memo::new(move |_| place.with(|(_, clause)| clause.clone()));
    let book = Memo::new(move |_| book(prefs.lang(), &game.get()));
    // Goes to the clause, also when the language changes the text above it.
    Effect::new(move || {
        book.track();
        if let Some(id) = clause.get() {
            request_animation_frame(move || page::scroll_to(&canonical(&id)));
        }
    });
    let read = move || {
        book.get().map(|book| {
            let chapters = book
                .chapters
                .into_iter()
                .map(|chapter| view! { <ChapterView chapter game clause /> });
            view! {
                <h1>{book.title}</h1>
                <div class="lead">{text(book.introduction)}</div>
                {chapters.collect_view()}
            }
        })
    };
    let missing = move || {
        match books::shelf(prefs.lang()) {
        Shelf::Coming => Some(view! { <h1>{t("web-rules")}</h1><p>{t("web-books-loading")}</p> }.into_any()),
        Shelf::Away => Some(view! {
            <h1>{t("web-rules")}</h1>
            <p role="alert">{t("web-books-away")}</p>
            <p><button class="primary" on:click=move |_| books::fetch(prefs.lang())>{t("web-puzzles-again")}</button></p>
        }.into_any()),
        Shelf::Here => {
            let none = book.with(Option::is_none);
            none.then(|| view! { <h1>{t("web-pages-no-book")}</h1> }.into_any())
        }
    }
    };
    view! {
        <main id="main" class="page rules" tabindex="-1">
            <div class="rulesnav">
                <Books game />
                <Chapters game clause />
            </div>
            <article lang=move || prefs.lang().to_string()>
                {read}
                {missing}
            </article>
        </main>
    }
}

/// As it is written in the book: in a link, letters may be small.
fn canonical(id: &str) -> String {
    id.to_uppercase()
}

#[component]
fn Books(game: Memo<String>) -> impl IntoView {
    let links = rulebook::books().map(|book| {
        let name = move || if book == COMMON { t("web-pages-common")() } else { title(book) };
        let here = move || (game.get() == book).then_some("page");
        view! { <a href=Route::Rules(book.into(), None).href() aria-current=here data-book=book>{name}</a> }
    });
    view! { <nav class="books" aria-label=t("web-pages-book")>{links.collect_view()}</nav> }
}

/// The list of chapters: beside the text, or folded away where there is no room beside it.
#[component]
fn Chapters(game: Memo<String>, clause: Memo<Option<String>>) -> impl IntoView {
    let prefs = prefs();
    let list = move || {
        let book = book(prefs.lang(), &game.get())?;
        let links = book.chapters.into_iter().map(move |chapter| {
            let href = Route::Rules(game.get(), Some(chapter.id.into())).href();
            let ids: Vec<&str> = chapter.clauses.iter().map(|clause| clause.id).chain([chapter.id]).collect();
            let here = move || {
                let at = clause.get().map(|id| canonical(&id))?;
                ids.contains(&at.as_str()).then_some("true")
            };
            view! { <a href=href aria-current=here><span class="number">{chapter.id}</span> " " {chapter.title}</a> }
        });
        Some(links.collect_view())
    };
    // Below this width the text comes first.
    let wide = page::matches("(min-width: 900px)");
    view! {
        <details class="chapterlist" open=wide>
            <summary>{t("web-pages-chapters")}</summary>
            <nav class="chapters" aria-label=t("web-pages-chapters")>{list}</nav>
        </details>
    }
}

#[component]
fn ChapterView(
    chapter: Chapter,
    game: Memo<String>,
    clause: Memo<Option<String>>,
) -> impl IntoView {
    let id = chapter.id;
    let clauses = chapter.clauses.into_iter().map(|rule| view! { <ClauseView rule game clause /> });
    view! {
        <section aria-labelledby=id>
            <h2 id=id tabindex="-1"><span class="number">{id}</span> " " {chapter.title}</h2>
            {clauses.collect_view()}
        </section>
    }
}

#[component]
fn ClauseView(rule: Clause, game: Memo<String>, clause: Memo<Option<String>>) -> impl IntoView {
    let prefs = prefs();
    let id = rule.id;
    let target = move || clause.with(|at| at.as_ref().is_some_and(|at| canonical(at) == id));
    let href = move || Route::Rules(game.get(), Some(id.into())).href();
    // Options are named as they are where a table is set up.
    let says = rulebook::in_words(&game.get_untracked(), rule.text, &prefs.voice(None, Vec::new()));
    let label = move || prefs.say("web-pages-clause", &[("clause", id.into())]);
    view! {
        <div class="clause" class:target=target id=id tabindex="-1">
            <a class="no" href=href aria-label=label>{id}</a>
            <div class="says">{text(&says)}</div>
        </div>
    }
}
