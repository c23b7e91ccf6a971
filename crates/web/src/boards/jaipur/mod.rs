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
    // When all is over, what the result says: camels have brought theirs too.
    let last = view.last_round.as_ref().filter(|_| view.to_move.is_none());
    let one = |(at, trader): (usize, &games::jaipur::Trader)| {
        let seals = (0..SEALS_TO_WIN).map(|at| if at < trader.seals { '●' } else { '○' });
        let rupees = match last {
            Some(last) => {
                let games::jaipur::Scored { goods, bonus, camels, .. } = last.scored[at];
                [goods, bonus, camels].map(u16::from).iter().sum::<u16>().to_string()
            }
            None => purse::known(trader),
        };
        match view.rules.rounds {
            Rounds::Match => format!("{rupees} {}", seals.collect::<String>()),
            Rounds::Single => rupees,
        }
    };
    view.traders.iter().enumerate().map(one).collect()
}
