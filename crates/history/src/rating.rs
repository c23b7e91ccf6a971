//! How strong somebody is who plays against bots. A level is a known strength (`bots::ratings`), so one
//! game says something already; the error says how much.
//!
//! The model is the one the scale is made with (`arena::ladder`): at a table, everybody's chance to win is
//! as 10^(rating / 400) to that of all. What is likely before the first game is a wide bell around the
//! levels; what is told is the mean of what is likely after the games, and half its 95 % interval. That
//! the levels are only known to within their own errors is part of it.
use crate::Entry;
use bots::Rated;

/// A strength on the scale of a game, on which random play is 0.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Rating {
    /// The rating.
    pub rating: f64,
    /// Half its 95 % interval.
    pub error: f64,
    /// Games that it follows from.
    pub games: u32,
}

/// A game against bots.
#[derive(Clone, PartialEq, Debug)]
pub struct Bout {
    /// The others at the table.
    pub others: Vec<Rated>,
    /// My share of the victory.
    pub share: f64,
}

/// Quantile of the normal distribution for intervals of 95 %.
const Z: f64 = 1.96;
/// How far apart strengths are that are tried out.
const RATING_STEP: f64 = 10.0;
/// How far beyond the levels strengths are tried out.
const RATING_MARGIN: f64 = 2_000.0;

/// What a rating stands for: 400 points are ten times the chances.
fn power(rating: f64) -> f64 {
    10f64.powf(rating / 400.0)
}

/// The chance of somebody of this strength to win.
pub fn chance(rating: f64, others: &[Rated]) -> f64 {
    let own = power(rating);
    own / (own + others.iter().map(|other| power(other.rating)).sum::<f64>())
}

/// The bout of a game, if it counts: against rated bots alone, without help, and somebody won.
pub fn bout(entry: &Entry) -> Option<Bout> {
    let share = entry.share().filter(|_| entry.helped == 0)?;
    let rated = |level: &str| {
        let mut levels = bots::ratings(&entry.game);
        levels.find(|(name, _)| *name == level).map(|(_, rated)| rated)
    };
    let others = entry.levels()?.into_iter().map(rated).collect::<Option<_>>()?;
    Some(Bout { others, share })
}

/// The rating that follows from bouts of a game; nothing, where there are none, or its levels were never
/// measured.
pub fn estimate(game: &str, bouts: &[Bout]) -> Option<Rating> {
    let levels: Vec<f64> = bots::ratings(game).map(|(_, rated)| rated.rating).collect();
    let most = levels.iter().copied().reduce(f64::max).filter(|_| !bouts.is_empty())?;
    let (middle, width) = (levels.iter().sum::<f64>() / levels.len() as f64, most / 3.0);
    let steps = ((most + 2.0 * RATING_MARGIN) / RATING_STEP) as u32;
    let tried: Vec<f64> = (0..=steps).map(|n| f64::from(n) * RATING_STEP - RATING_MARGIN).collect();
    let likely = |rating: f64| {
        let before = -((rating - middle) / width).powi(2) / 2.0;
        let seen = bouts.iter().map(|bout| {
            let chance = chance(rating, &bout.others).clamp(1e-12, 1.0 - 1e-12);
            bout.share * chance.ln() + (1.0 - bout.share) * (1.0 - chance).ln()
        });
        before + seen.sum::<f64>()
    };
    let logs: Vec<f64> = tried.iter().map(|&rating| likely(rating)).collect();
    let top = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // Scaled by the likeliest, so that nothing vanishes.
    let weights: Vec<f64> = logs.iter().map(|log| (log - top).exp()).collect();
    let total: f64 = weights.iter().sum();
    let expected = |of: &dyn Fn(f64) -> f64| {
        let sum: f64 =
            tried.iter().zip(&weights).map(|(&rating, weight)| of(rating) * weight).sum();
        sum / total
    };
    let rating = expected(&|rating| rating);
    let variance = expected(&|other| (other - rating).powi(2));
    let error = Z * (variance + of_levels(rating, bouts).powi(2)).sqrt();
    Some(Rating { rating, error, games: bouts.len() as u32 })
}

/// How far the levels themselves may be off, each as much as it told us: a standard deviation. Errors of a
/// ladder lie the same way, so they do not average out.
fn of_levels(rating: f64, bouts: &[Bout]) -> f64 {
    let (mut sum, mut total) = (0.0, 0.0);
    for bout in bouts {
        let chance = chance(rating, &bout.others);
        let told = (chance * (1.0 - chance)).max(1e-9);
        let errors: f64 = bout.others.iter().map(|other| other.error).sum();
        sum += told * errors / bout.others.len().max(1) as f64 / Z;
        total += told;
    }
    if total > 0.0 { sum / total } else { 0.0 }
}

/// The rating in a game, from a list that has the last game first.
pub fn of_game(entries: &[Entry], game: &str) -> Option<Rating> {
    estimate(game, &bouts(entries, game))
}

/// The rating after each of the games, from the first to the last; of many, the last `most`.
pub fn course(entries: &[Entry], game: &str, most: usize) -> Vec<f64> {
    let bouts = bouts(entries, game);
    let from = bouts.len().saturating_sub(most);
    let after = |n: usize| estimate(game, &bouts[..=n]).map(|rating| rating.rating);
    (from..bouts.len()).filter_map(after).collect()
}

fn bouts(entries: &[Entry], game: &str) -> Vec<Bout> {
    entries.iter().rev().filter(|entry| entry.game == game).filter_map(bout).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Outcome, Seat};

    fn rated(rating: f64) -> Rated {
        Rated { rating, error: 100.0 }
    }

    #[test]
    fn equals_win_their_share_and_400_points_are_ten_times_the_chances() {
        assert!((chance(900.0, &[rated(900.0)]) - 0.5).abs() < 1e-12);
        assert!((chance(900.0, &[rated(900.0); 2]) - 1.0 / 3.0).abs() < 1e-12);
        assert!((chance(1300.0, &[rated(900.0)]) - 10.0 / 11.0).abs() < 1e-12);
    }

    #[test]
    fn more_games_say_more_and_victories_raise() {
        let game = games::NAMES[0];
        let level = bots::ratings(game).nth(2).expect("it was measured").1;
        let bouts = |won: usize, of: usize| -> Vec<Bout> {
            let share = |n: usize| f64::from(u8::from(n < won));
            (0..of).map(|n| Bout { others: vec![level], share: share(n) }).collect()
        };
        let [few, many, more] = [(1, 2), (20, 40), (36, 40)]
            .map(|(won, of)| estimate(game, &bouts(won, of)).expect("there are bouts"));
        assert!((many.rating - level.rating).abs() < 30.0, "{many:?}");
        assert!(many.error < few.error, "{few:?} {many:?}");
        // 36 of 40 are nine times the chances.
        assert!((more.rating - many.rating - 382.0).abs() < 60.0, "{more:?}");
        // All lost, or all won, is still a number.
        let [none, all] = [0, 20].map(|won| estimate(game, &bouts(won, 20)).expect("bouts"));
        assert!(none.rating + 300.0 < level.rating && all.rating > level.rating + 300.0);
        assert!(none.error > many.error && none.error.is_finite(), "{none:?}");
        assert_eq!(estimate(game, &[]), None);
        assert_eq!(estimate("a game that nobody measured", &bouts(1, 2)), None);
    }

    #[test]
    fn help_people_and_unmeasured_bots_do_not_count() {
        let game = games::NAMES[0];
        let entry = |bot: Option<&str>, helped| Entry {
            game: game.into(),
            names: vec!["A".into(), "B".into()],
            bots: vec![None, bot.map(str::to_owned)],
            over: true,
            outcome: Some(Outcome::ranked(vec![9, 7], &[9, 7])),
            mine: Some(Seat(0)),
            helped,
            ..Entry::default()
        };
        assert!(bout(&entry(Some("novice"), 0)).is_some_and(|bout| bout.share == 1.0));
        assert_eq!(bout(&entry(Some("novice"), 1)), None);
        assert_eq!(bout(&entry(Some("somebody's own"), 0)), None);
        assert_eq!(bout(&entry(None, 0)), None);
        let all = [entry(Some("novice"), 0), entry(Some("master"), 0), entry(None, 0)];
        assert_eq!(of_game(&all, game).map(|rating| rating.games), Some(2));
        assert_eq!(course(&all, game, 9).len(), 2);
        assert_eq!(course(&all, game, 1).len(), 1);
    }
}
