//! Positions of games between bots, with how they ended: what networks learn from.
//!
//! A file begins with a line of JSON that says what it holds, then come chunks of whole games, each
//! with its length and a checksum. Numbers are little-endian; `train/lessons.py` reads the same.
use bots::{Features, Inputs};
use kernel::{Outcome, Seat};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeSet,
    fs::{File, OpenOptions},
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write},
    path::Path,
};

/// The format of files of lessons.
const FORMAT: u16 = 1;
/// Inputs are kept in steps of one in this many.
const INPUT_STEPS: f32 = 1024.0;
/// Shares of victory are kept as whole numbers: 60 can be shared by one to five winners evenly.
const UNITS_PER_WIN: usize = 60;
/// The search's own estimates are kept in steps of one in this many.
const WIN_STEPS: f64 = 10_000.0;

/// What a file of lessons holds; only more of the same may be appended to it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Heading {
    pub format: u16,
    pub game: String,
    pub ruleset: String,
    pub seats: u8,
    /// The version of what is written down of a position, and how many numbers that is.
    pub version: u16,
    pub inputs: usize,
    /// How many parts moves are made of.
    pub parts: usize,
    /// Final points are learned in units of this many.
    pub points_scale: f32,
    /// Who played, and how much was thought.
    pub policy: String,
    pub nodes: u64,
    /// Of a hundred decisions, how many were made at random.
    pub random_percent: u32,
    /// One decision in `every` was kept.
    pub every: u32,
    pub seed: String,
    pub engine: String,
}

impl Heading {
    /// The current format for a game.
    pub fn format() -> u16 {
        FORMAT
    }
}

/// A move that was thought about.
pub struct Considered<M> {
    pub mv: M,
    pub visits: u64,
    pub appeal: f32,
}

/// One position of a game that goes on.
pub struct Sample<M> {
    pub from: Seat,
    pub inputs: Vec<(u16, f32)>,
    /// What the search expected for `from`.
    pub win: Option<f64>,
    pub moves: Vec<Considered<M>>,
}

impl<M> Sample<M> {
    /// A position as it was written down.
    pub fn new(from: Seat, inputs: &Inputs) -> Sample<M> {
        Sample { from, inputs: inputs.list().to_vec(), win: None, moves: Vec::new() }
    }
}

/// Whole games, column by column.
#[derive(Default)]
pub struct Chunk {
    games: Vec<u64>,
    game_of: Vec<u32>,
    entries: Vec<u16>,
    index: Vec<u16>,
    value: Vec<i16>,
    shares: Vec<u8>,
    points: Vec<i16>,
    win: Vec<i16>,
    moves: Vec<u16>,
    visits: Vec<u16>,
    appeal: Vec<f32>,
    parts: Vec<u8>,
    part: Vec<u8>,
}

impl Chunk {
    /// Adds a game that is over.
    pub fn add<G: Features>(&mut self, number: u64, lessons: &[Sample<G::Move>], end: &Outcome) {
        let (winners, n) = (end.winners(), end.points.len());
        let game = self.games.len() as u32;
        self.games.push(number);
        for lesson in lessons {
            self.game_of.push(game);
            self.entries.push(lesson.inputs.len() as u16);
            for &(index, value) in &lesson.inputs {
                self.index.push(index);
                self.value.push((value * INPUT_STEPS).round() as i16);
            }
            for at in 0..n {
                let seat = Seat(((lesson.from.index() + at) % n) as u8);
                let share = if winners.has(seat) { UNITS_PER_WIN / winners.len() } else { 0 };
                self.shares.push(share as u8);
                self.points.push(end.points[seat.index()].clamp(-30_000, 30_000) as i16);
            }
            self.win.push(lesson.win.map_or(-1, |win| (win * WIN_STEPS).round() as i16));
            self.moves.push(lesson.moves.len() as u16);
            for considered in &lesson.moves {
                self.visits.push(considered.visits.min(u64::from(u16::MAX)) as u16);
                self.appeal.push(considered.appeal);
                let before = self.part.len();
                G::parts(considered.mv, &mut |part| self.part.push(part as u8));
                self.parts.push((self.part.len() - before) as u8);
            }
        }
    }

    /// How many games it holds, and how many positions.
    pub fn len(&self) -> (u64, u64) {
        (self.games.len() as u64, self.game_of.len() as u64)
    }

    /// Is it time to write it down?
    pub fn is_full(&self) -> bool {
        const ENTRIES_MAX: usize = 1 << 18;
        const GAMES_MAX: usize = 1 << 14;
        self.index.len() >= ENTRIES_MAX || self.games.len() >= GAMES_MAX
    }

    fn body(&self) -> Vec<u8> {
        let mut body = Vec::with_capacity(64 + self.index.len() * 6);
        for n in [
            self.games.len(),
            self.game_of.len(),
            self.index.len(),
            self.visits.len(),
            self.part.len(),
        ] {
            body.extend((n as u32).to_le_bytes());
        }
        macro_rules! columns {
            ($($column:ident),*) => {$(
                self.$column.iter().for_each(|value| body.extend(value.to_le_bytes()));
            )*};
        }
        columns!(games, game_of, entries, index, value, shares, points, win);
        columns!(moves, visits, appeal, parts, part);
        body
    }
}

/// A file of lessons that grows.
pub struct Lessons {
    file: File,
}

impl Lessons {
    /// Opens or begins a file; gives the numbers of the games it holds, and how many positions.
    /// A last chunk that was cut off is dropped.
    pub fn open(path: &Path, heading: &Heading) -> io::Result<(Lessons, BTreeSet<u64>, u64)> {
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let (mut done, mut positions) = (BTreeSet::new(), 0);
        let whole = match file.metadata()?.len() {
            0 => {
                let line = format!("{}\n", serde_json::to_string(heading)?);
                file.write_all(line.as_bytes())?;
                line.len() as u64
            }
            length => read(&mut file, length, heading, &mut done, &mut positions)?,
        };
        file.set_len(whole)?;
        file.seek(SeekFrom::End(0))?;
        Ok((Lessons { file }, done, positions))
    }

    /// Keeps whole games.
    pub fn add(&mut self, chunk: &Chunk) -> io::Result<()> {
        let body = chunk.body();
        let mut all = Vec::with_capacity(body.len() + 8);
        all.extend((body.len() as u32).to_le_bytes());
        all.extend(bots::net::crc32(&body).to_le_bytes());
        all.extend(body);
        self.file.write_all(&all)
    }
}

/// Reads what a file holds; gives the length of what is whole.
fn read(
    file: &mut File,
    length: u64,
    heading: &Heading,
    done: &mut BTreeSet<u64>,
    positions: &mut u64,
) -> io::Result<u64> {
    let mut reader = BufReader::new(file);
    let mut line = String::new();
    let mut whole = reader.read_line(&mut line)? as u64;
    let found: Heading = serde_json::from_str(&line)
        .map_err(|why| io::Error::other(format!("it does not begin like lessons: {why}")))?;
    if found != *heading {
        return Err(io::Error::other("it holds lessons of other games than these"));
    }
    while whole + 8 <= length {
        let mut head = [0; 8];
        reader.read_exact(&mut head)?;
        let [a, b, c, d, e, f, g, h] = head;
        let (size, sum) = (u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h]));
        if whole + 8 + u64::from(size) > length {
            break;
        }
        let mut body = vec![0; size as usize];
        reader.read_exact(&mut body)?;
        if bots::net::crc32(&body) != sum || body.len() < 20 {
            return Err(io::Error::other(format!("the chunk at byte {whole} is damaged")));
        }
        let counts: Vec<u32> =
            body[..8].as_chunks().0.iter().map(|n| u32::from_le_bytes(*n)).collect();
        let games = body[20..].as_chunks().0.iter().take(counts[0] as usize);
        done.extend(games.map(|number| u64::from_le_bytes(*number)));
        *positions += u64::from(counts[1]);
        whole += 8 + u64::from(size);
    }
    Ok(whole)
}
