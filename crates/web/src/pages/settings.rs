//! What a person may choose for all visits.
use crate::{
    pages::{NameFull, notices::NoticeSettings},
    settings::{Pace, Settings, Theme, prefs, t},
};
use leptos::{prelude::*, task::spawn_local};
use protocol::NAME_CHARS_MAX;

#[component]
pub(crate) fn SettingsPage() -> impl IntoView {
    let prefs = prefs();
    let lang = move || prefs.lang().to_string();
    view! {
        <main id="main" class="page narrow" tabindex="-1">
            <h1>{t("web-settings")}</h1>
            <form class="settings" on:submit=|event| event.prevent_default()>
                <fieldset class="panel">
                    <legend>{t("web-pages-settings-you")}</legend>
                    <Name />
                    <div class="setting">
                        <span class="label" id="set-lang">{t("web-pages-language")}</span>
                        <div class="seg" role="radiogroup" aria-labelledby="set-lang">
                            {[("en", "English"), ("de", "Deutsch")].map(|(code, name)| view! {
                                <label lang=code>
                                    <input type="radio" name="lang" value=code prop:checked=move || lang() == code
                                        on:change=move |_| prefs.0.update(|now| now.lang = Some(code.into())) />
                                    {name}
                                </label>
                            }).collect_view()}
                        </div>
                    </div>
                </fieldset>
                <fieldset class="panel">
                    <legend>{t("web-pages-settings-look")}</legend>
                    <OneOf name="theme" title="web-pages-theme"
                        read=|now| now.theme
                        write=|now, theme| now.theme = theme
                        values=[(Theme::System, "web-pages-theme-system"), (Theme::Light, "web-pages-theme-light"), (Theme::Dark, "web-pages-theme-dark")] />
                    <Switch name="contrast" title="web-pages-contrast" hint="web-pages-contrast-hint" read=|now| now.contrast write=|now, on| now.contrast = on />
                    <Switch name="text" title="web-pages-text" hint="web-pages-text-hint" read=|now| now.text write=|now, on| now.text = on />
                </fieldset>
                <fieldset class="panel">
                    <legend>{t("web-pages-settings-play")}</legend>
                    <OneOf name="pace" title="web-pages-pace"
                        read=|now| now.pace
                        write=|now, pace| now.pace = pace
                        values=[(Pace::Slow, "web-pages-pace-slow"), (Pace::Usual, "web-pages-pace-usual"), (Pace::Quick, "web-pages-pace-quick")] />
                    <Switch name="motion" title="web-pages-motion" hint="web-pages-motion-hint" read=|now| now.motion write=|now, on| now.motion = on />
                    <Switch name="sound" title="web-sound" hint="web-pages-sound-hint" read=|now| now.sound write=|now, on| now.sound = on />
                </fieldset>
                <NoticeSettings />
            </form>
            <p class="muted small kept">{t("web-pages-kept")}</p>
        </main>
    }
}

#[component]
fn Name() -> impl IntoView {
    let prefs = prefs();
    let keep = move |name: String| spawn_local(async move { prefs.rename(&name).await });
    view! {
        <div class="setting">
            <label for="set-name">
                {t("web-pages-name")}
                <span class="hint" id="set-name-hint">{t("web-pages-name-hint")}</span>
                <NameFull name=Signal::derive(move || prefs.0.with(|now| now.name.clone())) />
            </label>
            <input id="set-name" class="input" maxlength=NAME_CHARS_MAX.to_string() autocomplete="nickname" aria-describedby="set-name-hint"
                prop:value=move || prefs.0.with(|now| now.name.clone())
                on:change:target=move |event| keep(event.target().value()) />
        </div>
    }
}

/// One of a few values.
#[component]
fn OneOf<T: Copy + PartialEq + Send + Sync + 'static, const N: usize>(
    name: &'static str,
    title: &'static str,
    read: fn(&Settings) -> T,
    write: fn(&mut Settings, T),
    values: [(T, &'static str); N],
) -> impl IntoView {
    let prefs = prefs();
    let id = format!("set-{name}");
    let choices = values.map(|(value, label)| {
        view! {
            <label>
                <input type="radio" name=name prop:checked=move || prefs.0.with(read) == value
                    on:change=move |_| prefs.0.update(|now| write(now, value)) />
                {t(label)}
            </label>
        }
    });
    view! {
        <div class="setting">
            <span class="label" id=id.clone()>{t(title)}</span>
            <div class="seg" role="radiogroup" aria-labelledby=id>{choices.into_iter().collect_view()}</div>
        </div>
    }
}

/// Yes or no.
#[component]
fn Switch(
    name: &'static str,
    title: &'static str,
    hint: &'static str,
    read: fn(&Settings) -> bool,
    write: fn(&mut Settings, bool),
) -> impl IntoView {
    let prefs = prefs();
    let (id, hint_id) = (format!("set-{name}"), format!("set-{name}-hint"));
    view! {
        <div class="setting switch">
            <label for=id.clone()>
                {t(title)}
                <span class="hint" id=hint_id.clone()>{t(hint)}</span>
            </label>
            <input type="checkbox" role="switch" id=id aria-describedby=hint_id prop:checked=move || prefs.0.with(read)
                on:change:target=move |event| {
                    let on = event.target().checked();
                    prefs.0.update(|now| write(now, on));
                } />
        </div>
    }
}
