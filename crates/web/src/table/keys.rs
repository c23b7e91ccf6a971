//! The keyboard. Whatever can be clicked on a board may name a key (`data-key`); the rest is here.
use super::{TableCtx, log};
use crate::{backdrop::Backdrop, page, settings::t, show::Show};
use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, HtmlInputElement};

fn is_field(element: &Element) -> bool {
    ["INPUT", "TEXTAREA", "SELECT"].contains(&element.tag_name().as_str())
}

/// The field for moves with nothing in it: no move begins with `/`, so there the key still leads back.
fn is_empty_move_field(element: &Element) -> bool {
    let field = element.dyn_ref::<HtmlInputElement>();
    field.is_some_and(|field| field.id() == "text-move" && field.value().is_empty())
}

fn is_button(element: &Element) -> bool {
    ["BUTTON", "A", "SUMMARY"].contains(&element.tag_name().as_str())
}

fn click(css: &str) -> bool {
    let found = document().query_selector(css).ok().flatten();
    match found.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        Some(element) => {
            element.click();
            true
        }
        None => false,
    }
}

/// Closes what lies on top, if something does.
fn close_one(ctx: TableCtx) -> bool {
    let shown = [ctx.menu, ctx.playback.recap, ctx.giving_up, ctx.help, ctx.result];
    if ctx.rule.with_untracked(Option::is_some) {
        ctx.rule.set(None);
        return true;
    }
    let top = shown.into_iter().find(|open| open.get_untracked());
    if let Some(open) = top {
        open.set(false);
    }
    top.is_some() || log::close_sheet(ctx)
}

/// Listens as long as the table is shown.
pub(crate) fn listen(ctx: TableCtx) {
    let handle = window_event_listener(ev::keydown, move |event| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() || event.default_prevented() {
            return;
        }
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let key = event.key();
        if key == "Escape" && close_one(ctx) {
            event.prevent_default();
            return;
        }
        let leaves_text = key == "/" && target.as_ref().is_some_and(is_empty_move_field);
        if !leaves_text && target.as_ref().is_some_and(is_field) {
            return;
        }
        let on_button = target.as_ref().is_some_and(is_button);
        let done = match key.as_str() {
            "Enter" if !on_button || event.shift_key() => {
                click("[data-act=look], .coach [data-act=next], .actionbar [data-act=confirm]")
            }
            "Escape" if ctx.session.looking.with_untracked(Option::is_some) => {
                ctx.session.looking.set(None);
                true
            }
            "Escape" => {
                ctx.clear();
                true
            }
            "?" => {
                ctx.help.update(|on| *on = !*on);
                true
            }
            "." => click(".actionbar [data-act=hint]"),
            "," => click(".actionbar [data-act=log]"),
            "/" => {
                ctx.prefs.0.update(|now| now.text = !now.text);
                request_animation_frame(|| page::focus("#text-move"));
                true
            }
            key if key.len() == 1 => {
                let quoted = key.replace(['"', '\\'], "");
                click(&format!(".board [data-key=\"{quoted}\"]:not([disabled])"))
            }
            _ => false,
        };
        if done {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

/// All keys there are now, those of the board among them.
#[component]
pub(crate) fn Overlay(ctx: TableCtx) -> impl IntoView {
    let boards = move || {
        ctx.help.track();
        let found = document().query_selector_all(".board [data-key]").ok();
        let mut rows = Vec::<(String, String)>::new();
        for at in 0..found.as_ref().map_or(0, web_sys::NodeList::length) {
            let element = found.as_ref().and_then(|found| found.item(at));
            let Some(element) = element.and_then(|node| node.dyn_into::<Element>().ok()) else {
                continue;
            };
            let key = element.get_attribute("data-key").unwrap_or_default();
            let name = element.get_attribute("aria-label").or_else(|| element.text_content());
            if !key.is_empty() && !rows.iter().any(|(known, _)| *known == key) {
                rows.push((key, name.unwrap_or_default()));
            }
        }
        rows.into_iter()
            .map(|(key, name)| view! { <dt><kbd>{key}</kbd></dt><dd>{name}</dd> })
            .collect_view()
    };
    Effect::new(move || {
        if ctx.help.get() {
            // Without scrolling: one begins to read at the top.
            request_animation_frame(|| page::focus_quietly(".keyhelp button"));
        }
    });
    let fixed = [
        ("Tab", "web-key-tab"),
        ("Enter", "web-key-enter"),
        ("Shift+Enter", "web-key-confirm"),
        ("Esc", "web-key-undo"),
        (".", "web-key-hint"),
        (",", "web-key-log"),
        ("/", "web-key-text"),
        ("?", "web-key-help"),
    ];
    view! {
        <Show when=move || ctx.help.get()>
            <Backdrop close=move || ctx.help.set(false) />
            <div class="dialog keyhelp" role="dialog" aria-modal="true" aria-labelledby="keys-title">
                <h2 id="keys-title">{t("web-keys")}</h2>
                <dl class="keys">
                    {fixed.map(|(key, what)| view! { <dt><kbd>{key}</kbd></dt><dd>{t(what)}</dd> }).collect_view()}
                    {boards}
                </dl>
                <div class="dialogbuttons"><button class="primary" on:click=move |_| ctx.help.set(false)>{t("web-close")}</button></div>
            </div>
        </Show>
    }
}
