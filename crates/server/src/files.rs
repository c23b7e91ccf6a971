//! Files that nobody but their owner may read: databases and keys hold the secrets of games.
use std::{
    fs::{File, OpenOptions},
    io,
    path::Path,
};

/// Makes a new file that only its owner can read and write.
pub(crate) fn create_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Sees to it that there is a file and that only its owner can read and write it. What SQLite
/// puts beside it gets the same permissions.
pub(crate) fn ensure_private(path: &Path) -> io::Result<()> {
    match create_private(path) {
        Err(why) if why.kind() == io::ErrorKind::AlreadyExists => {}
        made => return made.map(drop),
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        for end in ["", "-wal", "-shm"] {
            let mut name = path.as_os_str().to_owned();
            name.push(end);
            let Ok(known) = std::fs::metadata(&name) else { continue };
            if known.permissions().mode() & 0o077 != 0 {
                std::fs::set_permissions(&name, std::fs::Permissions::from_mode(0o600))?;
            }
        }
    }
    Ok(())
}
