//! Numbers that know their error.
use bots::judge::both;
use serde::{Deserialize, Serialize};

/// A mean, and half its 95 % interval.
#[derive(Copy, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Estimate {
    pub mean: f64,
    pub error: f64,
}

impl Estimate {
    /// The sum of independent estimates.
    pub fn plus(self, other: Estimate) -> Estimate {
        Estimate { mean: self.mean + other.mean, error: both(self.error, other.error) }
    }

    /// The difference of independent estimates.
    pub fn minus(self, other: Estimate) -> Estimate {
        self.plus(Estimate { mean: -other.mean, error: other.error })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_add_up_like_sides_of_a_triangle() {
        let [three, four] = [3.0, 4.0].map(|error| Estimate { mean: 1.0, error });
        assert_eq!(three.plus(four), Estimate { mean: 2.0, error: 5.0 });
        assert_eq!(three.minus(four), Estimate { mean: 0.0, error: 5.0 });
    }
}
