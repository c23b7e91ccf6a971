//! J3 A turn, as it is written.
//!
//! | move | notation |
//! |---|---|
//! | take one diamond | `+d` |
//! | take all the camels | `k` |
//! | take gold and leather for two camels | `gl=kk` |
//! | sell three leather | `l*3` |
use crate::{Cards, Good};
use kernel::{Syntax, text::number};
use std::{fmt, str::FromStr};

/// A turn: exactly one of these (J3.1).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// J4.1: take one good.
    Take(Good),
    /// J4.2: take all the camels.
    Camels,
    /// J4.3: take several goods, give as many cards.
    Exchange {
        /// From the market, goods only.
        take: Cards,
        /// From the hand and the herd.
        give: Cards,
    },
    /// J5.1: sell `n` cards of one good.
    Sell {
        /// What is sold.
        good: Good,
        /// How many cards.
        n: u8,
    },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Camels => write!(f, "k"),
            Move::Take(good) => write!(f, "+{good}"),
            Move::Exchange { take, give } => write!(f, "{take}={give}"),
            Move::Sell { good, n } => write!(f, "{good}*{n}"),
        }
    }
}

impl FromStr for Move {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Move, Syntax> {
        if text == "k" {
            Ok(Move::Camels)
        } else if let Some(good) = text.strip_prefix('+') {
            Ok(Move::Take(good.parse()?))
        } else if let Some((take, give)) = text.split_once('=') {
            Ok(Move::Exchange { take: take.parse()?, give: give.parse()? })
        } else if let Some((good, n)) = text.split_once('*') {
            let n = number(n, "a number of cards")?;
            Ok(Move::Sell { good: good.parse()?, n })
        } else {
            Err(Syntax::not(text, "a move: write +d, k, gl=kk or l*3"))
        }
    }
}

kernel::serde_as_text!(Move);
