//! The deal of the day.
use crate::{Challenge, Score};
use kernel::{Chance as _, Seat, Seed, Syntax};

/// What the bots are: quick enough to be played again, and no easy prey.
pub const BOTS: &str = "merchant";

/// Who plays the line that everybody is compared with.
pub const MASTER: &str = "master";

/// This many days later a score is still taken, marked as late: it may have been played without a line.
pub const LATE_DAYS: u64 = 3;

/// The stream of a link's luck that says who sits where: of no game, and of no bot.
const SEATS: u64 = u64::MAX;

/// What is played on a day: games take turns, each time with another number of players.
pub fn challenge(day: u64, link: Seed) -> Result<Challenge, Syntax> {
    let games = catalog::GAMES.len() as u64;
    let game = catalog::GAMES[(day % games) as usize];
    let entry = catalog::entry(game).map_err(|why| Syntax(why.message))?;
    let (least, most) = entry.seats;
    let seats = least + ((day / games) % u64::from(most - least + 1)) as u8;
    let me = Seat(link.luck(SEATS).below(u32::from(seats)) as u8);
    Challenge::new(&ruleset(game), seats, me, BOTS, link)
}

/// By what rules contests are played: the usual ones, in one round where a game can be played so.
pub fn ruleset(game: &str) -> String {
    let options = catalog::entry(game).map_or(&[][..], |entry| entry.options);
    let short =
        |option: &kernel::RuleOption| option.name == "rounds" && option.values.contains(&"single");
    catalog::ruleset(game, if options.iter().any(short) { "rounds=single" } else { "" })
}

/// How far apart a score is from the best other player: none to five fifths.
pub fn fifths(score: &Score) -> usize {
    let far = score.margin.unsigned_abs();
    [1, 5, 10, 20, 40].iter().filter(|&&least| far >= least).count()
}

/// A score in signs that give nothing of the deal away: whether it was won, and by how much.
///
/// ```
/// use challenge::{Score, daily::signs};
///
/// assert_eq!(signs(&Score { margin: 12, place: 1, points: 80 }), "🏆🟩🟩🟩⬜⬜");
/// assert_eq!(signs(&Score { margin: -3, place: 2, points: 50 }), "🥈🟧⬜⬜⬜⬜");
/// ```
pub fn signs(score: &Score) -> String {
    let first = match score.place {
        1 => "🏆",
        2 => "🥈",
        3 => "🥉",
        _ => "🐫",
    };
    let full = fifths(score);
    let sign = if score.margin >= 0 { "🟩" } else { "🟧" };
    format!("{first}{}{}", sign.repeat(full), "⬜".repeat(5 - full))
}

/// A histogram has at most this many bars.
const BARS_MAX: i64 = 12;

/// How margins are spread, given as (margin, how many): bars of the same round width, from the least to the
/// greatest margin without gaps, as (from, to, how many).
pub fn spread(margins: &[(i32, u64)]) -> Vec<(i32, i32, u64)> {
    let ends = margins.iter().map(|&(margin, _)| i64::from(margin));
    let (Some(least), Some(most)) = (ends.clone().min(), ends.max()) else { return Vec::new() };
    let widths = (0..).flat_map(|zeros| [1, 2, 5].map(|n| n * 10i64.pow(zeros)));
    let bars = |width: i64| most.div_euclid(width) - least.div_euclid(width) + 1;
    let width = widths.take(30).find(|&width| bars(width) <= BARS_MAX).unwrap_or(i64::MAX);
    let first = least.div_euclid(width);
    let bar = |at: i64| {
        let (from, to) = ((first + at) * width, (first + at) * width + width - 1);
        let within = |margin: i32| (from..=to).contains(&i64::from(margin));
        let count = margins.iter().filter(|(margin, _)| within(*margin)).map(|(_, count)| count);
        (from as i32, to as i32, count.sum())
    };
    (0..bars(width)).map(bar).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain;
    use std::collections::BTreeSet;

    #[test]
    fn every_game_has_its_turn_with_every_number_of_players() {
        let (mut seen, mut seats) = (BTreeSet::new(), BTreeSet::new());
        for day in 0..60 {
            let one = challenge(day, chain::open(day)).expect("a challenge");
            assert!(one.me.0 < one.seats);
            assert_eq!(one.to_string().parse(), Ok(one.clone()));
            seen.insert((one.game().to_owned(), one.seats));
            seats.insert(one.me);
        }
        let all = catalog::GAMES.iter().flat_map(|game| {
            let (least, most) = catalog::entry(game).expect("a game").seats;
            (least..=most).map(|seats| ((*game).to_owned(), seats))
        });
        assert_eq!(seen, all.collect());
        assert!(seats.len() > 3, "everybody sits everywhere in time: {seats:?}");
    }

    #[test]
    fn a_histogram_has_round_bars_without_gaps() {
        assert!(spread(&[]).is_empty());
        assert_eq!(spread(&[(7, 3)]), [(7, 7, 3)]);
        let some = spread(&[(-13, 1), (-4, 2), (0, 1), (1, 5), (24, 1)]);
        assert_eq!(some.first(), Some(&(-15, -11, 1)));
        assert_eq!(some.last(), Some(&(20, 24, 1)));
        assert_eq!(some.len(), 8);
        assert_eq!(some.iter().map(|bar| bar.2).sum::<u64>(), 10);
        assert!(some.windows(2).all(|two| two[0].1 + 1 == two[1].0), "{some:?}");
        let wide = spread(&[(-(1 << 20), 1), (1 << 20, 1)]);
        assert!(wide.len() <= BARS_MAX as usize && wide.iter().map(|bar| bar.2).sum::<u64>() == 2);
    }
}
