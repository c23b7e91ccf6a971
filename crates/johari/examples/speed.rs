//! Random decisions per CPU-second of one thread; `chowk bench` is the tool for people.
use johari::{Johari, Move, Rules};
use kernel::{Game, Policy, Quick, Seat, Silent};
use std::time::Instant;

/// Plays random games and counts the decisions: choices, sample and apply.
fn play(rules: Rules, seats: u8, policy: Policy, games: u64, dice: &mut Quick) -> u64 {
    let mut menu = Vec::with_capacity(8);
    let mut joint = [(Seat(0), Move::Decline); 4];
    let mut decisions = 0;
    for _ in 0..games {
        let mut game = Johari::new(rules, seats, dice);
        loop {
            let mut n = 0;
            for seat in game.to_act().iter() {
                joint[n] = (seat, policy.choose(&game, seat, &mut menu, dice));
                n += 1;
            }
            if n == 0 {
                break;
            }
            game.apply(&joint[..n], dice, &mut Silent);
            decisions += n as u64;
        }
    }
    decisions
}

/// Seconds of CPU this process has used, where the system tells; else of the clock.
fn cpu_seconds(start: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanos = told.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    nanos.map_or_else(|| start.elapsed().as_secs_f64(), |nanos| nanos / 1e9)
}

fn main() {
    println!("state {} bytes, move {}", size_of::<Johari>(), size_of::<Move>());
    let start = Instant::now();
    for (policy, games) in [(Policy::Kind, 20_000), (Policy::Uniform, 10_000)] {
        for seats in 2..=4 {
            let mut dice = Quick::new(u64::from(seats));
            let before = cpu_seconds(start);
            let decisions = play(Rules::default(), seats, policy, games, &mut dice);
            let seconds = cpu_seconds(start) - before;
            println!(
                "{policy}, {seats} seats: {:.2} M decisions, {:.0} games a CPU-second, {:.1} a game",
                decisions as f64 / seconds / 1e6,
                games as f64 / seconds,
                decisions as f64 / games as f64
            );
        }
    }
}
