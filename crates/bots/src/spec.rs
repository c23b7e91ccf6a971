//! Bots by name.
use crate::{Bot, Budget, Greedy, LEVELS, Player, Random, Search, Settings, Tactics};
use kernel::Syntax;
use std::time::Duration;

/// What may be asked for, for help texts.
pub const SPECS: &str = "random, greedy, search, search:nodes=2000, \
    search:ms=200,threads=1,memory=64M, or a level: novice, apprentice, merchant, master";

/// The bot of this name: `random`, `greedy`, `search` with options, or a level.
///
/// ```
/// use games::basari::Basari;
///
/// let level = bots::bot::<Basari>("apprentice")?;
/// assert_eq!(level.name(), "apprentice");
///
/// let unknown = bots::bot::<Basari>("grandmaster").err().unwrap();
/// assert!(unknown.to_string().contains("novice, apprentice, merchant, master"));
/// # Ok::<(), kernel::Syntax>(())
/// ```
pub fn bot<G: Tactics>(spec: &str) -> Result<Box<dyn Bot<G>>, Syntax> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    if name == "search" {
        return Ok(Box::new(Search::<G>::new(settings(options)?)));
    }
    if !options.is_empty() {
        return Err(Syntax(format!("`{name}` has no options; bots are {SPECS}")));
    }
    match name {
        "random" => Ok(Box::new(Random)),
        "greedy" => Ok(Box::new(Greedy)),
        _ => {
            let at = LEVELS.iter().position(|level| *level == name);
            let at = at.ok_or_else(|| Syntax::not(name, &format!("a bot: {SPECS}")))?;
            let level = G::LEVELS[at];
            Ok(Box::new(Player::new(level, bot(level.bot)?)))
        }
    }
}

fn settings(options: &str) -> Result<Settings, Syntax> {
    let mut settings = Settings::default();
    for option in options.split(',').filter(|option| !option.is_empty()) {
        let wrong = || {
            Syntax::not(
                option,
                "an option of search: nodes=N, ms=N, threads=N, memory=NM, reuse=0 or 1, \
             horizon=N, explore=X, widen=X, trust=X, margin=X",
            )
        };
        let (name, value) = option.split_once('=').ok_or_else(wrong)?;
        let number = |text: &str| text.parse::<u64>().ok().filter(|&n| n > 0).ok_or_else(wrong);
        match name {
            "nodes" => settings.budget = Some(Budget::Nodes(number(value)?)),
            "ms" => settings.budget = Some(Budget::Time(Duration::from_millis(number(value)?))),
            "threads" => settings.threads = number(value)?.min(256) as usize,
            "memory" => {
                let megabytes = number(value.strip_suffix(['M', 'm']).ok_or_else(wrong)?)?;
                settings.memory = megabytes.min(1 << 20) as usize * (1 << 20);
            }
            "reuse" => settings.reuse = value == "1",
            "horizon" => settings.horizon = Some(number(value)?.min(10_000) as u32),
            "explore" => settings.explore = value.parse().map_err(|_| wrong())?,
            "widen" => settings.widen = value.parse().map_err(|_| wrong())?,
            "margin" => settings.margin = value.parse().map_err(|_| wrong())?,
            "trust" => settings.trust = value.parse().map_err(|_| wrong())?,
            _ => return Err(wrong()),
        }
    }
    Ok(settings)
}
