//! What somebody reached.
use kernel::{Outcome, Seat};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// What somebody reached, as it is compared with others at the same deal.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Score {
    /// Points ahead of the best other player; negative if behind.
    pub margin: i32,
    /// Place at the table, after tie-breaks.
    pub place: u8,
    /// One's own points.
    pub points: i32,
}

impl Score {
    /// Of a seat at the end of a game.
    pub fn of(outcome: &Outcome, me: Seat) -> Option<Score> {
        let points = *outcome.points.get(me.index())?;
        let others = (0..).zip(&outcome.points).filter(|&(seat, _)| seat != me.0);
        let best = others.map(|(_, points)| *points).max()?;
        let place = *outcome.place.get(me.index())?;
        Some(Score { margin: points.saturating_sub(best), place, points })
    }

    /// The better score comes first.
    fn key(&self) -> (Reverse<i32>, u8, Reverse<i32>) {
        (Reverse(self.margin), self.place, Reverse(self.points))
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn margins_come_first_and_tie_breaks_decide() {
        let score = |points: &[i32], me| {
            Score::of(&Outcome::ranked(points.to_vec(), points), Seat(me)).expect("a score")
        };
        let (won, lost) = (score(&[30, 12, 25], 0), score(&[30, 12, 25], 1));
        assert_eq!((won.margin, won.place, lost.margin, lost.place), (5, 1, -18, 3));
        assert!(won < lost);
        let even = Outcome::ranked(vec![20, 20], &[(20, 1), (20, 3)]);
        let even = [0, 1].map(|seat| Score::of(&even, Seat(seat)).expect("a score"));
        assert!(even[1] < even[0] && even[0].margin == 0);
        assert_eq!(Score::of(&Outcome::ranked(vec![1, 2], &[1, 2]), Seat(7)), None);
    }
}
