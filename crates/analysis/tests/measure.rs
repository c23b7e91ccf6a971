//! How far hints and analyses can be trusted. Not a test that runs with the others: it takes minutes.
//!
//! ```sh
//! CHOWK_GAMES=50 cargo test --release -p chowk-analysis --test measure -- --ignored --nocapture
//! ```
use analysis::{Estimate, Grade, analyse, analyse_with};
use bots::{Bot, Budget, Tactics};
use kernel::{Quick, Record, Seat, Seed, Table, Viewer, record};
use std::time::{Duration, Instant};

/// How much more the second opinion thinks.
const SECOND: u64 = 8;

fn games() -> u64 {
    std::env::var("CHOWK_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(2)
}

/// The first seat follows the first hint, the others are merchants.
fn play<G: Tactics>(ruleset: &str, seats: u8, number: u64) -> record::Verified<G> {
    let rules = ruleset.parse().expect("a ruleset");
    let seed = Seed::from_phrase(&format!("measure {number}"));
    let mut table = Table::<G>::new(rules, seats, seed);
    let (mut luck, mut menu) = (Quick::new(number), Vec::new());
    let mut hints: Box<dyn Bot<G>> = bots::bot("judge").expect("the judge");
    let mut others: Box<dyn Bot<G>> = bots::bot("merchant").expect("a level");
    while let Some(seat) = table.waiting().lowest() {
        menu.clear();
        table.game().choices(seat, &mut menu);
        let bot = if seat == Seat(0) { &mut hints } else { &mut others };
        bot.reset();
        let view = table.game().view(Viewer::Seat(seat));
        let mv = bot.choose(&view, seat, &menu, Budget::Nodes(1), &mut luck).mv;
        table.play(seat, mv).expect("a legal move");
    }
    let names = (0..seats).map(|n| format!("P{n}")).collect();
    let text = Record::of(&table, names, "measure", "today").to_string();
    record::verify(&text).expect("a sound record")
}

#[derive(Default)]
struct Tally {
    hints: u64,
    blamed: u64,
    blamed_by_second: u64,
    covered: u64,
    compared: u64,
    decisions: u64,
    steps: u64,
    sums: Vec<f64>,
    outguessed: Vec<f64>,
    luck: Vec<f64>,
    losses: f64,
    time: Duration,
    longest: Duration,
}

fn p95(list: &mut [f64]) -> f64 {
    list.sort_by(f64::total_cmp);
    list.get(list.len() * 95 / 100).map_or(0.0, |error| error * 100.0)
}

fn measure<G: Tactics>(ruleset: &str, seats: u8) {
    let mut tally = Tally::default();
    for number in 0..games() {
        let game = play::<G>(ruleset, seats, number);
        let begun = Instant::now();
        let report = analyse(&game, &mut |_| ());
        let took = begun.elapsed();
        tally.time += took;
        tally.longest = tally.longest.max(took);
        tally.steps += game.record.steps.len() as u64;
        tally.decisions += report.decisions.len() as u64;
        let first = |judged: &&analysis::Judged| judged.seat == Seat(0);
        for judged in report.decisions.iter().filter(first) {
            tally.hints += 1;
            tally.blamed += u64::from(judged.grade >= Grade::Mistake);
        }
        for split in &report.splits {
            tally.sums.push(split.skill.error);
            tally.outguessed.push(split.outguessed.error);
            tally.luck.push(split.luck.error);
            tally.losses += split.skill.mean;
        }
        if number % 10 == 0 {
            let second = analyse_with(&game, G::EFFORT.times(SECOND), &mut |_| ());
            let blamed = second.decisions.iter().filter(first);
            tally.blamed_by_second +=
                blamed.filter(|judged| judged.grade >= Grade::Mistake).count() as u64;
            for (a, b) in report.decisions.iter().zip(&second.decisions) {
                let Estimate { mean, error } = a.played.win.minus(b.played.win);
                tally.compared += 1;
                tally.covered += u64::from(mean.abs() <= error);
            }
        }
    }
    report::<G>(seats, tally);
}

fn report<G: Tactics>(seats: u8, mut tally: Tally) {
    let n = games() as f64;
    let part = |a: u64, b: u64| 100.0 * a as f64 / b.max(1) as f64;
    let checked = games().div_ceil(10) as f64 / n;
    eprintln!(
        "{} {seats}: {:.0} steps, {:.0} decisions a game; first hints called mistakes {} of {} ({:.1} %), \
         by a judge who thinks {SECOND} times as much {:.1} %; its numbers lie within the errors in {:.0} % \
         of {}; error of a sum (95 % of sums below): skill {:.1}, outguessed {:.1}, luck {:.1} points; \
         given away by a seat {:.0} points; analysis {:.2} s, longest {:.2} s",
        G::NAME,
        tally.steps as f64 / n,
        tally.decisions as f64 / n,
        tally.blamed,
        tally.hints,
        part(tally.blamed, tally.hints),
        part(tally.blamed_by_second, (tally.hints as f64 * checked) as u64),
        part(tally.covered, tally.compared),
        tally.compared,
        p95(&mut tally.sums),
        p95(&mut tally.outguessed),
        p95(&mut tally.luck),
        -100.0 * tally.losses / n / f64::from(seats),
        tally.time.as_secs_f64() / n,
        tally.longest.as_secs_f64(),
    );
}

#[test]
#[ignore = "minutes; see the top of the file"]
fn jaipur() {
    measure::<games::jaipur::Jaipur>("jaipur/1", 2);
}

#[test]
#[ignore = "minutes; see the top of the file"]
fn johari() {
    for seats in 2..=4 {
        measure::<games::johari::Johari>("johari/2", seats);
    }
}

#[test]
#[ignore = "minutes; see the top of the file"]
fn basari() {
    for seats in 3..=5 {
        measure::<games::basari::Basari>("basari/1", seats);
    }
}
