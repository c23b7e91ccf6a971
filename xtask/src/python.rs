//! The step `python`: the package builds, and its tests pass in a virtual environment of its own.
use crate::{
    tools::{self, cargo},
    work::{Stop, Work},
};
use std::{path::PathBuf, process::Command};

/// Where the environment, and what cargo builds for it, lie.
fn folder() -> PathBuf {
    tools::target_dir("python")
}

/// A program of the virtual environment.
fn program(name: &str) -> Command {
    let programs = if cfg!(windows) { "Scripts" } else { "bin" };
    let venv = folder().join("venv");
    let mut command = Command::new(venv.join(programs).join(name));
    command.current_dir(tools::root().join("python")).env("VIRTUAL_ENV", venv);
    command.env("CARGO_TARGET_DIR", folder()).env_remove("PYTHONPATH");
    command
}

pub(crate) fn run(work: &mut Work) -> Result<(), Stop> {
    tools::need_venv(work)?;
    let mut lints = cargo("clippy --manifest-path python/Cargo.toml --profile play".split(' '));
    lints.env("CARGO_TARGET_DIR", folder()).args(["--", "-D", "warnings"]);
    work.run(&mut lints)?;
    let mut venv = Command::new("python3");
    venv.args(["-m", "venv"]).arg(folder().join("venv"));
    work.run(&mut venv)?;
    let mut pip = program("python");
    pip.args("-m pip install --quiet --disable-pip-version-check".split(' '));
    work.install(
        pip.args(["-r", "tests/requirements.txt"]),
        "pip install -r python/tests/requirements.txt",
    )?;
    work.run(program("maturin").args(["develop", "--profile", "play"]))?;
    let told = work.run_and_read(program("python").args(["-m", "pytest", "-q", "-rs"]))?;
    if let Some(last) = told.lines().rev().find(|line| !line.trim().is_empty()) {
        work.keep(&format!("  pytest: {}", last.trim()));
    }
    Ok(())
}
