//! Do hints and analyses agree, and how far can their numbers be trusted? Somebody follows the first
//! hint through whole games, and the games are analysed.
use crate::{Estimate, Grade, Judged, Report, Split, analyse, analyse_by, analyse_with};
use bots::{Bot, Budget, Judge, Tactics};
use kernel::{Quick, Record, Seat, Seed, Syntax, Table, Viewer, record};

/// What is to be played: the first seat follows the first hint, the others are bots.
#[derive(Clone, Debug)]
pub struct Agreement {
    pub ruleset: String,
    pub seats: u8,
    /// The others, a bot by its name.
    pub others: String,
    pub games: u64,
    pub seed: String,
    /// Every tenth game is analysed a second time with this many times the effort; never for 0.
    pub second: u64,
    /// Every so-manyth game is analysed again by a judge with other luck; never for 0.
    pub again: u64,
}

/// How far analyses with other luck are apart.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Apart {
    pub compared: u64,
    /// Pairs that are not further apart than their errors say.
    pub within: u64,
    squares: f64,
}

impl Apart {
    /// Two estimates of the same thing. What is certain says nothing about errors.
    pub fn add(&mut self, a: Estimate, b: Estimate) {
        let Estimate { mean, error } = a.minus(b);
        if error > 0.0 {
            self.compared += 1;
            self.within += u64::from(mean.abs() <= error);
            self.squares += (mean / error).powi(2);
        }
    }

    /// So many times as large as stated, errors would be half a 95 % interval.
    pub fn factor(&self) -> f64 {
        1.96 * (self.squares / self.compared.max(1) as f64).sqrt()
    }
}

/// What was found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Agreed {
    pub games: u64,
    pub steps: u64,
    pub decisions: u64,
    /// First hints that were followed, and how many of them the analysis calls a mistake.
    pub hints: u64,
    pub blamed: u64,
    /// The same by the analysis with more effort.
    pub second_hints: u64,
    pub second_blamed: u64,
    /// Moves of which both analyses speak, and how many of their numbers lie within the errors.
    pub compared: u64,
    pub covered: u64,
    /// Errors of the sums of a seat: what it gave away, what others' secret choices did, luck.
    pub skill: Vec<f64>,
    pub outguessed: Vec<f64>,
    pub luck: Vec<f64>,
    /// With other luck: chances, losses, and these sums.
    pub apart: [Apart; 5],
}

/// Below this lie 95 of 100.
pub fn p95(errors: &[f64]) -> f64 {
    let mut errors = errors.to_vec();
    errors.sort_by(f64::total_cmp);
    let at = (errors.len() * 95).div_ceil(100).saturating_sub(1);
    errors.get(at).copied().unwrap_or(0.0)
}

impl Agreement {
    /// Plays and analyses; `watch` hears of every game.
    pub fn run<G: Tactics>(&self, watch: &mut dyn FnMut(&Agreed)) -> Result<Agreed, Syntax> {
        let mut agreed = Agreed::default();
        for number in 0..self.games {
            let game = self.play::<G>(number)?;
            let report = analyse(&game, &mut |_| ());
            agreed.games += 1;
            agreed.steps += game.record.steps.len() as u64;
            agreed.decisions += report.decisions.len() as u64;
            let (hints, blamed) = followed(&report);
            agreed.hints += hints;
            agreed.blamed += blamed;
            for split in &report.splits {
                agreed.skill.push(split.skill.error);
                agreed.outguessed.push(split.outguessed.error);
                agreed.luck.push(split.luck.error);
            }
            if self.second > 0 && number % 10 == 0 {
                let second = analyse_with(&game, G::EFFORT.times(self.second), &mut |_| ());
                agreed.compare(&report, &second);
            }
            if self.again > 0 && number % self.again == 0 {
                let mut judge = Judge::with(G::EFFORT).lucky(number + 1);
                agreed.repeat(&report, &analyse_by(&mut judge, &game, &mut |_| ()));
            }
            watch(&agreed);
        }
        Ok(agreed)
    }

    fn play<G: Tactics>(&self, number: u64) -> Result<record::Verified<G>, Syntax> {
        let seed = Seed::from_phrase(&format!("{} agreement {number}", self.seed));
        let mut table = Table::<G>::new(self.ruleset.parse()?, self.seats, seed);
        let (mut luck, mut menu) = (Quick::new(number), Vec::new());
        let mut hints: Box<dyn Bot<G>> = bots::bot("judge")?;
        let mut others: Box<dyn Bot<G>> = bots::bot(&self.others)?;
        while let Some(seat) = table.waiting().lowest() {
            menu.clear();
            table.game().choices(seat, &mut menu);
            let bot = if seat == Seat(0) { &mut hints } else { &mut others };
            bot.reset();
            let view = table.game().view(Viewer::Seat(seat));
            let mv = bot.choose(&view, seat, &menu, Budget::Nodes(1), &mut luck).mv;
            table.play(seat, mv).map_err(|why| Syntax(format!("{mv}: {why}")))?;
        }
        let names = (0..self.seats).map(|n| format!("P{n}")).collect();
        let text = Record::of(&table, names, kernel::ENGINE, "a measurement").to_string();
        record::verify(&text).map_err(|why| Syntax(why.to_string()))
    }
}

/// The first hints that were followed, and how many are called mistakes.
fn followed(report: &Report) -> (u64, u64) {
    let own = report.decisions.iter().filter(|judged| judged.seat == Seat(0));
    let blamed = |judged: &&Judged| judged.grade >= Grade::Mistake;
    (own.clone().count() as u64, own.filter(blamed).count() as u64)
}

impl Agreed {
    fn compare(&mut self, report: &Report, second: &Report) {
        let (hints, blamed) = followed(second);
        self.second_hints += hints;
        self.second_blamed += blamed;
        for (a, b) in report.decisions.iter().zip(&second.decisions) {
            let Estimate { mean, error } = a.played.win.minus(b.played.win);
            self.compared += 1;
            self.covered += u64::from(mean.abs() <= error);
        }
    }

    fn repeat(&mut self, report: &Report, other: &Report) {
        let [chances, losses, sums @ ..] = &mut self.apart;
        for (&a, &b) in report.chances.iter().flatten().zip(other.chances.iter().flatten()) {
            chances.add(a, b);
        }
        for (a, b) in report.decisions.iter().zip(&other.decisions) {
            losses.add(a.loss, b.loss);
        }
        let parts = |split: &Split| [split.skill, split.outguessed, split.luck];
        for (a, b) in report.splits.iter().zip(&other.splits) {
            for ((sum, a), b) in sums.iter_mut().zip(parts(a)).zip(parts(b)) {
                sum.add(a, b);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ninety_five_of_a_hundred() {
        let errors: Vec<f64> = (1..=100).rev().map(f64::from).collect();
        assert_eq!((p95(&errors), p95(&[3.0]), p95(&[])), (95.0, 3.0, 0.0));
    }

    #[test]
    fn half_as_far_as_stated_is_half_the_error() {
        let mut apart = Apart::default();
        let at = |mean| Estimate { mean, error: 0.5_f64.sqrt() };
        apart.add(at(0.0), at(1.0 / 1.96));
        apart.add(at(0.0), at(-1.0 / 1.96));
        assert!((apart.factor() - 1.0).abs() < 1e-12);
        apart.add(at(0.0), at(1.1));
        apart.add(Estimate::default(), Estimate::default());
        assert_eq!((apart.within, apart.compared), (2, 3));
    }
}
