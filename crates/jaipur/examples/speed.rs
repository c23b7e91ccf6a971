//! Random rounds per second of one thread; `chowk bench` is the tool for people.
use jaipur::{Jaipur, Rules};
use kernel::{Chance, Game, Policy, Quick, Silent};
use std::{hint::black_box, time::Instant};

fn play<C: Chance + ?Sized>(rules: Rules, policy: Policy, games: u64, dice: &mut C) -> u64 {
    let mut menu = Vec::with_capacity(8);
    let mut decisions = 0;
    for _ in 0..games {
        let mut game = Jaipur::new(rules, 2, dice);
        while let Some(seat) = game.to_act().lowest() {
            let mv = policy.choose(&game, seat, &mut menu, dice);
            game.apply(&[(seat, mv)], dice, &mut Silent);
            decisions += 1;
        }
    }
    decisions
}

fn main() {
    let rules: Rules = "jaipur/1 rounds=single".parse().expect("a ruleset");
    println!("state {} bytes", size_of::<Jaipur>());
    for (policy, games) in [(Policy::Uniform, 200_000), (Policy::Kind, 1_000_000)] {
        for run in 0..3 {
            let mut dice = Quick::new(run);
            let start = Instant::now();
            let decisions = play(rules, policy, games, &mut dice);
            let s = start.elapsed().as_secs_f64();
            println!(
                "{policy} generic: {:.0} rounds/s, {:.2} M decisions/s, {:.1} a round",
                games as f64 / s,
                decisions as f64 / s / 1e6,
                decisions as f64 / games as f64
            );
        }
        let mut dice = Quick::new(0);
        let dice: &mut dyn Chance = black_box(&mut dice);
        let start = Instant::now();
        let decisions = play::<dyn Chance>(rules, policy, games / 2, dice);
        let s = start.elapsed().as_secs_f64();
        println!(
            "{policy} dyn: {:.0} rounds/s, {:.2} M decisions/s",
            games as f64 / 2.0 / s,
            decisions as f64 / s / 1e6
        );
    }
}
