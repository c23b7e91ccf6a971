//! The little Markdown that docs/rules is written in, as data: who shows it builds elements of it.
use crate::rulebook::is_citation;

/// A block of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    Paragraph(Vec<Span>),
    List(Vec<Vec<Span>>),
    Table { head: Vec<Vec<Span>>, rows: Vec<Vec<Vec<Span>>> },
}

/// A part of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Span {
    Text(String),
    Strong(String),
    Emphasis(String),
    /// A clause or chapter that is cited: `J4.1`, `H9`.
    Clause(String),
}

/// Reads a text block by block.
pub fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for part in text.split("\n\n").map(str::trim).filter(|part| !part.is_empty()) {
        let lines: Vec<&str> = part.lines().collect();
        // A list may follow its sentence at once.
        let first = lines.iter().position(|line| line.starts_with("- ")).unwrap_or(lines.len());
        if part.starts_with('|') {
            blocks.push(table(&lines));
            continue;
        }
        if first > 0 {
            blocks.push(Block::Paragraph(spans(&join(&lines[..first]))));
        }
        if first < lines.len() {
            blocks.push(list(&lines[first..]));
        }
    }
    blocks
}

fn join(lines: &[&str]) -> String {
    lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
}

fn list(lines: &[&str]) -> Block {
    let mut items: Vec<String> = Vec::new();
    for line in lines {
        match (line.strip_prefix("- "), items.last_mut()) {
            (None, Some(item)) => {
                item.push(' ');
                item.push_str(line.trim());
            }
            (item, _) => items.push(item.unwrap_or(line).trim().into()),
        }
    }
    Block::List(items.iter().map(|item| spans(item)).collect())
}

fn table(lines: &[&str]) -> Block {
    let cells = |line: &&str| -> Vec<Vec<Span>> {
        line.trim().trim_matches('|').split('|').map(|cell| spans(cell.trim())).collect()
    };
    let is_rule = |line: &&str| line.chars().all(|c| "|-: ".contains(c));
    let mut rows: Vec<_> = lines.iter().filter(|line| !is_rule(line)).map(cells).collect();
    let head = if rows.is_empty() { Vec::new() } else { rows.remove(0) };
    Block::Table { head, rows }
}

/// Reads what a line says, with its stars and citations.
pub fn spans(text: &str) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('*') {
        let marks = if rest[at..].starts_with("**") { "**" } else { "*" };
        let inside = &rest[at + marks.len()..];
        let Some(end) = inside.find(marks).filter(|&end| end > 0) else { break };
        citations(&rest[..at], &mut spans);
        let starred = inside[..end].to_string();
        spans.push(if marks == "**" { Span::Strong(starred) } else { Span::Emphasis(starred) });
        rest = &inside[end + marks.len()..];
    }
    citations(rest, &mut spans);
    spans
}

/// Plain text, in which clauses are cited by number.
fn citations(text: &str, spans: &mut Vec<Span>) {
    let mut plain = String::new();
    let word = |c: char| c.is_alphanumeric() || c == '.';
    for part in text.split_inclusive(|c: char| !word(c)) {
        let inside = part.trim_end_matches(|c: char| !word(c));
        let cited = inside.trim_end_matches('.');
        if is_citation(cited) {
            if !plain.is_empty() {
                spans.push(Span::Text(std::mem::take(&mut plain)));
            }
            spans.push(Span::Clause(cited.into()));
            plain.push_str(&part[cited.len()..]);
        } else {
            plain.push_str(part);
        }
    }
    if !plain.is_empty() {
        spans.push(Span::Text(plain));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Lang,
        rulebook::{books, rulebook},
    };

    #[test]
    fn blocks_are_told_apart() {
        let text = "One *card*, see\nJ4.1 (J6).\n\n- a;\n- b\n  goes on.\n\n| A | B |\n|---|---|\n| 1 | **2** |";
        let said = |text: &str| Span::Text(text.into());
        let clause = |id: &str| Span::Clause(id.into());
        let first = vec![
            said("One "),
            Span::Emphasis("card".into()),
            said(", see "),
            clause("J4.1"),
            said(" ("),
            clause("J6"),
            said(")."),
        ];
        let list = Block::List(vec![vec![said("a;")], vec![said("b goes on.")]]);
        let table = Block::Table {
            head: vec![vec![said("A")], vec![said("B")]],
            rows: vec![vec![vec![said("1")], vec![Span::Strong("2".into())]]],
        };
        assert_eq!(blocks(text), [Block::Paragraph(first), list, table]);
        assert_eq!(spans("no J, no B4s, 3 * 4"), [said("no J, no B4s, 3 * 4")]);
    }

    /// What the rulebooks are written in is read to the last star and bar, and whatever clause
    /// they cite is there.
    #[test]
    fn the_rulebooks_are_read_whole() {
        for lang in [Lang::En, Lang::De] {
            let books: Vec<_> =
                books().map(|game| rulebook(lang, game).expect("a rulebook")).collect();
            let known = |id: &str| {
                books.iter().any(|book| book.clause(id).is_some() || book.chapter(id).is_some())
            };
            let texts = books.iter().flat_map(|book| {
                let clauses = book.chapters.iter().flat_map(|chapter| &chapter.clauses);
                clauses.map(|clause| clause.text).chain([book.introduction])
            });
            for span in texts.flat_map(blocks).flat_map(all) {
                match span {
                    Span::Clause(id) => assert!(known(&id), "{lang}: {id} is cited"),
                    Span::Text(text) | Span::Strong(text) | Span::Emphasis(text) => {
                        assert!(!text.contains(['*', '|', '`', '#']), "{lang}: {text}");
                    }
                }
            }
        }
    }

    fn all(block: Block) -> Vec<Span> {
        match block {
            Block::Paragraph(spans) => spans,
            Block::List(items) => items.concat(),
            Block::Table { head, rows } => [head.concat(), rows.concat().concat()].concat(),
        }
    }
}
