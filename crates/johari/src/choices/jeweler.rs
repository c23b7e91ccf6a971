//! H5.7 Sales to a Jeweler, with N4 and N13.
//!
//! A sale is a set of colours, a card for each, perhaps a Gold card, and the chosen one. With N13
//! one of the cards may be of another colour than it counts as; it may be a second card of a
//! colour that is sold too, and then two equal cards are needed if it is equal to the first.
use super::colours;
use crate::{
    Card, Cards, Colour, Lot, Player, Sold,
    card::FIFTH,
    cards::{Shelf, nth_face},
};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// All Jeweler sales of a seat.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Jeweler {
    /// The open cards of the seat.
    pub display: Cards,
    /// N4: one colour less is enough.
    pub fewer: bool,
    /// N13: one card may count as another colour.
    pub disguise: bool,
}

/// How many different cards there are to choose from.
struct Stock {
    /// Of each colour.
    each: [u64; 4],
    /// Ordered pairs of one colour, a card twice only if there are two of it.
    pairs: [u64; 4],
    /// Gold cards.
    gold: u64,
}

/// All subsets of the four colours that a sale can have, as bits.
const COLOUR_SETS: [usize; 11] =
    [0b1111, 0b0111, 0b1011, 0b1101, 0b1110, 0b0011, 0b0101, 0b1001, 0b0110, 0b1010, 0b1100];

impl Jeweler {
    #[inline]
    pub(crate) fn of(player: &Player) -> Jeweler {
        Jeweler {
            display: player.display,
            fewer: player.nobles.fewer_colours(),
            disguise: player.nobles.disguise(),
        }
    }

    /// The fewest colours, without a Gold card; with one it is one less.
    #[inline]
    fn least(&self) -> u64 {
        if self.fewer { 3 } else { 4 }
    }

    /// How many colours a sale may have, with a Gold card or without.
    #[inline]
    pub fn colours(&self, gold: bool) -> RangeInclusive<u64> {
        let most = Colour::ALL.len() as u64;
        if gold { self.least() - 1..=most - 1 } else { self.least()..=most }
    }

    /// Is there any sale?
    #[inline]
    pub(crate) fn any(&self) -> bool {
        let gems = self.display.gem_cards();
        let there = (0..FIFTH).filter(|&store| !gems.shelf(store).is_empty()).count() as u64;
        let needed = self.least() - u64::from(!self.display.coins().is_empty());
        // With N13 a further card may stand for a colour that is missing.
        there >= needed || self.disguise && there + 1 == needed && u64::from(gems.len()) >= needed
    }

    #[inline]
    fn stock(&self) -> Stock {
        const ONE_EACH: Shelf = Shelf::new([1, 1, 1, 1, 1, 1, 0, 0]);
        let mut stock = Stock { each: [0; 4], pairs: [0; 4], gold: 0 };
        for store in 0..FIFTH {
            let shelf = self.display.shelf(store);
            let each = u64::from(shelf.variety());
            let twice = u64::from(shelf.less(ONE_EACH).variety());
            stock.each[store] = each;
            stock.pairs[store] = each * each - (each - twice);
        }
        stock.gold = self.display.coins().0.iter().filter(|&&n| n > 0).count() as u64;
        stock
    }

    /// In how many ways a sale of `n` colours may have a Gold card or none.
    #[inline]
    fn gold_ways(&self, n: u64, stock: &Stock) -> u64 {
        let without = u64::from(self.colours(false).contains(&n));
        let with = u64::from(self.colours(true).contains(&n)) * stock.gold;
        without + with
    }

    #[inline]
    pub(crate) fn len(&self) -> u64 {
        let stock = self.stock();
        COLOUR_SETS.iter().map(|&set| self.sales(set, &stock)).sum()
    }

    /// How many sales have exactly these colours.
    #[inline]
    fn sales(&self, set: usize, stock: &Stock) -> u64 {
        let n = u64::from(set.count_ones());
        match n * self.gold_ways(n, stock) {
            0 => 0,
            times => times * self.card_ways(set, stock),
        }
    }

    /// In how many ways cards can be found for these colours.
    #[inline]
    fn card_ways(&self, set: usize, stock: &Stock) -> u64 {
        let honest = product(set, stock);
        if !self.disguise {
            return honest;
        }
        disguises(set).fold(honest, |sum, disguise| sum + disguise.ways(stock))
    }

    #[inline]
    pub(crate) fn nth(&self, mut n: u64) -> Lot {
        let stock = self.stock();
        for set in COLOUR_SETS {
            let here = self.sales(set, &stock);
            if n < here {
                return self.nth_of(set, &stock, n);
            }
            n -= here;
        }
        unreachable!("n is below the number of sales")
    }

    /// The nth sale of exactly these colours.
    #[inline]
    fn nth_of(&self, set: usize, stock: &Stock, n: u64) -> Lot {
        let sold = u64::from(set.count_ones());
        let (chosen, n) = (n % sold, n / sold);
        let gold_ways = self.gold_ways(sold, stock);
        let (gold, n) = (n % gold_ways, n / gold_ways);
        let cards = self.nth_cards(set, stock, n);
        let mut lot = Lot::EMPTY;
        for (at, colour) in colours(set).enumerate() {
            let (card, chosen) = (cards[colour.index()], at as u64 == chosen);
            lot.put(at, Sold { card, counts_as: Some(colour), chosen });
        }
        // The first way is without Gold, where that is a way.
        let without = self.colours(false).contains(&sold);
        if let Some(gold) = gold.checked_sub(u64::from(without)) {
            let golds = self.display.coins().cards();
            let card = golds.nth(gold);
            lot.put(sold as usize, Sold { card, counts_as: None, chosen: false });
        }
        lot
    }

    /// A card for each colour of the set.
    #[inline]
    fn nth_cards(&self, set: usize, stock: &Stock, mut n: u64) -> [Card; 4] {
        let honest = product(set, stock);
        let mut cards = [Card::gold(1); 4];
        if n < honest {
            self.nth_honest(set, stock, n, &mut cards);
            return cards;
        }
        n -= honest;
        for disguise in disguises(set) {
            let here = disguise.ways(stock);
            if n < here {
                self.nth_disguised(disguise, stock, n, &mut cards);
                return cards;
            }
            n -= here;
        }
        unreachable!("n is below the number of ways")
    }

    #[inline]
    fn nth_honest(&self, set: usize, stock: &Stock, mut n: u64, cards: &mut [Card; 4]) {
        for colour in colours(set) {
            let at = colour.index();
            cards[at] = Card::at(at, nth_face(self.display.shelf(at), n % stock.each[at]));
            n /= stock.each[at];
        }
    }

    fn nth_disguised(&self, disguise: Disguise, stock: &Stock, n: u64, cards: &mut [Card; 4]) {
        let Disguise { counts_as, colour, rest, both } = disguise;
        let store = colour.index();
        let shelf = self.display.shelf(store);
        let honest = product(rest, stock);
        self.nth_honest(rest, stock, n % honest, cards);
        let mut n = n / honest;
        if !both {
            cards[counts_as.index()] = Card::at(store, nth_face(shelf, n));
            return;
        }
        for face in 0..stock.each[store] {
            let open = Card::at(store, nth_face(shelf, face));
            let others = if self.display.of(open) > 1 {
                shelf
            } else {
                self.display.without(open).shelf(store)
            };
            let here = u64::from(others.variety());
            if n < here {
                cards[store] = open;
                cards[counts_as.index()] = Card::at(store, nth_face(others, n));
                return;
            }
            n -= here;
        }
        unreachable!("n is below the number of pairs")
    }

    pub(crate) fn has(&self, lot: &Lot) -> bool {
        let cards = lot.cards();
        let golds = lot.iter().filter(|sold| sold.counts_as.is_none()).count();
        let gold_cards: u8 = cards.coins().0.iter().sum();
        let (mut seen, mut disguised) = (0usize, 0);
        for sold in lot.iter() {
            if let Some(colour) = sold.counts_as {
                if seen & (1 << colour.index()) != 0 {
                    return false;
                }
                seen |= 1 << colour.index();
                disguised += usize::from(sold.card.colour() != Some(colour));
            } else if sold.chosen {
                return false;
            }
        }
        let least = self.least() as u32 - golds as u32 % 2;
        let most = 4 - golds as u32 % 2;
        golds <= 1
            && usize::from(gold_cards) == golds
            && (least..=most).contains(&seen.count_ones())
            && disguised <= usize::from(self.disguise)
            && self.display.covers(&cards)
            && lot.iter().filter(|sold| sold.chosen).count() == 1
    }
}

/// Ways to find an own card for each colour.
#[inline]
fn product(set: usize, stock: &Stock) -> u64 {
    colours(set).map(|colour| stock.each[colour.index()]).product()
}

/// N13: a card of one colour counts as another.
#[derive(Copy, Clone)]
struct Disguise {
    counts_as: Colour,
    colour: Colour,
    /// The colours for which any own card will do.
    rest: usize,
    /// Is a card sold as what it is too?
    both: bool,
}

impl Disguise {
    #[inline]
    fn ways(self, stock: &Stock) -> u64 {
        let at = self.colour.index();
        product(self.rest, stock) * if self.both { stock.pairs[at] } else { stock.each[at] }
    }
}

/// Every disguise in a sale of these colours.
#[inline]
fn disguises(set: usize) -> impl Iterator<Item = Disguise> {
    colours(set).flat_map(move |counts_as| {
        let others = set & !(1 << counts_as.index());
        let other = move |colour: &Colour| *colour != counts_as;
        Colour::ALL.into_iter().filter(other).map(move |colour| Disguise {
            counts_as,
            colour,
            rest: others & !(1 << colour.index()),
            both: others & (1 << colour.index()) != 0,
        })
    })
}
