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
    Revealed { actions: Vec<Action> },
    /// B3.3: the only one who chose this action carries it out.
    Alone { seat: Seat, action: Action },
    /// B3.3: too many chose this action; nobody carries it out.
    Forfeited { seats: Seats, action: Action },
    /// B4.2: two chose this action and bargain; `first` makes the first offer.
    Bargain { action: Action, first: Seat, second: Seat },
    /// B4.3: has no gem to offer; the other carries out the action for nothing.
    NothingToOffer { seat: Seat, to: Seat, action: Action },
    /// B4.3, B4.4.
    Offered { seat: Seat, to: Seat, gems: Gems, automatic: bool },
    /// B4.6: the gems pass to who accepts, the action to who offered them.
    Accepted { seat: Seat, from: Seat, gems: Gems, action: Action, automatic: bool },
    /// B3.4, action A: one more card; the player's workers now, and the cards left in the pile.
    Drew { seat: Seat, card: Card, workers: u8, pile: u8 },
    /// B3.8: the pile has no card for action A.
    NoCardToDraw { seat: Seat },
    /// B3.4, action B: points of the current card, and the score now.
    Scored { seat: Seat, points: u8, score: u16 },
    /// B3.4, action C: gems of the current card, and those that the stock lacked (B3.5).
    Took { seat: Seat, gems: Gems, lacking: Gems },
    /// B3.8: no current card, so B scores and C brings nothing.
    NoCurrentCard { seat: Seat, action: Action },
    /// B5.2: D alone.
    Swapped { seat: Seat, returned: Gems, taken: Gems, automatic: bool },
    /// B5.3: several chose D and take a gem each, in the order of B4.2.
    Sharing { seats: Seats },
    /// B5.3: D with others.
    TookOne { seat: Seat, colour: Colour, automatic: bool },
    /// B5.2, B5.3: D, but the stock is empty.
    StockEmpty { seat: Seat },
    /// B6.1, B3.8: a stage is over.
    StageEnded { stage: u8, because: Because, workers: Vec<u8> },
    /// B6.2, B6.3: who has the most of a colour scores points each and returns gems each.
    Majority { colour: Colour, seats: Seats, gems: u8, points: u8, returned: u8 },
    /// B6.4: nobody owns a gem of this colour.
    NoMajority { colour: Colour },
    /// B6.5: enough workers.
    Workers { seat: Seat, workers: u8, points: u8 },
    /// The scores after a stage, seat by seat.
    StageScores { stage: u8, scores: Vec<u16> },
    /// B2.2: a new stage begins with all cards in the pile.
    StageBegan { stage: u8 },
    /// B3.1: a new round; the current card of each seat, `None` where the pile ran out (B3.8).
    Dealt { cards: Vec<Option<Card>>, pile: u8 },
    /// B7.1: the game is over; all of these have won.
    GameEnded { scores: Vec<u16>, winners: Seats },
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
