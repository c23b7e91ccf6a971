//! A position as one line of text, as plain data, and back.
//!
//! `rules newgame/1; move a; stall res; bag …; sold …; hand-a rr; hand-b es; points 0 0`. Fields
//! that are left out take the value they have when the rest of the box is untouched: the bag is what
//! lies nowhere else.
use crate::{Gems, Newgame, Rules};
use kernel::{Seat, Syntax, text::Fields};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// Everything there is, by name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The ruleset.
    pub rules: Rules,
    /// Whose turn it is.
    pub to_move: Seat,
    /// The gems of the stall.
    pub stall: Gems,
    /// The gems of the bag; they have no order until they are drawn.
    pub bag: Gems,
    /// The gems that were sold.
    #[serde(default)]
    pub sold: Gems,
    /// The hands, seat by seat.
    pub hands: [Gems; 2],
    /// The points, seat by seat.
    #[serde(default)]
    pub points: [u16; 2],
}

pub(crate) fn state(game: &Newgame) -> State {
    let &Newgame { rules, bag, stall, hands, sold, points, to_move } = game;
    State { rules, to_move, stall, bag, sold, hands, points }
}

pub(crate) fn from_state(state: State) -> Result<Newgame, Syntax> {
    let State { rules, to_move, stall, bag, sold, hands, points } = state;
    if to_move.0 > 1 {
        return Err(Syntax("there are two players, a and b".into()));
    }
    Ok(Newgame { rules, bag, stall, hands, sold, points, to_move })
}

impl fmt::Display for Newgame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Newgame { rules, bag, stall, hands: [a, b], sold, points, to_move } = self;
        write!(f, "rules {rules}; move {to_move}; stall {stall}; bag {bag}; sold {sold}")?;
        write!(f, "; hand-a {a}; hand-b {b}; points {} {}", points[0], points[1])
    }
}

impl FromStr for Newgame {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Newgame, Syntax> {
        let mut fields = Fields::new(text)?;
        let rules: Rules = fields.parse("rules", Rules::default())?;
        let stall: Gems = fields.parse("stall", Gems::EMPTY)?;
        let sold: Gems = fields.parse("sold", Gems::EMPTY)?;
        let hands = [fields.parse("hand-a", Gems::EMPTY)?, fields.parse("hand-b", Gems::EMPTY)?];
        let placed = [stall, sold, hands[0], hands[1]];
        let rest = placed.iter().fold(rules.set.gems, |rest, gems| rest.less(*gems));
        let game = from_state(State {
            rules,
            to_move: fields.parse("move", Seat(0))?,
            stall,
            bag: fields.parse("bag", rest)?,
            sold,
            hands,
            points: fields.numbers("points", [0; 2])?,
        })?;
        fields.finish()?;
        Ok(game)
    }
}
