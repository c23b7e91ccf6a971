//! A match: groups of games on all cores.
use crate::{
    Contestant, FinishedGame, Results, files,
    game::{self, Seated},
    numbers::{Numbers, on_threads},
    results::{Heading, named},
    score::{Interval, Score, Sprt, SprtResult, elo},
};
use bots::{Budget, Tactics};
use serde::Serialize;
use std::{collections::BTreeSet, io, path::PathBuf, sync::Mutex, time::Duration};

/// What is to be played. The line-up is filled to the number of seats with its last player.
#[derive(Clone, Debug)]
pub struct Contest {
    pub ruleset: String,
    pub seats: u8,
    /// The first is the one that is measured.
    pub players: Vec<Contestant>,
    pub budget: Budget,
    /// Deals; each is played once for each rotation of the seats.
    pub groups: u64,
    pub seed: String,
    pub threads: usize,
    pub sprt: Option<Sprt>,
    /// Begin no deal after this.
    pub time: Option<Duration>,
    /// Where results are kept, and a match goes on from.
    pub out: Option<PathBuf>,
    /// Where every game's record is kept.
    pub records: Option<PathBuf>,
}

/// The state of a match after a group, for a progress bar.
pub struct ContestProgress {
    pub groups: u64,
    pub share: f64,
    pub interval: Interval,
    pub llr: Option<f64>,
}

/// How a match ended.
#[derive(Clone, Debug, Serialize)]
pub struct ContestReport {
    pub ruleset: String,
    pub seats: u8,
    pub groups: u64,
    pub games: u64,
    /// Fair share of one seat.
    pub fair: f64,
    pub standings: Vec<Standing>,
    /// Elo of the first against the second, between two.
    pub elo: Option<f64>,
    pub sprt: Option<Sprt>,
    pub llr: Option<f64>,
    #[serde(rename = "verdict")]
    pub sprt_result: Option<SprtResult>,
    pub steps_mean: f64,
    /// Games lost by failing, with the reasons.
    pub faults: Vec<String>,
}

/// One player's result, for each seat it held.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    pub player: String,
    /// Mean share of victory.
    pub share: f64,
    /// Its 95 % interval by Wilson, [`Score::interval`]: in JSON `low` and `high`.
    #[serde(flatten)]
    pub interval: Interval,
    /// Half the 95 % interval on the normal approximation, which is 0 where everything was won.
    pub error: f64,
    /// Mean points.
    pub points: f64,
    /// The 99th percentile of a game's longest thought, in milliseconds.
    pub longest_ms_p99: f64,
}

impl Contest {
    /// Players by place: the given ones, the last repeated.
    fn line_up(&self) -> Vec<Contestant> {
        let last = self.players.len().saturating_sub(1);
        (0..usize::from(self.seats)).map(|at| self.players[at.min(last)].clone()).collect()
    }

    fn heading<G: Tactics>(&self, rules: G::Rules) -> Heading {
        Heading {
            // With its edition: a later program may mean another one by the bare name.
            ruleset: rules.to_string(),
            players: self.line_up().iter().map(Contestant::name).collect(),
            budgets: vec![format!("{:?}", self.budget)],
            seed: self.seed.clone(),
        }
    }

    /// Plays it. `watch` hears of every finished group.
    pub fn run<G: Tactics>(
        &self,
        watch: &(dyn Fn(ContestProgress) + Sync),
    ) -> io::Result<ContestReport> {
        let rules: G::Rules = self.ruleset.parse().map_err(io::Error::other)?;
        let line_up = self.line_up();
        for player in &line_up {
            let seated = player.seated::<G>().map_err(io::Error::other)?;
            seated.fits(self.seats).map_err(io::Error::other)?;
        }
        let (results, before) = match &self.out {
            Some(path) => {
                let (results, before) = Results::open(path, &self.heading::<G>(rules))?;
                (Some(results), before)
            }
            None => (None, Vec::new()),
        };
        if let Some(folder) = &self.records {
            std::fs::create_dir_all(folder).map_err(|why| named(folder, why))?;
        }
        let done: BTreeSet<(u64, u8)> = before.iter().map(|g| (g.group, g.rotation)).collect();
        let state = Mutex::new(State { games: before, results, failed: None });
        let groups = Numbers::new(self.groups, self.time);
        on_threads(self.threads, || {
            self.work::<G>(rules, &line_up, &done, &groups, &state, watch);
        });
        let state = state.into_inner().map_err(|_| io::Error::other("a worker panicked"))?;
        match state.failed {
            Some(why) => Err(why),
            None => Ok(self.report(rules.to_string(), &state.games)),
        }
    }

    fn work<G: Tactics>(
        &self,
        rules: G::Rules,
        line_up: &[Contestant],
        done: &BTreeSet<(u64, u8)>,
        groups: &Numbers,
        state: &Mutex<State>,
        watch: &(dyn Fn(ContestProgress) + Sync),
    ) {
        let budgets = vec![self.budget; line_up.len()];
        let names: Vec<String> = line_up.iter().map(Contestant::name).collect();
        while let Some(group) = groups.take() {
            for rotation in (0..self.seats).filter(|&rotation| !done.contains(&(group, rotation))) {
                // Bots start each game afresh: no game may depend on another.
                let seated: Result<Vec<Seated<G>>, _> =
                    line_up.iter().map(Contestant::seated::<G>).collect();
                let Ok(mut seated) = seated else { return };
                let id = (self.seed.as_str(), group, rotation);
                let (played, table) = game::play::<G>(rules, &mut seated, &budgets, id);
                let kept = self.records.as_ref().map_or(Ok(()), |folder| {
                    let text = game::record(&table, &names, rotation);
                    let path = folder.join(format!("{group}-{rotation}.record"));
                    files::write(&path, text.as_bytes()).map_err(|why| named(&path, why))
                });
                let Ok(mut state) = state.lock() else { return };
                if let Err(why) = kept.and_then(|()| state.add(played)) {
                    state.failed = Some(why);
                    groups.stop();
                    return;
                }
            }
            let Ok(state) = state.lock() else { return };
            let score = self.score(&state.games, 0);
            let result = self.sprt.map(|sprt| sprt.result(&score));
            if result.is_some_and(|result| result != SprtResult::Undecided) {
                groups.stop();
            }
            watch(ContestProgress {
                groups: score.samples(),
                share: score.mean(),
                interval: score.interval(self.seats),
                llr: self.sprt.map(|sprt| sprt.llr(&score)),
            });
        }
    }

    /// Shares of one player over whole groups, a sample a group.
    fn score(&self, games: &[FinishedGame], player: usize) -> Score {
        let places: Vec<usize> = self.places(player);
        let mut score = Score::default();
        let mut groups: std::collections::BTreeMap<u64, (u8, f64)> = Default::default();
        for game in games {
            let share: f64 =
                places.iter().map(|&at| game.shares[at]).sum::<f64>() / places.len() as f64;
            let group = groups.entry(game.group).or_default();
            *group = (group.0 + 1, group.1 + share);
        }
        for (n, sum) in groups.into_values().filter(|&(n, _)| n == self.seats) {
            score.add(sum / f64::from(n));
        }
        score
    }

    /// The places in the line-up that a player of the list holds.
    fn places(&self, player: usize) -> Vec<usize> {
        let last = self.players.len() - 1;
        (0..usize::from(self.seats)).filter(|&at| at.min(last) == player).collect()
    }

    fn report(&self, ruleset: String, games: &[FinishedGame]) -> ContestReport {
        let standings: Vec<Standing> = (0..self.players.len().min(usize::from(self.seats)))
            .map(|player| {
                let score = self.score(games, player);
                let places = self.places(player);
                let points: Vec<f64> = games
                    .iter()
                    .filter(|game| !game.points.is_empty())
                    .flat_map(|game| places.iter().map(|&at| f64::from(game.points[at])))
                    .collect();
                let mut longest: Vec<f64> =
                    games.iter().flat_map(|g| places.iter().map(|&at| g.longest_ms[at])).collect();
                longest.sort_by(f64::total_cmp);
                let p99 = (longest.len() * 99).div_ceil(100).saturating_sub(1);
                Standing {
                    player: self.players[player].name(),
                    share: score.mean(),
                    interval: score.interval(self.seats),
                    error: score.error(),
                    points: points.iter().sum::<f64>() / points.len().max(1) as f64,
                    longest_ms_p99: longest.get(p99).copied().unwrap_or(0.0),
                }
            })
            .collect();
        let first = self.score(games, 0);
        let steps: u64 = games.iter().map(|game| game.steps).sum();
        let names: Vec<String> = self.line_up().iter().map(Contestant::name).collect();
        ContestReport {
            ruleset,
            seats: self.seats,
            groups: first.samples(),
            games: games.len() as u64,
            fair: 1.0 / f64::from(self.seats),
            elo: (self.seats == 2).then(|| elo(first.mean())),
            sprt: self.sprt,
            llr: self.sprt.map(|sprt| sprt.llr(&first)),
            sprt_result: self.sprt.map(|sprt| sprt.result(&first)),
            standings,
            steps_mean: steps as f64 / games.len().max(1) as f64,
            faults: games
                .iter()
                .filter_map(|game| {
                    let (at, why) = game.fault.as_ref()?;
                    Some(format!(
                        "deal {} rotation {}: {}: {why}",
                        game.group, game.rotation, names[*at]
                    ))
                })
                .collect(),
        }
    }
}

struct State {
    games: Vec<FinishedGame>,
    results: Option<Results>,
    failed: Option<io::Error>,
}

impl State {
    fn add(&mut self, game: FinishedGame) -> io::Result<()> {
        if let Some(results) = &mut self.results {
            results.add(&game)?;
        }
        self.games.push(game);
        Ok(())
    }
}
