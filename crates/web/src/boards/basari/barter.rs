//! Action D: a gem for two, or one gem each.
use super::{
    mat::Mat,
    parts::{bunches, emblem, gem},
};
use crate::show::Show;
use games::basari::{Action, Colour, Move, Phase};
use leptos::prelude::*;

pub(super) fn barter(mat: Mat) -> impl IntoView {
    let head = move || {
        let voice = mat.voice();
        match mat.phase()? {
            Phase::Swap { seat } => Some(voice.of(seat, "basari-asked-swap", &[])),
            Phase::Gem { seat, .. } => Some(voice.of(seat, "basari-asked-gem", &[])),
            _ => None,
        }
    };
    let after = move || match mat.phase()? {
        Phase::Gem { after, .. } if !after.is_empty() => {
            let voice = mat.voice();
            let names: Vec<String> = after.iter().map(|seat| voice.who(seat)).collect();
            Some(voice.say("basari-still", &[("list", voice.list(&names).into())]))
        }
        _ => None,
    };
    let swapping = move || mat.swaps().is_some();
    let taking = move || match mat.staged.get() {
        Some(Move::Gem(colour)) => vec![colour],
        _ => mat.taken.get(),
    };
    let mine = move || !mat.choices.with(|choices| choices.is_empty());
    let pan = move |colours: Vec<Colour>, key: &'static str| {
        if colours.is_empty() {
            return view! { <span class="empty-pan">{mat.voice().say(key, &[])}</span> }.into_any();
        }
        colours.into_iter().map(gem).collect_view().into_any()
    };
    view! {
        <section class="bargain barter zone" data-barter="">
            <header>{emblem(Action::D)}<h2>{head}</h2><span class="muted small">{after}</span></header>
            <Show when=mine>
                <div class="trays">
                    <Show when=swapping>
                        <div class="tray yours"><b>{move || mat.voice().say("web-basari-return", &[])}</b>
                            <div class="pan">{move || if mat.returned.get().is_empty() { pan(Vec::new(), "web-basari-tap-mine") } else { bunches(mat.returned.get()).into_any() }}</div>
                        </div>
                    </Show>
                    <div class="tray yours"><b>{move || mat.voice().say("web-basari-take", &[])}</b>
                        <div class="pan">{move || pan(taking(), "web-basari-tap-stock")}</div>
                    </div>
                </div>
            </Show>
        </section>
    }
}
