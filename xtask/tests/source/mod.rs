//! Reads the repository: its crates and its files.
mod root;

pub(crate) use root::root;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

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

/// A Rust file.
pub(crate) struct Source {
    /// From the root.
    pub(crate) path: PathBuf,
    pub(crate) text: String,
}

impl Source {
    pub(crate) fn read(path: &Path) -> Option<Source> {
        if path.extension()? != "rs" {
            return None;
        }
        let text = fs::read_to_string(root().join(path)).ok()?;
        Some(Source { path: path.into(), text })
    }

    /// Without the unit tests, which stand at the end.
    pub(crate) fn before_tests(&self) -> &str {
        self.text.split("#[cfg(test)]").next().unwrap_or(&self.text)
    }

    /// Its functions with their lines. rustfmt puts the end of one below its beginning.
    pub(crate) fn functions(&self) -> Vec<(&str, usize)> {
        let lines: Vec<&str> = self.text.lines().collect();
        let mut found = Vec::new();
        for (at, line) in lines.iter().enumerate() {
            let code = line.trim_start();
            let indent = &line[..line.len() - code.len()];
            let Some((before, rest)) = code.split_once("fn ") else { continue };
            let is_qualifier = |word: &str| {
                word.starts_with("pub") || ["const", "async", "extern", "unsafe"].contains(&word)
            };
            let name = rest.split(['(', '<']).next().unwrap_or_default();
            if !before.split_whitespace().all(is_qualifier) || name.is_empty() {
                continue;
            }
            let ends = |line: &&str| {
                let code = line.strip_prefix(indent).unwrap_or_default();
                code == "}" || code.starts_with(")") && code.ends_with(';')
            };
            let whole = line.ends_with(['}', ';']);
            let more = if whole { Some(0) } else { lines[at..].iter().position(ends) };
            found.push((name, more.unwrap_or_default() + 1));
        }
        found
    }
}
