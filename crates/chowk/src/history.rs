//! `chowk history`: games that somebody saved from the page, what they add up to, and a rating.
use crate::{Failure, lang_of, read};
use clap::Args;
use history::{
    Entry,
    file::{self, Kept},
    rating,
    stats::{Count, stats},
};
use std::{
    io::{self, Write},
    path::PathBuf,
};
use words::{Lang, Voice, rulebook::rulebook};

#[derive(Args)]
pub(crate) struct HistoryArgs {
    /// The file, as the page saves it
    file: PathBuf,
    #[arg(help = format!("Only {}", catalog::GAMES.join(", ")))]
    game: Option<String>,
    /// Print the record of this game, for `chowk replay`
    #[arg(long, value_name = "ID")]
    record: Option<String>,
    /// At most this many games; what they add up to is of all
    #[arg(long, default_value_t = 30)]
    games: usize,
    /// en or de
    #[arg(long)]
    lang: Option<Lang>,
}

pub(crate) fn run(args: &HistoryArgs) -> Result<(), Failure> {
    let voice = Voice { lang: lang_of(args.lang), me: None, names: Vec::new() };
    let file = file::read(&read(&args.file)?).map_err(|fault| {
        let (key, field, line, why) = fault.words();
        let args_of = [("field", field.into()), ("line", line.into()), ("why", why.into())];
        Failure::Says(format!("{}: {}", args.file.display(), voice.say(key, &args_of)))
    })?;
    let mut out = io::stdout().lock();
    if let Some(id) = &args.record {
        let kept = file.games.iter().find(|kept| kept.entry.id == *id);
        let record = kept.and_then(Kept::record).ok_or_else(|| {
            Failure::Says(voice.say("history-no-record", &[("id", id.as_str().into())]))
        })?;
        return Ok(write!(out, "{record}")?);
    }
    let only = args.game.as_ref().map(|game| catalog::entry(game)).transpose()?;
    let mut all: Vec<Entry> = file.games.into_iter().map(|kept| kept.entry).collect();
    all.retain(|entry| entry.over && only.as_ref().is_none_or(|only| only.game == entry.game));
    all.sort_by(|a, b| b.date.cmp(&a.date));
    for entry in all.iter().take(args.games) {
        writeln!(out, "{}", line(entry, &voice))?;
    }
    for game in catalog::GAMES {
        if all.iter().any(|entry| entry.game == **game) {
            writeln!(out)?;
            add_up(&all, game, &voice, &mut out)?;
        }
    }
    if all.is_empty() {
        writeln!(out, "{}", voice.say("history-empty", &[]))?;
    }
    Ok(())
}

fn title(game: &str, voice: &Voice) -> String {
    rulebook(voice.lang, game).map_or(game, |book| book.title).to_string()
}

fn level(name: &str, voice: &Voice) -> String {
    let key = format!("web-lvl-{name}");
    if voice.lang.has(&key) { voice.say(&key, &[]) } else { name.into() }
}

/// A game in a line.
fn line(entry: &Entry, voice: &Voice) -> String {
    let end = match entry.won() {
        Some(true) => "web-won",
        Some(false) => "web-lost-game",
        None => "web-finished",
    };
    let mine = |at: usize| entry.mine.is_some_and(|me| me.index() == at);
    let other = |(at, name): (usize, &String)| match entry.bots.get(at).and_then(Option::as_ref) {
        Some(bot) => format!("{name} ({})", level(bot, voice)),
        None => name.clone(),
    };
    let others = entry.names.iter().enumerate().filter(|(at, _)| !mine(*at)).map(other);
    let mut parts = vec![
        if entry.day().is_empty() { voice.say("web-me-no-day", &[]) } else { entry.day().into() },
        title(&entry.game, voice),
        voice.say(end, &[]),
    ];
    if let Some(outcome) = entry.outcome.as_ref().filter(|_| entry.resigned.is_none()) {
        let points: Vec<String> = outcome.points.iter().map(i32::to_string).collect();
        parts.push(points.join(" : "));
    }
    parts.push(others.collect::<Vec<_>>().join(", "));
    parts.push(voice.say("web-step", &[("step", entry.step.into())]));
    if let Some(play) = entry.play {
        let args = [("good", play.good.into()), ("all", play.decisions.into())];
        parts.push(voice.say("history-good", &args));
    }
    parts.push(entry.id.clone());
    parts.join(" · ")
}

/// What the games of a kind add up to.
fn add_up(all: &[Entry], game: &str, voice: &Voice, out: &mut dyn Write) -> Result<(), Failure> {
    let found = stats(all.iter().filter(|entry| entry.game == game));
    let count = |count: Count| {
        let args = [("won", count.won.into()), ("played", count.played.into())];
        voice.say("web-me-of", &args)
    };
    writeln!(
        out,
        "{}: {}: {}",
        title(game, voice),
        voice.say("web-me-won", &[]),
        count(found.all)
    )?;
    let mut fact = |name: &str, value: String| writeln!(out, "  {}: {value}", voice.say(name, &[]));
    if let Some(now) = rating::of_game(all, game) {
        let args = [
            ("rating", format!("{:.0}", now.rating).into()),
            ("error", format!("{:.0}", now.error).into()),
            ("n", now.games.into()),
        ];
        fact("web-me-rating-name", voice.say("history-rating", &args))?;
    }
    let streak = [("n", found.streak.into()), ("most", found.longest.into())];
    fact("web-me-streak", voice.say("web-me-streak-n", &streak))?;
    if let Some((points, id)) = &found.best {
        fact("web-me-best", format!("{points} ({id})"))?;
    }
    if let Some((steps, id)) = &found.quickest {
        let steps = voice.say("web-step", &[("step", (*steps).into())]);
        fact("web-me-quickest", format!("{steps} ({id})"))?;
    }
    for (name, of) in &found.levels {
        let name =
            if name.is_empty() { voice.say("web-me-people", &[]) } else { level(name, voice) };
        fact("web-me-levels", format!("{name}: {}", count(*of)))?;
    }
    for (at, of) in found.seats.iter().enumerate().filter(|(_, of)| of.played > 0) {
        let seat = voice.say("web-me-seat-n", &[("n", (at + 1).into())]);
        fact("web-me-seats", format!("{seat}: {}", count(*of)))?;
    }
    Ok(())
}
