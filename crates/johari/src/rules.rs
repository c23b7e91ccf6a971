//! The options, and the name of a ruleset: `johari/1 bribe=on-reveal`.
use crate::Components;
use kernel::{
    RuleOption, Set, Syntax,
    text::{Ruleset, one_of},
};
use std::{fmt, str::FromStr};

/// What may differ between two plays.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// The component set.
    pub set: Set<Components>,
    /// H5.3: when a Bribe protects.
    pub bribe: Bribe,
    /// N21: which cards count.
    pub n21: N21,
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

/// The options by name.
pub(crate) const OPTIONS: &[RuleOption] = &[
    RuleOption { name: "bribe", values: &["in-turn", "on-reveal"], clause: "H5.3" },
    RuleOption { name: "n21", values: &["prestige", "gem"], clause: "N21" },
];

impl Default for Rules {
    fn default() -> Rules {
        Rules { set: Set::standard(), bribe: Bribe::InTurn, n21: N21::Prestige }
    }
}

/// Only what differs from the default is written.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "johari/1")?;
        if self.bribe == Bribe::OnReveal {
            write!(f, " bribe=on-reveal")?;
        }
        if self.n21 == N21::Gem {
            write!(f, " n21=gem")?;
        }
        if !self.set.is_standard() {
            write!(f, " set={}", self.set.label())?;
        }
        Ok(())
    }
}

impl FromStr for Rules {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Rules, Syntax> {
        let mut given = Ruleset::new(text, "johari")?;
        if given.edition != 1 {
            return Err(Syntax(format!("there is no edition {} of johari", given.edition)));
        }
        let mut rules = Rules::default();
        if let Some(bribe) = given.take("bribe") {
            let values = [("in-turn", Bribe::InTurn), ("on-reveal", Bribe::OnReveal)];
            rules.bribe = one_of("bribe", bribe, &values)?;
        }
        if let Some(n21) = given.take("n21") {
            rules.n21 = one_of("n21", n21, &[("prestige", N21::Prestige), ("gem", N21::Gem)])?;
        }
        if let Some(label) = given.take("set") {
            rules.set = <Components as kernel::Components>::sets().find(label)?;
        }
        given.finish(OPTIONS)?;
        Ok(rules)
    }
}

kernel::serde_as_text!(Rules);
