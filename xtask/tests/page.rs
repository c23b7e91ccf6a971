//! What the page's sources must not do, and no look at the page would tell.
use std::{fs, path::Path};

/// The texts of a folder and of those within it, by their paths.
fn texts(folder: &str, endings: &[&str]) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (mut todo, mut found) = (vec![root.join(folder)], Vec::new());
    while let Some(folder) = todo.pop() {
        for entry in fs::read_dir(&folder).expect("a folder").flatten() {
            let path = entry.path();
            let name = path.display().to_string();
            if path.is_dir() {
                todo.push(path);
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.push((name, fs::read_to_string(&path).expect("a text")));
            }
        }
    }
    found
}

/// A rule that asks `:has(…)` of something that holds the whole table makes the browser style everything anew after
/// each change of a word: 5 ms, several times in a frame. The page marks its root instead (`page::mark_while_shown`).
#[test]
fn no_style_looks_into_the_whole_table() {
    const LARGE: [&str; 9] =
        [":root", "html", "body", ".app", ".table", ".topbar", ".board", ".actionbar", ".players"];
    let mut found = Vec::new();
    for (name, text) in texts("crates/web/static/css", &[".css"]) {
        for (number, line) in text.lines().enumerate() {
            for (at, _) in line.match_indices(":has(") {
                let before = &line[..at];
                let from = before.rfind([' ', ',', '{', '}', '>', '~', '+']).map_or(0, |at| at + 1);
                let what = &before[from..];
                let large = |one: &str| {
                    let rest = what.strip_prefix(one);
                    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[', ':']))
                };
                if LARGE.into_iter().any(large) {
                    found.push(format!("{name}:{}: {}", number + 1, line.trim()));
                }
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// What is passed on to others is shown by their programs.
const PASSED_ON: &str = "contests/daily.rs";

/// Pictures are drawn: a sign that a system has no letter for is an empty box there.
#[test]
fn there_are_no_emoji() {
    let pictures =
        |letter: &char| matches!(u32::from(*letter), 0x1F000..=0x1FAFF | 0x2600..=0x26FF | 0xFE0F);
    let mut found = Vec::new();
    for folder in ["crates/web/src", "crates/words/en", "crates/words/de", "crates/web/static/css"]
    {
        for (name, text) in texts(folder, &[".rs", ".ftl", ".css"]) {
            let lines = text.lines().enumerate().filter(|_| !name.ends_with(PASSED_ON));
            let with = lines.filter(|(_, line)| line.chars().any(|letter| pictures(&letter)));
            found.extend(with.map(|(number, line)| format!("{name}:{}: {line}", number + 1)));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}
