//! What happens at the table, as it is told. Everything is told to everybody: the only secrets,
//! the actions not yet revealed and the order of the pile, never reach an event (B8.1).
use crate::{
    components::Card,
    gems::{Colour, Gems},
    moves::Action,
};
use kernel::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// Something that happened. `automatic` marks an answer that was the only one, and so was given
/// without asking.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// B3.2: all the chosen actions, in seat order.
    Revealed {
        /// Seat by seat.
        actions: Vec<Action>,
    },
    /// B3.3: the only one who chose this action carries it out.
    Alone {
        /// Who chose it.
        seat: Seat,
        /// The action.
        action: Action,
    },
    /// B3.3: too many chose this action; nobody carries it out.
    Forfeited {
        /// Who chose it.
        seats: Seats,
        /// The action.
        action: Action,
    },
    /// B4.2: two chose this action and bargain; `first` makes the first offer.
    Bargain {
        /// What is bargained for.
        action: Action,
        /// Who offers first.
        first: Seat,
        /// Who is asked.
        second: Seat,
    },
    /// B4.3: has no gem to offer; the other carries out the action for nothing.
    NothingToOffer {
        /// Who has no gem.
        seat: Seat,
        /// Who gets the action.
        to: Seat,
        /// The action.
        action: Action,
    },
    /// B4.3, B4.4.
    Offered {
        /// Who offers.
        seat: Seat,
        /// Who is asked.
        to: Seat,
        /// The offer.
        gems: Gems,
        /// Was it the only legal answer, given without asking?
        automatic: bool,
    },
    /// B4.6: the gems pass to who accepts, the action to who offered them.
    Accepted {
        /// Who accepts the gems.
        seat: Seat,
        /// Who paid them and gets the action.
        from: Seat,
        /// The gems.
        gems: Gems,
        /// The action.
        action: Action,
        /// Was it the only legal answer, given without asking?
        automatic: bool,
    },
    /// B3.4, action A: one more card; the player's workers now, and the cards left in the pile.
    Drew {
        /// Who drew.
        seat: Seat,
        /// The card.
        card: Card,
        /// The player's workers now.
        workers: u8,
        /// Cards left in the pile.
        pile: u8,
    },
    /// B3.8: the pile has no card for action A.
    NoCardToDraw {
        /// Who gets none.
        seat: Seat,
    },
    /// B3.4, action B: points of the current card, and the score now.
    Scored {
        /// Who scored.
        seat: Seat,
        /// Points of the current card.
        points: u8,
        /// The score now.
        score: u16,
    },
    /// B3.4, action C: gems of the current card, and those that the stock lacked (B3.5).
    Took {
        /// Who took.
        seat: Seat,
        /// The gems taken.
        gems: Gems,
        /// Those that the stock lacked.
        lacking: Gems,
    },
    /// B3.8: no current card, so B scores and C brings nothing.
    NoCurrentCard {
        /// Who has none.
        seat: Seat,
        /// The action that brings nothing.
        action: Action,
    },
    /// B5.2: D alone.
    Swapped {
        /// Who swapped.
        seat: Seat,
        /// Gems to the stock.
        returned: Gems,
        /// Gems from the stock.
        taken: Gems,
        /// Was it the only legal answer, given without asking?
        automatic: bool,
    },
    /// B5.3: several chose D and take a gem each, in the order of B4.2.
    Sharing {
        /// Who takes one.
        seats: Seats,
    },
    /// B5.3: D with others.
    TookOne {
        /// Who took.
        seat: Seat,
        /// The colour of the gem.
        colour: Colour,
        /// Was it the only legal answer, given without asking?
        automatic: bool,
    },
    /// B5.2, B5.3: D, but the stock is empty.
    StockEmpty {
        /// Who gets nothing.
        seat: Seat,
    },
    /// B6.1, B3.8: a stage is over.
    StageEnded {
        /// From 1.
        stage: u8,
        /// Why it ended.
        because: Because,
        /// Workers, seat by seat.
        workers: Vec<u8>,
    },
    /// B6.2, B6.3: who has the most of a colour scores points each and returns gems each.
    Majority {
        /// The colour.
        colour: Colour,
        /// Who has the most, alone or together.
        seats: Seats,
        /// How many of the colour each of them has.
        gems: u8,
        /// Points for each.
        points: u8,
        /// Gems that each returns.
        returned: u8,
    },
    /// B6.4: nobody owns a gem of this colour.
    NoMajority {
        /// The colour.
        colour: Colour,
    },
    /// B6.5: enough workers.
    Workers {
        /// Who scores.
        seat: Seat,
        /// The player's workers.
        workers: u8,
        /// The points for them.
        points: u8,
    },
    /// The scores after a stage, seat by seat.
    StageScores {
        /// From 1.
        stage: u8,
        /// Seat by seat.
        scores: Vec<u16>,
    },
    /// B2.2: a new stage begins with all cards in the pile.
    StageBegan {
        /// From 1.
        stage: u8,
    },
    /// B3.1: a new round; the current card of each seat, `None` where the pile ran out (B3.8).
    Dealt {
        /// Seat by seat.
        cards: Vec<Option<Card>>,
        /// Cards left in the pile.
        pile: u8,
    },
    /// B7.1: the game is over; all of these have won.
    GameEnded {
        /// Seat by seat.
        scores: Vec<u16>,
        /// Who won.
        winners: Seats,
    },
}

/// Why a stage ended.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Because {
    /// B6.1: somebody has enough workers.
    Workers,
    /// B3.8: the pile lacked a card.
    PileRanOut,
}
