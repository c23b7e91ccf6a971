//! Is the file that SQLite has open still the one that the next start would open? A file that was
//! removed, replaced or emptied takes writes as before, and nobody ever sees them again.
use std::{
    ffi::OsString,
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
};

/// The first bytes of a log with something in it, but for the last bit: the order of its bytes.
const LOG_MAGIC: [u8; 4] = [0x37, 0x7f, 0x06, 0x82];

/// The files of a database, as they were when it was opened.
pub(super) struct InPlace {
    database: PathBuf,
    log: PathBuf,
    database_was: Option<Identity>,
    log_was: Option<Identity>,
}

/// What tells a file from another of the same name; everywhere the same where the system has no
/// such thing.
type Identity = (u64, u64);

#[cfg(unix)]
fn identity(found: &fs::Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    (found.dev(), found.ino())
}

#[cfg(not(unix))]
fn identity(_: &fs::Metadata) -> Identity {
    (0, 0)
}

impl InPlace {
    /// The files of a database that is open now. What is missing, as on a disk that can only be
    /// read, is not looked for later.
    pub(super) fn of(database: &Path) -> InPlace {
        let mut log = OsString::from(database);
        log.push("-wal");
        let log = PathBuf::from(log);
        let was = |path: &Path| fs::metadata(path).ok().map(|found| identity(&found));
        InPlace {
            database_was: was(database),
            log_was: was(&log),
            database: database.to_owned(),
            log,
        }
    }

    /// Fails where what is written now would be lost.
    pub(super) fn check(&self) -> io::Result<()> {
        if let Some(was) = self.database_was {
            let found = same(&self.database, was)?;
            if found.len() == 0 {
                return Err(emptied(&self.database));
            }
        }
        if let Some(was) = self.log_was {
            let found = same(&self.log, was)?;
            // Empty until the first write, and after a checkpoint that somebody else asked for.
            if found.len() > 0 && !begins_as_a_log(&self.log) {
                return Err(emptied(&self.log));
            }
        }
        Ok(())
    }
}

fn same(path: &Path, was: Identity) -> io::Result<fs::Metadata> {
    let found = fs::metadata(path).map_err(|why| {
        io::Error::new(why.kind(), format!("{} is gone while it is used: {why}", path.display()))
    })?;
    if identity(&found) != was {
        let says = format!("{} was replaced while it is used", path.display());
        return Err(io::Error::other(says));
    }
    Ok(found)
}

fn begins_as_a_log(path: &Path) -> bool {
    // It is there; whether it can be opened is another matter, as with too many open files.
    let Ok(mut file) = File::open(path) else { return true };
    let mut first = [0; 4];
    if file.read_exact(&mut first).is_err() {
        return false;
    }
    first[3] &= !1;
    first == LOG_MAGIC
}

fn emptied(path: &Path) -> io::Error {
    io::Error::other(format!("{} was emptied while it is used", path.display()))
}
