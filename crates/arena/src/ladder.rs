//! Ratings: one scale a game, made of matches between neighbours, that begins at 0 with the weakest.
use crate::{ContestReport, score::Interval};

/// Somebody on the scale.
#[derive(Clone, PartialEq, Debug)]
pub struct Rung {
    pub player: String,
    /// The share of victory against the one below, where there is one.
    pub share: Option<(f64, Interval)>,
    pub rating: f64,
    /// Half the 95 % interval of the rating.
    pub error: f64,
}

/// How much stronger, in Elo, is who wins this share at a table where all others are alike? With `n`
/// seats, who is equal wins one of `n` games, and 400 points more are ten times the chances of another.
pub fn difference(share: f64, seats: u8) -> f64 {
    let share = share.clamp(1e-4, 1.0 - 1e-4);
    400.0 * (share * f64::from(seats - 1) / (1.0 - share)).log10()
}

/// The scale, from matches of each against the one before; the first match is against the weakest.
///
/// A share is taken from the middle of its interval, for nobody is infinitely stronger because all of
/// a few games were won. Errors of the steps add up as independent ones.
pub fn ladder(matches: &[ContestReport]) -> Vec<Rung> {
    let weakest = matches.first().and_then(|first| first.standings.last());
    let weakest = weakest.map(|last| last.player.clone()).unwrap_or_default();
    let mut rungs = vec![Rung { player: weakest, share: None, rating: 0.0, error: 0.0 }];
    let (mut rating, mut squares) = (0.0, 0.0f64);
    for report in matches {
        let Some(first) = report.standings.first() else { continue };
        let Interval { low, high } = first.interval;
        let middle = difference((low + high) / 2.0, report.seats);
        // The end that is not at 0 or 1.
        let end = if low + high > 1.0 { low } else { high };
        rating += middle;
        squares += (middle - difference(end, report.seats)).powi(2);
        let share = Some((first.share, first.interval));
        rungs.push(Rung { player: first.player.clone(), share, rating, error: squares.sqrt() });
    }
    rungs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Standing;

    fn report(
        player: &str,
        below: &str,
        seats: u8,
        share: f64,
        interval: [f64; 2],
    ) -> ContestReport {
        let standing = |player: &str, share| Standing {
            player: player.into(),
            share,
            interval: Interval { low: interval[0], high: interval[1] },
            error: 0.0,
            points: 0.0,
            longest_ms_p99: 0.0,
        };
        ContestReport {
            ruleset: "a game".into(),
            seats,
            groups: 10,
            games: 20,
            fair: 1.0 / f64::from(seats),
            standings: vec![standing(player, share), standing(below, 1.0 - share)],
            elo: None,
            sprt: None,
            llr: None,
            sprt_result: None,
            steps_mean: 1.0,
            faults: Vec::new(),
        }
    }

    #[test]
    fn equals_differ_by_nothing_at_every_table() {
        for seats in 2..=5 {
            assert!(difference(1.0 / f64::from(seats), seats).abs() < 1e-9);
        }
        assert!((difference(0.64, 2) - crate::score::elo(0.64)).abs() < 1e-9);
        assert!((difference(10.0 / 12.0, 3) - 400.0).abs() < 1e-9);
    }

    #[test]
    fn steps_and_their_errors_add_up() {
        let even = report("b", "a", 2, 0.5, [0.4, 0.6]);
        let won = report("c", "b", 2, 1.0, [0.8, 1.0]);
        let rungs = ladder(&[even, won]);
        let names: Vec<&str> = rungs.iter().map(|rung| rung.player.as_str()).collect();
        assert_eq!(names, ["a", "b", "c"]);
        assert_eq!((rungs[0].rating, rungs[0].error, rungs[0].share), (0.0, 0.0, None));
        assert!(rungs[1].rating.abs() < 1e-9 && (rungs[1].error - 70.4).abs() < 0.1, "{rungs:?}");
        let step = difference(0.9, 2);
        assert!((rungs[2].rating - step).abs() < 1e-9);
        let own = step - difference(0.8, 2);
        assert!((rungs[2].error - own.hypot(rungs[1].error)).abs() < 1e-9);
    }
}
