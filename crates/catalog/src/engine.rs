//! The engine role of the protocol: a program drives the rules with JSON, a line each way.
//! docs/protocol.md describes it with an example session, which a test replays.
use crate::{Desk, GAMES, Order, Played, Position, deal, entry, game_of, load, ruleset};
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    #[serde(default)]
    id: Value,
    #[serde(rename = "do")]
    what: String,
    game: Option<String>,
    ruleset: Option<String>,
    seats: Option<u8>,
    #[serde(default)]
    options: Value,
    #[serde(default)]
    seed: Value,
    components: Option<String>,
    position: Option<String>,
    state: Option<Value>,
    seat: Option<Seat>,
    #[serde(rename = "eye")]
    viewer: Option<Viewer>,
    #[serde(rename = "move")]
    mv: Option<String>,
    limit: Option<usize>,
    #[serde(default)]
    memory: bool,
    views: Option<bool>,
    #[serde(default)]
    names: Vec<String>,
    date: Option<String>,
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
        let parsed: Result<Request, Fault> = serde_json::from_str(line).map_err(|why| {
            let code = if why.is_data() { Code::BadRequest } else { Code::BadJson };
            Fault::new(code, format!("{why}"))
        });
        let quits = parsed.as_ref().is_ok_and(|request| request.what == "quit");
        let (id, result) = match parsed {
            Ok(request) => (request.id.clone(), self.carry_out(request)),
            // The id may be readable though the request is not.
            Err(error) => {
                let id = serde_json::from_str::<Value>(line).ok();
                (id.and_then(|value| value.get("id").cloned()).unwrap_or_default(), Err(error))
            }
        };
        let mut answer = Map::new();
        if !id.is_null() {
            answer.insert("id".into(), id);
        }
        match result {
            Ok(value) => answer.insert("ok".into(), value),
            Err(error) => answer.insert("error".into(), json!(error)),
        };
        (Value::Object(answer).to_string(), quits)
    }

    fn carry_out(&mut self, request: Request) -> Result<Value, Fault> {
        match request.what.as_str() {
            "hello" => Ok(json!({
                "engine": "chowk",
                "version": env!("CARGO_PKG_VERSION"),
                "protocol": VERSION,
                "games": GAMES.iter().map(|game| entry(game)).collect::<Result<Vec<_>, _>>()?,
            })),
            "new" => {
                self.desk = Some(new_game(&request)?);
                self.status()
            }
            "load" => {
                self.desk = Some(load_game(request)?);
                self.status()
            }
            "to_act" => self.status(),
            "choices" => Ok(self.desk()?.choices(self.seat(&request)?)),
            "moves" => {
                let limit = request.limit.unwrap_or(MOVES_LISTED);
                let (moves, total) = self.desk()?.moves(self.seat(&request)?, limit);
                Ok(json!({ "moves": moves, "total": total }))
            }
            "check" => {
                let (seat, mv) = (self.seat(&request)?, text(&request.mv, "move")?);
                self.desk()?.check(seat, mv).map(|()| json!({ "legal": true }))
            }
            "play" => self.play(&request),
            "view" => {
                let viewer = request.viewer.ok_or_else(|| {
                    Fault::new(Code::BadRequest, "`eye` is missing: a seat or \"gallery\"")
                })?;
                let desk = self.desk()?;
                if let Viewer::Seat(seat) = viewer {
                    known_seat(desk, seat)?;
                }
                Ok(json!(desk.view(viewer, request.memory)))
            }
            "state" => {
                let desk = self.desk()?;
                Ok(json!({
                    "game": desk.game(),
                    "position": desk.position(),
                    "state": desk.state(),
                }))
            }
            "record" => self.record(&request),
            "outcome" => Ok(json!({ "outcome": self.desk()?.outcome() })),
            "quit" => Ok(json!({ "bye": true })),
            other => {
                let other: String = other.chars().take(40).collect();
                Err(Fault::new(
                    Code::UnknownCommand,
                    format!(
                        "there is no command `{other}`; there are: hello, new, load, to_act, \
                         choices, moves, check, play, view, state, record, outcome, quit"
                    ),
                ))
            }
        }
    }

    fn desk(&self) -> Result<&dyn Desk, Fault> {
        self.desk.as_deref().ok_or_else(no_game)
    }

    /// The seat asked about; if only one is to act, that one.
    fn seat(&self, request: &Request) -> Result<Seat, Fault> {
        let desk = self.desk()?;
        let only = desk.to_act().lowest().filter(|_| desk.to_act().len() == 1);
        let seat = request.seat.or(only);
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

    fn play(&mut self, request: &Request) -> Result<Value, Fault> {
        let (seat, mv) = (self.seat(request)?, text(&request.mv, "move")?);
        let desk = self.desk.as_deref_mut().ok_or_else(no_game)?;
        let played = desk.play(seat, mv)?;
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
                if request.views.unwrap_or(true) {
                    let views: Map<String, Value> = Viewer::all(desk.seats())
                        .map(|viewer| {
                            (viewer.to_string(), json!(desk.view(viewer, request.memory)))
                        })
                        .collect();
                    answer["views"] = Value::Object(views);
                }
            }
        }
        Ok(answer)
    }

    fn record(&self, request: &Request) -> Result<Value, Fault> {
        let desk = self.desk()?;
        let names = if request.names.is_empty() {
            desk.seats().iter().map(|seat| format!("Player {seat}")).collect()
        } else {
            request.names.clone()
        };
        if names.len() != desk.seats().len() {
            return Err(Fault::new(Code::BadRequest, "`names` needs one name for each seat"));
        }
        let plain = |name: &String| name.len() <= 64 && !name.chars().any(char::is_control);
        let date = request.date.as_deref().unwrap_or("unknown").to_string();
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

fn text<'a>(field: &'a Option<String>, name: &str) -> Result<&'a str, Fault> {
    field.as_deref().ok_or_else(|| Fault::new(Code::BadRequest, format!("`{name}` is missing")))
}

fn new_game(request: &Request) -> Result<Box<dyn Desk>, Fault> {
    let mut rules = match (&request.ruleset, &request.game) {
        (Some(ruleset), None) => ruleset.clone(),
        (None, Some(game)) => ruleset(game, &options(&request.options)?),
        _ => return Err(Fault::new(Code::BadRequest, "give either `game` or `ruleset`")),
    };
    if let Some(toml) = &request.components {
        let set = crate::load_components(game_of(&rules), toml)?;
        rules = format!("{rules} {set}");
    }
    let seed = seed(&request.seed)?;
    deal(&Order { ruleset: &rules, seats: request.seats, seed })
}

fn load_game(request: Request) -> Result<Box<dyn Desk>, Fault> {
    let seed = seed(&request.seed)?;
    let named = match (&request.position, &request.state) {
        (Some(position), _) => position.trim().strip_prefix("rules ").map(game_of),
        (None, Some(state)) => state.get("rules").and_then(Value::as_str).map(game_of),
        (None, None) => None,
    };
    let game = request.game.as_deref().or(named).map(|name| name.trim_end_matches(';').to_string());
    let game = game.ok_or_else(|| Fault::new(Code::BadRequest, "`game` is missing"))?;
    if let Some(toml) = &request.components {
        crate::load_components(&game, toml)?;
    }
    match (request.position, request.state) {
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
