//! `playouts GAME POLICY COUNT` plays random games of the standard rules at the smallest table, always
//! the same ones, and says nothing: what `cargo xtask test bench` counts the instructions of.
use kernel::{Game, Policy, Quick, SEATS_MAX, Silent};
use std::{hint::black_box, process::ExitCode};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let played = match words.as_slice() {
        [game, policy, count] => match (policy.parse(), count.parse()) {
            (Ok(policy), Ok(count)) => {
                games::with_game!(game.as_str(), |G| play_out::<G>(policy, count))
            }
            _ => None,
        },
        _ => None,
    };
    match played {
        Some(()) => ExitCode::SUCCESS,
        None => {
            eprintln!("playouts GAME POLICY COUNT, such as: playouts {} kind 50", games::NAMES[0]);
            ExitCode::from(2)
        }
    }
}

fn play_out<G: Game>(policy: Policy, count: u64) {
    let (mut dice, mut menu, mut joint) =
        (Quick::new(1), Vec::new(), Vec::with_capacity(SEATS_MAX));
    for _ in 0..count {
        let mut game = G::new(G::Rules::default(), *G::SEATS.start(), &mut dice);
        while !game.is_over() {
            joint.clear();
            for seat in game.to_act().iter() {
                joint.push((seat, policy.choose(&game, seat, &mut menu, &mut dice)));
            }
            game.apply(&joint, &mut dice, &mut Silent);
        }
        black_box(game.outcome());
    }
}
