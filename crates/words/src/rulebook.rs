//! The rulebook, from docs/rules: one source for the terminal and the web.
use crate::{Lang, Voice};
use std::{
    collections::BTreeMap,
    sync::{OnceLock, PoisonError, RwLock},
};

/// A game's rules in one language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rulebook {
    pub title: &'static str,
    pub introduction: &'static str,
    pub chapters: Vec<Chapter>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// `J4`.
    pub id: &'static str,
    pub title: &'static str,
    pub clauses: Vec<Clause>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    /// `J4.1`, `N7`, `G2`.
    pub id: &'static str,
    /// Markdown: paragraphs, lists, tables, bold and italics.
    pub text: &'static str,
}

/// The book of what every game shares.
pub const COMMON: &str = "common";

#[cfg(feature = "books")]
macro_rules! books {
    ([$(($game:ident $table:ident))*]) => {
        fn compiled(lang: Lang, game: &str) -> Option<&'static str> {
            match (lang, game) {
                (Lang::En, COMMON) => Some(include_str!("../../../docs/rules/en/common.md")),
                (Lang::De, COMMON) => Some(include_str!("../../../docs/rules/de/common.md")),
                $((Lang::En, stringify!($game)) => {
                    Some(include_str!(concat!("../../../docs/rules/en/", stringify!($game), ".md")))
                }
                (Lang::De, stringify!($game)) => {
                    Some(include_str!(concat!("../../../docs/rules/de/", stringify!($game), ".md")))
                })*
                _ => None,
            }
        }
    };
}
#[cfg(feature = "books")]
games::each_game!([books]);

#[cfg(not(feature = "books"))]
fn compiled(_lang: Lang, _game: &str) -> Option<&'static str> {
    None
}

/// Books that were lent, by language and name.
static LENT: RwLock<BTreeMap<(Lang, String), &'static str>> = RwLock::new(BTreeMap::new());

/// Lends the text of a book to whoever is compiled without the feature `books`. The first one counts, and
/// stays for good, as texts that are compiled in do.
pub fn lend(lang: Lang, game: &str, text: String) {
    let mut lent = LENT.write().unwrap_or_else(PoisonError::into_inner);
    lent.entry((lang, game.to_owned())).or_insert_with(|| text.leak());
}

fn source(lang: Lang, game: &str) -> Option<&'static str> {
    let lent = || {
        let lent = LENT.read().unwrap_or_else(PoisonError::into_inner);
        lent.get(&(lang, game.to_owned())).copied()
    };
    compiled(lang, game).or_else(lent)
}

/// The book in whichever language there is: all have the same clauses.
pub fn in_any_language(game: &str) -> Option<Rulebook> {
    rulebook(Lang::En, game).or_else(|| rulebook(Lang::De, game))
}

/// The names of all books: the games', then [`COMMON`].
pub fn books() -> impl Iterator<Item = &'static str> {
    games::NAMES.iter().copied().chain([COMMON])
}

/// The rulebook of a game; `common` holds what every game shares.
pub fn rulebook(lang: Lang, game: &str) -> Option<Rulebook> {
    let text = source(lang, game)?;
    let (head, body) = text.split_once("\n## ").unwrap_or((text, ""));
    let (title, introduction) = head.split_once('\n').unwrap_or((head, ""));
    let chapters = body.split("\n## ").filter(|chapter| !chapter.is_empty()).map(chapter);
    Some(Rulebook {
        title: title.trim_start_matches("# ").trim(),
        introduction: introduction.trim(),
        chapters: chapters.collect(),
    })
}

fn chapter(text: &'static str) -> Chapter {
    let (heading, body) = text.split_once('\n').unwrap_or((text, ""));
    let (id, title) = heading.split_once(' ').unwrap_or((heading, ""));
    let mut starts: Vec<usize> = body.match_indices("**").map(|(at, _)| at).collect();
    starts
        .retain(|&at| (at == 0 || body[..at].ends_with('\n')) && clause_id(&body[at..]).is_some());
    let ends = starts.iter().skip(1).copied().chain([body.len()]);
    let clauses = starts.iter().zip(ends).filter_map(|(&start, end)| {
        let id = clause_id(&body[start..end])?;
        Some(Clause { id, text: body[start + id.len() + 4..end].trim() })
    });
    Chapter { id, title: title.trim(), clauses: clauses.collect() }
}

/// The `J4.1` of `**J4.1** …`.
fn clause_id(text: &'static str) -> Option<&'static str> {
    let id = text.strip_prefix("**")?.split_once("**")?.0;
    is_numbered(id).then_some(id)
}

/// Is it a capital letter and numbers, as clauses and chapters are: `J4.1`, `N7`?
fn is_numbered(id: &str) -> bool {
    let mut letters = id.chars();
    let letter = letters.next().is_some_and(|c| c.is_ascii_uppercase());
    let mut numbers = letters.as_str().split('.');
    letter && numbers.all(|n| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()))
}

/// Does it cite a clause or chapter? It looks like one, and a rulebook uses its letter.
pub(crate) fn is_citation(word: &str) -> bool {
    static LETTERS: OnceLock<Vec<char>> = OnceLock::new();
    let Some(letter) = word.chars().next().filter(|_| is_numbered(word)) else { return false };
    if let Some(letters) = LETTERS.get() {
        return letters.contains(&letter);
    }
    let there: Vec<Rulebook> = books().filter_map(in_any_language).collect();
    let found = letters(&there);
    let cites = found.contains(&letter);
    // Books may still be on their way.
    if there.len() == books().count() {
        let _ = LETTERS.set(found);
    }
    cites
}

/// The letters with which the clauses of these books begin.
fn letters(books: &[Rulebook]) -> Vec<char> {
    let clauses = books.iter().flat_map(|book| &book.chapters).flat_map(|chapter| &chapter.clauses);
    let mut letters: Vec<char> = clauses.filter_map(|clause| clause.id.chars().next()).collect();
    letters.sort_unstable();
    letters.dedup();
    letters
}

impl Rulebook {
    /// A clause by its id, in any case.
    pub fn clause(&self, id: &str) -> Option<&Clause> {
        self.chapters
            .iter()
            .flat_map(|chapter| &chapter.clauses)
            .find(|clause| clause.id.eq_ignore_ascii_case(id))
    }

    /// A chapter by its id, in any case.
    pub fn chapter(&self, id: &str) -> Option<&Chapter> {
        self.chapters.iter().find(|chapter| chapter.id.eq_ignore_ascii_case(id))
    }
}

/// How a paragraph, or the end of one, begins that speaks of an option of the rules.
const OPTION: &str = "Option *";

/// What a clause says without its options: what holds at a table, as long as nobody chose otherwise.
pub fn without_options(text: &str) -> String {
    let parts = text.split("\n\n").map(|part| part.split(OPTION).next().unwrap_or(part).trim());
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// A clause for people who choose options by their words: the names that rulesets write (`*on-reveal*`) are
/// replaced by what the set-up of a table calls them.
pub fn in_words(game: &str, text: &str, voice: &Voice) -> String {
    let mut parts = Vec::new();
    for part in text.split("\n\n") {
        let Some((before, after)) = part.split_once(OPTION) else {
            parts.push(part.to_owned());
            continue;
        };
        let name = after.split('*').next().unwrap_or_default();
        let key = format!("web-rule-{game}-{name}");
        let mut said = String::from(before);
        // What stands between stars is at every second place.
        for (at, word) in part[before.len()..].split('*').enumerate() {
            let own = if word == name { key.clone() } else { format!("{key}-{word}") };
            match at % 2 == 1 && voice.lang.has(&own) {
                true => {
                    said += &voice.say("option-quoted", &[("what", voice.say(&own, &[]).into())]);
                }
                false if at % 2 == 1 => said += &format!("*{word}*"),
                false => said += word,
            }
        }
        parts.push(said);
    }
    parts.join("\n\n")
}

/// Markdown as plain text for a terminal: no stars, tables as they are.
pub fn plain(markdown: &str) -> String {
    let mut out = String::new();
    for line in markdown.lines() {
        let line = line.replace("**", "").replace('*', "");
        let rule = line.starts_with('|') && line.chars().all(|c| "|-: ".contains(c));
        if !rule {
            out.push_str(&line);
            out.push('\n');
        }
    }
    out.trim_end().to_string()
}
