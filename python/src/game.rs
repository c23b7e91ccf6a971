//! `chowk.Game`: a table with its record.
use crate::{
    PICKLE, check_pickle,
    convert::{self, SeatArg, Whole, numbers, to_python, unknown_game, wrong},
    held::{AnyTable, Held},
    moves::Move,
    signals,
};
use bots::{Tactics, judge::Effort};
use kernel::{Game as _, Seat, Seed, Table, Viewer, record};
use numpy::{IntoPyArray, PyArray1};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyDict, PyTuple},
};
use serde_json::{Value, json};
use words::{Lang, Voice};

/// A game in progress, from its deal to now.
#[pyclass(module = "chowk")]
pub(crate) struct Game(pub(crate) Box<dyn AnyTable>);

/// A move as people give it.
enum MoveArg<'py> {
    Object(Bound<'py, Move>),
    Text(String),
}

impl<'py> FromPyObject<'_, 'py> for MoveArg<'py> {
    type Error = PyErr;
    #[inline]
    fn extract(arg: Borrowed<'_, 'py, PyAny>) -> PyResult<MoveArg<'py>> {
        if let Ok(mv) = arg.cast::<Move>() {
            return Ok(MoveArg::Object(mv.to_owned()));
        }
        arg.extract().map(MoveArg::Text).map_err(|_| {
            let what = arg.get_type().name().map_or("?".into(), |name| name.to_string());
            PyTypeError::new_err(format!("a move is a chowk.Move or its notation, not a {what}"))
        })
    }
}

impl Game {
    /// The seat that is meant: the one given, or the only one that is asked.
    pub(crate) fn seat(&self, seat: Option<SeatArg>) -> PyResult<Seat> {
        if let Some(seat) = seat {
            return seat.seat(self.0.seats());
        }
        let waiting = self.0.waiting();
        match (waiting.len(), waiting.lowest()) {
            (1, Some(seat)) => Ok(seat),
            (0, _) => Ok(Seat(0)),
            _ => Err(wrong("several seats choose at once: say which one is meant, as seat=0")),
        }
    }

    fn read(&self, mv: MoveArg<'_>) -> PyResult<Move> {
        match mv {
            MoveArg::Object(mv) => Ok(mv.get().clone()),
            MoveArg::Text(text) => self.0.read(&text),
        }
    }
}

/// Names and dates stand in a line of the record, which must be read again.
fn one_line(text: &str) -> PyResult<()> {
    let shown: String = text.chars().take(60).collect();
    match text.trim() == text && text.chars().all(kernel::record::is_plain) {
        true => Ok(()),
        false => Err(wrong(format!(
            "{shown:?} cannot stand in a record: names and dates are one line, without control characters, and without blanks around it"
        ))),
    }
}

/// As many as are asked for; all of them, if nothing is said.
fn at_most(limit: Option<Whole>) -> PyResult<usize> {
    let Some(Whole(limit)) = limit else { return Ok(usize::MAX) };
    usize::try_from(limit).map_err(|_| wrong(format!("a limit is 0 or more, not {limit}")))
}

/// A new table of the game that a ruleset names.
fn dealt(ruleset: &str, seats: Option<Whole>, seed: Seed) -> PyResult<Box<dyn AnyTable>> {
    let name = catalog::game_of(ruleset);
    games::with_game!(name, |G| {
        let rules: <G as kernel::Game>::Rules =
            ruleset.parse().map_err(|why: kernel::Syntax| wrong(why.0))?;
        let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
        let seats = seats.map_or(least.into(), |seats| seats.0);
        let fits = u8::try_from(seats).ok().filter(|n| G::SEATS.contains(n));
        let Some(seats) = fits else {
            return Err(wrong(format!("{name} is played by {least} to {most}, not by {seats}")));
        };
        Box::new(Held::new(Table::<G>::new(rules, seats, seed))) as Box<dyn AnyTable>
    })
    .ok_or_else(|| unknown_game(name))
}

/// The table that a record ends with, or where it stood after this many steps.
fn resumed(text: &str, step: Option<Whole>) -> PyResult<Box<dyn AnyTable>> {
    let told = |why: record::RecordError| wrong(why.to_string());
    let name = catalog::game_of(record::ruleset_of(text).map_err(told)?);
    games::with_game!(name, |G| {
        let verified = record::verify::<G>(text).map_err(told)?;
        let steps = verified.record.steps.len();
        let step = match step {
            None => steps,
            Some(Whole(step)) => usize::try_from(step)
                .ok()
                .filter(|&step| step <= steps)
                .ok_or_else(|| wrong(format!("the record has {steps} steps, not {step}")))?,
        };
        let seed = verified.record.seed.unwrap_or(Seed([0; 32]));
        Box::new(Held::new(verified.table_at(step, seed))) as Box<dyn AnyTable>
    })
    .ok_or_else(|| unknown_game(name))
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game, seats=None, seed=None, options=None))]
    fn new(
        game: &str,
        seats: Option<Whole>,
        seed: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Game> {
        let ruleset = catalog::ruleset(game, &convert::options(options)?);
        dealt(&ruleset, seats, convert::seed(seed)?).map(Game)
    }

    /// Goes on from a record, or from where it stood after `step` steps.
    #[staticmethod]
    #[pyo3(signature = (text, step=None))]
    fn from_record(text: &str, step: Option<Whole>) -> PyResult<Game> {
        resumed(text, step).map(Game)
    }

    /// Sets up a position in notation, if it can stand on a table.
    #[staticmethod]
    #[pyo3(signature = (game, position, seed=None))]
    fn from_position(
        game: &str,
        position: &str,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Game> {
        let seed = convert::seed(seed)?;
        games::with_game!(game, |G| {
            let at: G = position.parse().map_err(|why: kernel::Syntax| wrong(why.0))?;
            at.audit().map_err(|why| wrong(why.to_string()))?;
            Game(Box::new(Held::new(Table::load(at, seed))))
        })
        .ok_or_else(|| unknown_game(game))
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.0.desk().game()
    }
    /// The rules it is played by, with edition and options.
    #[getter]
    fn ruleset(&self) -> String {
        self.0.desk().ruleset()
    }
    #[getter]
    fn seats(&self) -> usize {
        self.0.seats().len()
    }
    #[getter]
    fn seed(&self) -> String {
        self.0.seed().to_string()
    }
    /// Who must choose now, sealed or not.
    #[getter]
    fn to_act(&self) -> Vec<usize> {
        numbers(self.0.desk().to_act())
    }
    /// Whose choice is still to come.
    #[getter]
    fn waiting(&self) -> Vec<usize> {
        numbers(self.0.waiting())
    }
    #[getter]
    fn over(&self) -> bool {
        self.0.desk().is_over()
    }
    /// Steps played so far.
    #[getter]
    fn step(&self) -> usize {
        self.0.desk().step()
    }
    /// Points and places when the game is over, else None.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(outcome) = self.0.desk().outcome() else { return Ok(None) };
        let dict = PyDict::new(py);
        dict.set_item("winners", numbers(outcome.winners()))?;
        dict.set_item("points", outcome.points)?;
        dict.set_item("places", outcome.place.into_iter().map(u32::from).collect::<Vec<_>>())?;
        Ok(Some(dict))
    }
    /// Where the game stands: everything above in one dictionary.
    #[getter]
    fn status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        dict.set_item("game", self.game())?;
        dict.set_item("ruleset", self.ruleset())?;
        dict.set_item("step", self.step())?;
        dict.set_item("over", self.over())?;
        dict.set_item("to_act", self.to_act())?;
        dict.set_item("waiting", self.waiting())?;
        dict.set_item("ready", numbers(self.0.desk().ready()))?;
        dict.set_item("outcome", self.outcome(py)?)?;
        Ok(dict)
    }

    /// What a seat may do, described: a dictionary for each kind of move.
    #[pyo3(signature = (seat=None))]
    fn choices<'py>(&self, py: Python<'py>, seat: Option<SeatArg>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.0.desk().choices(self.seat(seat)?))
    }
    /// The legal moves of a seat, `limit` at most.
    #[pyo3(signature = (seat=None, limit=None))]
    fn moves(&self, seat: Option<SeatArg>, limit: Option<Whole>) -> PyResult<Vec<Move>> {
        Ok(self.0.moves(self.seat(seat)?, at_most(limit)?))
    }
    /// How many legal moves a seat has.
    #[pyo3(signature = (seat=None))]
    fn count(&self, seat: Option<SeatArg>) -> PyResult<u64> {
        Ok(self.0.count(self.seat(seat)?))
    }
    /// The move of a notation.
    fn read_move(&self, text: &str) -> PyResult<Move> {
        self.0.read(text)
    }
    /// Raises `Illegal` if the move may not be played.
    #[pyo3(signature = (r#move, seat=None))]
    fn check(&self, py: Python<'_>, r#move: MoveArg<'_>, seat: Option<SeatArg>) -> PyResult<()> {
        let mv = self.read(r#move)?;
        self.0.check(py, self.seat(seat)?, &mv)
    }
    /// Plays a move. True if the step was played. Where several choose at once it is False until the last of
    /// them has chosen: the move lies sealed, and who plays again before that changes it.
    #[pyo3(signature = (r#move, seat=None))]
    fn play(
        &mut self,
        py: Python<'_>,
        r#move: MoveArg<'_>,
        seat: Option<SeatArg>,
    ) -> PyResult<bool> {
        let seat = self.seat(seat)?;
        match r#move {
            MoveArg::Object(mv) => self.0.play(py, seat, mv.get()),
            MoveArg::Text(text) => {
                let mv = self.0.read(&text)?;
                self.0.play(py, seat, &mv)
            }
        }
    }
    /// What those chose whose move waits for those of others, by seat. The players may not see it.
    #[getter]
    fn sealed(&self) -> std::collections::BTreeMap<u8, Move> {
        self.0.sealed().into_iter().map(|(seat, mv)| (seat.0, mv)).collect()
    }
    /// What happened in the last step, as a seat saw it, or as people who watch did.
    #[pyo3(signature = (viewer=None))]
    fn events<'py>(&self, py: Python<'py>, viewer: Option<SeatArg>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.0.events(convert::viewer(viewer, self.0.seats())?))
    }
    /// What a seat sees, or people who watch; with `memory` also what a perfect memory knows.
    #[pyo3(signature = (viewer=None, memory=false))]
    fn view<'py>(
        &self,
        py: Python<'py>,
        viewer: Option<SeatArg>,
        memory: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seen = self.0.desk().view(convert::viewer(viewer, self.0.seats())?, memory);
        to_python(py, &seen.view)
    }
    /// Everything, also what nobody may see.
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.0.desk().state())
    }
    /// Everything as one line of notation.
    #[getter]
    fn position(&self) -> String {
        self.0.desk().position()
    }
    /// The table in words, English or German.
    #[pyo3(signature = (viewer=None, lang="en"))]
    fn describe(&self, viewer: Option<SeatArg>, lang: &str) -> PyResult<String> {
        let lang = match lang {
            "en" => Lang::En,
            "de" => Lang::De,
            _ => return Err(wrong("languages are `en` and `de`")),
        };
        let me = match convert::viewer(viewer, self.0.seats())? {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let names = self.0.seats().iter().map(|seat| seat.to_string()).collect();
        Ok(self.0.desk().describe(&Voice { lang, me, names }))
    }
    /// The game so far as a record: text that anyone can check.
    #[pyo3(signature = (names=None, date=""))]
    fn record(&self, names: Option<&Bound<'_, PyAny>>, date: &str) -> PyResult<String> {
        let own = || self.0.seats().iter().map(|seat| seat.to_string()).collect::<Vec<_>>();
        let names = names.filter(|names| !names.is_none());
        let given = names.is_some() || !date.is_empty();
        let names = names
            .map_or_else(|| Ok(own()), |names| names.extract())
            .map_err(|_| PyTypeError::new_err("names are a list of texts, one for each seat"))?;
        if names.len() != self.0.seats().len() {
            return Err(wrong(format!("{} names for {} seats", names.len(), self.0.seats().len())));
        }
        names.iter().map(String::as_str).chain([date]).try_for_each(one_line)?;
        let record = self.0.desk().record(&names, kernel::ENGINE, date);
        if given {
            // What a record may hold is for those to say who read it.
            resumed(&record, None)?;
        }
        Ok(record)
    }
    /// What a seat observes, as numbers: a row as `Encoding` describes it, before a move is begun.
    #[pyo3(signature = (seat=None, memory=true))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        seat: Option<SeatArg>,
        memory: bool,
    ) -> PyResult<Bound<'py, PyArray1<i16>>> {
        Ok(self.0.observe(self.seat(seat)?, memory)?.into_pyarray(py))
    }
    /// What a player at this seat is given to decide: nothing else can be reached from it.
    #[pyo3(signature = (seat=None))]
    fn turn(&self, seat: Option<SeatArg>) -> PyResult<Turn> {
        let seat = self.seat(seat)?;
        Ok(Turn { table: self.0.copy(), seat })
    }

    /// A second game at the same point.
    fn clone(&self) -> Game {
        Game(self.0.copy())
    }
    fn __copy__(&self) -> Game {
        self.clone()
    }
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.clone()
    }
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = py.import("chowk._chowk")?.getattr("restore")?;
        let sealed: Vec<(u8, String)> =
            self.0.sealed().into_iter().map(|(seat, mv)| (seat.0, mv.0.text())).collect();
        let record = self.record(None, "")?;
        Ok((restore, (PICKLE, env!("CARGO_PKG_VERSION"), record, sealed).into_pyobject(py)?))
    }
    fn __repr__(&self) -> String {
        let whose: String = self.0.waiting().iter().map(|seat| seat.0.to_string()).collect();
        let now = if self.over() { "over".into() } else { format!("waiting for {whose}") };
        format!("<chowk.Game {} for {}, step {}, {now}>", self.ruleset(), self.seats(), self.step())
    }
}

/// Makes a game from a pickle.
#[pyfunction]
pub(crate) fn restore(
    py: Python<'_>,
    version: u32,
    made_by: &str,
    record: &str,
    sealed: Vec<(u8, String)>,
) -> PyResult<Game> {
    check_pickle(version, made_by, "keep games as records, which every version reads")?;
    let mut table = resumed(record, None)?;
    for (seat, text) in sealed {
        let mv = table.read(&text)?;
        table.play(py, SeatArg::Number(seat.into()).seat(table.seats())?, &mv)?;
    }
    Ok(Game(table))
}

/// One decision of one seat, as a bot written in Python is asked for it.
#[pyclass(frozen, module = "chowk")]
pub(crate) struct Turn {
    table: Box<dyn AnyTable>,
    seat: Seat,
}

#[pymethods]
impl Turn {
    #[getter]
    fn game(&self) -> &'static str {
        self.table.desk().game()
    }
    #[getter]
    fn ruleset(&self) -> String {
        self.table.desk().ruleset()
    }
    #[getter]
    fn seats(&self) -> usize {
        self.table.seats().len()
    }
    #[getter]
    fn seat(&self) -> u8 {
        self.seat.0
    }
    /// What the seat sees, with all that a perfect memory knows.
    #[getter]
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.table.desk().view(Viewer::Seat(self.seat), true).view)
    }
    #[getter]
    fn choices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.table.desk().choices(self.seat))
    }
    #[pyo3(signature = (limit=None))]
    fn moves(&self, limit: Option<Whole>) -> PyResult<Vec<Move>> {
        Ok(self.table.moves(self.seat, at_most(limit)?))
    }
    /// What the seat observes, as numbers.
    #[pyo3(signature = (memory=true))]
    fn observe<'py>(&self, py: Python<'py>, memory: bool) -> PyResult<Bound<'py, PyArray1<i16>>> {
        Ok(self.table.observe(self.seat, memory)?.into_pyarray(py))
    }
    /// Spells a move: `choose(observation, mask)` is asked for one token after the other. It is given
    /// what `VectorEnv` has in a row of its arrays.
    #[pyo3(signature = (choose, memory=true))]
    fn spell(&self, py: Python<'_>, choose: &Bound<'_, PyAny>, memory: bool) -> PyResult<Move> {
        self.table.spell(self.seat, memory, &mut |row, mask| {
            let chosen = choose.call1((row.into_pyarray(py), mask.into_pyarray(py)))?;
            chosen.extract().map(|Whole(token)| token).map_err(|_: PyErr| {
                let what = chosen.get_type().name().map_or("?".into(), |name| name.to_string());
                PyTypeError::new_err(format!("a token is a whole number, not a {what}"))
            })
        })
    }
    fn __reduce__(&self) -> PyResult<()> {
        Err(PyTypeError::new_err("a turn cannot be pickled: it would show the whole game"))
    }
}

/// What was better, and what luck brought: looks through a finished or unfinished record. `nodes` is
/// how much is imagined at most for one decision, if not what hints take.
#[pyfunction]
#[pyo3(signature = (record, nodes=None))]
pub(crate) fn analyse<'py>(
    py: Python<'py>,
    record: &str,
    nodes: Option<Whole>,
) -> PyResult<Bound<'py, PyAny>> {
    let few = |nodes: Whole| u64::try_from(nodes.0).ok().filter(|&nodes| nodes > 0);
    let nodes = match nodes {
        None => None,
        Some(nodes) => Some(few(nodes).ok_or_else(|| wrong("nodes are 1 at least"))?),
    };
    let report = signals::think(py, || -> PyResult<Value> {
        let told = |why: record::RecordError| wrong(why.to_string());
        let name = catalog::game_of(record::ruleset_of(record).map_err(told)?);
        games::with_game!(name, |G| {
            let verified = record::verify::<G>(record).map_err(told)?;
            let usual = <G as Tactics>::EFFORT;
            let fewer = |most: u64| Effort { piece: usual.piece.min(most), most, ..usual };
            let effort = nodes.map_or(usual, fewer);
            let report = analysis::analyse_with(&verified, effort, &mut |_| ());
            serde_json::to_value(report).map_err(|why| wrong(why.to_string()))?
        })
        .ok_or_else(|| unknown_game(name))
    })??;
    to_python(py, &report)
}

/// What a game offers: seats, editions, options.
#[pyfunction]
pub(crate) fn entry<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyAny>> {
    let entry = catalog::entry(game).map_err(|why| convert::fault(py, why))?;
    let options: Vec<Value> = entry
        .options
        .iter()
        .map(
            |option| json!({"name": option.name, "values": option.values, "clause": option.clause}),
        )
        .collect();
    let editions: Vec<u8> = entry.editions.iter().map(|edition| edition.number).collect();
    let value = json!({
        "game": entry.game,
        "seats": [entry.seats.0, entry.seats.1],
        "editions": editions,
        "options": options,
    });
    to_python(py, &value)
}
