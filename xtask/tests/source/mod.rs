//! Reads the repository: its crates, its files, and Rust source without comments and strings.
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
};

/// The root of the repository, or of the copy that `CHOWK_ROOT` names.
pub(crate) fn root() -> &'static Path {
    static ROOT: OnceLock<PathBuf> = OnceLock::new();
    ROOT.get_or_init(|| match std::env::var_os("CHOWK_ROOT") {
        Some(copy) => copy.into(),
        None => {
            let own = Path::new(env!("CARGO_MANIFEST_DIR"));
            own.parent().expect("xtask/ lies in the root").into()
        }
    })
}

/// A folder of the workspace with a manifest.
pub(crate) struct Crate {
    pub(crate) name: String,
    /// From the root.
    pub(crate) folder: PathBuf,
    pub(crate) manifest: toml::Table,
}

impl Crate {
    /// Has it a box of components?
    pub(crate) fn is_game(&self) -> bool {
        root().join(&self.folder).join("components.toml").is_file()
    }

    /// What it needs to be built, whatever the platform; or the tables of this name.
    pub(crate) fn needs(&self, table: &str) -> Vec<String> {
        let targets = self.manifest.get("target").and_then(toml::Value::as_table);
        let places = targets.into_iter().flat_map(|t| t.values()).filter_map(|t| t.as_table());
        std::iter::once(&self.manifest)
            .chain(places)
            .filter_map(|place| place.get(table)?.as_table())
            .flat_map(|names| names.keys().cloned())
            .collect()
    }

    /// Its Rust files under this folder, such as `src`.
    pub(crate) fn files(&self, under: &str) -> Vec<Source> {
        let folder = self.folder.join(under);
        let inside = files().into_iter().filter(|path| path.starts_with(&folder));
        inside.filter_map(|path| Source::read(&path)).collect()
    }
}

/// All crates of the workspace.
pub(crate) fn crates() -> Vec<Crate> {
    let inside = fs::read_dir(root().join("crates")).expect("crates/ is there").flatten();
    let folders = inside.map(|folder| Path::new("crates").join(folder.file_name()));
    let mut crates: Vec<Crate> = folders
        .chain([PathBuf::from("xtask")])
        .filter_map(|folder| {
            let text = fs::read_to_string(root().join(&folder).join("Cargo.toml")).ok()?;
            let name = folder.file_name()?.to_str()?.to_owned();
            let manifest = text.parse().unwrap_or_else(|why| panic!("{name}/Cargo.toml: {why}"));
            Some(Crate { name, folder, manifest })
        })
        .collect();
    crates.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(crates.iter().any(|c| c.name == "kernel"), "the kernel is found");
    assert!(crates.iter().any(Crate::is_game), "a game is found");
    crates
}

/// Every file that is kept or about to be, as a path from the root.
pub(crate) fn files() -> Vec<PathBuf> {
    let mut git = Command::new("git");
    git.current_dir(root()).args(["ls-files", "--cached", "--others", "--exclude-standard", "-z"]);
    let listed = git.output().ok().filter(|said| said.status.success());
    let mut files: Vec<PathBuf> = match listed {
        Some(said) => {
            let text = String::from_utf8_lossy(&said.stdout).into_owned();
            text.split('\0').map(PathBuf::from).filter(|path| root().join(path).is_file()).collect()
        }
        // Not a checkout: an archive has nothing to be left out but what was built.
        None => walk(Path::new("")),
    };
    files.sort();
    files.dedup();
    files
}

fn walk(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join(folder)).into_iter().flatten().flatten() {
        let path = folder.join(entry.file_name());
        let built =
            [".git", "target", "corpus", "artifacts"].iter().any(|name| path.ends_with(name));
        match entry.file_type() {
            Ok(kind) if kind.is_dir() && !built => found.extend(walk(&path)),
            Ok(kind) if kind.is_file() => found.push(path),
            _ => (),
        }
    }
    found
}

/// A Rust file: what the compiler reads, and what only people read. Lines are kept in both.
pub(crate) struct Source {
    pub(crate) path: PathBuf,
    /// Comments and the insides of literals are blank.
    pub(crate) code: String,
    /// Everything but comments and the insides of literals is blank.
    pub(crate) prose: String,
}

impl Source {
    pub(crate) fn read(path: &Path) -> Option<Source> {
        if path.extension()? != "rs" {
            return None;
        }
        Some(Source::new(path, &fs::read_to_string(root().join(path)).ok()?))
    }

    pub(crate) fn new(path: &Path, text: &str) -> Source {
        let (mut code, mut prose) = (String::new(), String::new());
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let skipped = prose_len(rest);
            let (part, is_prose) = match skipped {
                0 => (&rest[..code_len(rest, first)], false),
                n => (&rest[..n], true),
            };
            for c in part.chars() {
                let (in_code, in_prose) = if is_prose { (' ', c) } else { (c, ' ') };
                code.push(if c == '\n' { c } else { in_code });
                prose.push(if c == '\n' { c } else { in_prose });
            }
            rest = &rest[part.len()..];
        }
        Source { path: path.into(), code, prose }
    }

    /// The same less what is compiled for tests only: `#[cfg(test)]` and the item behind it.
    pub(crate) fn without_tests(mut self) -> Source {
        const MARK: &str = "#[cfg(test)]";
        while let Some(from) = self.code.find(MARK) {
            let (mut depth, mut to) = (0, self.code.len());
            for (at, c) in self.code[from..].char_indices() {
                depth += i32::from(c == '{') - i32::from(c == '}');
                if depth == 0 && (c == '}' || c == ';') {
                    to = from + at + 1;
                    break;
                }
            }
            let blank = self.code[from..to].replace(|c| c != '\n', " ");
            self.code.replace_range(from..to, &blank);
        }
        self
    }

    /// How many lines the file has.
    pub(crate) fn lines(&self) -> usize {
        self.code.lines().count()
    }

    /// `path:line` of each place where the word stands in the code.
    pub(crate) fn places(&self, word: &str) -> Vec<String> {
        let lines = (1..).zip(self.code.lines());
        let found = lines.filter(|(_, line)| words(line).any(|other| other == word));
        found.map(|(number, _)| format!("{}:{number}", self.path.display())).collect()
    }

    /// What is used of `std`: `std::fs`, and each name in `std::{fs, fmt}`.
    pub(crate) fn of_std(&self) -> Vec<String> {
        let dense: String = self.code.split_whitespace().collect::<Vec<_>>().join(" ");
        let dense = dense.replace(" ::", "::").replace(":: ", "::");
        let mut found = Vec::new();
        for (at, _) in dense.match_indices("std::") {
            let rest = &dense[at + 5..];
            let Some(group) = rest.strip_prefix('{') else {
                found.extend(words(rest).next().map(str::to_owned));
                continue;
            };
            let (mut depth, mut start) = (0, true);
            for (at, c) in group.char_indices() {
                match c {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    ',' if depth == 0 => start = true,
                    ' ' => (),
                    _ if start => {
                        found.extend(words(&group[at..]).next().map(str::to_owned));
                        start = false;
                    }
                    _ => (),
                }
            }
        }
        found
    }
}

/// Identifiers, in order.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    let split = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    split.filter(|word| !word.is_empty())
}

/// How long the identifier or other sign at the front is. Whole identifiers, so that the `r` in
/// `for"` begins no raw string.
fn code_len(rest: &str, first: char) -> usize {
    let name = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    name.max(first.len_utf8())
}

/// How long the comment or literal at the front is; 0 if there is none.
fn prose_len(rest: &str) -> usize {
    if rest.starts_with("//") {
        return rest.find('\n').unwrap_or(rest.len());
    }
    if rest.starts_with("/*") {
        return rest.find("*/").map_or(rest.len(), |end| end + 2);
    }
    let plain = rest.trim_start_matches(['b', 'c']);
    if plain.len() + 1 >= rest.len() {
        let raw = plain.strip_prefix('r').unwrap_or(plain);
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if raw.len() < plain.len() && raw[hashes..].starts_with('"') {
            let close = format!("\"{}", &raw[..hashes]);
            let from = rest.len() - raw.len() + hashes + 1;
            return rest[from..].find(&close).map_or(rest.len(), |end| from + end + close.len());
        }
        if plain.starts_with('"') {
            return rest.len() - plain.len() + quoted(plain, '"');
        }
    }
    // A letter in quotes, not a lifetime.
    let mut letters = rest.chars();
    if letters.next() == Some('\'') {
        let (one, two) = (letters.next(), letters.next());
        if one == Some('\\') || two == Some('\'') {
            return quoted(rest, '\'');
        }
    }
    0
}

/// The length of a literal with its quotes.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        if escaped {
            escaped = false;
        } else if c == '\\' {
            escaped = true;
        } else if c == quote {
            return at + 1;
        }
    }
    text.len()
}
