//! What a match says: shares of victory with error bars, and a sequential test.
use serde::Serialize;

/// A running mean of independent samples, each the mean of one mirrored group of games.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Score {
    n: u64,
    sum: f64,
    sum_of_squares: f64,
}

impl Score {
    /// Adds a sample.
    pub fn add(&mut self, sample: f64) {
        self.n += 1;
        self.sum += sample;
        self.sum_of_squares += sample * sample;
    }

    /// Samples so far.
    pub fn samples(&self) -> u64 {
        self.n
    }

    /// Their mean.
    pub fn mean(&self) -> f64 {
        if self.n == 0 { 0.0 } else { self.sum / self.n as f64 }
    }

    /// The variance of a sample, estimated without bias.
    pub fn variance(&self) -> f64 {
        if self.n < 2 {
            return 0.0;
        }
        let n = self.n as f64;
        ((self.sum_of_squares - self.sum * self.sum / n) / (n - 1.0)).max(0.0)
    }

    /// Half the width of the 95 % interval of the mean.
    pub fn error(&self) -> f64 {
        if self.n == 0 { 1.0 } else { 1.96 * (self.variance() / self.n as f64).sqrt() }
    }
}

/// A sequential probability ratio test between two shares of victory, on the normal
/// approximation: stops as soon as the games have decided.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// The share that is to be refuted …
    pub share0: f64,
    /// … in favour of this one.
    pub share1: f64,
}

/// Chance of either error.
const ALPHA: f64 = 0.05;

/// What the test says so far.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    GoesOn,
    Accepted,
    Rejected,
}

impl Sprt {
    /// The logarithm of the likelihood ratio.
    pub fn llr(&self, score: &Score) -> f64 {
        let variance = score.variance();
        if score.samples() < 2 || variance <= 0.0 {
            return 0.0;
        }
        let (s0, s1) = (self.share0, self.share1);
        score.samples() as f64 * (s1 - s0) * (2.0 * score.mean() - s0 - s1) / (2.0 * variance)
    }

    /// The bound that decides, about 2.94.
    pub fn bound() -> f64 {
        ((1.0 - ALPHA) / ALPHA).ln()
    }

    /// Has it decided?
    pub fn verdict(&self, score: &Score) -> Verdict {
        match self.llr(score) {
            llr if llr >= Sprt::bound() => Verdict::Accepted,
            llr if llr <= -Sprt::bound() => Verdict::Rejected,
            _ => Verdict::GoesOn,
        }
    }
}

/// The difference in Elo that a share of victory between two stands for.
pub fn elo(share: f64) -> f64 {
    let share = share.clamp(1e-4, 1.0 - 1e-4);
    -400.0 * (1.0 / share - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_and_errors() {
        let mut score = Score::default();
        for sample in [1.0, 0.5, 0.5, 0.0] {
            score.add(sample);
        }
        assert_eq!(score.mean(), 0.5);
        assert!((score.variance() - 1.0 / 6.0).abs() < 1e-12);
        assert!((score.error() - 1.96 * (1.0f64 / 24.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn the_test_decides_for_the_truth() {
        let sprt = Sprt { share0: 0.5, share1: 0.6 };
        let (mut strong, mut even) = (Score::default(), Score::default());
        for n in 0..400 {
            strong.add(if n % 3 == 0 { 0.0 } else { 1.0 });
            even.add(f64::from(n % 2));
        }
        assert_eq!(sprt.verdict(&strong), Verdict::Accepted);
        assert_eq!(sprt.verdict(&even), Verdict::Rejected);
        assert_eq!(sprt.verdict(&Score::default()), Verdict::GoesOn);
        assert!((elo(0.5)).abs() < 1e-9 && (elo(0.64) - 100.0).abs() < 1.0);
    }
}
