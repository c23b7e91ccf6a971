//! What happens at the table, as it is told. All of it is public (H10.1).
use crate::{Action, Card, Cards, Coins, Colour, Lot, Noble, Nobles, Place, Score};
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// Something that happened. `automatic`: there was one legal answer, and nobody was asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// H2.5.
    Picked {
        /// Who picked.
        seat: Seat,
        /// Where the card lay.
        place: Place,
        /// The card.
        card: Card,
        /// Was it the only legal answer, given without asking?
        automatic: bool,
    },
    /// H3.2: a noble enters on space 5; another may leave the game from space 1.
    DayBegan {
        /// From 1.
        day: u8,
        /// The noble that left.
        leaves: Option<Noble>,
        /// The noble that came.
        enters: Noble,
    },
    /// H3.3.
    Drawn {
        /// The card.
        card: Card,
        /// Where it now lies.
        place: Place,
    },
    /// H3.4: the discards are the new pile.
    Shuffled {
        /// The cards of the new pile.
        cards: Cards,
    },
    /// H3.4: neither pile nor discards are left; filling stops.
    NothingToDraw,
    /// H4.1, H4.4: all cards, in the order in which they will be carried out.
    Revealed {
        /// From 1.
        day: u8,
        /// The round of the day, from 1.
        round: u8,
        /// What each played.
        cards: Vec<Revealed>,
    },
    /// H5.3, N2: safe from the Supervisor for the rest of the day.
    Protected {
        /// Who is safe.
        seat: Seat,
    },
    /// An action: the card that was played, what it does (H5.6), what was paid for it (H4.5).
    Acted {
        /// Who acted.
        seat: Seat,
        /// The card that was played.
        card: Action,
        /// What it does.
        action: Action,
        /// How it was carried out.
        deed: Deed,
        /// Gold paid.
        cost: u16,
        /// Was it the only legal answer, given without asking?
        automatic: bool,
    },
    /// A token moved `by` spaces to `space`; more were `lost` past the end (H1.4).
    Advanced {
        /// Whose token.
        seat: Seat,
        /// Of which chart.
        colour: Colour,
        /// Spaces moved.
        by: u8,
        /// Spaces past the end.
        lost: u8,
        /// Where it now stands.
        space: u8,
        /// What that space is worth.
        value: u8,
    },
    /// H4.6: the token comes to lie on top of its space. The turn order as it now is.
    Landed {
        /// Whose token.
        seat: Seat,
        /// The gold it shows.
        gold: u16,
        /// The turn order now.
        order: Vec<Seat>,
    },
    /// H5.9: the Supervisor comes.
    Supervisor {
        /// Whose Sale brought him.
        seller: Seat,
    },
    /// H5.9: nothing is lost, by protection or for want of fakes.
    Spared {
        /// Who loses nothing.
        seat: Seat,
        /// By protection, rather than for want of fakes?
        safe: bool,
    },
    /// H5.9.
    LostFake {
        /// Who lost it.
        seat: Seat,
        /// The fake.
        card: Card,
        /// Was it the only legal answer, given without asking?
        automatic: bool,
    },
    /// H8.1: action cards go back to the hands, protection ends.
    DayEnded {
        /// From 1.
        day: u8,
    },
    /// H8.1: the cards of a Trade card enter the display; its Gold cards may be cashed now.
    TradeEnded {
        /// Whose Trade card.
        seat: Seat,
        /// The cards on it.
        cards: Cards,
    },
    /// H8.1: these of the Gold cards are cashed.
    Cashed {
        /// Who cashed.
        seat: Seat,
        /// The cards that were cashed.
        cashed: Coins,
        /// Those that could have been.
        of: Coins,
    },
    /// N23: spaces for each colour.
    LastAdvance {
        /// Who moved tokens.
        seat: Seat,
        /// Diamond, sapphire, ruby, emerald.
        spaces: [u8; 4],
    },
    /// H8.3.
    Scored {
        /// Whose score.
        seat: Seat,
        /// The nobles in service.
        nobles: Nobles,
        /// The points, part by part.
        score: Score,
    },
    /// H8.4.
    Ended {
        /// Who won; several may.
        winners: Vec<Seat>,
    },
}

/// A card as it is turned up.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Revealed {
    /// Who played it.
    pub seat: Seat,
    /// The action card.
    pub card: Action,
    /// The gold of its player, which gives the order.
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
    Purchased {
        /// Where the cards lay.
        place: Place,
        /// All the cards of the place.
        cards: Cards,
        /// The Gold cards of these that were cashed.
        cashed: Coins,
    },
    /// H5.2, N1.
    Received {
        /// How much.
        gold: u16,
    },
    /// H5.3, N3.
    Bribed {
        /// Gold received with it.
        gold: u16,
    },
    /// H5.4; N16: where the given card went.
    Exchanged {
        /// The card given.
        given: Card,
        /// Where it went.
        to: Place,
        /// The card taken.
        taken: Card,
        /// Where it lay.
        from: Place,
    },
    /// H5.5; N6: at once, with the Gold cards cashed.
    Stored {
        /// The store.
        place: Place,
        /// Its cards.
        cards: Cards,
        /// The Gold cards cashed, if the cards entered the display at once.
        at_once: Option<Coins>,
    },
    /// H6; N15: gold from the track; N7, N9: the slot; N8: gold.
    Hired {
        /// Who was hired.
        noble: Noble,
        /// Where the noble stood, 1 to 5.
        space: u8,
        /// The cards paid.
        paid: Cards,
        /// Gold paid from the track.
        track: u16,
        /// The slot that the noble went to.
        slot: Option<u8>,
        /// Gold received.
        gold: u16,
    },
    /// H5.7.
    SoldToJeweler {
        /// The cards, and what they count as.
        lot: Lot,
    },
    /// H5.8: all the cards sold; N13: the one of another colour.
    SoldToCollector {
        /// The colour sold.
        colour: Colour,
        /// All the cards.
        cards: Cards,
        /// The card of another colour.
        extra: Option<Card>,
        /// The most gems of the colour that anyone else displays.
        second: u8,
    },
    /// N11.
    Discarded {
        /// The card.
        card: Card,
    },
}
