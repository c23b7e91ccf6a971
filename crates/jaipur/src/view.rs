//! J9 Who knows what. Built field by field; nothing is passed through.
use crate::{ByWare, Cards, Components, Good, Herds, Jaipur, LastRound, Memory, Rules};
use kernel::{Chance, Kind, Scripted, Seat, Syntax, Viewer};
use serde::{Deserialize, Serialize};

kernel::view! {
    admit;
    /// Whose turn it is; nobody's when the match is over.
    pub to_move: Option<Seat>,
    /// Who started this round.
    pub starter: Seat,
    /// The cards of the market.
    pub market: Cards,
    /// Cards left in the pile.
    pub pile: u8,
    /// The discard pile, as it was sold.
    pub sold: Cards,
    /// Tokens left of each good, from the top.
    pub tokens: ByWare<Vec<u8>>,
    /// Bonus tokens left, for three, four and five cards.
    pub bonus_left: [u8; 3],
    /// Both sides, seat by seat.
    pub traders: [Trader; 2],
    /// Exchanges in a row up to now (J4.6).
    pub exchanges: u8,
    /// How the round before ended.
    pub last_round: Option<LastRound>,
}

/// One side of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Trader {
    /// Cards in the hand.
    pub hand_size: u8,
    /// Which cards: the owner's knowledge.
    pub hand: Option<Cards>,
    /// What a perfect memory knows to be in the hand (J9.4).
    pub known: Option<Cards>,
    /// Camels (J9.3).
    pub herd: Option<u8>,
    /// Rupees of the goods tokens.
    pub rupees: u8,
    /// How many goods tokens.
    pub goods_tokens: u8,
    /// Bonus tokens for three, four and five cards.
    pub bonus_tokens: [u8; 3],
    /// Their values: the owner's knowledge until the end.
    pub bonus_values: Option<[Vec<u8>; 3]>,
    /// Seals won.
    pub seals: u8,
}

/// Counts by value as a list of values.
pub(crate) fn values(set: &Components, counts: [[u8; 3]; 3]) -> [Vec<u8>; 3] {
    std::array::from_fn(|size| {
        let pile = counts[size].into_iter().zip(set.bonus_values[size]);
        pile.flat_map(|(n, value)| std::iter::repeat_n(value, usize::from(n))).collect()
    })
}

/// A list of values as counts by value; `None` if there is no such token.
pub(crate) fn counts(set: &Components, values: &[Vec<u8>; 3]) -> Option<[[u8; 3]; 3]> {
    let mut counts = [[0u8; 3]; 3];
    for size in 0..3 {
        for value in &values[size] {
            let here = set.bonus_values[size].iter().zip(set.bonus[size]);
            let at = here.into_iter().position(|(known, n)| known == value && n > 0)?;
            counts[size][at] = counts[size][at].checked_add(1)?;
        }
    }
    Some(counts)
}

fn sums(bonus: [[u8; 3]; 3]) -> [u8; 3] {
    bonus.map(|values| values.iter().sum())
}

pub(crate) fn of(game: &Jaipur, viewer: Viewer) -> View {
    let set = game.rules.set;
    let trader = |seat: Seat| {
        let (me, mine) = (seat.index(), viewer.is(seat));
        Trader {
            hand_size: game.hand(seat).len(),
            hand: mine.then(|| game.hand(seat)),
            known: Some(game.known[me]),
            herd: Some(game.herd(seat)),
            rupees: game.rupees[me],
            goods_tokens: game.goods_tokens[me],
            bonus_tokens: sums(game.bonus_held[me]),
            bonus_values: (mine || game.over).then(|| values(&set, game.bonus_held[me])),
            seals: game.seals[me],
        }
    };
    View {
        rules: game.rules,
        viewer,
        to_move: (!game.over).then_some(game.to_move),
        starter: game.starter,
        market: game.market,
        pile: game.deck.len(),
        sold: game.sold,
        tokens: ByWare::from_fn(|good| set.tokens_below(good, game.tokens_taken[good.index()])),
        bonus_left: sums(game.bonus_left),
        traders: [trader(Seat(0)), trader(Seat(1))],
        exchanges: game.exchanges,
        last_round: game.last,
    }
}

/// J9.3, J9.4: what people are shown of it. The owner always sees the own herd.
pub(crate) fn shown(view: &View) -> View {
    let mut shown = view.clone();
    for (seat, trader) in [Seat(0), Seat(1)].into_iter().zip(&mut shown.traders) {
        let others = !view.viewer.is(seat);
        // Herds are counted in the open when a round is scored; hands stay closed (J7.3).
        if others && view.rules.herds == Herds::Hidden && view.to_move.is_some() {
            trader.herd = None;
        }
        if others && view.rules.memory == Memory::Hidden {
            trader.known = None;
        }
    }
    shown
}

fn admit(view: &View) -> Result<(), Syntax> {
    if view.starter.0 > 1 || view.to_move.is_some_and(|seat| seat.0 > 1) {
        return Err(Syntax("there are two traders, a and b".into()));
    }
    for trader in &view.traders {
        let cards = [trader.hand, trader.known].into_iter().flatten();
        if cards.into_iter().any(|cards| cards.of(Good::Camel) > 0) {
            return Err(Syntax("J2.2: camels are in the herd, not in the hand".into()));
        }
        if trader.herd.is_some_and(|herd| herd > 100) {
            return Err(Syntax("J1.1: there are not that many camels".into()));
        }
    }
    // Whether there is such a world does not depend on which one is dealt.
    kernel::looks_like(&imagine(view, &mut Scripted::new(&[])), view.viewer, view)
}

/// Camels in herds that are not shown: what the pile, the hands and all that is seen leave over.
fn hidden_camels(view: &View) -> u8 {
    let seen = |trader: &Trader| trader.hand_size.saturating_add(trader.herd.unwrap_or(0));
    let seen = view.traders.iter().fold(view.pile, |sum, trader| sum.saturating_add(seen(trader)));
    let left = view.rules.set.cards.less(view.market).less(view.sold);
    left.len().saturating_sub(seen).min(left.of(Good::Camel))
}

pub(crate) fn imagine<C: Chance + ?Sized>(view: &View, chance: &mut C) -> Jaipur {
    let set = view.rules.set;
    let mut game = Jaipur::unpacked(view.rules, [0; 2], view.starter);
    let mut unseen = set.cards.less(view.market).less(view.sold);
    for (me, trader) in view.traders.iter().enumerate() {
        let known = trader.known.unwrap_or_default();
        let herd = trader.herd.unwrap_or_else(|| {
            let hidden = hidden_camels(view);
            match (me, view.traders[0].herd) {
                // Two herds that are not shown share them in any way.
                (0, _) if view.traders[1].herd.is_none() => {
                    chance.below(u32::from(hidden) + 1) as u8
                }
                (1, None) => hidden.saturating_sub(game.own[0].of(Good::Camel)),
                _ => hidden,
            }
        });
        game.known[me] = known;
        game.own[me] = trader.hand.unwrap_or(known).plus(Cards::some(Good::Camel, herd));
        unseen = unseen.less(game.own[me]);
        game.rupees[me] = trader.rupees;
        game.goods_tokens[me] = trader.goods_tokens;
        game.seals[me] = trader.seals;
        if let Some(held) = trader.bonus_values.as_ref().and_then(|held| counts(&set, held)) {
            game.bonus_held[me] = held;
            for (left, held) in game.bonus_left.iter_mut().flatten().zip(held.iter().flatten()) {
                *left = left.saturating_sub(*held);
            }
        }
    }
    for (me, trader) in view.traders.iter().enumerate() {
        // Hidden cards are goods: camels go to the herd as soon as they are seen.
        let mut wares = unseen.without(Good::Camel);
        let hidden = trader.hand_size.saturating_sub(game.own[me].without(Good::Camel).len());
        for _ in 0..hidden.min(wares.len()) {
            let card = wares.draw(chance);
            unseen = unseen.minus(Cards::one(card));
            game.own[me] = game.own[me].with(card);
        }
        if trader.bonus_values.is_none() {
            for size in 0..3 {
                let left: u8 = game.bonus_left[size].iter().sum();
                for _ in 0..trader.bonus_tokens[size].min(left) {
                    let value = chance.weighted(&game.bonus_left[size]);
                    game.bonus_left[size][value] -= 1;
                    game.bonus_held[me][size][value] += 1;
                }
            }
        }
    }
    game.deck = unseen;
    game.market = view.market;
    game.sold = view.sold;
    for (taken, (all, left)) in
        game.tokens_taken.iter_mut().zip(set.tokens.into_iter().zip(view.tokens.each()))
    {
        *taken = all.saturating_sub(left.len() as u8);
    }
    game.to_move = view.to_move.unwrap_or(view.starter);
    game.over = view.to_move.is_none();
    game.exchanges = view.exchanges;
    game.last = view.last_round;
    game
}
