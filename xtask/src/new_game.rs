//! `cargo xtask new-game NAME`: a small game that is whole, from the files in xtask/template, and its
//! line in each place that must name it. What it writes is a start: docs/adding-a-game.md says how to
//! go on.
use crate::tools;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

/// What stands for the game in the template: its name, the name of its type, the letter of its clauses,
/// and the number of its style sheet.
const NAME: &str = "newgame";
const TYPE: &str = "Newgame";
const LETTER: &str = "%L%";
const NUMBER: &str = "NN";

/// Names that mean something else to Rust, to cargo or to us.
const TAKEN: &[&str] = &[
    "abstract", "async", "await", "become", "box", "break", "const", "continue", "core", "crate",
    "dyn", "else", "enum", "extern", "false", "final", "for", "impl", "let", "loop", "macro",
    "match", "mod", "move", "mut", "new", "override", "priv", "pub", "ref", "return", "self",
    "shared", "static", "std", "struct", "super", "test", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield", NAME,
];

/// Files with a list of modules; the compiler asks for the line.
const MODULES: &[&str] = &[
    "crates/words/src/lib.rs",
    "crates/bots/src/lib.rs",
    "crates/encode/src/lib.rs",
    "crates/client/src/lessons/mod.rs",
    "crates/web/src/boards/mod.rs",
];

/// Profiles in which games are built for speed, as the kernel is.
const PROFILES: &[(&str, &str)] = &[
    ("Cargo.toml", "play"),
    ("Cargo.toml", "wasm-fast"),
    ("fuzz/Cargo.toml", "release"),
    ("python/Cargo.toml", "play"),
];

pub(crate) fn command(words: &[String]) -> ExitCode {
    let [name] = words else {
        eprintln!("One name, in small letters: cargo xtask new-game NAME");
        return ExitCode::from(2);
    };
    match write(tools::root(), name) {
        Ok(files) => {
            files.iter().for_each(|file| println!("  {}", file.display()));
            println!("\n{name} is a game now, if a small one: `cargo xtask play play {name}`.");
            println!("First `cargo xtask bless` (it writes the golden game), then read");
            println!("docs/adding-a-game.md and make it yours.");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the game into the tree at `root`; gives the files that are new or changed. Nothing is written
/// unless everything can be.
pub(crate) fn write(root: &Path, name: &str) -> Result<Vec<PathBuf>, String> {
    check_name(root, name)?;
    let mut files = stubs(root, name)?;
    let list = Path::new("crates/games/src/lib.rs");
    let games = listed(&read(root, list)?);
    let line = format!("({name} {})", type_name(name));
    edit(&mut files, root, list, |text| after_last(text, &line, is_entry))?;
    let line = format!("{name} = {{ package = \"chowk-{name}\", path = \"../{name}\" }}");
    let is_game = |line: &str| line.contains("path = \"../");
    let manifest = Path::new("crates/games/Cargo.toml");
    edit(&mut files, root, manifest, |text| after_last(text, &line, is_game))?;
    for file in MODULES {
        let line = format!("mod {name};");
        let is_module = |line: &str| {
            games
                .iter()
                .any(|game| line.strip_prefix("pub ").unwrap_or(line) == format!("mod {game};"))
        };
        edit(&mut files, root, Path::new(file), |text| after_last(text, &line, is_module))?;
    }
    for (file, profile) in PROFILES {
        edit(&mut files, root, Path::new(file), |text| with_profile(text, profile, name))?;
    }
    for (file, text) in &files {
        let path = root.join(file);
        let folder = path.parent().expect("a file lies in a folder");
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, text))
            .map_err(|why| format!("{}: {why}", path.display()))?;
    }
    // Modules in their order, and lines that another name made longer or shorter.
    let formatted = tools::cargo(["fmt", "--all"]).current_dir(root).status();
    if !formatted.is_ok_and(|status| status.success()) {
        eprintln!("`cargo fmt --all` did not succeed; run it before you commit.");
    }
    Ok(files.into_keys().collect())
}

fn check_name(root: &Path, name: &str) -> Result<(), String> {
    let plain = (3..=16).contains(&name.len()) && name.chars().all(|c| c.is_ascii_lowercase());
    if !plain {
        return Err(format!("`{name}`: a name has 3 to 16 small letters, a to z, and no others"));
    }
    let lock = read(root, Path::new("Cargo.lock"))?;
    let is_package = |package: &str| lock.contains(&format!("name = \"{package}\"\n"));
    let is_book = root.join(format!("docs/rules/en/{name}.md")).exists();
    if TAKEN.contains(&name)
        || is_package(name)
        || is_package(&format!("chowk-{name}"))
        || is_book
        || root.join("crates").join(name).exists()
    {
        return Err(format!("`{name}` means something else already: choose another name"));
    }
    Ok(())
}

/// The files of the template under their new names.
fn stubs(root: &Path, name: &str) -> Result<BTreeMap<PathBuf, String>, String> {
    let letter = free_letter(root, name)?;
    let number = free_number(root)?;
    let template = root.join("xtask/template");
    let filled = |text: &str| {
        let text = text.replace(NAME, name).replace(TYPE, &type_name(name));
        text.replace(LETTER, &letter.to_string())
    };
    let mut files = BTreeMap::new();
    for file in below(&template)? {
        let text = read(&template, &file)?;
        let place = filled(&file.to_string_lossy()).replace(NUMBER, &number.to_string());
        if root.join(&place).exists() {
            return Err(format!("{place} is there already"));
        }
        files.insert(place.into(), filled(&text));
    }
    if files.is_empty() {
        return Err(format!("{} has no files", template.display()));
    }
    Ok(files)
}

fn below(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(next) = folders.pop() {
        let inside = fs::read_dir(&next).map_err(|why| format!("{}: {why}", next.display()))?;
        for path in inside.flatten().map(|entry| entry.path()) {
            match path.strip_prefix(folder) {
                _ if path.is_dir() => folders.push(path),
                Ok(file) => found.push(file.to_owned()),
                Err(why) => return Err(why.to_string()),
            }
        }
    }
    found.sort();
    Ok(found)
}

/// A letter that no rulebook uses, of the name if possible.
fn free_letter(root: &Path, name: &str) -> Result<char, String> {
    let books = root.join("docs/rules/en");
    let mut used = BTreeSet::new();
    for file in below(&books)? {
        let text = read(&books, &file)?;
        let clauses = text.lines().filter_map(|line| line.strip_prefix("**"));
        used.extend(clauses.filter_map(|clause| clause.chars().next()));
    }
    let mut letters = name.chars().map(|c| c.to_ascii_uppercase()).chain('A'..='Z');
    letters.find(|letter| !used.contains(letter)).ok_or_else(|| "every letter is in use".into())
}

/// Style sheets are joined in the order of their numbers; those of games begin with 20.
fn free_number(root: &Path) -> Result<u32, String> {
    let sheets = below(&root.join("crates/web/static/css"))?;
    let numbers = sheets.iter().filter_map(|file| file.to_str()?.get(..2)?.parse::<u32>().ok());
    let last = numbers.filter(|number| (20..30).contains(number)).max();
    match last.map_or(20, |last| last + 1) {
        number if number < 30 => Ok(number),
        _ => Err("crates/web/static/css: the numbers 20 to 29 are in use".into()),
    }
}

fn type_name(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_ascii_uppercase() + rest
}

fn read(root: &Path, file: &Path) -> Result<String, String> {
    let path = root.join(file);
    fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))
}

/// Changes a file that is there, or was changed before.
fn edit(
    files: &mut BTreeMap<PathBuf, String>,
    root: &Path,
    file: &Path,
    change: impl Fn(&str) -> Option<String>,
) -> Result<(), String> {
    let text = match files.get(file) {
        Some(text) => text.clone(),
        None => read(root, file)?,
    };
    let missing = || format!("{}: found no place for the game's line", file.display());
    files.insert(file.into(), change(&text).ok_or_else(missing)?);
    Ok(())
}

/// Is this a game in the list: `(jaipur Jaipur)`?
fn is_entry(line: &str) -> bool {
    let inside = line.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    inside.and_then(|inside| inside.split_once(' ')).is_some_and(|(name, kind)| {
        kind == type_name(name) && name.chars().all(|c| c.is_ascii_lowercase())
    })
}

/// The games of the list.
fn listed(text: &str) -> Vec<String> {
    let entries = text.lines().map(str::trim).filter(|line| is_entry(line));
    entries.filter_map(|line| Some(line.strip_prefix('(')?.split_once(' ')?.0.into())).collect()
}

/// Puts a line after the last one like it, indented as that is.
fn after_last(text: &str, new: &str, like: impl Fn(&str) -> bool) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let at = lines.iter().rposition(|line| like(line.trim()))?;
    let indent = &lines[at][..lines[at].len() - lines[at].trim_start().len()];
    let new = format!("{indent}{new}");
    let (before, after) = lines.split_at(at + 1);
    Some([before, &[&new], after].concat().join("\n") + "\n")
}

/// Builds the game in this profile as the kernel is built.
fn with_profile(text: &str, profile: &str, name: &str) -> Option<String> {
    let head = format!("[profile.{profile}.package.chowk-kernel]\n");
    let level = text.split_once(&head)?.1.lines().next()?;
    let kernel = format!("{head}{level}\n");
    let own = kernel.replace("package.chowk-kernel", &format!("package.chowk-{name}"));
    Some(text.replacen(&kernel, &(kernel.clone() + &own), 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_put_where_their_like_are() {
        let list = "m! {\n    [\n        (jaipur Jaipur)\n        (johari Johari)\n    ]\n}\n";
        assert_eq!(listed(list), ["jaipur", "johari"]);
        let longer = after_last(list, "(surat Surat)", is_entry).expect("a place");
        assert_eq!(listed(&longer), ["jaipur", "johari", "surat"]);
        assert!(longer.contains("\n        (surat Surat)\n    ]\n"));
        assert_eq!(after_last("nothing\n", "(surat Surat)", is_entry), None);
        let profile = "[profile.play.package.chowk-kernel]\nopt-level = 3\n[x]\n";
        let own = with_profile(profile, "play", "surat").expect("a place");
        assert!(own.contains("\n[profile.play.package.chowk-surat]\nopt-level = 3\n[x]"), "{own}");
        assert_eq!(with_profile(profile, "release", "surat"), None);
    }

    #[test]
    fn bad_names_are_refused_and_nothing_is_written() {
        for name in
            ["", "ab", "Surat", "su-rat", "match", "jaipur", "serde", "kernel", "common", NAME]
        {
            assert!(write(tools::root(), name).is_err(), "{name}");
        }
    }
}
