//! Where a result came from: skill, luck, and what others did.
//!
//! Many estimates stand in a split, most of them in two of its parts, and with opposite signs in one. So each
//! part is kept as a sum of estimates that know nothing of each other, and its error follows from what is left
//! of every one of them. Where no luck was drawn and one chose alone, before and after are the same to whoever sees
//! everything: such positions are one, known as well as all its estimates together.
use crate::Estimate;
use kernel::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// Where a seat's result came from, in shares of victory. With the chance at the start the parts
/// sum to the chance at the end.
#[derive(Copy, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Split {
    /// Given away by own moves.
    pub skill: Estimate,
    /// What cards and tokens, drawn or hidden, brought or cost.
    pub luck: Estimate,
    /// What others' secret choices of the same moment brought or cost.
    pub outguessed: Estimate,
    /// What the others' mistakes brought, or cost where they helped a third.
    pub others: Estimate,
}

/// A step and the position that it began with, as they were judged.
pub(crate) struct Judgement {
    /// Chances of each seat before the step.
    pub chances: Vec<Estimate>,
    /// Who chose.
    pub chose: Seats,
    /// What that changed for each seat, so far as it is known from one seat's view: who chose lost
    /// something, and where one chose alone, others may have won it.
    pub change: Vec<Estimate>,
    /// Was there luck, or something hidden, in what came of it?
    pub lucky: bool,
    /// If so, and several chose: the chances when all had chosen, before that luck.
    pub foreseen: Option<Vec<Estimate>>,
}

impl Judgement {
    /// Is the position after it the same one, but for the change?
    fn leads_on(&self) -> bool {
        self.chose.len() == 1 && !self.lucky
    }
}

/// No chance is known better than so.
const SURE: f64 = 0.01;

/// The error of a mean as it follows from how far those are apart that it is the mean of: how far off each is, and its
/// weight. Who misses an answer does not know it, and states a small error; another one, who found it, shows it.
pub(crate) fn apart(off: impl ExactSizeIterator<Item = (f64, f64)>) -> f64 {
    let n = off.len();
    let squares: f64 = off.map(|(off, weight)| weight * off * off).sum();
    if n < 2 { 0.0 } else { 1.96 * (squares / (n - 1) as f64).sqrt() }
}

/// Splits the results of a game of which every step was judged, and at last the position it ended with.
pub(crate) fn splits(steps: &[Judgement], last: &[Estimate]) -> Vec<Split> {
    let seats = (0..last.len()).map(|at| Seat(at as u8));
    seats.map(|seat| Account { steps, last, seat }.split()).collect()
}

/// Of which kind an estimate is that stands in a split; there is one of each for every position.
#[derive(Copy, Clone)]
enum Source {
    Chance,
    Change,
    Foreseen,
    /// Nothing, and how uncertain it is that positions that are one are worth what they are said to be.
    Apart,
}

const SOURCES: [Source; 4] = [Source::Chance, Source::Change, Source::Foreseen, Source::Apart];

/// So many times each of these estimates: those of the first position, of the second and so on.
#[derive(Clone)]
struct Sum(Vec<f64>);

impl Sum {
    fn add(&mut self, other: &Sum, times: f64) {
        for (own, factor) in self.0.iter_mut().zip(&other.0) {
            *own += times * factor;
        }
    }

    fn and(mut self, other: &Sum, times: f64) -> Sum {
        self.add(other, times);
        self
    }
}

/// A game as one seat looks back at it.
struct Account<'a> {
    steps: &'a [Judgement],
    last: &'a [Estimate],
    seat: Seat,
}

impl Account<'_> {
    fn nothing(&self) -> Sum {
        Sum(vec![0.0; (self.steps.len() + 1) * SOURCES.len()])
    }

    fn of(&self, source: Source, at: usize) -> Sum {
        let mut sum = self.nothing();
        sum.0[at * SOURCES.len() + source as usize] = 1.0;
        sum
    }

    fn split(&self) -> Split {
        let values = self.values();
        let [mut skill, mut luck, mut outguessed, mut others] = [(); 4].map(|()| self.nothing());
        for (at, step) in self.steps.iter().enumerate() {
            let own = step.chose.has(self.seat);
            let change = self.of(Source::Change, at);
            let (before, after) = (&values[at], &values[at + 1]);
            // What was to be expected once all had chosen.
            let chosen = match (&step.foreseen, step.chose.len()) {
                (Some(_), _) => self.of(Source::Foreseen, at),
                (None, 1) => before.clone().and(&change, 1.0),
                (None, _) => after.clone(),
            };
            luck = luck.and(after, 1.0).and(&chosen, -1.0);
            if own {
                skill.add(&change, 1.0);
                outguessed = outguessed.and(&chosen, 1.0).and(before, -1.0).and(&change, -1.0);
            } else {
                others = others.and(&chosen, 1.0).and(before, -1.0);
            }
        }
        // The chances at the ends are what they are said to be.
        let end = self.of(Source::Chance, self.steps.len());
        luck = luck.and(&end, 1.0).and(&values[self.steps.len()], -1.0);
        let [skill, luck, outguessed, others] =
            [skill, luck, outguessed, others].map(|sum| self.worth(&sum));
        Split { skill, luck, outguessed, others }
    }

    /// What each position was worth, all positions that are one counted together.
    fn values(&self) -> Vec<Sum> {
        let mut values = Vec::with_capacity(self.steps.len() + 1);
        while values.len() <= self.steps.len() {
            let first = values.len();
            let (weights, changed) = self.one(first);
            let mut value = self.of(Source::Apart, first);
            for ((at, weight), changed) in (first..).zip(&weights).zip(&changed) {
                value.add(&self.of(Source::Chance, at).and(changed, -1.0), *weight);
            }
            values.extend(changed.iter().map(|changed| value.clone().and(changed, 1.0)));
        }
        values
    }

    /// The positions from the first on that are one: how much each of them counts, and how it differs from the first.
    fn one(&self, first: usize) -> (Vec<f64>, Vec<Sum>) {
        let more = self.steps[first..].iter().take_while(|step| step.leads_on()).count();
        let mut changed = vec![self.nothing()];
        for at in first..first + more {
            changed.push(changed[at - first].clone().and(&self.of(Source::Change, at), 1.0));
        }
        let weights = self.weights(first, first + more);
        let total: f64 = weights.iter().sum();
        (weights.iter().map(|weight| weight / total).collect(), changed)
    }

    /// How far apart what is said of positions that are one is, so far as their errors do not tell it.
    fn apart(&self, first: usize) -> f64 {
        let (weights, changed) = self.one(first);
        let said = (first..)
            .zip(&changed)
            .map(|(at, changed)| self.estimate(Source::Chance, at).mean - self.worth(changed).mean);
        let said: Vec<f64> = said.collect();
        let mean: f64 = said.iter().zip(&weights).map(|(said, weight)| said * weight).sum();
        let off = apart(said.iter().zip(&weights).map(|(said, weight)| (said - mean, *weight)));
        let stated = (first..)
            .zip(&weights)
            .map(|(at, weight)| (weight * self.estimate(Source::Chance, at).error).powi(2));
        (off * off - stated.sum::<f64>()).max(0.0).sqrt()
    }

    /// How much each position from the first to the last says about all of them: the more, the better it is known.
    /// Where the game began or ended, what is said there holds.
    fn weights(&self, first: usize, last: usize) -> Vec<f64> {
        let only = match (first, last) {
            (0, _) => Some(0),
            (_, last) if last == self.steps.len() => Some(last),
            _ => None,
        };
        let weight = |at: usize| match only {
            Some(only) => f64::from(u8::from(at == only)),
            None => self.estimate(Source::Chance, at).error.max(SURE).powi(-2),
        };
        (first..=last).map(weight).collect()
    }

    fn estimate(&self, source: Source, at: usize) -> Estimate {
        let of = |all: &[Estimate]| all[self.seat.index()];
        let step = self.steps.get(at);
        match source {
            Source::Chance => of(step.map_or(self.last, |step| &step.chances)),
            Source::Change => step.map_or_else(Estimate::default, |step| of(&step.change)),
            Source::Apart => Estimate { mean: 0.0, error: self.apart(at) },
            Source::Foreseen => {
                step.and_then(|step| step.foreseen.as_deref()).map(of).unwrap_or_default()
            }
        }
    }

    fn worth(&self, sum: &Sum) -> Estimate {
        let mut worth = Estimate::default();
        for (place, &factor) in sum.0.iter().enumerate().filter(|(_, factor)| **factor != 0.0) {
            let source = SOURCES[place % SOURCES.len()];
            let Estimate { mean, error } = self.estimate(source, place / SOURCES.len());
            worth = worth.plus(Estimate { mean: factor * mean, error: factor.abs() * error });
        }
        worth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about(mean: f64, error: f64) -> Estimate {
        Estimate { mean, error }
    }

    /// A step of two seats, as the first sees it; the second has the rest.
    fn step(chance: Estimate, chose: &[u8], change: Estimate) -> Judgement {
        let chose: Seats = chose.iter().map(|&seat| Seat(seat)).collect();
        let other =
            if chose.len() == 1 { Estimate::default().minus(change) } else { about(0.0, 0.0) };
        Judgement {
            chances: vec![chance, about(1.0 - chance.mean, chance.error)],
            chose,
            change: vec![change, other],
            lucky: false,
            foreseen: None,
        }
    }

    fn first(steps: &[Judgement], end: Estimate) -> Split {
        let split = splits(steps, &[end, about(1.0 - end.mean, end.error)])[0];
        let parts = [split.skill, split.luck, split.outguessed, split.others];
        let sum: f64 = parts.iter().map(|part| part.mean).sum();
        assert!((steps[0].chances[0].mean + sum - end.mean).abs() < 1e-12, "{split:?}");
        split
    }

    fn near(found: Estimate, wanted: Estimate) {
        let close = |a: f64, b: f64| (a - b).abs() < 1e-9;
        assert!(close(found.mean, wanted.mean) && close(found.error, wanted.error), "{found:?}");
    }

    #[test]
    fn luck_between_two_positions_is_as_uncertain_as_these() {
        let lucky = |chance| Judgement { lucky: true, ..step(chance, &[0], about(0.0, 0.0)) };
        let steps = [lucky(about(0.5, 0.03)), lucky(about(0.6, 0.05)), lucky(about(0.7, 0.05))];
        // What lies between stands in it twice, and is gone.
        near(first(&steps, about(1.0, 0.0)).luck, about(0.5, 0.03));
    }

    #[test]
    fn without_luck_there_is_none() {
        let nothing = about(0.0, 0.0);
        let steps = [
            Judgement { lucky: true, ..step(about(0.5, 0.0), &[0], nothing) },
            step(about(0.52, 0.02), &[1], nothing),
            step(about(0.48, 0.02), &[0], about(-0.1, 0.0)),
            Judgement { lucky: true, ..step(about(0.4, 0.02), &[1], nothing) },
        ];
        // The three in the middle are one: 0.52, 0.48 and, with what was given away there, 0.5.
        let luck = first(&steps[..], about(0.4, 0.0));
        near(luck.luck, about(0.0, 0.0));
        near(luck.skill, about(-0.1, 0.0));
        let split = first(&steps[..3], about(0.4, 0.02));
        near(split.luck, about(0.0, 0.02));
    }

    #[test]
    fn estimates_far_apart_are_uncertain() {
        assert_eq!(apart([(0.0, 1.0)].into_iter()), 0.0);
        // The standard deviation of two that are 0.1 apart is 0.1 / √2, that of their mean 0.05.
        assert!((apart([(0.05, 0.5), (-0.05, 0.5)].into_iter()) - 1.96 * 0.05).abs() < 1e-12);
        let nothing = about(0.0, 0.0);
        let lucky =
            |chance, chose: &[u8]| Judgement { lucky: true, ..step(chance, chose, nothing) };
        let steps = [
            lucky(about(0.5, 0.0), &[0]),
            step(about(0.6, 0.01), &[1], nothing),
            Judgement {
                foreseen: Some(vec![about(0.55, 0.0), about(0.45, 0.0)]),
                ..lucky(about(0.5, 0.01), &[0, 1])
            },
        ];
        let wanted = 1.96 * 0.05;
        let split = first(&steps, about(1.0, 0.0));
        near(split.luck, about(0.5, wanted));
        near(split.outguessed, about(0.0, wanted));
    }

    #[test]
    fn choices_at_once_without_luck_are_judged_by_what_came_of_them() {
        let nothing = about(0.0, 0.0);
        let steps = [
            step(about(0.5, 0.01), &[0, 1], about(-0.1, 0.02)),
            step(about(0.3, 0.03), &[0, 1], nothing),
            Judgement {
                lucky: true,
                foreseen: Some(vec![about(0.6, 0.04), about(0.4, 0.04)]),
                ..step(about(0.4, 0.03), &[0, 1], nothing)
            },
        ];
        let split = first(&steps, about(1.0, 0.0));
        near(split.skill, about(-0.1, 0.02));
        // From 0.5 to 0.6, less what was given away: nothing between counts.
        near(
            split.outguessed,
            about(0.2, (0.01f64.powi(2) + 0.02f64.powi(2) + 0.04f64.powi(2)).sqrt()),
        );
        near(split.luck, about(0.4, 0.04));
    }
}
