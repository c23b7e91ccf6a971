//! What a trader has won: tokens of this round, Seals of the match.
use super::{card::bonus, stall::Stall};
use games::jaipur::{Event, Rounds, SEALS_TO_WIN, Trader, View};
use kernel::Seat;
use leptos::prelude::*;

/// A player's one score, wherever it stands: rupees as far as these eyes know them, `+` where there are more. When all
/// is over it is what the result says: camels have brought theirs too.
pub(super) fn rupees(view: &View, seat: Seat) -> String {
    match view.last_round.filter(|_| view.to_move.is_none()) {
        Some(last) => last.scored[seat.index()].rupees().to_string(),
        None => known(&view.traders[seat.index()]),
    }
}

fn known(trader: &Trader) -> String {
    let bonus = trader.bonus_values.as_ref().map(|piles| piles.concat().iter().sum::<u8>());
    let hidden = bonus.is_none() && trader.bonus_tokens != [0; 3];
    format!("{}{}", trader.rupees + bonus.unwrap_or(0), if hidden { "+" } else { "" })
}

#[component]
pub(super) fn Purse(stall: Stall, side: usize) -> impl IntoView {
    let trader = Memo::new(move |_| stall.trader(side, Trader::clone));
    let fresh = move || {
        let seat = stall.seat(side);
        stall.happened(|event| matches!(event, Event::Sold { seat: of, .. } if *of == seat))
    };
    let rupees = move || stall.see(|view| rupees(view, stall.seat(side))).unwrap_or_default();
    // A single round is won by rupees alone.
    let matched = move || stall.see(|view| view.rules.rounds) == Some(Rounds::Match);
    let label = move || {
        let trader = trader.get()?;
        let args = [
            ("who", stall.ctx.voice().name(stall.seat(side)).into()),
            ("rupees", rupees().into()),
            ("tokens", trader.goods_tokens.into()),
            ("bonus", trader.bonus_tokens.iter().sum::<u8>().into()),
        ];
        let seals = matched().then(|| stall.say("web-jaipur-seals", &[("n", trader.seals.into())]));
        Some(
            [Some(stall.say("web-jaipur-purse", &args)), seals]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join(", "),
        )
    };
    let tokens = move || {
        let trader = trader.get()?;
        let values = trader.bonus_values.as_ref();
        let piles = (0..3).flat_map(|size| {
            let n = usize::from(trader.bonus_tokens[size]);
            let value = move |at: usize| values.and_then(|piles| piles[size].get(at));
            (0..n)
                .map(move |at| bonus(size + 3, value(at).map_or_else(|| "?".into(), u8::to_string)))
        });
        Some(piles.collect_view())
    };
    let seals = move || {
        let won = trader.with(|trader| trader.as_ref().map_or(0, |trader| trader.seals));
        let seal = |at: u8| {
            view! { <svg class:no={at >= won} focusable="false"><use href="#seal"></use></svg> }
        };
        matched().then(|| (0..SEALS_TO_WIN).map(seal).collect_view())
    };
    view! {
        <div class="purse" role="img" aria-label=label data-clause="J7.2" class:fresh=fresh data-spot=format!("purse-{side}")>
            <span class="seals">{seals}</span>
            <span class="rupees">
                <svg focusable="false"><use href="#purse"></use></svg> <b>{rupees}</b>
            </span>
            <span class="won">{tokens}</span>
        </div>
    }
}
