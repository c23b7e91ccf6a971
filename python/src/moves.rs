//! A move as an object: made once, played without reading notation again.
use crate::convert::{unknown_game, wrong};
use encode::Encode;
use kernel::Game;
use pyo3::{prelude::*, types::PyTuple};
use std::{
    any::Any,
    collections::hash_map::DefaultHasher,
    hash::{Hash, Hasher},
    sync::Arc,
};

/// A move of some game.
pub(crate) trait AnyMove: Send + Sync {
    fn game(&self) -> &'static str;
    fn text(&self) -> String;
    fn kind_of_hash(&self) -> u64;
    fn tokens(&self) -> Vec<u8>;
    fn number(&self) -> Option<usize>;
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &dyn AnyMove) -> bool;
}

pub(crate) struct Made<G: Game>(pub(crate) G::Move);

impl<G: Encode> AnyMove for Made<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }
    fn text(&self) -> String {
        self.0.to_string()
    }
    fn kind_of_hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }
    fn tokens(&self) -> Vec<u8> {
        G::spell(self.0).as_slice().to_vec()
    }
    fn number(&self) -> Option<usize> {
        G::number(self.0)
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn equals(&self, other: &dyn AnyMove) -> bool {
        other.as_any().downcast_ref::<Made<G>>().is_some_and(|other| other.0 == self.0)
    }
}

/// A move. `str(move)` is its notation.
#[pyclass(frozen, module = "chowk")]
#[derive(Clone)]
pub(crate) struct Move(pub(crate) Arc<dyn AnyMove>);

impl Move {
    pub(crate) fn new<G: Encode>(mv: G::Move) -> Move {
        Move(Arc::new(Made::<G>(mv)))
    }
    /// The move, if it is one of this game.
    pub(crate) fn of<G: Encode>(&self) -> PyResult<G::Move> {
        match self.0.as_any().downcast_ref::<Made<G>>() {
            Some(made) => Ok(made.0),
            None => Err(wrong(format!(
                "{} is a move of {}, not of {}",
                self.0.text(),
                self.0.game(),
                G::NAME
            ))),
        }
    }
}

#[pymethods]
impl Move {
    /// The game it belongs to.
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game()
    }
    /// The move as tokens of the factored encoding.
    #[getter]
    fn tokens(&self) -> Vec<u16> {
        self.0.tokens().into_iter().map(u16::from).collect()
    }
    /// The move's number in the flat encoding; None where the game has none.
    #[getter]
    fn number(&self) -> Option<usize> {
        self.0.number()
    }
    fn __str__(&self) -> String {
        self.0.text()
    }
    fn __repr__(&self) -> String {
        format!("chowk.Move('{}', '{}')", self.0.game(), self.0.text())
    }
    fn __hash__(&self) -> u64 {
        self.0.kind_of_hash()
    }
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Move>().is_ok_and(|other| self.0.equals(other.get().0.as_ref()))
    }
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let read = py.import("chowk._chowk")?.getattr("read_move")?;
        Ok((read, (self.0.game(), self.0.text()).into_pyobject(py)?))
    }
}

/// The move that a notation stands for. Whether it is legal is for a game to say.
#[pyfunction]
pub(crate) fn read_move(game: &str, text: &str) -> PyResult<Move> {
    games::with_game!(game, |G| {
        let mv = text.parse::<<G as Game>::Move>().map_err(|why| wrong(why.0))?;
        Move::new::<G>(mv)
    })
    .ok_or_else(|| unknown_game(game))
}
