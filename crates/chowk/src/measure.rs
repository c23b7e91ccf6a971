//! `chowk arena exploit`, `agree` and `calibrate`: how far bots, hints and percentages can be trusted.
use crate::{
    Failure, GameArgs,
    contest::{RunArgs, seats},
};
use analysis::agreement::{Agreed, Agreement, p95};
use arena::{
    Calibration, Exploit, Exploited,
    calibration::{best_power, bins},
    plot,
    score::percent,
};
use bots::Tactics;
use catalog::with_game;
use clap::Args;
use indicatif::ProgressBar;
use std::{
    io::{self, Write},
    path::PathBuf,
};

#[derive(Args)]
pub(crate) struct ExploitArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The bot that is to be exploited
    #[arg(long, default_value = "search")]
    bot: String,
    /// Imagined games for each of its decisions
    #[arg(long, default_value_t = 4000)]
    nodes: u64,
    /// How often the adversary asks the bot's code what the others would do, at each decision
    #[arg(long, default_value_t = 6)]
    samples: u32,
    /// Instead of the adversary, let somebody play who thinks as long and knows nothing of the bot
    #[arg(long)]
    control: bool,
    /// Deals; each is played once with the adversary on every seat
    #[arg(long, default_value_t = 50)]
    deals: u64,
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Args)]
pub(crate) struct AgreeArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How many games
    #[arg(long, default_value_t = 10)]
    games: u64,
    /// Who plays against the one that follows the hints
    #[arg(long, default_value = "merchant")]
    others: String,
    /// Analyse every tenth game again with so many times the effort; 0 never does
    #[arg(long, default_value_t = 8)]
    second: u64,
    /// Analyse every so-manyth game again by a judge with other luck, to see whether errors are true; 0 never does
    #[arg(long, default_value_t = 1)]
    again: u64,
    #[arg(long, default_value = "0")]
    seed: String,
}

#[derive(Args)]
pub(crate) struct CalibrateArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How many games; the judge's confidence is fitted to half of them, and tested on the others
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// Who plays
    #[arg(long, default_value = "search")]
    policy: String,
    /// Imagined games for each of their decisions
    #[arg(long, default_value_t = 300)]
    nodes: u64,
    /// Ask the judge about one decision in so many
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    #[command(flatten)]
    run: RunArgs,
    /// Draw what was said and what came of it (SVG)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

pub(crate) fn exploit(args: &ExploitArgs) -> Result<(), Failure> {
    let exploit = Exploit {
        ruleset: args.game.ruleset()?,
        seats: seats(&args.game.game, args.game.seats)?,
        bot: args.bot.clone(),
        nodes: args.nodes,
        samples: args.samples,
        control: args.control,
        deals: args.deals,
        seed: args.run.seed.clone(),
        threads: args.run.threads(),
        time: args.run.time(),
    };
    let bar = ProgressBar::new(args.deals);
    let watch = |now: Exploited| {
        bar.set_message(percent(now.share, now.interval, 1));
        bar.set_position(now.deals);
    };
    let found = with_game!(&args.game.game, |G| exploit.run::<G>(&watch))??;
    bar.finish_and_clear();
    Ok(writeln!(
        io::stdout().lock(),
        "{} · {} seats · {} deals: who {} the code of {} wins {}, {:.1} % are fair; {} choices answered",
        exploit.ruleset,
        exploit.seats,
        found.deals,
        if exploit.control { "thinks as long without knowing" } else { "knows" },
        exploit.bot,
        percent(found.share, found.interval, 1),
        found.fair * 100.0,
        found.answered
    )?)
}

pub(crate) fn agree(args: &AgreeArgs) -> Result<(), Failure> {
    let agreement = Agreement {
        ruleset: args.game.ruleset()?,
        seats: seats(&args.game.game, args.game.seats)?,
        others: args.others.clone(),
        games: args.games,
        seed: args.seed.clone(),
        second: args.second,
        again: args.again,
    };
    let bar = ProgressBar::new(args.games);
    let mut watch = |now: &Agreed| bar.set_position(now.games);
    let found = with_game!(&args.game.game, |G| agreement.run::<G>(&mut watch))??;
    bar.finish_and_clear();
    let part = |a: u64, b: u64| 100.0 * a as f64 / b.max(1) as f64;
    let n = found.games.max(1) as f64;
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{} · {} seats · {} games of {:.0} steps and {:.0} decisions",
        agreement.ruleset,
        agreement.seats,
        found.games,
        found.steps as f64 / n,
        found.decisions as f64 / n
    )?;
    let (blamed, hints) = (found.blamed, found.hints);
    writeln!(
        out,
        "first hints called mistakes: {blamed} of {hints} ({:.1} %)",
        part(blamed, hints)
    )?;
    if found.compared > 0 {
        writeln!(
            out,
            "by a judge who thinks {} times as much: {} of {} ({:.1} %); its numbers lie within the errors in \
             {:.0} % of {}",
            agreement.second,
            found.second_blamed,
            found.second_hints,
            part(found.second_blamed, found.second_hints),
            part(found.covered, found.compared),
            found.compared
        )?;
    }
    if args.again > 0 {
        let names = ["chances", "losses", "skill", "outguessed", "luck"];
        for (name, apart) in names.iter().zip(&found.apart).filter(|(_, apart)| apart.compared > 0)
        {
            writeln!(
                out,
                "{name}: of {} pairs with other luck {:.1} % lie within their errors, which should be {:.2} times as large",
                apart.compared,
                part(apart.within, apart.compared),
                apart.factor()
            )?;
        }
    }
    let [skill, outguessed, luck] =
        [&found.skill, &found.outguessed, &found.luck].map(|errors| p95(errors) * 100.0);
    Ok(writeln!(
        out,
        "error of a sum, 95 % of them below: skill {skill:.1}, outguessed {outguessed:.1}, luck {luck:.1} points"
    )?)
}

fn forecasts<G: Tactics>(
    calibration: &Calibration,
) -> Result<(Vec<arena::calibration::Said>, f64), Failure> {
    Ok((calibration.run::<G>()?, G::confidence(calibration.seats.into())))
}

pub(crate) fn calibrate(args: &CalibrateArgs) -> Result<(), Failure> {
    let calibration = Calibration {
        ruleset: args.game.ruleset()?,
        seats: seats(&args.game.game, args.game.seats)?,
        policy: args.policy.clone(),
        nodes: args.nodes,
        every: args.every,
        games: args.games,
        seed: args.run.seed.clone(),
        threads: args.run.threads(),
        time: args.run.time(),
    };
    let (said, now) = with_game!(&args.game.game, |G| forecasts::<G>(&calibration))??;
    let (fitted, held_out): (Vec<_>, Vec<_>) =
        said.into_iter().partition(|said| said.game % 2 == 0);
    let power = best_power(&fitted);
    let mut out = io::stdout().lock();
    let title = format!("{}, {} seats", calibration.ruleset, calibration.seats);
    writeln!(out, "{title}: confidence {now:.3}, better {:.3}", now * power)?;
    for (how, power) in [("as it is", 1.0), ("refitted", power)] {
        writeln!(out, "{how}, {} forecasts in games that were not fitted to:", held_out.len())?;
        for bin in bins(&held_out, power).iter().filter(|bin| bin.forecasts > 0) {
            let [said, came, error] = [bin.said, bin.came, bin.error].map(|part| part * 100.0);
            writeln!(
                out,
                "  said {said:5.1} %, came {came:5.1} ± {error:.1} % ({})",
                bin.forecasts
            )?;
        }
    }
    if let Some(path) = &args.svg {
        let title = format!("{title}: {} forecasts", held_out.len());
        crate::write(path, plot::reliability(&title, &bins(&held_out, 1.0)))?;
    }
    Ok(())
}
