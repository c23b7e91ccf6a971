//! A clause of the rulebook, read without leaving the table.
use super::TableCtx;
use crate::{backdrop::Backdrop, books, page, route::Route, settings::t, show::Show};
use leptos::prelude::*;
use words::rulebook;

#[component]
pub(crate) fn RuleDialog(ctx: TableCtx) -> impl IntoView {
    let text = move || {
        let id = ctx.rule.get()?;
        let book = |game: &str| books::book(ctx.prefs.lang(), game);
        let own = book(&ctx.game()).and_then(|book| Some(book.clause(&id)?.text));
        let text =
            own.or_else(|| book(rulebook::COMMON).and_then(|book| Some(book.clause(&id)?.text)))?;
        Some(rulebook::plain(&rulebook::in_words(&ctx.game(), text, &ctx.voice())))
    };
    Effect::new(move || {
        if ctx.rule.get().is_some() {
            request_animation_frame(|| page::focus(".ruledialog button"));
        }
    });
    let href = move || Route::Rules(ctx.game(), ctx.rule.get()).href();
    view! {
        <Show when=move || ctx.rule.with(Option::is_some)>
            <Backdrop close=move || ctx.rule.set(None) />
            <div class="dialog ruledialog" role="dialog" aria-modal="true" aria-labelledby="rule-title"
                on:keydown=move |event| if event.key() == "Escape" { ctx.rule.set(None); }>
                <h2 id="rule-title">{move || ctx.rule.get()}</h2>
                <p class="ruletext">{text}</p>
                <div class="dialogbuttons">
                    <a class="button" href=href target="_blank">{t("web-rules")}</a>
                    <button class="primary" on:click=move |_| ctx.rule.set(None)>{t("web-close")}</button>
                </div>
            </div>
        </Show>
    }
}
