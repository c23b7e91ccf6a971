//! An address that the server calls when it is one's turn at this table: for mail, or a chat.
use super::TableCtx;
use crate::{backdrop::Backdrop, icon::Icon, net, page, settings::t, show::Show};
use leptos::{prelude::*, task::spawn_local};
use protocol::lobby::{Status, Webhook, WebhookSecret, WebhookSet};

/// Is the dialog open?
#[derive(Copy, Clone)]
struct Open(RwSignal<bool>);

/// Makes the dialog known to the menu.
pub(crate) fn provide() {
    provide_context(Open(RwSignal::new(false)));
}

/// Its entry in the menu, where there is a game to be told of.
#[component]
pub(crate) fn Item(ctx: TableCtx) -> impl IntoView {
    let Open(open) = expect_context();
    let session = ctx.session;
    let playing = move || session.now(|now| now.status == Status::Playing) == Some(true);
    let seated = move || session.mirror.with(|mirror| mirror.me().is_some());
    let show = move |_| {
        ctx.menu.set(false);
        open.set(true);
    };
    view! {
        <Show when=move || !session.is_own() && seated() && playing()>
            <button data-act="webhook" on:click=show><Icon name="icon-link" /> {t("web-hook")}</button>
        </Show>
    }
}

/// What the dialog knows.
#[derive(Copy, Clone)]
struct Form {
    ctx: TableCtx,
    typed: RwSignal<String>,
    /// The address that is called now.
    set: RwSignal<Option<String>>,
    /// Shown once, after an address was set.
    secret: RwSignal<Option<String>>,
    refused: RwSignal<Option<String>>,
}

impl Form {
    fn path(self) -> Option<String> {
        Some(format!("tables/{}/webhook", self.ctx.session.table()?.id))
    }

    fn read(self) {
        let Some(path) = self.path() else { return };
        self.secret.set(None);
        self.refused.set(None);
        self.typed.set(String::new());
        spawn_local(async move {
            if let Ok(WebhookSet { url }) = net::get(&path).await {
                self.set.try_set(url.clone());
                // The answer may come late: what has been typed meanwhile stays.
                self.typed.try_update(|typed| {
                    if typed.is_empty() {
                        *typed = url.unwrap_or_default();
                    }
                });
            }
        });
    }

    fn save(self) {
        let Some(path) = self.path() else { return };
        let url = self.typed.get_untracked().trim().to_string();
        spawn_local(async move {
            match net::send::<WebhookSecret>("PUT", &path, &Webhook { url: url.clone() }).await {
                Ok(WebhookSecret { secret }) => {
                    self.refused.try_set(None);
                    self.set.try_set(Some(url));
                    self.secret.try_set(Some(secret));
                }
                Err(why) => drop(self.refused.try_set(Some(says(self.ctx, why)))),
            }
        });
    }

    fn remove(self) {
        let Some(path) = self.path() else { return };
        spawn_local(async move {
            match net::tell("DELETE", &path, &()).await {
                Ok(()) => {
                    self.set.try_set(None);
                    self.secret.try_set(None);
                    self.typed.try_set(String::new());
                }
                Err(why) => drop(self.refused.try_set(Some(says(self.ctx, why)))),
            }
        });
    }
}

fn says(ctx: TableCtx, why: net::Failure) -> String {
    match why {
        net::Failure::Refused(fault) if fault.code == protocol::Code::BadAddress => {
            ctx.prefs.say("web-hook-address", &[])
        }
        net::Failure::Refused(fault) => super::effects::refusal(ctx.prefs, &ctx.game(), &fault),
        why @ net::Failure::Unheard(_) => why.says(),
    }
}

#[component]
pub(crate) fn WebhookDialog(ctx: TableCtx) -> impl IntoView {
    let Open(open) = expect_context();
    let (typed, set, secret, refused) = (
        RwSignal::new(String::new()),
        RwSignal::new(None),
        RwSignal::new(None),
        RwSignal::new(None),
    );
    let form = Form { ctx, typed, set, secret, refused };
    Effect::new(move || {
        if open.get() {
            form.read();
            request_animation_frame(|| page::focus_quietly("#hook-url"));
        }
    });
    let close = move || open.set(false);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        form.save();
    };
    view! {
        <Show when=move || open.get()>
            <Backdrop close />
            <form class="dialog hook" role="dialog" aria-modal="true" aria-labelledby="hook-title" aria-describedby="hook-more" novalidate
                on:submit=submit
                on:keydown=move |event| if event.key() == "Escape" { event.stop_propagation(); close(); }>
                <h2 id="hook-title">{t("web-hook-title")}</h2>
                <p id="hook-more" class="muted">{t("web-hook-more")}</p>
                <label for="hook-url">{t("web-hook-url")}</label>
                <input id="hook-url" class="input" type="url" inputmode="url" maxlength="1000" placeholder="https://" autocomplete="off"
                    prop:value=move || typed.get() on:input:target=move |event| typed.set(event.target().value()) />
                {move || refused.get().map(|why: String| view! { <p class="refused" role="alert">{why}</p> })}
                {move || secret.get().map(|secret: String| view! {
                    <div class="hooksecret" role="status">
                        <p>{t("web-hook-secret")}</p>
                        <input class="input" readonly aria-label=t("web-hook-secret-name") prop:value=secret
                            on:focus:target=move |event| event.target().select() />
                    </div>
                })}
                <div class="dialogbuttons">
                    <Show when=move || set.get().is_some()>
                        <button type="button" class="button danger" data-act="hook-remove" on:click=move |_| form.remove()>{t("web-hook-remove")}</button>
                    </Show>
                    <button type="button" class="button" data-act="hook-close" on:click=move |_| close()>{t("web-hook-close")}</button>
                    <button type="submit" class="primary" data-act="hook-save">{t("web-hook-save")}</button>
                </div>
            </form>
        </Show>
    }
}
