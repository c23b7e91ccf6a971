//! The step `bench`: games may not become slower unseen. Instructions a game are counted, which a busy
//! machine does not change, and compared with the numbers kept in `xtask/bench.txt`. What is counted is a
//! small program with the games alone, built as releases are: without optimisation, other things count.
use crate::{
    tools,
    work::{Stop, Work},
};
use std::{collections::BTreeMap, env::consts::ARCH, fs, path::PathBuf, process::Command};

/// What a kept number may be off by. Whoever wants more changes the number in the same commit.
const TOLERANCE_PERCENT: u64 = 5;

/// As `kernel::Policy` reads them.
const POLICIES: [&str; 2] = ["kind", "uniform"];

/// How many games are played in the two runs whose difference is taken.
const GAMES_SHORT_RUN: u64 = 50;
const GAMES_LONG_RUN: u64 = 150;

const HEADING: &str = "\
# Instructions a game, as `cargo xtask test bench` counts them: processor, game, policy, number.
# A number changes only together with what made it change; `cargo xtask bless` writes it.
";

/// By processor, game and policy, with a space between.
type Numbers = BTreeMap<String, u64>;

pub(crate) fn run(work: &mut Work) -> Result<(), Stop> {
    let kept = kept().map_err(|why| failed(work, &why))?;
    if !kept.keys().any(|name| is_here(name)) {
        let why =
            format!("xtask/bench.txt has no numbers for {ARCH}; `cargo xtask bless` adds them");
        return Err(Stop::Skipped(why));
    }
    let counted = count(work)?;
    for (name, number) in &counted {
        let before = kept.get(name).map_or("none".to_owned(), u64::to_string);
        work.keep(&format!("  {name}: {number} instructions a game, kept {before}"));
    }
    let complaints = complaints(&kept, &counted);
    match complaints.is_empty() {
        true => Ok(()),
        false => Err(failed(work, &complaints.join("\n"))),
    }
}

/// Writes the numbers that the step would complain about, and leaves the others: small steps in the
/// same direction add up to one that is seen.
pub(crate) fn bless(work: &mut Work) -> Result<(), Stop> {
    let kept = kept().unwrap_or_default();
    let counted = count(work)?;
    let text = blessed(&kept, &counted)
        .iter()
        .fold(HEADING.to_owned(), |text, (name, number)| text + &format!("{name} {number}\n"));
    fs::write(file(), text).map_err(|why| failed(work, &format!("xtask/bench.txt: {why}")))
}

fn failed(work: &mut Work, why: &str) -> Stop {
    work.note(why);
    Stop::Failed
}

fn file() -> PathBuf {
    tools::root().join("xtask/bench.txt")
}

fn kept() -> Result<Numbers, String> {
    let text = fs::read_to_string(file()).map_err(|why| format!("xtask/bench.txt: {why}"))?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| number(line).ok_or_else(|| format!("xtask/bench.txt: `{line}`"))).collect()
}

/// A line that ends in a number: what it is of, and the number.
fn number(line: &str) -> Option<(String, u64)> {
    let (name, number) = line.trim().rsplit_once(' ')?;
    Some((name.to_owned(), number.parse().ok()?))
}

/// Every game by every policy.
fn count(work: &mut Work) -> Result<Numbers, Stop> {
    tools::need_valgrind(work)?;
    work.run(&mut tools::cargo([
        "build",
        "--release",
        "--package",
        "chowk-games",
        "--example",
        "playouts",
    ]))?;
    let each = tools::games().into_iter().flat_map(|game| POLICIES.map(|p| (game.clone(), p)));
    let each: Vec<(String, &str)> = each.collect();
    // The difference of two runs leaves out what starting the program costs.
    let runs = each.iter().flat_map(|(game, policy)| {
        [GAMES_SHORT_RUN, GAMES_LONG_RUN].map(|games| playouts(game, policy, games))
    });
    let said = work.run_beside(runs.collect())?;
    let numbers: Option<Vec<u64>> = said.iter().map(|said| collected(said)).collect();
    let numbers = numbers.ok_or_else(|| failed(work, "valgrind has not counted"))?;
    let names = each.iter().map(|(game, policy)| format!("{ARCH} {game} {policy}"));
    let per_game = numbers
        .chunks(2)
        .map(|run| run[1].saturating_sub(run[0]) / (GAMES_LONG_RUN - GAMES_SHORT_RUN));
    Ok(names.zip(per_game).collect())
}

/// This many games, counted.
fn playouts(game: &str, policy: &str, games: u64) -> Command {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    valgrind.arg(tools::built("release/examples", "playouts"));
    valgrind.args([game, policy, &games.to_string()]);
    valgrind
}

/// `==12== Collected : 345`
fn collected(said: &str) -> Option<u64> {
    said.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok())
}

fn is_here(name: &str) -> bool {
    name.split(' ').next() == Some(ARCH)
}

fn complaints(kept: &Numbers, counted: &Numbers) -> Vec<String> {
    let bless = "`cargo xtask bless` writes the number, to be committed together with the change";
    let new = counted.iter().filter_map(|(name, &now)| match kept.get(name) {
        None => Some(format!("{name}: {now} instructions a game, and no number is kept. {bless}.")),
        Some(&before) if is_near(before, now) => None,
        Some(&before) => {
            let change = 100.0 * (now as f64 / before as f64 - 1.0);
            let (than, then) = match now > before {
                true => ("slower", "Find out why. If it is meant:"),
                false => ("quicker", "That is good; keep it so:"),
            };
            Some(format!(
                "{name}: {now} instructions a game, kept are {before}: {change:+.1} %, {than} by more \
                 than {TOLERANCE_PERCENT} %. {then} {bless}."
            ))
        }
    });
    let gone = kept.keys().filter(|name| is_here(name) && !counted.contains_key(*name));
    new.chain(gone.map(|name| format!("{name}: kept, and not counted any more. {bless}.")))
        .collect()
}

fn blessed(kept: &Numbers, counted: &Numbers) -> Numbers {
    let elsewhere = kept.iter().filter(|(name, _)| !is_here(name));
    let here = counted.iter().map(|(name, now)| match kept.get(name) {
        Some(before) if is_near(*before, *now) => (name, before),
        _ => (name, now),
    });
    elsewhere.chain(here).map(|(name, number)| (name.clone(), *number)).collect()
}

fn is_near(before: u64, now: u64) -> bool {
    now.abs_diff(before) * 100 <= before * TOLERANCE_PERCENT
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(lines: &[(&str, u64)]) -> Numbers {
        lines.iter().map(|(name, number)| (format!("{ARCH} {name}"), *number)).collect()
    }

    #[test]
    fn what_grows_or_shrinks_by_more_than_five_per_cent_is_red() {
        let kept = numbers(&[("chess kind", 1_000)]);
        for (now, complains) in [
            (1_000, None),
            (1_050, None),
            (1_051, Some("+5.1 %, slower")),
            (950, None),
            (949, Some("-5.1 %, quicker")),
        ] {
            let found = complaints(&kept, &numbers(&[("chess kind", now)]));
            match complains {
                None => assert_eq!(found, Vec::<String>::new(), "{now}"),
                Some(part) => {
                    assert_eq!(found.len(), 1, "{now}: {found:?}");
                    assert!(found[0].contains(part) && found[0].contains("bless"), "{found:?}");
                }
            }
        }
    }

    #[test]
    fn every_game_has_a_number_and_every_number_a_game() {
        let (kept, counted) = (numbers(&[("chess kind", 1)]), numbers(&[("go kind", 1)]));
        let found = complaints(&kept, &counted);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].contains("go kind") && found[0].contains("no number is kept"));
        assert!(found[1].contains("chess kind") && found[1].contains("not counted"));
        // Numbers of other processors are for them to judge.
        let elsewhere = Numbers::from([("pdp11 chess kind".to_owned(), 7)]);
        assert_eq!(complaints(&elsewhere, &Numbers::new()), Vec::<String>::new());
    }

    #[test]
    fn blessing_changes_what_is_red_and_nothing_else() {
        let mut kept =
            numbers(&[("chess kind", 1_000), ("chess uniform", 1_000), ("whist kind", 5)]);
        kept.insert("pdp11 chess kind".to_owned(), 7);
        let counted = numbers(&[("chess kind", 1_040), ("chess uniform", 1_060), ("go kind", 3)]);
        let now = blessed(&kept, &counted);
        let mut wanted =
            numbers(&[("chess kind", 1_000), ("chess uniform", 1_060), ("go kind", 3)]);
        wanted.insert("pdp11 chess kind".to_owned(), 7);
        assert_eq!(now, wanted);
        assert_eq!(complaints(&now, &counted), Vec::<String>::new());
    }

    #[test]
    fn the_kept_numbers_can_be_read() {
        let kept = kept().expect("sound");
        for game in tools::games() {
            for policy in POLICIES {
                let name = format!("x86_64 {game} {policy}");
                let found = kept.get(&name).is_some_and(|&number| number > 1_000);
                assert!(found, "xtask/bench.txt lacks {name}; `cargo xtask bless` writes it");
            }
        }
        assert_eq!(number("x86_64 chess kind many"), None);
    }

    #[test]
    fn what_valgrind_says_is_read() {
        let said = "==7== Events    : Ir\n==7== Collected : 18264288\n==7== \n";
        assert_eq!(collected(said), Some(18_264_288));
        assert_eq!(collected("valgrind: no such program"), None);
    }
}
