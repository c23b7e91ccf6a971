//! `chowk.VectorEnv`: arrays that are made once, and a batch that writes into them.
use crate::{
    batch::{Actions, AnyBatch, Batch, Rows, Shape},
    convert::{self, small_seed, unknown_game, wrong},
};
use encode::Encode;
use numpy::{
    PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::{
    exceptions::{PyRuntimeError, PyTypeError},
    prelude::*,
    types::PyDict,
};
use std::sync::{Mutex, TryLockError};

/// More games than this in a batch are a mistake.
const GAMES_MOST: usize = 1 << 22;

/// Many games of one kind, stepped together.
#[pyclass(frozen, subclass, module = "chowk")]
pub(crate) struct VectorEnv {
    batch: Mutex<Box<dyn AnyBatch>>,
    shape: Shape,
    #[pyo3(get)]
    game: String,
    #[pyo3(get)]
    ruleset: String,
    #[pyo3(get)]
    num_envs: usize,
    #[pyo3(get)]
    threads: usize,
    /// `factored` or `flat`.
    #[pyo3(get)]
    encoding: &'static str,
    /// What each game's next to act observes.
    #[pyo3(get)]
    observations: Py<PyArray2<i16>>,
    /// Which actions are allowed.
    #[pyo3(get)]
    masks: Py<PyArray2<bool>>,
    /// Who is to act.
    #[pyo3(get)]
    to_act: Py<PyArray1<i8>>,
    /// What the step brought to each seat; not 0 only where a game has ended.
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    /// Which games ended with the step, and were dealt anew.
    #[pyo3(get)]
    dones: Py<PyArray1<bool>>,
    /// Final points of the last game that ended.
    #[pyo3(get)]
    points: Py<PyArray2<i32>>,
    /// Whole moves since the reset.
    #[pyo3(get)]
    moves: Py<PyArray1<u32>>,
    /// What `sample` wrote.
    actions: Py<PyArray1<i32>>,
}

/// The encoding that is asked for, of a game that has it.
pub(crate) fn is_flat<G: Encode>(encoding: &str) -> PyResult<bool> {
    match (encoding, G::FLAT) {
        ("factored", _) => Ok(false),
        ("flat", Some(_)) => Ok(true),
        ("flat", None) => Err(wrong(format!(
            "{} has too many moves for a flat encoding: use encoding=\"factored\"",
            G::NAME
        ))),
        _ => Err(wrong("encodings are `factored` and `flat`")),
    }
}

/// A ruleset and seats that can be encoded.
pub(crate) fn admitted<G: Encode>(ruleset: &str, seats: Option<i64>) -> PyResult<(G::Rules, u8)> {
    let rules: G::Rules = ruleset.parse().map_err(|why: kernel::Syntax| wrong(why.0))?;
    G::fits(rules).map_err(wrong)?;
    let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
    let seats = seats.unwrap_or(least.into());
    let fits = u8::try_from(seats).ok().filter(|n| G::SEATS.contains(n));
    let says = || wrong(format!("{} is played by {least} to {most}, not by {seats}", G::NAME));
    Ok((rules, fits.ok_or_else(says)?))
}

impl VectorEnv {
    /// Lets the batch write into the arrays while other threads of Python go on.
    fn write(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn AnyBatch, Rows<'_>) -> PyResult<()> + Send,
    ) -> PyResult<()> {
        let mut guard = self.lock()?;
        let batch = guard.as_mut();
        let taken = |what: &str| {
            PyRuntimeError::new_err(format!("the array `{what}` is read-only, or in use elsewhere"))
        };
        let mut observations =
            self.observations.bind(py).try_readwrite().map_err(|_| taken("observations"))?;
        let mut masks = self.masks.bind(py).try_readwrite().map_err(|_| taken("masks"))?;
        let mut seats = self.to_act.bind(py).try_readwrite().map_err(|_| taken("to_act"))?;
        let mut rewards = self.rewards.bind(py).try_readwrite().map_err(|_| taken("rewards"))?;
        let mut dones = self.dones.bind(py).try_readwrite().map_err(|_| taken("dones"))?;
        let mut points = self.points.bind(py).try_readwrite().map_err(|_| taken("points"))?;
        let mut moves = self.moves.bind(py).try_readwrite().map_err(|_| taken("moves"))?;
        let rows = Rows {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            seats: seats.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            dones: dones.as_slice_mut()?,
            points: points.as_slice_mut()?,
            moves: moves.as_slice_mut()?,
        };
        py.detach(move || work(batch, rows))
    }

    fn lock(&self) -> PyResult<std::sync::MutexGuard<'_, Box<dyn AnyBatch>>> {
        self.batch.try_lock().map_err(|why| match why {
            TryLockError::WouldBlock => PyRuntimeError::new_err(
                "another thread is stepping this VectorEnv: give each thread its own",
            ),
            TryLockError::Poisoned(_) => {
                PyRuntimeError::new_err("a step of this VectorEnv failed: make a new one")
            }
        })
    }
}

#[pymethods]
impl VectorEnv {
    #[new]
    #[pyo3(signature = (game, num_envs, *, seats=None, seed=None, options=None, threads=1, memory=true, encoding="factored"))]
    #[expect(clippy::too_many_arguments, reason = "by name, as Python has it")]
    fn new(
        py: Python<'_>,
        game: &str,
        num_envs: i64,
        seats: Option<i64>,
        seed: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyAny>>,
        threads: i64,
        memory: bool,
        encoding: &str,
    ) -> PyResult<VectorEnv> {
        let count = usize::try_from(num_envs).ok().filter(|n| (1..=GAMES_MOST).contains(n));
        let count =
            count.ok_or_else(|| wrong(format!("num_envs is 1 to {GAMES_MOST}, not {num_envs}")))?;
        let threads = usize::try_from(threads).ok().filter(|n| (1..=1024).contains(n));
        let threads = threads.ok_or_else(|| wrong("threads are 1 to 1024"))?;
        let ruleset = catalog::ruleset(game, &convert::options(options)?);
        let name = catalog::game_of(&ruleset);
        let (batch, ruleset, flat) = games::with_game!(name, |G| {
            let (rules, seats) = admitted::<G>(&ruleset, seats)?;
            let flat = is_flat::<G>(encoding)?;
            let batch = Batch::<G>::new(rules, seats, count, memory, flat);
            (Box::new(batch) as Box<dyn AnyBatch>, rules.to_string(), flat)
        })
        .ok_or_else(|| unknown_game(name))?;
        let shape = batch.shape();
        let env = VectorEnv {
            game: name.to_string(),
            ruleset,
            num_envs: count,
            threads,
            encoding: if flat { "flat" } else { "factored" },
            observations: PyArray2::zeros(py, [count, shape.observation], false).unbind(),
            masks: PyArray2::zeros(py, [count, shape.actions], false).unbind(),
            to_act: PyArray1::zeros(py, [count], false).unbind(),
            rewards: PyArray2::zeros(py, [count, shape.seats], false).unbind(),
            dones: PyArray1::zeros(py, [count], false).unbind(),
            points: PyArray2::zeros(py, [count, shape.seats], false).unbind(),
            moves: PyArray1::zeros(py, [count], false).unbind(),
            actions: PyArray1::zeros(py, [count], false).unbind(),
            batch: Mutex::new(batch),
            shape,
        };
        env.reset(py, seed)?;
        Ok(env)
    }

    #[getter]
    fn seats(&self) -> usize {
        self.shape.seats
    }
    /// How many actions there are.
    #[getter]
    fn num_actions(&self) -> usize {
        self.shape.actions
    }
    /// How many numbers an observation has.
    #[getter]
    fn observation_size(&self) -> usize {
        self.shape.observation
    }

    /// Deals all games anew. What game i becomes follows from the seed and i alone.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let seed = small_seed(seed)?;
        self.write(py, |batch, rows| {
            batch.reset(seed, self.threads, rows);
            Ok(())
        })
    }

    /// Plays an action in every game and writes what is next. Nothing is played if one is not allowed.
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(array) = actions.extract::<PyReadonlyArray1<'_, i32>>()
            && let Ok(slice) = array.as_slice()
        {
            return self.advance(py, Actions::I32(slice));
        }
        if let Ok(array) = actions.extract::<PyReadonlyArray1<'_, i64>>() {
            // Slices of larger arrays lie apart: copied.
            return match array.as_slice() {
                Ok(slice) => self.advance(py, Actions::I64(slice)),
                Err(_) => {
                    let together: Vec<i64> = array.as_array().iter().copied().collect();
                    self.advance(py, Actions::I64(&together))
                }
            };
        }
        let what = match actions.cast::<PyUntypedArray>() {
            Ok(array) => {
                format!("an array of {} with the shape {:?}", array.dtype(), array.shape())
            }
            Err(_) => format!("a {}", actions.get_type().name()?),
        };
        Err(PyTypeError::new_err(format!(
            "actions are an array of int32 or int64 with the shape [{}], not {what}",
            self.num_envs
        )))
    }

    /// An allowed action of every game, each equally likely, in an array that is used again.
    fn sample<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let mut guard = self.lock()?;
        let array = self.actions.bind(py).clone();
        {
            let mut actions = array.try_readwrite().map_err(|_| {
                PyRuntimeError::new_err("the actions of `sample` are in use elsewhere")
            })?;
            let slice = actions.as_slice_mut()?;
            let batch = guard.as_mut();
            py.detach(move || batch.sample(slice));
        }
        Ok(array)
    }

    fn __reduce__(&self) -> PyResult<Py<PyDict>> {
        Err(PyTypeError::new_err("a VectorEnv cannot be pickled: make another one from its seed"))
    }
    fn __repr__(&self) -> String {
        let VectorEnv { ruleset, num_envs, encoding, .. } = self;
        format!(
            "<chowk.VectorEnv {ruleset} for {}, {num_envs} games, {encoding}>",
            self.shape.seats
        )
    }
}

impl VectorEnv {
    fn advance(&self, py: Python<'_>, actions: Actions<'_>) -> PyResult<()> {
        if actions.len() != self.num_envs {
            return Err(wrong(format!(
                "{} actions for {} games: there must be one for each",
                actions.len(),
                self.num_envs
            )));
        }
        self.write(py, |batch, rows| {
            if let Some((at, action)) = batch.forbidden(actions) {
                return Err(wrong(format!(
                    "game {at}: action {action} is not allowed now: masks[{at}] says which are. \
                     Nothing was played"
                )));
            }
            batch.step(actions, self.threads, rows);
            Ok(())
        })
    }
}
