//! Makes the files of the web client out of `crates/web` and `crates/worker`:
//! `cargo run --profile play --package bundle -- FOLDER [--debug]`.
//!
//! The folder is a whole site that any server of files can serve. `--debug` builds faster, compresses
//! nothing and has no limit of size.
mod files;
mod modules;
mod pages;
mod site;

use std::{path::PathBuf, process::ExitCode, thread};

/// What went wrong, as a sentence.
type Outcome<T> = Result<T, String>;

/// Files by their names relative to the root of the site, with `/`.
type Files = std::collections::BTreeMap<String, Vec<u8>>;

fn main() -> ExitCode {
    let mut folder = None;
    let mut debug = false;
    for word in std::env::args_os().skip(1) {
        match word.to_str() {
            Some("--debug") => debug = true,
            Some(flag) if flag.starts_with('-') => return usage(),
            _ if folder.is_some() => return usage(),
            _ => folder = Some(PathBuf::from(word)),
        }
    }
    let Some(folder) = folder else { return usage() };
    match bundle(&folder, debug) {
        Ok(table) => {
            print!("{table}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("bundle: {why}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> ExitCode {
    eprintln!("bundle FOLDER [--debug]: makes the files of the web client in FOLDER");
    ExitCode::from(2)
}

fn bundle(folder: &std::path::Path, debug: bool) -> Outcome<String> {
    // What people wrote comes first: it is quickly read, and quickly found wanting.
    let mut site = pages::read(&files::root().join("crates/web/static"))?;
    let (page, thinker) = match debug {
        true => (
            modules::build("web", "app", "wasm-dev"),
            modules::build("worker", "worker_lib", "wasm-dev"),
        ),
        // Side by side: each ends with a long piece of work that only one processor can do.
        false => thread::scope(|scope| {
            let page = scope.spawn(|| modules::build("web", "app", "wasm-ui"));
            let thinker = modules::build("worker", "worker_lib", "wasm-fast");
            (page.join().unwrap_or_else(|_| Err("building the page broke off.".into())), thinker)
        }),
    };
    site.extend(page?);
    site.extend(thinker?);
    pages::fill(&mut site)?;
    let site = site::write(folder, site, !debug)?;
    let table = site.table();
    if let Some(why) = site.too_large() {
        return Err(format!("{why}\n{table}"));
    }
    Ok(table)
}
