//! The table as text, with the same powers: for screen readers, and for people who like to type.
use super::TableCtx;
use crate::{settings::t, show::Show};
use client::stage;
use leptos::{html::Input, prelude::*};

#[component]
pub(crate) fn TextBoard(ctx: TableCtx) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let misheard = RwSignal::new(None::<String>);
    let field = NodeRef::<Input>::new();
    let typing = goes_on_typing(field);
    let desk_says = move |say: &dyn Fn(&dyn catalog::Spoken, &words::Voice) -> Vec<String>| {
        ctx.shown.with(|shown| {
            let shown = shown.as_ref()?;
            let desk = stage::desk(&shown.game, &shown.view)?;
            Some(say(desk.as_ref(), &ctx.prefs.voice(shown.me, shown.names.clone())))
        })
    };
    let table = move || {
        let lines =
            desk_says(&|desk, voice| desk.describe(voice).lines().map(str::to_owned).collect());
        lines.unwrap_or_default().into_iter().map(|line| view! { <p>{line}</p> }).collect_view()
    };
    let mine = move || ctx.shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.mine()));
    let choices = move || {
        let me = ctx.shown.with(|shown| shown.as_ref().and_then(|shown| shown.me))?;
        let lines = desk_says(&|desk, voice| desk.menu(me, voice))?;
        Some(lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view())
    };
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        typing.set_value(true);
        let text = typed.get_untracked();
        if text.trim().is_empty() {
            ctx.confirm();
            return;
        }
        let Some(table) = ctx.session.table() else { return };
        match stage::understand(&table, &text, &ctx.voice()) {
            Ok(mv) => {
                misheard.set(None);
                ctx.staged.set(Some(mv));
                typed.set(String::new());
            }
            Err(why) => misheard.set(Some(why)),
        }
    };
    let help = move || ctx.prefs.say(&format!("{}-help", ctx.game()), &[]);
    view! {
        <div class="textboard">
            <Show when=mine>
                <form on:submit=submit>
                    <label for="text-move">{t("web-type-move")}</label>
                    <input id="text-move" node_ref=field autocomplete="off" autocapitalize="off" spellcheck="false"
                        prop:value=move || typed.get()
                        on:input:target=move |event| typed.set(event.target().value()) />
                    <button type="submit">{t("web-type-go")}</button>
                </form>
                <p class="refused" role="alert">{move || misheard.get()}</p>
                <section aria-label=t("play-choices")>
                    <h2>{t("play-choices")}</h2>
                    <ul>{choices}</ul>
                </section>
            </Show>
            <div>{table}</div>
            <Show when=mine><p class="muted">{help}</p></Show>
        </div>
    }
}

/// The field goes while others move. Whoever typed into it goes on typing when it is back.
fn goes_on_typing(field: NodeRef<Input>) -> StoredValue<bool> {
    let typing = StoredValue::new(false);
    Effect::new(move |_| {
        if let Some(field) = field.get()
            && typing.get_value()
        {
            let _ = field.focus();
        }
    });
    typing
}
