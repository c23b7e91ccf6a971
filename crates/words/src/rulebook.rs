//! The rulebook, from docs/rules: one source for the terminal and the web.
use crate::Lang;

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

macro_rules! books {
    ($($game:literal),*) => {
        fn source(lang: Lang, game: &str) -> Option<&'static str> {
            match (lang, game) {
                $((Lang::En, $game) => Some(include_str!(concat!("../../../docs/rules/en/", $game, ".md"))),
                (Lang::De, $game) => Some(include_str!(concat!("../../../docs/rules/de/", $game, ".md"))),)*
                _ => None,
            }
        }
    };
}
books!("common", "jaipur", "johari", "basari");

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
    let mut letters = id.chars();
    let letter = letters.next().is_some_and(|c| "GJHBN".contains(c));
    let rest = letters.as_str();
    let numbered = !rest.is_empty() && rest.chars().all(|c| c.is_ascii_digit() || c == '.');
    (letter && numbered).then_some(id)
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
