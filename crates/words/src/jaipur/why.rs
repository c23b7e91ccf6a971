//! Why a move is a good one, in a trader's words.
use super::cards_of;
use crate::{Compared, Voice, speak::imagined};
use games::jaipur::{Cards, Event, Good, Jaipur, Move, View};
use kernel::Seat;

/// Parts of a sentence that are named, at most.
const PARTS: usize = 2;

/// The cards of a seat: its hand, and its camels beside it.
fn of(view: &View, seat: Seat, good: Good) -> u8 {
    let side = &view.traders[seat.index()];
    match good {
        Good::Camel => side.herd.unwrap_or(0),
        good => side.hand.map_or(0, |hand| hand.of(good)),
    }
}

/// The token that the next card of a good would bring.
fn top(view: &View, good: Good) -> u8 {
    let piles = view.tokens.each();
    let pile = Good::WARES.iter().position(|ware| *ware == good).map(|at| piles[at]);
    pile.and_then(|pile| pile.first().copied()).unwrap_or(0)
}

/// What a good comes to with more cards of it.
fn collects(view: &View, seat: Seat, good: Good, more: u8, voice: &Voice) -> Option<String> {
    let n = of(view, seat, good) + more;
    let args = [("cards", cards_of(good, n, voice).into()), ("n", n.into())];
    match n {
        3..=5 => Some(voice.say("jaipur-why-set", &args)),
        2 if good.sale_min() > 1 => Some(voice.say("jaipur-why-pair", &args)),
        _ => None,
    }
}

/// Of what is taken from the market, what the other would have liked best.
fn denies(view: &View, seat: Seat, taken: Cards, voice: &Voice) -> Option<String> {
    const DEAR: u8 = 5;
    let good = taken.iter().map(|(good, _)| good).max_by_key(|&good| top(view, good))?;
    let rupees = top(view, good);
    let args = [
        ("good", cards_of(good, 1, voice).into()),
        ("rupees", rupees.into()),
        ("rival", voice.name(Seat(1 - seat.0)).into()),
    ];
    (rupees >= DEAR).then(|| voice.say("jaipur-why-denies", &args))
}

/// What the other move would have sold, and this one keeps for more.
fn keeps(view: &View, seat: Seat, mv: Move, other: Option<Move>, voice: &Voice) -> Option<String> {
    let Some(Move::Sell { good, .. }) = other else { return None };
    let sold = if let Move::Sell { good: sold, .. } = mv { Some(sold) } else { None };
    let n = of(view, seat, good);
    let keeps = sold != Some(good) && (2..5).contains(&n);
    keeps.then(|| voice.say("jaipur-why-keeps", &[("cards", cards_of(good, n, voice).into())]))
}

pub(super) fn why(view: &View, seat: Seat, both: Compared<Move>, voice: &Voice) -> Option<String> {
    let Compared { mv, other } = both;
    let rival = ("rival", voice.name(Seat(1 - seat.0)).into());
    let mut parts = Vec::new();
    let ends = imagined::<Jaipur>(view, seat, mv).is_some_and(|(events, _)| {
        events.iter().any(|event| matches!(event, Event::RoundEnded { .. }))
    });
    if ends {
        parts.push(voice.say("jaipur-why-ends", &[]));
    }
    match mv {
        Move::Sell { good, n } => {
            if n >= 3 {
                parts.push(voice.say("jaipur-why-bonus", &[("n", n.into())]));
            }
            let (good, rupees) = (cards_of(good, 1, voice), top(view, good));
            let args = [("good", good.into()), ("rupees", rupees.into()), rival];
            parts.push(voice.say("jaipur-why-first", &args));
        }
        Move::Take(good) => {
            parts.extend(collects(view, seat, good, 1, voice));
            parts.extend(denies(view, seat, Cards::one(good), voice));
        }
        Move::Camels => {
            let n = view.market.of(Good::Camel);
            parts.push(voice.say("jaipur-why-camels", &[("n", n.into()), rival]));
        }
        Move::Exchange { take, give } => {
            let sets = take.iter().filter_map(|(good, n)| collects(view, seat, good, n, voice));
            parts.extend(sets);
            let camels = give.of(Good::Camel);
            if camels > 0 {
                parts.push(voice.say("jaipur-why-herd", &[("n", camels.into())]));
            }
            parts.extend(denies(view, seat, take, voice));
        }
    }
    parts.extend(keeps(view, seat, mv, other, voice));
    parts.truncate(PARTS);
    (!parts.is_empty()).then(|| parts.join("; "))
}
