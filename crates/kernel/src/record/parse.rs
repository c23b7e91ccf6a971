//! From text to a record, line by line. Whether such a game was played is for `verify` to say.
use super::{Ended, Fair, HEAD, Record, RecordError, fault};
use crate::{
    Game, Outcome, SEATS_MAX, Seat, Seats, Seed, Start, Step, Syntax, luck::from_hex, text::number,
};

/// A record, and where its parts stand in the text.
pub(super) struct Parsed<G: Game> {
    pub record: Record<G>,
    pub lines: Lines,
}

/// Numbers of lines, counted from 1.
pub(super) struct Lines {
    /// Where the seed stands, or would stand.
    pub seed: usize,
    /// Where the secret stands, in a record with a fair deal.
    pub secret: usize,
    pub start: usize,
    pub result: usize,
}

impl Lines {
    pub(super) const COMPONENTS: usize = 3;

    /// The line of a step: one after the other follow the start.
    pub(super) fn step(&self, number: usize) -> usize {
        self.start + number
    }
}

/// The ruleset of a record, to know which game it is of.
pub fn ruleset_of(text: &str) -> Result<&str, RecordError> {
    let mut lines = text.lines();
    if lines.next() != Some(HEAD) {
        return fault(1, format!("a record begins with the line `{HEAD}`"));
    }
    let second = lines.next().and_then(|line| line.strip_prefix("ruleset "));
    second.map_or_else(|| fault(2, "the second line names the ruleset"), Ok)
}

/// May this stand in a line of a record, as in a player's name? Records are shown to people: what would
/// move a terminal's cursor or turn text round could say what is not so.
pub fn is_plain(c: char) -> bool {
    !c.is_control()
        && !matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn plain(text: &str) -> Result<(), RecordError> {
    let is_odd = |line: &str| !line.chars().all(is_plain);
    match (1..).zip(text.lines()).find(|(_, line)| is_odd(line)) {
        Some((line, _)) => fault(line, "a record is plain text, without control characters"),
        None => Ok(()),
    }
}

pub(super) fn parse<G: Game>(text: &str) -> Result<Parsed<G>, RecordError> {
    ruleset_of(text)?;
    plain(text)?;
    let mut reader = Reader { lines: text.lines().collect(), at: 1 };
    // Cut off within a line, whatever is left of that one.
    if !text.ends_with('\n') && !reader.lines.last().is_some_and(|line| line.starts_with("check "))
    {
        return fault(reader.lines.len(), "the record is cut off: `check …` must be its last line");
    }
    let rules = at(reader.line(), reader.need("ruleset")?.parse())?;
    let components = components(&mut reader)?;
    let engine = reader.need("engine")?.to_string();
    let date = reader.need("date")?.to_string();
    let names = names::<G>(&mut reader)?;
    let seats = names.len();

    let seed_line = reader.line();
    let seed = reader.get("seed").map(|seed| at(seed_line, seed.parse::<Seed>())).transpose()?;
    let secret_line = reader.line() + 2;
    let fair = fair(&mut reader, seats)?;
    let start_line = reader.line();
    let start = start(&mut reader)?;
    let steps = steps(&mut reader)?;
    let takebacks_line = reader.line();
    let takebacks = reader.get("takebacks").map(|n| at(takebacks_line, number(n, "how often")));
    let takebacks = takebacks.transpose()?;
    if takebacks == Some(0) {
        return fault(takebacks_line, "what never happened is not written");
    }
    let ended = ended(&mut reader, seats)?;

    let result_line = reader.line();
    let result = at(result_line, result(reader.need("result")?))?;
    if ended.is_some() && result.is_some() {
        return fault(result_line, "a game that was broken off has no result");
    }
    reader.need("check")?;
    if let Some(text) = reader.next() {
        return fault(reader.line(), format!("`{text}` follows the checksum"));
    }
    let takebacks = takebacks.unwrap_or(0);
    let record = Record {
        rules,
        components,
        engine,
        date,
        names,
        seed,
        fair,
        start,
        steps,
        takebacks,
        ended,
        result,
    };
    let lines =
        Lines { seed: seed_line, secret: secret_line, start: start_line, result: result_line };
    Ok(Parsed { record, lines })
}

fn at<T>(line: usize, result: Result<T, Syntax>) -> Result<T, RecordError> {
    result.or_else(|Syntax(says)| fault(line, says))
}

/// The lines, read one after the other.
struct Reader<'a> {
    lines: Vec<&'a str>,
    /// How many were read.
    at: usize,
}

impl<'a> Reader<'a> {
    /// The number of the next line.
    fn line(&self) -> usize {
        self.at + 1
    }

    fn next(&self) -> Option<&'a str> {
        self.lines.get(self.at).copied()
    }

    /// Reads the next line if it begins with this word: gives the rest of it.
    fn get(&mut self, word: &str) -> Option<&'a str> {
        let rest = self.next()?.strip_prefix(word)?;
        if !rest.is_empty() && !rest.starts_with(' ') {
            return None;
        }
        self.at += 1;
        Some(rest.strip_prefix(' ').unwrap_or(""))
    }

    fn need(&mut self, word: &str) -> Result<&'a str, RecordError> {
        self.get(word).map_or_else(|| self.missing(&format!("`{word} …`")), Ok)
    }

    /// The next line is not what it must be.
    fn missing<T>(&self, what: &str) -> Result<T, RecordError> {
        match self.next() {
            Some(_) => fault(self.line(), format!("{what} is expected here")),
            None => fault(self.at, format!("the record is cut off: {what} must follow")),
        }
    }

    /// The next line, if it begins with this word and the seat that is next.
    fn of_seat(&mut self, word: &str, seat: usize) -> Option<&'a str> {
        let (given, value) = self.next()?.strip_prefix(word)?.strip_prefix(' ')?.split_once(' ')?;
        if seat >= SEATS_MAX || given != Seat(seat as u8).to_string() {
            return None;
        }
        self.at += 1;
        Some(value)
    }
}

fn components(reader: &mut Reader<'_>) -> Result<(String, String), RecordError> {
    let line = reader.line();
    let Some((name, hash)) = reader.need("components")?.split_once(' ') else {
        return fault(line, "components are written as a name and a hash");
    };
    Ok((name.to_string(), hash.to_string()))
}

/// The players, as many as the game is for.
fn names<G: Game>(reader: &mut Reader<'_>) -> Result<Vec<String>, RecordError> {
    let (least, most) = (usize::from(*G::SEATS.start()), usize::from(*G::SEATS.end()));
    let mut names: Vec<String> = Vec::new();
    while names.len() < most
        && let Some(name) = reader.of_seat("seat", names.len())
    {
        names.push(name.to_string());
    }
    let another = reader.next().is_some_and(|line| line.starts_with("seat "));
    if another && names.len() == most {
        return fault(reader.line(), format!("{} has {least} to {most} seats", G::NAME));
    }
    if another || names.len() < least {
        return reader.missing(&format!("`seat {} …`", Seat(names.len() as u8)));
    }
    Ok(names)
}

/// The parts of a fair deal: all of them, and a nonce for each seat. A host who leaves out a
/// player's nonce could try secrets until the cards please.
fn fair(reader: &mut Reader<'_>, seats: usize) -> Result<Option<Fair>, RecordError> {
    let Some(table) = reader.get("table") else { return Ok(None) };
    let commitment = reader.need("commitment")?.to_string();
    let line = reader.line();
    let Some(secret) = from_hex(reader.need("secret")?) else {
        return fault(line, "the secret is written in hexadecimal digits");
    };
    let mut nonces: Vec<String> = Vec::new();
    while nonces.len() < seats {
        let seat = Seat(nonces.len() as u8);
        match reader.of_seat("nonce", nonces.len()) {
            Some("") => return fault(reader.at, format!("the nonce of {seat} is empty")),
            Some(nonce) => nonces.push(nonce.to_string()),
            None => {
                return reader.missing(&format!("`nonce {seat} …` (one for each seat)"));
            }
        }
    }
    if reader.next().is_some_and(|line| line.starts_with("nonce")) {
        return fault(reader.line(), format!("each of the {seats} seats has its nonce already"));
    }
    Ok(Some(Fair { table: table.to_string(), commitment, secret, nonces }))
}

fn start<G: Game>(reader: &mut Reader<'_>) -> Result<Start<G>, RecordError> {
    let line = reader.line();
    if let Some(position) = reader.get("position") {
        return Ok(Start::Position(at(line, position.parse())?));
    }
    let Some(deal) = reader.get("0") else {
        return reader.missing("`0 ~ …` or `position …`");
    };
    match answers(line, deal)? {
        (moves, luck) if moves.trim().is_empty() => Ok(Start::Deal(luck)),
        (moves, _) => fault(line, format!("`{}` is no part of a deal", moves.trim())),
    }
}

fn steps<G: Game>(reader: &mut Reader<'_>) -> Result<Vec<Step<G>>, RecordError> {
    let mut steps = Vec::new();
    loop {
        let (number, line) = (steps.len() + 1, reader.line());
        let Some(step) = reader.get(&number.to_string()) else {
            let numbered = |line: &str| line.starts_with(|c: char| c.is_ascii_digit());
            if reader.next().is_some_and(numbered) {
                return reader.missing(&format!("step {number}"));
            }
            return Ok(steps);
        };
        let (moves, luck) = answers(line, step)?;
        let joint = moves.split_whitespace().map(seat_and_move).collect();
        steps.push(Step { joint: at(line, joint)?, luck });
    }
}

fn seat_and_move<M: std::str::FromStr<Err = Syntax>>(word: &str) -> Result<(Seat, M), Syntax> {
    let (seat, mv) =
        word.split_once(':').ok_or_else(|| Syntax::not(word, "a move of a seat, such as a:k"))?;
    Ok((seat.parse()?, mv.parse()?))
}

/// Splits `a:k ~ 3 1` into the moves and the answers of chance.
fn answers(line: usize, text: &str) -> Result<(&str, Vec<u32>), RecordError> {
    let (moves, luck) = text.split_once('~').unwrap_or((text, ""));
    let luck = luck.split_whitespace().map(|word| number(word, "an answer of chance"));
    Ok((moves, at(line, luck.collect())?))
}

fn ended(reader: &mut Reader<'_>, seats: usize) -> Result<Option<Ended>, RecordError> {
    let line = reader.line();
    let Some(text) = reader.get("ended") else { return Ok(None) };
    let ended: Ended = at(line, text.parse())?;
    match ended {
        Ended::Resigned(who) | Ended::Left(who)
            if !who.without(Seats::first(seats as u8)).is_empty() =>
        {
            fault(line, "somebody gave up or left who does not sit there")
        }
        _ => Ok(Some(ended)),
    }
}

fn result(text: &str) -> Result<Option<Outcome>, Syntax> {
    if text == "unfinished" {
        return Ok(None);
    }
    let mut outcome = Outcome { points: Vec::new(), place: Vec::new() };
    for word in text.split_whitespace() {
        let parts: Vec<&str> = word.split(':').collect();
        let [seat, place, points] = parts[..] else {
            return Err(Syntax::not(word, "a result, such as a:1:2 for seat, place and points"));
        };
        if outcome.place.len() >= SEATS_MAX || seat != Seat(outcome.place.len() as u8).to_string() {
            return Err(Syntax::not(seat, "the seat that comes next"));
        }
        outcome.place.push(number(place, "a place")?);
        outcome.points.push(number(points, "a number of points")?);
    }
    Ok(Some(outcome))
}
