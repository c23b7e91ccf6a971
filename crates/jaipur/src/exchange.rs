//! Counting and drawing exchanges without listing them.
//!
//! To exchange is to choose which cards shall lie in the market afterwards. With `m` goods at
//! the market, that is any `m` cards out of the market's goods and one's own together; what is
//! taken and given is the difference, so no good is ever both (J4.4). The number of ways is the
//! coefficient of z^m in the product over all kinds of (1 + z + … + z^k), `k` being the cards of
//! that kind on both sides. `m` is at most five and no coefficient exceeds C(11, 6) = 462, so
//! the first six coefficients fit into ten bits each of one word. One card for one is not
//! allowed (J4.3), nor is nothing for nothing: those ways are taken off.
use crate::{Cards, Good, Move};
use kernel::{Chance, Kind};
use std::ops::ControlFlow;

const BITS: u32 = 10;
const KINDS: usize = 7;

/// 1 / (1 − z)^7: the product as if there were cards without end.
const ENDLESS: u64 = 1 | 7 << 10 | 28 << 20 | 84 << 30 | 210 << 40 | 462 << 50;

#[inline]
fn coefficient(product: u64, power: u32) -> u32 {
    (product >> (BITS * power)) as u32 & ((1 << BITS) - 1)
}

/// How far to shift for a kind with `k` cards: (1 − z^(k+1)), at most six places.
#[inline]
fn places(both: u64, kind: usize) -> u32 {
    BITS * ((both >> (8 * kind)) as u32 & 0xff).min(5) + BITS
}

/// How many exchanges there are. `own` holds the goods of the hand and as many camels as may be
/// given; `market` only goods.
#[inline]
pub(crate) fn count(market: Cards, own: Cards) -> u32 {
    let ways = ways(market, own);
    ways - trivial(market, own)
}

/// Is there an exchange at all? Two cards that are not at the market go for any two that are,
/// which settles most positions without counting.
#[inline]
pub(crate) fn any(market: Cards, own: Cards) -> bool {
    let foreign = own.only(!market.kinds() & 0x01_0101_0101_0101);
    market.len() >= 2 && (foreign.len() >= 2 || count(market, own) > 0)
}

#[inline]
fn ways(market: Cards, own: Cards) -> u32 {
    let both = market.plus(own).word();
    let product = (0..KINDS)
        .fold(ENDLESS, |product, kind| product.wrapping_sub(product << places(both, kind)));
    coefficient(product, u32::from(market.len()))
}

/// Ways that exchange nothing, or one card for one.
#[inline]
fn trivial(market: Cards, own: Cards) -> u32 {
    let (there, here) = (market.kinds(), own.kinds());
    1 + there.count_ones() * here.count_ones() - (there & here).count_ones()
}

/// An exchange, each equally likely; there must be one.
pub(crate) fn sample<C: Chance + ?Sized>(market: Cards, own: Cards, chance: &mut C) -> Move {
    let both = market.plus(own).word();
    // rest[i]: the product over the kinds from i on.
    let mut rest = [1u64; KINDS + 1];
    for kind in (0..KINDS).rev() {
        let mut product = rest[kind + 1];
        product = product.wrapping_add(product << BITS);
        product = product.wrapping_add(product << (2 * BITS));
        product = product.wrapping_add(product << (4 * BITS));
        rest[kind] = product.wrapping_sub(product << places(both, kind));
    }
    let size = u32::from(market.len());
    let ways = coefficient(rest[0], size);
    // Few ways are trivial wherever there are many; drawing again is quicker than ranking.
    loop {
        let mut rank = chance.below(ways);
        let (mut left, mut after) = (size, 0u64);
        for kind in 0..KINDS {
            let mut n = 0;
            loop {
                let here = coefficient(rest[kind + 1], left - n);
                if rank < here {
                    break;
                }
                rank -= here;
                n += 1;
            }
            left -= n;
            after |= u64::from(n) << (8 * kind);
        }
        let after = Cards::from_word(after);
        let take = market.less(after);
        if take.len() >= 2 {
            return Move::Exchange { take, give: after.less(market) };
        }
    }
}

/// Shows each exchange once.
pub(crate) fn visit(
    market: Cards,
    own: Cards,
    f: &mut dyn FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    fn fill(
        both: Cards,
        after: Cards,
        kind: usize,
        left: u8,
        f: &mut dyn FnMut(Cards) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(&good) = Good::ALL.get(kind) else {
            return if left == 0 { f(after) } else { ControlFlow::Continue(()) };
        };
        (0..=both.of(good).min(left))
            .try_for_each(|n| fill(both, after.plus(Cards::some(good, n)), kind + 1, left - n, f))
    }
    fill(market.plus(own), Cards::EMPTY, 0, market.len(), &mut |after| {
        let take = market.less(after);
        if take.len() < 2 {
            return ControlFlow::Continue(());
        }
        f(Move::Exchange { take, give: after.less(market) })
    })
}
