//! What happens at the table, as it is told.
use crate::{Cards, Good};
use kernel::{Seat, Viewer};
use serde::{Deserialize, Serialize};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// J4.1.
    Took {
        /// Who took.
        seat: Seat,
        /// The card.
        good: Good,
    },
    /// J4.2.
    Camels {
        /// Who took them.
        seat: Seat,
        /// How many camels.
        n: u8,
    },
    /// J4.3.
    Exchanged {
        /// Who exchanged.
        seat: Seat,
        /// What came from the market.
        take: Cards,
        /// What went there.
        give: Cards,
    },
    /// J5: the tokens taken, from the top, and the bonus token.
    Sold {
        /// Who sold.
        seat: Seat,
        /// What was sold.
        good: Good,
        /// How many cards.
        n: u8,
        /// Values of the tokens taken, from the top.
        tokens: Vec<u8>,
        /// The bonus token, if one was left for this many cards.
        bonus: Option<Bonus>,
    },
    /// Cards that joined the market, and how many are left in the pile.
    Refilled {
        /// The cards that were drawn.
        cards: Cards,
        /// Cards left in the pile.
        pile: u8,
    },
    /// J6, J7: a round is over and scored.
    RoundEnded {
        /// Why it ended.
        because: Because,
        /// Who won; nobody if all is equal.
        winner: Option<Seat>,
        /// What each trader had.
        scored: [Scored; 2],
        /// J7.3: the bonus tokens, shown now.
        bonus_values: [Vec<u8>; 2],
        /// Camels of each trader.
        herds: [u8; 2],
        /// Seals of each trader, this round's included.
        seals: [u8; 2],
    },
    /// J2: a new round is dealt. Each knows only its own hand.
    Dealt {
        /// Who begins.
        starter: Seat,
        /// The five cards of the market.
        market: Cards,
        /// Camels of each trader.
        herds: [u8; 2],
        /// The hands, as far as the listener may know them.
        hands: [Option<Cards>; 2],
    },
    /// J8: the winner; none when a single round is tied throughout.
    MatchEnded {
        /// Who won the match.
        winner: Option<Seat>,
    },
}

/// A bonus token for a sale of this many cards. Its value is its owner's secret until J7.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bonus {
    /// For a sale of three, four or five cards.
    pub cards: u8,
    /// Rupees; `None` for whoever may not know.
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
    /// Why it ended.
    pub because: Because,
    /// Who won; nobody if all is equal.
    pub winner: Option<Seat>,
    /// What each trader had.
    pub scored: [Scored; 2],
}

/// What `viewer` learns: all of it, but for the other's bonus value and hand (J9.2).
pub(crate) fn redact(event: &Event, viewer: Viewer) -> Event {
    match *event {
        Event::Sold { seat, good, n, ref tokens, bonus } => Event::Sold {
            seat,
            good,
            n,
            tokens: tokens.clone(),
            bonus: bonus.map(|Bonus { cards, value }| Bonus {
                cards,
                value: if viewer.is(seat) { value } else { None },
            }),
        },
        Event::Dealt { starter, market, herds, hands: [a, b] } => Event::Dealt {
            starter,
            market,
            herds,
            hands: [
                if viewer.is(Seat(0)) { a } else { None },
                if viewer.is(Seat(1)) { b } else { None },
            ],
        },
        Event::Took { .. }
        | Event::Camels { .. }
        | Event::Exchanged { .. }
        | Event::Refilled { .. }
        | Event::RoundEnded { .. }
        | Event::MatchEnded { .. } => event.clone(),
    }
}
