//! The options, and the name of a ruleset: `jaipur/1 rounds=single`.
use crate::Components;
use kernel::{
    Edition, RuleOption, Seat, Set, Syntax,
    text::{Ruleset, one_of},
};
use std::{fmt, str::FromStr};

/// What may differ between two plays.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// The component set.
    pub set: Set<Components>,
    /// J2.4: who starts the first round; `None` is drawn by lot.
    pub first: Option<Seat>,
    /// J4.6: how many exchanges may follow each other.
    pub exchanges: Option<u8>,
    /// J8.3: does one round decide?
    pub rounds: Rounds,
    /// J9.3: are people shown the other's herd?
    pub herds: Herds,
    /// J9.4: are people shown what a perfect memory knows?
    pub memory: Memory,
}

/// J8.3.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Rounds {
    /// First to two Seals.
    Match,
    /// One round decides.
    Single,
}

/// J9.3.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Herds {
    Open,
    Hidden,
}

/// J9.4.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Memory {
    Shown,
    Hidden,
}

/// The options by name.
const OPTIONS: &[RuleOption] = &[
    RuleOption { name: "first", values: &["random", "a", "b"], clause: "J2.4" },
    RuleOption { name: "exchanges", values: &["12", "1…200", "free"], clause: "J4.6" },
    RuleOption { name: "rounds", values: &["match", "single"], clause: "J8.3" },
    RuleOption { name: "herds", values: &["open", "hidden"], clause: "J9.3" },
    RuleOption { name: "memory", values: &["shown", "hidden"], clause: "J9.4" },
];

/// There is one edition.
pub(crate) const EDITIONS: &[Edition] = &[Edition { number: 1, options: OPTIONS }];

/// Exchanges in a row where the option says nothing (J4.6).
const EXCHANGES: Option<u8> = Some(12);

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            set: Set::standard(),
            first: None,
            exchanges: EXCHANGES,
            rounds: Rounds::Match,
            herds: Herds::Open,
            memory: Memory::Shown,
        }
    }
}

/// Only what differs from the default is written.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "jaipur/1")?;
        if let Some(seat) = self.first {
            write!(f, " first={seat}")?;
        }
        match self.exchanges {
            EXCHANGES => (),
            Some(n) => write!(f, " exchanges={n}")?,
            None => write!(f, " exchanges=free")?,
        }
        if self.rounds == Rounds::Single {
            write!(f, " rounds=single")?;
        }
        if self.herds == Herds::Hidden {
            write!(f, " herds=hidden")?;
        }
        if self.memory == Memory::Hidden {
            write!(f, " memory=hidden")?;
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
        let mut given = Ruleset::new(text, "jaipur", EDITIONS)?;
        let mut rules = Rules::default();
        if let Some(first) = given.take("first") {
            rules.first = one_of(
                "first",
                first,
                &[("random", None), ("a", Some(Seat(0))), ("b", Some(Seat(1)))],
            )?;
        }
        if let Some(n) = given.take("exchanges") {
            let in_range = n.parse().ok().filter(|n| (1..=200).contains(n));
            rules.exchanges = match (n, in_range) {
                ("free", _) => None,
                (_, Some(n)) => Some(n),
                _ => return Err(Syntax(format!("exchanges={n}: 1 to 200, or free (J4.6)"))),
            };
        }
        if let Some(rounds) = given.take("rounds") {
            let values = [("match", Rounds::Match), ("single", Rounds::Single)];
            rules.rounds = one_of("rounds", rounds, &values)?;
        }
        if let Some(herds) = given.take("herds") {
            let values = [("open", Herds::Open), ("hidden", Herds::Hidden)];
            rules.herds = one_of("herds", herds, &values)?;
        }
        if let Some(memory) = given.take("memory") {
            let values = [("shown", Memory::Shown), ("hidden", Memory::Hidden)];
            rules.memory = one_of("memory", memory, &values)?;
        }
        if let Some(label) = given.take("set") {
            rules.set = <Components as kernel::Components>::sets().find(label)?;
        }
        given.finish()?;
        Ok(rules)
    }
}

kernel::serde_as_text!(Rules);
