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

    /// Half the width of the 95 % interval of the mean on the normal approximation, which is too narrow
    /// near 0 and 1: [`Score::interval`] is what people are shown.
    pub fn error(&self) -> f64 {
        if self.n == 0 { 1.0 } else { Z * (self.variance() / self.n as f64).sqrt() }
    }

    /// The 95 % interval of the mean, where each sample is the mean of `games` games of one deal.
    ///
    /// Wilson's interval, which stays within 0 and 1 and is not empty when every game was won. The games
    /// of a deal depend on each other, so neither games nor deals can simply be counted as trials: a
    /// sample varies as much as one trial if the games of a deal always end the same way, and less
    /// otherwise (design effect). The number of trials follows from how much the samples do vary, but
    /// lies between the deals and the games. Where all samples are alike at 0 or 1, nothing is known
    /// about the dependence, and deals are counted.
    pub fn interval(&self, games: u8) -> Interval {
        if self.n == 0 {
            return Interval { low: 0.0, high: 1.0 };
        }
        let (deals, share) = (self.n as f64, self.mean().clamp(0.0, 1.0));
        let of_one_trial = share * (1.0 - share);
        let effect = if self.n < 2 || of_one_trial <= 0.0 {
            1.0
        } else {
            (self.variance() / of_one_trial).clamp(1.0 / f64::from(games.max(1)), 1.0)
        };
        wilson(share, deals / effect)
    }
}

/// Quantile of the normal distribution for intervals of 95 %.
const Z: f64 = 1.96;

/// From where to where.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end, 0 at least.
    pub low: f64,
    /// The upper end, 1 at most.
    pub high: f64,
}

/// Wilson's score interval of a share that was seen in this many independent trials.
fn wilson(share: f64, trials: f64) -> Interval {
    let z2 = Z * Z / trials;
    let middle = (share + z2 / 2.0) / (1.0 + z2);
    let half = (share * (1.0 - share) * z2 + z2 * z2 / 4.0).sqrt() / (1.0 + z2);
    Interval { low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
}

/// A share with its interval in percent, `96 % (88–99)`.
pub fn percent(share: f64, interval: Interval, decimals: usize) -> String {
    let [share, low, high] = [share, interval.low, interval.high].map(|part| part * 100.0);
    format!("{share:.decimals$} % ({low:.decimals$}–{high:.decimals$})")
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
pub enum SprtResult {
    #[serde(rename = "goes_on")]
    Undecided,
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
    pub fn result(&self, score: &Score) -> SprtResult {
        match self.llr(score) {
            llr if llr >= Sprt::bound() => SprtResult::Accepted,
            llr if llr <= -Sprt::bound() => SprtResult::Rejected,
            _ => SprtResult::Undecided,
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

    fn scored(samples: &[(usize, f64)]) -> Score {
        let mut score = Score::default();
        for &(times, sample) in samples {
            (0..times).for_each(|_| score.add(sample));
        }
        score
    }

    /// The known values of Wilson's interval: 0 of 10 is 0–27.75 %, 8 of 10 is 49.02–94.33 %.
    #[test]
    fn wilson_is_that_of_the_books() {
        let known = [(0.0, 0.0, 0.2775), (0.8, 0.4902, 0.9433), (1.0, 0.7225, 1.0)];
        for (share, low, high) in known {
            let found = wilson(share, 10.0);
            let near = (found.low - low).abs() < 1e-4 && (found.high - high).abs() < 1e-4;
            assert!(near, "{share}: {found:?}");
        }
    }

    #[test]
    fn an_interval_is_never_empty_and_stays_in_bounds() {
        let all = scored(&[(20, 1.0)]);
        assert_eq!(all.error(), 0.0, "what the normal approximation makes of it");
        assert_eq!(percent(all.mean(), all.interval(2), 0), "100 % (84–100)");
        let none = scored(&[(20, 0.0)]).interval(2);
        assert!(none.low.abs() < 1e-12 && (none.high - 0.161).abs() < 1e-3, "{none:?}");
        let whole = Interval { low: 0.0, high: 1.0 };
        assert_eq!(Score::default().interval(2), whole);
        // A deal that is won and lost says little, however often it is seen.
        let even = scored(&[(2, 0.5)]).interval(2);
        assert!(even.low < 0.2 && even.high > 0.8, "{even:?}");
    }

    /// Twenty deals of two games, half of the games won. Trials are deals when the deal decides both
    /// games in the same way, and games when it decides nothing.
    #[test]
    fn games_of_one_deal_are_not_taken_for_independent() {
        let alike = scored(&[(10, 1.0), (10, 0.0)]).interval(2);
        assert_eq!(alike, wilson(0.5, 20.0));
        // As independent games fall: a quarter both, a quarter none, half one of two.
        let apart = scored(&[(5, 1.0), (10, 0.5), (5, 0.0)]).interval(2);
        let width = |i: Interval| i.high - i.low;
        let games = width(wilson(0.5, 40.0));
        assert!((width(apart) - games).abs() < 0.01, "{apart:?}");
        assert_eq!(scored(&[(20, 0.5)]).interval(2), wilson(0.5, 40.0), "never more than games");
    }

    #[test]
    fn the_test_decides_for_the_truth() {
        let sprt = Sprt { share0: 0.5, share1: 0.6 };
        let (mut strong, mut even) = (Score::default(), Score::default());
        for n in 0..400 {
            strong.add(if n % 3 == 0 { 0.0 } else { 1.0 });
            even.add(f64::from(n % 2));
        }
        assert_eq!(sprt.result(&strong), SprtResult::Accepted);
        assert_eq!(sprt.result(&even), SprtResult::Rejected);
        assert_eq!(sprt.result(&Score::default()), SprtResult::Undecided);
        assert!((elo(0.5)).abs() < 1e-9 && (elo(0.64) - 100.0).abs() < 1.0);
    }
}
