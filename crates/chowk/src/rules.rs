//! `chowk rules`: the rulebook.
use crate::{Failure, lang_of};
use clap::Args;
use std::io::{self, Write};
use words::{
    Lang,
    rulebook::{Chapter, Clause, Rulebook, plain, rulebook},
};

#[derive(Args)]
pub(crate) struct RulesArgs {
    /// jaipur, johari, basari, or common for what all share
    game: String,
    /// A clause or chapter such as J4.1 or J4
    clause: Option<String>,
    /// en or de
    #[arg(long)]
    lang: Option<Lang>,
}

pub(crate) fn run(args: &RulesArgs) -> Result<(), Failure> {
    let text = text(catalog::game_of(&args.game), args.clause.as_deref(), lang_of(args.lang))?;
    Ok(writeln!(io::stdout().lock(), "{text}")?)
}

/// A whole rulebook, a chapter or a clause as plain text.
pub(crate) fn text(game: &str, clause: Option<&str>, lang: Lang) -> Result<String, Failure> {
    let book = rulebook(lang, game).ok_or_else(|| {
        Failure(format!(
            "there is no rulebook of `{game}`; there are: {}, common",
            catalog::GAMES.join(", ")
        ))
    })?;
    let Some(id) = clause else { return Ok(whole(&book)) };
    let common = rulebook(lang, "common");
    let found = book.clause(id).or_else(|| common.as_ref()?.clause(id));
    if let Some(clause) = found {
        return Ok(clause_text(clause));
    }
    book.chapter(id)
        .map(chapter_text)
        .ok_or_else(|| Failure(format!("{game} has no clause or chapter `{id}`")))
}

fn whole(book: &Rulebook) -> String {
    let chapters: Vec<String> = book.chapters.iter().map(chapter_text).collect();
    format!("{}\n\n{}\n\n{}", book.title, plain(book.introduction), chapters.join("\n\n"))
}

fn chapter_text(chapter: &Chapter) -> String {
    let clauses: Vec<String> = chapter.clauses.iter().map(clause_text).collect();
    format!("{} {}\n\n{}", chapter.id, chapter.title, clauses.join("\n\n"))
}

fn clause_text(clause: &Clause) -> String {
    format!("{}  {}", clause.id, plain(clause.text))
}
