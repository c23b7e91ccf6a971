//! The deal of the day.
use crate::{Challenge, Score};
use kernel::{Chance as _, Seat, Seed, Syntax};

/// What the bots are: quick enough to be played again, and no easy prey.
pub const BOTS: &str = "merchant";

/// Who plays the line that everybody is compared with.
pub const MASTER: &str = "master";

/// So many days later a score is still taken, marked as late: it may have been played without a line.
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
}
