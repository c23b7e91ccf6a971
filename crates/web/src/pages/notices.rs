//! Whether this device is told when it is one's turn at a table of the server.
use crate::{
    push::{self, State},
    settings::{prefs, t},
    show::Show,
    turn,
};
use leptos::{prelude::*, task::spawn_local};

#[component]
pub(crate) fn NoticeSettings() -> impl IntoView {
    let prefs = prefs();
    let (state, busy) = (RwSignal::new(None::<State>), RwSignal::new(false));
    let failed = RwSignal::new(false);
    let look = move || {
        spawn_local(async move {
            let now = push::state().await;
            state.try_set(Some(now));
        });
    };
    look();
    let set = move |on: bool| {
        busy.set(true);
        failed.set(false);
        spawn_local(async move {
            match on {
                true => failed.set(!turn::ask(prefs).await),
                false => push::turn_off(prefs).await,
            }
            busy.try_set(false);
            look();
        });
    };
    let hint = move || match state.get() {
        Some(State::Never) => t("web-push-never")(),
        Some(State::Blocked) => t("web-push-blocked")(),
        _ => t("web-push-hint")(),
    };
    let fixed = move || busy.get() || !matches!(state.get(), Some(State::On | State::Off));
    view! {
        <fieldset class="panel">
            <legend>{t("web-push-title")}</legend>
            <div class="setting switch">
                <label for="set-push">
                    {t("web-push")}
                    <span class="hint" id="set-push-hint">{hint}</span>
                </label>
                <input type="checkbox" role="switch" id="set-push" aria-describedby="set-push-hint"
                    disabled=fixed
                    prop:checked=move || state.get() == Some(State::On)
                    on:change:target=move |event| set(event.target().checked()) />
            </div>
            <Show when=move || failed.get()>
                <p class="refused" role="alert">{t("web-push-failed")}</p>
            </Show>
        </fieldset>
    }
}
