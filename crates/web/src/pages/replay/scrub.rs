//! From step to step: a range, buttons, keys, and by itself.
use super::player::Looked;
use crate::{
    icon::Icon,
    settings::{prefs, t},
};
use leptos::{ev, leptos_dom::helpers::IntervalHandle, prelude::*};
use std::time::Duration;
use wasm_bindgen::JsCast as _;

/// Between two steps when it plays by itself.
const STEP_INTERVAL: Duration = Duration::from_millis(1_200);

#[component]
pub(crate) fn Scrubber(looked: Looked) -> impl IntoView {
    let prefs = prefs();
    let (last, at) = (looked.last, looked.at);
    let playing = RwSignal::new(false);
    plays_by_itself(looked, playing);
    listen(looked, playing);
    let go = move |step: usize| {
        playing.set(false);
        looked.go(step);
    };
    type To = fn(usize, usize) -> usize;
    let button = move |act: &'static str, icon: &'static str, label: &'static str, to: To| {
        let off = move || to(at.get(), last) == at.get();
        view! {
            // Not disabled: the focus would be lost at the ends.
            <button class="iconbutton" data-act=act aria-label=t(label) title=t(label)
                aria-disabled=move || off().to_string()
                on:click=move |_| go(to(at.get_untracked(), last))>
                <Icon name=icon />
            </button>
        }
    };
    let text = move || match at.get() {
        0 => prefs.say("web-pages-at-start", &[]),
        at => prefs.say("web-pages-at", &[("at", at.into()), ("last", last.into())]),
    };
    let play_label =
        move || if playing.get() { t("web-pages-pause")() } else { t("web-pages-play")() };
    view! {
        <div class="range">
            <input type="range" min="0" max=last.to_string() step="1" aria-label=t("web-pages-scrubber")
                aria-valuetext=text data-act="scrub"
                prop:value=move || at.get().to_string()
                on:input:target=move |event| go(event.target().value().parse().unwrap_or(0)) />
        </div>
        <div class="scrub">
            {button("first", "icon-first", "web-pages-first", |_, _| 0)}
            {button("prev", "icon-prev", "web-pages-prev", |at, _| at.saturating_sub(1))}
            <button class="iconbutton" data-act="play" aria-label=play_label title=play_label on:click=move |_| toggle(looked, playing)>
                <Icon name=Signal::derive(move || if playing.get() { "icon-pause" } else { "icon-play" }.to_string()) />
            </button>
            {button("next", "icon-next", "web-pages-next", |at, last| (at + 1).min(last))}
            {button("last", "icon-last", "web-pages-last", |_, last| last)}
        </div>
        <span class="at num" data-at=move || at.get().to_string()>{text}</span>
    }
}

/// Plays or pauses; at the end it plays from the start.
fn toggle(looked: Looked, playing: RwSignal<bool>) {
    if !playing.get_untracked() && looked.at.get_untracked() == looked.last {
        looked.go(0);
    }
    playing.update(|on| *on = !*on);
}

fn plays_by_itself(looked: Looked, playing: RwSignal<bool>) {
    let timer = StoredValue::new(None::<IntervalHandle>);
    let stop = move || {
        if let Some(handle) = timer.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    };
    Effect::new(move || {
        stop();
        if playing.get() {
            let tick = move || match looked.at.get_untracked() {
                at if at < looked.last => looked.go(at + 1),
                _ => playing.set(false),
            };
            timer.set_value(set_interval_with_handle(tick, STEP_INTERVAL).ok());
        }
    });
    on_cleanup(stop);
}

/// Arrows, Home, End and space, wherever they mean nothing else.
fn listen(looked: Looked, playing: RwSignal<bool>) {
    let handle = window_event_listener(ev::keydown, move |event| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() || event.default_prevented() {
            return;
        }
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let tag = target.map(|element| element.tag_name()).unwrap_or_default();
        if ["INPUT", "TEXTAREA", "SELECT"].contains(&tag.as_str()) {
            return;
        }
        let at = looked.at.get_untracked();
        let step = match event.key().as_str() {
            "ArrowLeft" => at.saturating_sub(1),
            "ArrowRight" => at + 1,
            "Home" => 0,
            "End" => looked.last,
            " " if !["BUTTON", "A", "SUMMARY"].contains(&tag.as_str()) => {
                event.prevent_default();
                toggle(looked, playing);
                return;
            }
            _ => return,
        };
        event.prevent_default();
        playing.set(false);
        looked.go(step);
    });
    on_cleanup(move || handle.remove());
}
