//! H6 Hiring: which noble, and every way to pay for it (H6.1, N14, N15).
use crate::{
    Card, Cards, Coins, Colour, Johari, Move, Noble,
    components::{PRICE_MAX, SLOTS, SPACES},
};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// All hires of a seat.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Payments {
    /// Space 1 first.
    pub nobles: [Option<Noble>; SPACES],
    /// What each space costs this seat.
    pub prices: [u8; SPACES],
    /// The open cards of the seat.
    pub display: Cards,
    /// N15: gold on the track that may be used; without it nothing is paid in gold.
    pub purse: Option<u16>,
}

/// How many cards that show 1, 2 and 3.
type Counts = [u8; 3];

/// H6.1: payments in which no card is superfluous, by price.
struct Exact {
    ways: [[Counts; Exact::MOST]; PRICE_MAX as usize + 1],
    len: [usize; PRICE_MAX as usize + 1],
}

impl Exact {
    /// For the highest price there are this many.
    const MOST: usize = 18;
}

/// The faces of a colour: genuine cards that show 1, 2 and 3, then fakes.
const FACES: usize = 6;

/// How many cards show 1, 2 and 3, genuine or not.
#[inline]
const fn by_value([g1, g2, g3, f1, f2, f3]: [u8; FACES]) -> Counts {
    [g1 + f1, g2 + f2, g3 + f3]
}

/// Is the price paid, and would it not be without any one card?
const fn exact([ones, twos, threes]: Counts, price: u8) -> bool {
    let sum = ones + 2 * twos + 3 * threes;
    let least = if ones > 0 {
        1
    } else if twos > 0 {
        2
    } else if threes > 0 {
        3
    } else {
        0
    };
    sum >= price && (sum == 0 || sum - least < price)
}

const EXACT: Exact = {
    let mut table = Exact {
        ways: [[[0; 3]; Exact::MOST]; PRICE_MAX as usize + 1],
        len: [0; PRICE_MAX as usize + 1],
    };
    let mut price = 0;
    while price <= PRICE_MAX {
        let mut at = 0u16;
        // Up to nine ones, five twos, three threes.
        while at < 10 * 6 * 4 {
            let counts = [(at % 10) as u8, (at / 10 % 6) as u8, (at / 60) as u8];
            if exact(counts, price) {
                let n = price as usize;
                table.ways[n][table.len[n]] = counts;
                table.len[n] += 1;
            }
            at += 1;
        }
        price += 1;
    }
    table
};

/// In how many ways `n` of these genuine and fake cards can be picked: by how many are genuine.
#[inline]
fn mixes(n: u8, genuine: u8, fake: u8) -> u64 {
    let (least, most) = (n.saturating_sub(fake), n.min(genuine));
    u64::from((most + 1).saturating_sub(least))
}

impl Payments {
    #[inline]
    pub(crate) fn of(game: &Johari, seat: Seat) -> Payments {
        let player = &game.players[seat.index()];
        Payments {
            nobles: game.spaces,
            prices: std::array::from_fn(|at| game.price(seat, at as u8 + 1)),
            display: player.display,
            purse: player.nobles.pays_in_gold().then(|| game.purse(seat)),
        }
    }

    /// The most that can be paid in one way.
    #[inline]
    fn most(&self) -> u16 {
        let gems = Colour::ALL.map(|colour| u16::from(self.display.gems(colour)));
        let gold = self.purse.map_or(0, |purse| purse + self.display.coins().gold());
        gems.into_iter().fold(gold, u16::max)
    }

    /// Can any noble be paid?
    #[inline]
    pub(crate) fn any(&self) -> bool {
        let most = self.most();
        (self.nobles.iter().zip(self.prices))
            .any(|(noble, price)| noble.is_some() && u16::from(price) <= most)
    }

    /// Can the noble on a space, 1 to 5, be paid?
    #[inline]
    pub fn pays_for(&self, space: u8) -> bool {
        let at = usize::from(space) - 1;
        self.nobles[at].is_some() && u16::from(self.prices[at]) <= self.most()
    }

    /// A noble that goes to a slot can go to each.
    #[inline]
    fn slots(noble: Noble) -> u64 {
        if noble.takes_slot() { SLOTS as u64 } else { 1 }
    }

    /// Ways to pay a price with cards of a colour.
    #[inline]
    fn in_gems(&self, price: u8, colour: Colour) -> u64 {
        if self.display.gems(colour) < price {
            return 0;
        }
        let [g1, g2, g3, f1, f2, f3, ..] = self.display.shelf(colour.index()).counts();
        let ways = &EXACT.ways[price as usize][..EXACT.len[price as usize]];
        ways.iter().map(|&[a, b, c]| mixes(a, g1, f1) * mixes(b, g2, f2) * mixes(c, g3, f3)).sum()
    }

    /// N15: ways to pay a price in gold, each as the Gold cards and the rest from the track.
    #[inline]
    fn in_gold(&self, price: u8) -> impl Iterator<Item = (Coins, u16)> {
        let coins = self.display.coins();
        let purse = self.purse;
        let ways = if purse.is_some() { coins.ways() } else { 0 };
        let price = u16::from(price);
        (0..ways).filter_map(move |n| {
            let paid = coins.nth(n);
            let least = paid.0.iter().position(|&n| n > 0).map_or(0, |at| at as u16 + 1);
            let track = price.saturating_sub(paid.gold());
            let superfluous = track == 0 && paid.gold() >= price + least && !paid.is_empty();
            (purse? >= track && !superfluous).then_some((paid, track))
        })
    }

    /// Ways to pay a price. Nothing is paid in one way only.
    #[inline]
    fn ways(&self, price: u8) -> u64 {
        if price == 0 {
            return 1;
        }
        let gems: u64 = Colour::ALL.map(|colour| self.in_gems(price, colour)).into_iter().sum();
        gems + if self.purse.is_some() { self.in_gold(price).count() as u64 } else { 0 }
    }

    /// The nobles with space and price.
    #[inline]
    fn parts(&self) -> impl Iterator<Item = (u8, Noble, u8)> + '_ {
        (1..)
            .zip(self.nobles.iter().zip(self.prices))
            .filter_map(|(space, (noble, price))| noble.map(|noble| (space, noble, price)))
    }

    #[inline]
    pub(crate) fn len(&self) -> u64 {
        self.parts().map(|(_, noble, price)| self.ways(price) * Payments::slots(noble)).sum()
    }

    #[inline]
    pub(crate) fn nth(&self, mut n: u64) -> Move {
        for (space, noble, price) in self.parts() {
            let slots = Payments::slots(noble);
            let here = self.ways(price) * slots;
            if n < here {
                let slot = noble.takes_slot().then_some((n % slots) as u8 + 1);
                let (paid, track) = self.nth_payment(price, n / slots);
                return Move::Hire { space, paid, track, slot };
            }
            n -= here;
        }
        unreachable!("n is below the number of hires")
    }

    #[inline]
    fn nth_payment(&self, price: u8, mut n: u64) -> (Cards, u16) {
        if price == 0 {
            return (Cards::EMPTY, 0);
        }
        for colour in Colour::ALL {
            let here = self.in_gems(price, colour);
            if n < here {
                return (self.nth_in_gems(price, colour, n), 0);
            }
            n -= here;
        }
        let (coins, track) = self.in_gold(price).nth(n as usize).expect("n is below the ways");
        (coins.cards(), track)
    }

    #[inline]
    fn nth_in_gems(&self, price: u8, colour: Colour, mut n: u64) -> Cards {
        let [g1, g2, g3, f1, f2, f3, ..] = self.display.shelf(colour.index()).counts();
        let (genuine, fake) = ([g1, g2, g3], [f1, f2, f3]);
        for counts in &EXACT.ways[price as usize][..EXACT.len[price as usize]] {
            let ways: [u64; 3] = std::array::from_fn(|i| mixes(counts[i], genuine[i], fake[i]));
            let here = ways.iter().product();
            if n >= here {
                n -= here;
                continue;
            }
            let mut paid = Cards::EMPTY;
            for at in 0..3 {
                let real = counts[at].saturating_sub(fake[at]) + (n % ways[at]) as u8;
                n /= ways[at];
                let value = at as u8 + 1;
                (0..real).for_each(|_| paid.add(Card::gem(colour, value, false)));
                (real..counts[at]).for_each(|_| paid.add(Card::gem(colour, value, true)));
            }
            return paid;
        }
        unreachable!("n is below the number of payments")
    }

    /// Is a space paid, with nothing superfluous (H6.1), by this many cards of each face of one colour?
    #[inline]
    pub fn is_exact(&self, space: u8, paid: [u8; FACES]) -> bool {
        exact(by_value(paid), self.prices[usize::from(space) - 1])
    }

    /// The faces of a colour, as bits, with which a payment for a space in its cards can go on, if cards
    /// are named in the order of the box and `paid` is what was named.
    #[inline]
    pub fn next_faces(&self, space: u8, colour: Colour, paid: [u8; FACES]) -> u8 {
        let price = self.prices[usize::from(space) - 1];
        if price == 0 || self.display.gems(colour) < price {
            return 0;
        }
        let [have @ .., _, _] = self.display.shelf(colour.index()).counts();
        let ways = &EXACT.ways[usize::from(price)][..EXACT.len[usize::from(price)]];
        let last = paid.iter().rposition(|&n| n > 0).unwrap_or(0);
        // No face that was passed can be named any more.
        let mut most = have;
        most[..last].copy_from_slice(&paid[..last]);
        let mut faces = 0;
        for face in last..FACES {
            if paid[face] < have[face] {
                let mut least = by_value(paid);
                least[face % 3] += 1;
                let most = by_value(most);
                let within =
                    |way: &Counts| (0..3).all(|at| (least[at]..=most[at]).contains(&way[at]));
                faces |= u8::from(ways.iter().any(within)) << face;
            }
            most[face] = paid[face];
        }
        faces
    }

    pub(crate) fn has(&self, space: u8, paid: &Cards, track: u16, slot: Option<u8>) -> bool {
        let at = space as usize - 1;
        let Some(noble) = self.nobles[at] else { return false };
        let price = self.prices[at];
        let slot_fits = slot.is_some() == noble.takes_slot();
        slot_fits && self.display.covers(paid) && self.pays(price, paid, track)
    }

    fn pays(&self, price: u8, paid: &Cards, track: u16) -> bool {
        let by_gold = |paid: &Cards| {
            self.in_gold(price).any(|(coins, gold)| coins.cards() == *paid && gold == track)
        };
        if price == 0 {
            return paid.is_empty() && track == 0;
        }
        let one_colour = Colour::ALL.into_iter().any(|colour| {
            let shelf = paid.shelf(colour.index());
            let [g1, g2, g3, f1, f2, f3, ..] = shelf.counts();
            Cards::EMPTY.with_shelf(colour.index(), shelf) == *paid
                && exact([g1 + f1, g2 + f2, g3 + f3], price)
        });
        (track == 0 && one_colour) || by_gold(paid)
    }
}
