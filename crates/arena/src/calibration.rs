//! Do the judge's percentages come true? Bots play, the judge says now and then what it thinks, and
//! the results tell.
use crate::numbers::{Numbers, on_threads};
use bots::{Bot, Budget, Judge, Tactics, math};
use kernel::{Chance, Quick, Seat, Seed, Syntax, Table, Viewer};
use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Calibration {
    pub ruleset: String,
    pub seats: u8,
    /// Who plays at every seat: a bot by its name.
    pub policy: String,
    pub nodes: u64,
    /// The judge is asked about one decision in this many.
    pub every: u32,
    pub games: u64,
    pub seed: String,
    pub threads: usize,
    /// Begin no game after this.
    pub time: Option<Duration>,
}

/// What the judge said of everybody's share of a victory, and what it came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Said {
    pub game: u64,
    pub shares: Vec<f64>,
    pub results: Vec<f64>,
}

/// Forecasts of about the same share, together.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Bin {
    pub forecasts: u64,
    /// What was said, on the average.
    pub said: f64,
    /// What came of it.
    pub came: f64,
    /// Half the 95 % interval of that; forecasts of one game count as one observation.
    pub error: f64,
}

/// How many bins there are.
const BINS: usize = 10;

impl Calibration {
    /// Plays, and asks the judge meanwhile.
    pub fn run<G: Tactics>(&self) -> Result<Vec<Said>, Syntax> {
        let rules: G::Rules = self.ruleset.parse()?;
        let _ = bots::bot::<G>(&self.policy)?;
        let games = Numbers::new(self.games, self.time);
        let said = Mutex::new(Vec::new());
        on_threads(self.threads, || {
            let Ok(mut bot) = bots::bot::<G>(&self.policy) else { return };
            let mut judge = Judge::<G>::new();
            while let Some(game) = games.take() {
                let heard = self.play(rules, game, &mut *bot, &mut judge);
                said.lock().unwrap_or_else(PoisonError::into_inner).extend(heard);
            }
        });
        let mut said = said.into_inner().unwrap_or_else(PoisonError::into_inner);
        // In the order of the games, whoever played them.
        said.sort_by_key(|said: &Said| said.game);
        Ok(said)
    }

    fn play<G: Tactics>(
        &self,
        rules: G::Rules,
        game: u64,
        bot: &mut dyn Bot<G>,
        judge: &mut Judge<G>,
    ) -> Vec<Said> {
        let seed = Seed::from_phrase(&format!("{} calibration {game}", self.seed));
        let mut table = Table::<G>::new(rules, self.seats, seed);
        let mut luck = Quick::new(seed.luck(u64::MAX).below(u32::MAX).into());
        let (mut menu, mut said) = (Vec::new(), Vec::new());
        while let Some(seat) = table.waiting().lowest() {
            menu.clear();
            table.game().choices(seat, &mut menu);
            let view = table.game().view(Viewer::Seat(seat));
            if luck.below(self.every.max(1)) == 0
                && let Some(first) = judge.weigh(&view, seat, &menu).first()
            {
                said.push(first.shares[..usize::from(self.seats)].to_vec());
            }
            bot.reset();
            let mv = bot.choose(&view, seat, &menu, Budget::Nodes(self.nodes), &mut luck).mv;
            if table.play(seat, mv).is_err() {
                return Vec::new();
            }
        }
        let winners = table.game().outcome().map(|outcome| outcome.winners()).unwrap_or_default();
        let result = |seat: u8| match winners.has(Seat(seat)) {
            true => 1.0 / winners.len() as f64,
            false => 0.0,
        };
        let results: Vec<f64> = (0..self.seats).map(result).collect();
        said.into_iter().map(|shares| Said { game, shares, results: results.clone() }).collect()
    }
}

/// Shares to a power, and again of one victory.
fn raised(shares: &[f64], power: f64) -> Vec<f64> {
    let raise = |&share: &f64| if share > 0.0 { math::exp(power * math::ln(share)) } else { 0.0 };
    let raised: Vec<f64> = shares.iter().map(raise).collect();
    let total: f64 = raised.iter().sum();
    raised.iter().map(|share| share / total).collect()
}

/// The power by which what was said would fit the results best (least logarithmic loss). Times the
/// game's `confidence`, it is what that should be.
pub fn best_power(said: &[Said]) -> f64 {
    let loss = |power: f64| -> f64 {
        let of_one = |said: &Said| -> f64 {
            let shares = raised(&said.shares, power);
            let pairs = shares.iter().zip(&said.results);
            pairs.map(|(share, result)| -result * math::ln(share.max(1e-4))).sum()
        };
        said.iter().map(of_one).sum()
    };
    // One minimum: thirds of an interval are thrown away until it is narrow.
    let (mut low, mut high) = (0.3, 3.0);
    while high - low > 1e-3 {
        let third = (high - low) / 3.0;
        match loss(low + third) < loss(high - third) {
            true => high -= third,
            false => low += third,
        }
    }
    (low + high) / 2.0
}

/// Few games that came out alike say little: the error is at least that of this many games with two won
/// and two lost besides (Agresti and Coull).
fn least_error(came: f64, games: f64) -> f64 {
    let more = games + 4.0;
    let share = (came * games + 2.0) / more;
    (share * (1.0 - share) / more).sqrt()
}

/// What was said, raised to a power, beside what came of it.
pub fn bins(said: &[Said], power: f64) -> Vec<Bin> {
    // Sums by game, since forecasts of one game share its result.
    let mut sums = vec![Vec::<(u64, f64, f64, f64)>::new(); BINS];
    for one in said {
        for (share, &result) in raised(&one.shares, power).into_iter().zip(&one.results) {
            let bin = &mut sums[((share * BINS as f64) as usize).min(BINS - 1)];
            match bin.last_mut().filter(|(game, ..)| *game == one.game) {
                Some((_, n, said, came)) => {
                    *n += 1.0;
                    *said += share;
                    *came += result;
                }
                None => bin.push((one.game, 1.0, share, result)),
            }
        }
    }
    let bin = |games: &Vec<(u64, f64, f64, f64)>| {
        let n: f64 = games.iter().map(|(_, n, ..)| n).sum();
        if n == 0.0 {
            return Bin::default();
        }
        let said = games.iter().map(|(.., said, _)| said).sum::<f64>() / n;
        let came = games.iter().map(|(.., came)| came).sum::<f64>() / n;
        let spread: f64 = games.iter().map(|(_, n, _, sum)| (sum - n * came).powi(2)).sum();
        let squares: f64 = games.iter().map(|(_, n, ..)| n * n).sum();
        let known = (spread.sqrt() / n).max(least_error(came, n * n / squares));
        Bin { forecasts: n as u64, said, came, error: 1.96 * known }
    };
    sums.iter().map(bin).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Forecasts that are too timid by a known power.
    fn timid(power: f64) -> Vec<Said> {
        let mut luck = Quick::new(5);
        let mut draw = || f64::from(luck.below(1_000_000)) / 1e6;
        (0..40_000)
            .map(|game| {
                let truth = draw();
                let shares = raised(&[truth, 1.0 - truth], 1.0 / power);
                let won = if draw() < truth { 1.0 } else { 0.0 };
                Said { game, shares, results: vec![won, 1.0 - won] }
            })
            .collect()
    }

    #[test]
    fn one_forecast_says_little() {
        let one = |game| Said { game, shares: vec![0.97, 0.03], results: vec![1.0, 0.0] };
        let top = |said: &[Said]| bins(said, 1.0)[BINS - 1];
        assert!(top(&[one(0)]).error > 0.4, "{:?}", top(&[one(0)]));
        // Many forecasts of one game are one observation.
        assert!(top(&[one(0), one(0), one(0)]).error > 0.4);
        let many: Vec<Said> = (0..1_000).map(one).collect();
        assert!(top(&many).error < 0.005, "{:?}", top(&many));
    }

    #[test]
    fn a_known_power_is_found() {
        let said = timid(1.6);
        let power = best_power(&said);
        assert!((power - 1.6).abs() < 0.06, "{power}");
        let off = |power| {
            let far = |bin: &Bin| (bin.said - bin.came).abs();
            bins(&said, power).iter().map(far).fold(0.0, f64::max)
        };
        assert!(off(1.0) > 0.05 && off(power) < 0.03, "{} {}", off(1.0), off(power));
    }
}
