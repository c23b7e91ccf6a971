//! `chowk` without arguments: a menu for people.
use crate::{Failure, lang_of, play, rules};
use std::io::{self, BufRead, Write};
use words::{Voice, rulebook::rulebook};

pub(crate) fn run() -> Result<(), Failure> {
    let lang = lang_of(None);
    let voice = Voice { lang, me: None, names: Vec::new() };
    loop {
        let mut out = io::stdout().lock();
        writeln!(out, "\nChowk — {}", voice.say("menu-welcome", &[]))?;
        for (number, game) in (1..).zip(catalog::GAMES) {
            let title = rulebook(lang, game).map_or(*game, |book| book.title);
            let (least, most) = catalog::entry(game)?.seats;
            let seats = if least == most { least.to_string() } else { format!("{least}–{most}") };
            let args = [("game", title.into()), ("seats", seats.into())];
            writeln!(out, "  {number}  {}", voice.say("menu-play", &args))?;
        }
        writeln!(
            out,
            "  r  {}\n  q  {}",
            voice.say("menu-rules", &[]),
            voice.say("menu-quit", &[])
        )?;
        write!(out, "> ")?;
        out.flush()?;
        drop(out);
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            return Ok(());
        }
        let word = line.trim();
        let chosen = word.parse::<usize>().ok().and_then(|n| catalog::GAMES.get(n.wrapping_sub(1)));
        match (chosen, word) {
            (Some(game), _) => play::run(&play::PlayArgs::of(game))?,
            (None, "q" | "quit" | "0") => return Ok(()),
            (None, word) if word == "r" || word.starts_with("r ") => {
                let mut words = word.split_whitespace().skip(1);
                let game = words.next().unwrap_or(catalog::GAMES[0]);
                match rules::text(game, words.next(), lang) {
                    Ok(text) => println!("{text}"),
                    Err(why) => println!("{why}"),
                }
            }
            _ => println!("{}", voice.say("menu-again", &[])),
        }
    }
}
