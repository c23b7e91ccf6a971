//! What the page's sources must not do, and no look at the page would tell.
#[path = "source/root.rs"]
mod root;

use root::root;
use std::{collections::BTreeSet, fs};

/// The texts of a folder and of those within it, by their paths.
fn texts(folder: &str, endings: &[&str]) -> Vec<(String, String)> {
    let (mut todo, mut found) = (vec![root().join(folder)], Vec::new());
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
    const LARGE: [&str; 8] =
        [":root", "html", "body", ".table", ".topbar", ".board", ".actionbar", ".players"];
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

/// The words of all texts between quotes, and what stands before the braces of those that are put together.
fn quoted(source: &str) -> (BTreeSet<&str>, BTreeSet<&str>) {
    let code = |line: &&str| !line.trim_start().starts_with("//");
    let texts = source.lines().filter(code).flat_map(|line| line.split('"').skip(1).step_by(2));
    let words: Vec<&str> = texts.flat_map(str::split_whitespace).collect();
    let begun = words.iter().filter_map(|word| Some(word.split_once('{')?.0));
    (words.iter().copied().collect(), begun.filter(|begun| !begun.is_empty()).collect())
}

/// A class that the page gives to nothing is left over from something that is gone.
#[test]
fn every_class_of_a_style_is_given() {
    let page = texts("crates/web", &[".rs", ".html", ".js"]);
    let page: String = page.into_iter().map(|(_, text)| text + "\n").collect();
    let (words, begun) = quoted(&page);
    let mut left = BTreeSet::new();
    for (name, style) in texts("crates/web/static/css", &[".css"]) {
        let style: String =
            style.split("/*").map(|part| part.split("*/").last().unwrap_or("")).collect();
        let heads = style.split('}').filter_map(|rule| Some(rule.rsplit_once('{')?.0));
        for class in heads.flat_map(|head| head.split('.').skip(1)) {
            let class =
                class.split(|c: char| !c.is_alphanumeric() && c != '-').next().unwrap_or("");
            let given = words.contains(class)
                || page.contains(&format!("class:{class}="))
                || begun.iter().any(|begun| class.starts_with(begun));
            if class.starts_with(|c: char| c.is_alphabetic()) && !given {
                left.insert(format!("{name}: .{class}"));
            }
        }
    }
    assert!(left.is_empty(), "{left:#?}");
}

/// A picture that nothing shows is left over from something that is gone, and every visitor loads it.
#[test]
fn every_picture_is_shown() {
    let page = texts("crates/web", &[".rs", ".html", ".css"]);
    let page: String = page.into_iter().map(|(_, text)| text + "\n").collect();
    let (words, begun) = quoted(&page);
    let named = |id: &str| words.contains(id) || words.contains(format!("#{id}").as_str());
    let begun: Vec<&str> = begun.into_iter().map(|begun| begun.trim_start_matches('#')).collect();
    let mut left = BTreeSet::new();
    for (name, art) in texts("crates/web/static/art", &[".svg"]) {
        for id in art.split("<symbol id=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            let put_together = begun.iter().any(|b| b.ends_with('-') && id.starts_with(b));
            let in_another = art.contains(&format!("\"#{id}\""));
            if !named(id) && !put_together && !in_another {
                left.insert(format!("{name}: {id}"));
            }
        }
    }
    assert!(left.is_empty(), "{left:#?}");
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
