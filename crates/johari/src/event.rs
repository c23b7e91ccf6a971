//! What happens at the table, as it is told. All of it is public (H10.1).
use crate::{Action, Card, Cards, Coins, Colour, Lot, Noble, Nobles, Place, Score};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// Something that happened. `automatic`: there was one legal answer, and nobody was asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// H2.5.
    Picked { seat: Seat, place: Place, card: Card, automatic: bool },
    /// H3.2: a noble enters on space 5; another may leave the game from space 1.
    DayBegan { day: u8, leaves: Option<Noble>, enters: Noble },
    /// H3.3.
    Drawn { card: Card, place: Place },
    /// H3.4: the discards are the new pile.
    Shuffled { cards: Cards },
    /// H3.4: neither pile nor discards are left; filling stops.
    NothingToDraw,
    /// H4.1, H4.4: all cards, in the order in which they will be carried out.
    Revealed { day: u8, round: u8, cards: Vec<Revealed> },
    /// H5.3, N2: safe from the Supervisor for the rest of the day.
    Protected { seat: Seat },
    /// An action: the card that was played, what it does (H5.6), what was paid for it (H4.5).
    Acted { seat: Seat, card: Action, action: Action, deed: Deed, cost: u16, automatic: bool },
    /// A token moved `by` spaces to `space`; more were `lost` past the end (H1.4).
    Advanced { seat: Seat, colour: Colour, by: u8, lost: u8, space: u8, value: u8 },
    /// H4.6: the token comes to lie on top of its space. The turn order as it now is.
    Landed { seat: Seat, gold: u16, order: Vec<Seat> },
    /// H5.9: the Supervisor comes.
    Supervisor { seller: Seat },
    /// H5.9: nothing is lost, by protection or for want of fakes.
    Spared { seat: Seat, safe: bool },
    /// H5.9.
    LostFake { seat: Seat, card: Card, automatic: bool },
    /// H8.1: action cards go back to the hands, protection ends.
    DayEnded { day: u8 },
    /// H8.1: the cards of a Trade card enter the display; its Gold cards may be cashed now.
    TradeEnded { seat: Seat, cards: Cards },
    /// H8.1: these of the Gold cards are cashed.
    Cashed { seat: Seat, cashed: Coins, of: Coins },
    /// N23: spaces for each colour.
    LastAdvance { seat: Seat, spaces: [u8; 4] },
    /// H8.3.
    Scored { seat: Seat, nobles: Nobles, score: Score },
    /// H8.4.
    Ended { winners: Vec<Seat> },
}

/// A card as it is turned up.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Revealed {
    pub seat: Seat,
    pub card: Action,
    pub gold: u16,
}

/// How an action was carried out.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// H4.7: it cannot be carried out; whether it was paid for, the cost says.
    Impossible,
    /// H4.8.
    Declined,
    /// H5.1.
    Purchased { place: Place, cards: Cards, cashed: Coins },
    /// H5.2, N1.
    Received { gold: u16 },
    /// H5.3, N3.
    Bribed { gold: u16 },
    /// H5.4; N16: where the given card went.
    Exchanged { given: Card, to: Place, taken: Card, from: Place },
    /// H5.5; N6: at once, with the Gold cards cashed.
    Stored { place: Place, cards: Cards, at_once: Option<Coins> },
    /// H6; N15: gold from the track; N7, N9: the slot; N8: gold.
    Hired { noble: Noble, space: u8, paid: Cards, track: u16, slot: Option<u8>, gold: u16 },
    /// H5.7.
    SoldToJeweler { lot: Lot },
    /// H5.8: all the cards sold; N13: the one of another colour.
    SoldToCollector { colour: Colour, cards: Cards, extra: Option<Card>, second: u8 },
    /// N11.
    Discarded { card: Card },
}
