#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod basari;
mod jaipur;
mod johari;
mod lane;
mod pen;
mod word;

pub use lane::{Lane, Pushed, Refused, rewards};
pub use pen::{Field, Pen, size};
pub use word::{Mask, TOKENS_MAX, WORD_MAX, Word};

use kernel::{Game, MoveSet, Seat};
use std::ops::ControlFlow;

/// A game whose moves and views can be written down as numbers.
///
/// A move is spelled as a [`Word`]: a token for its kind, then tokens for its parts. No whole word is
/// the beginning of another one. A token means the same wherever it stands.
pub trait Encode: Game {
    /// Goes up whenever a token or an observation changes its meaning.
    const VERSION: u32;
    /// How many tokens there are; [`TOKENS_MAX`] at most.
    const TOKENS: usize;

    /// Can games by these rules be encoded? If not, why. Other boxes may have more of something
    /// than there are tokens for.
    fn fits(rules: Self::Rules) -> Result<(), String>;
    /// What a token stands for, in a few words.
    fn token(token: u8) -> String;
    /// A legal move as tokens.
    fn spell(mv: Self::Move) -> Word;
    /// The move that is spelled; `None` while the word is not whole.
    fn read(word: &[u8]) -> Option<Self::Move>;
    /// Is every token of the word one that can stand at its place? Asked before tokens of strangers are
    /// read.
    fn ordered(word: &[u8]) -> bool;
    /// The tokens that go on from `word` towards a move of the menu, added to `mask`.
    fn follow(menu: &[Self::Choice], word: &[u8], mask: &mut Mask) {
        follow_by_listing::<Self>(menu, word, mask);
    }

    /// Are moves of the menu that begin with this token listed to find their masks? Then a lane lists them
    /// once.
    fn is_listed(_menu: &[Self::Choice], _first: u8) -> bool {
        false
    }

    /// How many moves there are in all, where that is a sensible number to choose from at once.
    const FLAT: Option<usize> = None;
    /// The number of a legal move, below `FLAT`.
    fn number(_mv: Self::Move) -> Option<usize> {
        None
    }
    /// The move of a number.
    fn numbered(_number: usize) -> Option<Self::Move> {
        None
    }

    /// The parts of an observation at a table of this many, in order.
    fn fields(seats: u8) -> Vec<Field>;
    /// What `seat` observes, field by field. Follows from `view(seat)` alone; without `memory`
    /// what only a perfect memory knows is left out.
    fn observe(&self, seat: Seat, memory: bool, pen: &mut Pen<'_>);
}

/// [`Encode::follow`] by spelling every move of the menu: right for every game, and slow where there
/// are many moves.
pub fn follow_by_listing<G: Encode>(menu: &[G::Choice], word: &[u8], mask: &mut Mask) {
    for choice in menu {
        let _ = choice.visit(&mut |mv| {
            let spelled = G::spell(mv);
            if let Some(&[next, ..]) = spelled.as_slice().strip_prefix(word) {
                mask.set(next);
            }
            ControlFlow::Continue(())
        });
    }
}

/// Do these tokens spell a whole move? For tokens of strangers: [`Encode::read`] trusts the masks.
pub fn is_spelled<G: Encode>(tokens: &[u8]) -> bool {
    G::ordered(tokens) && G::read(tokens).is_some_and(|mv| G::spell(mv).as_slice() == tokens)
}
