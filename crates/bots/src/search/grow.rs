//! One imagined game after another: down the tree, a playout, and the result back up.
use super::{
    Settings,
    tree::{ARMS_MAX, Arm, NONE, Tree},
};
use crate::{Inputs, Network, Tactics, Worth, math, net::Answer};
use kernel::{Chance, MoveSet, Policy, Quick, SEATS_MAX, Seat, Silent};

/// What one move of the root brought to every seat, summed up over its visits.
#[derive(Copy, Clone)]
pub(super) struct Tally {
    pub arm: u32,
    pub visits: u32,
    pub shares: [f64; SEATS_MAX],
    pub squares: [f64; SEATS_MAX],
}

/// What one thread needs besides its tree; used again, so that no iteration allocates.
pub(super) struct Grower<G: Tactics> {
    pub tree: Tree<G::Move>,
    menu: Vec<G::Choice>,
    joint: Vec<(Seat, G::Move)>,
    /// Arms chosen on the way down, and the seat that chose.
    path: Vec<(u32, Seat)>,
    /// The moves of the root's own seat that look best, the best last.
    queue: Vec<(f32, G::Move)>,
    /// The arms that may be chosen in the world at hand, and their numbers.
    legal: Vec<(u32, u32)>,
    /// A position as it is shown to a network, and the answer.
    inputs: Inputs,
    answer: Answer,
    /// The root was an inner node once: some of its arms may belong to other worlds.
    pub kept: bool,
    /// For moves that are weighed: what those of the root's own seat brought. None in play.
    pub tally: Option<Vec<Tally>>,
    /// Arms of the root, with their numbers: a seat that has some plays these in turn.
    pub held: Vec<(Seat, u32, u32)>,
    /// At the root the others go on as they did so far, and learn no more: whoever compares own moves must
    /// not be answered to for looking at some of them too often.
    pub settled: bool,
}

/// After so many vain attempts to find another move, it is looked for more rarely.
const MISSES: u32 = 6;

/// About the natural logarithm: straight lines between the powers of two. Exact everywhere.
#[inline]
fn about_ln(n: u32) -> f32 {
    let bits = (n as f32).to_bits();
    (bits as f32 / (1 << 23) as f32 - 127.0) * std::f32::consts::LN_2
}

impl<G: Tactics> Grower<G> {
    pub(super) fn new() -> Grower<G> {
        Grower {
            tree: Tree::new(),
            menu: Vec::with_capacity(8),
            joint: Vec::with_capacity(kernel::SEATS_MAX),
            path: Vec::with_capacity(256),
            queue: Vec::with_capacity(256),
            legal: Vec::with_capacity(ARMS_MAX as usize),
            inputs: Inputs::new(),
            answer: Answer::new(),
            kept: false,
            tally: None,
            held: Vec::new(),
            settled: false,
        }
    }

    /// Ranks the moves that are worth a look at the root.
    pub(super) fn prepare(
        &mut self,
        world: &G,
        seat: Seat,
        choices: &[G::Choice],
        (settings, judge): (&Settings, Option<&Network>),
        luck: &mut Quick,
    ) {
        let advice = world.advise(seat);
        let rater = judge.filter(|judge| rates(settings, judge));
        if let Some(rater) = rater {
            self.show(world, seat, rater);
        }
        let (queue, answer) = (&mut self.queue, &self.answer);
        queue.clear();
        for choice in choices {
            world.ideas(&advice, seat, choice, luck, &mut |mv| {
                let appeal = world.appeal(&advice, seat, mv);
                let rated = rater.map(|rater| weight(rater.rate::<G>(answer, mv, appeal)));
                queue.push((rated.unwrap_or(appeal), mv));
            });
        }
        queue.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
        queue.dedup_by(|a, b| a.1 == b.1);
        if self.tree.nodes.is_empty() {
            self.tree.add_node(NONE, 0, world.to_act());
        }
    }

    /// Asks a network about a position, seen from a seat.
    fn show(&mut self, world: &G, from: Seat, judge: &Network) {
        self.inputs.clear();
        world.encode(from, &mut self.inputs);
        judge.ask(&self.inputs, &mut self.answer);
    }

    /// One iteration in a world that the root's owner cannot tell from the true one.
    pub(super) fn iterate(
        &mut self,
        mut world: G,
        own: Seat,
        settings: &Settings,
        judge: Option<&Network>,
        luck: &mut Quick,
    ) {
        let episode = world.episode();
        let (mut node, mut leaf) = (0, None);
        self.path.clear();
        self.tree.nodes[0].visits += 1;
        loop {
            let seats = world.to_act();
            self.joint.clear();
            let (mut key, start) = (0u64, self.path.len());
            let bandits = self.tree.nodes[node as usize].bandits;
            for (bandit, seat) in (bandits..).zip(seats.iter()) {
                let at_root = node == 0 && seat == own;
                let given = match node {
                    0 if self.settled && seat != own => self.as_before(&world, bandit, seat, luck),
                    0 => self.in_turn(seat),
                    _ => None,
                };
                let (arm, number, mv) = given.unwrap_or_else(|| {
                    self.choose(&world, bandit, seat, at_root, (settings, judge), luck)
                });
                key = key << 8 | u64::from(number);
                self.path.push((arm, seat));
                self.joint.push((seat, mv));
            }
            world.apply(&self.joint, luck, &mut Silent);
            let next = world.to_act();
            let dealt = judge.is_some() && world.is_fresh();
            if dealt || next.is_empty() || world.episode() != episode {
                break;
            }
            let child = self.tree.child(node, key, next);
            let is_new = child.is_none();
            let Some(child) = child.or_else(|| self.tree.add_node(node, key, next)) else { break };
            self.visit(child, start);
            if is_new {
                leaf = Some(child);
                break;
            }
            node = child;
        }
        let horizon = settings.horizon.unwrap_or_else(|| usual_horizon::<G>(&world, judge));
        let mut worth = self.play_out(world, episode, horizon, judge, luck);
        if judge.is_some() && settings.mix < 1.0 {
            worth.mix(&self.play_out(world, episode, G::HORIZON, None, luck), settings.mix);
        }
        if let (Some(leaf), Some(judge), 0) = (leaf, judge, horizon)
            && rates(settings, judge)
        {
            self.first_arms(&world, leaf, judge, luck);
        }
        self.credit(&worth);
        self.note(own, &worth);
    }

    /// Counts what came of it for every move on the way.
    fn credit(&mut self, worth: &Worth) {
        for &(arm, seat) in &self.path {
            // Without room a move may have been played that has no arm.
            if let Some(arm) = self.tree.arms.get_mut(arm as usize) {
                arm.visits += 1;
                arm.win += f64::from(worth.win[seat.index()]);
                arm.margin += f64::from(worth.margin[seat.index()]);
            }
        }
    }

    /// Counts a visit of a node, which the arms of the path from `start` on have led to.
    #[inline]
    fn visit(&mut self, child: u32, start: usize) {
        self.tree.nodes[child as usize].visits += 1;
        let visits = self.tree.nodes[child as usize].visits;
        for &(arm, _) in &self.path[start..] {
            let best = self.tree.arms.get(arm as usize).map_or(NONE, |arm| arm.child);
            let most = self.tree.nodes.get(best as usize).map_or(0, |node| node.visits);
            if let Some(arm) = self.tree.arms.get_mut(arm as usize).filter(|_| visits > most) {
                arm.child = child;
            }
        }
    }

    /// The arm held for a seat that was tried least so far.
    fn in_turn(&self, seat: Seat) -> Option<(u32, u32, G::Move)> {
        let held = self.held.iter().filter(|(of, ..)| *of == seat);
        let tried = |id: u32| match &self.tally {
            // What was compared since, not what led to the comparison.
            Some(tally) if self.settled => {
                tally.iter().find(|known| known.arm == id).map_or(0, |known| known.visits)
            }
            _ => self.tree.arms[id as usize].visits,
        };
        let &(_, id, number) = held.min_by_key(|(_, id, _)| tried(*id))?;
        Some((id, number, self.tree.arms[id as usize].mv))
    }

    /// A move of a seat that goes on as it did so far: each as often as it was tried. It counts for no arm.
    fn as_before(
        &mut self,
        world: &G,
        bandit: u32,
        seat: Seat,
        luck: &mut Quick,
    ) -> Option<(u32, u32, G::Move)> {
        self.menu.clear();
        world.choices(seat, &mut self.menu);
        let Grower { menu, tree, .. } = self;
        let is_legal = |arm: &Arm<G::Move>| menu.iter().any(|choice| choice.has(arm.mv));
        let tried = |arm: &Arm<G::Move>| if is_legal(arm) { arm.visits } else { 0 };
        let total: u32 = tree.arms_of(bandit).map(|(_, arm)| tried(arm)).sum();
        let mut at = if total == 0 { return None } else { luck.below(total) };
        for (number, (_, arm)) in (0..).zip(tree.arms_of(bandit)) {
            let visits = tried(arm);
            if at < visits {
                return Some((NONE, number, arm.mv));
            }
            at -= visits;
        }
        None
    }

    /// Writes down what the root's own move brought to everyone.
    fn note(&mut self, own: Seat, worth: &Worth) {
        let Some(tally) = &mut self.tally else { return };
        let place = self.tree.nodes[0].seats.iter().position(|seat| seat == own);
        let Some(&(arm, _)) = place.and_then(|place| self.path.get(place)) else { return };
        if arm == NONE {
            return;
        }
        let at = tally.iter().position(|known| known.arm == arm).unwrap_or_else(|| {
            let (shares, squares) = ([0.0; SEATS_MAX], [0.0; SEATS_MAX]);
            tally.push(Tally { arm, visits: 0, shares, squares });
            tally.len() - 1
        });
        let Tally { visits, shares, squares, .. } = &mut tally[at];
        *visits += 1;
        for (at, &win) in worth.win.iter().enumerate() {
            shares[at] += f64::from(win);
            squares[at] += f64::from(win) * f64::from(win);
        }
    }

    /// The arm that a seat pulls, its number, and its move.
    #[inline]
    fn choose(
        &mut self,
        world: &G,
        bandit: u32,
        seat: Seat,
        at_root: bool,
        (settings, judge): (&Settings, Option<&Network>),
        luck: &mut Quick,
    ) -> (u32, u32, G::Move) {
        let state = &mut self.tree.bandits[bandit as usize];
        state.visits += 1;
        let visits = state.visits;
        let mut wide = (settings.widen * (visits as f32).sqrt()) as u32 + 1;
        wide = wide.min(ARMS_MAX);
        let may_grow = at_root || state.misses < MISSES + visits / 64;
        let head = state.head;
        // At the root the menu is the same in every world.
        let all_legal = at_root && !self.kept;
        if !all_legal {
            self.menu.clear();
            world.choices(seat, &mut self.menu);
        }
        let rater = judge.filter(|judge| rates(settings, judge));
        let (number, weights) = self.offer(head, all_legal);
        let legal = self.legal.len() as u32;
        let best = self.best(rater.map(|_| weights), settings);
        if legal < wide && may_grow {
            let [found, another] = if at_root {
                [self.queue.pop().map(|(appeal, mv)| (mv, appeal)), None]
            } else {
                self.idea(world, bandit, seat, legal, rater, luck)
            };
            let known = |tree: &Tree<G::Move>, mv| {
                tree.arms_of(bandit).find(|(_, arm)| arm.mv == mv).is_some()
            };
            match found {
                Some((mv, appeal)) if !known(&self.tree, mv) => {
                    if let Some(arm) = self.tree.add_arm(bandit, mv, appeal) {
                        self.tree.arms[arm as usize].offered = 1;
                        if let Some((mv, appeal)) = another {
                            self.tree.add_arm(bandit, mv, appeal);
                        }
                        return (arm, number, mv);
                    }
                    if best.0 == NONE {
                        return (NONE, ARMS_MAX + 1, mv);
                    }
                }
                _ => self.tree.bandits[bandit as usize].misses += 1,
            }
        }
        if best.0 == NONE {
            // Nothing known is legal in this world, and nothing may be added.
            self.menu.clear();
            world.choices(seat, &mut self.menu);
            let mv = Policy::Kind.pick(&self.menu, luck);
            return (NONE, ARMS_MAX + 1, mv);
        }
        (best.0, best.1, self.tree.arms[best.0 as usize].mv)
    }

    /// Notes the arms that are legal in this world; how many there are in all, and the sum of the
    /// legal ones' appeals.
    fn offer(&mut self, head: u32, all_legal: bool) -> (u32, f32) {
        let (mut at, mut number, mut weights) = (head, 0, 0.0);
        self.legal.clear();
        while at != NONE {
            let arm = &mut self.tree.arms[at as usize];
            if all_legal || self.menu.iter().any(|choice| choice.has(arm.mv)) {
                arm.offered += 1;
                weights += arm.appeal;
                self.legal.push((at, number));
            }
            number += 1;
            at = arm.next;
        }
        (number, weights)
    }

    /// The legal arm to try next and its number; with the sum of the appeals where a network rates
    /// moves.
    fn best(&self, rated: Option<f32>, settings: &Settings) -> (u32, u32) {
        let (mut best, mut best_score) = ((NONE, 0), f32::MIN);
        for &(at, number) in &self.legal {
            let arm = &self.tree.arms[at as usize];
            let score = match rated {
                None => score::<G>(arm, settings),
                Some(weights) => rated_score::<G>(arm, weights, settings),
            };
            if score > best_score {
                best = (at, number);
                best_score = score;
            }
        }
        best
    }

    /// Another move to try: first what a playout would do, then the best of a few. A network that
    /// rates moves gives the best new ones at a glance, at first two: it is asked once for both.
    fn idea(
        &mut self,
        world: &G,
        bandit: u32,
        seat: Seat,
        legal: u32,
        rater: Option<&Network>,
        luck: &mut Quick,
    ) -> [Option<(G::Move, f32)>; 2] {
        const FEW: u32 = 2;
        let advice = world.advise(seat);
        let mut best: Option<(G::Move, f32)> = None;
        if let Some(rater) = rater {
            self.show(world, seat, rater);
            let [first, second] = self.best_rated(world, bandit, seat, &advice, rater, luck);
            return [first, second.filter(|_| legal == 0)];
        }
        if legal == 0 {
            let mv = world.playout(seat, &self.menu, luck);
            return [Some((mv, world.appeal(&advice, seat, mv))), None];
        }
        for _ in 0..FEW {
            let mv = world.sample(seat, &self.menu, luck);
            let appeal = world.appeal(&advice, seat, mv);
            if best.is_none_or(|(_, most)| appeal > most) {
                best = Some((mv, appeal));
            }
        }
        [best, None]
    }

    /// Of the moves at a glance, the two that a network rates highest and that are not tried yet.
    fn best_rated(
        &self,
        world: &G,
        bandit: u32,
        seat: Seat,
        advice: &G::Advice,
        rater: &Network,
        luck: &mut Quick,
    ) -> [Option<(G::Move, f32)>; 2] {
        const MORE: u32 = 2;
        let [mut first, mut second] = [None::<(G::Move, f32)>; 2];
        let mut weigh = |mv: G::Move, _: &mut Quick| {
            let rate = rater.rate::<G>(&self.answer, mv, world.appeal(advice, seat, mv));
            if second.is_some_and(|(_, most)| rate <= most)
                || first.is_some_and(|(known, _)| known == mv)
                || second.is_some_and(|(known, _)| known == mv)
                || self.tree.arms_of(bandit).any(|(_, arm)| arm.mv == mv)
            {
                return;
            }
            if first.is_none_or(|(_, most)| rate > most) {
                second = first.replace((mv, rate));
            } else {
                second = Some((mv, rate));
            }
        };
        world.glance(advice, seat, &self.menu, luck, &mut weigh);
        for _ in 0..MORE {
            weigh(world.sample(seat, &self.menu, luck), luck);
        }
        [first, second].map(|found| found.map(|(mv, rate)| (mv, weight(rate))))
    }

    /// The first moves to try at a new leaf, about which the network has just been asked.
    fn first_arms(&mut self, world: &G, leaf: u32, judge: &Network, luck: &mut Quick) {
        let Some(seat) = world.to_act().lowest() else { return };
        self.menu.clear();
        world.choices(seat, &mut self.menu);
        let bandit = self.tree.nodes[leaf as usize].bandits;
        let advice = world.advise(seat);
        let found = self.best_rated(world, bandit, seat, &advice, judge, luck);
        for (mv, weight) in found.into_iter().flatten() {
            self.tree.add_arm(bandit, mv, weight);
        }
    }

    /// Plays on by the quick policy and judges the result; a network is asked once all is fresh.
    fn play_out(
        &mut self,
        mut world: G,
        episode: u32,
        mut left: u32,
        judge: Option<&Network>,
        luck: &mut Quick,
    ) -> Worth {
        while left > 0 && world.episode() == episode && (judge.is_none() || !world.is_fresh()) {
            let seats = world.to_act();
            if seats.is_empty() {
                break;
            }
            self.joint.clear();
            for seat in seats.iter() {
                self.menu.clear();
                world.choices(seat, &mut self.menu);
                self.joint.push((seat, world.playout(seat, &self.menu, luck)));
            }
            world.apply(&self.joint, luck, &mut Silent);
            left -= 1;
        }
        match (world.to_act().lowest(), judge) {
            (None, _) => world.outcome().map_or_else(Worth::default, |o| Worth::of_outcome(&o)),
            (Some(_), None) => world.value(),
            (Some(from), Some(judge)) => {
                self.show(&world, from, judge);
                world.foresee(&judge.forecast::<G>(&self.answer, from))
            }
        }
    }
}

/// Are moves rated by the network?
#[inline]
fn rates(settings: &Settings, judge: &Network) -> bool {
    judge.rates_moves() && settings.prior > 0.0
}

/// How far a playout goes: with a network, only until it is quiet.
#[inline]
fn usual_horizon<G: Tactics>(world: &G, judge: Option<&Network>) -> u32 {
    judge.map_or(G::HORIZON, |_| G::unquiet(world.seats().len()))
}

/// How much speaks for a move that a network rates, among others.
#[inline]
fn weight(rate: f32) -> f32 {
    const MOST: f32 = 20.0;
    math::exp(f64::from(rate.clamp(-MOST, MOST))) as f32
}

/// How much is tried that did not do well so far: by advice, and where a network rates moves.
const EXPLORE: f32 = 0.5;
const EXPLORE_RATED: f32 = 0.25;

/// What speaks for an arm: how it did, how seldom it was tried, and the network's rating of it
/// among all that may be chosen, whose weights are summed up (PUCT).
#[inline]
fn rated_score<G: Tactics>(arm: &Arm<G::Move>, weights: f32, settings: &Settings) -> f32 {
    if arm.visits == 0 {
        return f32::MAX;
    }
    let (visits, offered) = (arm.visits as f32, arm.offered as f32);
    let worth = arm.win + arm.margin * f64::from(settings.margin / G::MARGIN_SCALE);
    let doubt = (about_ln(arm.offered + 1) / visits).sqrt();
    let rating = arm.appeal / weights * offered.sqrt() / (visits + 1.0);
    worth as f32 / visits
        + settings.explore.unwrap_or(EXPLORE_RATED) * doubt
        + settings.prior * rating
}

/// What speaks for an arm: how it did, how seldom it was tried, and how good it looked.
#[inline]
fn score<G: Tactics>(arm: &Arm<G::Move>, settings: &Settings) -> f32 {
    if arm.visits == 0 {
        return f32::MAX;
    }
    let visits = arm.visits as f32;
    let worth = arm.win + arm.margin * f64::from(settings.margin / G::MARGIN_SCALE);
    let mean = worth as f32 / visits;
    let doubt = (about_ln(arm.offered + 1) / visits).sqrt();
    mean + settings.explore.unwrap_or(EXPLORE) * doubt
        + settings.trust * arm.appeal / G::MARGIN_SCALE / (visits + 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_about_right() {
        for n in 1..100_000 {
            assert!((about_ln(n) - (n as f32).ln()).abs() < 0.07, "{n}");
        }
    }
}
