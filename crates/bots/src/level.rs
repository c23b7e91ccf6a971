//! Levels that people choose from: a bot with a budget, and how freely it errs.
use crate::{Bot, Budget, Decision, Situation, Tactics, Thought, math};
use kernel::{Chance, Quick};

/// A named strength.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Level {
    /// The same names in every game, easiest first: see [`LEVELS`].
    pub name: &'static str,
    /// The bot, as `bot` reads it, without a budget.
    pub bot: &'static str,
    /// How much it thinks.
    pub budget: Budget,
    /// How freely it errs: 0 plays what it thinks best; 1 plays as often as it considered it.
    pub temperature: f64,
}

/// The names of the levels, easiest first.
pub const LEVELS: [&str; 6] =
    ["newcomer", "novice", "apprentice", "merchant", "master", "grandmaster"];

/// What bots are called at a table, the same in every language; the page has a face for each.
pub const NAMES: [&str; 5] = ["Meera", "Kabir", "Leela", "Arjun", "Zara"];

/// The name of the bot on a seat, counted from 0. Whoever deals sits on the first one mostly.
pub fn name_at(seat: u8) -> &'static str {
    NAMES[(usize::from(seat) + NAMES.len() - 1) % NAMES.len()]
}

/// One game's levels.
pub type Levels = [Level; LEVELS.len()];

/// Who plays for the first time, and who has played a few times: what they get wrong, more and less.
pub(crate) const BEGINNERS: [&str; 2] = [
    "beginner:hoard=1.4,foresight=0,rivals=0,blur=0.2",
    "beginner:hoard=1.15,foresight=0.4,rivals=0.3,blur=0.06",
];

/// The levels of a game with these beginners, and what merchant, master and grandmaster think. Only the
/// last asks the networks that come with the program.
pub(crate) const fn usual(beginners: [&'static str; 2], nodes: [u64; 3]) -> Levels {
    const fn level(at: usize, bot: &'static str, nodes: u64) -> Level {
        Level { name: LEVELS[at], bot, budget: Budget::Nodes(nodes), temperature: 0.0 }
    }
    [
        level(0, beginners[0], 1),
        level(1, beginners[1], 1),
        level(2, "greedy", 1),
        Level { temperature: 0.2, ..level(3, "search:net=none", nodes[0]) },
        level(4, "search:net=none", nodes[1]),
        level(5, "search", nodes[2]),
    ]
}

/// The levels of a game, easiest first.
///
/// ```
/// use bots::{Budget, levels};
/// use games::johari::Johari;
///
/// let [newcomer, .., grandmaster] = levels::<Johari>();
/// assert_eq!((newcomer.name, grandmaster.name), ("newcomer", "grandmaster"));
/// assert_eq!(newcomer.budget, Budget::Nodes(1)); // nothing is imagined
/// ```
pub fn levels<G: Tactics>() -> Levels {
    G::LEVELS
}

/// Plays at a level.
pub struct LevelBot<G: Tactics> {
    level: Level,
    bot: Box<dyn Bot<G>>,
}

impl<G: Tactics> LevelBot<G> {
    /// Sits down.
    pub fn new(level: Level, bot: Box<dyn Bot<G>>) -> LevelBot<G> {
        LevelBot { level, bot }
    }

    fn pick(&self, decision: &Decision<G::Move>, luck: &mut Quick) -> G::Move {
        let likely = |thought: &Thought<G::Move>| match thought.visits {
            0 => 0.0,
            visits => math::exp(math::ln(visits as f64) / self.level.temperature),
        };
        // Scaled by the most visited one, so that nothing overflows.
        let most = decision.thoughts.iter().map(likely).fold(0.0, f64::max);
        if most <= 0.0 || !most.is_finite() {
            return decision.mv;
        }
        const GRAIN: f64 = 1_000_000.0;
        let weights =
            decision.thoughts.iter().map(|thought| (likely(thought) / most * GRAIN) as u32);
        let mut at = luck.below(weights.clone().sum::<u32>().max(1));
        for (thought, weight) in decision.thoughts.iter().zip(weights) {
            if at < weight {
                return thought.mv;
            }
            at -= weight;
        }
        decision.mv
    }
}

impl<G: Tactics> Bot<G> for LevelBot<G> {
    fn name(&self) -> String {
        self.level.name.into()
    }
    fn decide(&mut self, now: &Situation<'_, G>, luck: &mut Quick) -> Decision<G::Move> {
        let mut decision = self.bot.decide(&Situation { budget: self.level.budget, ..*now }, luck);
        if self.level.temperature > 0.0 {
            decision.mv = self.pick(&decision, luck);
        }
        decision
    }
    fn fits(&self, seats: u8) -> Result<(), String> {
        self.bot.fits(seats)
    }
    fn reset(&mut self) {
        self.bot.reset();
    }
}
