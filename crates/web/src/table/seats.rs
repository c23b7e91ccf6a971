//! Before the game: who sits where, and the link for the others.
use super::TableCtx;
use crate::{
    icon::Icon,
    page,
    pages::{Chips, Face, LEVELS, NameFull, bot_says, level_at},
    route::Route,
    settings::t,
    show::Show,
    turn::Question,
};
use leptos::{prelude::*, task::spawn_local};
use protocol::{Ask, NAME_CHARS_MAX, lobby::SeatView};
use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write as _;

#[component]
pub(crate) fn Seats(ctx: TableCtx) -> impl IntoView {
    let session = ctx.session;
    let link = Memo::new(move |_| {
        let table = session.table()?;
        Some(format!("{}{}", page::origin_path(), Route::Online(table.id.clone(), None).href()))
    });
    let seated = Memo::new(move |_| session.mirror.with(|mirror| mirror.me().is_some()));
    let free = Memo::new(move |_| {
        session.table().map_or(0, |table| table.seats.iter().filter(|s| s.name.is_none()).count())
    });
    let hosts = Memo::new(move |_| {
        let me = session.mirror.with(|mirror| mirror.me());
        me.is_some() && me == session.table().and_then(|table| table.host)
    });
    let named = ctx.prefs.given_name().is_some() || ctx.prefs.0.with_untracked(|now| now.named);
    let asks_name = RwSignal::new(!named);
    // Whoever comes by the link of a friend wants to play: sit down at once, or with a name.
    Effect::new(move |sat: Option<bool>| {
        let sat = sat.unwrap_or(false);
        if session.table().is_none() || asks_name.get() {
            return sat;
        }
        if !sat && free.get() > 0 && !seated.get() {
            session.ask(|id| Ask::Sit { id, seat: None, nonce: page::random_id(32) });
        }
        true
    });
    let rows = move || {
        let table = session.table()?;
        Some(table.seats.iter().map(|seat| row(ctx, seat, asks_name)).collect_view())
    };
    let still = move || ctx.prefs.say("web-still-free", &[("n", free.get().into())]);
    view! {
        <div class="waitingroom">
            <section class="waitingseats">
                <h2>{t("web-waiting-seats")}</h2>
                <p class="muted">{still}</p>
                <ol class="seatlist">{rows}</ol>
                <Show when=move || hosts.get() && { free.get() > 0 }><FillLevel ctx /></Show>
                <Show when=move || asks_name.get() && !seated.get() && { free.get() > 0 }><AskName ctx asks_name /></Show>
                <Show when=move || seated.get()><Tell ctx /></Show>
            </section>
            <Invite link=link.into() />
        </div>
    }
}

fn row(ctx: TableCtx, seat: &SeatView, asks_name: RwSignal<bool>) -> AnyView {
    let session = ctx.session;
    let at = seat.seat;
    let me = session.mirror.with(|mirror| mirror.me());
    match &seat.name {
        Some(name) => {
            let you = (me == Some(at)).then(|| view! { <em>{t("web-thats-you")}</em> });
            let bot = seat.bot.as_deref();
            let icon = if bot.is_some() { Face::bot(name, at.0) } else { Face::Person };
            let level = bot.map(|bot| {
                let bot = bot.to_owned();
                view! { <span class="muted small">{move || bot_says(ctx.prefs, &bot)}</span> }
            });
            view! {
                <li class=format!("seat taken seat-{at}")>{icon.draw()} <span class="name">{ctx.prefs.shown_name(name)}</span> {level} {you}</li>
            }
            .into_any()
        }
        None if me.is_some() && me == session.table().and_then(|table| table.host) => {
            let fill = move |_| {
                let bot = fill_level(ctx);
                session.ask(|id| Ask::Fill { id, seat: at, bot: bot.into() });
            };
            view! {
                <li class="seat free">
                    {Face::Free.draw()} <span class="name">{t("web-seat-free")}</span>
                    <button class="button" data-act="fill" on:click=fill>{t("web-fill")}</button>
                </li>
            }
            .into_any()
        }
        None if me.is_some() || asks_name.get() => view! {
            <li class="seat free">{Face::Free.draw()} <span class="name">{t("web-seat-free")}</span></li>
        }
        .into_any(),
        None => {
            let sit = move |_| {
                session.ask(|id| Ask::Sit { id, seat: Some(at), nonce: page::random_id(32) });
            };
            view! {
                <li class="seat free">
                    {Face::Free.draw()}
                    <button class="button" data-act="sit" on:click=sit>{t("web-sit")}</button>
                </li>
            }
            .into_any()
        }
    }
}

/// The level of bots that fill seats: that of the bots one played last.
fn fill_level(ctx: TableCtx) -> &'static str {
    let last = ctx.prefs.0.with_untracked(|now| now.level.clone());
    LEVELS[level_at(&last)]
}

#[component]
fn FillLevel(ctx: TableCtx) -> impl IntoView {
    let prefs = ctx.prefs;
    let levels = move || LEVELS.map(|level| prefs.say(&format!("web-lvl-{level}"), &[])).to_vec();
    let chosen = move || prefs.0.with(|now| level_at(&now.level));
    view! {
        <Chips name="fill-level".to_string() label="web-fill-level" texts=Signal::derive(levels)
            chosen=Signal::derive(chosen) choose=move |at| prefs.0.update(|now| now.level = LEVELS[at].into()) />
    }
}

/// The name is asked for once, before one sits down: at the table it stays as it is.
#[component]
fn AskName(ctx: TableCtx, asks_name: RwSignal<bool>) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let sit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        spawn_local(async move {
            ctx.prefs.rename(&typed.get_untracked()).await;
            ctx.session.renew();
            asks_name.set(false);
        });
    };
    view! {
        <form class="askname panel" on:submit=sit>
            <label for="ask-name">{t("web-ask-name")}</label>
            <div class="row">
                <input id="ask-name" class="input grow" maxlength=NAME_CHARS_MAX.to_string() autocomplete="nickname"
                    prop:value=move || typed.get() on:input:target=move |event| typed.set(event.target().value()) />
                <button class="primary" type="submit" data-act="sit-named">{t("web-sit-down")}</button>
            </div>
            <NameFull name=typed.into() />
        </form>
    }
}

/// Whoever waits may be told: asked once, and not where the browser has its answer already.
#[component]
fn Tell(ctx: TableCtx) -> impl IntoView {
    let question = Question::new(ctx.prefs);
    view! {
        <Show when=move || question.is_open()>
            <div class="telling panel">
                <p>{t("web-tell-ask")}</p>
                <div class="row">
                    <button class="button" data-act="tell" on:click=move |_| question.yes()>{t("web-tell-yes")}</button>
                    <button class="quiet" data-act="tell-not" on:click=move |_| question.no()>{t("web-tell-no")}</button>
                </div>
            </div>
        </Show>
    }
}

/// The link, to be copied, shared, or read by another device.
#[component]
pub(crate) fn Invite(
    link: Signal<Option<String>>,
    /// What becomes of whoever follows it.
    #[prop(default = "web-send-link")]
    says: &'static str,
) -> impl IntoView {
    let copied = RwSignal::new(None::<bool>);
    let now = move || link.get_untracked().unwrap_or_default();
    let copy = move |_| {
        spawn_local(async move {
            let done = page::copy(&now()).await;
            copied.set(Some(done));
            if !done {
                page::focus(".sharelink input");
            }
        });
    };
    view! {
        <section class="invite panel">
            <h3>{t("web-invite")}</h3>
            <p class="muted">{t(says)}</p>
            <p class="sharelink">
                <input class="input" readonly aria-label=t("web-share") prop:value=move || link.get().unwrap_or_default()
                    on:focus:target=move |event| event.target().select() />
                <button class="primary" data-act="copy" on:click=copy>
                    {move || if copied.get() == Some(true) { t("web-copied")() } else { t("web-copy")() }}
                </button>
                {page::can_share().then(|| view! {
                    <button class="button" data-act="share" on:click=move |_| page::share(&now())>
                        <Icon name="icon-share" /> {t("web-share-sheet")}
                    </button>
                })}
            </p>
            <Show when=move || copied.get() == Some(false)>
                <p class="refused" role="alert">{t("web-copy-yourself")}</p>
            </Show>
            {move || link.get().and_then(|link| qr(&link)).map(|(size, path)| view! {
                <figure class="qr">
                    <svg viewBox=format!("-2 -2 {0} {0}", size + 4) role="img" aria-label=t("web-qr")><path d=path></path></svg>
                    <figcaption class="muted small">{t("web-qr")}</figcaption>
                </figure>
            })}
        </section>
    }
}

/// A QR code as its size and one path, a rectangle for each run of dark modules.
fn qr(text: &str) -> Option<(i32, String)> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        let mut x = 0;
        while x < size {
            let run = (x..size).take_while(|&x| code.get_module(x, y)).count() as i32;
            if run > 0 {
                let _ = write!(path, "M{x} {y}h{run}v1h-{run}z");
            }
            x += run.max(1);
        }
    }
    Some((size, path))
}
