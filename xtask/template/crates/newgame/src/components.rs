//! %L%1 Components: what is in the box, read from `components.toml`.
use crate::{HAND_MAX, turn};
use kernel::{Kind, Pile, Sets};
use serde::{Deserialize, Serialize};

/// A kind of gem, written as its first letter.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Gem {
    /// `r`.
    Ruby,
    /// `e`.
    Emerald,
    /// `s`.
    Sapphire,
}

/// Gems, counted by kind.
pub type Gems = Pile<Gem>;

impl Gem {
    /// As it is called in component files and in the names of sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Gem::Ruby => "ruby",
            Gem::Emerald => "emerald",
            Gem::Sapphire => "sapphire",
        }
    }
}

impl Kind for Gem {
    const ALL: &'static [Gem] = &[Gem::Ruby, Gem::Emerald, Gem::Sapphire];
    fn index(self) -> usize {
        self as usize
    }
    fn letter(self) -> char {
        match self {
            Gem::Ruby => 'r',
            Gem::Emerald => 'e',
            Gem::Sapphire => 's',
        }
    }
}

kernel::one_letter!(Gem, "a gem: r, e or s");
kernel::serde_as_text!(Gem);

/// The box, ready for play.
#[derive(Debug)]
pub struct Components {
    /// %L%1.1: all gems.
    pub gems: Gems,
    /// %L%1.2: points by the number of gems that are sold together, from 1.
    pub prices: [u8; HAND_MAX as usize],
}

impl Components {
    /// What this many gems of a kind are sold for.
    pub fn price(&self, n: u8) -> u16 {
        match n {
            0 => 0,
            n => u16::from(self.prices[usize::from(n.min(HAND_MAX)) - 1]),
        }
    }
}

/// What stands in a TOML file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    game: String,
    name: String,
    prices: [u8; HAND_MAX as usize],
    gems: Counts,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Counts {
    ruby: u8,
    emerald: u8,
    sapphire: u8,
}

impl kernel::Components for Components {
    const GAME: &'static str = "newgame";
    const STANDARD: &'static str = include_str!("../components.toml");
    const STANDARD_JSON: &'static str = include_str!("../components.json");
    type File = File;

    fn build(file: &File) -> Result<Components, Vec<String>> {
        let mut faults = Vec::new();
        let counts = [file.gems.ruby, file.gems.emerald, file.gems.sapphire];
        let total: u32 = counts.iter().map(|&n| u32::from(n)).sum();
        let needed = u32::from(turn::NEEDED);
        if !(needed..=100).contains(&total) {
            faults.push(format!("%L%1.1: there are {needed} to 100 gems, not {total}"));
        }
        if !file.prices.is_sorted() || file.prices[0] == 0 {
            faults.push("%L%1.2: a price is 1 at least, and more gems are not worth less".into());
        }
        let [r, e, s] = counts;
        let gems = Gems::new([r, e, s, 0, 0, 0, 0, 0]);
        if faults.is_empty() { Ok(Components { gems, prices: file.prices }) } else { Err(faults) }
    }

    fn sets() -> &'static Sets<Components> {
        static SETS: Sets<Components> = Sets::new();
        &SETS
    }
}
