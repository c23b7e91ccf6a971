//! What the numbers mean.
use crate::{
    PICKLE, check_pickle,
    convert::{Whole, unknown_game, wrong},
    moves::Move,
};
use encode::{Encode, Field, Lane};
use kernel::Game as _;
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyDict, PyTuple},
};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The encoding of a game for this many seats: what tokens and observations mean.
#[pyclass(frozen, module = "chowk")]
pub(crate) struct Encoding {
    #[pyo3(get)]
    game: String,
    #[pyo3(get)]
    seats: u8,
    /// Goes up when a number changes its meaning.
    #[pyo3(get)]
    version: u32,
    /// What each token stands for.
    #[pyo3(get)]
    tokens: Vec<String>,
    /// Moves of the flat encoding; None where there is none.
    #[pyo3(get)]
    flat: Option<usize>,
    fields: Vec<Field>,
    spelled: fn(&[u8]) -> Option<Move>,
    numbered: fn(usize) -> Option<Move>,
}

#[pymethods]
impl Encoding {
    #[new]
    #[pyo3(signature = (game, seats=None))]
    fn new(game: &str, seats: Option<Whole>) -> PyResult<Encoding> {
        games::with_game!(game, |G| {
            let seats = seats.map_or((*G::SEATS.start()).into(), |seats| seats.0);
            let fits = u8::try_from(seats).ok().filter(|n| G::SEATS.contains(n));
            let Some(seats) = fits else {
                return Err(wrong(format!("{game} is not played by {seats}")));
            };
            Encoding {
                game: game.into(),
                seats,
                version: G::VERSION,
                tokens: (0..G::TOKENS).map(|token| G::token(token as u8)).collect(),
                flat: G::FLAT,
                fields: Lane::<G>::fields(seats),
                spelled: |word| G::read(word).map(Move::new::<G>),
                numbered: |number| G::numbered(number).map(Move::new::<G>),
            }
        })
        .ok_or_else(|| unknown_game(game))
    }

    /// Numbers of an observation.
    #[getter]
    fn size(&self) -> usize {
        encode::size(&self.fields)
    }
    /// Name, shape, least and most of each field, in order.
    #[getter]
    fn fields(&self) -> Vec<(&'static str, Vec<usize>, i16, i16)> {
        self.fields.iter().map(|f| (f.name, f.shape.clone(), f.low, f.high)).collect()
    }
    /// The least that each number of an observation can be.
    #[getter]
    fn low<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i16>> {
        PyArray1::from_vec(py, self.each(|field| field.low))
    }
    /// The most.
    #[getter]
    fn high<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i16>> {
        PyArray1::from_vec(py, self.each(|field| field.high))
    }
    /// An observation, or rows of them, as a dictionary of arrays that share its memory.
    fn structured<'py>(&self, observation: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        let shape = observation.getattr("shape").and_then(|shape| shape.extract::<Vec<usize>>());
        let shape = shape.map_err(|_| PyTypeError::new_err("an observation is an array"))?;
        if shape.last() != Some(&self.size()) {
            return Err(wrong(format!(
                "an observation of {} for {} has {} numbers; this has the shape {shape:?}",
                self.game,
                self.seats,
                self.size()
            )));
        }
        let py = observation.py();
        let rows = &shape[..shape.len() - 1];
        let (dict, mut at) = (PyDict::new(py), 0);
        for field in &self.fields {
            let slice = pyo3::types::PySlice::new(py, at as isize, (at + field.len()) as isize, 1);
            let part = observation.get_item((py.Ellipsis(), slice))?;
            let shape: Vec<usize> = rows.iter().chain(&field.shape).copied().collect();
            dict.set_item(field.name, part.call_method1("reshape", (PyTuple::new(py, shape)?,))?)?;
            at += field.len();
        }
        Ok(dict)
    }
    /// The move that tokens spell, or that a number of the flat encoding stands for.
    fn decode(&self, tokens: &Bound<'_, PyAny>) -> PyResult<Move> {
        if let Ok(Whole(number)) = tokens.extract() {
            let Some(flat) = self.flat else {
                return Err(wrong(format!("{} has no flat encoding: give tokens", self.game)));
            };
            let number = usize::try_from(number).ok();
            return number
                .and_then(self.numbered)
                .ok_or_else(|| wrong(format!("moves are numbered 0 to {}", flat - 1)));
        }
        let tokens: Vec<u8> = match tokens.extract::<PyReadonlyArray1<'_, i64>>() {
            Ok(array) => array.as_array().iter().map(|&t| u8::try_from(t).unwrap_or(255)).collect(),
            Err(_) => {
                let tokens: Vec<i64> = tokens.extract().map_err(|_| {
                    PyTypeError::new_err("tokens are whole numbers: a list, or an array of int64")
                })?;
                tokens.iter().map(|&token| u8::try_from(token).unwrap_or(255)).collect()
            }
        };
        let unknown = tokens.iter().any(|&token| usize::from(token) >= self.tokens.len());
        if unknown || tokens.len() > encode::WORD_MAX || !self.spells(&tokens) {
            return Err(wrong("these tokens spell no move"));
        }
        (self.spelled)(&tokens).ok_or_else(|| wrong("these tokens spell no whole move"))
    }
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = py.import("chowk._chowk")?.getattr("restore_encoding")?;
        let Encoding { game, seats, version, .. } = self;
        let made_by = env!("CARGO_PKG_VERSION");
        Ok((restore, (PICKLE, made_by, game, seats, version).into_pyobject(py)?))
    }
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Encoding>().is_ok_and(|other| {
            let other = other.get();
            (&self.game, self.seats) == (&other.game, other.seats)
        })
    }
    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (&self.game, self.seats).hash(&mut hasher);
        hasher.finish()
    }
    fn __repr__(&self) -> String {
        format!("<chowk.Encoding of {} for {}, version {}>", self.game, self.seats, self.version)
    }
}

impl Encoding {
    fn each(&self, of: impl Fn(&Field) -> i16) -> Vec<i16> {
        self.fields.iter().flat_map(|field| std::iter::repeat_n(of(field), field.len())).collect()
    }

    /// Tokens in an order that no move has are not read: reading trusts the masks.
    fn spells(&self, tokens: &[u8]) -> bool {
        games::with_game!(self.game.as_str(), |G| encode::is_spelled::<G>(tokens)).unwrap_or(false)
    }
}

/// Makes an encoding from a pickle. Numbers that mean something else now are worse than none.
#[pyfunction]
pub(crate) fn restore_encoding(
    pickle: u32,
    made_by: &str,
    game: &str,
    seats: i64,
    version: u32,
) -> PyResult<Encoding> {
    check_pickle(pickle, made_by, "make the encoding anew")?;
    let encoding = Encoding::new(game, Some(Whole(seats)))?;
    check_version(game, version, encoding.version)?;
    Ok(encoding)
}

/// Does what was pickled speak of the same numbers?
pub(crate) fn check_version(game: &str, pickled: u32, now: u32) -> PyResult<()> {
    match pickled == now {
        true => Ok(()),
        false => Err(wrong(format!(
            "this pickle has version {pickled} of the encoding of {game}, and here it is version {now}"
        ))),
    }
}
