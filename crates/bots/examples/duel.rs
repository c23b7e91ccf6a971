//! Two bots against each other: every deal is played with the first bot in each seat in turn, the
//! other seats being the second bot's.
//!
//! `cargo run --release -p chowk-bots --example duel -- jaipur search:ms=50 greedy --deals 100`
use bots::{Bot, Budget, Tactics};
use kernel::{Quick, Seat, Seed, Table, Viewer};
use std::{
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

struct Args {
    game: String,
    first: String,
    second: String,
    rules: String,
    seats: Option<u8>,
    deals: u64,
    from: u64,
    threads: usize,
}

#[derive(Default)]
struct Tally {
    /// The first bot's share of victory, averaged over the rotations of a deal.
    shares: Vec<f64>,
    points: f64,
    /// Of the first bot.
    nodes: u64,
    thinking: Duration,
    times: Vec<Duration>,
}

fn arguments() -> Option<Args> {
    let mut words = std::env::args().skip(1);
    let mut args = Args {
        game: words.next()?,
        first: words.next()?,
        second: words.next()?,
        rules: String::new(),
        seats: None,
        deals: 100,
        from: 0,
        threads: 1,
    };
    while let Some(option) = words.next() {
        let value = words.next()?;
        match option.as_str() {
            "--seats" => args.seats = Some(value.parse().ok()?),
            "--deals" => args.deals = value.parse().ok()?,
            "--from" => args.from = value.parse().ok()?,
            "--threads" => args.threads = value.parse().ok()?,
            "--rules" => args.rules = format!(" {value}"),
            _ => return None,
        }
    }
    Some(args)
}

fn deal<G: Tactics>(args: &Args, seats: u8, number: u64, tally: &mut Tally) {
    let rules: G::Rules = format!("{}{}", G::NAME, args.rules).parse().expect("a ruleset");
    let (mut share, mut points) = (0.0, 0.0);
    for rotation in 0..seats {
        let mut table = Table::<G>::new(rules, seats, Seed::from_phrase(&format!("duel {number}")));
        let mut bots: Vec<Box<dyn Bot<G>>> = (0..seats)
            .map(|seat| {
                let spec = if seat == rotation { &args.first } else { &args.second };
                bots::bot::<G>(spec).unwrap_or_else(|why| panic!("{why}"))
            })
            .collect();
        let mut luck: Vec<Quick> = (0..seats)
            .map(|seat| Quick::new(number << 8 | u64::from(rotation) << 4 | u64::from(seat)))
            .collect();
        let mut menu = Vec::new();
        while let Some(seat) = table.waiting().lowest() {
            let at = seat.index();
            let view = table.view(Viewer::Seat(seat)).view;
            menu.clear();
            table.game().choices(seat, &mut menu);
            let start = Instant::now();
            let budget = Budget::Nodes(1000);
            let decision = bots[at].choose(&view, seat, &menu, budget, &mut luck[at]);
            if seat.0 == rotation && decision.nodes > 0 {
                tally.nodes += decision.nodes;
                tally.thinking += start.elapsed();
                tally.times.push(start.elapsed());
            }
            table.play(seat, decision.mv).unwrap_or_else(|why| {
                panic!("{} played {}: {why}\n{}", bots[at].name(), decision.mv, table.game())
            });
        }
        let outcome = table.game().outcome().expect("nobody is to act");
        let winners = outcome.winners();
        if winners.has(Seat(rotation)) {
            share += 1.0 / winners.len() as f64;
        }
        let others = outcome.points.iter().sum::<i32>() - outcome.points[usize::from(rotation)];
        points += f64::from(outcome.points[usize::from(rotation)])
            - f64::from(others) / f64::from(seats - 1);
    }
    tally.shares.push(share / f64::from(seats));
    tally.points += points / f64::from(seats);
}

fn duel<G: Tactics>(args: &Args) {
    let seats = args.seats.unwrap_or(*G::SEATS.start());
    let next = AtomicU64::new(args.from);
    let total = Mutex::new(Tally::default());
    std::thread::scope(|scope| {
        for _ in 0..args.threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= args.from + args.deals {
                        return;
                    }
                    let mut tally = Tally::default();
                    deal::<G>(args, seats, number, &mut tally);
                    let mut total = total.lock().expect("no thread fails");
                    total.shares.append(&mut tally.shares);
                    total.times.append(&mut tally.times);
                    total.points += tally.points;
                    total.nodes += tally.nodes;
                    total.thinking += tally.thinking;
                }
            });
        }
    });
    let mut tally = total.into_inner().expect("no thread fails");
    let n = tally.shares.len() as f64;
    let mean = tally.shares.iter().sum::<f64>() / n;
    let variance = tally.shares.iter().map(|s| (s - mean) * (s - mean)).sum::<f64>() / (n - 1.0);
    print!(
        "{} {seats}: {} against {}: {:.1} % ± {:.1} (fair {:.1}), {:+.1} points, {} deals",
        args.game,
        args.first,
        args.second,
        100.0 * mean,
        196.0 * (variance / n).sqrt(),
        100.0 / f64::from(seats),
        tally.points / n,
        tally.shares.len(),
    );
    if tally.nodes > 0 {
        tally.times.sort();
        let at =
            |part: usize| tally.times[(tally.times.len() - 1) * part / 100].as_secs_f64() * 1e3;
        print!(
            "; {:.0} iterations/s, thinking ms: median {:.1}, p99 {:.1}",
            tally.nodes as f64 / tally.thinking.as_secs_f64(),
            at(50),
            at(99)
        );
    }
    println!();
}

fn main() {
    let Some(args) = arguments() else {
        eprintln!(
            "duel GAME FIRST SECOND [--seats N] [--deals N] [--from N] [--threads N] [--rules TEXT]\n\
             bots: {}",
            bots::SPECS
        );
        std::process::exit(2);
    };
    if games::with_game!(args.game.as_str(), |G| duel::<G>(&args)).is_none() {
        eprintln!("there is no game {}; there are: {}", args.game, games::NAMES.join(", "));
    }
}
