//! `chowk verify` and `chowk replay`.
use crate::{Failure, lang_of, load_components, read};
use catalog::{CheckedRecord, Referee};
use clap::Args;
use kernel::{Seat, Viewer};
use std::{
    io::{self, BufRead, IsTerminal, Write},
    path::{Path, PathBuf},
};
use words::{Lang, Voice};

#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// The record
    file: PathBuf,
    /// The component set it was played with, where that was one of your own
    #[arg(long, value_name = "FILE")]
    components: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct ReplayArgs {
    /// The record
    file: PathBuf,
    /// Whose view to show: a seat, gallery, or all for everything
    #[arg(long = "eye", default_value = "all")]
    viewer: String,
    /// Show one step only; 0 is the start
    #[arg(long)]
    step: Option<usize>,
    /// The component set it was played with, where that was one of your own
    #[arg(long, value_name = "FILE")]
    components: Option<PathBuf>,
    /// en or de
    #[arg(long)]
    lang: Option<Lang>,
}

fn check(file: &Path, components: Option<&PathBuf>) -> Result<CheckedRecord, Failure> {
    let text = read(file)?;
    let named = |why: &dyn std::fmt::Display| Failure::Says(format!("{}: {why}", file.display()));
    if let Some(path) = components {
        let ruleset = kernel::record::ruleset_of(&text).map_err(|fault| named(&fault))?;
        load_components(catalog::game_of(ruleset), path)?;
    }
    catalog::verify(&text).map_err(|fault| named(&fault))
}

pub(crate) fn verify(args: &VerifyArgs) -> Result<(), Failure> {
    let checked = check(&args.file, args.components.as_ref())?;
    let last = checked.tables.last().ok_or_else(|| Failure::Says("an empty record".into()))?;
    let mut out = io::stdout().lock();
    let steps = checked.told.len();
    let plural = if steps == 1 { "" } else { "s" };
    writeln!(out, "ok: {}, {steps} step{plural}, every move legal", last.ruleset())?;
    certify(&checked, &mut out)?;
    match last.outcome() {
        Some(outcome) => {
            for (at, name) in checked.names.iter().enumerate() {
                writeln!(
                    out,
                    "{name}: place {}, {} points",
                    outcome.place[at], outcome.points[at]
                )?;
            }
        }
        None => match ended(&checked, Lang::En) {
            Some(says) => writeln!(out, "{says}")?,
            None => writeln!(out, "the game is not finished")?,
        },
    }
    Ok(())
}

/// What is certain now, what a player must compare to be certain, and what nobody can know from the
/// record.
fn certify(checked: &CheckedRecord, out: &mut dyn Write) -> Result<(), Failure> {
    let mut unknown = vec!["that these people played: names, program and date are as written"];
    if checked.constructed {
        unknown.push("how the game came to the position in which the record begins");
    }
    if checked.ended.is_some() {
        unknown.push(
            "that the game was broken off here, why, and who gave up: the server noted it, and neither \
             the moves nor the seed show it",
        );
    }
    if checked.takebacks > 0 {
        let often = checked.takebacks;
        writeln!(out, "noted: moves were taken back {often} times, with knowledge of what came")?;
    }
    if checked.seeded {
        writeln!(out, "certified: every draw follows from the seed")?;
    } else {
        unknown.push("the draws: the seed is not told, so whoever wrote this could choose them");
    }
    match &checked.deal {
        Some(deal) => {
            writeln!(out, "certified: the seed follows from the fair deal:")?;
            writeln!(out, "  table {}", deal.table)?;
            writeln!(out, "  commitment {}", deal.commitment)?;
            for ((seat, name), nonce) in (0..).map(Seat).zip(&checked.names).zip(&deal.nonces) {
                writeln!(out, "  nonce of seat {seat}, {name}: {nonce}")?;
            }
            writeln!(
                out,
                "compare: the commitment with the one that the table showed before you sat down, and the \
                 nonce of your seat with the one that you sent. If both are the same, nobody chose \
                 the cards, not even the host."
            )?;
        }
        None => unknown.push(
            "who chose the seed: there is no fair deal (table, commitment, secret and nonces), \
             so whoever dealt could try seeds until the cards pleased",
        ),
    }
    for what in unknown {
        writeln!(out, "not certified: {what}")?;
    }
    Ok(())
}

/// Why the game was broken off, in words.
fn ended(checked: &CheckedRecord, lang: Lang) -> Option<String> {
    let voice = voice(checked, Look::All, lang);
    Some(words::broken_off(checked.ended?, &voice))
}

/// Whose views a replay shows.
#[derive(Copy, Clone)]
enum Look {
    All,
    As(Viewer),
}

fn look(text: &str, desk: &dyn Referee) -> Result<Look, Failure> {
    if text == "all" {
        return Ok(Look::All);
    }
    match text.parse()? {
        Viewer::Seat(seat) if !desk.seats().has(seat) => {
            Err(Failure::Says(format!("nobody sits at {seat}; the seats are {}", desk.seats())))
        }
        viewer => Ok(Look::As(viewer)),
    }
}

pub(crate) fn run(args: &ReplayArgs) -> Result<(), Failure> {
    let checked = check(&args.file, args.components.as_ref())?;
    let lang = lang_of(args.lang);
    let viewer = look(&args.viewer, &*checked.tables[0])?;
    let mut out = io::stdout().lock();
    if let Some(step) = args.step {
        if step >= checked.tables.len() {
            let last = checked.tables.len() - 1;
            return Err(Failure::Says(format!("there is no step {step}; the last is {last}")));
        }
        return show(&checked, step, viewer, lang, &mut out);
    }
    if !io::stdin().is_terminal() {
        for step in 0..checked.tables.len() {
            show(&checked, step, viewer, lang, &mut out)?;
            writeln!(out)?;
        }
        return Ok(());
    }
    walk(&checked, viewer, lang, &mut out)
}

/// Step by step at a terminal.
fn walk(
    checked: &CheckedRecord,
    viewer: Look,
    lang: Lang,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (mut at, mut viewer) = (0, viewer);
    let last = checked.tables.len() - 1;
    let voice = voice(checked, Look::All, lang);
    show(checked, at, viewer, lang, out)?;
    loop {
        write!(
            out,
            "\n{} ",
            voice.say("replay-prompt", &[("at", at.into()), ("last", last.into())])
        )?;
        out.flush()?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            return Ok(());
        }
        match line.trim() {
            "" | "n" if at < last => at += 1,
            "" | "n" | "q" | "quit" => return Ok(()),
            "b" => at = at.saturating_sub(1),
            word => match (word.parse::<usize>(), look(word, &*checked.tables[0])) {
                (Ok(step), _) if step <= last => at = step,
                (Ok(_), _) => writeln!(out, "0 – {last}")?,
                (_, Ok(other)) => viewer = other,
                _ => {
                    writeln!(out, "{}", voice.say("replay-help", &[]))?;
                    continue;
                }
            },
        }
        show(checked, at, viewer, lang, out)?;
    }
}

fn voice(checked: &CheckedRecord, viewer: Look, lang: Lang) -> Voice {
    let me = match viewer {
        Look::As(Viewer::Seat(seat)) => Some(seat),
        _ => None,
    };
    Voice::naming(lang, me, &checked.names)
}

fn show(
    checked: &CheckedRecord,
    step: usize,
    viewer: Look,
    lang: Lang,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let desk = &*checked.tables[step];
    let voice = voice(checked, viewer, lang);
    let last = checked.tables.len() - 1;
    writeln!(out, "{}", voice.say("replay-step", &[("at", step.into()), ("last", last.into())]))?;
    if let Some(told) = step.checked_sub(1).and_then(|at| checked.told.get(at)) {
        for line in desk.tell(told, &voice) {
            writeln!(out, "  {line}")?;
        }
    }
    match viewer {
        Look::As(_) => writeln!(out, "{}", desk.describe(&voice))?,
        // Everything: each seat's own view in words, and the position in notation.
        Look::All => {
            writeln!(out, "{}", desk.describe(&voice))?;
            writeln!(out, "{}", desk.position())?;
        }
    }
    if let Some(says) = ended(checked, lang).filter(|_| step == last) {
        writeln!(out, "{says}")?;
    }
    Ok(())
}
