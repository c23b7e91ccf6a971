//! `chowk puzzle`: solve puzzles in the terminal, by words. Works with a screen reader and in a pipe.
use crate::{Failure, lang_of, read};
use catalog::{Desk, Position};
use clap::Args;
use kernel::{Chance as _, Quick, Seed};
use puzzles::{Collection, GRADES, Puzzle, ask, reason};
use std::{
    io::{self, BufRead, Write},
    path::PathBuf,
};
use words::{Lang, Voice, rulebook::rulebook};

#[derive(Args)]
pub(crate) struct PuzzleArgs {
    #[arg(help = format!("{}; any, if not said", catalog::GAMES.join(", ")))]
    game: Option<String>,
    /// Only puzzles of this grade, 1 (at a glance) to 5
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=i64::from(GRADES)))]
    grade: Option<u8>,
    /// The puzzle of this name
    #[arg(long)]
    id: Option<String>,
    /// Puzzles of your own, as `chowk puzzles` finds them
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// In which order they come: any text; drawn by the system if not given
    #[arg(long)]
    seed: Option<String>,
    /// en or de
    #[arg(long)]
    lang: Option<Lang>,
}

/// The puzzles that come with the program, one file for each game that has any.
#[derive(rust_embed::Embed)]
#[folder = "../puzzles/data"]
struct Shipped;

/// A puzzle and the game it is of.
struct Of {
    game: String,
    puzzle: Puzzle,
}

fn collection(name: &str, text: &str) -> Result<Vec<Of>, Failure> {
    let all: Collection = text.parse().map_err(|why| Failure::Says(format!("{name}: {why}")))?;
    let game = catalog::entry(&all.ruleset)?.game;
    let of = |puzzle| Of { game: game.into(), puzzle };
    Ok(all.puzzles.into_iter().map(of).collect())
}

/// What may be asked, as the arguments limit it.
fn choose(args: &PuzzleArgs) -> Result<Vec<Of>, Failure> {
    let mut all = Vec::new();
    if let Some(path) = &args.file {
        all = collection(&path.display().to_string(), &read(path)?)?;
    } else {
        for name in Shipped::iter() {
            let text = Shipped::get(&name).map(|file| file.data.into_owned()).unwrap_or_default();
            all.extend(collection(&name, &String::from_utf8_lossy(&text))?);
        }
    }
    if let Some(game) = &args.game {
        let game = catalog::entry(game)?.game;
        all.retain(|one| one.game == game);
    }
    all.retain(|one| args.grade.is_none_or(|grade| one.puzzle.grade == grade));
    all.retain(|one| args.id.as_ref().is_none_or(|id| one.puzzle.id == *id));
    Ok(all)
}

pub(crate) fn run(args: &PuzzleArgs) -> Result<(), Failure> {
    let lang = lang_of(args.lang);
    let mut all = choose(args)?;
    let seed = match &args.seed {
        Some(text) => Seed::from_user(text),
        None => crate::play::fresh_seed()?,
    };
    let mut luck = Quick::new(seed.luck(0).below(u32::MAX).into());
    let (mut input, mut out) = (io::stdin().lock(), io::stdout().lock());
    if all.is_empty() {
        return Err(Failure::Says("there is no such puzzle".into()));
    }
    let mut streak = 0_u32;
    while !all.is_empty() {
        let one = all.swap_remove(luck.below(all.len() as u32) as usize);
        let Some(right) = solve(&one, lang, &mut input, &mut out)? else { return Ok(()) };
        streak = if right { streak + 1 } else { 0 };
        let voice = Voice { lang, me: None, names: Vec::new() };
        writeln!(out, "{}", voice.say("puzzle-streak", &[("n", streak.into())]))?;
        if all.is_empty() {
            break;
        }
        write!(out, "{} ", voice.say("puzzle-go-on", &[]))?;
        out.flush()?;
        match crate::play::read_text(&mut input, &voice, &mut out)? {
            Some(line) if !matches!(line.trim(), "q" | "quit") => writeln!(out)?,
            _ => break,
        }
    }
    Ok(())
}

/// One puzzle. Whether it was solved; nothing, if somebody leaves.
fn solve(
    one: &Of,
    lang: Lang,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<Option<bool>, Failure> {
    let Of { game, puzzle } = one;
    let seat = puzzle.seat;
    let desk = catalog::load(game, Position::Text(&puzzle.position), Seed([0; 32]))?;
    // A file may be anybody's.
    for mv in [&puzzle.best, &puzzle.next].into_iter().chain(&puzzle.also) {
        if !desk.to_act().has(seat) || desk.check(seat, mv).is_err() {
            let says = format!("puzzle {}: {mv} is no move of {seat} there", puzzle.id);
            return Err(Failure::Says(says));
        }
    }
    let seats = desk.seats().len() as u8;
    let call = Voice { lang, me: None, names: Vec::new() };
    let name = |n: u8| call.say("play-player", &[("n", (n + 1).into())]);
    let voice = Voice { lang, me: Some(seat), names: (0..seats).map(name).collect() };
    let title = rulebook(lang, game).map_or(game.as_str(), |book| book.title);
    let args = [("game", title.into()), ("id", puzzle.id.as_str().into())];
    let grade = [("n", puzzle.grade.into()), ("of", GRADES.into())];
    writeln!(out, "{} · {}", voice.say("puzzle-title", &args), voice.say("puzzle-grade", &grade))?;
    look(one, &*desk, &voice, out)?;
    let answer = reason(puzzle, &*desk, &voice);
    loop {
        write!(out, "{} ", voice.say("puzzle-prompt", &[]))?;
        out.flush()?;
        let Some(line) = crate::play::read_text(input, &voice, out)? else {
            writeln!(out)?;
            return Ok(None);
        };
        match line.trim() {
            "" => continue,
            "q" | "quit" => return Ok(None),
            "?" | "look" => look(one, &*desk, &voice, out)?,
            "show" => {
                writeln!(out, "{answer}")?;
                return Ok(Some(false));
            }
            line => {
                let mv = match desk.understand(seat, line, &voice) {
                    Ok(mv) => mv,
                    Err(why) => {
                        writeln!(out, "{why}")?;
                        continue;
                    }
                };
                if let Some(why) = desk.refusal(seat, &mv, &voice) {
                    let args = [("why", why.to_string().into())];
                    writeln!(out, "{}", voice.say("play-refused", &args))?;
                    continue;
                }
                let right = puzzle.is_answered_by(&mv);
                let order = desk.order(&mv, &voice);
                let key = if right { "puzzle-right" } else { "puzzle-wrong" };
                writeln!(out, "{} {answer}", voice.say(key, &[("order", order.into())]))?;
                return Ok(Some(right));
            }
        }
    }
}

/// The table, what may be done, and what is asked.
fn look(one: &Of, desk: &dyn Desk, voice: &Voice, out: &mut dyn Write) -> Result<(), Failure> {
    let Of { game, puzzle, .. } = one;
    writeln!(out, "{}", desk.describe(voice))?;
    writeln!(out, "{}", desk.prompt(puzzle.seat, voice))?;
    for line in desk.menu(puzzle.seat, voice) {
        writeln!(out, "  {line}")?;
    }
    Ok(writeln!(out, "{}", ask(game, &puzzle.question, voice))?)
}
