//! `chowk.VectorEnv`: arrays that are made once, and a batch that writes into them.
use crate::{
    batch::{Actions, AnyBatch, Batch, Rows, Shape},
    convert::{self, Whole, later_seed, small_seed, unknown_game, wrong},
};
use encode::Encode;
use numpy::{
    Element, PyArray, PyArray1, PyArray2, PyArrayDescrMethods, PyArrayMethods, PyReadonlyArray1,
    PyReadwriteArray, PyUntypedArray, PyUntypedArrayMethods, dtype, ndarray::Dimension,
};
use pyo3::{
    exceptions::{PyRuntimeError, PyTypeError},
    prelude::*,
    types::{PyDict, PyTuple},
};
use std::{
    borrow::Cow,
    sync::{
        Mutex, TryLockError,
        atomic::{AtomicU64, Ordering},
    },
};

/// More games than this in a batch are a mistake.
const GAMES_MOST: usize = 1 << 22;
/// A batch that needs more memory is a mistake too: who takes more than there is may be ended by the
/// system without a word.
const BYTES_MAX: u64 = 8 << 30;

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
    /// The seed of the last reset.
    seed: AtomicU64,
}

/// An array whose numbers can be read where they lie: fields of packed records and views of bytes cannot.
fn aligned<'py>(actions: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let is_array = actions.cast::<PyUntypedArray>().is_ok();
    if is_array && !actions.getattr("flags")?.getattr("aligned")?.extract::<bool>()? {
        return actions.call_method0("copy");
    }
    Ok(actions.clone())
}

/// The numbers of an array; copied where they lie apart, as in a slice of a larger array.
fn together<'a, T: Element + Copy>(array: &'a PyReadonlyArray1<'_, T>) -> Cow<'a, [T]> {
    match array.as_slice() {
        Ok(slice) => Cow::Borrowed(slice),
        Err(_) => Cow::Owned(array.as_array().iter().copied().collect()),
    }
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
pub(crate) fn admitted<G: Encode>(ruleset: &str, seats: Option<Whole>) -> PyResult<(G::Rules, u8)> {
    let rules: G::Rules = ruleset.parse().map_err(|why: kernel::Syntax| wrong(why.0))?;
    G::fits(rules).map_err(wrong)?;
    let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
    let seats = seats.map_or(least.into(), |seats| seats.0);
    let fits = u8::try_from(seats).ok().filter(|n| G::SEATS.contains(n));
    let says = || wrong(format!("{} is played by {least} to {most}, not by {seats}", G::NAME));
    Ok((rules, fits.ok_or_else(says)?))
}

/// An array to write into. Python may have made it read-only, or changed its form in place since it was made.
fn taken<'py, T: Element, D: Dimension>(
    py: Python<'py>,
    array: &Py<PyArray<T, D>>,
    what: &str,
    shape: &[usize],
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    let array = array.bind(py);
    let says = |why: &str| PyRuntimeError::new_err(format!("the array `{what}` {why}"));
    let same = array.shape() == shape && array.dtype().is_equiv_to(&dtype::<T>(py));
    if !same || !array.is_c_contiguous() {
        return Err(says("has another shape or dtype than it was made with: make a new VectorEnv"));
    }
    array.try_readwrite().map_err(|_| says("is read-only, or in use elsewhere"))
}

/// An array of zeros; by Python's own hand, so that too little memory is an exception.
fn zeros<T: Element, D: Dimension>(py: Python<'_>, shape: &[usize]) -> PyResult<Py<PyArray<T, D>>> {
    let shape = PyTuple::new(py, shape)?;
    let array = py.import("numpy")?.call_method1("zeros", (shape, dtype::<T>(py)))?;
    Ok(array.cast_into::<PyArray<T, D>>()?.unbind())
}

/// How much memory a batch takes, as far as it can be known beforehand.
fn bytes<G: Encode>(games: usize, seats: u8, flat: bool) -> u64 {
    let Shape { observation, actions, seats } = Batch::<G>::shape_of(seats, flat);
    let each = Batch::<G>::BYTES_PER_GAME + 2 * observation + actions + 8 * seats + 16;
    games as u64 * each as u64
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
        let Shape { observation, actions, seats: players } = self.shape;
        let n = self.num_envs;
        let mut observations = taken(py, &self.observations, "observations", &[n, observation])?;
        let mut masks = taken(py, &self.masks, "masks", &[n, actions])?;
        let mut seats = taken(py, &self.to_act, "to_act", &[n])?;
        let mut rewards = taken(py, &self.rewards, "rewards", &[n, players])?;
        let mut dones = taken(py, &self.dones, "dones", &[n])?;
        let mut points = taken(py, &self.points, "points", &[n, players])?;
        let mut moves = taken(py, &self.moves, "moves", &[n])?;
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
    #[pyo3(signature = (game, num_envs, *, seats=None, seed=None, options=None, threads=Whole(1), memory=true, encoding="factored"))]
    #[expect(clippy::too_many_arguments, reason = "by name, as Python has it")]
    fn new(
        py: Python<'_>,
        game: &str,
        num_envs: Whole,
        seats: Option<Whole>,
        seed: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyAny>>,
        threads: Whole,
        memory: bool,
        encoding: &str,
    ) -> PyResult<VectorEnv> {
        let Whole(num_envs) = num_envs;
        let count = usize::try_from(num_envs).ok().filter(|n| (1..=GAMES_MOST).contains(n));
        let count =
            count.ok_or_else(|| wrong(format!("num_envs is 1 to {GAMES_MOST}, not {num_envs}")))?;
        let threads = usize::try_from(threads.0).ok().filter(|n| (1..=1024).contains(n));
        let threads = threads.ok_or_else(|| wrong("threads are 1 to 1024"))?;
        let ruleset = catalog::ruleset(game, &convert::options(options)?);
        let name = catalog::game_of(&ruleset);
        let (batch, ruleset, flat) = games::with_game!(name, |G| {
            let (rules, seats) = admitted::<G>(&ruleset, seats)?;
            let flat = is_flat::<G>(encoding)?;
            let bytes = bytes::<G>(count, seats, flat);
            if bytes > BYTES_MAX {
                return Err(wrong(format!(
                    "{count} games would take {} GiB, and a batch has at most {}: make fewer, or several batches",
                    bytes >> 30,
                    BYTES_MAX >> 30
                )));
            }
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
            observations: zeros(py, &[count, shape.observation])?,
            masks: zeros(py, &[count, shape.actions])?,
            to_act: zeros(py, &[count])?,
            rewards: zeros(py, &[count, shape.seats])?,
            dones: zeros(py, &[count])?,
            points: zeros(py, &[count, shape.seats])?,
            moves: zeros(py, &[count])?,
            actions: zeros(py, &[count])?,
            seed: AtomicU64::new(small_seed(None)?),
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

    /// Deals all games anew. What game i becomes follows from the seed and i alone; without a seed the
    /// next one follows from the last.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let seed = later_seed(seed, self.seed.load(Ordering::Relaxed))?;
        self.write(py, |batch, rows| {
            batch.reset(seed, self.threads, rows);
            Ok(())
        })?;
        self.seed.store(seed, Ordering::Relaxed);
        Ok(())
    }

    /// Plays an action in every game and writes what is next. Nothing is played if one is not allowed.
    fn step(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = &aligned(actions)?;
        if let Ok(array) = actions.extract::<PyReadonlyArray1<'_, i32>>() {
            return self.advance(py, Actions::I32(&together(&array)));
        }
        if let Ok(array) = actions.extract::<PyReadonlyArray1<'_, i64>>() {
            return self.advance(py, Actions::I64(&together(&array)));
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
            let mut actions = taken(py, &self.actions, "actions", &[self.num_envs])?;
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
