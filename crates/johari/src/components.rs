//! H1 Components: what is in the box, checked and made ready for play.
use crate::{
    card::Colour,
    cards::{Cards, Shelf},
    moves::Action,
    nobles::{NOBLES, Noble, Nobles},
};
use kernel::Sets;
use serde::{Deserialize, Serialize};

/// The most spaces of a chart.
const CHART_MAX: usize = 24;
/// The spaces on which nobles stand (H1.6).
pub const SPACES: usize = 5;
/// The card slots of a player board, and the rounds of a day (H1.4).
pub const SLOTS: usize = 3;
/// A higher price than any box names: payments are listed up to it.
pub const PRICE_MAX: u8 = 9;
/// Nobles with each number, before the draw.
const OF_A_NUMBER: usize = 8;
/// Nobles that come before the first day (H2.2).
pub(crate) const BEFORE_DAY_1: u8 = 2;

/// What stands in a component file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// `johari`.
    pub game: String,
    /// The name of the set.
    pub name: String,
    /// Gold of each player at the start.
    pub starting_gold: u16,
    /// How many days are played.
    pub days: u8,
    /// Value of each space of a gem chart, from 0 spaces moved.
    pub chart: Vec<u8>,
    /// What a slot takes off the cost of an action, first slot first.
    pub slot_discounts: [u8; SLOTS],
    /// Gold that Baksheesh brings.
    pub baksheesh: u8,
    /// Gems for a noble on space 5, 4, 3, 2, 1.
    pub space_prices: [u8; SPACES],
    /// The gem cards.
    pub cards: CardFile,
    /// What the actions cost.
    pub costs: CostFile,
    /// The nobles.
    pub nobles: NobleFile,
}

/// How many cards show 1, 2 and 3.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardFile {
    /// Diamonds.
    pub diamond: GemFile,
    /// Sapphires.
    pub sapphire: GemFile,
    /// Rubies.
    pub ruby: GemFile,
    /// Emeralds.
    pub emerald: GemFile,
    /// Gold cards.
    pub gold: [u8; 3],
    /// Prestige cards.
    pub prestige: [u8; 3],
}

/// Of one colour.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GemFile {
    /// Genuine cards with 1, 2 and 3 gems.
    pub genuine: [u8; 3],
    /// Fakes with 1, 2 and 3 gems.
    pub fake: [u8; 3],
}

/// Base costs.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CostFile {
    /// Of a Purchase.
    pub purchase: u8,
    /// Of a Trade.
    pub trade: u8,
    /// Of a Sale.
    pub sale: u8,
    /// Of a Bribe.
    pub bribe: u8,
    /// Of an Exchange.
    pub exchange: u8,
    /// Of Baksheesh.
    pub baksheesh: u8,
}

/// The nobles' numbers.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NobleFile {
    /// The number on each noble, N1 first.
    pub numbers: Vec<u8>,
    /// How many of each number come into play.
    pub drawn: u8,
}

/// The box, ready for play.
#[derive(Debug)]
pub struct Components {
    /// All gem cards.
    pub cards: Cards,
    /// Gold of each player at the start.
    pub starting_gold: u16,
    /// How many days are played.
    pub days: u8,
    chart: [u8; CHART_MAX],
    /// The last space of the chart.
    pub chart_end: u8,
    /// What a slot takes off the cost of an action, first slot first.
    pub slot_discounts: [u8; SLOTS],
    /// Gold for Baksheesh.
    pub baksheesh: u8,
    /// Price of space 1 first.
    prices: [u8; SPACES],
    /// By action; a Doppelganger has none of its own.
    costs: [u8; 7],
    /// The nobles with numbers 1, 2 and 3.
    by_number: [[Noble; OF_A_NUMBER]; 3],
    /// How many of each number come into play.
    pub drawn: u8,
}

static SETS: Sets<Components> = Sets::new();

impl kernel::Components for Components {
    const GAME: &'static str = "johari";
    const STANDARD: &'static str = include_str!("../components.toml");
    const STANDARD_JSON: &'static str = include_str!("../components.json");
    type File = File;

    fn build(file: &File) -> Result<Components, Vec<String>> {
        let faults = faults(file);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut chart = [0; CHART_MAX];
        chart[..file.chart.len()].copy_from_slice(&file.chart);
        let mut prices = file.space_prices;
        prices.reverse();
        let costs = &file.costs;
        Ok(Components {
            cards: all_cards(&file.cards),
            starting_gold: file.starting_gold,
            days: file.days,
            chart,
            chart_end: file.chart.len() as u8 - 1,
            slot_discounts: file.slot_discounts,
            baksheesh: file.baksheesh,
            prices,
            costs: [
                costs.purchase,
                costs.trade,
                costs.sale,
                costs.bribe,
                costs.exchange,
                costs.baksheesh,
                0,
            ],
            by_number: [1, 2, 3].map(|number| {
                let mut with = Noble::all().zip(&file.nobles.numbers);
                std::array::from_fn(|_| {
                    let (noble, _) = with
                        .find(|&(_, &other)| other == number)
                        .expect("eight nobles have each number: it was checked");
                    noble
                })
            }),
            drawn: file.nobles.drawn,
        })
    }

    fn sets() -> &'static Sets<Components> {
        &SETS
    }
}

fn gem_files(cards: &CardFile) -> [&GemFile; 4] {
    [&cards.diamond, &cards.sapphire, &cards.ruby, &cards.emerald]
}

fn all_cards(file: &CardFile) -> Cards {
    let shelf = |[a, b, c]: [u8; 3], [x, y, z]: [u8; 3]| Shelf::new([a, b, c, x, y, z, 0, 0]);
    let [d, s, r, e] = gem_files(file).map(|gems| shelf(gems.genuine, gems.fake));
    Cards::new([d, s, r, e, shelf(file.gold, file.prestige)])
}

/// All that is wrong with a file (H1, H4.3).
fn faults(file: &File) -> Vec<String> {
    let mut faults = Vec::new();
    let mut demand = |holds: bool, says: String| {
        if !holds {
            faults.push(says);
        }
    };
    let sum = |counts: &[u8]| counts.iter().map(|&n| u32::from(n)).sum::<u32>();
    let mut total = sum(&file.cards.gold) + sum(&file.cards.prestige);
    demand(total <= 80, format!("{total} Gold and Prestige cards: 80 are the most"));
    for (colour, gems) in Colour::ALL.into_iter().zip(gem_files(&file.cards)) {
        let here = sum(&gems.genuine) + sum(&gems.fake);
        demand(here <= 80, format!("{here} {colour:?} cards: 80 are the most of a colour"));
        total += here;
    }
    demand(total == 96, format!("there are 96 gem cards (H1.1), not {total}"));
    demand(
        (2..=CHART_MAX).contains(&file.chart.len()),
        format!("a chart has 2 to {CHART_MAX} spaces, not {}", file.chart.len()),
    );
    demand(file.chart.first() == Some(&0), "a chart begins with 0 (H1.4)".into());
    demand(file.chart.is_sorted(), "the values of a chart never fall (H1.4)".into());
    demand(file.chart.iter().all(|&value| value <= 100), "a chart value is at most 100".into());
    demand(
        file.starting_gold <= 99,
        format!("starting gold is 0 to 99 (H2.4), not {}", file.starting_gold),
    );
    demand(
        file.baksheesh <= 20,
        format!("Baksheesh gives 0 to 20 gold (H5.2), not {}", file.baksheesh),
    );
    for (space, &price) in (1..=SPACES).rev().zip(&file.space_prices) {
        demand(
            price <= PRICE_MAX,
            format!("space {space} costs 0 to {PRICE_MAX} gems (H1.6), not {price}"),
        );
    }
    for fault in cost_faults(file).into_iter().chain(noble_faults(file)) {
        demand(false, fault);
    }
    faults
}

/// H4.3: in each slot, a player without gold can still choose a card.
fn cost_faults(file: &File) -> Vec<String> {
    let mut faults = Vec::new();
    let costs = &file.costs;
    let named = [
        ("purchase", costs.purchase),
        ("trade", costs.trade),
        ("sale", costs.sale),
        ("bribe", costs.bribe),
        ("exchange", costs.exchange),
        ("baksheesh", costs.baksheesh),
    ];
    for (name, cost) in named {
        if cost > 20 {
            faults.push(format!("{name} costs 0 to 20 gold (H1.3), not {cost}"));
        }
    }
    for (slot, &discount) in (1..).zip(&file.slot_discounts) {
        let free = named.iter().filter(|&&(_, cost)| cost <= discount).count();
        if free < slot {
            faults.push(format!(
                "in slot {slot} at least {slot} cards must be free, so that one can be chosen \
                 without gold (H4.3): {free} are"
            ));
        }
    }
    faults
}

fn noble_faults(file: &File) -> Vec<String> {
    let mut faults = Vec::new();
    let NobleFile { numbers, drawn } = &file.nobles;
    if numbers.len() != NOBLES {
        faults.push(format!("there are {NOBLES} nobles (H1.2), not {}", numbers.len()));
    }
    for number in 1..=3 {
        let with = numbers.iter().filter(|&&other| other == number).count();
        if with != OF_A_NUMBER {
            faults.push(format!("eight nobles have the number {number} (H1.2), not {with}"));
        }
    }
    if !(2..=OF_A_NUMBER as u8).contains(drawn) {
        faults.push(format!("2 to 8 nobles of each number are drawn (H2.1), not {drawn}"));
    }
    if u32::from(file.days) + u32::from(BEFORE_DAY_1) != 3 * u32::from(*drawn) {
        faults.push(format!(
            "one noble enters on each day, two before (H2.2, H3.2): {} days do not fit {} nobles",
            file.days,
            3 * u32::from(*drawn)
        ));
    }
    faults
}

impl Components {
    /// Value of a token that moved this many spaces (H1.4).
    #[inline]
    pub fn chart_value(&self, spaces: u8) -> u8 {
        self.chart[spaces as usize]
    }
    /// The values by spaces moved.
    pub fn chart(&self) -> &[u8] {
        &self.chart[..=self.chart_end as usize]
    }
    /// Gems for a noble on a space, 1 to 5 (H1.6).
    #[inline]
    pub fn price(&self, space: u8) -> u8 {
        self.prices[space as usize - 1]
    }
    /// H1.3: the base cost of a card that is not a Doppelganger.
    #[inline]
    pub fn base_cost(&self, action: Action) -> u8 {
        self.costs[action as usize]
    }
    /// H2.1: the number of the nth noble to come, counted from 0.
    #[inline]
    pub fn number_of_entry(&self, nth: u8) -> u8 {
        1 + nth / self.drawn
    }
    /// The nobles with a number.
    #[inline]
    pub fn with_number(&self, number: u8) -> &[Noble; OF_A_NUMBER] {
        &self.by_number[number as usize - 1]
    }
    /// The same as a set.
    pub fn number_set(&self, number: u8) -> Nobles {
        self.with_number(number).iter().copied().collect()
    }
}
