//! What happens at the table, as it is told.
use crate::{Cards, Good};
use kernel::{Eye, Seat};
use serde::{Deserialize, Serialize};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// J4.1.
    Took { seat: Seat, good: Good },
    /// J4.2.
    Camels { seat: Seat, n: u8 },
    /// J4.3.
    Exchanged { seat: Seat, take: Cards, give: Cards },
    /// J5: the tokens taken, from the top, and the bonus token.
    Sold { seat: Seat, good: Good, n: u8, tokens: Vec<u8>, bonus: Option<Bonus> },
    /// Cards that joined the market, and how many are left in the pile.
    Refilled { cards: Cards, pile: u8 },
    /// J6, J7: a round is over and scored.
    RoundEnded {
        because: Because,
        winner: Option<Seat>,
        scored: [Scored; 2],
        /// J7.3: the bonus tokens, shown now.
        bonus_values: [Vec<u8>; 2],
        herds: [u8; 2],
        seals: [u8; 2],
    },
    /// J2: a new round is dealt. Each knows only its own hand.
    Dealt { starter: Seat, market: Cards, herds: [u8; 2], hands: [Option<Cards>; 2] },
    /// J8: the winner; none when a single round is tied throughout.
    MatchEnded { winner: Option<Seat> },
}

/// A bonus token for a sale of so many cards. Its value is its owner's secret until J7.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bonus {
    pub cards: u8,
    pub value: Option<u8>,
}

/// Why a round ended.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Because {
    /// J6.1.
    ThreePilesEmpty,
    /// J6.2.
    PileRanOut,
}

/// J7.2: a trader's rupees and tokens at the end of a round.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Scored {
    /// Rupees of the goods tokens.
    pub goods: u8,
    /// Rupees of the bonus tokens.
    pub bonus: u8,
    /// The camel token.
    pub camels: u8,
    /// How many goods tokens.
    pub goods_tokens: u8,
    /// How many bonus tokens.
    pub bonus_tokens: u8,
}

impl Scored {
    /// Rupees in all.
    pub fn rupees(self) -> u8 {
        self.goods + self.bonus + self.camels
    }
    /// J7.2, J7.3: what decides the round, in this order.
    pub fn rank(self) -> (u8, u8, u8) {
        (self.rupees(), self.bonus_tokens, self.goods_tokens)
    }
}

/// How the last round ended; stays on view during the next.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct LastRound {
    pub because: Because,
    pub winner: Option<Seat>,
    pub scored: [Scored; 2],
}

/// What `eye` learns: all of it, but for the other's bonus value and hand (J9.2).
pub(crate) fn cut(event: &Event, eye: Eye) -> Event {
    match *event {
        Event::Sold { seat, good, n, ref tokens, bonus } => Event::Sold {
            seat,
            good,
            n,
            tokens: tokens.clone(),
            bonus: bonus.map(|Bonus { cards, value }| Bonus {
                cards,
                value: if eye.is(seat) { value } else { None },
            }),
        },
        Event::Dealt { starter, market, herds, hands: [a, b] } => Event::Dealt {
            starter,
            market,
            herds,
            hands: [if eye.is(Seat(0)) { a } else { None }, if eye.is(Seat(1)) { b } else { None }],
        },
        Event::Took { .. }
        | Event::Camels { .. }
        | Event::Exchanged { .. }
        | Event::Refilled { .. }
        | Event::RoundEnded { .. }
        | Event::MatchEnded { .. } => event.clone(),
    }
}
