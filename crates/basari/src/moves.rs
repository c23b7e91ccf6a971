//! What a player can say, and how it is written. A move needs no context to be read:
//!
//! | decision | written | meaning |
//! |---|---|---|
//! | action (B3.2) | `A` `B` `C` `D` | choose this action |
//! | bargaining (B4) | `!2rb` | offer two red gems and a blue one |
//! | | `ok` | accept the other's offer |
//! | action D alone (B5.2) | `r>yb` | return a red gem, take a yellow and a blue one |
//! | | `>y` | nothing to return: take a yellow gem |
//! | action D with others (B5.3) | `+g` | take a green gem |
//!
//! Gems are a count before each letter, a count of one left out, best colour first. Reading is
//! lenient: `!brr`, `!1b2r` and `!RRB` are `!2rb`; `a` is `A`; `->y` is `>y`.
use crate::gems::{Colour, Gems};
use kernel::Syntax;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The actions (B1.2), in the order in which they are settled (B3.3).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Draw one more bazaar card.
    A,
    /// Score the points of the current card.
    B,
    /// Take the gems of the current card.
    C,
    /// Exchange or take gems; with five players.
    D,
}

impl Action {
    /// In the order in which they are settled.
    pub const ALL: [Action; 4] = [Action::A, Action::B, Action::C, Action::D];
    /// Those that two players bargain for (B3.3).
    pub const BARGAINED: [Action; 3] = [Action::A, Action::B, Action::C];

    /// The place in `ALL`.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// One decision of one seat.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// B3.2: choose an action in secret.
    Choose(Action),
    /// B4.3, B4.4: make the first or a higher offer.
    Offer(Gems),
    /// B4.1: accept the other's offer.
    Accept,
    /// B5.2: D alone.
    Swap {
        /// Gems to the stock, one at most.
        returned: Gems,
        /// Gems from the stock, two at most.
        taken: Gems,
    },
    /// B5.3: D with others.
    Gem(Colour),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["A", "B", "C", "D"][self.index()])
    }
}

impl FromStr for Action {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Action, Syntax> {
        match text {
            "A" | "a" => Ok(Action::A),
            "B" | "b" => Ok(Action::B),
            "C" | "c" => Ok(Action::C),
            "D" | "d" => Ok(Action::D),
            _ => Err(Syntax::not(text, "an action: A, B, C or D")),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Choose(action) => action.fmt(f),
            Move::Offer(gems) => write!(f, "!{gems}"),
            Move::Accept => f.write_str("ok"),
            Move::Swap { returned: Gems::NONE, taken } => write!(f, ">{taken}"),
            Move::Swap { returned, taken } => write!(f, "{returned}>{taken}"),
            Move::Gem(colour) => write!(f, "+{colour}"),
        }
    }
}

impl FromStr for Move {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Move, Syntax> {
        if let Some(offer) = text.strip_prefix('!') {
            return offer.parse().map(Move::Offer);
        }
        if let Some(colour) = text.strip_prefix('+') {
            return colour.parse().map(Move::Gem);
        }
        if let Some((returned, taken)) = text.split_once('>') {
            let returned = if returned.is_empty() { Gems::NONE } else { returned.parse()? };
            return Ok(Move::Swap { returned, taken: taken.parse()? });
        }
        if text == "ok" {
            return Ok(Move::Accept);
        }
        text.parse().map(Move::Choose).map_err(|_| {
            Syntax::not(text, "a move: A to D, an offer !2rb, ok, a swap r>yb, or a gem +r")
        })
    }
}

kernel::serde_as_text!(Move);
