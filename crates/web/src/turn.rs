//! Whose turn it is, told to somebody who looks elsewhere: in the title of the tab, as a badge, and, if
//! they said so, by a notification.
use crate::{page, push, settings::Prefs};
use leptos::{prelude::*, task::spawn_local};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Notification, NotificationOptions, NotificationPermission};

/// The table that is shown: its game, and whether it waits for me.
#[derive(Copy, Clone)]
pub(crate) struct Turn(RwSignal<Option<(String, bool)>>);

impl Turn {
    pub(crate) fn provide() -> Turn {
        let turn = Turn(RwSignal::new(None));
        provide_context(turn);
        turn
    }

    /// What the tab is called while a table is shown.
    pub(crate) fn name(self, prefs: Prefs) -> Option<String> {
        self.0.with(|now| {
            let (game, mine) = now.as_ref()?;
            let game = crate::pages::title(game);
            Some(match mine {
                true => prefs.say("web-title-turn", &[("game", game.into())]),
                false => game,
            })
        })
    }

    /// Another table, or none.
    pub(crate) fn show(self, game: &str, mine: bool) {
        // A push may have set the badge before there was a page.
        let before = self.0.get_untracked().map(|(_, mine)| mine);
        self.0.set(Some((game.into(), mine)));
        if before != Some(mine) {
            badge(mine);
        }
    }

    pub(crate) fn clear(self) {
        if self.0.try_set(None).is_none() {
            badge(false);
        }
    }
}

/// The question whether one wants to be told, asked until it is answered.
#[derive(Copy, Clone)]
pub(crate) struct Question {
    open: RwSignal<bool>,
    prefs: Prefs,
}

impl Question {
    /// Not where it was answered already, here or to the browser.
    pub(crate) fn new(prefs: Prefs) -> Question {
        let open = may_ask() && !prefs.0.with_untracked(|now| now.told);
        Question { open: RwSignal::new(open), prefs }
    }

    /// The same table in another tab may have had the answer.
    pub(crate) fn is_open(self) -> bool {
        self.open.get() && !self.prefs.0.with(|now| now.told)
    }

    pub(crate) fn no(self) {
        self.open.set(false);
        self.prefs.0.update(|now| now.told = true);
    }

    pub(crate) fn yes(self) {
        self.no();
        spawn_local(async move {
            ask(self.prefs).await;
        });
    }
}

/// The mark on the icon of an installed page, where there is such a thing.
fn badge(on: bool) {
    let navigator = window().navigator();
    let name = if on { "setAppBadge" } else { "clearAppBadge" };
    let Ok(set) = js_sys::Reflect::get(&navigator, &name.into()) else { return };
    if let Ok(set) = set.dyn_into::<js_sys::Function>()
        && let Ok(promise) = set.call0(&navigator)
    {
        settle(promise);
    }
}

/// What a promise says is not needed, but a refusal that nobody hears is an error.
fn settle(promise: JsValue) {
    spawn_local(async move {
        let _ = JsFuture::from(js_sys::Promise::resolve(&promise)).await;
    });
}

pub(crate) fn supported() -> bool {
    js_sys::Reflect::has(&window(), &"Notification".into()).unwrap_or(false)
}

/// May the person still be asked whether to be told?
pub(crate) fn may_ask() -> bool {
    supported() && Notification::permission() == NotificationPermission::Default
}

pub(crate) fn is_granted() -> bool {
    supported() && Notification::permission() == NotificationPermission::Granted
}

pub(crate) fn is_denied() -> bool {
    supported() && Notification::permission() == NotificationPermission::Denied
}

/// Asks the person, through the browser; then this device is told while the page is closed, too. False if
/// that cannot be.
pub(crate) async fn ask(prefs: Prefs) -> bool {
    if let Ok(asked) = Notification::request_permission() {
        let _ = JsFuture::from(asked).await;
    }
    push::turn_on(prefs).await
}

/// Tells somebody who looks elsewhere, if they want to be told.
pub(crate) fn notify(prefs: Prefs, game: &str) {
    // A push comes by itself.
    let pushed = prefs.0.with_untracked(|now| now.push);
    if !page::is_hidden() || !is_granted() || pushed {
        return;
    }
    let title = prefs.say("web-title-turn", &[("game", crate::pages::title(game).into())]);
    let options = NotificationOptions::new();
    options.set_tag("chowk-turn");
    options.set_icon("icon-192.png");
    // Phones want it to come from the service worker.
    if Notification::new_with_options(&title, &options).is_ok() {
        return;
    }
    spawn_local(async move {
        let Ok(ready) = window().navigator().service_worker().ready() else { return };
        let Ok(worker) = JsFuture::from(ready).await else { return };
        let worker: web_sys::ServiceWorkerRegistration = worker.unchecked_into();
        if let Ok(shown) = worker.show_notification_with_options(&title, &options) {
            let _ = JsFuture::from(shown).await;
        }
    });
}
