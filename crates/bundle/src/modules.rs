//! The WebAssembly modules and the JavaScript that starts them.
use crate::{
    Files, Outcome,
    files::{read_all, root, told},
};
use std::{collections::HashMap, fs, path::PathBuf, process::Command};
use wasm_bindgen_cli_support::Bindgen;

const WASM: &str = "wasm32-unknown-unknown";

/// The thinker: the one module that reckons, and for which browsers' vector instructions are worth while. All
/// have had them for years (Chromium 91, Firefox 89, Safari 16.4), and they change no result: sums keep their order.
const THINKER: &str = "worker";

/// As in .cargo/config.toml, and for the thinker with vector instructions.
fn flags(package: &str) -> Vec<String> {
    let mut flags = vec!["--cfg".to_string(), "erase_components".into()];
    if package == THINKER {
        flags.push("-Ctarget-feature=+simd128".into());
    }
    flags
}

/// Leaves the folders of this machine out: they are nobody's business, and cost a kilobyte.
fn without_folders() -> Vec<String> {
    let mut flags = Vec::new();
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let sources = home.and_then(|home| fs::read_dir(home.join("registry/src")).ok());
    let folders = sources.into_iter().flatten().flatten().map(|folder| folder.path());
    for folder in folders.chain([root().to_owned()]) {
        flags.push(format!("--remap-path-prefix={}=", folder.display()));
    }
    flags
}

/// Builds a crate and returns `NAME.js`, `NAME_bg.wasm` and what snippets it brings.
pub(crate) fn build(package: &str, name: &str, profile: &str) -> Outcome<Files> {
    let manifest = root().join("crates").join(package).join("Cargo.toml");
    if !manifest.is_file() {
        return Err(format!("crates/{package} is missing: there is no client to build."));
    }
    let target = target_dir();
    // `cargo` as people call it: rustup stands before it and heeds rust-toolchain.toml.
    let mut cargo = Command::new("cargo");
    cargo.current_dir(root()).args(["build", "--lib", "--package", package]);
    cargo.args(["--profile", profile, "--target", WASM]).arg("--target-dir").arg(&target);
    let mut flags = flags(package);
    if profile != "wasm-dev" {
        flags.extend(without_folders());
    }
    cargo.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
    let status = cargo.status().map_err(|why| format!("cargo cannot be started: {why}."))?;
    if !status.success() {
        return Err(format!("crates/{package} does not build; its errors stand above."));
    }
    let module = target.join(WASM).join(profile).join(package).with_extension("wasm");
    if !module.is_file() {
        return Err(format!("crates/{package} makes no module: its [lib] needs \"cdylib\"."));
    }
    let out = target.join("bindgen").join(profile).join(name);
    // Snippets of former builds must not stay.
    let _ = fs::remove_dir_all(&out);
    fs::create_dir_all(&out).map_err(|why| told(&out, &why))?;
    let mut short = HashMap::new();
    let mut bindgen = || {
        let mut bindgen = Bindgen::new();
        bindgen.web(true)?.input_path(&module).out_name(name);
        bindgen.typescript(false).remove_name_section(true).remove_producers_section(true);
        let mut made = bindgen.generate_output()?;
        if profile != "wasm-dev" {
            leave_out_streams(made.wasm_mut());
            for import in
                made.wasm_mut().imports.iter_mut().filter(|import| is_generated(&import.name))
            {
                let next = format!("_{}", short.len());
                import.name = short.entry(import.name.clone()).or_insert(next).clone();
            }
        }
        made.emit(&out)
    };
    bindgen().map_err(|why| format!("wasm-bindgen on crates/{package}: {why:#}"))?;
    let mut files = read_all(&out)?;
    if profile != "wasm-dev" {
        for (_, script) in files.iter_mut().filter(|(name, _)| name.ends_with(".js")) {
            let text = str::from_utf8(script).map_err(|_| format!("{name}.js is not UTF-8."))?;
            *script = terse(text, &short).into_bytes();
        }
    }
    Ok(files)
}

/// Leptos can send streams to and from a server of its own, which we have not. That nothing calls it is not seen by the
/// linker, for it is exported; it would be some kilobytes of a first visit.
fn leave_out_streams(module: &mut walrus::Module) {
    let is_stream = |name: &str| name.trim_start_matches("__wbg_").starts_with("intounderlying");
    let streams: Vec<_> = module
        .exports
        .iter()
        .filter(|export| is_stream(&export.name))
        .map(|export| export.id())
        .collect();
    streams.into_iter().for_each(|export| module.exports.delete(export));
    walrus::passes::gc::run(module);
}

/// What the page gives to its module goes by names that end in a hash, in both of them: hashes cannot be compressed, and
/// would be 6 kB of a first visit.
fn is_generated(name: &str) -> bool {
    const HASH: usize = 16;
    let hash = name.rsplit_once('_').map_or("", |(_, hash)| hash);
    name.starts_with("__wb") && hash.len() == HASH && hash.bytes().all(|b| b.is_ascii_hexdigit())
}

/// A script with other names for some of its words, without indentation and without comments that have lines of their own. What
/// wasm-bindgen writes has no text that goes over several lines.
fn terse(script: &str, names: &HashMap<String, String>) -> String {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    let (mut out, mut comment) = (String::with_capacity(script.len()), false);
    for line in script.lines().map(str::trim) {
        comment |= line.starts_with("/*");
        if comment || line.is_empty() || line.starts_with("//") {
            comment &= !line.ends_with("*/");
            continue;
        }
        let mut rest = line;
        while let Some(at) = rest.find(is_word) {
            out += &rest[..at];
            let end = rest[at..].find(|c| !is_word(c)).map_or(rest.len(), |end| at + end);
            let word = &rest[at..end];
            out += names.get(word).map_or(word, String::as_str);
            rest = &rest[end..];
        }
        out += rest;
        out.push('\n');
    }
    out
}

/// Apart from native builds, so that neither waits for the other nor evicts it.
fn target_dir() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    root().join(target).join("wasm")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_keep_all_but_comments_indentation_and_generated_names() {
        let hash = "__wbg_log_0123456789abcdef";
        assert!(
            is_generated(hash)
                && !is_generated("__wbindgen_malloc")
                && !is_generated("log_0123456789abcdef")
        );
        let names = HashMap::from([(hash.to_owned(), "_0".to_owned())]);
        let script = format!(
            "/**\n * Says it.\n */\nconst a = {{\n    // here\n    {hash}: \"{hash}2 // é\",\n}};\n"
        );
        assert_eq!(terse(&script, &names), format!("const a = {{\n_0: \"{hash}2 // é\",\n}};\n"));
    }
}
