//! Bots play themselves, and what they met is kept for networks to learn from.
use crate::{
    lessons::{Chunk, Considered, Heading, Lessons, Sample},
    numbers::{Numbers, on_threads},
};
use bots::{Bot, Budget, Decision, Inputs, Tactics};
use kernel::{Chance, Policy, Quick, Seat, Seats, Seed, Table, Viewer};
use std::{collections::BTreeSet, io, path::PathBuf, sync::Mutex, time::Duration};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Selfplay {
    pub ruleset: String,
    pub seats: u8,
    /// Who plays at every seat: a bot by its name.
    pub policy: String,
    /// How much a search thinks about a decision that is kept.
    pub nodes: u64,
    /// Of a hundred decisions, how many are made at random, so that games differ.
    pub random_percent: u32,
    /// One decision in `every` is kept.
    pub every: u32,
    pub games: u64,
    pub seed: String,
    pub threads: usize,
    /// Begin no game after this.
    pub time: Option<Duration>,
    /// Where lessons are kept, and gone on from.
    pub out: PathBuf,
}

/// How much there is, for a progress bar and at the end.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Harvest {
    pub games: u64,
    pub positions: u64,
}

/// What is not kept is thought about for this part of the nodes only: more games in the same time.
const QUICKER: u64 = 4;
/// This many moves that nobody thought of are kept beside those that were thought about.
const OTHERS: usize = 4;

impl Selfplay {
    fn heading<G: Tactics>(&self, rules: &G::Rules) -> Heading {
        Heading {
            format: Heading::format(),
            game: G::NAME.into(),
            ruleset: rules.to_string(),
            seats: self.seats,
            version: G::VERSION,
            inputs: G::inputs(self.seats.into()),
            parts: G::PARTS,
            points_scale: G::MARGIN_SCALE,
            policy: self.policy.clone(),
            nodes: self.nodes,
            random_percent: self.random_percent,
            every: self.every,
            seed: self.seed.clone(),
            engine: kernel::ENGINE.into(),
        }
    }

    /// Plays. `watch` hears of every chunk that is kept.
    pub fn run<G: Tactics>(&self, watch: &(dyn Fn(Harvest) + Sync)) -> io::Result<Harvest> {
        let rules: G::Rules = self.ruleset.parse().map_err(io::Error::other)?;
        let bot = bots::bot::<G>(&self.policy).map_err(io::Error::other)?;
        bot.fits(self.seats).map_err(io::Error::other)?;
        let (lessons, done, positions) = Lessons::open(&self.out, &self.heading::<G>(&rules))?;
        let harvest = Harvest { games: done.len() as u64, positions };
        let kept = Mutex::new(Kept { lessons, harvest, failed: None });
        let games = Numbers::new(self.games, self.time);
        on_threads(self.threads, || self.work::<G>(rules, &done, &games, &kept, watch));
        let kept = kept.into_inner().map_err(|_| io::Error::other("a worker panicked"))?;
        match kept.failed {
            Some(why) => Err(why),
            None => Ok(kept.harvest),
        }
    }

    fn work<G: Tactics>(
        &self,
        rules: G::Rules,
        done: &BTreeSet<u64>,
        games: &Numbers,
        kept: &Mutex<Kept>,
        watch: &(dyn Fn(Harvest) + Sync),
    ) {
        let mut chunk = Chunk::default();
        loop {
            let number = games.take();
            let over = number.is_none();
            if let Some(number) = number.filter(|number| !done.contains(number)) {
                let outcome = self.play::<G>(rules, number, &mut chunk);
                if let (Err(why), Ok(mut kept)) = (outcome, kept.lock()) {
                    kept.failed = Some(why);
                    games.stop();
                    return;
                }
            }
            if chunk.is_full() || over && chunk.len().0 > 0 {
                let chunk = std::mem::take(&mut chunk);
                let Ok(mut kept) = kept.lock() else { return };
                if let Err(why) = kept.add(&chunk) {
                    kept.failed = Some(why);
                    games.stop();
                    return;
                }
                watch(kept.harvest);
            }
            if over {
                return;
            }
        }
    }

    /// One game: what happens in it depends on the seed and its number alone.
    fn play<G: Tactics>(&self, rules: G::Rules, number: u64, chunk: &mut Chunk) -> io::Result<()> {
        let seed = format!("selfplay/{}/{number}", self.seed);
        let mut table = Table::<G>::new(rules, self.seats, Seed::from_phrase(&seed));
        let bots = (0..self.seats).map(|_| bots::bot::<G>(&self.policy));
        let mut bots: Vec<Box<dyn Bot<G>>> =
            bots.collect::<Result<_, _>>().map_err(io::Error::other)?;
        let mut luck = Quick::new(number_of(&seed));
        let (mut inputs, mut lessons) = (Inputs::new(), Vec::new());
        let mut open: Option<Sample<G::Move>> = None;
        while let Some(seat) = table.waiting().lowest() {
            if table.waiting() == table.game().to_act() {
                lessons.extend(open.take());
                if luck.below(self.every.max(1)) == 0 {
                    let from = any(table.waiting(), &mut luck);
                    inputs.clear();
                    table.game().encode(from, &mut inputs);
                    open = Some(Sample::new(from, &inputs));
                }
            }
            let mut menu = Vec::new();
            table.game().choices(seat, &mut menu);
            let mv = if luck.below(100) < self.random_percent {
                Policy::Kind.pick(&menu, &mut luck)
            } else {
                let view = table.game().view(Viewer::Seat(seat));
                let lesson = open.as_ref().is_some_and(|lesson| lesson.from == seat);
                let nodes = if lesson { self.nodes } else { self.nodes.div_ceil(QUICKER) };
                let budget = Budget::Nodes(nodes);
                let decision = bots[seat.index()].choose(&view, seat, &menu, budget, &mut luck);
                if let Some(lesson) = open.as_mut().filter(|lesson| lesson.from == seat) {
                    note(lesson, table.game(), &menu, &decision, &mut luck);
                }
                decision.mv
            };
            table.play(seat, mv).map_err(|why| {
                io::Error::other(format!("game {number}: {mv} is illegal: {why}"))
            })?;
        }
        lessons.extend(open);
        if let Some(outcome) = table.game().outcome() {
            chunk.add::<G>(number, &lessons, &outcome);
        }
        Ok(())
    }
}

/// A number of a text.
fn number_of(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn any(seats: Seats, luck: &mut Quick) -> Seat {
    let at = luck.below(seats.len() as u32) as usize;
    seats.iter().nth(at).unwrap_or(Seat(0))
}

/// What was thought of a position, and a few moves that were not thought of.
fn note<G: Tactics>(
    lesson: &mut Sample<G::Move>,
    game: &G,
    menu: &[G::Choice],
    decision: &Decision<G::Move>,
    luck: &mut Quick,
) {
    let Some(first) = decision.thoughts.first() else { return };
    lesson.win = Some(first.win);
    let (seat, advice) = (lesson.from, game.advise(lesson.from));
    let mut consider = |mv: G::Move, visits: u64| {
        if lesson.moves.iter().all(|considered| considered.mv != mv) {
            let appeal = game.appeal(&advice, seat, mv);
            lesson.moves.push(Considered { mv, visits, appeal });
        }
    };
    decision.thoughts.iter().for_each(|thought| consider(thought.mv, thought.visits));
    (0..OTHERS).for_each(|_| consider(game.sample(seat, menu, luck), 0));
}

struct Kept {
    lessons: Lessons,
    harvest: Harvest,
    failed: Option<io::Error>,
}

impl Kept {
    fn add(&mut self, chunk: &Chunk) -> io::Result<()> {
        self.lessons.add(chunk)?;
        let (games, positions) = chunk.len();
        self.harvest.games += games;
        self.harvest.positions += positions;
        Ok(())
    }
}
