//! The editions, their options, and the name of a ruleset: `johari/2 bribe=in-turn`.
use crate::{Action, Components};
use kernel::{RuleOption, Set, Syntax, text::Ruleset};
use std::{fmt, str::FromStr};

/// What may differ between two plays.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// The component set.
    pub set: Set<Components>,
    /// How the books are read.
    pub edition: Edition,
    /// H5.3: when a Bribe protects.
    pub bribe: Bribe,
    /// N21: which cards count.
    pub n21: N21,
}

/// How the books are read. An edition is never changed once it was played: a better reading is a
/// new one.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Edition {
    /// Everything that cannot be carried out is free; N11's discard is a kind of Sale.
    First,
    /// Only a Sale that cannot be carried out is free; N11's discard is not a Sale.
    Second,
}

impl Edition {
    /// The one that is played where nothing else is asked for.
    pub const NEWEST: Edition = Edition::Second;

    /// As it is written in a ruleset.
    pub const fn number(self) -> u8 {
        match self {
            Edition::First => 1,
            Edition::Second => 2,
        }
    }

    /// H4.7: does an action cost nothing when it cannot be carried out?
    #[inline]
    pub fn waives(self, action: Action) -> bool {
        match self {
            Edition::First => true,
            Edition::Second => action == Action::Sale,
        }
    }

    /// H4.8: does N11's discard count as carrying out a Sale?
    #[inline]
    pub(crate) fn discard_is_sale(self) -> bool {
        self == Edition::First
    }

    /// H5.3: when a Bribe protects unless an option says otherwise.
    const fn bribe(self) -> Bribe {
        match self {
            Edition::First => Bribe::InTurn,
            Edition::Second => Bribe::OnReveal,
        }
    }
}

/// H5.3.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Bribe {
    /// When it is carried out.
    InTurn,
    /// From the reveal.
    OnReveal,
}

/// N21.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum N21 {
    /// Each own Prestige card.
    Prestige,
    /// Each card of the four colours in the display.
    Gem,
}

const BRIBES: [(&str, Bribe); 2] = [("in-turn", Bribe::InTurn), ("on-reveal", Bribe::OnReveal)];
const N21_OPTION: RuleOption =
    RuleOption { name: "n21", values: &["prestige", "gem"], clause: "N21" };

/// The editions with their options, the newest first.
pub(crate) const EDITIONS: &[kernel::Edition] = &[
    kernel::Edition {
        number: Edition::Second.number(),
        options: &[
            RuleOption { name: "bribe", values: &["on-reveal", "in-turn"], clause: "H5.3" },
            N21_OPTION,
        ],
    },
    kernel::Edition {
        number: Edition::First.number(),
        options: &[
            RuleOption { name: "bribe", values: &["in-turn", "on-reveal"], clause: "H5.3" },
            N21_OPTION,
        ],
    },
];

impl Rules {
    /// An edition without any option.
    pub fn of(edition: Edition) -> Rules {
        Rules { set: Set::standard(), edition, bribe: edition.bribe(), n21: N21::Prestige }
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::of(Edition::NEWEST)
    }
}

/// Only what differs from the edition's default is written.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "johari/{}", self.edition.number())?;
        if self.bribe != self.edition.bribe()
            && let Some((name, _)) = BRIBES.iter().find(|&&(_, bribe)| bribe == self.bribe)
        {
            write!(f, " bribe={name}")?;
        }
        if self.n21 == N21::Gem {
            write!(f, " n21=gem")?;
        }
        self.set.write_option(f)
    }
}

impl FromStr for Rules {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Rules, Syntax> {
        let mut given = Ruleset::new(text, "johari", EDITIONS)?;
        let mut rules = Rules::of(match given.edition.number {
            1 => Edition::First,
            _ => Edition::Second,
        });
        given.choose("bribe", &BRIBES, &mut rules.bribe)?;
        let values = [("prestige", N21::Prestige), ("gem", N21::Gem)];
        given.choose("n21", &values, &mut rules.n21)?;
        given.choose_set(&mut rules.set)?;
        given.finish()?;
        Ok(rules)
    }
}

kernel::serde_as_text!(Rules);
