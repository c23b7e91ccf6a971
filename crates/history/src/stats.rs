//! What games add up to: counts by game, level and seat, streaks, bests.
use crate::Entry;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is left of games that were forgotten before there was a history.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Earlier {
    /// Games against bots that were played to an end.
    pub played: u32,
    /// Those that were won.
    pub won: u32,
    /// The most points.
    pub best: Option<i32>,
}

/// Games, and how many of them were won.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Games in which somebody won.
    pub played: u32,
    /// Those that I won.
    pub won: u32,
}

impl Count {
    fn add(&mut self, won: bool) {
        self.played += 1;
        self.won += u32::from(won);
    }

    /// Won among played, in per cent.
    pub fn percent(&self) -> Option<f64> {
        (self.played > 0).then(|| f64::from(self.won) / f64::from(self.played) * 100.0)
    }
}

/// What the games of one kind say.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Stats {
    /// All of them.
    pub all: Count,
    /// Against bots of one level, by its name; against people under an empty one.
    pub levels: BTreeMap<String, Count>,
    /// By seat: who begins is the first.
    pub seats: Vec<Count>,
    /// Victories one after the other: now, and the most.
    pub streak: u32,
    /// The longest such row.
    pub longest: u32,
    /// The most points, and the game that brought them.
    pub best: Option<(i32, String)>,
    /// The shortest victory, in steps, and its game.
    pub quickest: Option<(u64, String)>,
    /// How well it was played, by the judge, from the first game that was judged to the last: per cents.
    pub accuracy: Vec<f64>,
    /// Won or lost, from the first game to the last.
    pub results: Vec<bool>,
}

/// Adds up games that are over, of which `entries` has the last first.
pub fn stats<'a>(entries: impl Iterator<Item = &'a Entry>) -> Stats {
    let mut mine: Vec<&Entry> = entries.filter(|entry| entry.won().is_some()).collect();
    mine.reverse();
    let mut stats = Stats::default();
    for entry in mine {
        let (Some(won), Some(me)) = (entry.won(), entry.mine) else { continue };
        stats.all.add(won);
        stats.results.push(won);
        // Where levels were mixed, the game counts for each of them once.
        let mut levels = entry.levels().unwrap_or_else(|| vec![""]);
        levels.sort_unstable();
        levels.dedup();
        for level in levels {
            stats.levels.entry(level.into()).or_default().add(won);
        }
        if stats.seats.len() <= me.index() {
            stats.seats.resize(me.index() + 1, Count::default());
        }
        stats.seats[me.index()].add(won);
        stats.streak = if won { stats.streak + 1 } else { 0 };
        stats.longest = stats.longest.max(stats.streak);
        if let Some(points) = entry.points()
            && stats.best.as_ref().is_none_or(|(best, _)| points > *best)
        {
            stats.best = Some((points, entry.id.clone()));
        }
        let played = won && entry.resigned.is_none();
        if played && stats.quickest.as_ref().is_none_or(|(least, _)| entry.step < *least) {
            stats.quickest = Some((entry.step, entry.id.clone()));
        }
        stats.accuracy.extend(entry.play.map(|play| play.accuracy()));
    }
    stats
}

/// What a finished game is among all of the same kind that were played before it: the points that
/// were the best until then, games played and won with it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Compared {
    /// With this one.
    pub all: Count,
    /// The most points before this game, if there was another.
    pub before: Option<i32>,
    /// My points in it.
    pub points: Option<i32>,
}

impl Compared {
    /// Is it a personal best? The first game is none.
    pub fn is_best(&self) -> bool {
        self.before.is_some() && self.points > self.before
    }
}

/// Compares a game with those before it.
pub fn compare(entries: &[Entry], earlier: Earlier, id: &str) -> Option<Compared> {
    let at = entries.iter().position(|entry| entry.id == id)?;
    let this = &entries[at];
    let alike = |entry: &&Entry| {
        entry.game == this.game && entry.levels().is_some() && entry.won().is_some()
    };
    let before = stats(entries[at + 1..].iter().filter(alike));
    let mut all = before.all;
    all.played += earlier.played;
    all.won += earlier.won;
    if let Some(won) = this.won() {
        all.add(won);
    }
    let best = before.best.map(|(points, _)| points).max(earlier.best);
    Some(Compared { all, before: best, points: this.points() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{Outcome, Seat};

    fn game(id: &str, points: [i32; 2], step: u64, level: &str, me: u8) -> Entry {
        let bots = [0, 1].map(|seat| (seat != me).then(|| level.to_string())).to_vec();
        Entry {
            id: id.into(),
            game: "a game".into(),
            names: vec!["A".into(), "B".into()],
            bots,
            step,
            over: true,
            outcome: Some(Outcome::ranked(points.to_vec(), &points)),
            mine: Some(Seat(me)),
            date: id.into(),
            ..Entry::default()
        }
    }

    /// The last first: won, won, lost, won.
    fn games() -> Vec<Entry> {
        vec![
            game("4", [70, 60], 30, "master", 0),
            game("3", [50, 60], 40, "novice", 1),
            game("2", [50, 60], 44, "novice", 0),
            game("1", [65, 60], 50, "novice", 0),
        ]
    }

    #[test]
    fn counts_by_level_and_seat_streaks_and_bests() {
        let found = stats(games().iter());
        assert_eq!(found.all, Count { played: 4, won: 3 });
        assert_eq!(found.levels["novice"], Count { played: 3, won: 2 });
        assert_eq!(found.levels["master"], Count { played: 1, won: 1 });
        let seats = [Count { played: 3, won: 2 }, Count { played: 1, won: 1 }];
        assert_eq!(found.seats, seats);
        assert_eq!((found.streak, found.longest), (2, 2));
        assert_eq!(found.best, Some((70, "4".into())));
        assert_eq!(found.quickest, Some((30, "4".into())));
        assert_eq!(found.results, [true, false, true, true]);
        assert_eq!(found.all.percent(), Some(75.0));
    }

    #[test]
    fn a_best_is_better_than_all_before_it() {
        let all = games();
        let compare = |id: &str, earlier| super::compare(&all, earlier, id).expect("it is there");
        let none = Earlier::default();
        assert!(compare("4", none).is_best());
        assert!(!compare("3", none).is_best(), "60 after 65");
        assert!(!compare("1", none).is_best(), "the first is none");
        assert_eq!(compare("3", none).all, Count { played: 3, won: 2 });
        let earlier = Earlier { played: 9, won: 4, best: Some(80) };
        assert!(!compare("4", earlier).is_best());
        assert_eq!(compare("4", earlier).all, Count { played: 13, won: 7 });
    }

    #[test]
    fn who_gives_up_has_lost_and_people_are_no_level() {
        let mut all = games();
        all[0].resigned = Some(Seat(0));
        all[1].bots = vec![None, None];
        all[2].mine = None;
        let found = stats(all.iter());
        assert_eq!(found.all, Count { played: 3, won: 2 });
        assert_eq!(found.levels[""], Count { played: 1, won: 1 });
        assert_eq!(found.best.map(|(points, _)| points), Some(65));
    }
}
