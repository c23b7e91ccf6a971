//! Jaipur's table: the market and its pile, tokens, two hands, two herds.
mod about;
mod beats;
mod card;
mod market;
mod mine;
mod pick;
mod piles;
mod places;
mod purse;
mod rival;
mod round;
mod stall;

pub(crate) use beats::beats;
pub(crate) use round::breakdown;

use crate::{session::Shown, table::TableCtx};
use games::jaipur::{Jaipur, Rounds, SEALS_TO_WIN};
use kernel::Seat;
use leptos::prelude::*;
use stall::Stall;

#[component]
pub(crate) fn Board(ctx: TableCtx) -> impl IntoView {
    let stall = Stall::new(ctx);
    let rounds = round::Rounds::new(stall);
    view! {
        <div class="jaipur-mat" data-board="jaipur">
            <piles::Piles stall rounds />
            <rival::Rival stall />
            <market::Market stall />
            <mine::Mine stall />
            <round::RoundDialog stall rounds />
        </div>
    }
}

/// Rupees as far as these eyes know them, and Seals.
pub(crate) fn standing(shown: &Shown) -> Vec<String> {
    let Some(view) = shown.view::<Jaipur>() else { return Vec::new() };
    let one = |(at, trader): (usize, &games::jaipur::Trader)| {
        let seals = (0..SEALS_TO_WIN).map(|at| if at < trader.seals { '●' } else { '○' });
        let rupees = purse::rupees(&view, Seat(at as u8));
        match view.rules.rounds {
            Rounds::Match => format!("{rupees} {}", seals.collect::<String>()),
            Rounds::Single => rupees,
        }
    };
    view.traders.iter().enumerate().map(one).collect()
}
