//! Records that people keep in files of their own.
use crate::{Failure, named};
use std::{
    fs::File,
    io::{self, Read as _},
    path::Path,
};

/// Writes a record, over one of before, if there is one. What else is there stays.
pub(crate) fn save(path: &Path, record: &str) -> Result<(), Failure> {
    spare(path)?;
    crate::write(path, record)
}

/// Whether a record could be saved there; found out before anything is played.
pub(crate) fn try_out(path: &Path) -> Result<(), Failure> {
    spare(path)?;
    arena::files::try_out(path).map_err(|why| named(path, why))
}

/// Refuses a file that is there and no record.
fn spare(path: &Path) -> Result<(), Failure> {
    // Devices and pipes are read by others, and hold nothing.
    if !path.is_file() {
        return Ok(());
    }
    let is_record = begins_as_record(path).map_err(|why| named(path, why))?;
    match is_record {
        true => Ok(()),
        false => Err(named(path, "this is no record of Chowk, and is not written over")),
    }
}

/// A file with nothing in it counts as one: there is nothing to lose.
fn begins_as_record(path: &Path) -> io::Result<bool> {
    let head = kernel::record::HEAD.as_bytes();
    let mut begins = Vec::new();
    File::open(path)?.take(head.len() as u64).read_to_end(&mut begins)?;
    Ok(begins.is_empty() || begins == head)
}
