//! Looking ahead: information-set Monte Carlo tree search.
//!
//! Each iteration imagines one world that fits the view, walks down the tree with the moves that
//! are legal there, adds one node, plays on by a quick policy and carries the result back. A node
//! is what has been played since the root; what its seats can know beyond that differs from world
//! to world. Where several choose at once, each has a bandit of its own and knows nothing of the
//! others' (decoupled UCT). Every seat looks after its own share of victory. Of sets of moves too
//! large to list, moves are added one by one, those that look good first (progressive widening).
mod grow;
mod reuse;
mod tree;
mod weigh;

pub(crate) use weigh::{Scales, Weight, luck_at, luck_of};

use crate::{Bot, Budget, Decision, Net, Network, Situation, Tactics, Thought, clock, interrupt};
use grow::Grower;
use kernel::{Chance, MoveSet, Quick, Seat};
use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};
use tree::{NONE, Tree};

/// How a search is set up.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Comes before the budget of each question, if given.
    pub budget: Option<Budget>,
    /// Trees that grow side by side; one in WebAssembly.
    pub threads: usize,
    /// Bytes that all trees together may take.
    pub memory: usize,
    /// Is what was thought before used again?
    pub reuse: bool,
    /// What judges positions; playouts and advice without it.
    pub net: Net,
    /// Decisions of a playout; the game's own number if not given.
    pub horizon: Option<u32>,
    /// How much is tried that did not do well so far; if not given, less where a network rates
    /// moves, for its ratings say what to try.
    pub explore: Option<f32>,
    /// A bandit has at most this times the root of its visits in arms.
    pub widen: f32,
    /// How much first sight counts, where no network rates moves.
    pub trust: f32,
    /// How much is tried because a network rates it highly; 0 asks for no ratings.
    pub prior: f32,
    /// What a lead of the game's `MARGIN_SCALE` points is worth, in victories: so that won and
    /// lost games are still played on.
    pub margin: f32,
    /// Where a network judges: its part of the judgement; the rest is a playout's. 1 plays none.
    pub mix: f32,
    /// For tests: another clock.
    pub clock: Option<clock::Clock>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            budget: None,
            threads: 1,
            memory: 64 << 20,
            reuse: true,
            net: Net::Own,
            horizon: None,
            explore: None,
            widen: 0.8,
            trust: 1.0,
            prior: 1.0,
            margin: 0.2,
            mix: 1.0,
            clock: None,
        }
    }
}

/// Where there is no clock: this many iterations for a millisecond.
const NODES_A_MILLISECOND: u64 = 10;
/// This many iterations between two looks at the clock, and two questions whether to go on.
const BETWEEN_LOOKS: u64 = 4;

/// Information-set Monte Carlo tree search.
///
/// ```
/// # use games::jaipur::{Jaipur, Rules};
/// # use kernel::{Viewer, Game, Quick, Seat, Seed, Table};
/// # let table = Table::<Jaipur>::new(Rules::default(), 2, Seed::from_phrase("7"));
/// # let seat = table.waiting().lowest().unwrap();
/// # let mut menu = Vec::new();
/// # table.game().choices(seat, &mut menu);
/// # let view = table.view(Viewer::Seat(seat)).view;
/// use bots::{Bot, Budget, Search, Settings};
///
/// let mut player = Search::<Jaipur>::new(Settings::default());
/// let mut ask = || {
///     player.reset();
///     player.choose(&view, seat, &menu, Budget::Nodes(300), &mut Quick::new(5))
/// };
/// let decision = ask();
/// assert_eq!(decision.nodes, 300);
/// let best = &decision.thoughts[0];
/// assert_eq!((best.mv, best.line[0]), (decision.mv, (seat, decision.mv)));
/// // The same luck and the same number of nodes: the same answer.
/// assert_eq!(ask(), decision);
/// ```
pub struct Search<G: Tactics> {
    settings: Settings,
    growers: Vec<Grower<G>>,
    /// What was decided last, and for whom.
    last: Option<(G::View, Seat, G::Move)>,
}

/// When to stop.
#[derive(Copy, Clone)]
enum Until {
    Nodes(u64),
    Time(clock::Clock, Duration),
}

impl<G: Tactics> Search<G> {
    /// With these settings.
    pub fn new(settings: Settings) -> Search<G> {
        let threads = if cfg!(target_family = "wasm") { 1 } else { settings.threads.max(1) };
        let growers = (0..threads).map(|_| Grower::new()).collect();
        Search { settings, growers, last: None }
    }

    /// Bytes set aside for trees.
    pub fn memory(&self) -> usize {
        self.growers.iter().map(|grower| grower.tree.bytes()).sum()
    }

    fn until(&self, budget: Budget) -> Until {
        let threads = self.growers.len() as u64;
        match budget {
            Budget::Nodes(nodes) => Until::Nodes(nodes.div_ceil(threads).max(1)),
            Budget::Time(time) => match self.settings.clock.or_else(clock::current) {
                // A little is kept for what comes after.
                Some(clock) => Until::Time(clock, clock() + time * 95 / 100),
                None => {
                    let nodes = time.as_millis() as u64 * NODES_A_MILLISECOND;
                    Until::Nodes(nodes.div_ceil(threads).max(1))
                }
            },
        }
    }

    fn make_room(&mut self, until: Until) {
        let most = Tree::<G::Move>::fitting(self.settings.memory / self.growers.len());
        let wanted = match until {
            Until::Nodes(nodes) => most.min((2 * nodes + 64) as usize),
            Until::Time(..) => most,
        };
        self.growers.iter_mut().for_each(|grower| grower.tree.ensure(wanted));
    }
}

/// Grows one tree until it is time.
fn grow<G: Tactics>(
    grower: &mut Grower<G>,
    view: &G::View,
    seat: Seat,
    choices: &[G::Choice],
    (settings, judge): (&Settings, Option<&Network>),
    (until, given_up): (Until, &GivenUp),
    mut luck: Quick,
) -> u64 {
    let base = G::imagine(view, &mut luck);
    grower.prepare(&base, seat, choices, (settings, judge), &mut luck);
    let mut done = 0;
    loop {
        let world = if G::OPEN { base } else { G::imagine(view, &mut luck) };
        grower.iterate(world, seat, settings, judge, &mut luck);
        done += 1;
        let look = done % BETWEEN_LOOKS == 0;
        match until {
            Until::Nodes(nodes) if done >= nodes => return done,
            Until::Time(clock, end) if look && clock() >= end => return done,
            _ if look && given_up.holds() => return done,
            _ => (),
        }
    }
}

/// Was the search broken off? The thread that was asked for a decision finds out, and tells the others.
struct GivenUp {
    asker: std::thread::ThreadId,
    told: AtomicBool,
}

impl GivenUp {
    fn new() -> GivenUp {
        GivenUp { asker: std::thread::current().id(), told: AtomicBool::new(false) }
    }
    fn holds(&self) -> bool {
        if let Some(question) = interrupt::question()
            && std::thread::current().id() == self.asker
            && question()
        {
            self.told.store(true, Ordering::Relaxed);
        }
        self.told.load(Ordering::Relaxed)
    }
}

impl<G: Tactics> Bot<G> for Search<G> {
    fn name(&self) -> String {
        match self.settings.budget {
            None => "search".into(),
            Some(Budget::Nodes(nodes)) => format!("search:nodes={nodes}"),
            Some(Budget::Time(time)) => format!("search:ms={}", time.as_millis()),
        }
    }

    fn decide(&mut self, now: &Situation<'_, G>, luck: &mut Quick) -> Decision<G::Move> {
        let &Situation { view, seat, choices, budget } = now;
        let until = self.until(self.settings.budget.unwrap_or(budget));
        if let [only] = choices
            && only.len() == 1
        {
            return Decision::at_once(only.sample(luck));
        }
        self.make_room(until);
        let lucks: Vec<Quick> = self
            .growers
            .iter()
            .map(|_| {
                Quick::new(u64::from(luck.below(u32::MAX)) << 32 | u64::from(luck.below(u32::MAX)))
            })
            .collect();
        let last = self.last.take().filter(|_| self.settings.reuse);
        let settings = &self.settings;
        let given_up = GivenUp::new();
        let judge = settings.net.at(&G::imagine(view, &mut lucks[0].clone()));
        let think = |grower: &mut Grower<G>, mut luck: Quick| {
            grower.keep_what_fits(last.as_ref(), view, seat, &mut luck);
            let judge = judge.as_deref();
            grow(grower, view, seat, choices, (settings, judge), (until, &given_up), luck)
        };
        let nodes = side_by_side(&mut self.growers, &lucks, think);
        let thoughts = self.thoughts(seat, choices);
        let mv = thoughts
            .first()
            .map_or_else(|| G::greedy(view, seat, choices, luck), |thought| thought.mv);
        self.last = self.settings.reuse.then(|| (view.clone(), seat, mv));
        Decision { mv, thoughts, nodes }
    }

    fn fits(&self, seats: u8) -> Result<(), String> {
        match &self.settings.net {
            Net::Given(network) if network.seats() != usize::from(seats) => {
                Err(format!("{network:?} does not fit a table of {seats}"))
            }
            _ => Ok(()),
        }
    }

    fn reset(&mut self) {
        self.last = None;
    }
}

#[cfg(not(target_family = "wasm"))]
fn side_by_side<G: Tactics>(
    growers: &mut [Grower<G>],
    lucks: &[Quick],
    think: impl Fn(&mut Grower<G>, Quick) -> u64 + Sync,
) -> u64 {
    let Some(((own, others), (luck, lucks))) = growers.split_first_mut().zip(lucks.split_first())
    else {
        return 0;
    };
    std::thread::scope(|scope| {
        let think = &think;
        let threads: Vec<_> = others
            .iter_mut()
            .zip(lucks)
            .map(|(grower, luck)| scope.spawn(move || think(grower, luck.clone())))
            .collect();
        // This thread thinks too: only the one that was asked can be told to stop.
        let here = think(own, luck.clone());
        let there =
            threads.into_iter().map(|thread| thread.join().expect("searching does not fail"));
        here + there.sum::<u64>()
    })
}

#[cfg(target_family = "wasm")]
fn side_by_side<G: Tactics>(
    growers: &mut [Grower<G>],
    lucks: &[Quick],
    think: impl Fn(&mut Grower<G>, Quick) -> u64,
) -> u64 {
    growers.iter_mut().zip(lucks).map(|(grower, luck)| think(grower, luck.clone())).sum()
}

impl<G: Tactics> Search<G> {
    /// What all trees together found, most visited first.
    fn thoughts(&self, seat: Seat, choices: &[G::Choice]) -> Vec<Thought<G::Move>> {
        struct Sum<M> {
            thought: Thought<M>,
            /// Where the line is read: the tree in which it was tried most.
            tree: usize,
            arm: u32,
            most: u32,
        }
        let mut sums: Vec<Sum<G::Move>> = Vec::new();
        for (at, grower) in self.growers.iter().enumerate() {
            let tree = &grower.tree;
            let Some(bandit) = tree.bandit_of(0, seat) else { continue };
            for (id, arm) in tree.arms_of(bandit) {
                if arm.visits == 0 || !choices.iter().any(|choice| choice.has(arm.mv)) {
                    continue;
                }
                let visits = u64::from(arm.visits);
                match sums.iter_mut().find(|sum| sum.thought.mv == arm.mv) {
                    Some(sum) => {
                        sum.thought.visits += visits;
                        sum.thought.win += arm.win;
                        sum.thought.margin += arm.margin;
                        if arm.visits > sum.most {
                            (sum.tree, sum.arm, sum.most) = (at, id, arm.visits);
                        }
                    }
                    None => {
                        let (win, margin) = (arm.win, arm.margin);
                        let thought = Thought {
                            mv: arm.mv,
                            visits,
                            win,
                            error: None,
                            margin,
                            line: Vec::new(),
                        };
                        sums.push(Sum { thought, tree: at, arm: id, most: arm.visits });
                    }
                }
            }
        }
        for sum in &mut sums {
            let visits = sum.thought.visits as f64;
            sum.thought.win = (sum.thought.win / visits).clamp(0.0, 1.0);
            sum.thought.margin /= visits;
        }
        sums.sort_by(|a, b| {
            let (a, b) = (&a.thought, &b.thought);
            b.visits.cmp(&a.visits).then(b.win.total_cmp(&a.win)).then(a.mv.cmp(&b.mv))
        });
        for sum in sums.iter_mut().take(LINES) {
            sum.thought.line = line(&self.growers[sum.tree].tree, seat, sum.arm);
        }
        sums.into_iter().map(|sum| sum.thought).collect()
    }
}

/// How many moves are given with their expected line, and how many decisions it has at most.
const LINES: usize = 8;
const LINE_LENGTH: usize = 8;

/// The line of play that was tried most after an arm of the root.
fn line<M: Copy>(tree: &Tree<M>, seat: Seat, arm: u32) -> Vec<(Seat, M)> {
    let mut line = vec![(seat, tree.arms[arm as usize].mv)];
    let favourites = |node: u32| {
        let state = tree.nodes[node as usize];
        (state.bandits..).zip(state.seats.iter()).collect::<Vec<_>>()
    };
    for (bandit, other) in favourites(0).into_iter().filter(|&(_, other)| other != seat) {
        line.extend(tree.favourite(bandit).map(|(_, arm)| (other, arm.mv)));
    }
    let mut node = tree.arms[arm as usize].child;
    while node != NONE && line.len() < LINE_LENGTH {
        let mut next = NONE;
        for (bandit, seat) in favourites(node) {
            let Some((_, arm)) = tree.favourite(bandit) else { return line };
            line.push((seat, arm.mv));
            next = arm.child;
        }
        node = next;
    }
    line
}
