//! The engine role of the protocol: a program drives the rules with JSON, a line each way.
//! docs/protocol.md describes it with an example session, which a test replays.
use crate::{Desk, GAMES, GameSetup, Played, Position, deal, entry, game_of, load, ruleset};
use kernel::{Seat, Seed, Viewer};
use protocol::{Code, Fault};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::io::{self, BufRead, Write};

/// The version of the protocol.
pub const VERSION: u32 = 1;
/// A longer line is refused; the rest of it is skipped.
pub const LINE_MAX: usize = 1 << 20;
/// Moves listed unless a limit is given.
const MOVES_LISTED: usize = 1_000;

/// One game at a time, driven by a program that may see everything.
///
/// ```
/// use catalog::engine::Engine;
///
/// let mut engine = Engine::new();
/// let answer = engine.answer(r#"{"id": 1, "do": "new", "game": "jaipur", "seed": 7}"#);
/// assert!(answer.starts_with(r#"{"id":1,"ok":"#), "{answer}");
/// let answer = engine.answer(r#"{"do": "play", "move": "+k"}"#);
/// assert!(answer.contains(r#""clause":"J4.1""#), "{answer}");
/// ```
#[derive(Default)]
pub struct Engine {
    desk: Option<Box<dyn Desk>>,
}

/// Every command, as `do` names it.
const COMMANDS: [&str; 13] = [
    "hello", "new", "load", "to_act", "choices", "moves", "check", "play", "view", "state",
    "record", "outcome", "quit",
];
/// Every field of any command. One that another command has is ignored, as it always was; one that
/// none has is a mistake worth telling.
const FIELDS: [&str; 18] = [
    "id",
    "do",
    "game",
    "ruleset",
    "seats",
    "options",
    "seed",
    "components",
    "position",
    "state",
    "seat",
    "eye",
    "move",
    "limit",
    "memory",
    "views",
    "names",
    "date",
];

/// A request without its `id`.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum Command {
    Hello {},
    New(NewGame),
    Load(LoadGame),
    ToAct {},
    Choices {
        seat: Option<Seat>,
    },
    Moves {
        seat: Option<Seat>,
        limit: Option<usize>,
    },
    Check {
        seat: Option<Seat>,
        #[serde(rename = "move")]
        mv: String,
    },
    Play(Play),
    View {
        #[serde(rename = "eye")]
        viewer: Viewer,
        #[serde(default)]
        memory: bool,
    },
    State {},
    Record {
        #[serde(default)]
        names: Vec<String>,
        date: Option<String>,
    },
    Outcome {},
    Quit {},
}

#[derive(Deserialize)]
struct NewGame {
    game: Option<String>,
    ruleset: Option<String>,
    seats: Option<u8>,
    #[serde(default)]
    options: Value,
    #[serde(default)]
    seed: Value,
    components: Option<String>,
}

#[derive(Deserialize)]
struct LoadGame {
    game: Option<String>,
    position: Option<String>,
    state: Option<Value>,
    #[serde(default)]
    seed: Value,
    components: Option<String>,
}

#[derive(Deserialize)]
struct Play {
    seat: Option<Seat>,
    #[serde(rename = "move")]
    mv: String,
    views: Option<bool>,
    #[serde(default)]
    memory: bool,
}

impl Command {
    fn read(fields: Map<String, Value>) -> Result<Command, Fault> {
        let refused = |says: String| Err(Fault::new(Code::BadRequest, says));
        if let Some(unknown) = fields.keys().find(|name| !FIELDS.contains(&name.as_str())) {
            return refused(format!("unknown field `{}`", shortened(unknown)));
        }
        match fields.get("do") {
            Some(Value::String(name)) if COMMANDS.contains(&name.as_str()) => {}
            Some(Value::String(other)) => {
                let says = format!(
                    "there is no command `{}`; there are: {}",
                    shortened(other),
                    COMMANDS.join(", ")
                );
                return Err(Fault::new(Code::UnknownCommand, says));
            }
            Some(_) => return refused("`do` is a text".into()),
            None => return refused("`do` is missing".into()),
        }
        Command::deserialize(Value::Object(fields)).or_else(|why| refused(why.to_string()))
    }
}

/// As much of a text as an answer repeats.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

impl Engine {
    /// An engine without a game.
    pub fn new() -> Engine {
        Engine::default()
    }

    /// Answers one line. Never panics, whatever the line holds.
    pub fn answer(&mut self, line: &str) -> String {
        self.respond(line).0
    }

    /// The answer to a line, and whether it was the last one.
    fn respond(&mut self, line: &str) -> (String, bool) {
        let (id, command) = match serde_json::from_str(line) {
            Ok(Value::Object(mut fields)) => {
                (fields.remove("id").unwrap_or_default(), Command::read(fields))
            }
            Ok(_) => (Value::Null, Err(Fault::new(Code::BadRequest, "a request is a JSON object"))),
            Err(why) => (Value::Null, Err(Fault::new(Code::BadJson, why.to_string()))),
        };
        let quits = matches!(command, Ok(Command::Quit {}));
        let mut answer = Map::new();
        if !id.is_null() {
            answer.insert("id".into(), id);
        }
        match command.and_then(|command| self.carry_out(command)) {
            Ok(value) => answer.insert("ok".into(), value),
            Err(error) => answer.insert("error".into(), json!(error)),
        };
        (Value::Object(answer).to_string(), quits)
    }

    fn carry_out(&mut self, command: Command) -> Result<Value, Fault> {
        match command {
            Command::Hello {} => Ok(json!({
                "engine": "chowk",
                "version": env!("CARGO_PKG_VERSION"),
                "protocol": VERSION,
                "games": GAMES.iter().map(|game| entry(game)).collect::<Result<Vec<_>, _>>()?,
            })),
            Command::New(order) => {
                self.desk = Some(new_game(&order)?);
                self.status()
            }
            Command::Load(order) => {
                self.desk = Some(load_game(order)?);
                self.status()
            }
            Command::ToAct {} => self.status(),
            Command::Choices { seat } => Ok(self.desk()?.choices(self.seat(seat)?)),
            Command::Moves { seat, limit } => {
                let limit = limit.unwrap_or(MOVES_LISTED);
                let (moves, total) = self.desk()?.moves(self.seat(seat)?, limit);
                Ok(json!({ "moves": moves, "total": total }))
            }
            Command::Check { seat, mv } => {
                let seat = self.seat(seat)?;
                self.desk()?.check(seat, &mv).map(|()| json!({ "legal": true }))
            }
            Command::Play(play) => self.play(&play),
            Command::View { viewer, memory } => {
                let desk = self.desk()?;
                if let Viewer::Seat(seat) = viewer {
                    known_seat(desk, seat)?;
                }
                Ok(json!(desk.view(viewer, memory)))
            }
            Command::State {} => {
                let desk = self.desk()?;
                Ok(json!({
                    "game": desk.game(),
                    "position": desk.position(),
                    "state": desk.state(),
                }))
            }
            Command::Record { names, date } => self.record(names, date.as_deref()),
            Command::Outcome {} => Ok(json!({ "outcome": self.desk()?.outcome() })),
            Command::Quit {} => Ok(json!({ "bye": true })),
        }
    }

    fn desk(&self) -> Result<&dyn Desk, Fault> {
        self.desk.as_deref().ok_or_else(no_game)
    }

    /// The seat asked about; if only one is to act, that one.
    fn seat(&self, given: Option<Seat>) -> Result<Seat, Fault> {
        let desk = self.desk()?;
        let only = desk.to_act().lowest().filter(|_| desk.to_act().len() == 1);
        let seat = given.or(only);
        let seat = seat.ok_or_else(|| Fault::new(Code::BadRequest, "`seat` is missing"))?;
        known_seat(desk, seat)
    }

    fn status(&self) -> Result<Value, Fault> {
        let desk = self.desk()?;
        Ok(json!({
            "ruleset": desk.ruleset(),
            "seats": desk.seats(),
            "step": desk.step(),
            "to_act": desk.to_act(),
            "ready": desk.ready(),
            "outcome": desk.outcome(),
        }))
    }

    fn play(&mut self, asked: &Play) -> Result<Value, Fault> {
        let seat = self.seat(asked.seat)?;
        let desk = self.desk.as_deref_mut().ok_or_else(no_game)?;
        let played = desk.play(seat, &asked.mv)?;
        let mut answer = json!({
            "step": desk.step(),
            "to_act": desk.to_act(),
            "ready": desk.ready(),
            "outcome": desk.outcome(),
        });
        match played {
            Played::Sealed(waiting) => {
                answer["sealed"] = true.into();
                answer["waiting"] = json!(waiting);
            }
            Played::Step(told) => {
                answer["sealed"] = false.into();
                answer["events"] = json!(told);
                if asked.views.unwrap_or(true) {
                    let views: Map<String, Value> = Viewer::all(desk.seats())
                        .map(|viewer| (viewer.to_string(), json!(desk.view(viewer, asked.memory))))
                        .collect();
                    answer["views"] = Value::Object(views);
                }
            }
        }
        Ok(answer)
    }

    fn record(&self, names: Vec<String>, date: Option<&str>) -> Result<Value, Fault> {
        let desk = self.desk()?;
        let names = if names.is_empty() {
            desk.seats().iter().map(|seat| format!("Player {seat}")).collect()
        } else {
            names
        };
        if names.len() != desk.seats().len() {
            return Err(Fault::new(Code::BadRequest, "`names` needs one name for each seat"));
        }
        let plain = |name: &String| name.len() <= 64 && name.chars().all(kernel::record::is_plain);
        let date = date.unwrap_or("unknown").to_string();
        if !names.iter().all(plain) || !plain(&date) {
            let says = "names and dates are at most 64 bytes, without control characters";
            return Err(Fault::new(Code::BadRequest, says));
        }
        Ok(json!({ "record": desk.record(&names, kernel::ENGINE, &date) }))
    }

    /// Reads lines and answers each, until the input ends or `quit`.
    pub fn serve(&mut self, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        while let Some(line) = read_line(&mut input)? {
            let (answer, quits) = match &line {
                Ok(line) if line.trim().is_empty() => continue,
                Ok(line) => self.respond(line),
                Err(error) => (json!({ "error": error }).to_string(), false),
            };
            writeln!(output, "{answer}")?;
            output.flush()?;
            if quits {
                break;
            }
        }
        Ok(())
    }
}

fn no_game() -> Fault {
    Fault::new(Code::NoGame, "there is no game yet: send `new` or `load` first")
}

fn known_seat(desk: &dyn Desk, seat: Seat) -> Result<Seat, Fault> {
    if desk.seats().has(seat) {
        return Ok(seat);
    }
    Err(Fault::new(Code::BadSeat, format!("nobody sits at {seat}; the seats are {}", desk.seats())))
}

fn new_game(order: &NewGame) -> Result<Box<dyn Desk>, Fault> {
    let mut rules = match (&order.ruleset, &order.game) {
        (Some(ruleset), None) => ruleset.clone(),
        (None, Some(game)) => ruleset(game, &options(&order.options)?),
        _ => return Err(Fault::new(Code::BadRequest, "give either `game` or `ruleset`")),
    };
    if let Some(toml) = &order.components {
        let set = crate::load_components(game_of(&rules), toml)?;
        rules = format!("{rules} {set}");
    }
    let seed = seed(&order.seed)?;
    deal(&GameSetup { ruleset: &rules, seats: order.seats, seed })
}

fn load_game(order: LoadGame) -> Result<Box<dyn Desk>, Fault> {
    let seed = seed(&order.seed)?;
    let named = match (&order.position, &order.state) {
        (Some(position), _) => position.trim().strip_prefix("rules ").map(game_of),
        (None, Some(state)) => state.get("rules").and_then(Value::as_str).map(game_of),
        (None, None) => None,
    };
    let game = order.game.as_deref().or(named).map(|name| name.trim_end_matches(';').to_string());
    let game = game.ok_or_else(|| Fault::new(Code::BadRequest, "`game` is missing"))?;
    if let Some(toml) = &order.components {
        crate::load_components(&game, toml)?;
    }
    match (order.position, order.state) {
        (Some(position), None) => load(&game, Position::Text(&position), seed),
        (None, Some(state)) => load(&game, Position::State(state), seed),
        _ => Err(Fault::new(Code::BadRequest, "give either `position` or `state`")),
    }
}

/// Options as `{"rounds": "single"}` or as `"rounds=single,first=a"`.
fn options(given: &Value) -> Result<String, Fault> {
    match given {
        Value::Null => Ok(String::new()),
        Value::String(text) => Ok(text.clone()),
        Value::Object(fields) => {
            let word = |(name, value): (&String, &Value)| match value {
                Value::String(value) => Ok(format!("{name}={value}")),
                Value::Number(value) => Ok(format!("{name}={value}")),
                _ => Err(Fault::new(
                    Code::BadOptions,
                    format!("option `{name}` is text or a number"),
                )),
            };
            Ok(fields.iter().map(word).collect::<Result<Vec<_>, _>>()?.join(" "))
        }
        _ => Err(Fault::new(Code::BadOptions, "`options` is an object or a text name=value,…")),
    }
}

/// 64 hexadecimal digits, or any other text or number as a phrase; 0 if there is none.
fn seed(given: &Value) -> Result<Seed, Fault> {
    match given {
        Value::Null => Ok(Seed::from_phrase("0")),
        Value::String(text) => Ok(Seed::from_user(text)),
        Value::Number(number) => Ok(Seed::from_phrase(&number.to_string())),
        _ => Err(Fault::new(Code::BadRequest, "`seed` is a text or a number")),
    }
}

/// The next line; `None` at the end of the input. A line that is too long or no UTF-8 is an
/// error of its own and is skipped whole.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, Fault>>> {
    let mut line = Vec::new();
    let mut too_long = false;
    loop {
        let chunk = input.fill_buf()?;
        if chunk.is_empty() {
            if line.is_empty() && !too_long {
                return Ok(None);
            }
            break;
        }
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        if line.len() + part.len() > LINE_MAX {
            too_long = true;
            line.clear();
        } else if !too_long {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if too_long {
        let says = format!("a line holds at most {LINE_MAX} bytes");
        return Ok(Some(Err(Fault::new(Code::TooLong, says))));
    }
    Ok(Some(
        String::from_utf8(line)
            .map_err(|_| Fault::new(Code::BadJson, "a line must be valid UTF-8")),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lists and the enum know the same commands and fields.
    #[test]
    fn every_command_is_read() {
        for name in COMMANDS {
            let mut fields = Map::from_iter([("do".to_owned(), json!(name))]);
            for (field, value) in [("move", json!("k")), ("eye", json!("a"))] {
                fields.insert(field.into(), value);
            }
            assert!(Command::read(fields).is_ok(), "{name}");
        }
        let known = |name: &&str| !["id", "do"].contains(name);
        for field in FIELDS.iter().filter(|name| known(name)) {
            // Of the wrong type, it is refused by the command that has it.
            let wrong = json!({ "wrong": { "type": [] } });
            let refuses = |name: &&str| {
                let mut fields = Map::from_iter([
                    ("do".to_owned(), json!(name)),
                    ("move".to_owned(), json!("k")),
                    ("eye".to_owned(), json!("a")),
                ]);
                fields.insert((*field).into(), wrong.clone());
                Command::read(fields).is_err()
            };
            // These hold any JSON, and are looked at later.
            let any = ["options", "seed", "state"].contains(field);
            assert!(any || COMMANDS.iter().any(refuses), "{field}");
        }
    }

    #[test]
    fn fields_of_other_commands_are_ignored_and_unknown_ones_are_not() {
        let mut engine = Engine::new();
        let said = engine.answer(r#"{"id":4,"do":"hello","seat":"z","limit":1}"#);
        assert!(said.starts_with(r#"{"id":4,"ok":"#), "{said}");
        let said = engine.answer(r#"{"id":4,"do":"hello","sead":1}"#);
        assert!(said.contains("bad_request") && said.contains("sead"), "{said}");
        let said = engine.answer(r#"{"id":5,"do":"dance"}"#);
        assert!(said.contains("unknown_command") && said.contains("\"id\":5"), "{said}");
    }
}
