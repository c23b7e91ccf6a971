//! %L%3 A turn, as it is written, and what a player may do: one entry for each kind of move.
//!
//! | move | notation |
//! |---|---|
//! | take a ruby | `+r` |
//! | sell two emeralds | `e*2` |
use crate::{Gem, Gems};
use kernel::{MoveSet, Syntax, text::number};
use serde::{Deserialize, Serialize};
use std::{fmt, ops::ControlFlow, str::FromStr};

/// A turn: exactly one of these (%L%3.1).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// %L%3.2: take a gem from the stall.
    Take(Gem),
    /// %L%3.4: sell `n` gems of one kind.
    Sell {
        /// The kind of gem.
        gem: Gem,
        /// How many.
        n: u8,
    },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Take(gem) => write!(f, "+{gem}"),
            Move::Sell { gem, n } => write!(f, "{gem}*{n}"),
        }
    }
}

impl FromStr for Move {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Move, Syntax> {
        if let Some(gem) = text.strip_prefix('+') {
            Ok(Move::Take(gem.parse()?))
        } else if let Some((gem, n)) = text.split_once('*') {
            Ok(Move::Sell { gem: gem.parse()?, n: number(n, "a number of gems")? })
        } else {
            Err(Syntax::not(text, "a move: write +r or e*2"))
        }
    }
}

kernel::serde_as_text!(Move);

/// All legal moves of one kind.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// %L%3.2: any gem of the stall.
    Take {
        /// The gems of the stall.
        stall: Gems,
    },
    /// %L%3.4: any number of one kind in the hand.
    Sell {
        /// The gems of the hand.
        hand: Gems,
    },
}

impl MoveSet for Choice {
    type Move = Move;

    fn kind(&self) -> &'static str {
        match self {
            Choice::Take { .. } => "take",
            Choice::Sell { .. } => "sell",
        }
    }

    fn has(&self, mv: Move) -> bool {
        match (*self, mv) {
            (Choice::Take { stall }, Move::Take(gem)) => stall.of(gem) > 0,
            (Choice::Sell { hand }, Move::Sell { gem, n }) => n > 0 && hand.of(gem) >= n,
            _ => false,
        }
    }

    fn visit(&self, f: &mut dyn FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        match *self {
            Choice::Take { stall } => stall.iter().try_for_each(|(gem, _)| f(Move::Take(gem))),
            Choice::Sell { hand } => hand
                .iter()
                .try_for_each(|(gem, held)| (1..=held).try_for_each(|n| f(Move::Sell { gem, n }))),
        }
    }
}
