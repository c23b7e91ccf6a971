//! Basari: the other stalls above, what is going on in the middle, the own stall below.
mod bargain;
mod barter;
mod beats;
mod mat;
mod middle;
mod mine;
mod parts;
mod stall;
mod tally;

pub(crate) use beats::beats;

use crate::{session::Shown, show::Show, table::TableCtx};
use games::basari::Basari;
use leptos::prelude::*;
use mat::Mat;

#[component]
pub(crate) fn Board(ctx: TableCtx) -> impl IntoView {
    let mat = Mat::new(ctx);
    view! {
        <div class="basari-mat" data-seats=move || mat.seats().to_string()>
            <div class="stalls">
                <For each=move || mat.others() key=|seat| *seat let:seat>{stall::stall(mat, seat)}</For>
            </div>
            {middle::middle(mat)}
            <Show when=move || mat.me.get().is_some()>{mine::mine(mat)}</Show>
        </div>
    }
}

/// Points.
pub(crate) fn standing(shown: &Shown) -> Vec<String> {
    let view = shown.view::<Basari>();
    view.iter().flat_map(|view| &view.players).map(|player| player.points.to_string()).collect()
}

pub(crate) fn breakdown(_shown: &Shown, ctx: TableCtx) -> AnyView {
    tally::breakdown(ctx).into_any()
}
