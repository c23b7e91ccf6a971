//! The WebAssembly modules and the JavaScript that starts them.
use crate::{
    Files, Outcome,
    files::{read_all, root, told},
};
use std::{fs, path::PathBuf, process::Command};
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
    let bindgen = || {
        let mut bindgen = Bindgen::new();
        bindgen.web(true)?.input_path(&module).out_name(name);
        bindgen.typescript(false).remove_name_section(true).remove_producers_section(true);
        bindgen.generate(&out)
    };
    bindgen().map_err(|why| format!("wasm-bindgen on crates/{package}: {why:#}"))?;
    read_all(&out)
}

/// Apart from native builds, so that neither waits for the other nor evicts it.
fn target_dir() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    root().join(target).join("wasm")
}
