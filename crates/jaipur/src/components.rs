//! J1 Components: what is in the box.
use kernel::{Kind, Pile, Sets};
use serde::{Deserialize, Serialize};

/// What a card shows. The six goods, and the camel, which is none (J1.1).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Good {
    /// `d`, expensive.
    Diamond,
    /// `g`, expensive.
    Gold,
    /// `s`, expensive.
    Silver,
    /// `c`.
    Cloth,
    /// `p`.
    Spice,
    /// `l`.
    Leather,
    /// `k`: no good, and never in a hand.
    Camel,
}
use Good::{Camel, Cloth, Diamond, Gold, Leather, Silver, Spice};

/// Cards, counted by what they show.
pub type Cards = Pile<Good>;

impl Good {
    /// The goods: everything but the camel.
    pub const WARES: [Good; 6] = [Diamond, Gold, Silver, Cloth, Spice, Leather];

    /// Diamonds, gold and silver are sold at least two at a time (J5.1).
    #[inline]
    pub const fn sale_min(self) -> u8 {
        if (self as u8) < 3 { 2 } else { 1 }
    }

    /// As it is called in component files and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Diamond => "diamond",
            Gold => "gold",
            Silver => "silver",
            Cloth => "cloth",
            Spice => "spice",
            Leather => "leather",
            Camel => "camel",
        }
    }
}

impl Kind for Good {
    const ALL: &'static [Good] = &[Diamond, Gold, Silver, Cloth, Spice, Leather, Camel];
    #[inline]
    fn index(self) -> usize {
        self as usize
    }
    fn letter(self) -> char {
        ['d', 'g', 's', 'c', 'p', 'l', 'k'][self as usize]
    }
}

kernel::one_letter!(Good, "one of the letters d g s c p l k");

kernel::serde_as_text!(Good);

/// Longest pile of goods tokens that a component set may have.
const TOKENS_MAX: usize = 12;

/// The tables of a component set, ready for play.
#[derive(Debug)]
pub struct Components {
    /// All cards of the box.
    pub cards: Cards,
    /// Tokens of each good.
    pub tokens: [u8; 6],
    /// `worth[good][n]`: the top `n` tokens of a pile together.
    worth: [[u8; TOKENS_MAX + 1]; 6],
    /// The different values of each bonus pile, lowest first.
    pub bonus_values: [[u8; 3]; 3],
    /// How many tokens of each value a bonus pile has.
    pub bonus: [[u8; 3]; 3],
    /// What most camels earn.
    pub camel_token: u8,
}

impl Components {
    /// What the tokens from `from` up to `to`, counted from the top, are worth.
    #[inline]
    pub fn worth(&self, good: Good, from: u8, to: u8) -> u8 {
        let sums = &self.worth[good.index()];
        sums[usize::from(to)] - sums[usize::from(from)]
    }

    /// The values of the tokens that lie below the top `taken`.
    pub fn tokens_below(&self, good: Good, taken: u8) -> Vec<u8> {
        (taken..self.tokens[good.index()]).map(|at| self.worth(good, at, at + 1)).collect()
    }
}

/// A component file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    game: String,
    name: String,
    camel_token: u8,
    cards: CardCounts,
    tokens: ByWare<Vec<u8>>,
    bonus: BonusPiles,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CardCounts {
    diamond: u8,
    gold: u8,
    silver: u8,
    cloth: u8,
    spice: u8,
    leather: u8,
    camel: u8,
}

/// One thing for each of the goods.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByWare<T> {
    /// Of diamonds.
    pub diamond: T,
    /// Of gold.
    pub gold: T,
    /// Of silver.
    pub silver: T,
    /// Of cloth.
    pub cloth: T,
    /// Of spice.
    pub spice: T,
    /// Of leather.
    pub leather: T,
}

impl<T> ByWare<T> {
    /// From a function of the good.
    pub fn from_fn(mut f: impl FnMut(Good) -> T) -> ByWare<T> {
        ByWare {
            diamond: f(Diamond),
            gold: f(Gold),
            silver: f(Silver),
            cloth: f(Cloth),
            spice: f(Spice),
            leather: f(Leather),
        }
    }
    /// In the order of `Good::WARES`.
    pub fn each(&self) -> [&T; 6] {
        [&self.diamond, &self.gold, &self.silver, &self.cloth, &self.spice, &self.leather]
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BonusPiles {
    three: Vec<u8>,
    four: Vec<u8>,
    five: Vec<u8>,
}

impl kernel::Components for Components {
    const GAME: &'static str = "jaipur";
    const STANDARD: &'static str = include_str!("../components.toml");
    const STANDARD_JSON: &'static str = include_str!("../components.json");
    type File = File;

    fn build(file: &File) -> Result<Components, Vec<String>> {
        let mut faults = Vec::new();
        let mut expect = |holds: bool, says: String| {
            if !holds {
                faults.push(says);
            }
        };
        let c = &file.cards;
        let counts = [c.diamond, c.gold, c.silver, c.cloth, c.spice, c.leather, c.camel];
        let total: u32 = counts.iter().map(|&n| u32::from(n)).sum();
        expect(total == 55, format!("J1.1: there are 55 cards, not {total}"));
        expect(c.camel >= 3, "J2.1: three camels open the market".into());

        let (mut tokens, mut worth) = ([0; 6], [[0u8; TOKENS_MAX + 1]; 6]);
        let mut rupees = 0;
        for (good, values) in Good::WARES.into_iter().zip(file.tokens.each()) {
            let name = good.name();
            expect(
                (1..=TOKENS_MAX).contains(&values.len()),
                format!("J1.2: the {name} pile has 1 to {TOKENS_MAX} tokens, not {}", values.len()),
            );
            expect(
                values.is_sorted_by(|a, b| a >= b),
                format!("J1.2: the {name} pile has its highest value on top"),
            );
            expect(
                values.iter().all(|value| (1..=20).contains(value)),
                format!("J1.2: a {name} token is worth 1 to 20 rupees"),
            );
            tokens[good.index()] = values.len() as u8;
            for (at, &value) in values.iter().take(TOKENS_MAX).enumerate() {
                rupees += u32::from(value);
                worth[good.index()][at + 1] = worth[good.index()][at].saturating_add(value);
            }
        }
        let total: u32 = tokens.iter().map(|&n| u32::from(n)).sum();
        expect(total == 38, format!("J1.2: there are 38 goods tokens, not {total}"));

        let (mut bonus_values, mut bonus) = ([[0; 3]; 3], [[0; 3]; 3]);
        let piles = [&file.bonus.three, &file.bonus.four, &file.bonus.five];
        for (size, (pile, name)) in piles.into_iter().zip(["three", "four", "five"]).enumerate() {
            let mut values = pile.clone();
            values.sort_unstable();
            rupees += values.iter().map(|&value| u32::from(value)).sum::<u32>();
            expect(!values.is_empty(), format!("J1.3: the {name}-card pile has a token"));
            let mut different = values.clone();
            different.dedup();
            expect(
                different.len() <= 3,
                format!("J1.3: the {name}-card pile has at most three different values"),
            );
            for (at, &value) in different.iter().take(3).enumerate() {
                bonus_values[size][at] = value;
                bonus[size][at] = values.iter().filter(|&&other| other == value).count() as u8;
            }
        }
        let total: usize = piles.iter().map(|pile| pile.len()).sum();
        expect(total == 18, format!("J1.3: there are 18 bonus tokens, not {total}"));
        rupees += u32::from(file.camel_token);
        expect(rupees <= 255, format!("all tokens are worth at most 255 rupees, not {rupees}"));

        if !faults.is_empty() {
            return Err(faults);
        }
        let [d, g, s, c, p, l, k] = counts;
        let cards = Cards::new([d, g, s, c, p, l, k, 0]);
        Ok(Components { cards, tokens, worth, bonus_values, bonus, camel_token: file.camel_token })
    }

    fn sets() -> &'static Sets<Components> {
        static SETS: Sets<Components> = Sets::new();
        &SETS
    }
}
