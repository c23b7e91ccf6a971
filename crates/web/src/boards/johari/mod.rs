//! Johari on the screen: market, nobles, Gold Track, boards. What takes part in a legal move is
//! lit; what is picked narrows the moves until one is meant.
mod beats;
mod card;
mod hand;
mod market;
mod mine;
mod model;
mod names;
mod others;
mod parts;
mod picks;
mod score;
#[cfg(test)]
mod tests;
mod track;
mod walk;

pub(super) use beats::beats;
pub(super) use score::{breakdown, standing};

use crate::table::TableCtx;
use leptos::prelude::*;
use model::{Model, Tab};

#[component]
pub(crate) fn Board(ctx: TableCtx) -> impl IntoView {
    let model = Model::new(ctx);
    view! {
        <div class="johari-mat" data-tab=move || model.tab.get().name()>
            <track::Track model />
            <Tabs model />
            <walk::Walk model />
            <market::Bazaar model />
            <mine::Mine model />
            <hand::Hand model />
            <others::Others model />
        </div>
    }
}

/// What a narrow screen shows; a mark where something is lit.
#[component]
fn Tabs(model: Model) -> impl IntoView {
    let lit = move |tab| {
        model.survey.with(|survey| match tab {
            Tab::Market => survey.lit.market(),
            Tab::Nobles => survey.lit.nobles(),
            Tab::Mine => survey.lit.mine(),
            Tab::Players => false,
        })
    };
    let tabs = Tab::ALL.map(|tab| {
        let key = match tab {
            Tab::Market => "web-johari-market",
            Tab::Nobles => "web-johari-nobles",
            Tab::Mine => "web-johari-mine",
            Tab::Players => "web-johari-others",
        };
        view! {
            <button role="tab" data-tab-of=tab.name() class:has-lit=move || lit(tab)
                aria-selected=move || (model.tab.get() == tab).to_string()
                on:click=move |_| model.tab.set(tab)>{model.say(key)}</button>
        }
    });
    view! { <div class="tabs" role="tablist">{tabs.collect_view()}</div> }
}
