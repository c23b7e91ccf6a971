//! Chances by playing on.
use bots::Tactics;
use kernel::{Quick, SEATS_MAX, Seat, Silent};
use serde::{Deserialize, Serialize};

/// A mean, and half its 95 % interval.
#[derive(Copy, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Estimate {
    pub mean: f64,
    pub error: f64,
}

impl Estimate {
    /// Of independent samples.
    pub fn of(samples: &[f64]) -> Estimate {
        let n = samples.len().max(1) as f64;
        let mean = samples.iter().sum::<f64>() / n;
        let spread: f64 = samples.iter().map(|sample| (sample - mean) * (sample - mean)).sum();
        let variance = if samples.len() > 1 { spread / (n - 1.0) } else { 0.0 };
        Estimate { mean, error: 1.96 * (variance / n).sqrt() }
    }

    /// Of the differences of samples that belong together.
    pub fn of_difference(these: &[f64], those: &[f64]) -> Estimate {
        let differences: Vec<f64> = these.iter().zip(those).map(|(a, b)| a - b).collect();
        Estimate::of(&differences)
    }

    /// The sum of independent estimates.
    pub fn plus(self, other: Estimate) -> Estimate {
        let error = (self.error * self.error + other.error * other.error).sqrt();
        Estimate { mean: self.mean + other.mean, error }
    }

    /// The difference of independent estimates.
    pub fn minus(self, other: Estimate) -> Estimate {
        self.plus(Estimate { mean: -other.mean, error: other.error })
    }
}

/// Shares of victory by seat.
pub(crate) type Shares = [f64; SEATS_MAX];

/// Plays on to the end, every seat by the quick policy.
pub(crate) fn play_on<G: Tactics>(
    mut game: G,
    menu: &mut Vec<G::Choice>,
    luck: &mut Quick,
) -> Shares {
    loop {
        let to_act = game.to_act();
        let Some(first) = to_act.lowest() else { break };
        let chosen = (first, choose(&game, first, menu, luck));
        let mut joint = [chosen; SEATS_MAX];
        for (at, seat) in to_act.iter().enumerate().skip(1) {
            joint[at] = (seat, choose(&game, seat, menu, luck));
        }
        game.apply(&joint[..to_act.len()], luck, &mut Silent);
    }
    let mut shares = [0.0; SEATS_MAX];
    let winners = game.outcome().map(|outcome| outcome.winners()).unwrap_or_default();
    for seat in winners.iter() {
        shares[seat.index()] = 1.0 / winners.len() as f64;
    }
    shares
}

/// What a seat would sensibly play.
pub(crate) fn choose<G: Tactics>(
    game: &G,
    seat: Seat,
    menu: &mut Vec<G::Choice>,
    luck: &mut Quick,
) -> G::Move {
    menu.clear();
    game.choices(seat, menu);
    game.playout(seat, menu, luck)
}

/// Samples of the shares from a position, each with luck of its own.
pub(crate) fn samples<G: Tactics>(
    n: u32,
    seed: u64,
    mut start: impl FnMut(&mut Quick) -> G,
) -> Vec<Shares> {
    let mut menu = Vec::new();
    (0..n)
        .map(|number| {
            let mut luck = Quick::new(seed ^ u64::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15));
            let game = start(&mut luck);
            play_on(game, &mut menu, &mut luck)
        })
        .collect()
}

/// One seat's column.
pub(crate) fn of_seat(samples: &[Shares], seat: Seat) -> Vec<f64> {
    samples.iter().map(|shares| shares[seat.index()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_add_up() {
        let even = Estimate::of(&[0.0, 1.0, 0.0, 1.0]);
        assert_eq!(even.mean, 0.5);
        assert!((even.error - 1.96 * (1.0f64 / 12.0).sqrt()).abs() < 1e-12);
        assert_eq!(Estimate::of_difference(&[1.0, 0.0], &[1.0, 0.0]), Estimate::default());
        let sum = even.plus(even).minus(even);
        assert!((sum.mean - 0.5).abs() < 1e-12 && sum.error > even.error);
    }
}
