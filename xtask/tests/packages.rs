//! What `deny.toml` allows, checked without a network and without cargo-deny, which takes minutes to
//! install: licences, bans and sources. `cargo deny check` reads the same file, and knows advisories.
#[path = "source/root.rs"]
mod root;

use root::root;
use spdx::{Expression, ParseMode};
use std::{collections::BTreeSet, fs, process::Command};
use toml::{Table, Value};

fn table(file: &str) -> Table {
    let text = fs::read_to_string(root().join(file)).expect(file);
    text.parse().expect(file)
}

fn strings(value: &Value) -> BTreeSet<&str> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// Every package that is compiled on this machine, into the page or into the Python package: `name version`, licence.
fn licences() -> Vec<(String, String)> {
    let mut found = BTreeSet::new();
    let page = Some("wasm32-unknown-unknown");
    for (manifest, target) in
        [("Cargo.toml", None), ("Cargo.toml", page), ("python/Cargo.toml", None)]
    {
        let mut tree = Command::new("cargo");
        tree.current_dir(root()).args(["tree", "--workspace", "--locked", "--offline"]);
        tree.args(["--manifest-path", manifest]);
        tree.args(["--prefix", "none", "--no-dedupe", "--format", "{p}|{l}"]);
        tree.args(target.iter().flat_map(|target| ["--target", *target]));
        let said = tree.output().expect("cargo starts");
        assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
        let lines = String::from_utf8(said.stdout).expect("text");
        found.extend(lines.lines().filter_map(|line| {
            let (package, licence) = line.split_once('|')?;
            Some((package.to_owned(), licence.to_owned()))
        }));
    }
    found.into_iter().collect()
}

fn is_allowed(licence: &str, allowed: &BTreeSet<&str>) -> bool {
    let expression = Expression::parse_mode(licence, ParseMode::LAX);
    expression.is_ok_and(|expression| {
        expression.evaluate(|asked| allowed.contains(asked.to_string().as_str()))
    })
}

#[test]
fn licences_are_allowed() {
    let deny = table("deny.toml");
    let allowed = strings(&deny["licenses"]["allow"]);
    let licences = licences();
    assert!(licences.len() > 200, "only {} packages: has `cargo tree` changed?", licences.len());
    assert!(
        licences.iter().any(|(package, _)| package.starts_with("pyo3 ")),
        "Python's are missing"
    );
    for (package, licence) in &licences {
        assert!(is_allowed(licence, &allowed), "{package}: {licence:?} is not in deny.toml");
    }
}

#[test]
fn no_package_is_banned_and_all_come_from_the_registry() {
    let deny = table("deny.toml");
    let banned = deny["bans"]["deny"].as_array().expect("a list");
    let banned: BTreeSet<&str> = banned.iter().filter_map(|ban| ban["crate"].as_str()).collect();
    assert!(!banned.is_empty());
    let sources: BTreeSet<String> = strings(&deny["sources"]["allow-registry"])
        .into_iter()
        .map(|source| format!("registry+{source}"))
        .collect();
    for file in ["Cargo.lock", "fuzz/Cargo.lock", "python/Cargo.lock"] {
        let lock = table(file);
        for package in lock["package"].as_array().expect("packages") {
            let name = package["name"].as_str().expect("a name");
            assert!(!banned.contains(name), "{file}: {name} is banned by deny.toml");
            if let Some(source) = package.get("source").and_then(Value::as_str) {
                assert!(sources.contains(source), "{file}: {name} comes from {source}");
            }
        }
    }
}

/// The tests run with the toolchain that is named; an older one is promised nowhere.
#[test]
fn the_rust_that_is_claimed_is_the_one_that_is_tested() {
    let manifest = table("Cargo.toml");
    let claimed = manifest["workspace"]["package"]["rust-version"].as_str().expect("a version");
    let toolchain = table("rust-toolchain.toml");
    let tested = toolchain["toolchain"]["channel"].as_str().expect("a version");
    assert_eq!(tested.strip_suffix(".0"), Some(claimed));
    let dockerfile = fs::read_to_string(root().join("Dockerfile")).expect("Dockerfile");
    assert!(dockerfile.contains(&format!("rust:{tested}-")), "Dockerfile uses another Rust");
}

/// Both forges run what a person runs, with actions of one version each.
#[test]
fn workflows_call_our_commands_and_pin_what_they_use() {
    for forge in [".github", ".forgejo"] {
        for (name, command) in [("ci", "cargo xtask test"), ("release", "cargo xtask dist ")] {
            let file = format!("{forge}/workflows/{name}.yml");
            let text = fs::read_to_string(root().join(&file)).expect(&file);
            assert!(text.contains(&format!("- run: {command}")), "{file} does not run {command}");
            for line in text.lines().filter_map(|line| line.trim().strip_prefix("- uses: ")) {
                let version = line.split_once("@v").map_or("", |(_, version)| version);
                let numbers = version.split('.').filter(|part| part.parse::<u32>().is_ok()).count();
                assert_eq!(numbers, 3, "{file}: {line} is not pinned to a version");
            }
        }
    }
}

#[test]
fn the_check_itself_can_fail() {
    let allowed = BTreeSet::from(["MIT", "Apache-2.0"]);
    for good in ["MIT", "GPL-3.0-only OR MIT", "MIT/Apache-2.0", "(MIT OR ISC) AND Apache-2.0"] {
        assert!(is_allowed(good, &allowed), "{good}");
    }
    for bad in ["GPL-3.0-only", "MIT AND ISC", "", "nonsense"] {
        assert!(!is_allowed(bad, &allowed), "{bad}");
    }
}
