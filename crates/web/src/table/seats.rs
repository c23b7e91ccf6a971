//! Before the game: who sits where, and the link for the others.
use super::TableCtx;
use crate::{page, route::Route, settings::t};
use leptos::{prelude::*, task::spawn_local};
use protocol::Ask;

#[component]
pub(crate) fn Seats(ctx: TableCtx) -> impl IntoView {
    let session = ctx.session;
    let copied = RwSignal::new(None::<bool>);
    let link = Memo::new(move |_| {
        let table = session.table()?;
        Some(format!("{}{}", page::origin_path(), Route::Online(table.id.clone(), None).href()))
    });
    let seated = move || session.mirror.with(|mirror| mirror.me().is_some());
    // Whoever comes by the link of a friend wants to play: sit down at once.
    Effect::new(move |sat: Option<bool>| {
        let sat = sat.unwrap_or(false);
        let Some(table) = session.table() else { return sat };
        let free = table.seats.iter().any(|seat| seat.name.is_none());
        if !sat && free && !seated() {
            session.ask(|id| Ask::Sit { id, seat: None, nonce: page::random_id(32) });
        }
        true
    });
    let rows = move || {
        let table = session.table()?;
        let me = session.mirror.with(|mirror| mirror.me());
        let row = table.seats.iter().map(|seat| {
            let at = seat.seat;
            match &seat.name {
                Some(name) => {
                    let you = (me == Some(at)).then(|| view! { " " <em>{t("web-thats-you")}</em> });
                    view! { <li class=format!("seat seat-{at}")>{name.clone()} {you}</li> }.into_any()
                }
                None if me.is_some() => {
                    view! { <li class="seat free">{t("web-seat-free")}</li> }.into_any()
                }
                None => view! {
                    <li class="seat free">
                        <button data-act="sit" on:click=move |_| session.ask(|id| Ask::Sit { id, seat: Some(at), nonce: page::random_id(32) })>
                            {t("web-sit")}
                        </button>
                    </li>
                }
                .into_any(),
            }
        });
        Some(row.collect_view())
    };
    view! {
        <div class="waitingroom">
            <h2>{t("web-waiting-seats")}</h2>
            <ol class="seatlist">{rows}</ol>
            <p>{t("web-send-link")}</p>
            <p class="sharelink">
                <input readonly aria-label=t("web-share") prop:value=move || link.get().unwrap_or_default() />
                <button class="primary" data-act="copy" on:click=move |_| {
                    let link = link.get_untracked().unwrap_or_default();
                    spawn_local(async move { copied.set(Some(page::copy(&link).await)); });
                }>{move || if copied.get() == Some(true) { t("web-copied")() } else { t("web-copy")() }}</button>
            </p>
            <Show when=move || copied.get() == Some(false)>
                <p class="refused" role="alert">{t("web-copy-yourself")}</p>
            </Show>
        </div>
    }
}
