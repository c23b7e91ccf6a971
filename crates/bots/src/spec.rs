//! Bots by name.
use crate::{
    Beginner, Bot, Budget, Greedy, Habits, Judge, LEVELS, LevelBot, Net, Network, Random, Search,
    Settings, TEMPERS, Tactics, Temper, Tempered,
};
use kernel::Syntax;
use std::{sync::Arc, time::Duration};

/// What may be asked for, for help texts.
pub const SPECS: &str = "random, greedy, search, search:nodes=2000, \
    search:ms=200,threads=1,memory=64M, beginner:hoard=1.3,blur=0.1, judge (who gives hints), or a level: \
    newcomer, novice, apprentice, merchant, master, grandmaster, each also with a temperament: merchant:careful, \
    merchant:greedy, merchant:bargainer";

/// The bot of this name: `random`, `greedy`, `search` or `beginner` with options, or a level, perhaps with a
/// temperament.
///
/// ```
/// use games::basari::Basari;
///
/// let level = bots::bot::<Basari>("apprentice")?;
/// assert_eq!(level.name(), "apprentice");
///
/// let unknown = bots::bot::<Basari>("champion").err().unwrap();
/// assert!(unknown.to_string().contains("newcomer, novice, apprentice, merchant"));
/// # Ok::<(), kernel::Syntax>(())
/// ```
pub fn bot<G: Tactics>(spec: &str) -> Result<Box<dyn Bot<G>>, Syntax> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    if name == "search" {
        return Ok(Box::new(Search::<G>::new(settings::<G>(options)?)));
    }
    if name == "beginner" {
        return Ok(Box::new(Beginner(Habits::parse(options)?)));
    }
    if let (true, false) = (LEVELS.contains(&name), options.is_empty()) {
        let known = TEMPERS.join(", ");
        let temper = Temper::named(options);
        let temper =
            temper.ok_or_else(|| Syntax::not(options, &format!("a temperament: {known}")))?;
        return Ok(Box::new(Tempered::new(bot::<G>(name)?, temper)));
    }
    if !options.is_empty() {
        return Err(Syntax(format!("`{name}` has no options; bots are {SPECS}")));
    }
    match name {
        "random" => Ok(Box::new(Random)),
        "greedy" => Ok(Box::new(Greedy)),
        "judge" => Ok(Box::new(Judge::<G>::new())),
        _ => {
            let at = LEVELS.iter().position(|level| *level == name);
            let at = at.ok_or_else(|| Syntax::not(name, &format!("a bot: {SPECS}")))?;
            let level = G::LEVELS[at];
            Ok(Box::new(LevelBot::new(level, bot(level.bot)?)))
        }
    }
}

/// Does the bot of this name ask the networks of the program? Whoever must fetch them first wants to
/// know.
///
/// ```
/// use games::johari::Johari;
///
/// assert!(bots::asks_networks::<Johari>("grandmaster"));
/// assert!(!bots::asks_networks::<Johari>("master"));
/// ```
pub fn asks_networks<G: Tactics>(spec: &str) -> bool {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    match name {
        "judge" => true,
        "search" => settings::<G>(options).is_ok_and(|settings| matches!(settings.net, Net::Own)),
        _ => {
            let level = LEVELS.iter().position(|level| *level == name).map(|at| G::LEVELS[at]);
            level.is_some_and(|level| asks_networks::<G>(level.bot))
        }
    }
}

/// The network of a file, if it is one for this game.
fn network<G: Tactics>(path: &str) -> Result<Arc<Network>, Syntax> {
    let wrong = |why: &dyn std::fmt::Display| Syntax(format!("the network {path}: {why}"));
    let bytes = std::fs::read(path).map_err(|why| wrong(&why))?;
    let network = Network::read(&bytes).map_err(|why| wrong(&why))?;
    network.check::<G>().map_err(|why| wrong(&why))?;
    Ok(Arc::new(network))
}

/// Factors beyond this mean nothing, and their products would overflow.
const FACTOR_MAX: f32 = 1_000.0;

fn settings<G: Tactics>(options: &str) -> Result<Settings, Syntax> {
    let mut settings = Settings::default();
    for option in options.split(',').filter(|option| !option.is_empty()) {
        let wrong = || {
            Syntax::not(
                option,
                "an option of search: nodes=N, ms=N, threads=N, memory=NM, reuse=0 or 1, \
             net=FILE or none or own, horizon=N, explore=X, widen=X, trust=X, prior=X, margin=X, \
             mix=X",
            )
        };
        let (name, value) = option.split_once('=').ok_or_else(wrong)?;
        let factor = |text: &str| {
            let factor = text.parse::<f32>().ok();
            factor.filter(|factor| (0.0..=FACTOR_MAX).contains(factor)).ok_or_else(wrong)
        };
        let number = |text: &str| text.parse::<u64>().ok().filter(|&n| n > 0).ok_or_else(wrong);
        match name {
            "nodes" => settings.budget = Some(Budget::Nodes(number(value)?)),
            "ms" => settings.budget = Some(Budget::Time(Duration::from_millis(number(value)?))),
            "threads" => settings.threads = number(value)?.min(256) as usize,
            "memory" => {
                let megabytes = number(value.strip_suffix(['M', 'm']).ok_or_else(wrong)?)?;
                settings.memory = megabytes.min(1 << 20) as usize * (1 << 20);
            }
            "reuse" if ["0", "1"].contains(&value) => settings.reuse = value == "1",
            "net" => {
                settings.net = match value {
                    "none" => Net::None,
                    "own" => Net::Own,
                    path => Net::Given(network::<G>(path)?),
                }
            }
            "horizon" => {
                let decisions: u32 = value.parse().map_err(|_| wrong())?;
                settings.horizon = Some(decisions.min(10_000));
            }
            "prior" => settings.prior = factor(value)?,
            "explore" => settings.explore = Some(factor(value)?),
            "widen" => settings.widen = factor(value)?,
            "margin" => settings.margin = factor(value)?,
            "mix" => settings.mix = factor(value)?.min(1.0),
            "trust" => settings.trust = factor(value)?,
            _ => return Err(wrong()),
        }
    }
    Ok(settings)
}
