//! The menu of all that is not a move. It closes by Escape, by a click elsewhere, and by what is chosen;
//! only what answers within it, a link that was copied, leaves it open.
use super::{TableCtx, log, webhook, whatif::WhatIf};
use crate::{
    backdrop::Backdrop, icon::Icon, net, page, route::Route, settings::t, show::Show, turn,
};
use client::Change;
use leptos::{ev, prelude::*, task::spawn_local};
use protocol::{
    Ask,
    lobby::{SeatLink, Status},
};
use wasm_bindgen::JsCast as _;

/// A link that somebody asked for.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Asked {
    Nothing,
    Copied,
    /// It could not be copied, so it is shown for people to copy it themselves.
    Shown(String),
}

/// Copies the link to a table, or shows it.
pub(crate) async fn hand_out(route: Route, asked: RwSignal<Asked>) {
    let link = format!("{}{}", page::origin_path(), route.href());
    let copied = page::copy(&link).await;
    asked.set(if copied { Asked::Copied } else { Asked::Shown(link) });
    if !copied {
        request_animation_frame(|| page::focus(".handed input"));
    }
}

/// Asks for a link that moves my seat to another device, and hands it out.
fn move_seat(ctx: TableCtx, asked: RwSignal<Asked>) {
    let Some(table) = ctx.session.table() else { return };
    let id = table.id.clone();
    spawn_local(async move {
        match net::send::<SeatLink>("POST", &format!("tables/{id}/link"), &()).await {
            Ok(SeatLink { token }) => hand_out(Route::Online(id, Some(token)), asked).await,
            Err(why) => ctx.refusal.set(Some(why.says())),
        }
    });
}

/// The link, where it could not be copied.
#[component]
pub(crate) fn Handed(asked: RwSignal<Asked>) -> impl IntoView {
    let link = move || match asked.get() {
        Asked::Shown(link) => Some(link),
        Asked::Nothing | Asked::Copied => None,
    };
    move || {
        link().map(|link| {
            view! {
                <label class="sharelink handed">
                    <span>{t("web-copy-yourself")}</span>
                    <input readonly prop:value=link on:focus:target=move |event| event.target().select()
                        on:click:target=move |event| {
                            // After the click: a click into selected text puts the caret there.
                            let field = event.target();
                            request_animation_frame(move || field.select());
                        } />
                </label>
            }
        })
    }
}

/// What people said that nobody can have read: the panel was closed, and it is not always there.
fn unread(ctx: TableCtx) -> RwSignal<u32> {
    let unread = RwSignal::new(0);
    Effect::new(move || {
        if let (_, Change::Phrase(..)) = ctx.session.last_change.get()
            && !untrack(|| log::in_sight(ctx))
        {
            unread.update(|n| *n += 1);
        }
    });
    Effect::new(move || {
        if log::in_sight(ctx) {
            unread.set(0);
        }
    });
    unread
}

/// Closes the menu when somebody clicks elsewhere, or the table goes on.
fn close_by_itself(ctx: TableCtx) {
    let handle = window_event_listener(ev::pointerdown, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let inside = target.is_some_and(|at| at.closest(".more").ok().flatten().is_some());
        if ctx.menu.get_untracked() && !inside {
            ctx.menu.set(false);
        }
    });
    on_cleanup(move || handle.remove());
    Effect::new(move || {
        ctx.cleared.track();
        ctx.menu.set(false);
    });
}

#[component]
pub(crate) fn More(ctx: TableCtx) -> impl IntoView {
    let (open, unread) = (ctx.menu, unread(ctx));
    close_by_itself(ctx);
    webhook::provide();
    let said = move || ctx.prefs.say("web-unread", &[("n", unread.get().into())]);
    view! {
        <div class="more">
            <button class="quiet" data-act="log" on:click=move |_| log::toggle(ctx)>
                <Icon name="icon-log" /> <span class="label">{t("web-log")}</span>
                <Show when=move || { unread.get() > 0 }>
                    <span class="badge"><span aria-hidden="true">{move || unread.get()}</span><span class="sr-only">{said}</span></span>
                </Show>
            </button>
            <button
                class="quiet" data-act="more" aria-haspopup="true"
                aria-expanded=move || open.get().to_string()
                aria-label=t("web-more")
                on:click=move |_| open.update(|on| *on = !*on)
            ><Icon name="icon-menu" /></button>
            <Show when=move || open.get()>
                <div class="menu" role="group" aria-label=t("web-more")>
                    <Looks ctx />
                    <WhatIf ctx />
                    <Links ctx />
                    <Ends ctx />
                </div>
            </Show>
            <webhook::WebhookDialog ctx />
        </div>
    }
}

/// How the table is shown, and what is said about it.
#[component]
fn Looks(ctx: TableCtx) -> impl IntoView {
    let open = ctx.menu;
    let as_text = move || ctx.prefs.0.with(|now| now.text);
    let sound = move || ctx.prefs.0.with(|now| now.sound);
    let text = move |_| {
        open.set(false);
        ctx.prefs.0.update(|now| now.text = !now.text);
    };
    let keys = move |_| {
        open.set(false);
        ctx.help.set(true);
    };
    let hear = move |_| {
        open.set(false);
        ctx.prefs.0.update(|now| now.sound = !now.sound);
    };
    let ambience = move || ctx.prefs.0.with(|now| now.ambience);
    let murmur = move |_| {
        open.set(false);
        ctx.prefs.0.update(|now| now.ambience = !now.ambience);
    };
    let icon = move || if sound() { "icon-sound-on" } else { "icon-sound-off" }.to_string();
    view! {
        <button data-act="text" on:click=text>
            <Icon name="icon-text" /> {move || if as_text() { t("web-picture-mode")() } else { t("web-text-mode")() }}
        </button>
        <button data-act="sound" on:click=hear>
            <Icon name=Signal::derive(icon) /> {move || if sound() { t("web-sound-off")() } else { t("web-sound-on")() }}
        </button>
        <Show when=sound>
            <button data-act="ambience" on:click=murmur>
                <Icon name="lamp" class="icon pic" /> {move || if ambience() { t("web-ambience-off")() } else { t("web-ambience-on")() }}
            </button>
        </Show>
        <button class="forkeys" data-act="keys" on:click=keys><Icon name="icon-keyboard" /> {t("web-keys")}</button>
        <a href=move || Route::Rules(ctx.game(), None).href() target="_blank" on:click=move |_| open.set(false)>
            <Icon name="icon-rules" /> {t("web-rules")}
        </a>
        <a href=Route::Settings.href()><Icon name="icon-settings" /> {t("web-settings")}</a>
    }
}

/// Links to a table of the server, and being told of one's turn there.
#[component]
fn Links(ctx: TableCtx) -> impl IntoView {
    let session = ctx.session;
    let (copied, moved) = (RwSignal::new(Asked::Nothing), RwSignal::new(Asked::Nothing));
    let online = !session.is_own();
    let seated = move || session.mirror.with(|mirror| mirror.me().is_some());
    let share = move |_| {
        moved.set(Asked::Nothing);
        if let Some(table) = session.table() {
            spawn_local(hand_out(Route::Online(table.id.clone(), None), copied));
        }
    };
    let device = move |_| {
        copied.set(Asked::Nothing);
        move_seat(ctx, moved);
    };
    let says = |asked: RwSignal<Asked>, key: &'static str| {
        let (copied, plain) = (t("web-copied"), t(key));
        move || if asked.get() == Asked::Copied { copied() } else { plain() }
    };
    view! {
        <Show when=move || online>
            <button data-act="share" on:click=share><Icon name="icon-share" /> {says(copied, "web-share")}</button>
            <Handed asked=copied />
        </Show>
        <Show when=move || online && seated()>
            <button data-act="device" on:click=device><Icon name="icon-link" /> {says(moved, "web-other-device")}</button>
            <Handed asked=moved />
        </Show>
        <Show when=move || online && seated() && turn::may_ask()>
            <button data-act="tell" on:click=move |_| { ctx.menu.set(false); spawn_local(async move { turn::ask(ctx.prefs).await; }); }>
                <Icon name="icon-clock" /> {t("web-tell-me")}
            </button>
        </Show>
        <webhook::Item ctx />
    }
}

/// Ways to take something back, or to end it.
#[component]
fn Ends(ctx: TableCtx) -> impl IntoView {
    let session = ctx.session;
    let playing = move || session.now(|now| now.status == Status::Playing).unwrap_or(false);
    let seated = move || session.mirror.with(|mirror| mirror.me().is_some());
    let online = !session.is_own();
    let takeback = move |_| {
        ctx.menu.set(false);
        let step = session.now(|now| now.step).unwrap_or(0);
        session.ask(|id| Ask::Takeback { id, step });
    };
    let vote = move |_| {
        ctx.menu.set(false);
        session.ask(|id| Ask::Vote { id, end: true });
    };
    let resign = move |_| {
        ctx.menu.set(false);
        ctx.giving_up.set(true);
    };
    view! {
        <Show when=move || seated() && playing() && !session.is_exercise() && !session.is_scored()>
            <button data-act="takeback" on:click=takeback><Icon name="icon-undo" /> {t("web-takeback")}</button>
        </Show>
        <Show when=move || online && seated() && playing()>
            <button data-act="vote" on:click=vote><Icon name="icon-flag" /> {t("web-vote-end")}</button>
        </Show>
        <Show when=move || seated() && playing() && !session.is_exercise()>
            <button class="danger" data-act="resign" on:click=resign><Icon name="icon-flag" /> {t("web-resign")}</button>
        </Show>
    }
}

/// Giving up cannot be taken back, so it is asked first.
#[component]
pub(crate) fn GiveUp(ctx: TableCtx) -> impl IntoView {
    let session = ctx.session;
    let close = move || ctx.giving_up.set(false);
    let give_up = move |_| {
        close();
        session.ask(|id| Ask::Resign { id });
    };
    // What follows for the others.
    let more = move || match session.table().map_or(0, |table| table.seats.len()) {
        0..=2 => t("web-resign-two")(),
        _ if session.is_own() => t("web-resign-own")(),
        _ => t("web-resign-many")(),
    };
    Effect::new(move || {
        if ctx.giving_up.get() {
            request_animation_frame(|| page::focus_quietly("[data-act=play-on]"));
        }
    });
    view! {
        <Show when=move || ctx.giving_up.get()>
            <Backdrop close />
            <div class="dialog question" role="alertdialog" aria-modal="true" aria-labelledby="give-up-title" aria-describedby="give-up-more">
                <h2 id="give-up-title">{t("web-resign-ask")}</h2>
                <p id="give-up-more">{more}</p>
                <div class="dialogbuttons">
                    <button class="button danger" data-act="really-resign" on:click=give_up>{t("web-resign")}</button>
                    <button class="primary" data-act="play-on" on:click=move |_| close()>{t("web-play-on")}</button>
                </div>
            </div>
        </Show>
    }
}
