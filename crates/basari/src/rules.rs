//! The name of a ruleset: `basari/1`, with `set=NAME#hash` for other components. No clause of
//! Basari names an option.
use crate::Components;
use kernel::{Edition, Set, Syntax, text::Ruleset};
use std::{fmt, str::FromStr};

/// What may differ between two plays: what is in the box.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// The component set.
    pub set: Set<Components>,
}

/// There is one edition, and no clause names an option.
pub(crate) const EDITIONS: &[Edition] = &[Edition { number: 1, options: &[] }];

impl Default for Rules {
    fn default() -> Rules {
        Rules { set: Set::standard() }
    }
}

/// Only what differs from the default is written.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("basari/1")?;
        if self.set.is_standard() { Ok(()) } else { write!(f, " set={}", self.set.label()) }
    }
}

impl FromStr for Rules {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Rules, Syntax> {
        let mut given = Ruleset::new(text, "basari", EDITIONS)?;
        let mut rules = Rules::default();
        if let Some(label) = given.take("set") {
            rules.set = <Components as kernel::Components>::sets().find(label)?;
        }
        given.finish()?;
        Ok(rules)
    }
}

kernel::serde_as_text!(Rules);
