//! A record: a game as text that a person can read, a program can parse and anyone can check.
//! docs/records.md describes the format.
use crate::{
    Eye, Game, Outcome, Scripted, Seat, Seats, Seed, Silent, Start, Step, Syntax, Table, fair,
    luck::{from_hex, to_hex},
};
use sha2::{Digest, Sha256};
use std::fmt;

/// First line of every record.
pub const HEAD: &str = "chowk record 1";

/// A game as it is kept: who played what by which rules, what chance answered, how it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<G: Game> {
    /// The rules it was played by, with edition and options.
    pub rules: G::Rules,
    /// Name and hash of the component set.
    pub components: (String, String),
    /// The program that wrote it.
    pub engine: String,
    /// The day it was played, as people write it.
    pub date: String,
    /// The players' names, seat by seat.
    pub names: Vec<String>,
    /// Where the luck came from, if it is told.
    pub seed: Option<Seed>,
    /// How the seed came about, for a deal that can be checked.
    pub fair: Option<Fair>,
    /// How the game began.
    pub start: Start<G>,
    /// What was chosen, step by step.
    pub steps: Vec<Step<G>>,
    /// Why it was broken off, if it was.
    pub ended: Option<Ended>,
    /// How it ended by the rules; `None` for a game in progress or broken off.
    pub result: Option<Outcome>,
}

/// How a game came to its end, other than by its rules.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// These seats gave up.
    Resigned(Seats),
    /// All agreed to end it.
    Agreed,
    /// The host ended it.
    Stopped,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ended::Resigned(seats) => {
                f.write_str("resigned")?;
                seats.iter().try_for_each(|seat| write!(f, " {seat}"))
            }
            Ended::Agreed => f.write_str("agreed"),
            Ended::Stopped => f.write_str("stopped"),
        }
    }
}

impl std::str::FromStr for Ended {
    type Err = Syntax;
    fn from_str(text: &str) -> Result<Ended, Syntax> {
        let ended = match text.strip_prefix("resigned ") {
            Some(seats) => {
                let seats: Result<Seats, Syntax> =
                    seats.split(' ').map(str::parse::<Seat>).collect();
                Ended::Resigned(seats?)
            }
            None if text == "agreed" => Ended::Agreed,
            None if text == "stopped" => Ended::Stopped,
            None => return Err(Syntax::not(text, "an end: resigned and seats, agreed or stopped")),
        };
        // Seats stand once and in order, so that printing gives the same bytes.
        if ended.to_string() == text { Ok(ended) } else { Err(Syntax::not(text, "seats in order")) }
    }
}

/// The parts of a fair deal (see [`crate::fair`]).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fair {
    /// The table's id.
    pub table: String,
    /// What was published before the game.
    pub commitment: String,
    /// The host's secret.
    pub secret: Vec<u8>,
    /// What each seat added.
    pub nonces: Vec<String>,
}

/// What is wrong with a record, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Counted from 1.
    pub line: usize,
    /// The clause that a recorded move breaks.
    pub clause: Option<&'static str>,
    /// What is wrong, in English.
    pub says: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        if let Some(clause) = self.clause {
            write!(f, "{clause}: ")?;
        }
        f.write_str(&self.says)
    }
}

impl std::error::Error for Fault {}

/// A record that was played through and found right.
pub struct Verified<G: Game> {
    /// The record.
    pub record: Record<G>,
    /// The position at the start and after each step.
    pub positions: Vec<G>,
    /// What happened in each step.
    pub events: Vec<Vec<G::Event>>,
}

impl<G: Game> Record<G> {
    /// The record of a table so far.
    pub fn of(table: &Table<G>, names: Vec<String>, engine: &str, date: &str) -> Record<G> {
        let set = table.game().components();
        Record {
            rules: table.game().rules(),
            components: (set.name().into(), set.hash().into()),
            engine: engine.into(),
            date: date.into(),
            names,
            seed: Some(table.seed()),
            fair: None,
            start: table.start().clone(),
            steps: table.steps().to_vec(),
            ended: None,
            result: table.game().outcome(),
        }
    }

    /// How many sit at the table.
    pub fn seats(&self) -> u8 {
        self.names.len() as u8
    }

    fn write_body(&self, f: &mut String) -> fmt::Result {
        use fmt::Write as _;
        writeln!(f, "{HEAD}\nruleset {}", self.rules)?;
        writeln!(f, "components {} {}", self.components.0, self.components.1)?;
        writeln!(f, "engine {}\ndate {}", self.engine, self.date)?;
        for (seat, name) in (0..).map(Seat).zip(&self.names) {
            writeln!(f, "seat {seat} {name}")?;
        }
        if let Some(seed) = self.seed {
            writeln!(f, "seed {seed}")?;
        }
        if let Some(fair) = &self.fair {
            writeln!(f, "table {}\ncommitment {}", fair.table, fair.commitment)?;
            writeln!(f, "secret {}", to_hex(&fair.secret))?;
            for (seat, nonce) in (0..).map(Seat).zip(&fair.nonces) {
                writeln!(f, "nonce {seat} {nonce}")?;
            }
        }
        match &self.start {
            Start::Deal(luck) => writeln!(f, "0{}", Luck(luck))?,
            Start::Position(game) => writeln!(f, "position {game}")?,
        }
        for (number, step) in (1..).zip(&self.steps) {
            write!(f, "{number}")?;
            for (seat, mv) in &step.joint {
                write!(f, " {seat}:{mv}")?;
            }
            writeln!(f, "{}", Luck(&step.luck))?;
        }
        if let Some(ended) = &self.ended {
            writeln!(f, "ended {ended}")?;
        }
        write!(f, "result")?;
        match &self.result {
            None => writeln!(f, " unfinished"),
            Some(outcome) => {
                for (seat, (place, points)) in
                    (0..).map(Seat).zip(outcome.place.iter().zip(&outcome.points))
                {
                    write!(f, " {seat}:{place}:{points}")?;
                }
                writeln!(f)
            }
        }
    }
}

/// Answers of chance, as ` ~ 3 1 4`; nothing for none.
struct Luck<'a>(&'a [u32]);

impl fmt::Display for Luck<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.is_empty() {
            write!(f, " ~")?;
        }
        self.0.iter().try_for_each(|answer| write!(f, " {answer}"))
    }
}

/// The text, closed by a line `check` with the SHA-256 of everything above it.
impl<G: Game> fmt::Display for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut body = String::new();
        self.write_body(&mut body)?;
        writeln!(f, "{body}check {}", to_hex(&Sha256::digest(&body)))
    }
}

/// The ruleset of a record, to know which game it is of.
pub fn ruleset_of(text: &str) -> Result<&str, Fault> {
    let mut lines = text.lines();
    if lines.next() != Some(HEAD) {
        return fault(1, format!("a record begins with the line `{HEAD}`"));
    }
    let second = lines.next().and_then(|line| line.strip_prefix("ruleset "));
    second.map_or_else(|| fault(2, "the second line names the ruleset"), Ok)
}

fn fault<T>(line: usize, says: impl Into<String>) -> Result<T, Fault> {
    Err(Fault { line, clause: None, says: says.into() })
}

fn at<T>(line: usize, result: Result<T, Syntax>) -> Result<T, Fault> {
    result.or_else(|Syntax(says)| fault(line, says))
}

/// Reads a record and plays it through: every move legal, every answer of chance possible and,
/// where the seed is told, the right one; the fair deal and the result as stated.
pub fn verify<G: Game>(text: &str) -> Result<Verified<G>, Fault> {
    let parsed = parse::<G>(text)?;
    check_seed(&parsed)?;
    play_through(parsed)
}

struct Parsed<G: Game> {
    record: Record<G>,
    /// The lines of the header, the start, each step and the result.
    lines: Vec<usize>,
    start_line: usize,
    result_line: usize,
    fair_line: usize,
}

fn parse<G: Game>(text: &str) -> Result<Parsed<G>, Fault> {
    ruleset_of(text)?;
    let last = text.lines().count();
    let body_end = text.rfind("\ncheck ").map(|at| at + 1);
    let Some(body_end) = body_end.filter(|_| text.ends_with('\n')) else {
        return fault(last, "the record is cut off: its last line must be `check` and a checksum");
    };
    let (body, check) = text.split_at(body_end);
    let mut reader = Reader { lines: body.lines().enumerate().skip(1).peekable() };

    let (line, rules) = reader.need("ruleset", last)?;
    let rules: G::Rules = at(line, rules.parse())?;
    let (line, set) = reader.need("components", last)?;
    let Some((name, hash)) = set.split_once(' ') else {
        return fault(line, "components are written as a name and a hash");
    };
    let components = (name.to_string(), hash.to_string());
    let engine = reader.need("engine", last)?.1.to_string();
    let date = reader.need("date", last)?.1.to_string();
    let names = reader.by_seat("seat")?;
    if !(u8::try_from(names.len()).is_ok_and(|n| G::SEATS.contains(&n))) {
        let (least, most) = (G::SEATS.start(), G::SEATS.end());
        return fault(
            line,
            format!("{} has {least} to {most} seats, not {}", G::NAME, names.len()),
        );
    }
    let seed = match reader.get("seed") {
        Some((line, seed)) => Some(at(line, seed.parse())?),
        None => None,
    };
    let mut fair_line = 0;
    let fair = match reader.get("table") {
        None => None,
        Some((line, table)) => {
            fair_line = line;
            let commitment = reader.need("commitment", last)?.1.to_string();
            let (line, secret) = reader.need("secret", last)?;
            let Some(secret) = from_hex(secret) else {
                return fault(line, "the secret is written in hexadecimal digits");
            };
            let nonces = reader.by_seat("nonce")?;
            Some(Fair { table: table.to_string(), commitment, secret, nonces })
        }
    };

    let (start_line, start) = match reader.get("position") {
        Some((line, position)) => (line, Start::Position(at(line, position.parse())?)),
        None => {
            let (line, deal) = reader.need("0", last)?;
            (line, Start::Deal(answers(line, deal)?.1))
        }
    };
    let (mut steps, mut lines) = (Vec::new(), Vec::new());
    while let Some((line, step)) = reader.get(&(steps.len() + 1).to_string()) {
        let (moves, luck) = answers(line, step)?;
        let joint = moves
            .split_whitespace()
            .map(|word| {
                let (seat, mv) = word
                    .split_once(':')
                    .ok_or_else(|| Syntax::not(word, "a move of a seat, such as a:k"))?;
                Ok((seat.parse()?, mv.parse()?))
            })
            .collect();
        steps.push(Step { joint: at(line, joint)?, luck });
        lines.push(line);
    }
    let ended = match reader.get("ended") {
        Some((line, ended)) => Some(check_ended(line, at(line, ended.parse())?, names.len())?),
        None => None,
    };
    let (result_line, result) = reader.need("result", last)?;
    let result = at(result_line, parse_result(result))?;
    if ended.is_some() && result.is_some() {
        return fault(result_line, "a game that was broken off has no result");
    }
    if let Some((line, text)) = reader.lines.next() {
        return fault(line + 1, format!("`{text}` follows the result"));
    }
    let sum = to_hex(&Sha256::digest(body));
    if check.strip_prefix("check ").map(str::trim_end) != Some(&sum) {
        return fault(
            last,
            "the checksum does not fit: the record was changed after it was written",
        );
    }
    let record =
        Record { rules, components, engine, date, names, seed, fair, start, steps, ended, result };
    Ok(Parsed { record, lines, start_line, result_line, fair_line })
}

struct Reader<'a, I: Iterator<Item = (usize, &'a str)>> {
    lines: std::iter::Peekable<I>,
}

impl<'a, I: Iterator<Item = (usize, &'a str)>> Reader<'a, I> {
    /// The next line, if it begins with this word: its number and the rest.
    fn get(&mut self, word: &str) -> Option<(usize, &'a str)> {
        let &(index, line) = self.lines.peek()?;
        let rest = line.strip_prefix(word)?;
        if !rest.is_empty() && !rest.starts_with(' ') {
            return None;
        }
        self.lines.next();
        Some((index + 1, rest.strip_prefix(' ').unwrap_or("")))
    }

    fn need(&mut self, word: &str, last: usize) -> Result<(usize, &'a str), Fault> {
        let here = self.lines.peek().map_or(last, |(index, _)| index + 1);
        self.get(word).map_or_else(|| fault(here, format!("`{word} …` is expected here")), Ok)
    }

    fn by_seat(&mut self, word: &str) -> Result<Vec<String>, Fault> {
        let mut values: Vec<String> = Vec::new();
        while let Some((line, rest)) = self.get(word) {
            let (seat, value) = rest.split_once(' ').unwrap_or((rest, ""));
            if seat != Seat(values.len() as u8).to_string() || values.len() >= crate::SEATS_MAX {
                return fault(line, format!("seats come in order: {} is next", values.len() + 1));
            }
            values.push(value.to_string());
        }
        Ok(values)
    }
}

/// Splits `a:k ~ 3 1` into the moves and the answers of chance.
fn answers(line: usize, text: &str) -> Result<(&str, Vec<u32>), Fault> {
    let (moves, luck) = match text.split_once('~') {
        Some((moves, luck)) => (moves, luck),
        None => (text, ""),
    };
    let luck = luck.split_whitespace().map(|word| crate::text::number(word, "an answer of chance"));
    Ok((moves, at(line, luck.collect())?))
}

fn parse_result(text: &str) -> Result<Option<Outcome>, Syntax> {
    if text == "unfinished" {
        return Ok(None);
    }
    let mut outcome = Outcome { points: Vec::new(), place: Vec::new() };
    for word in text.split_whitespace() {
        let parts: Vec<&str> = word.split(':').collect();
        let [seat, place, points] = parts[..] else {
            return Err(Syntax::not(word, "a result, such as a:1:2 for seat, place and points"));
        };
        if seat != Seat(outcome.place.len() as u8).to_string() {
            return Err(Syntax::not(seat, "the seat that comes next"));
        }
        outcome.place.push(crate::text::number(place, "a place")?);
        outcome.points.push(crate::text::number(points, "a number of points")?);
    }
    Ok(Some(outcome))
}

fn check_ended(line: usize, ended: Ended, seats: usize) -> Result<Ended, Fault> {
    match ended {
        Ended::Resigned(who) if !who.without(Seats::first(seats as u8)).is_empty() => {
            fault(line, "somebody gave up who does not sit there")
        }
        _ => Ok(ended),
    }
}

fn check_seed<G: Game>(parsed: &Parsed<G>) -> Result<(), Fault> {
    let Some(fair) = &parsed.record.fair else { return Ok(()) };
    let line = parsed.fair_line;
    if fair::commitment(&fair.secret) != fair.commitment {
        return fault(line, "the secret is not the one that was committed to");
    }
    if parsed.record.seed != Some(fair::seed(&fair.secret, &fair.table, &fair.nonces)) {
        return fault(line, "the seed does not follow from the secret, the table and the nonces");
    }
    Ok(())
}

fn play_through<G: Game>(parsed: Parsed<G>) -> Result<Verified<G>, Fault> {
    let Parsed { record, lines, start_line, result_line, .. } = parsed;
    let seats = record.seats();
    let mut game = match &record.start {
        Start::Deal(luck) => {
            let mut script = Scripted::new(luck);
            let game = G::new(record.rules, seats, &mut script);
            script.finish().or_else(|says| fault(start_line, says))?;
            if let Some(seed) = record.seed
                && G::new(record.rules, seats, &mut seed.luck(0)) != game
            {
                return fault(start_line, "the deal is not the one that the seed gives");
            }
            game
        }
        Start::Position(game) => {
            let possible = game.audit();
            possible.map_err(|why| Fault {
                line: start_line,
                clause: Some(why.clause),
                says: why.says,
            })?;
            if game.seats().len() != usize::from(seats) || game.rules() != record.rules {
                return fault(start_line, "the position is of another ruleset or table");
            }
            game.clone()
        }
    };
    let set = game.components();
    if (set.name(), set.hash()) != (&*record.components.0, &*record.components.1) {
        return fault(
            3,
            format!(
                "it was played with component set {} {}, but {} {} is loaded: \
                 give the right file with --components",
                record.components.0,
                record.components.1,
                set.name(),
                set.hash()
            ),
        );
    }
    let (mut positions, mut events) = (vec![game.clone()], Vec::new());
    for ((number, step), &line) in (1..).zip(&record.steps).zip(&lines) {
        check_joint(&game, step, line)?;
        let before = game.clone();
        let mut told = Vec::new();
        let mut script = Scripted::new(&step.luck);
        game.apply(&step.joint, &mut script, &mut told);
        script.finish().or_else(|says| fault(line, says))?;
        if let Some(seed) = record.seed {
            let mut again = before;
            again.apply(&step.joint, &mut seed.luck(number), &mut Silent);
            if again != game {
                return fault(line, "the answers of chance are not the ones that the seed gives");
            }
        }
        positions.push(game.clone());
        events.push(told);
    }
    if game.outcome() != record.result {
        return fault(result_line, "the result is not the one that the moves lead to");
    }
    Ok(Verified { record, positions, events })
}

fn check_joint<G: Game>(game: &G, step: &Step<G>, line: usize) -> Result<(), Fault> {
    let seats: Vec<Seat> = step.joint.iter().map(|&(seat, _)| seat).collect();
    if game.is_over() {
        return fault(line, "G1: the game is over before this step");
    }
    if seats != game.to_act().iter().collect::<Vec<_>>() {
        return fault(line, format!("G2: the seats to act here are `{}`", game.to_act()));
    }
    for &(seat, mv) in &step.joint {
        game.check(seat, mv).map_err(|illegal| Fault {
            line,
            clause: Some(illegal.clause),
            says: format!("{seat} may not play {mv}: {}", illegal.says),
        })?;
    }
    Ok(())
}

impl<G: Game> Verified<G> {
    /// The table as it stood after so many steps, to look at or to play on.
    pub fn table_at(&self, steps: usize, seed: Seed) -> Table<G> {
        let played = self.record.steps[..steps].to_vec();
        Table::resume(self.positions[steps].clone(), self.record.start.clone(), seed, played)
    }

    /// What `eye` saw happen in a step, counted from 0.
    pub fn told(&self, step: usize, eye: Eye) -> Vec<G::Event> {
        self.events[step].iter().filter_map(|event| G::cut(event, eye)).collect()
    }
}
