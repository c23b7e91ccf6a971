//! What the repository promises about itself, mostly by what is *not* there. ARCHITECTURE.md has
//! the reasons; each test here makes a sentence of it true.
mod source;

use source::{Crate, Source, crates, files, root};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// The one crate that names all games.
const NAMES_ALL: &str = "games";

/// Longest Rust file, in lines.
const LINES_MAX: usize = 600;

/// Longest function, in lines with its signature.
const FUNCTION_MAX: usize = 70;

/// Fails with all complaints at once.
fn none(complaints: Vec<String>) {
    assert!(complaints.is_empty(), "\n\n{}\n", complaints.join("\n"));
}

fn games() -> Vec<String> {
    crates().into_iter().filter(Crate::is_game).map(|c| c.name).collect()
}

#[test]
fn the_kernel_knows_no_game() {
    let crates = crates();
    let kernel = crates.iter().find(|c| c.name == "kernel").expect("there is a kernel");
    let mut complaints = Vec::new();
    for table in ["dependencies", "dev-dependencies", "build-dependencies"] {
        for name in kernel.needs(table) {
            if crates.iter().any(|c| c.name == name) {
                complaints.push(format!(
                    "crates/kernel/Cargo.toml: [{table}] has {name}; the kernel stands alone"
                ));
            }
        }
    }
    none(complaints);
}

#[test]
fn a_game_knows_the_kernel_and_serde_only() {
    let mut complaints = Vec::new();
    for game in crates().iter().filter(|c| c.is_game()) {
        let at = game.folder.join("Cargo.toml");
        for table in ["dependencies", "build-dependencies"] {
            for name in game.needs(table) {
                if name != "kernel" && name != "serde" {
                    complaints.push(format!(
                        "{}: [{table}] has {name}; a game needs kernel and serde only",
                        at.display()
                    ));
                }
            }
        }
        let others = games().into_iter().filter(|name| *name != game.name);
        for name in others.filter(|name| game.needs("dev-dependencies").contains(name)) {
            complaints.push(format!("{}: a game knows no other game ({name})", at.display()));
        }
    }
    none(complaints);
}

/// A room is a fold over its journal: the shell around it has the sockets, the clock and the store.
#[test]
fn rooms_do_no_input_or_output() {
    let crates = crates();
    let server = crates.iter().find(|c| c.name == "server").expect("there is a server");
    let rooms = |source: &Source| source.path.iter().any(|part| part == "room");
    let sources: Vec<Source> = server.files("src").into_iter().filter(rooms).collect();
    assert!(sources.len() > 5, "{} files of rooms", sources.len());
    let mut complaints = Vec::new();
    for source in &sources {
        for outside in
            ["axum::", "tokio::", "sqlx::", "std::io", "std::net", "SystemTime", "Instant"]
        {
            if source.before_tests().contains(outside) {
                complaints.push(format!("{}: uses {outside}", source.path.display()));
            }
        }
    }
    none(complaints);
}

/// A file or folder that bears a game's name may use that game: its words, its bots. Tests may
/// take any game as an example.
#[test]
fn only_the_list_names_all_games() {
    let games = games();
    let mut complaints = Vec::new();
    for other in crates().iter().filter(|c| !c.is_game() && c.name != NAMES_ALL) {
        for source in other.files("src") {
            complaints.extend(named_games(&source, &games));
        }
    }
    none(complaints);
}

fn named_games(source: &Source, games: &[String]) -> Vec<String> {
    let own = |game: &str| {
        let mut parts = source.path.iter().filter_map(|part| part.to_str());
        parts.any(|part| part == game || part.strip_suffix(".rs") == Some(game))
    };
    let mut complaints = Vec::new();
    for game in games.iter().filter(|game| !own(game)) {
        for (number, line) in (1..).zip(source.before_tests().lines()) {
            let line = line.split("//").next().unwrap_or(line);
            let dense: String = line.split_whitespace().collect::<Vec<_>>().join(" ");
            let mut places = dense.match_indices(game.as_str());
            let path = places.any(|(at, _)| {
                let (before, after) = (&dense[..at], &dense[at + game.len()..]);
                let before = before.strip_suffix("games::").unwrap_or(before);
                let begins =
                    !before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
                let used = before.ends_with("use ") && after.starts_with([';', ' ']);
                begins && (used || after.trim_start().starts_with("::"))
            });
            // `words::jaipur::…` is of another crate, but `crate::jaipur` is a file of that name.
            if path && !dense.contains(&format!("mod {game}")) {
                complaints.push(format!(
                    "{}:{number}: names {game}; only {NAMES_ALL} names games, and files called \
                     after one: use `{NAMES_ALL}::with_game!`",
                    source.path.display()
                ));
            }
        }
    }
    complaints
}

/// Code that picks out a game by a text of its own is a list that nobody keeps.
#[test]
fn no_other_code_compares_names_of_games() {
    let games = games();
    let mut complaints = Vec::new();
    for other in
        crates().iter().filter(|c| !c.is_game() && ![NAMES_ALL, "xtask"].contains(&&*c.name))
    {
        for source in other.files("src") {
            let path = source.path.display().to_string();
            let own = |game: &String| path.split(['/', '.']).any(|part| part == game.as_str());
            // An example in a comment may take any game.
            let code = |line: &&str| !line.trim_start().starts_with("//");
            let text: String = source.before_tests().lines().filter(code).collect();
            for game in games.iter().filter(|game| !own(game)) {
                if text.contains(&format!("\"{game}\"")) {
                    complaints.push(format!(
                        "{path}: has the text \"{game}\"; follow the list instead: \
                         `{NAMES_ALL}::each_game!` or `{NAMES_ALL}::with_game!`"
                    ));
                }
            }
        }
    }
    none(complaints);
}

/// What a game consists of beside its own folder: a file and a part of its text. A file is named as
/// far as it is fixed: `crates/web/static/css/` holds one that ends in `-GAME.css`.
const PARTS: &[(&str, &str)] = &[
    ("crates/games/src/lib.rs", "(GAME "),
    ("crates/games/Cargo.toml", "\nGAME = "),
    ("docs/rules/en/GAME.md", "\n## "),
    ("docs/rules/de/GAME.md", "\n## "),
    ("crates/words/src/lib.rs", "mod GAME;"),
    ("crates/words/src/GAME.rs", "impl Speak for"),
    ("crates/words/en/GAME.ftl", "GAME-help ="),
    ("crates/words/de/GAME.ftl", "GAME-help ="),
    ("crates/words/en/web-GAME.ftl", "web-pitch-GAME ="),
    ("crates/words/de/web-GAME.ftl", "web-pitch-GAME ="),
    ("crates/bots/src/lib.rs", "mod GAME;"),
    ("crates/bots/src/GAME.rs", "impl Tactics for"),
    ("crates/encode/src/lib.rs", "mod GAME;"),
    ("crates/client/src/lessons/mod.rs", "mod GAME;"),
    ("crates/client/src/lessons/GAME.rs", "const LESSON: Option<Lesson>"),
    ("crates/web/src/boards/mod.rs", "mod GAME;"),
    ("crates/web/src/boards/GAME/mod.rs", "fn Board(ctx: TableCtx)"),
    ("crates/web/static/css/*-GAME.css", ".GAME-mat"),
    ("crates/web/static/art/GAME.svg", "id=\"cover-GAME\""),
    ("Cargo.toml", "[profile.play.package.chowk-GAME]"),
    ("Cargo.toml", "[profile.wasm-fast.package.chowk-GAME]"),
    ("fuzz/Cargo.toml", "[profile.release.package.chowk-GAME]"),
    ("python/Cargo.toml", "[profile.play.package.chowk-GAME]"),
];

#[test]
fn a_game_has_all_its_parts() {
    let mut complaints = Vec::new();
    for game in games() {
        for (file, part) in PARTS {
            let (file, part) = (file.replace("GAME", &game), part.replace("GAME", &game));
            match find(&file) {
                None => complaints.push(format!("{game}: {file} is missing")),
                Some(text) if !text.contains(&part) => {
                    complaints.push(format!("{game}: {file} has no `{}`", part.trim()));
                }
                Some(_) => {}
            }
        }
    }
    if !complaints.is_empty() {
        complaints
            .push("`cargo xtask new-game NAME` writes all of these; docs/adding-a-game.md".into());
    }
    none(complaints);
}

/// The text of a file; `*` stands for the beginning of its name.
fn find(file: &str) -> Option<String> {
    let Some((folder, end)) = file.split_once('*') else {
        return fs::read_to_string(root().join(file)).ok();
    };
    let inside = fs::read_dir(root().join(folder)).ok()?.flatten();
    let found = inside.map(|entry| entry.path()).find(|path| path.to_string_lossy().ends_with(end));
    fs::read_to_string(found?).ok()
}

/// What rules do without is for clippy to find: `HashMap`, floats, files, clocks, threads, luck of their
/// own. Here only that every one of these crates asks it to.
#[test]
fn clippy_keeps_kernel_and_games_pure() {
    const LINTS: [&str; 4] = [
        "clippy::disallowed_macros",
        "clippy::disallowed_methods",
        "clippy::disallowed_types",
        "clippy::float_arithmetic",
    ];
    let read = |path: &Path| fs::read_to_string(root().join(path)).unwrap_or_default();
    let template = read(Path::new("xtask/template/crates/newgame/clippy.toml"));
    // A kernel makes the luck that games are lent.
    let luck = |line: &&str| !line.contains("\"kernel::");
    let for_kernel: Vec<&str> = template.lines().filter(luck).collect();
    assert!(for_kernel.len() < template.lines().count(), "games are lent their luck");
    let mut complaints = Vec::new();
    for one in crates().iter().filter(|c| c.name == "kernel" || c.is_game()) {
        let (lib, config) = (one.folder.join("src/lib.rs"), one.folder.join("clippy.toml"));
        let text = read(&lib);
        let denies = |line: &&str| line.starts_with("#![cfg_attr(not(test), deny(");
        let denied: String = text.lines().filter(denies).collect();
        for lint in LINTS {
            if !denied.contains(lint) {
                complaints.push(format!("{}: does not deny {lint}", lib.display()));
            }
        }
        let same = match one.is_game() {
            true => read(&config) == template,
            false => read(&config).lines().eq(for_kernel.iter().copied()),
        };
        if !same {
            complaints.push(format!("{}: differs from the template's", config.display()));
        }
    }
    none(complaints);
}

#[test]
fn files_are_short() {
    let mut complaints = Vec::new();
    for source in files().iter().filter_map(|path| Source::read(path)) {
        let (path, lines) = (source.path.display().to_string(), source.text.lines().count());
        if lines > LINES_MAX {
            complaints.push(format!("{path}: {lines} lines; {LINES_MAX} at most: split it"));
        }
    }
    none(complaints);
}

#[test]
fn functions_are_short() {
    let mut complaints = Vec::new();
    for source in files().iter().filter_map(|path| Source::read(path)) {
        let path = source.path.display();
        for (name, lines) in source.functions().into_iter().filter(|&(_, n)| n > FUNCTION_MAX) {
            let says =
                format!("{path}: `{name}` has {lines} lines; {FUNCTION_MAX} at most: split it");
            complaints.push(says);
        }
    }
    none(complaints);
}

#[test]
fn every_crate_inherits_lints_and_licence() {
    let mut complaints = Vec::new();
    for one in crates() {
        let inherits = |path: [&str; 2]| {
            let table = one.manifest.get(path[0]).and_then(toml::Value::as_table);
            let value = match path[1] {
                "" => table.and_then(|t| t.get("workspace")),
                key => table.and_then(|t| t.get(key)?.as_table()?.get("workspace")),
            };
            value.and_then(toml::Value::as_bool) == Some(true)
        };
        let at = one.folder.join("Cargo.toml");
        for (path, line) in [
            (["lints", ""], "[lints] workspace = true"),
            (["package", "license"], "license.workspace = true"),
            (["package", "edition"], "edition.workspace = true"),
        ] {
            if !inherits(path) {
                complaints.push(format!("{}: `{line}` is missing", at.display()));
            }
        }
    }
    none(complaints);
}

/// Clauses of a rulebook, as docs/rules/README.md says they are written, and chapters.
fn clauses(text: &str) -> Vec<String> {
    let id = |line: &str| -> Option<String> {
        if let Some(rest) = line.strip_prefix("**") {
            return Some(rest.split_once("** ")?.0.to_owned());
        }
        Some(line.strip_prefix("## ")?.split_whitespace().next()?.to_owned())
    };
    let like = |id: &String| id.chars().next().is_some_and(|c| c.is_ascii_uppercase());
    text.lines().filter_map(id).filter(like).collect()
}

fn rulebooks(language: &str) -> BTreeMap<String, Vec<String>> {
    let folder = root().join("docs/rules").join(language);
    let inside = fs::read_dir(&folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let books: BTreeMap<_, _> = inside
        .flatten()
        .map(|file| {
            let text = fs::read_to_string(file.path()).expect("a rulebook is text");
            (file.file_name().to_string_lossy().into_owned(), clauses(&text))
        })
        .collect();
    assert!(books.len() > games().len(), "{language}: a rulebook for each game, and common.md");
    books
}

#[test]
fn rulebooks_have_the_same_clauses_in_every_language() {
    let (english, german) = (rulebooks("en"), rulebooks("de"));
    let mut complaints = Vec::new();
    let names: BTreeSet<&String> = english.keys().chain(german.keys()).collect();
    for name in names {
        let (Some(en), Some(de)) = (english.get(name), german.get(name)) else {
            complaints.push(format!("docs/rules: {name} is there in one language only"));
            continue;
        };
        for (language, one, other) in [("en", en, de), ("de", de, en)] {
            for clause in one {
                if !other.contains(clause) {
                    complaints
                        .push(format!("docs/rules: {name}: {clause} stands in {language} only"));
                }
                if one.iter().filter(|twin| *twin == clause).count() > 1 {
                    complaints.push(format!("docs/rules/{language}/{name}: {clause} stands twice"));
                }
            }
        }
        if en != de && complaints.is_empty() {
            complaints.push(format!("docs/rules: {name}: the clauses stand in another order"));
        }
    }
    none(complaints);
}

/// `J4.1` in a text. Chapters such as `J4` look too much like other things to be looked for.
fn cited<'a>(text: &'a str, letters: &str) -> Vec<&'a str> {
    let split = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '.');
    let clause = |word: &&str| {
        let rest = word.strip_prefix(|c| letters.contains(c)).unwrap_or_default();
        rest.split_once('.').is_some_and(|(chapter, clause)| number(chapter) && number(clause))
    };
    split.map(|word| word.trim_end_matches('.')).filter(clause).collect()
}

fn number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

#[test]
fn cited_clauses_exist() {
    let known: BTreeSet<String> = rulebooks("en").into_values().flatten().collect();
    let letters: String = known.iter().filter_map(|clause| clause.chars().next()).collect();
    let mut complaints = Vec::new();
    let mut found = 0;
    let mut look = |path: &Path, line: usize, clause: &str| {
        found += 1;
        if !known.contains(clause) {
            complaints.push(format!("{}:{line}: there is no clause {clause}", path.display()));
        }
    };
    for path in files().iter().filter(|path| path.starts_with("crates")) {
        let text = match Source::read(path) {
            Some(source) => source.text,
            None => match path.extension().and_then(|e| e.to_str()) {
                Some("txt" | "toml" | "ftl") => {
                    fs::read_to_string(root().join(path)).unwrap_or_default()
                }
                _ => continue,
            },
        };
        for (at, line) in (1..).zip(text.lines()) {
            cited(line, &letters).into_iter().for_each(|clause| look(path, at, clause));
            // Refusals also cite whole clauses without a dot: G1, N7.
            if path.ends_with("refusals.rs") || path.ends_with("kernel/src/game.rs") {
                let short = |word: &&str| {
                    word.strip_prefix(|c: char| c.is_ascii_uppercase()).is_some_and(number)
                };
                line.split('"').filter(short).for_each(|clause| look(path, at, clause));
            }
        }
    }
    assert!(found > 100, "clauses are cited: {found}");
    none(complaints);
}

/// Folders that belong to one person's machine.
#[test]
fn no_path_of_a_machine_is_kept() {
    let folders = ["home", "root", "Users", "work"].map(|name| format!("/{name}/"));
    let mut complaints = Vec::new();
    for path in files() {
        let Ok(text) = fs::read_to_string(root().join(&path)) else { continue };
        for (number, line) in (1..).zip(text.lines()) {
            for folder in &folders {
                if starts_a_path(line, folder) {
                    complaints.push(format!("{}:{number}: a path in {folder}", path.display()));
                }
            }
        }
    }
    none(complaints);
}

/// Is it there, and the start of a path: not the middle of an address?
fn starts_a_path(line: &str, folder: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || "/.-_~$}*".contains(c);
    line.match_indices(folder).any(|(at, _)| !line[..at].ends_with(inside))
}

mod tidy_itself {
    use super::*;

    fn source(path: &str, text: &str) -> Source {
        Source { path: path.into(), text: text.into() }
    }

    #[test]
    fn sees_games_that_are_named() {
        let games = ["jaipur".to_owned(), "basari".to_owned()];
        for text in [
            "use games::jaipur::Move;",
            "type G = jaipur :: Jaipur;",
            "use basari;",
            "a(basari::B)",
        ] {
            assert_eq!(
                named_games(&source("crates/words/src/lib.rs", text), &games).len(),
                1,
                "{text}"
            );
        }
        for text in [
            "// jaipur::Move",
            "mod jaipur;",
            "let jaipur = 1;",
            "x.jaipur",
            "#[cfg(test)]\nuse jaipur::A;",
        ] {
            let source = source("crates/words/src/lib.rs", text);
            assert!(named_games(&source, &games).is_empty(), "{text}");
        }
        let own = source("crates/words/src/jaipur.rs", "use jaipur::A;\nuse basari::B;");
        assert_eq!(named_games(&own, &games).len(), 1, "a game's own file names no other");
    }

    #[test]
    fn counts_the_lines_of_functions() {
        let text = "impl A {\n    pub(crate) async fn one(\n        a: u8,\n    ) {\n    }\n\n    fn two() {}\n}\n\
                    trait B {\n    fn three(&self);\n}\nfn four<T>(a: T)\nwhere\n    T: C,\n{\n    a\n}\n";
        let found = source("a.rs", text);
        assert_eq!(found.functions(), [("one", 4), ("two", 1), ("three", 1), ("four", 6)]);
    }

    #[test]
    fn sees_clauses_and_paths() {
        let text = "J4.1: see (H10.1), N21, 1.2, X1.1 and J9.4.";
        assert_eq!(cited(text, "JHN"), ["J4.1", "H10.1", "J9.4"]);
        assert_eq!(clauses("# T\n## J1 Box\n**J1.1** Text **bold** x\n**bold** x"), ["J1", "J1.1"]);
        let home = ["", "home", ""].join("/");
        assert!(starts_a_path(&format!("in `{home}me`"), &home));
        assert!(!starts_a_path(&format!("https://example.org{home}"), &home));
    }
}
