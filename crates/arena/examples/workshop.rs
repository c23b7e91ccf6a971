//! What training needs, in one small program without a server: games to learn from, and matches to
//! measure what was learned. Built as a static binary, it can be carried to where there are cores.
use arena::{Contest, ContestReport, Contestant, Gate, Selfplay, score::SprtResult};
use bots::{Budget, Tactics};
use games::basari::Basari;
use games::jaipur::Jaipur;
use games::johari::Johari;
use kernel::Game;
use std::{collections::BTreeMap, process::ExitCode, str::FromStr, time::Duration};

const USAGE: &str = "\
workshop selfplay GAME --out FILE [--seats N] [--options TEXT] [--policy BOT] [--nodes N]
                       [--games N] [--every N] [--random PERCENT] [--seed TEXT]
                       [--threads N] [--seconds N]
workshop match GAME FIRST SECOND [--seats N] [--options TEXT] [--deals N] [--nodes N | --ms N]
                       [--clock cpu] [--seed TEXT] [--threads N] [--seconds N]
workshop gate GAME NEW OLD [--seats N] [--options TEXT] [--deals N] [--nodes N] [--seed TEXT]
                       [--threads N] [--seconds N]
`--edition N` plays by an older edition of the rules, where there is one.";

/// The command line: words, and options with their values.
struct Args {
    words: Vec<String>,
    options: BTreeMap<String, String>,
}

impl Args {
    fn read() -> Result<Args, String> {
        let mut args = Args { words: Vec::new(), options: BTreeMap::new() };
        let mut given = std::env::args().skip(1);
        while let Some(word) = given.next() {
            match word.strip_prefix("--") {
                Some(name) => {
                    let value = given.next().ok_or(format!("--{name} needs a value"))?;
                    args.options.insert(name.into(), value);
                }
                None => args.words.push(word),
            }
        }
        Ok(args)
    }

    fn word(&self, at: usize) -> Result<&str, String> {
        self.words.get(at).map(String::as_str).ok_or_else(|| USAGE.into())
    }

    fn get<T: FromStr>(&self, name: &str) -> Result<Option<T>, String> {
        let Some(text) = self.options.get(name) else { return Ok(None) };
        text.parse().map(Some).map_err(|_| format!("--{name} {text}: not possible"))
    }

    fn or<T: FromStr>(&self, name: &str, usual: T) -> Result<T, String> {
        Ok(self.get(name)?.unwrap_or(usual))
    }

    fn time(&self) -> Result<Option<Duration>, String> {
        Ok(self.get("seconds")?.map(Duration::from_secs))
    }

    fn threads(&self) -> Result<usize, String> {
        self.or("threads", std::thread::available_parallelism().map_or(1, usize::from))
    }

    fn ruleset<G: Game>(&self) -> Result<String, String> {
        let options: String = self.or("options", String::new())?;
        let rules = G::Rules::default().to_string();
        let newest = rules.split_whitespace().next().unwrap_or(G::NAME);
        let name = match self.get::<u32>("edition")? {
            Some(edition) => format!("{}/{edition}", G::NAME),
            None => newest.to_owned(),
        };
        let text = format!("{name} {}", options.replace(',', " "));
        let rules: G::Rules =
            text.trim_end().parse().map_err(|why| format!("--options {options}: {why}"))?;
        Ok(rules.to_string())
    }

    fn seats<G: Game>(&self) -> Result<u8, String> {
        let seats = self.or("seats", *G::SEATS.start())?;
        if !G::SEATS.contains(&seats) {
            return Err(format!("{} is not played by {seats}", G::NAME));
        }
        Ok(seats)
    }
}

fn selfplay<G: Tactics>(args: &Args) -> Result<bool, String> {
    let selfplay = Selfplay {
        ruleset: args.ruleset::<G>()?,
        seats: args.seats::<G>()?,
        policy: args.or("policy", "search".into())?,
        nodes: args.or("nodes", 300)?,
        random_percent: args.or("random", 5)?,
        every: args.or("every", 1)?,
        games: args.or("games", u64::MAX)?,
        seed: args.or("seed", "0".into())?,
        threads: args.threads()?,
        time: args.time()?,
        out: args.get("out")?.ok_or("say where to: --out FILE")?,
    };
    let harvest = selfplay.run::<G>(&|_| ()).map_err(|why| why.to_string())?;
    println!(
        "{} {} seats, {}: {} games, {} positions in {}",
        G::NAME,
        selfplay.seats,
        selfplay.policy,
        harvest.games,
        harvest.positions,
        selfplay.out.display()
    );
    Ok(true)
}

fn print(report: &ContestReport) {
    for standing in &report.standings {
        println!(
            "{} {} seats: {}: {:.1} ± {:.1} % (fair {:.1}), {:.1} points, p99 {:.1} ms, {} deals",
            report.ruleset,
            report.seats,
            standing.player,
            standing.share * 100.0,
            standing.error * 100.0,
            report.fair * 100.0,
            standing.points,
            standing.longest_ms_p99,
            report.groups
        );
    }
    if let (Some(llr), Some(result)) = (report.llr, report.sprt_result) {
        println!("LLR {llr:.2}: {result:?}");
    }
    report.faults.iter().take(3).for_each(|fault| println!("lost by failing: {fault}"));
}

/// What this thread has used of the CPU: a budget of time by this clock is the same on a busy machine.
fn cpu_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

fn contest<G: Tactics>(args: &Args) -> Result<bool, String> {
    match args.get::<String>("clock")?.as_deref() {
        None | Some("wall") => (),
        Some("cpu") => bots::clock::lend(cpu_time),
        Some(other) => return Err(format!("--clock {other}: it is wall or cpu")),
    }
    let contest = Contest {
        ruleset: args.ruleset::<G>()?,
        seats: args.seats::<G>()?,
        players: vec![Contestant::parse(args.word(2)?), Contestant::parse(args.word(3)?)],
        budget: match args.get("ms")? {
            Some(ms) => Budget::Time(Duration::from_millis(ms)),
            None => Budget::Nodes(args.or("nodes", 1000)?),
        },
        groups: args.or("deals", 100)?,
        seed: args.or("seed", "0".into())?,
        threads: args.threads()?,
        sprt: None,
        time: args.time()?,
        out: None,
        records: None,
    };
    print(&contest.run::<G>(&|_| ()).map_err(|why| why.to_string())?);
    Ok(true)
}

fn gate<G: Tactics>(args: &Args) -> Result<bool, String> {
    let gate = Gate {
        ruleset: args.ruleset::<G>()?,
        seats: args.seats::<G>()?,
        new: args.word(2)?.into(),
        old: args.word(3)?.into(),
        nodes: args.or("nodes", 500)?,
        deals: args.or("deals", 2000)?,
        seed: args.or("seed", "gate".into())?,
        threads: args.threads()?,
        time: args.time()?,
    };
    let report = gate.contest().run::<G>(&|_| ()).map_err(|why| why.to_string())?;
    print(&report);
    Ok(report.sprt_result == Some(SprtResult::Accepted))
}

fn run<G: Tactics>(args: &Args) -> Result<bool, String> {
    match args.word(0)? {
        "selfplay" => selfplay::<G>(args),
        "match" => contest::<G>(args),
        "gate" => gate::<G>(args),
        _ => Err(USAGE.into()),
    }
}

fn main() -> ExitCode {
    let done = Args::read().and_then(|args| match args.word(1)? {
        "jaipur" => run::<Jaipur>(&args),
        "johari" => run::<Johari>(&args),
        "basari" => run::<Basari>(&args),
        other => Err(format!("there is no game {other}")),
    });
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("workshop: {why}");
            ExitCode::from(2)
        }
    }
}
