//! Positions as numbers, for networks. What is written down of a game stands in one file per game,
//! beside its advice; there are no rules in it.
use crate::{Forecast, Worth};
use kernel::{Game, Seat};

/// A file of the folder `weights`.
#[derive(Copy, Clone, Debug)]
pub struct Weights {
    /// For tables of this many.
    pub seats: u8,
    /// The file's name, without its ending.
    pub name: &'static str,
    /// Its content. Programs without the feature `weights` carry none and lend what they fetched:
    /// [`lend_network`](crate::lend_network).
    pub bytes: Option<&'static [u8]>,
}

/// Files of the folder `weights` by the number of seats.
macro_rules! weights {
    ($($seats:literal: $name:literal),*) => {
        &[$(Weights {
            seats: $seats,
            name: $name,
            bytes: if cfg!(feature = "weights") {
                Some(include_bytes!(concat!("../../weights/", $name, ".net")))
            } else {
                None
            },
        }),*]
    };
}
pub(crate) use weights;

/// The inputs of a network that are not zero, by number. Filled from the first to the last, so
/// that a game's file reads like a list.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    list: Vec<(u16, f32)>,
    next: usize,
}

impl Inputs {
    /// With room for what any game writes down, so that filling it does not allocate.
    pub fn new() -> Inputs {
        Inputs { list: Vec::with_capacity(1024), next: 0 }
    }

    /// Begins anew.
    pub fn clear(&mut self) {
        self.list.clear();
        self.next = 0;
    }

    /// Number and value, in the order of the numbers.
    pub fn list(&self) -> &[(u16, f32)] {
        &self.list
    }

    /// How many inputs were written down, zeros included.
    pub fn len(&self) -> usize {
        self.next
    }

    /// Was none written down?
    pub fn is_empty(&self) -> bool {
        self.next == 0
    }

    /// One input.
    #[inline]
    pub fn number(&mut self, value: f32) {
        if value != 0.0 {
            self.list.push((self.next as u16, value));
        }
        self.next += 1;
    }

    /// One input: yes or no.
    #[inline]
    pub fn flag(&mut self, holds: bool) {
        self.number(if holds { 1.0 } else { 0.0 });
    }

    /// This many inputs, of which one is 1: that of `which`, the first for 0. All are 0 beyond.
    #[inline]
    pub fn one_of(&mut self, inputs: usize, which: usize) {
        if which < inputs {
            self.list.push(((self.next + which) as u16, 1.0));
        }
        self.next += inputs;
    }

    /// A count: no input for 0, then one for each number up to `most`, which stands for all above.
    #[inline]
    pub fn count(&mut self, most: usize, n: usize) {
        if n > 0 {
            self.list.push(((self.next + n.min(most) - 1) as u16, 1.0));
        }
        self.next += most;
    }

    /// The same, in a table of its own for each of `rows` rows.
    #[inline]
    pub fn count_in(&mut self, rows: usize, row: usize, most: usize, n: usize) {
        debug_assert!(row < rows);
        if n > 0 {
            self.list.push(((self.next + row * most + n.min(most) - 1) as u16, 1.0));
        }
        self.next += rows * most;
    }
}

/// Which of `steps` equal parts of -`most` to `most` a number lies in; the ends are open.
#[inline]
pub(crate) fn step(value: f32, most: f32, steps: usize) -> usize {
    let part = (value + most) / (2.0 * most) * steps as f32;
    (part.max(0.0) as usize).min(steps - 1)
}

/// The seats in turn, from one on.
#[inline]
pub(crate) fn around(from: Seat, seats: usize) -> impl Iterator<Item = Seat> + Clone {
    (0..seats).map(move |at| Seat(((from.index() + at) % seats) as u8))
}

/// A game whose positions and moves can be given to a network. Everything is the true position of
/// an imagined world, seen from one of the seats that are to act: that seat comes first, the others
/// follow in turn.
pub trait Features: Game + Copy {
    /// Changes with every change of what is written down: weights fit one version only.
    const VERSION: u16;
    /// How many inputs there are at a table of this many.
    fn inputs(seats: usize) -> usize;
    /// Writes the position down.
    fn encode(&self, from: Seat, inputs: &mut Inputs);

    /// How many parts moves are made of, for a network that rates them.
    const PARTS: usize;
    /// The parts of a move, each below `PARTS`: what kind it is, what is taken, what is given … A
    /// move is rated by their sum, so that moves need not be listed to be known.
    fn parts(mv: Self::Move, part: &mut dyn FnMut(usize));

    /// Decisions that are played on from a leaf before a network is asked: until it is quiet.
    fn unquiet(seats: usize) -> u32;
    /// What a forecast means for the whole game; for most it is that.
    #[inline]
    fn foresee(&self, forecast: &Forecast) -> Worth {
        let mut worth = Worth { win: forecast.win, ..Worth::default() };
        worth.set_margins(&forecast.points[..self.seats().len()]);
        worth
    }
    /// The weights that come with the program, by the number of seats.
    const WEIGHTS: &'static [Weights];
}
