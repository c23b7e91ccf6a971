//! Luck, as an argument. The rules ask; a driver answers.

/// A source of luck. Rules never own one: it is lent to them for one call.
///
/// Everything that takes luck is generic over `C: Chance + ?Sized`: hot loops are compiled for
/// one driver, and `&mut dyn Chance` still fits where that does not matter.
///
/// ```
/// use kernel::{Chance, Quick, Scripted};
///
/// fn die(chance: &mut impl Chance) -> u32 {
///     1 + chance.below(6)
/// }
/// assert!((1..=6).contains(&die(&mut Quick::new(1))));
/// assert_eq!(die(&mut Scripted::new(&[5])), 6);
/// ```
pub trait Chance {
    /// A whole number in `0..n`, each equally likely. `n` is at least 1.
    fn below(&mut self, n: u32) -> u32;

    /// An index into `weights`, with probability proportional to its weight.
    #[inline]
    fn weighted(&mut self, weights: &[u8]) -> usize {
        let total = weights.iter().map(|&w| u32::from(w)).sum();
        let mut at = self.below(total);
        for (index, &weight) in weights.iter().enumerate() {
            if at < u32::from(weight) {
                return index;
            }
            at -= u32::from(weight);
        }
        unreachable!("below(total) is less than the total weight")
    }

    /// As `weighted`, for eight weights in the bytes of one word, lowest byte first; together
    /// at most 127.
    #[inline]
    fn weighted_packed(&mut self, weights: u64) -> usize {
        const ONES: u64 = 0x0101_0101_0101_0101;
        // Byte i of the product is the sum of the weights up to i.
        let sums = weights.wrapping_mul(ONES);
        let at = self.below((sums >> 56) as u32);
        let over = ((sums | (ONES << 7)) - ONES * (u64::from(at) + 1)) & (ONES << 7);
        (over.trailing_zeros() / 8) as usize
    }
}

impl<C: Chance + ?Sized> Chance for &mut C {
    fn below(&mut self, n: u32) -> u32 {
        (**self).below(n)
    }
    fn weighted(&mut self, weights: &[u8]) -> usize {
        (**self).weighted(weights)
    }
    fn weighted_packed(&mut self, weights: u64) -> usize {
        (**self).weighted_packed(weights)
    }
}

/// Notes every answer that another source gives: what a record keeps.
///
/// The answer to a weighted question is its index, so that equal questions about other weights
/// (a test that swaps hidden cards) can be answered alike.
///
/// ```
/// use kernel::{Chance, Noted, Scripted, Seed};
///
/// let mut luck = Seed::from_phrase("7").luck(0);
/// let mut noted = Noted::new(&mut luck);
/// let drawn = noted.below(52);
/// let answers = noted.answers;
///
/// // What was noted can be played back.
/// assert_eq!(Scripted::new(&answers).below(52), drawn);
/// ```
pub struct Noted<'a, C: ?Sized> {
    source: &'a mut C,
    /// The answers so far.
    pub answers: Vec<u32>,
}

impl<'a, C: Chance + ?Sized> Noted<'a, C> {
    /// Listens to `source`.
    pub fn new(source: &'a mut C) -> Noted<'a, C> {
        Noted { source, answers: Vec::new() }
    }
    fn note(&mut self, answer: u32) -> u32 {
        self.answers.push(answer);
        answer
    }
}

impl<C: Chance + ?Sized> Chance for Noted<'_, C> {
    fn below(&mut self, n: u32) -> u32 {
        let answer = self.source.below(n);
        self.note(answer)
    }
    fn weighted(&mut self, weights: &[u8]) -> usize {
        let answer = self.source.weighted(weights);
        self.note(answer as u32) as usize
    }
    fn weighted_packed(&mut self, weights: u64) -> usize {
        let answer = self.source.weighted_packed(weights);
        self.note(answer as u32) as usize
    }
}

/// Answers from a list: a recorded game, or a test that needs a certain card.
///
/// A list that does not fit the questions is reported by `finish`, never by a panic: records
/// come from strangers.
///
/// ```
/// use kernel::{Chance, Scripted};
///
/// let mut luck = Scripted::new(&[2, 0]);
/// assert_eq!((luck.below(6), luck.below(6)), (2, 0));
/// assert_eq!(luck.finish(), Ok(()));
///
/// // An answer that cannot be is found out at the end.
/// let mut luck = Scripted::new(&[6]);
/// luck.below(6);
/// assert!(luck.finish().is_err());
/// ```
pub struct Scripted<'a> {
    answers: &'a [u32],
    at: usize,
    fault: Option<String>,
}

impl<'a> Scripted<'a> {
    /// Will give these answers in order.
    pub fn new(answers: &'a [u32]) -> Scripted<'a> {
        Scripted { answers, at: 0, fault: None }
    }

    /// Were all the answers asked for, and did each fit its question?
    pub fn finish(self) -> Result<(), String> {
        match self.fault {
            Some(fault) => Err(fault),
            None if self.at < self.answers.len() => Err(format!(
                "{} answers of chance are given, the rules asked for {}",
                self.answers.len(),
                self.at
            )),
            None => Ok(()),
        }
    }

    fn next(&mut self, fits: impl Fn(u32) -> bool, fallback: u32) -> u32 {
        let answer = self.answers.get(self.at).copied();
        self.at += 1;
        match answer {
            Some(answer) if fits(answer) => answer,
            _ if self.fault.is_some() => fallback,
            Some(answer) => {
                self.fault = Some(format!("answer {} of chance cannot be {answer}", self.at));
                fallback
            }
            None => {
                self.fault = Some(format!(
                    "{} answers of chance are given, the rules ask for more",
                    self.answers.len()
                ));
                fallback
            }
        }
    }
}

impl Chance for Scripted<'_> {
    fn below(&mut self, n: u32) -> u32 {
        self.next(|answer| answer < n, 0)
    }
    fn weighted(&mut self, weights: &[u8]) -> usize {
        let fallback = weights.iter().position(|&w| w > 0).expect("something can happen");
        self.next(|at| weights.get(at as usize).is_some_and(|&w| w > 0), fallback as u32) as usize
    }
    fn weighted_packed(&mut self, weights: u64) -> usize {
        self.weighted(&weights.to_le_bytes())
    }
}

/// Every answer in turn: `while luck.again() { … }` visits each outcome once.
///
/// ```
/// use kernel::{Chance, Exhaustive};
///
/// // The chance that two dice show seven together.
/// let (mut luck, mut seven) = (Exhaustive::default(), 0.0);
/// while luck.again() {
///     if luck.below(6) + luck.below(6) + 2 == 7 {
///         seven += luck.odds();
///     }
/// }
/// assert!((seven - 1.0 / 6.0_f64).abs() < 1e-9);
/// ```
#[derive(Default)]
pub struct Exhaustive {
    path: Vec<(u32, Vec<u32>)>, // (chosen option, weights of the options)
    at: usize,
    started: bool,
}

impl Exhaustive {
    /// Goes to the next outcome; false when all were visited.
    pub fn again(&mut self) -> bool {
        self.at = 0;
        if !std::mem::replace(&mut self.started, true) {
            return true;
        }
        while let Some((chosen, weights)) = self.path.last_mut() {
            if let Some(next) = (*chosen as usize + 1..weights.len()).find(|&i| weights[i] > 0) {
                *chosen = next as u32;
                return true;
            }
            self.path.pop();
        }
        false
    }

    /// The probability of the outcome just visited.
    #[allow(
        clippy::disallowed_types,
        clippy::float_arithmetic,
        reason = "odds for people and bots; no rule reads them"
    )]
    pub fn odds(&self) -> f64 {
        self.path[..self.at]
            .iter()
            .map(|(chosen, weights)| {
                f64::from(weights[*chosen as usize]) / f64::from(weights.iter().sum::<u32>())
            })
            .product()
    }

    fn choose(&mut self, weights: impl FnOnce() -> Vec<u32>) -> u32 {
        if self.at == self.path.len() {
            let weights = weights();
            let first = weights.iter().position(|&w| w > 0).expect("something can happen");
            self.path.push((first as u32, weights));
        }
        self.at += 1;
        self.path[self.at - 1].0
    }
}

impl Chance for Exhaustive {
    fn below(&mut self, n: u32) -> u32 {
        self.choose(|| vec![1; n as usize])
    }
    fn weighted(&mut self, weights: &[u8]) -> usize {
        self.choose(|| weights.iter().map(|&w| u32::from(w)).collect()) as usize
    }
    fn weighted_packed(&mut self, weights: u64) -> usize {
        self.weighted(&weights.to_le_bytes())
    }
}
