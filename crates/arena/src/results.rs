//! Results kept as they come, one line per game, so that a match can be resumed.
use crate::{FinishedGame, files};
use serde::{Deserialize, Serialize};
use std::{
    fs::{File, OpenOptions},
    io::{self, Write},
    path::Path,
};

/// What a match is about; only results of the same match may be appended to a file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Heading {
    pub ruleset: String,
    pub players: Vec<String>,
    pub budgets: Vec<String>,
    pub seed: String,
}

/// A file of results.
pub struct Results {
    file: File,
}

impl Results {
    /// Opens or begins a file; gives the games it already holds. A last line that was cut off by
    /// a crash is dropped.
    pub fn open(path: &Path, heading: &Heading) -> io::Result<(Results, Vec<FinishedGame>)> {
        let (whole, played) = read(path, heading).map_err(|why| named(path, why))?;
        files::write(path, whole.as_bytes()).map_err(|why| named(path, why))?;
        let file = OpenOptions::new().append(true).open(path).map_err(|why| named(path, why))?;
        Ok((Results { file }, played))
    }

    /// Keeps a game.
    pub fn add(&mut self, game: &FinishedGame) -> io::Result<()> {
        writeln!(self.file, "{}", serde_json::to_string(game)?)
    }
}

/// What went wrong with a file or a folder, by its name.
pub(crate) fn named(path: &Path, why: io::Error) -> io::Error {
    io::Error::new(why.kind(), format!("{}: {why}", path.display()))
}

/// The whole lines of a file of results, and their games; a heading alone, if there is no file.
fn read(path: &Path, heading: &Heading) -> io::Result<(String, Vec<FinishedGame>)> {
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(why) if why.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(why) => return Err(why),
    };
    let mut whole = format!("{}\n", serde_json::to_string(heading)?);
    let mut played = Vec::new();
    for (number, line) in (1..).zip(bytes.split_inclusive(|&byte| byte == b'\n')) {
        let broken = |why| io::Error::other(format!("line {number}: {why}"));
        if number == 1 {
            let found: Heading = serde_json::from_slice(line)
                .map_err(|why| broken(format!("this is not a match's heading: {why}")))?;
            if found != *heading {
                return Err(io::Error::other("it holds the results of another match"));
            }
            continue;
        }
        match serde_json::from_slice::<FinishedGame>(line) {
            Ok(game) => {
                whole.push_str(&serde_json::to_string(&game)?);
                whole.push('\n');
                played.push(game);
            }
            Err(_) if !line.ends_with(b"\n") => break,
            Err(why) => return Err(broken(format!("this is no finished game: {why}"))),
        }
    }
    Ok((whole, played))
}
