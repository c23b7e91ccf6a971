//! `chowk analyse`: why a game was won or lost.
use crate::{Failure, lang_of, load_components, read};
use analysis::{Estimate, Grade, Report, analyse, svg};
use bots::Tactics;
use catalog::with_game;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use kernel::{Seat, record};
use std::{
    io::{self, Write},
    path::PathBuf,
};
use words::{Lang, Speak, Voice};

#[derive(Args)]
pub(crate) struct AnalyseArgs {
    /// The record
    file: PathBuf,
    /// Draw the chances (SVG)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// The component set it was played with, where that was one of your own
    #[arg(long, value_name = "FILE")]
    components: Option<PathBuf>,
    /// en or de
    #[arg(long)]
    lang: Option<Lang>,
}

/// A report, the players, and each judged move in words.
struct Told {
    report: Report,
    names: Vec<String>,
    orders: Vec<(String, Option<String>)>,
}

fn look_through<G: Tactics + Speak>(text: &str, args: &AnalyseArgs) -> Result<Told, Failure> {
    let game = record::verify::<G>(text)
        .map_err(|fault| Failure::Says(format!("{}: {fault}", args.file.display())))?;
    let style = ProgressStyle::with_template("{bar:40} step {pos} of {len}, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(game.record.steps.len() as u64).with_style(style);
    let report = analyse(&game, &mut |done| bar.set_position(done as u64));
    bar.finish_and_clear();
    let names = game.record.names.clone();
    let voice = Voice::naming(lang_of(args.lang), None, &names);
    let order = |mv: &str| mv.parse().map_or_else(|_| mv.into(), |mv| G::order(mv, &voice));
    let orders = report.decisions.iter().map(|judged| {
        (order(&judged.played.mv), judged.better.as_ref().map(|better| order(&better.mv)))
    });
    Ok(Told { orders: orders.collect(), report, names })
}

pub(crate) fn run(args: &AnalyseArgs) -> Result<(), Failure> {
    let text = read(&args.file)?;
    let ruleset = record::ruleset_of(&text)
        .map_err(|fault| Failure::Says(format!("{}: {fault}", args.file.display())))?;
    let game = catalog::game_of(ruleset).to_string();
    if let Some(path) = &args.components {
        load_components(&game, path)?;
    }
    let told = with_game!(&game, |G| look_through::<G>(&text, args))??;
    let voice = Voice::naming(lang_of(args.lang), None, &told.names);
    if let Some(path) = &args.svg {
        let title = voice.say("analysis-graph", &[("game", game.as_str().into())]);
        crate::write(path, svg(&title, &told.names, &told.report))?;
    }
    let mut out = io::stdout().lock();
    if args.json {
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&told.report)?)?);
    }
    print(&told, &voice, &mut out)
}

/// In percent, with its error: `12 ± 3`.
fn percent(estimate: Estimate) -> String {
    format!("{:.0} ± {:.0}", estimate.mean * 100.0, estimate.error * 100.0)
}

fn print(told: &Told, voice: &Voice, out: &mut dyn Write) -> Result<(), Failure> {
    let report = &told.report;
    for (judged, (played, better)) in report.decisions.iter().zip(&told.orders) {
        let key = match judged.grade {
            Grade::Good => continue,
            Grade::Inaccuracy => "analysis-inaccuracy",
            Grade::Mistake => "analysis-mistake",
            Grade::Blunder => "analysis-blunder",
        };
        let args = [
            ("step", judged.step.into()),
            ("who", voice.name(judged.seat).into()),
            ("played", played.as_str().into()),
            ("better", better.as_deref().unwrap_or("").into()),
            ("loss", percent(judged.loss).into()),
        ];
        writeln!(out, "{}", voice.say(key, &args))?;
    }
    let good = report.decisions.iter().filter(|judged| judged.grade == Grade::Good).count();
    let args = [("good", good.into()), ("all", report.decisions.len().into())];
    writeln!(out, "{}", voice.say("analysis-good", &args))?;
    for (at, split) in report.splits.iter().enumerate() {
        let seat = Seat(at as u8);
        let whole = report.percents(seat);
        let with = |whole: i32, of: Estimate| format!("{whole} ± {:.0}", of.error * 100.0);
        let start = report.chances.first().map(|all| all[at]).unwrap_or_default();
        let args = [
            ("who", voice.name(seat).into()),
            ("start", with(whole.start, start).into()),
            ("end", whole.end.to_string().into()),
            ("skill", with(whole.skill, split.skill).into()),
            ("luck", with(whole.luck, split.luck).into()),
            ("outguessed", with(whole.outguessed, split.outguessed).into()),
            ("others", with(whole.others, split.others).into()),
        ];
        writeln!(out, "{}", voice.say("analysis-split", &args))?;
    }
    Ok(())
}
