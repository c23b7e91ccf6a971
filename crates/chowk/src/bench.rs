//! `chowk bench`: how quick the rules are, per CPU-second of one thread, with ratios against a
//! baseline in the same run; and the signature, a number that changes when play changes. Instructions
//! are counted by `cargo xtask test bench`.
use crate::Failure;
use bots::{Bot, Budget, Search, Settings, Tactics};
use catalog::with_game;
use clap::Args;
use kernel::{Chance, Game, MoveSet, Policy, Quick, Seat, Silent, Viewer};
use std::{
    hint::black_box,
    io::{self, Write},
    ops::ControlFlow,
    time::Duration,
};

#[derive(Args)]
pub(crate) struct BenchArgs {
    /// Only this game
    game: Option<String>,
    /// CPU-seconds for each measurement
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    /// Options of the rules, as name=value,name=value; Jaipur is measured in single rounds
    #[arg(long)]
    options: Option<String>,
}

/// CPU time of this thread in seconds.
#[cfg(unix)]
fn cpu_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// The time that passes: `rustix` knows no clock of a thread here.
#[cfg(not(unix))]
fn cpu_seconds() -> f64 {
    static BEGUN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    BEGUN.get_or_init(std::time::Instant::now).elapsed().as_secs_f64()
}

/// A way to choose in a playout.
trait Chooser<G: Game> {
    fn choose<C: Chance + ?Sized>(&mut self, menu: &[G::Choice], chance: &mut C) -> G::Move;
}

impl<G: Game> Chooser<G> for Policy {
    #[inline]
    fn choose<C: Chance + ?Sized>(&mut self, menu: &[G::Choice], chance: &mut C) -> G::Move {
        self.pick(menu, chance)
    }
}

/// The baseline: every legal move is listed, then one is drawn.
struct Listing<G: Game>(Vec<G::Move>);

impl<G: Game> Chooser<G> for Listing<G> {
    fn choose<C: Chance + ?Sized>(&mut self, menu: &[G::Choice], chance: &mut C) -> G::Move {
        self.0.clear();
        for choice in menu {
            let _ = choice.visit(&mut |mv| {
                self.0.push(mv);
                ControlFlow::Continue(())
            });
        }
        self.0[chance.below(self.0.len() as u32) as usize]
    }
}

/// One random game; gives the number of decisions. Nothing in it allocates.
#[inline(never)]
fn playout<G: Game, C: Chance + ?Sized>(
    rules: G::Rules,
    seats: u8,
    chooser: &mut impl Chooser<G>,
    menu: &mut Vec<G::Choice>,
    chance: &mut C,
) -> u64 {
    let mut game = G::new(rules, seats, chance);
    let mut decisions = 0;
    loop {
        let to_act = game.to_act();
        let Some(first) = to_act.lowest() else { return decisions };
        menu.clear();
        game.choices(first, menu);
        let chosen = (first, chooser.choose(menu, chance));
        decisions += to_act.len() as u64;
        if to_act.len() == 1 {
            game.apply(&[chosen], chance, &mut Silent);
            continue;
        }
        // Several choose at once: gathered without the heap.
        let mut joint = [chosen; kernel::SEATS_MAX];
        for (at, seat) in to_act.iter().enumerate().skip(1) {
            menu.clear();
            game.choices(seat, menu);
            joint[at] = (seat, chooser.choose(menu, chance));
        }
        game.apply(&joint[..to_act.len()], chance, &mut Silent);
    }
}

/// Games and decisions per CPU-second.
fn rate(seconds: f64, mut play: impl FnMut() -> u64) -> (f64, f64) {
    let (start, mut games, mut decisions) = (cpu_seconds(), 0u64, 0u64);
    loop {
        for _ in 0..16 {
            decisions += play();
            games += 1;
        }
        let spent = cpu_seconds() - start;
        if spent >= seconds {
            return (games as f64 / spent, decisions as f64 / spent);
        }
    }
}

struct Bench<'a> {
    args: &'a BenchArgs,
    /// With its edition, if one was asked for.
    game: &'a str,
    options: String,
}

impl Bench<'_> {
    fn run<G: Tactics>(&self) -> Result<(), Failure> {
        let rules: G::Rules = catalog::ruleset(self.game, &self.options).parse()?;
        let mut out = io::stdout().lock();
        writeln!(
            out,
            "{rules}: a game {} bytes, a move {} bytes, a choice {} bytes",
            size_of::<G>(),
            size_of::<G::Move>(),
            size_of::<G::Choice>()
        )?;
        for seats in G::SEATS {
            self.table::<G>(rules, seats, &mut out)?;
            self.punctuality::<G>(rules, seats, &mut out)?;
        }
        writeln!(out, "  signature {:016x}\n", signature::<G>(self.game.parse()?))?;
        Ok(())
    }

    fn table<G: Game>(
        &self,
        rules: G::Rules,
        seats: u8,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let s = self.args.seconds;
        let mut dice = Quick::new(7);
        let mut menu = Vec::new();
        writeln!(out, "  {seats} seats, per CPU-second of one thread:")?;
        let (games, listed) = rate(s, || {
            playout::<G, _>(rules, seats, &mut Listing(Vec::new()), &mut menu, &mut dice)
        });
        writeln!(
            out,
            "    {:<40}{games:>10.0} games {:>7.2} M decisions",
            "uniform, listing every move (baseline)",
            listed / 1e6
        )?;
        for policy in [Policy::Uniform, Policy::Kind] {
            let (games, decisions) = rate(s, || {
                playout::<G, _>(rules, seats, &mut policy.clone(), &mut menu, &mut dice)
            });
            writeln!(
                out,
                "    {:<40}{games:>10.0} games {:>7.2} M decisions {:>6.2} × baseline",
                policy.to_string(),
                decisions / 1e6,
                decisions / listed
            )?;
            let luck: &mut dyn Chance = black_box(&mut dice);
            let (games, by_object) = rate(s, || {
                playout::<G, dyn Chance>(rules, seats, &mut policy.clone(), &mut menu, luck)
            });
            writeln!(
                out,
                "    {:<40}{games:>10.0} games {:>7.2} M decisions {:>6.2} × generic",
                format!("{policy}, luck as a trait object"),
                by_object / 1e6,
                by_object / decisions
            )?;
        }
        self.parts::<G>(rules, seats, out)
    }

    /// How long a search takes that has a budget of time. Both go by the CPU's clock: a busy machine
    /// changes nothing.
    fn punctuality<G: Tactics>(
        &self,
        rules: G::Rules,
        seats: u8,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        const BUDGET: Duration = Duration::from_millis(10);
        let clock = || Duration::from_secs_f64(cpu_seconds());
        let mut search = Search::<G>::new(Settings { clock: Some(clock), ..Settings::default() });
        let (mut dice, mut menu, mut parts) = (Quick::new(9), Vec::new(), Vec::new());
        let start = cpu_seconds();
        while parts.is_empty() || cpu_seconds() - start < self.args.seconds {
            search.reset();
            let mut game = G::new(rules, seats, &mut dice);
            while !game.is_over() {
                let mut joint = Vec::new();
                for seat in game.to_act().iter() {
                    let mut mv = Policy::Kind.choose(&game, seat, &mut menu, &mut dice);
                    if seat == Seat(0) {
                        let (view, begun) = (game.view(Viewer::Seat(seat)), cpu_seconds());
                        let budget = Budget::Time(BUDGET);
                        let answer = search.choose(&view, seat, &menu, budget, &mut dice);
                        // What leaves no choice takes no time.
                        if answer.nodes > 0 {
                            parts.push((cpu_seconds() - begun) / BUDGET.as_secs_f64());
                        }
                        mv = answer.mv;
                    }
                    joint.push((seat, mv));
                }
                game.apply(&joint, &mut dice, &mut Silent);
            }
        }
        parts.sort_by(f64::total_cmp);
        let within = |percent: usize| {
            let at = (parts.len() * percent).div_ceil(100).saturating_sub(1);
            parts.get(at).map_or(0.0, |part| part * 100.0)
        };
        Ok(writeln!(
            out,
            "    search with {} ms: half of {} decisions within {:.0} % of it, 99 of 100 within {:.0} %",
            BUDGET.as_millis(),
            parts.len(),
            within(50),
            within(99)
        )?)
    }

    /// Clone, choices and apply on positions of one random game, without playing on.
    fn parts<G: Game>(
        &self,
        rules: G::Rules,
        seats: u8,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let mut dice = Quick::new(3);
        let mut menu = Vec::new();
        let (mut game, mut positions) = (G::new(rules, seats, &mut dice), Vec::new());
        while !game.is_over() && positions.len() < 1_000 {
            let joint: Vec<_> = (game.to_act().iter())
                .map(|seat| (seat, Policy::Kind.choose(&game, seat, &mut menu, &mut dice)))
                .collect();
            positions.push((game.clone(), joint.clone()));
            game.apply(&joint, &mut dice, &mut Silent);
        }
        let n = positions.len() as u64;
        let s = self.args.seconds;
        let (_, clones) = rate(s, || {
            positions.iter().for_each(|(game, _)| {
                black_box(game.clone());
            });
            n
        });
        let (_, choices) = rate(s, || {
            for (game, joint) in &positions {
                menu.clear();
                game.choices(joint[0].0, &mut menu);
                black_box(&menu);
            }
            n
        });
        let (_, applied) = rate(s, || {
            for (game, joint) in &positions {
                let mut game = game.clone();
                game.apply(joint, &mut dice, &mut Silent);
                black_box(&game);
            }
            n
        });
        Ok(writeln!(
            out,
            "    clone {:.0} M/s, choices {:.1} M/s, clone and apply {:.1} M/s",
            clones / 1e6,
            choices / 1e6,
            applied / 1e6
        )?)
    }
}

/// Plays fixed games by both policies at every number of seats and hashes every move and result.
pub(crate) fn signature<G: Game>(rules: G::Rules) -> u64 {
    // FNV-1a: simple enough to be the same for ever.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut mix = |text: String| {
        for byte in text.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    };
    let mut menu = Vec::new();
    for seats in G::SEATS {
        for policy in [Policy::Uniform, Policy::Kind] {
            for number in 0..20 {
                let mut dice = Quick::new(number);
                let mut game = G::new(rules, seats, &mut dice);
                while !game.is_over() {
                    let joint: Vec<_> = (game.to_act().iter())
                        .map(|seat| (seat, policy.choose(&game, seat, &mut menu, &mut dice)))
                        .collect();
                    joint.iter().for_each(|(seat, mv)| mix(format!("{seat}:{mv} ")));
                    game.apply(&joint, &mut dice, &mut Silent);
                }
                mix(format!("{:?}", game.outcome()));
            }
        }
    }
    hash
}

pub(crate) fn run(args: &BenchArgs) -> Result<(), Failure> {
    let games = match &args.game {
        Some(game) => vec![game.as_str()],
        None => catalog::GAMES.to_vec(),
    };
    for game in games {
        // A round is what others measure too; a match is three of them at most.
        let has_rounds = catalog::entry(game)?.options.iter().any(|option| option.name == "rounds");
        let default = if has_rounds { "rounds=single" } else { "" };
        let options = args.options.clone().unwrap_or_else(|| default.into());
        let bench = Bench { args, game, options };
        with_game!(catalog::game_of(game), |G| bench.run::<G>())??;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// A change of play: say so in the commit, and why. `cargo xtask bless` writes the files. What
    /// an edition plays never changes once it was published.
    #[test]
    fn play_has_not_changed() {
        for game in catalog::GAMES {
            let mut found = String::new();
            for edition in catalog::entry(game).expect("a game").editions {
                let rules = format!("{game}/{}", edition.number);
                let sign = with_game!(game, |G| signature::<G>(rules.parse().expect("a ruleset")))
                    .expect("a game");
                found += &format!("{rules} {sign:#018x}\n");
            }
            let file = format!("../{game}/tests/data/signature");
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&file);
            if std::env::var_os("CHOWK_BLESS").is_some() {
                std::fs::write(&path, &found).expect("it can be written");
            }
            let pinned = std::fs::read_to_string(&path)
                .unwrap_or_else(|why| panic!("{file}: {why}; `cargo xtask bless` writes it"));
            assert_eq!(found, pinned, "{game} plays otherwise");
        }
    }

    fn allocations<G: Game>() -> u64 {
        let (mut dice, mut menu) = (Quick::new(5), Vec::with_capacity(64));
        let rules = G::Rules::default();
        let mut count = 0;
        for seats in G::SEATS {
            for mut policy in [Policy::Uniform, Policy::Kind] {
                let measured = allocation_counter::measure(|| {
                    for _ in 0..20 {
                        playout::<G, _>(rules, seats, &mut policy, &mut menu, &mut dice);
                    }
                });
                count += measured.count_total;
            }
        }
        count
    }

    #[test]
    fn playouts_do_not_allocate() {
        for game in catalog::GAMES {
            let allocations = with_game!(game, |G| allocations::<G>()).expect("a game");
            assert_eq!(allocations, 0, "{game} allocates in playouts");
        }
    }
}
