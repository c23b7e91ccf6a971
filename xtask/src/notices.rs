//! `cargo xtask notices`: the licences of others whose work is in the program and in the web client,
//! for `chowk licences` and the site, and in the Python package, for its wheel.
use crate::tools;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

/// Checked in, so that a build needs neither a network nor this command.
const FILE: &str = "crates/chowk/src/notices.txt";
const WHEEL: &str = "python/NOTICES.txt";
/// Whose fonts the web client has, and their licence.
const FONTS: &str = "crates/web/static/fonts/LICENCE.md";

/// What is handed out: in which file its notices are, by which manifest and package it is built, for which machines.
const SHIPPED: [(&str, &str, &str, &str); 4] = [
    (FILE, "Cargo.toml", "chowk", "all"),
    (FILE, "Cargo.toml", "web", tools::WASM),
    (FILE, "Cargo.toml", "worker", tools::WASM),
    (WHEEL, "python/Cargo.toml", "chowk-python", "all"),
];

/// A package of somebody else, as a line of `cargo tree` has it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Package {
    name: String,
    version: String,
    licence: String,
    home: String,
}

pub(crate) fn run() -> ExitCode {
    for file in [FILE, WHEEL] {
        let written = written(file).and_then(|text| {
            fs::write(tools::root().join(file), text).map_err(|why| format!("{file}: {why}"))
        });
        if let Err(why) = written {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// What is compiled in. Macros and build scripts stay with whoever compiles.
fn shipped(
    manifest: &str,
    package: &str,
    target: &str,
    offline: bool,
) -> Result<BTreeSet<Package>, String> {
    let mut tree = tools::cargo(["tree", "--locked", "--prefix", "none", "--no-dedupe"]);
    tree.args(["--manifest-path", manifest]);
    tree.args(["--edges", "normal,no-proc-macro", "--format", "{p}|{l}|{r}"]);
    tree.args(["--package", package, "--target", target]);
    if offline {
        tree.arg("--offline");
    }
    let said = answer(&mut tree)?;
    Ok(said.lines().filter_map(Package::read).collect())
}

fn answer(command: &mut Command) -> Result<String, String> {
    let said = command.output().map_err(|why| format!("cargo cannot be started: {why}"))?;
    if !said.status.success() {
        return Err(String::from_utf8_lossy(&said.stderr).into_owned());
    }
    Ok(String::from_utf8_lossy(&said.stdout).into_owned())
}

impl Package {
    /// `name v1.2.3|MIT|https://…`; our own packages have a folder after the version.
    fn read(line: &str) -> Option<Package> {
        let mut parts = line.splitn(3, '|');
        let (package, licence, home) = (parts.next()?, parts.next()?, parts.next()?);
        let (name, version) = package.split_once(" v")?;
        let own = version.contains('(');
        (!own).then(|| Package {
            name: name.into(),
            version: version.trim().into(),
            licence: licence.replace('/', " OR "),
            home: home.into(),
        })
    }

    /// Texts of its licence. Where there is a choice, MIT is taken: it is the shortest.
    fn texts(&self, sources: &[PathBuf]) -> Result<Vec<String>, String> {
        let name = format!("{}-{}", self.name, self.version);
        let folder = sources.iter().map(|source| source.join(&name)).find(|folder| folder.is_dir());
        let folder = folder.ok_or_else(|| format!("{name} is not downloaded: cargo fetch"))?;
        let mut files = licence_files(&folder);
        let choice = self.licence.contains(" OR ") && !self.licence.contains(" AND ");
        if choice && files.iter().any(|file| upper(file).contains("MIT")) {
            files.retain(|file| upper(file).contains("MIT"));
        }
        let read = |file: &PathBuf| {
            let bytes = fs::read(file).map_err(|why| format!("{}: {why}", file.display()))?;
            let text = String::from_utf8_lossy(&bytes).replace('\r', "");
            let lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
            Ok(lines.join("\n"))
        };
        if files.is_empty() {
            return Ok(vec![self.usual_text()?]);
        }
        files.iter().map(read).collect()
    }

    /// For packages that name a licence and bring no text. All of them may be had under MIT.
    fn usual_text(&self) -> Result<String, String> {
        let Package { name, version, licence, .. } = self;
        if !licence.split(" OR ").any(|one| one == "MIT") {
            return Err(format!("{name} {version} ({licence}) brings no text of its licence"));
        }
        let own = fs::read_to_string(tools::root().join("LICENSE-MIT")).unwrap_or_default();
        let at = own.find("Permission is hereby granted").ok_or("LICENSE-MIT has changed")?;
        Ok(format!(
            "MIT License\n\nCopyright (c) the authors of the package\n\n{}",
            own[at..].trim()
        ))
    }
}

fn upper(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().to_uppercase()
}

fn licence_files(folder: &Path) -> Vec<PathBuf> {
    let names = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];
    let inside = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = inside
        .filter(|path| path.is_file() && names.iter().any(|name| upper(path).starts_with(name)))
        .collect();
    files.sort();
    files
}

/// Where cargo keeps sources of the registry.
fn sources() -> Vec<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from).or_else(|| {
        let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"))?;
        Some(PathBuf::from(home).join(".cargo"))
    });
    let source = home.unwrap_or_default().join("registry/src");
    fs::read_dir(source).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

fn written(file: &str) -> Result<String, String> {
    let mut packages = BTreeSet::new();
    for (_, manifest, package, target) in SHIPPED.iter().filter(|shipped| shipped.0 == file) {
        packages.append(&mut shipped(manifest, package, target, false)?);
    }
    let sources = sources();
    let mut out = String::from(
        "Chowk contains the work of others, under these licences. Made by `cargo xtask notices`.\n\n",
    );
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in &packages {
        let Package { name, version, licence, home } = package;
        let own = package.texts(&sources)?;
        let _ = writeln!(out, "{name} {version}: {licence}; {home}");
        for text in own {
            texts.entry(text).or_default().push(format!("{name} {version}"));
        }
    }
    for (text, of) in texts {
        let _ = write!(out, "\n{}\n{}\n\n{text}\n", "=".repeat(78), of.join(", "));
    }
    if file == FILE {
        let fonts = fs::read_to_string(tools::root().join(FONTS))
            .map_err(|why| format!("{FONTS}: {why}"))?;
        let _ = write!(out, "\n{}\nfonts of the web client\n\n{}\n", "=".repeat(78), fonts.trim());
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_cargo_tree_are_read() {
        let package = Package::read("serde v1.0.2|MIT/Apache-2.0|https://serde.rs").expect("read");
        assert_eq!((package.name.as_str(), package.version.as_str()), ("serde", "1.0.2"));
        assert_eq!(package.licence, "MIT OR Apache-2.0");
        assert!(Package::read("kernel v0.1.0 (/somewhere/kernel)|MIT|").is_none());
        assert!(Package::read("").is_none());
    }

    /// Offline: what this machine needs. What only other systems need is there because the command
    /// asks for all of them.
    #[test]
    fn everything_that_is_shipped_has_its_notice() {
        let read = |file: &str| fs::read_to_string(tools::root().join(file)).expect(file);
        let notices = read(FILE);
        let fonts = fs::read_to_string(tools::root().join(FONTS)).expect(FONTS);
        assert!(notices.contains(fonts.trim()), "{FILE} lacks {FONTS}: run `cargo xtask notices`");
        let host = tools::host().expect("rustc names its host");
        let mut count = 0;
        for (file, manifest, package, target) in SHIPPED {
            let notices = read(file);
            let named: BTreeSet<&str> =
                notices.lines().filter_map(|line| Some(line.split_once(": ")?.0)).collect();
            let target = if target == "all" { &host } else { target };
            let packages = shipped(manifest, package, target, true).expect("cargo tree");
            assert!(packages.len() > 10, "{package}: only {}", packages.len());
            for Package { name, version, .. } in packages {
                count += 1;
                let here = named.contains(format!("{name} {version}").as_str());
                assert!(here, "{file} lacks {name} {version}: run `cargo xtask notices`");
            }
        }
        assert!(count > 100, "only {count} packages: has `cargo tree` changed?");
    }
}
