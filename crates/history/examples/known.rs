//! Does the rating find a player of known strength? The levels themselves are the players: one plays a number of
//! games against the other levels, and what is estimated is compared with what is known. Repeated many times,
//! the stated interval should hold what is known in about 95 of 100.
//!
//! `cargo run --release -p chowk-history --example known -- GAME LEVEL --repetitions 30 --threads 8`. It needs
//! no files and no network, so it can be built as a static binary and carried to where there are more
//! processors. The same seed finds the same, whatever the number of threads.
use bots::{Bot, Budget, Rated, Tactics};
use history::rating::{Bout, Rating, estimate};
use kernel::{Chance as _, Quick, Seat, Seed, Table, Viewer};
use std::{
    process::ExitCode,
    sync::atomic::{AtomicU64, Ordering},
    time::Instant,
};

/// What is to be tried.
pub(crate) struct Trial<'a> {
    pub(crate) game: &'a str,
    pub(crate) level: &'a str,
    /// Whom it plays against; all others, where none is named.
    pub(crate) others: &'a [&'a str],
    /// Games of each repetition.
    pub(crate) games: u32,
    pub(crate) repetitions: u64,
    pub(crate) threads: usize,
    pub(crate) seed: u64,
}

/// What was found of one level.
pub(crate) struct Found {
    pub(crate) known: Rated,
    pub(crate) estimates: Vec<Rating>,
}

impl Found {
    /// How many estimates hold what is known.
    pub(crate) fn held(&self) -> usize {
        self.estimates.iter().filter(|found| self.holds(found)).count()
    }

    fn holds(&self, found: &Rating) -> bool {
        (found.rating - self.known.rating).abs() <= found.error
    }

    fn mean(&self, of: fn(&Rating) -> f64) -> f64 {
        self.estimates.iter().map(of).sum::<f64>() / self.estimates.len().max(1) as f64
    }
}

impl Trial<'_> {
    /// Plays; `watch` hears of each estimate.
    pub(crate) fn run(&self, watch: &(dyn Fn(&Rating) + Sync)) -> Result<Found, String> {
        let mut levels = bots::ratings(self.game);
        let known = levels.find(|(level, _)| *level == self.level);
        let (_, known) = known.ok_or_else(|| {
            let levels: Vec<_> = bots::ratings(self.game).map(|(level, _)| level).collect();
            format!("{:?} of {} was not measured: {levels:?}", self.level, self.game)
        })?;
        let measured = |other: &str| bots::ratings(self.game).any(|(level, _)| level == other);
        if !self.others.iter().all(|other| measured(other) && *other != self.level) {
            return Err(format!("against {:?}, {} cannot be tried", self.others, self.level));
        }
        let estimates = catalog::with_game!(self.game, |G| repeat::<G>(self, watch));
        Ok(Found { known, estimates: estimates.map_err(|why| why.message)? })
    }

    /// The player's games of one repetition, and what is estimated after them.
    fn estimate<G: Tactics>(&self, repetition: u64) -> Rating {
        let meets =
            |level| level != self.level && (self.others.is_empty() || self.others.contains(&level));
        let others: Vec<_> = bots::ratings(self.game).filter(|(level, _)| meets(*level)).collect();
        // The scales were made with the fewest that may play.
        let seats = catalog::entry(self.game).expect("it was found").seats.0;
        let mut luck = Quick::new(self.seed << 32 | repetition);
        let bouts: Vec<Bout> = (0..self.games)
            .map(|n| {
                let (other, rated) = others[luck.below(others.len() as u32) as usize];
                let at = (n % u32::from(seats)) as u8;
                let share = play::<G>(self.level, other, seats, at, &mut luck);
                Bout { others: vec![rated; usize::from(seats) - 1], share }
            })
            .collect();
        estimate(self.game, &bouts).expect("the game was measured, and was played")
    }
}

/// One game: `me` on this seat, the others of one level. The share of the victory.
fn play<G: Tactics>(me: &str, other: &str, seats: u8, at: u8, luck: &mut Quick) -> f64 {
    let seed = Seed::from_phrase(&luck.below(u32::MAX).to_string());
    let mut table = Table::<G>::new(G::Rules::default(), seats, seed);
    let mut players: Vec<Box<dyn Bot<G>>> = (0..seats)
        .map(|seat| bots::bot::<G>(if seat == at { me } else { other }).expect("it is a level"))
        .collect();
    let mut menu = Vec::new();
    while let Some(seat) = table.waiting().lowest() {
        menu.clear();
        table.game().choices(seat, &mut menu);
        let view = table.game().view(Viewer::Seat(seat));
        let player = &mut players[seat.index()];
        let mv = player.choose(&view, seat, &menu, Budget::Nodes(1), luck).mv;
        table.play(seat, mv).expect("bots play by the rules");
    }
    let winners = table.game().outcome().expect("it is over").winners();
    if winners.has(Seat(at)) { 1.0 / winners.len() as f64 } else { 0.0 }
}

/// Does a trial in a game: all repetitions, on its threads.
fn repeat<G: Tactics>(trial: &Trial<'_>, watch: &(dyn Fn(&Rating) + Sync)) -> Vec<Rating> {
    let next = AtomicU64::new(0);
    let work = || {
        let mut found = Vec::new();
        loop {
            let repetition = next.fetch_add(1, Ordering::Relaxed);
            if repetition >= trial.repetitions {
                return found;
            }
            let rating = trial.estimate::<G>(repetition);
            watch(&rating);
            found.push((repetition, rating));
        }
    };
    let mut found: Vec<(u64, Rating)> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..trial.threads.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    found.sort_by_key(|&(repetition, _)| repetition);
    found.into_iter().map(|(_, rating)| rating).collect()
}

const USAGE: &str = "known GAME LEVEL [--others LEVELS] [--games 20] [--repetitions 30] [--threads N] \
                     [--seed 7]";

/// What was asked for; several games and levels may be given, with commas.
struct Asked {
    names: Vec<String>,
    others: String,
    games: u32,
    repetitions: u64,
    threads: usize,
    seed: u64,
}

fn read(mut args: impl Iterator<Item = String>) -> Result<Asked, String> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (names, others) = (Vec::new(), String::new());
    let mut asked = Asked { names, others, games: 20, repetitions: 30, threads, seed: 7 };
    while let Some(arg) = args.next() {
        let mut number = || {
            let number = args.next().and_then(|text| text.parse::<u32>().ok());
            number.filter(|&number| number > 0).ok_or(format!("{arg} takes a number: {USAGE}"))
        };
        match arg.as_str() {
            "--others" => asked.others = args.next().ok_or(USAGE)?,
            "--games" => asked.games = number()?,
            "--repetitions" => asked.repetitions = number()?.into(),
            "--threads" => asked.threads = number()? as usize,
            "--seed" => asked.seed = number()?.into(),
            name if !name.starts_with('-') => asked.names.push(arg),
            _ => return Err(USAGE.into()),
        }
    }
    if asked.names.len() == 2 { Ok(asked) } else { Err(USAGE.into()) }
}

/// Tries what was asked for, and prints a line for each game and level.
fn report(asked: &Asked) -> Result<(), String> {
    let Asked { ref names, ref others, games, repetitions, threads, seed } = *asked;
    let others: Vec<&str> = others.split(',').filter(|level| !level.is_empty()).collect();
    for game in names[0].split(',') {
        for level in names[1].split(',') {
            let begun = Instant::now();
            let trial = Trial { game, level, others: &others, games, repetitions, threads, seed };
            let found = trial.run(&|Rating { rating, error, .. }| {
                let seconds = begun.elapsed().as_secs();
                eprintln!("{game} {level}: {rating:.0} ± {error:.0} ({seconds} s)");
            })?;
            println!(
                "{game} {level}: {} of {} within the stated error; known {:.0} ± {:.0}, after {games} games \
                 {:.0} ± {:.0} on average; seed {seed}, {} s",
                found.held(),
                found.estimates.len(),
                found.known.rating,
                found.known.error,
                found.mean(|found| found.rating),
                found.mean(|found| found.error),
                begun.elapsed().as_secs()
            );
        }
    }
    Ok(())
}

#[allow(dead_code, reason = "the test has this file as a module")]
fn main() -> ExitCode {
    match read(std::env::args().skip(1)).and_then(|asked| report(&asked)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
