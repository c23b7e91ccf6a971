//! `cargo xtask dist`: the program as it is handed out, web client and notices included.
use crate::{bundled, succeeds, tools, work};
use std::{fs, path::Path, process::Command, process::ExitCode};

/// What lies beside the program.
const BESIDE: [&str; 5] =
    ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "docs/hosting.md"];

pub(crate) fn run(words: &[String]) -> ExitCode {
    let target = match words {
        [] => tools::host(),
        [target] => Some(target.clone()),
        _ => None,
    };
    let Some(target) = target else {
        eprintln!("One target at most: cargo xtask dist [TARGET]");
        return ExitCode::from(2);
    };
    match made(&target) {
        Ok(archive) => {
            println!("{archive}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Makes `target/dist/chowk-VERSION-TARGET.tar.gz` (`.zip` for Windows); returns its path.
fn made(target: &str) -> Result<String, String> {
    work::quietly(|work| tools::need_target(work, target))?;
    bundled(&tools::site()).map_err(|_| "The web client cannot be built.".to_owned())?;
    let mut build = tools::cargo(["build", "--release", "--locked", "--package", "chowk"]);
    if !succeeds(build.args(["--target", target])) {
        return Err("chowk cannot be built.".into());
    }
    let dist = tools::target_dir("dist");
    let name = format!("chowk-{}-{target}", env!("CARGO_PKG_VERSION"));
    let folder = dist.join(&name);
    let _ = fs::remove_dir_all(&folder);
    let windows = target.contains("windows");
    let program = if windows { "chowk.exe" } else { "chowk" };
    let built = tools::target_dir(target).join("release").join(program);
    copied(&built, &folder)?;
    for file in BESIDE {
        copied(&tools::root().join(file), &folder)?;
    }
    let archive = format!("{name}.{}", if windows { "zip" } else { "tar.gz" });
    let mut tar = Command::new("tar");
    // Windows' own tar makes what the name ends in.
    tar.current_dir(&dist).args([if windows { "-acf" } else { "-czf" }, &archive, &name]);
    if !succeeds(&mut tar) {
        return Err(format!("tar cannot make {archive}."));
    }
    Ok(dist.join(archive).display().to_string())
}

fn copied(file: &Path, folder: &Path) -> Result<(), String> {
    let name = file.file_name().unwrap_or_default();
    fs::create_dir_all(folder)
        .and_then(|()| fs::copy(file, folder.join(name)))
        .map(|_| ())
        .map_err(|why| format!("{}: {why}", file.display()))
}
