//! H5.4 Exchanges: one display card for one card of the same kind elsewhere, but not its equal.
use crate::{Card, Cards, Johari, Market, Move, Place, card::FIFTH, cards::nth_face};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// All exchanges of a seat.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Swaps {
    /// The open cards of the seat.
    pub display: Cards,
    /// Where the other cards lie.
    pub market: Market,
    /// N16: cards of the four colours go for each other.
    pub any_colour: bool,
}

/// Cards that may go for each other: which shelves they lie on and which lanes of those.
#[derive(Copy, Clone)]
struct Group {
    first: usize,
    last: usize,
    lanes: u64,
}

const ALL_LANES: u64 = 0x0101_0101_0101;
const GOLD: Group = Group { first: FIFTH, last: FIFTH, lanes: 0x01_0101 };
const PRESTIGE: Group = Group { first: FIFTH, last: FIFTH, lanes: 0x0101_0100_0000 };
/// H5.4: each kind for itself.
const KINDS: [Group; 6] = {
    const fn colour(at: usize) -> Group {
        Group { first: at, last: at, lanes: ALL_LANES }
    }
    [colour(0), colour(1), colour(2), colour(3), GOLD, PRESTIGE]
};
/// N16: the four colours together.
const ANY_COLOUR: [Group; 3] = [Group { first: 0, last: 3, lanes: ALL_LANES }, GOLD, PRESTIGE];

impl Group {
    /// The faces that are there, shelf by shelf, one bit in each byte.
    #[inline]
    fn faces(self, cards: &Cards, store: usize) -> u64 {
        cards.shelf(store).kinds() & self.lanes
    }
    /// Different cards of the first pile, of the second, and of both.
    #[inline]
    fn sizes(self, own: &Cards, there: &Cards) -> (u32, u32, u32) {
        let mut sizes = (0, 0, 0);
        for store in self.first..=self.last {
            let (mine, theirs) = (self.faces(own, store), self.faces(there, store));
            sizes.0 += mine.count_ones();
            sizes.1 += theirs.count_ones();
            sizes.2 += (mine & theirs).count_ones();
        }
        sizes
    }
    #[inline]
    fn pairs(self, own: &Cards, there: &Cards) -> u64 {
        let (mine, theirs, common) = self.sizes(own, there);
        u64::from(mine * theirs - common)
    }
    /// The nth card of a pile, leaving one out.
    #[inline]
    fn nth(self, cards: &Cards, mut n: u64, but: Option<Card>) -> Card {
        for store in self.first..=self.last {
            let mut shelf = cards.shelf(store).only(self.lanes);
            if let Some(card) = but.filter(|card| card.store() == store && cards.has(*card)) {
                shelf = Cards::EMPTY.with_shelf(store, shelf).without(card).shelf(store);
            }
            let here = u64::from(shelf.variety());
            if n < here {
                return Card::at(store, nth_face(shelf, n));
            }
            n -= here;
        }
        unreachable!("n is below the number of cards")
    }
    /// The nth pair: for each own card, the others there.
    #[inline]
    fn nth_pair(self, own: &Cards, there: &Cards, mut n: u64) -> (Card, Card) {
        let (mine, theirs, _) = self.sizes(own, there);
        for at in 0..u64::from(mine) {
            let given = self.nth(own, at, None);
            let here = u64::from(theirs) - u64::from(there.has(given));
            if n < here {
                return (given, self.nth(there, n, Some(given)));
            }
            n -= here;
        }
        unreachable!("n is below the number of pairs")
    }
}

impl Swaps {
    #[inline]
    pub(crate) fn of(game: &Johari, seat: Seat) -> Swaps {
        let player = &game.players[seat.index()];
        Swaps {
            display: player.display,
            market: game.market,
            any_colour: player.nobles.any_colour(),
        }
    }

    #[inline]
    fn groups(&self) -> &'static [Group] {
        if self.any_colour { &ANY_COLOUR } else { &KINDS }
    }

    /// Is there any? Where the cards lie does not matter for that.
    #[inline]
    pub(crate) fn any(&self) -> bool {
        let there = self.market.all_cards();
        self.groups().iter().any(|group| group.pairs(&self.display, &there) > 0)
    }

    #[inline]
    fn at(&self, there: &Cards) -> u64 {
        self.groups().iter().map(|group| group.pairs(&self.display, there)).sum()
    }

    /// H5.4, N16: may a card be exchanged for another, wherever they lie?
    pub fn goes_for(&self, given: Card, taken: Card) -> bool {
        let gems = given.colour().is_some() && taken.colour().is_some();
        given != taken && (given.kind() == taken.kind() || self.any_colour && gems)
    }

    pub(crate) fn has(&self, given: Card, place: Place, taken: Card) -> bool {
        self.display.has(given) && self.market.has(place, taken) && self.goes_for(given, taken)
    }

    #[inline]
    pub(crate) fn len(&self) -> u64 {
        // Together the stores are one pile: a card's kind says in which it lies.
        let stores = self.at(&self.market.stores);
        self.market.booths.iter().fold(stores, |sum, booth| sum + self.at(booth))
    }

    #[inline]
    pub(crate) fn nth(&self, mut n: u64) -> Move {
        let booths = (0..).zip(&self.market.booths).map(|(at, cards)| (Some(at), cards));
        for (booth, there) in std::iter::once((None, &self.market.stores)).chain(booths) {
            for group in self.groups() {
                let here = group.pairs(&self.display, there);
                if n < here {
                    let (given, taken) = group.nth_pair(&self.display, there, n);
                    let place = booth.map_or(Place::store(taken.store()), Place::booth);
                    return Move::Exchange { given, place, taken };
                }
                n -= here;
            }
        }
        unreachable!("n is below the number of exchanges")
    }
}
