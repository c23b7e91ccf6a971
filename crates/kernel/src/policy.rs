//! Two plain ways to choose at random, for benchmarks, statistics and tests.
use crate::{Chance, Game, MoveSet, Seat, Syntax};
use std::{fmt, str::FromStr};

/// How a random player chooses.
///
/// ```
/// # mod game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/pebbles/game.rs")); }
/// use game::{Pebbles, Take};
/// use kernel::{Policy, Quick, Seat};
///
/// let game: Pebbles = "left 1; move b".parse().unwrap();
/// let (mut menu, mut dice) = (Vec::new(), Quick::new(1));
/// // There is one pebble, and one thing to do.
/// assert_eq!(Policy::Uniform.choose(&game, Seat(1), &mut menu, &mut dice), Take(1));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Each legal move equally likely.
    Uniform,
    /// A kind of move first, then uniformly within it.
    Kind,
}

impl Policy {
    /// Chooses for `seat`, which must be to act. `menu` is a buffer to be used again.
    #[inline]
    pub fn choose<G: Game, C: Chance + ?Sized>(
        self,
        game: &G,
        seat: Seat,
        menu: &mut Vec<G::Choice>,
        chance: &mut C,
    ) -> G::Move {
        menu.clear();
        game.choices(seat, menu);
        self.pick(menu, chance)
    }

    /// Chooses from a menu that is not empty.
    #[inline(always)]
    pub fn pick<M: MoveSet, C: Chance + ?Sized>(self, menu: &[M], chance: &mut C) -> M::Move {
        match self {
            Policy::Kind => menu[chance.below(menu.len() as u32) as usize].sample(chance),
            Policy::Uniform => {
                let [only] = menu else { return self.pick_by_len(menu, chance) };
                only.sample(chance)
            }
        }
    }

    #[inline(always)]
    fn pick_by_len<M: MoveSet, C: Chance + ?Sized>(self, menu: &[M], chance: &mut C) -> M::Move {
        let total: u64 = menu.iter().map(MoveSet::len).sum();
        let mut at = u64::from(chance.below(total as u32));
        for choice in menu {
            let len = choice.len();
            if at < len {
                return choice.sample(chance);
            }
            at -= len;
        }
        unreachable!("below(total) is less than the total")
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Policy::Uniform => "uniform",
            Policy::Kind => "kind",
        })
    }
}

impl FromStr for Policy {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Policy, Syntax> {
        match text {
            "uniform" => Ok(Policy::Uniform),
            "kind" => Ok(Policy::Kind),
            _ => Err(Syntax::not(text, "a policy: uniform or kind")),
        }
    }
}
