//! The mirror duel: two play the same deals from the same seats, each at a table of their own, against the
//! same bots. Luck is the same for both, so what differs is play.
use crate::Challenge;
use kernel::{Seat, Seed, Syntax, fair};

/// Fewest deals: from one alone no error can be told.
pub const DEALS_MIN: u8 = 2;
/// Most deals.
pub const DEALS_MAX: u8 = 8;

/// A deal of a duel. The seat moves on with each, so that both have had every seat about as often.
pub fn challenge(
    ruleset: &str,
    seats: u8,
    bots: &str,
    secret: &[u8],
    id: &str,
    nonce: &str,
    deal: u8,
) -> Result<Challenge, Syntax> {
    let seed = seed(secret, id, nonce, deal);
    Challenge::new(ruleset, seats, Seat(deal % seats.max(1)), bots, seed)
}

/// The seed of a deal: of the host's secret, whose commitment was published first, and of what the
/// challenger added.
fn seed(secret: &[u8], id: &str, nonce: &str, deal: u8) -> Seed {
    fair::seed(secret, id, &[nonce.to_owned(), deal.to_string()])
}

/// The mean of differences, and half its 95 % interval where there are two or more.
///
/// ```
/// let (mean, error) = challenge::duel::mean(&[4, 10, 1, 5]).unwrap();
/// assert_eq!(mean, 5.0);
/// assert!((error.unwrap() - 5.95).abs() < 0.01);
/// assert_eq!(challenge::duel::mean(&[3]), Some((3.0, None)));
/// ```
pub fn mean(differences: &[i32]) -> Option<(f64, Option<f64>)> {
    let n = differences.len();
    if n == 0 {
        return None;
    }
    let mean = differences.iter().map(|&one| f64::from(one)).sum::<f64>() / n as f64;
    let squares = differences.iter().map(|&one| (f64::from(one) - mean).powi(2)).sum::<f64>();
    let error = (n > 1).then(|| {
        let deviation = (squares / (n - 1) as f64).sqrt();
        STUDENT[(n - 2).min(STUDENT.len() - 1)] * deviation / (n as f64).sqrt()
    });
    Some((mean, error))
}

/// Student's t for 95 %, with 1, 2 … degrees of freedom: few deals say little, and this says how little.
const STUDENT: [f64; DEALS_MAX as usize - 1] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_differ_and_seats_move_on() {
        let deal = |deal| {
            challenge("basari", 3, "novice", b"secret", "d1", "n", deal).expect("a challenge")
        };
        let seats: Vec<String> = (0..4).map(|n| deal(n).me.to_string()).collect();
        assert_eq!(seats, ["a", "b", "c", "a"]);
        assert_ne!(deal(0).seed, deal(3).seed);
        assert_eq!(deal(2), deal(2));
        assert!(challenge("basari", 9, "novice", b"secret", "d1", "n", 0).is_err());
    }

    #[test]
    fn equal_results_have_no_error_and_none_has_no_mean() {
        assert_eq!(mean(&[]), None);
        assert_eq!(mean(&[2, 2, 2]), Some((2.0, Some(0.0))));
        let (mean, error) = mean(&[-10, 10]).expect("a mean");
        assert!(mean == 0.0 && error.is_some_and(|error| error > 100.0), "two deals prove nothing");
    }
}
