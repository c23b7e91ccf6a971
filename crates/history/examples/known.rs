//! Does the rating find a player of known strength? The levels themselves are the players: each plays so many
//! games against other levels, and what is estimated is compared with what is known. Repeated many times, the
//! stated interval should hold what is known in about 95 of 100.
//!
//! `cargo run --profile play -p chowk-history --example known -- 20 10 600 newcomer,novice,apprentice`: games,
//! repetitions, seconds at most for each game, and the levels (all that were measured, if not said).
use bots::{Bot, Budget, Rated, Tactics};
use catalog::{Listed, Visitor};
use history::rating::{Bout, estimate};
use kernel::{Chance as _, Quick, Seat, Seed, Table, Viewer};
use std::time::{Duration, Instant};

/// What is to be tried.
pub(crate) struct Trial<'a> {
    pub(crate) game: &'a str,
    pub(crate) levels: Vec<(&'static str, Rated)>,
    pub(crate) games: u32,
    pub(crate) repetitions: u32,
    pub(crate) most: Duration,
}

/// Of one level: estimates, and how many of them held what is known.
pub(crate) struct Found {
    pub(crate) level: &'static str,
    pub(crate) known: f64,
    pub(crate) estimates: Vec<(f64, f64)>,
}

impl Found {
    pub(crate) fn held(&self) -> usize {
        let holds = |(rating, error): &&(f64, f64)| (rating - self.known).abs() <= *error;
        self.estimates.iter().filter(holds).count()
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

impl Visitor for &Trial<'_> {
    type Out = Vec<Found>;
    fn visit<G: Listed>(self) -> Vec<Found> {
        let begun = Instant::now();
        let seats = bots_seats(self.game);
        let new = |&(level, rated): &(&'static str, Rated)| Found {
            level,
            known: rated.rating,
            estimates: Vec::new(),
        };
        let mut found: Vec<Found> = self.levels.iter().map(new).collect();
        let mut luck = Quick::new(7);
        for _ in 0..self.repetitions {
            for one in &mut found {
                let others: Vec<_> =
                    self.levels.iter().filter(|(level, _)| *level != one.level).collect();
                let bouts: Vec<Bout> = (0..self.games)
                    .map(|n| {
                        let (other, rated) = others[luck.below(others.len() as u32) as usize];
                        let at = (n % u32::from(seats)) as u8;
                        let share = play::<G>(one.level, other, seats, at, &mut luck);
                        Bout { others: vec![*rated; usize::from(seats) - 1], share }
                    })
                    .collect();
                let rating = estimate(self.game, &bouts).expect("the game was measured");
                one.estimates.push((rating.rating, rating.error));
            }
            if begun.elapsed() > self.most {
                break;
            }
        }
        found
    }
}

/// The fewest that may play: the scales were made with as many.
fn bots_seats(game: &str) -> u8 {
    catalog::entry(game).map_or(2, |entry| entry.seats.0)
}

#[allow(dead_code, reason = "the test has this file as a module")]
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |at: usize, usual: u32| args.get(at).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let asked = args.get(3).map(|names| names.split(',').collect::<Vec<_>>());
    println!(
        "| game | level | known | mean of the estimates | mean stated error | held |\n|---|---|---|---|---|---|"
    );
    for game in catalog::GAMES {
        let levels: Vec<_> = bots::ratings(game)
            .filter(|(level, _)| asked.as_ref().is_none_or(|names| names.contains(level)))
            .collect();
        let (games, repetitions) = (number(0, 20), number(1, 10));
        let most = Duration::from_secs(number(2, 600).into());
        let trial = Trial { game, levels, games, repetitions, most };
        for found in catalog::with_game(game, &trial).expect("it is listed") {
            let n = found.estimates.len().max(1) as f64;
            let mean = |of: fn(&(f64, f64)) -> f64| found.estimates.iter().map(of).sum::<f64>() / n;
            println!(
                "| {game} | {} | {:.0} | {:.0} | {:.0} | {} of {} |",
                found.level,
                found.known,
                mean(|one| one.0),
                mean(|one| one.1),
                found.held(),
                found.estimates.len()
            );
        }
    }
}
