//! H5.8 Sales to a Collector, with N13.
use crate::{
    Card, Cards, Colour, Johari, Move,
    card::FIFTH,
    cards::{Shelf, nth_face},
};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// All Collector sales of a seat.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Collector {
    /// The open cards of the seat.
    pub display: Cards,
    /// The most gems of each colour that anyone else displays.
    pub rivals: [u8; 4],
    /// N13: a card of another colour may be added.
    pub disguise: bool,
}

impl Collector {
    #[inline]
    pub(crate) fn of(game: &Johari, seat: Seat) -> Collector {
        let player = &game.players[seat.index()];
        Collector {
            display: player.display,
            rivals: game.rivals(seat),
            disguise: player.nobles.disguise(),
        }
    }

    /// May the colour be sold as it is?
    #[inline]
    fn alone(&self, colour: Colour) -> bool {
        let rival = self.rivals[colour.index()];
        rival > 0 && self.display.gems(colour) > rival
    }

    /// The cards of a store that help a colour to the majority.
    #[inline]
    fn helpers(&self, colour: Colour, store: usize) -> Shelf {
        // Lanes of cards that show at least 1, 2, 3.
        const SHOWING: [u64; 4] =
            [0x0101_0101_0101, 0x0101_0101_0101, 0x0101_0001_0100, 0x0100_0001_0000];
        let rival = self.rivals[colour.index()];
        let missing = (rival + 1).saturating_sub(self.display.gems(colour));
        if !self.disguise || rival == 0 || store == colour.index() || missing > 3 {
            return Shelf::EMPTY;
        }
        self.display.shelf(store).only(SHOWING[missing as usize])
    }

    #[inline]
    fn ways(&self, colour: Colour) -> u64 {
        let alone = u64::from(self.alone(colour));
        if !self.disguise {
            return alone;
        }
        let helped = |store| u64::from(self.helpers(colour, store).variety());
        alone + (0..FIFTH).map(helped).sum::<u64>()
    }

    #[inline]
    pub(crate) fn any(&self) -> bool {
        Colour::ALL.into_iter().any(|colour| self.ways(colour) > 0)
    }

    #[inline]
    pub(crate) fn len(&self) -> u64 {
        Colour::ALL.into_iter().map(|colour| self.ways(colour)).sum()
    }

    #[inline]
    pub(crate) fn nth(&self, mut n: u64) -> Move {
        for colour in Colour::ALL {
            let here = self.ways(colour);
            if n >= here {
                n -= here;
                continue;
            }
            if self.alone(colour) {
                if n == 0 {
                    return Move::Collector { colour, extra: None };
                }
                n -= 1;
            }
            for store in 0..FIFTH {
                let helpers = self.helpers(colour, store);
                let here = u64::from(helpers.variety());
                if n < here {
                    let extra = Some(Card::at(store, nth_face(helpers, n)));
                    return Move::Collector { colour, extra };
                }
                n -= here;
            }
        }
        unreachable!("n is below the number of sales")
    }

    pub(crate) fn has(&self, colour: Colour, extra: Option<Card>) -> bool {
        let rival = self.rivals[colour.index()];
        let gems = self.display.gems(colour) + extra.map_or(0, Card::value);
        let fits = extra.is_none_or(|card| {
            let other = card.colour().is_some_and(|other| other != colour);
            self.disguise && other && self.display.has(card)
        });
        fits && rival > 0 && gems > rival
    }
}
