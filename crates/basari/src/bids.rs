//! The offers that one may make, described (B4.3, B4.4): any part of one's own gems that is
//! higher than the offer that stands. There can be tens of thousands; they are counted, numbered
//! and drawn without listing them.
use crate::gems::Gems;
use kernel::Chance;
use serde::{Deserialize, Serialize};

/// Every part of `holding` that is higher than `above`. With nothing offered yet, `above` is
/// empty and the first offer is one gem at least.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bids {
    /// The gems of who offers.
    pub holding: Gems,
    /// The offer to be topped.
    pub above: Gems,
}

impl Bids {
    /// Is this one of them?
    #[inline]
    pub const fn has(self, bid: Gems) -> bool {
        self.holding.covers(bid) && bid.outbids(self.above)
    }

    /// Is there none? The highest bid is all one has.
    #[inline]
    pub const fn is_empty(self) -> bool {
        !self.holding.outbids(self.above)
    }

    /// How many there are.
    pub fn len(self) -> u32 {
        let parts = Parts::of(self.holding);
        parts.all() - parts.up_to(self.above)
    }

    /// The lowest bid.
    pub fn lowest(self) -> Option<Gems> {
        next_above(self.holding, self.above)
    }

    /// From the lowest to the highest.
    pub fn iter(self) -> impl Iterator<Item = Gems> {
        std::iter::successors(self.lowest(), move |&bid| next_above(self.holding, bid))
    }

    /// The nth, counted from the lowest.
    pub fn nth(self, n: u32) -> Option<Gems> {
        let parts = Parts::of(self.holding);
        let number = u64::from(n) + u64::from(parts.up_to(self.above));
        (number < u64::from(parts.all())).then(|| parts.numbered(number as u32))
    }

    /// A bid, each equally likely.
    #[inline]
    pub fn sample<C: Chance + ?Sized>(self, chance: &mut C) -> Gems {
        // Most random draws beat the offer, so trying a few is faster than counting all bids first.
        // Whether or not one of them succeeds, every bid stays equally likely.
        if 4 * u32::from(self.above.len()) < 3 * u32::from(self.holding.len()) {
            for _ in 0..3 {
                let part = any_part(self.holding, chance);
                if part.outbids(self.above) {
                    return part;
                }
            }
        }
        let parts = Parts::of(self.holding);
        let skip = parts.up_to(self.above);
        parts.numbered(skip + chance.below(parts.all() - skip))
    }
}

/// Any part of these gems, none and all included, each equally likely.
#[inline]
fn any_part<C: Chance + ?Sized>(gems: Gems, chance: &mut C) -> Gems {
    Gems::new(gems.counts().map(|n| chance.below(u32::from(n) + 1) as u8))
}

/// The lowest part of `holding` that is higher than `above`, which need not be a part of it.
fn next_above(holding: Gems, above: Gems) -> Option<Gems> {
    let (have, at) = (holding.counts(), above.counts());
    // As many gems, but better ones: the fewer colours from the left that stay, the higher.
    for i in (0..3).rev() {
        if (0..i).any(|j| at[j] > have[j]) {
            continue;
        }
        let rest_max: u8 = have[i + 1..].iter().sum();
        let from_here: u8 = at[i..].iter().sum();
        let here = (at[i] + 1).max(from_here.saturating_sub(rest_max));
        if here <= have[i] && here <= from_here {
            let mut bid = at;
            bid[i] = here;
            fill(&mut bid, &have, i + 1, from_here - here);
            return Some(Gems::new(bid));
        }
    }
    let n = above.len() + 1;
    (n <= holding.len()).then(|| {
        let mut bid = [0; 4];
        fill(&mut bid, &have, 0, n);
        Gems::new(bid)
    })
}

/// Puts `n` gems into the colours from `first` on, the lowest colours first.
fn fill(bid: &mut [u8; 4], have: &[u8; 4], first: usize, mut n: u8) {
    for i in (first..4).rev() {
        bid[i] = n.min(have[i]);
        n -= bid[i];
    }
}

/// The parts of some gems in the order of B4.4, numbered from 0, which is no gem.
///
/// With enough gems of every colour, the parts of at most `n` gems in `k` colours number
/// `choose(n + k, k)`. From these are taken the parts that have more than there is of one colour,
/// added again those that have too many of two, and so on.
struct Parts {
    have: [i32; 4],
}

/// `choose(n + k, k)` for k = 2, 3, 4, by n from `-ZERO` on; 0 below 0.
static CHOOSE: [[u32; SPAN]; 3] = {
    let mut table = [[0; SPAN]; 3];
    let mut n = ZERO;
    while n < SPAN {
        // Sums of 1, 2, 3 …, then sums of these.
        table[0][n] = table[0][n - 1] + (n - ZERO) as u32 + 1;
        table[1][n] = table[1][n - 1] + table[0][n];
        table[2][n] = table[2][n - 1] + table[1][n];
        n += 1;
    }
    table
};
/// A power of two, so that no bound needs to be checked.
const SPAN: usize = 512;
/// Where n = 0 is. Asked for are numbers from that of all gems in the largest box down to one
/// more than these, and one more for each colour, below 0.
const ZERO: usize = 256;
const _: () = {
    let gems = 4 * Gems::COLOUR_MAX as usize;
    assert!(gems + 1 + 4 <= ZERO && ZERO + gems < SPAN);
};

/// `choose(n + k, k)`, and 0 below 0.
#[inline]
fn choose<const K: usize>(n: i32) -> u32 {
    CHOOSE[K - 2][(n + ZERO as i32) as usize % SPAN]
}

impl Parts {
    #[inline]
    fn of(gems: Gems) -> Parts {
        Parts { have: gems.counts().map(i32::from) }
    }

    /// How many parts there are.
    #[inline]
    fn all(&self) -> u32 {
        self.have.iter().map(|&n| n as u32 + 1).product()
    }

    /// Parts of at most `n` gems in green and blue.
    #[inline]
    fn in_two(&self, n: i32) -> u32 {
        let [_, _, g, b] = self.have;
        let (no_g, no_b) = (n - g - 1, n - b - 1);
        (choose::<2>(n) + choose::<2>(no_g - b - 1)) - (choose::<2>(no_g) + choose::<2>(no_b))
    }

    /// Parts of at most `n` gems in yellow, green and blue, for `K` = 3; for `K` = 4 the sum of
    /// these numbers up to `n`.
    #[inline]
    fn in_three<const K: usize>(&self, n: i32) -> u32 {
        let [_, y, g, b] = self.have.map(|n| n + 1);
        let choose = choose::<K>;
        let even = choose(n) + choose(n - y - g) + choose(n - y - b) + choose(n - g - b);
        let odd = choose(n - y) + choose(n - g) + choose(n - b) + choose(n - y - g - b);
        even - odd
    }

    /// Parts of at most `n` gems.
    #[inline]
    fn of_at_most(&self, n: i32) -> u32 {
        self.in_three::<4>(n) - self.in_three::<4>(n - self.have[0] - 1)
    }

    /// Parts that are not higher than `bid`, which need not be one of them.
    fn up_to(&self, bid: Gems) -> u32 {
        let n = i32::from(bid.len());
        let [r, y, g, b] = bid.counts().map(i32::from);
        let [have_r, have_y, have_g, have_b] = self.have;
        // With fewer gems.
        let mut parts = self.of_at_most(n - 1);
        // With as many gems: fewer red, as many red and fewer yellow, and so on.
        parts += self.in_three::<3>(n) - self.in_three::<3>(n - r.min(have_r + 1));
        if r > have_r {
            return parts;
        }
        let n = n - r;
        parts += self.in_two(n) - self.in_two(n - y.min(have_y + 1));
        if y > have_y {
            return parts;
        }
        // Green from what blue leaves over.
        let n = n - y;
        parts += (g.min(have_g + 1) - (n - have_b).max(0)).max(0) as u32;
        parts + u32::from(g <= have_g && b <= have_b)
    }

    /// The part with this number.
    fn numbered(&self, number: u32) -> Gems {
        let mut left = number;
        let total: i32 = self.have.iter().sum();
        // The fewest gems of which, and of fewer, there are more parts than `number`.
        let n = first_of(0, total, |n| self.of_at_most(n) > left);
        left -= self.of_at_most(n - 1);
        // The last red, then yellow, up to which fewer come before.
        let before = |red: i32| self.in_three::<3>(n) - self.in_three::<3>(n - red);
        let red = first_of(0, self.have[0], |red| before(red + 1) > left);
        left -= before(red);
        let n = n - red;
        let before = |yellow: i32| self.in_two(n) - self.in_two(n - yellow);
        let yellow = first_of(0, self.have[1], |yellow| before(yellow + 1) > left);
        left -= before(yellow);
        let n = n - yellow;
        let green = (n - self.have[3]).max(0) + left as i32;
        Gems::new([red, yellow, green, n - green].map(|n| n as u8))
    }
}

/// The first of `low..=high` for which it holds; it holds for `high` and from the first one on.
#[inline]
fn first_of(mut low: i32, mut high: i32, holds: impl Fn(i32) -> bool) -> i32 {
    while low < high {
        let middle = (low + high) / 2;
        if holds(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}
