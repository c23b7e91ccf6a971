//! Between Python's values and ours.
use kernel::{Seat, Seats, Seed, Viewer};
use protocol::Fault;
use pyo3::{
    create_exception,
    exceptions::{PyOverflowError, PyTypeError, PyValueError},
    prelude::*,
    types::{PyDict, PyList},
};
use serde_json::Value;

create_exception!(
    chowk,
    Illegal,
    PyValueError,
    "A move that the rules forbid: `clause` is the rule, `reason` the sentence, `key` its stable name."
);

/// A refusal by a clause becomes `Illegal`; everything else is a wrong value.
pub(crate) fn fault(py: Python<'_>, fault: Fault) -> PyErr {
    match &fault.clause {
        Some(clause) => illegal(py, clause, fault.reason.as_deref().unwrap_or(""), &fault.message),
        None => PyValueError::new_err(fault.message),
    }
}

pub(crate) fn illegal(py: Python<'_>, clause: &str, key: &str, says: &str) -> PyErr {
    let error = Illegal::new_err(format!("{clause}: {says}"));
    let value = error.value(py);
    let set = value.setattr("clause", clause).and_then(|()| value.setattr("reason", says));
    match set.and_then(|()| value.setattr("key", key)) {
        Ok(()) => error,
        Err(other) => other,
    }
}

pub(crate) fn refused(py: Python<'_>, why: kernel::Illegal) -> PyErr {
    illegal(py, why.clause, why.key, why.says)
}

pub(crate) fn unknown_game(name: &str) -> PyErr {
    wrong(catalog::unknown_game(name).message)
}

pub(crate) fn wrong(says: impl Into<String>) -> PyErr {
    PyValueError::new_err(says.into())
}

/// Plain data as Python has it.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(truth) => truth.into_pyobject(py)?.to_owned().into_any(),
        Value::Number(number) => match (number.as_i64(), number.as_f64()) {
            (Some(whole), _) => whole.into_pyobject(py)?.into_any(),
            (None, real) => real.unwrap_or(f64::NAN).into_pyobject(py)?.into_any(),
        },
        Value::String(text) => text.into_pyobject(py)?.into_any(),
        Value::Array(items) => {
            let list = PyList::empty(py);
            for item in items {
                list.append(to_python(py, item)?)?;
            }
            list.into_any()
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, field) in fields {
                dict.set_item(name, to_python(py, field)?)?;
            }
            dict.into_any()
        }
    })
}

/// A seat as people give it: a number from 0, or a letter.
pub(crate) enum SeatArg {
    Number(i64),
    Letter(String),
}

impl<'py> FromPyObject<'_, 'py> for SeatArg {
    type Error = PyErr;
    fn extract(arg: Borrowed<'_, 'py, PyAny>) -> PyResult<SeatArg> {
        if let Ok(letter) = arg.extract() {
            return Ok(SeatArg::Letter(letter));
        }
        match arg.extract() {
            Ok(number) => Ok(SeatArg::Number(number)),
            Err(_) => Err(PyTypeError::new_err("a seat is a number from 0, or a letter from `a`")),
        }
    }
}

impl SeatArg {
    pub(crate) fn seat(&self, seats: Seats) -> PyResult<Seat> {
        let found = match self {
            SeatArg::Number(number) => u8::try_from(*number).ok().map(Seat),
            SeatArg::Letter(letter) => letter.parse().ok(),
        };
        let said = || match self {
            SeatArg::Number(number) => number.to_string(),
            SeatArg::Letter(letter) => letter.clone(),
        };
        found.filter(|seat| seats.has(*seat)).ok_or_else(|| {
            wrong(format!("nobody sits at {}: seats are 0 to {}", said(), seats.len() - 1))
        })
    }
}

/// A seat, or `None` for somebody who only watches.
pub(crate) fn viewer(arg: Option<SeatArg>, seats: Seats) -> PyResult<Viewer> {
    arg.map_or(Ok(Viewer::Spectator), |arg| arg.seat(seats).map(Viewer::Seat))
}

pub(crate) fn numbers(seats: Seats) -> Vec<usize> {
    seats.iter().map(Seat::index).collect()
}

/// A whole number; what is too large for us is the largest, which no call takes.
#[derive(Copy, Clone)]
pub(crate) struct Whole(pub(crate) i64);

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;
    #[inline]
    fn extract(arg: Borrowed<'_, 'py, PyAny>) -> PyResult<Whole> {
        match arg.extract() {
            Ok(number) => Ok(Whole(number)),
            Err(why) if why.is_instance_of::<PyOverflowError>(arg.py()) => {
                Ok(Whole(if arg.lt(0)? { i64::MIN } else { i64::MAX }))
            }
            Err(_) => {
                let what = arg.get_type().name()?;
                Err(PyTypeError::new_err(format!("this is a whole number, not a {what}")))
            }
        }
    }
}

/// A seed, the same for every call that takes one: a whole number from 0 to 2^64 - 1, a text (64
/// hexadecimal digits are the seed itself, any other is a phrase), or `None`, which draws one.
pub(crate) fn seed(arg: Option<&Bound<'_, PyAny>>) -> PyResult<Seed> {
    let Some(arg) = arg.filter(|arg| !arg.is_none()) else { return drawn() };
    if let Ok(text) = arg.extract::<String>() {
        return Ok(Seed::from_user(&text));
    }
    match arg.extract::<u64>() {
        Ok(number) => Ok(Seed::from_phrase(&number.to_string())),
        Err(why) if why.is_instance_of::<PyOverflowError>(arg.py()) => {
            Err(wrong("a seed that is a number is 0 to 2^64 - 1"))
        }
        Err(_) => Err(PyTypeError::new_err("a seed is a whole number, a text, or None")),
    }
}

/// A seed that has a default of its own.
pub(crate) struct SeedArg(pub(crate) Seed);

impl<'py> FromPyObject<'_, 'py> for SeedArg {
    type Error = PyErr;
    fn extract(arg: Borrowed<'_, 'py, PyAny>) -> PyResult<SeedArg> {
        seed(Some(&arg)).map(SeedArg)
    }
}

/// A seed as a text from which others can be made: numbers and phrases as they are.
#[pyfunction]
#[pyo3(signature = (seed))]
pub(crate) fn seed_text(seed: &Bound<'_, PyAny>) -> PyResult<String> {
    let made = self::seed(Some(seed))?;
    match seed.is_none() {
        true => Ok(made.to_string()),
        false => Ok(seed.str()?.to_string()),
    }
}

/// From the hasher of the standard library, which the operating system seeds.
fn drawn() -> PyResult<Seed> {
    use std::hash::{BuildHasher, Hasher, RandomState};
    let mut bytes = [0; 32];
    for chunk in bytes.chunks_mut(8) {
        chunk.copy_from_slice(&RandomState::new().build_hasher().finish().to_le_bytes());
    }
    Ok(Seed(bytes))
}

/// A number from which quick luck follows.
pub(crate) fn small_seed(arg: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    seed(arg).map(small)
}

pub(crate) fn small(seed: Seed) -> u64 {
    let mut first = [0; 8];
    first.copy_from_slice(&seed.0[..8]);
    u64::from_le_bytes(first)
}

/// The seed of a reset: the one that is given, or the one that follows from the last, so that who gave a
/// seed once gets the same games for ever.
pub(crate) fn later_seed(arg: Option<&Bound<'_, PyAny>>, last: u64) -> PyResult<u64> {
    match arg.filter(|arg| !arg.is_none()) {
        Some(_) => small_seed(arg),
        // Seeds that lie far apart: generators are started from them by a hash.
        None => Ok(last.wrapping_add(0x9e37_79b9_7f4a_7c15)),
    }
}

/// Options as a text, `rounds=single herds=hidden`, or as a dictionary.
pub(crate) fn options(arg: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
    let Some(arg) = arg.filter(|arg| !arg.is_none()) else { return Ok(String::new()) };
    if let Ok(text) = arg.extract::<String>() {
        return Ok(text);
    }
    let Ok(dict) = arg.cast::<PyDict>() else {
        return Err(PyTypeError::new_err("options are a text or a dictionary"));
    };
    let mut parts = Vec::new();
    for (name, value) in dict {
        let (name, value) = (name.str()?.to_string(), value.str()?.to_string());
        // One entry is one option: a text in it must not bring others along.
        let odd = |c: char| c.is_whitespace() || c.is_control() || ",=".contains(c);
        if [&name, &value].iter().any(|text| text.is_empty() || text.contains(odd)) {
            return Err(wrong(
                "an entry of options is one option: a name and a value, both without blanks, commas and `=`",
            ));
        }
        parts.push(format!("{name}={value}"));
    }
    Ok(parts.join(" "))
}
