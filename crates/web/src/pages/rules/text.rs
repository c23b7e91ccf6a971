//! The rulebook's Markdown as elements.
use crate::{route::Route, settings::t};
use leptos::prelude::*;
use words::{
    markdown::{Block, Span, blocks},
    rulebook::{books, in_any_language},
};

/// In which book a clause or chapter stands.
fn book_of(id: &str) -> Option<&'static str> {
    let holds = |game: &&str| {
        let book = in_any_language(game);
        book.is_some_and(|book| book.clause(id).is_some() || book.chapter(id).is_some())
    };
    books().find(holds)
}

fn span(span: Span) -> AnyView {
    match span {
        Span::Text(text) => text.into_any(),
        Span::Strong(text) => view! { <strong>{text}</strong> }.into_any(),
        Span::Emphasis(text) => view! { <em>{text}</em> }.into_any(),
        Span::Clause(id) => match book_of(&id) {
            Some(game) => {
                let href = Route::Rules(game.into(), Some(id.clone())).href();
                view! { <a class="cited" href=href>{id}</a> }.into_any()
            }
            None => id.into_any(),
        },
    }
}

fn line(spans: Vec<Span>) -> impl IntoView {
    spans.into_iter().map(span).collect_view()
}

fn block(block: Block) -> AnyView {
    match block {
        Block::Paragraph(spans) => view! { <p>{line(spans)}</p> }.into_any(),
        Block::List(items) => {
            let items = items.into_iter().map(|item| view! { <li>{line(item)}</li> });
            view! { <ul>{items.collect_view()}</ul> }.into_any()
        }
        Block::Table { head, rows } => {
            let head = head
                .into_iter()
                .map(|cell| view! { <th scope="col">{line(cell)}</th> })
                .collect_view();
            let rows = rows.into_iter().map(|row| {
                let cells = row.into_iter().enumerate().map(|(at, cell)| match at {
                    0 => view! { <th scope="row">{line(cell)}</th> }.into_any(),
                    _ => view! { <td>{line(cell)}</td> }.into_any(),
                });
                view! { <tr>{cells.collect_view()}</tr> }
            });
            // A wide table scrolls by itself; whoever has only keys must reach it to do so.
            view! {
                <div class="tablewrap" tabindex="0" role="group" aria-label=t("web-table")>
                    <table class="grid"><thead><tr>{head}</tr></thead><tbody>{rows.collect_view()}</tbody></table>
                </div>
            }
            .into_any()
        }
    }
}

/// A text of the rulebook.
pub(super) fn text(markdown: &str) -> impl IntoView + use<> {
    blocks(markdown).into_iter().map(block).collect_view()
}
