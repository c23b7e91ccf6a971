//! Small networks that judge positions: shares of victory, final points, and how likely a move is.
//!
//! Sums are made one by one in a fixed order, without fused operations, so that a network answers
//! with the same bits natively and in WebAssembly. Inputs that are zero cost nothing.
mod file;

pub use file::{NetworkError, crc32};

use crate::{Features, Inputs, Tactics, math};
use kernel::{SEATS_MAX, Seat};
use std::{
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

/// Which network a search asks.
#[derive(Clone, Debug, Default)]
pub enum Net {
    /// The one that comes with the program, if there is one for the game and the table.
    #[default]
    Own,
    /// None: playouts and advice.
    None,
    /// This one.
    Given(Arc<Network>),
}

impl Net {
    /// The network for a table, if there is one. Networks know the standard components only.
    pub(crate) fn at<G: Features>(&self, game: &G) -> Option<Arc<Network>> {
        let seats = game.seats().len();
        let network = match self {
            Net::Own => own::<G>(seats as u8)?,
            Net::None => return None,
            Net::Given(network) => Arc::clone(network),
        };
        let fits = network.seats == seats && network.check::<G>().is_ok();
        (fits && game.components().is_standard()).then_some(network)
    }
}

/// Networks that were read, by the names of their files.
static READ: Mutex<Vec<(String, Arc<Network>)>> = Mutex::new(Vec::new());

fn read(name: &str) -> Option<Arc<Network>> {
    let read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    read.iter().find(|(known, _)| known == name).map(|(_, network)| Arc::clone(network))
}

/// Lends a network to all bots of this process, for programs that do not carry it; the first one of a
/// name counts.
pub fn lend_network(name: &str, bytes: &[u8]) -> Result<Arc<Network>, NetworkError> {
    if let Some(network) = read(name) {
        return Ok(network);
    }
    let network = Arc::new(Network::read(bytes)?);
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    read.push((name.to_owned(), Arc::clone(&network)));
    Ok(network)
}

/// The networks of a game that this process neither carries nor was lent yet.
pub fn missing_networks<G: Features>() -> impl Iterator<Item = &'static str> {
    let missing = G::WEIGHTS.iter().filter(|of| of.bytes.is_none() && read(of.name).is_none());
    missing.map(|of| of.name)
}

/// The network that comes with the program or was lent to it; read once.
fn own<G: Features>(seats: u8) -> Option<Arc<Network>> {
    let of = G::WEIGHTS.iter().find(|of| of.seats == seats)?;
    // A test reads every one of them.
    read(of.name).or_else(|| lend_network(of.name, of.bytes?).ok())
}

/// The widest layers there may be.
const HIDDEN_MAX: usize = 256;
const SECOND_MAX: usize = 64;
const OUTPUTS_MAX: usize = 160;
/// Layers are added in pieces of this size, which compilers turn into vector instructions.
const LANES: usize = 8;

/// What a network expects of a position.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Forecast {
    /// Shares of victory, seat by seat; they sum to 1.
    pub win: [f32; SEATS_MAX],
    /// Final points, seat by seat.
    pub points: [f32; SEATS_MAX],
}

/// Weights from each input to each output: a row for each input.
struct Layer {
    rows: Vec<f32>,
    bias: Vec<f32>,
}

impl Layer {
    /// Adds a row, times a number.
    #[inline]
    fn add(&self, row: usize, times: f32, sums: &mut [f32]) {
        let width = sums.len();
        let row = &self.rows[row * width..][..width];
        for (sums, row) in sums.chunks_exact_mut(LANES).zip(row.chunks_exact(LANES)) {
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += times * weight;
            }
        }
    }

    /// Adds the rows of all inputs above zero; the others count as zero.
    #[inline]
    fn add_positive(&self, from: &[f32], sums: &mut [f32]) {
        for (row, &value) in from.iter().enumerate() {
            if value > 0.0 {
                self.add(row, value, sums);
            }
        }
    }
}

/// A network for one game at tables of one size.
pub struct Network {
    game: String,
    version: u16,
    seats: usize,
    inputs: usize,
    parts: usize,
    /// How much first sight counts when moves are rated.
    appeal: f32,
    layers: [Layer; 3],
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a network for {} with {} seats", self.game, self.seats)
    }
}

/// What a network says of a position, before it is read.
pub struct Answer {
    outputs: [f32; OUTPUTS_MAX],
}

impl Answer {
    /// Nothing yet.
    pub fn new() -> Answer {
        Answer { outputs: [0.0; OUTPUTS_MAX] }
    }
}

impl Default for Answer {
    fn default() -> Answer {
        Answer::new()
    }
}

impl Network {
    /// For tables of this many.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// Does it rate moves as well?
    pub fn rates_moves(&self) -> bool {
        self.parts > 0
    }

    /// Is it for this game, and for positions as they are written down today?
    pub fn check<G: Features>(&self) -> Result<(), NetworkError> {
        let wrong = |says: String| Err(NetworkError(says));
        if self.game != G::NAME {
            return wrong(format!("it is for {}, not for {}", self.game, G::NAME));
        }
        if self.version != G::VERSION {
            let (mine, now) = (self.version, G::VERSION);
            return wrong(format!("it reads positions of version {mine}, and this is {now}"));
        }
        if !G::SEATS.contains(&(self.seats as u8)) || self.inputs != G::inputs(self.seats) {
            return wrong(format!("it has {} inputs for {} seats", self.inputs, self.seats));
        }
        if self.parts != 0 && self.parts != G::PARTS {
            return wrong(format!("it rates {} parts of moves, not {}", self.parts, G::PARTS));
        }
        Ok(())
    }

    /// Asks about a position that was written down.
    pub fn ask(&self, inputs: &Inputs, answer: &mut Answer) {
        let [first, second, last] = &self.layers;
        let mut hidden = [0.0; HIDDEN_MAX];
        let hidden = &mut hidden[..first.bias.len()];
        hidden.copy_from_slice(&first.bias);
        for &(row, value) in inputs.list() {
            first.add(row.into(), value, hidden);
        }
        let mut narrow = [0.0; SECOND_MAX];
        let narrow = &mut narrow[..second.bias.len()];
        narrow.copy_from_slice(&second.bias);
        second.add_positive(hidden, narrow);
        let outputs = &mut answer.outputs[..last.bias.len()];
        outputs.copy_from_slice(&last.bias);
        last.add_positive(narrow, outputs);
    }

    /// The numbers as they come out: a logit of victory and final points for each seat, then the
    /// parts of moves.
    pub fn outputs<'a>(&self, answer: &'a Answer) -> &'a [f32] {
        &answer.outputs[..2 * self.seats + self.parts]
    }

    /// Reads an answer about a position that was written down from a seat.
    pub fn forecast<G: Tactics>(&self, answer: &Answer, from: Seat) -> Forecast {
        let n = self.seats;
        let logits = &answer.outputs[..n];
        let most = logits.iter().copied().fold(f32::MIN, f32::max);
        let mut forecast = Forecast::default();
        let mut total = 0.0;
        for (at, &logit) in logits.iter().enumerate() {
            let seat = (from.index() + at) % n;
            forecast.win[seat] = math::exp(f64::from(logit - most)) as f32;
            forecast.points[seat] = answer.outputs[n + at] * G::MARGIN_SCALE;
            total += forecast.win[seat];
        }
        forecast.win[..n].iter_mut().for_each(|win| *win /= total);
        forecast
    }

    /// How much speaks for a move, as a logarithm, to the seat from which the position was written
    /// down; `appeal` is how good it looks to the advice.
    pub fn rate<G: Tactics>(&self, answer: &Answer, mv: G::Move, appeal: f32) -> f32 {
        let parts = &answer.outputs[2 * self.seats..];
        let mut sum = self.appeal * appeal / G::MARGIN_SCALE;
        G::parts(mv, &mut |part| sum += parts[part]);
        sum
    }
}
