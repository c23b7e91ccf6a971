//! The bots that come with the games, and the numbers of a match.
use crate::{
    convert::{self, SeatArg, SeedArg, fault, small, to_python, wrong},
    game::Game,
    moves::Move,
    signals,
};
use bots::Budget;
use catalog::Adviser;
use kernel::{Quick, Seed};
use pyo3::{exceptions::PyRuntimeError, prelude::*, types::PyType};
use std::sync::Mutex;

/// Luck for bots: the same numbers for the same seed.
#[pyclass(module = "chowk")]
pub(crate) struct Luck(pub(crate) Quick);

#[pymethods]
impl Luck {
    #[new]
    #[pyo3(signature = (seed=None))]
    fn new(seed: Option<&Bound<'_, PyAny>>) -> PyResult<Luck> {
        Ok(Luck(Quick::new(small(convert::seed(seed)?))))
    }
}

/// A bot by name: `random`, `greedy`, `search:nodes=1000`, or a level.
#[pyclass(frozen, subclass, module = "chowk.bots")]
pub(crate) struct Bot {
    spec: String,
    seed: Seed,
    /// For the game it was last asked about.
    seated: Mutex<Seated>,
}

struct Seated {
    game: &'static str,
    adviser: Option<Box<dyn Adviser>>,
    luck: Quick,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (spec, seed=SeedArg(Seed::from_phrase("0"))))]
    fn new(spec: String, seed: SeedArg) -> PyResult<Bot> {
        let SeedArg(seed) = seed;
        // Every game knows the same names: a wrong one is told at once.
        let check = games::with_game!(catalog::GAMES[0], |G| bots::bot::<G>(&spec).map(|_| ()));
        check.unwrap_or(Ok(())).map_err(|why| wrong(why.0))?;
        let seated = Seated { game: "", adviser: None, luck: Quick::new(small(seed)) };
        Ok(Bot { spec, seed, seated: Mutex::new(seated) })
    }

    #[getter]
    fn spec(&self) -> &str {
        &self.spec
    }

    /// The move it plays for a seat; it is shown what that seat may see.
    #[pyo3(signature = (game, seat=None, luck=None))]
    fn choose(
        &self,
        py: Python<'_>,
        game: &Bound<'_, Game>,
        seat: Option<SeatArg>,
        luck: Option<&Bound<'_, Luck>>,
    ) -> PyResult<Move> {
        let advice = self.ask(py, game, seat, luck)?;
        game.borrow().0.read(&advice.mv)
    }

    /// What it thinks: move, nodes, and its thoughts about other moves.
    #[pyo3(signature = (game, seat=None, luck=None))]
    fn advise<'py>(
        &self,
        py: Python<'py>,
        game: &Bound<'_, Game>,
        seat: Option<SeatArg>,
        luck: Option<&Bound<'_, Luck>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let advice = self.ask(py, game, seat, luck)?;
        let value = serde_json::to_value(advice).map_err(|why| wrong(why.to_string()))?;
        to_python(py, &value)
    }

    /// A new game begins: forget the last one.
    fn reset(&self) -> PyResult<()> {
        let mut seated = self.seated.try_lock().map_err(|_| busy())?;
        if let Some(adviser) = &mut seated.adviser {
            adviser.reset();
        }
        Ok(())
    }

    /// Another machine gets the bot as it was made: the game it thought about stays here.
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String, String)) {
        (py.get_type::<Bot>(), (self.spec.clone(), self.seed.to_string()))
    }
    fn __repr__(&self) -> String {
        format!("chowk.bots.Bot('{}')", self.spec)
    }
}

fn busy() -> PyErr {
    PyRuntimeError::new_err("this bot is thinking in another thread: give each thread its own")
}

impl Bot {
    fn ask(
        &self,
        py: Python<'_>,
        game: &Bound<'_, Game>,
        seat: Option<SeatArg>,
        luck: Option<&Bound<'_, Luck>>,
    ) -> PyResult<catalog::Advice> {
        // A copy, so that others may go on with the game while this thinks.
        let (seat, desk) = {
            let game = game.borrow();
            (game.seat(seat)?, game.0.desk().copy())
        };
        let mut guard = self.seated.try_lock().map_err(|_| busy())?;
        let seated = &mut *guard;
        if seated.game != desk.game() {
            seated.adviser =
                Some(catalog::bot(desk.game(), &self.spec).map_err(|why| fault(py, why))?);
            seated.game = desk.game();
        }
        let Some(adviser) = &mut seated.adviser else { return Err(wrong("the bot has no game")) };
        let mut own = luck.map(|luck| luck.try_borrow_mut()).transpose().map_err(|_| {
            PyRuntimeError::new_err(
                "this luck is in use in another thread: give each thread its own",
            )
        })?;
        let luck = own.as_mut().map_or(&mut seated.luck, |luck| &mut luck.0);
        let asked = &mut *adviser;
        let thought = signals::think(py, move || {
            let advice = asked.advise(desk.as_ref(), seat, Budget::Nodes(1_000), luck);
            (advice, desk.is_over())
        });
        // Half a thought is nothing to build upon.
        let (advice, over) = thought.inspect_err(|_| adviser.reset())?;
        advice.ok_or_else(|| match over {
            true => convert::refused(py, kernel::OVER),
            false => convert::refused(py, kernel::NOT_TO_ACT),
        })
    }
}

/// Mean and 95 % interval of shares of victory, a sample a deal of `games` games.
#[pyfunction]
pub(crate) fn interval(samples: Vec<f64>, games: u8) -> (f64, f64, f64) {
    let mut score = arena::score::Score::default();
    samples.into_iter().for_each(|sample| score.add(sample));
    let interval = score.interval(games);
    (score.mean(), interval.low, interval.high)
}
