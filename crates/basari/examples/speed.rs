//! Random decisions per second of one processor; `chowk bench` is the tool for people.
use basari::{Basari, Rules};
use kernel::{Chance, Game, Policy, Quick, Silent};
use std::{fs, time::Instant};

fn play<C: Chance + ?Sized>(seats: u8, policy: Policy, games: u64, dice: &mut C) -> u64 {
    let mut menu = Vec::with_capacity(8);
    let mut joint = Vec::with_capacity(8);
    let mut decisions = 0;
    for _ in 0..games {
        let mut game = Basari::new(Rules::default(), seats, dice);
        while !game.is_over() {
            joint.clear();
            for seat in game.to_act().iter() {
                joint.push((seat, policy.choose(&game, seat, &mut menu, dice)));
            }
            game.apply(&joint, dice, &mut Silent);
            decisions += joint.len() as u64;
        }
    }
    decisions
}

/// Seconds that this thread has run on a processor, where the system tells; else since `start`.
fn seconds(start: Instant) -> f64 {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let ran = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    ran.map_or_else(|| start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

fn main() {
    let start = Instant::now();
    println!("state {} bytes", size_of::<Basari>());
    for policy in [Policy::Uniform, Policy::Kind] {
        for seats in 3..=5 {
            let games = 100_000;
            let mut best = 0.0f64;
            let mut a_game = 0.0;
            for run in 0..5 {
                let mut dice = Quick::new(run);
                let before = seconds(start);
                let decisions = play(seats, policy, games, &mut dice) as f64;
                best = best.max(decisions / (seconds(start) - before));
                a_game = decisions / games as f64;
            }
            println!(
                "{policy}, {seats} seats: {:.1} M decisions/s, {a_game:.0} a game",
                best / 1e6
            );
        }
    }
}
