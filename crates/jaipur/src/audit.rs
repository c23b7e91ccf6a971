//! What makes a position impossible.
use crate::{EMPTY_PILES_TO_END, Good, HAND_MAX, Jaipur, MARKET, Rounds, SEALS_TO_WIN};
use kernel::{Impossible, Kind, Seat};

/// Conserved components, limits, and a state in which a turn can be played.
pub(crate) fn audit(game: &Jaipur) -> Result<(), Impossible> {
    let set = game.rules.set;
    let piles = [game.deck, game.market, game.own[0], game.own[1], game.sold];
    for &good in Good::ALL {
        let found: u32 = piles.iter().map(|pile| u32::from(pile.of(good))).sum();
        let all = u32::from(set.cards.of(good));
        Impossible::unless(found == all, "J1.1", || {
            format!("there are {all} {} cards in the box, {found} on the table", good.name())
        })?;
    }
    Impossible::unless(game.sold.of(Good::Camel) == 0, "J5.1", || "a camel was sold".into())?;
    for seat in [Seat(0), Seat(1)] {
        let hand = game.hand(seat);
        Impossible::unless(hand.len() <= HAND_MAX, "J3.2", || {
            format!("{seat} holds {} cards, {HAND_MAX} are the limit", hand.len())
        })?;
        Impossible::unless(hand.covers(game.known[seat.index()]), "J9.4", || {
            format!("{seat} is known to hold cards that are not in the hand")
        })?;
    }
    let taken: u32 = game.tokens_taken.iter().map(|&n| u32::from(n)).sum();
    let held: u32 = game.goods_tokens.iter().map(|&n| u32::from(n)).sum();
    Impossible::unless(taken == held, "J5.2", || {
        format!("{taken} goods tokens are gone, {held} are owned")
    })?;
    let worth: u32 = (Good::WARES.into_iter().zip(game.tokens_taken))
        .map(|(good, n)| u32::from(set.worth(good, 0, n)))
        .sum();
    let rupees: u32 = game.rupees.iter().map(|&n| u32::from(n)).sum();
    Impossible::unless(worth == rupees, "J5.2", || {
        format!("the tokens that are gone are worth {worth} rupees, {rupees} are owned")
    })?;
    for size in 0..3 {
        for at in 0..3 {
            let found: u32 = [game.bonus_left, game.bonus_held[0], game.bonus_held[1]]
                .iter()
                .map(|bonus| u32::from(bonus[size][at]))
                .sum();
            let (all, value) = (u32::from(set.bonus[size][at]), set.bonus_values[size][at]);
            Impossible::unless(found == all, "J1.3", || {
                let cards = size + 3;
                format!("the {cards}-card pile has {all} tokens worth {value}, {found} are there")
            })?;
        }
    }
    audit_match(game)
}

fn audit_match(game: &Jaipur) -> Result<(), Impossible> {
    let [a, b] = game.seals;
    let most = if game.rules.rounds == Rounds::Single { 1 } else { SEALS_TO_WIN };
    Impossible::unless(a.max(b) <= most && !(a == most && b == most), "J8.1", || {
        format!("{a} and {b} Seals cannot be")
    })?;
    if game.over {
        return Impossible::unless(game.last.is_some(), "J8.1", || {
            "a match that is over has a last round".into()
        });
    }
    Impossible::unless(a.max(b) < most, "J8.1", || "the match is won, but not over".into())?;
    Impossible::unless(game.market.len() == MARKET, "J2.1", || {
        format!("the market shows {} cards, not {MARKET}", game.market.len())
    })?;
    Impossible::unless(game.empty_piles() < EMPTY_PILES_TO_END, "J6.1", || {
        "three goods piles are empty: the round would be over".into()
    })?;
    Impossible::unless(
        game.rules.exchanges.is_none_or(|most| game.exchanges <= most),
        "J4.6",
        || format!("{} exchanges in a row are too many", game.exchanges),
    )
}
