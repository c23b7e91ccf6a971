//! What a thing on the table is good for now: details that are shown where somebody points at it.
use super::stall::Stall;
use crate::table::capital;
use games::jaipur::Good;
use kernel::Kind as _;
use words::jaipur::{bonus_worth, sale};

/// What camels are for.
pub(super) fn camels(stall: Stall) -> Option<String> {
    let token = stall.see(|view| view.rules.set.camel_token)?;
    let token = stall.say("jaipur-rupees", &[("n", token.into())]);
    Some(stall.say("web-jaipur-about-camels", &[("token", token.into())]))
}

/// A card of the market: what its tokens are, and how many I have of it.
pub(super) fn at_market(stall: Stall, good: Good) -> Option<String> {
    if good == Good::Camel {
        let n = stall.see(|view| view.market.of(Good::Camel))?;
        let all = stall.say("web-jaipur-about-take-camels", &[("n", n.into())]);
        return Some(format!("{all} {}", camels(stall)?));
    }
    let values = stall.see(|view| view.tokens.each()[good.index()].clone())?;
    if values.is_empty() {
        return Some(stall.say("web-jaipur-about-none", &[]));
    }
    let values = values.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    let held = stall.trader(0, |trader| trader.hand).flatten().map_or(0, |hand| hand.of(good));
    let args = [("values", values.into()), ("n", held.into())];
    Some(stall.say("web-jaipur-about-good", &args))
}

/// A card of my hand: what all of its kind would bring, sold now.
pub(super) fn in_hand(stall: Stall, good: Good) -> Option<String> {
    let held = stall.trader(0, |trader| trader.hand).flatten()?.of(good);
    if held < good.sale_min() {
        return Some(stall.say("web-jaipur-about-few", &[("n", good.sale_min().into())]));
    }
    let voice = stall.ctx.voice();
    let seat = stall.seat(0);
    let gain = stall.see(|view| sale(view, seat, good, held, &voice)).flatten()?;
    let cards = capital(&stall.cards(good, held));
    Some(stall.say("web-jaipur-about-sell", &[("cards", cards.into()), ("gain", gain.into())]))
}

/// A pile of bonus tokens: what they may be worth.
pub(super) fn bonus(stall: Stall, cards: u8) -> Option<String> {
    let worth = stall.see(|view| bonus_worth(view.rules, cards, &stall.ctx.voice()))?;
    Some(stall.say("web-jaipur-about-bonus", &[("worth", worth.into())]))
}
