//! Files that are written whole or not at all: whoever stops the program, and a disk that is full, leave what
//! was there before.
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write as _},
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

/// Where a path leads. Pipes and devices have nothing to lose, and are not replaced by a file.
enum Place {
    File(PathBuf),
    Stream,
}

/// What may not be written to is not replaced either.
fn place(path: &Path) -> io::Result<Place> {
    match OpenOptions::new().write(true).open(path) {
        Ok(there) if there.metadata()?.is_file() => Ok(Place::File(fs::canonicalize(path)?)),
        Ok(_) => Ok(Place::Stream),
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(Place::File(path.into())),
        Err(why) => Err(why),
    }
}

/// A new file in the folder of another, which takes its place when it is whole.
fn beside(path: &Path) -> io::Result<(File, PathBuf)> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let (id, count) = (std::process::id(), COUNT.fetch_add(1, Relaxed));
    let new = path.with_file_name(format!(".chowk-{id}-{count}.new"));
    Ok((File::create_new(&new)?, new))
}

/// Writes a file, over one of before, if there is one.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = match place(path)? {
        Place::File(path) => path,
        Place::Stream => return fs::write(path, bytes),
    };
    let (file, new) = beside(&path)?;
    let written = fill(file, &path, bytes).and_then(|()| fs::rename(&new, &path));
    if written.is_err() {
        // The reason is told; that this did not go either adds nothing.
        let _ = fs::remove_file(&new);
    }
    written
}

/// Whoever may read the file of before may read the new one.
fn fill(mut file: File, before: &Path, bytes: &[u8]) -> io::Result<()> {
    file.write_all(bytes)?;
    if let Ok(before) = fs::metadata(before) {
        file.set_permissions(before.permissions())?;
    }
    file.sync_all()
}

/// Whether a file can be written there. Nothing is left of the attempt.
pub fn try_out(path: &Path) -> io::Result<()> {
    match place(path)? {
        Place::File(path) => fs::remove_file(beside(&path)?.1),
        Place::Stream => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_lies_beside_it() {
        let folder = std::env::temp_dir().join(format!("chowk-files-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("kept");
        try_out(&file).expect("it could be written");
        assert!(!file.exists());
        for text in ["one", "two"] {
            write(&file, text.as_bytes()).expect("written");
            try_out(&file).expect("it could be written again");
            assert_eq!(fs::read_to_string(&file).expect("there"), text);
        }
        for nowhere in [folder.clone(), folder.join("no/such"), file.join("x")] {
            assert!(write(&nowhere, b"x").is_err() && try_out(&nowhere).is_err());
        }
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
        fs::remove_dir_all(&folder).expect("removed");
    }
}
