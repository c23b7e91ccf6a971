//! Reading folders.
use crate::{Files, Outcome};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("crates/bundle lies two below the root")
}

/// All files below a folder; hidden ones are passed over.
pub(crate) fn read_all(folder: &Path) -> Outcome<Files> {
    let mut found = Files::new();
    let mut folders = vec![(folder.to_owned(), String::new())];
    while let Some((folder, prefix)) = folders.pop() {
        for (path, name) in inside(&folder)? {
            if name.starts_with('.') {
                continue;
            }
            let name = format!("{prefix}{name}");
            if path.is_dir() {
                folders.push((path, name + "/"));
            } else {
                found.insert(name, fs::read(&path).map_err(|why| told(&path, &why))?);
            }
        }
    }
    Ok(found)
}

fn inside(folder: &Path) -> Outcome<Vec<(PathBuf, String)>> {
    let entries = fs::read_dir(folder).map_err(|why| told(folder, &why))?;
    entries
        .map(|entry| {
            let path = entry.map_err(|why| told(folder, &why))?.path();
            let name = path.file_name().and_then(|name| name.to_str()).map(str::to_owned);
            let name = name.ok_or_else(|| format!("{} is no name for the web", path.display()))?;
            Ok((path, name))
        })
        .collect()
}

/// An error of the system, with the file it is about.
pub(crate) fn told(path: &Path, why: &std::io::Error) -> String {
    let shown = path.strip_prefix(root()).unwrap_or(path).display();
    match why.kind() {
        std::io::ErrorKind::NotFound => format!("{shown} is missing."),
        _ => format!("{shown}: {why}."),
    }
}
