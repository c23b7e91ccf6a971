//! At a table over days: whether to be told of one's turn. Asked once, and when there is something to wait for.
use super::TableCtx;
use crate::{icon::Icon, settings::t, show::Show, turn::Question};
use leptos::prelude::*;
use protocol::lobby::{Pace, Status};

#[component]
pub(crate) fn TellOverDays(ctx: TableCtx) -> impl IntoView {
    let session = ctx.session;
    let question = Question::new(ctx.prefs);
    let waits = Memo::new(move |_| {
        let Some(table) = session.table() else { return false };
        let me = session.mirror.with(|mirror| mirror.me());
        let others = me.is_some_and(|me| !table.now.to_act.has(me) || table.now.ready.has(me));
        let days = matches!(table.pace, Some(Pace::Days(_)));
        days && others && table.now.status == Status::Playing && table.now.step > 0
    });
    let asks = move || question.is_open() && waits.get();
    view! {
        <Show when=asks>
            <p class="notice" data-notice="tell">
                <Icon name="icon-clock" /> {t("web-tell-days")}
                <button class="button small" data-act="tell" on:click=move |_| question.yes()>{t("web-tell-yes")}</button>
                <button class="quiet small" data-act="tell-not" on:click=move |_| question.no()>{t("web-tell-no")}</button>
            </p>
        </Show>
    }
}
