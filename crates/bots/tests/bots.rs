//! What must hold of every bot in every game, at every table.
mod common;

use bots::{Bot, Budget, Decision, LEVELS, Search, Settings, Tactics, bot, levels};
use kernel::{Chance, MoveSet, Policy, Quick, Seat, Silent, Viewer};
use std::{cell::Cell, time::Duration};

const BOTS: [&str; 5] = ["random", "greedy", "newcomer", "search", "search:threads=2,memory=4M"];

/// Runs a test for each game.
macro_rules! in_every_game {
    ($($test:ident),* $(,)?) => {
        $(mod $test {
            games::each_game!([tests_of] $test);
        })*
    };
}

macro_rules! tests_of {
    ([$(($game:ident $table:ident))*] $test:ident) => {
        $(#[test]
        fn $game() {
            super::tests::$test::<games::$game::$table>();
        })*
    };
}

in_every_game!(
    no_bot_can_cheat,
    the_same_luck_gives_the_same_answer,
    every_answer_is_legal,
    thoughts_are_in_order,
    memory_is_bounded,
    time_is_kept,
    threads_think_as_many_games_as_asked,
    levels_play,
    open_games_have_one_world,
    iterations_do_not_allocate,
    advice_reads_what_the_seat_knows,
);

/// The bot of that name, budget small enough for tests.
fn sit<G: Tactics>(spec: &str) -> Box<dyn Bot<G>> {
    bot::<G>(spec).unwrap_or_else(|why| panic!("{spec}: {why}"))
}

/// Asks a bot about a game, showing it the view of a seat.
fn ask<G: Tactics>(
    bot: &mut dyn Bot<G>,
    game: &G,
    seat: Seat,
    nodes: u64,
    luck: &mut Quick,
) -> Decision<G::Move> {
    let mut menu = Vec::new();
    game.choices(seat, &mut menu);
    bot.choose(&game.view(Viewer::Seat(seat)), seat, &menu, Budget::Nodes(nodes), luck)
}

/// A game some random steps on, not over, with the luck that is left.
fn somewhere<G: Tactics>(seats: u8, seed: u64, steps: u32) -> (G, Quick) {
    let mut luck = Quick::new(seed);
    let mut game = G::new(G::Rules::default(), seats, &mut luck);
    let mut menu = Vec::new();
    for _ in 0..steps {
        let mut next = game;
        let joint: Vec<_> = next
            .to_act()
            .iter()
            .map(|seat| (seat, Policy::Kind.choose(&next, seat, &mut menu, &mut luck)))
            .collect();
        next.apply(&joint, &mut luck, &mut Silent);
        if next.is_over() {
            break;
        }
        game = next;
    }
    (game, luck)
}

mod tests {
    use super::*;

    /// Two games that look the same to a seat get the same answer.
    pub(super) fn no_bot_can_cheat<G: Tactics>() {
        for seats in G::SEATS {
            for round in 0..12 {
                let (game, mut luck) = somewhere::<G>(seats, round, 3 + 7 * round as u32);
                for seat in game.to_act().iter() {
                    let other = G::imagine(&game.view(Viewer::Seat(seat)), &mut luck);
                    assert_eq!(game.view(Viewer::Seat(seat)), other.view(Viewer::Seat(seat)));
                    for spec in BOTS {
                        let [one, two] = [game, other].map(|game| {
                            let luck = &mut Quick::new(round);
                            ask(&mut *sit::<G>(spec), &game, seat, 60, luck)
                        });
                        assert_eq!(one, two, "{spec} in\n{game}\n{other}");
                    }
                }
            }
        }
    }

    /// A whole game twice: what was thought before is used again in the same way too.
    pub(super) fn the_same_luck_gives_the_same_answer<G: Tactics>() {
        for spec in ["search", "search:threads=3,memory=8M", "merchant"] {
            let seats = *G::SEATS.start();
            let play = || {
                let (mut game, mut luck) = somewhere::<G>(seats, 5, 2);
                let mut bots: Vec<_> = (0..seats).map(|_| sit::<G>(spec)).collect();
                let mut told = Vec::new();
                for _ in 0..12 {
                    let joint: Vec<_> = game
                        .to_act()
                        .iter()
                        .map(|seat| {
                            let answer = ask(&mut *bots[seat.index()], &game, seat, 150, &mut luck);
                            told.push(answer.clone());
                            (seat, answer.mv)
                        })
                        .collect();
                    game.apply(&joint, &mut luck, &mut Silent);
                }
                told
            };
            assert_eq!(play(), play(), "{spec}");
        }
    }

    pub(super) fn every_answer_is_legal<G: Tactics>() {
        for seats in G::SEATS {
            for round in 0..3 {
                let mut luck = Quick::new(round);
                let mut game = G::new(G::Rules::default(), seats, &mut luck);
                let mut bots: Vec<_> = (0..seats)
                    .map(|at| sit::<G>(BOTS[(at as usize + round as usize) % 4]))
                    .collect();
                while !game.is_over() {
                    let joint: Vec<_> = game
                        .to_act()
                        .iter()
                        .map(|seat| {
                            let bot = &mut bots[seat.index()];
                            let nodes = 1 + u64::from(luck.below(40));
                            let answer = ask(&mut **bot, &game, seat, nodes, &mut luck);
                            let verdict = game.check(seat, answer.mv);
                            assert_eq!(verdict, Ok(()), "{} in {game}", answer.mv);
                            for thought in &answer.thoughts {
                                assert_eq!(game.check(seat, thought.mv), Ok(()), "{game}");
                            }
                            (seat, answer.mv)
                        })
                        .collect();
                    game.apply(&joint, &mut luck, &mut Silent);
                }
            }
        }
    }

    pub(super) fn thoughts_are_in_order<G: Tactics>() {
        for seats in G::SEATS {
            for round in 0..6 {
                let (game, mut luck) = somewhere::<G>(seats, round, 4 + 9 * round as u32);
                let seat = game.to_act().lowest().expect("it is not over");
                let mut menu = Vec::new();
                game.choices(seat, &mut menu);
                let answer = ask(&mut *sit::<G>("search"), &game, seat, 400, &mut luck);
                let moves: u64 = menu.iter().map(MoveSet::len).sum();
                if moves == 1 {
                    continue;
                }
                assert_eq!(answer.nodes, 400);
                assert_eq!(answer.thoughts.iter().map(|t| t.visits).sum::<u64>(), 400);
                assert_eq!(answer.thoughts[0].mv, answer.mv);
                assert!(answer.thoughts.is_sorted_by(|a, b| a.visits >= b.visits));
                for thought in &answer.thoughts {
                    assert!((0.0..=1.0).contains(&thought.win), "{}", thought.win);
                    assert!(thought.margin.is_finite());
                }
                assert_eq!(answer.thoughts[0].line[0], (seat, answer.mv));
                let mut listed: Vec<_> = answer.thoughts.iter().map(|t| t.mv).collect();
                listed.sort();
                listed.dedup();
                assert_eq!(listed.len(), answer.thoughts.len(), "every move once");
            }
        }
    }

    /// A tree that is full still answers.
    pub(super) fn memory_is_bounded<G: Tactics>() {
        const BYTES: usize = 256 << 10;
        for threads in [1, 2] {
            let settings = Settings { memory: BYTES, threads, ..Settings::default() };
            let mut search = Search::<G>::new(settings);
            let (mut game, mut luck) = somewhere::<G>(*G::SEATS.end(), 3, 5);
            for _ in 0..6 {
                let mut joint = Vec::new();
                for seat in game.to_act().iter() {
                    let answer = ask(&mut search, &game, seat, 3_000, &mut luck);
                    assert!(search.memory() <= BYTES, "{} bytes", search.memory());
                    assert_eq!(game.check(seat, answer.mv), Ok(()));
                    joint.push((seat, answer.mv));
                }
                game.apply(&joint, &mut luck, &mut Silent);
            }
            assert!(search.memory() > BYTES / 4, "memory is used: {} bytes", search.memory());
        }
    }

    /// With a clock that moves by a millisecond at every look.
    pub(super) fn time_is_kept<G: Tactics>() {
        thread_local! { static NOW_MS: Cell<u64> = const { Cell::new(0) } }
        let clock = || Duration::from_millis(NOW_MS.replace(NOW_MS.get() + 1));
        let settings = Settings { clock: Some(clock), memory: 4 << 20, ..Settings::default() };
        let mut search = Search::<G>::new(settings);
        let (game, mut luck) = somewhere::<G>(*G::SEATS.start(), 1, 1);
        let seat = game.to_act().lowest().expect("it is not over");
        let mut menu = Vec::new();
        game.choices(seat, &mut menu);
        let view = game.view(Viewer::Seat(seat));
        let mut nodes = |ms| {
            let time = Budget::Time(Duration::from_millis(ms));
            search.choose(&view, seat, &menu, time, &mut luck).nodes
        };
        let (short, long) = (nodes(100), nodes(400));
        // It looks at every fourth game, and stops when 95 of 100 milliseconds are over.
        let games = |ms: u64| ms * 95 / 100 * 4;
        for (nodes, ms) in [(short, 100), (long, 400)] {
            assert!(nodes.abs_diff(games(ms)) <= 8, "{nodes} games in {ms} ms");
        }
        assert!((1..=8).contains(&nodes(0)), "an answer takes one game at least, and no more");
    }

    pub(super) fn threads_think_as_many_games_as_asked<G: Tactics>() {
        let (game, mut luck) = somewhere::<G>(*G::SEATS.start(), 2, 1);
        let seat = game.to_act().lowest().expect("it is not over");
        let answer = ask(&mut *sit::<G>("search:threads=4"), &game, seat, 400, &mut luck);
        assert_eq!(answer.nodes, 400);
        assert_eq!(answer.thoughts.iter().map(|t| t.visits).sum::<u64>(), 400);
    }

    pub(super) fn levels_play<G: Tactics>() {
        assert_eq!(levels::<G>().map(|level| level.name), LEVELS);
        let (game, mut luck) = somewhere::<G>(*G::SEATS.start(), 4, 3);
        for level in &levels::<G>()[..4] {
            let mut bot = sit::<G>(level.name);
            assert_eq!(bot.name(), level.name);
            for seat in game.to_act().iter() {
                let answer = ask(&mut *bot, &game, seat, 1, &mut luck);
                assert_eq!(game.check(seat, answer.mv), Ok(()));
            }
        }
        let unknown = bot::<G>("nobody").err().expect("there is no such bot").to_string();
        assert!(unknown.contains(&LEVELS.join(", ")), "{unknown}");
        for wrong in [
            "",
            "serch",
            "beginner:blur",
            "beginner:hoard=-1",
            "greedy:nodes=1",
            "search:nodes=0",
            "search:ms",
            "search:x=1",
        ] {
            assert!(bot::<G>(wrong).is_err(), "`{wrong}`");
        }
    }

    /// The same moves look as good in every world that the seat may be in.
    pub(super) fn advice_reads_what_the_seat_knows<G: Tactics>() {
        for round in 0..10 {
            let (game, mut luck) = somewhere::<G>(*G::SEATS.start(), round, 7 * round as u32);
            for seat in game.to_act().iter() {
                let other = G::imagine(&game.view(Viewer::Seat(seat)), &mut luck);
                let (here, there) = (game.advise(seat), other.advise(seat));
                let mut menu = Vec::new();
                game.choices(seat, &mut menu);
                for choice in &menu {
                    game.ideas(&here, seat, choice, &mut luck, &mut |mv| {
                        let [one, two] =
                            [game.appeal(&here, seat, mv), other.appeal(&there, seat, mv)];
                        assert_eq!(one, two, "{mv} in\n{game}\n{other}");
                        assert!(one.is_finite(), "{mv} in {game}");
                    });
                }
            }
        }
    }

    pub(super) fn open_games_have_one_world<G: Tactics>() {
        for round in 0..10 {
            let (game, mut luck) = somewhere::<G>(*G::SEATS.end(), round, 11 * round as u32);
            let seat = game.to_act().lowest().expect("it is not over");
            let view = game.view(Viewer::Seat(seat));
            let worlds = [(); 2].map(|()| G::imagine(&view, &mut luck));
            assert!(!G::OPEN || worlds[0] == worlds[1] && worlds[0] == game);
        }
    }

    pub(super) fn iterations_do_not_allocate<G: Tactics>() {
        let (game, luck) = somewhere::<G>(*G::SEATS.start(), 1, 6);
        common::thinks_without_allocating(&game, &luck, || Search::new(Settings::default()));
    }
}
