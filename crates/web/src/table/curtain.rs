//! Several people at one screen: a curtain falls before the next one looks.
use super::TableCtx;
use crate::{page, settings::t, show::Show};
use leptos::prelude::*;

#[component]
pub(crate) fn Curtain(ctx: TableCtx) -> impl IntoView {
    let session = ctx.session;
    let name = move || {
        let seat = session.curtain.get()?;
        let names = session.mirror.with(|mirror| mirror.names());
        Some(ctx.prefs.say("web-curtain", &[("name", names.get(seat.index())?.as_str().into())]))
    };
    Effect::new(move || {
        if session.curtain.get().is_some() {
            request_animation_frame(|| page::focus(".curtain button"));
        }
    });
    view! {
        <Show when=move || session.curtain.get().is_some()>
            {page::mark_while_shown(page::DIALOG)}
            <div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-title">
                <h2 id="curtain-title">{name}</h2>
                <p>{t("web-curtain-more")}</p>
                <button class="primary" data-act="look" on:click=move |_| session.lift_curtain()>{t("web-look")}</button>
            </div>
        </Show>
    }
}
