//! Results kept as they come, a line a game, so that a match can be resumed.
use crate::FinishedGame;
use serde::{Deserialize, Serialize};
use std::{
    fs::{File, OpenOptions},
    io::{self, BufRead, BufReader, Write},
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
        let mut played = Vec::new();
        let mut whole = String::new();
        if let Ok(file) = File::open(path) {
            let mut lines = BufReader::new(file).lines();
            if let Some(first) = lines.next() {
                let first = first?;
                let found: Heading = serde_json::from_str(&first).map_err(|why| {
                    io::Error::other(format!("line 1 is not a match's heading: {why}"))
                })?;
                if found != *heading {
                    return Err(io::Error::other("it holds the results of another match"));
                }
                whole = first + "\n";
            }
            for line in lines {
                let line = line?;
                let Ok(game) = serde_json::from_str(&line) else { break };
                played.push(game);
                whole.push_str(&line);
                whole.push('\n');
            }
        }
        if whole.is_empty() {
            whole = format!("{}\n", serde_json::to_string(heading)?);
        }
        std::fs::write(path, whole)?;
        Ok((Results { file: OpenOptions::new().append(true).open(path)? }, played))
    }

    /// Keeps a game.
    pub fn add(&mut self, game: &FinishedGame) -> io::Result<()> {
        writeln!(self.file, "{}", serde_json::to_string(game)?)
    }
}
