//! What those who are to act think of everybody's chances, and what follows for these.
use crate::{Estimate, split::apart};
use kernel::Seat;

/// Of each who is to act: everybody's chances, as far as one can see from there.
pub(crate) struct Opinions(pub Vec<(Seat, Vec<Estimate>)>);

impl Opinions {
    /// What all think on the average: everybody hopes to choose well, and each hope is at the others' cost. So much as
    /// they all hope says nothing about errors; how far apart they are besides does.
    pub(crate) fn chances(&self, optimism: f64) -> Vec<Estimate> {
        let seats = self.0.first().map_or(0, |(_, said)| said.len());
        let n = self.0.len() as f64;
        let of = |at: usize| {
            let all = self.0.iter().map(|(_, said)| said[at]);
            let sum = all.fold(Estimate::default(), Estimate::plus);
            let mean = sum.mean / n;
            let acts = self.0.iter().any(|(own, _)| own.index() == at);
            let off = self.0.iter().map(|(own, said)| {
                let hope = match own.index() == at {
                    true => optimism * (n - 1.0) / n,
                    false if acts => -optimism / n,
                    false => 0.0,
                };
                (said[at].mean - hope - mean, 1.0 / n)
            });
            Estimate { mean, error: apart(off).max(sum.error / n) }
        };
        (0..seats).map(of).collect()
    }

    /// How much more everybody gives oneself than others do.
    fn hopes(&self) -> impl Iterator<Item = f64> {
        let others = self.0.len() as f64 - 1.0;
        let hope = move |(own, said): &(Seat, Vec<Estimate>)| {
            let at = own.index();
            let sum: f64 = self.0.iter().map(|(_, all)| all[at].mean).sum();
            said[at].mean - (sum - said[at].mean) / others
        };
        self.0.iter().filter(move |_| others > 0.0).map(hope)
    }
}

/// How much more everybody gives oneself than others do, on the average over a game.
pub(crate) fn optimism(all: &[Opinions]) -> f64 {
    let hopes: Vec<f64> = all.iter().flat_map(Opinions::hopes).collect();
    hopes.iter().sum::<f64>() / hopes.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(own: u8, shares: [f64; 2]) -> (Seat, Vec<Estimate>) {
        (Seat(own), shares.map(|mean| Estimate { mean, error: 0.02 }).to_vec())
    }

    #[test]
    fn hopes_that_all_have_are_no_errors() {
        let hopeful = || Opinions(vec![said(0, [0.55, 0.45]), said(1, [0.45, 0.55])]);
        let alone = Opinions(vec![said(1, [0.3, 0.7])]);
        let all = [hopeful(), alone, hopeful()];
        assert!((optimism(&all) - 0.1).abs() < 1e-12);
        let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} and not {b}");
        for (chances, error) in [(all[0].chances(0.1), 0.0), (all[0].chances(0.0), 1.96 * 0.05)] {
            for chance in chances {
                near(chance.mean, 0.5);
                near(chance.error, f64::max(error, 0.02 / 2.0_f64.sqrt()));
            }
        }
        near(all[1].chances(0.1)[0].error, 0.02);
        assert_eq!(optimism(&[]), 0.0);
    }
}
