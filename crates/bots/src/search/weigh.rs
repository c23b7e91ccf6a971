//! Moves weighed against each other: one tree that is grown bit by bit, whose root keeps what each
//! of its moves brought to every seat, and can be told which moves to look at.
use super::{
    BETWEEN_LOOKS, Settings,
    grow::Grower,
    line,
    tree::{NONE, Tree},
};
use crate::{Network, Tactics, interrupt};
use kernel::{Quick, SEATS_MAX, Seat};
use std::{fmt::Write, sync::Arc};

/// With a network, a playout goes so far at most.
const HORIZON: u32 = 3;

/// What one move of the root brought, on the average.
#[derive(Clone)]
pub(crate) struct Weight<M> {
    pub mv: M,
    pub visits: u64,
    /// Shares of victory by seat, and the standard errors of these means.
    pub shares: [f64; SEATS_MAX],
    pub errors: [f64; SEATS_MAX],
    pub margin: f64,
}

/// The tree and what it grows from.
pub(crate) struct Scales<G: Tactics> {
    settings: Settings,
    grower: Grower<G>,
    network: Option<Arc<Network>>,
    /// Where each iteration begins: a world that fits the view, or the position itself.
    view: Option<G::View>,
    base: Option<G>,
    seat: Seat,
    luck: Quick,
}

impl<G: Tactics> Scales<G> {
    pub(crate) fn new() -> Scales<G> {
        let settings = Settings { reuse: false, ..Settings::default() };
        let mut grower = Grower::new();
        grower.tally = Some(Vec::new());
        let (seat, luck) = (Seat(0), Quick::new(0));
        Scales { settings, grower, network: None, view: None, base: None, seat, luck }
    }

    /// Begins with a decision as its owner sees it; at most so many nodes will be asked for.
    pub(crate) fn begin(
        &mut self,
        view: &G::View,
        seat: Seat,
        choices: &[G::Choice],
        (most, mut luck): (u64, Quick),
    ) {
        let base = G::imagine(view, &mut luck);
        self.empty(&base, seat, most);
        let judge = (&self.settings, self.network.as_deref());
        self.grower.prepare(&base, seat, choices, judge, &mut luck);
        self.view = (!G::OPEN).then(|| view.clone());
        (self.base, self.luck) = (Some(base), luck);
    }

    /// Begins with a position in which all have chosen: only what comes after is open.
    pub(crate) fn begin_after(
        &mut self,
        game: &G,
        joint: &[(Seat, G::Move)],
        most: u64,
        luck: Quick,
    ) {
        let Some(&(seat, _)) = joint.first() else { return };
        self.empty(game, seat, most);
        let tree = &mut self.grower.tree;
        tree.add_node(NONE, 0, game.to_act());
        for &(seat, mv) in joint {
            let arm = tree.bandit_of(0, seat).and_then(|bandit| tree.add_arm(bandit, mv, 1.0));
            self.grower.held.extend(arm.map(|arm| (seat, arm, 0)));
        }
        (self.view, self.base, self.luck) = (None, Some(*game), luck);
    }

    fn empty(&mut self, game: &G, seat: Seat, most: u64) {
        self.seat = seat;
        self.network = self.settings.net.at(game);
        // Longer playouts bring nothing (docs/bots.md) and take longer.
        let quiet = |_: &_| G::unquiet(game.seats().len()).min(HORIZON);
        self.settings.horizon = self.network.as_ref().map(quiet);
        let fitting = Tree::<G::Move>::fitting(self.settings.memory);
        self.grower.tree.ensure(fitting.min(most as usize + 64));
        self.grower.tree.clear();
        self.grower.held.clear();
        self.grower.settled = false;
        self.grower.tally = Some(Vec::new());
        self.grower.kept = false;
    }

    /// Grows by so many nodes.
    pub(crate) fn grow(&mut self, nodes: u64) {
        let Some(base) = self.base else { return };
        for done in 0..nodes {
            // Whoever no longer wants to know gets what was found so far, and that is not nothing.
            if done % BETWEEN_LOOKS == BETWEEN_LOOKS - 1 && interrupt::asked() {
                return;
            }
            let world = match &self.view {
                Some(view) => G::imagine(view, &mut self.luck),
                None => base,
            };
            let judge = self.network.as_deref();
            self.grower.iterate(world, self.seat, &self.settings, judge, &mut self.luck);
        }
    }

    /// From now on only these moves are looked at, in turn; all again for none. Moves that were not
    /// tried yet are added.
    pub(crate) fn look_at(&mut self, moves: &[G::Move]) {
        self.grower.held.clear();
        let tree = &mut self.grower.tree;
        let Some(bandit) = tree.bandit_of(0, self.seat) else { return };
        for &mv in moves {
            let known = tree.arms_of(bandit).position(|(_, arm)| arm.mv == mv);
            let number = known.unwrap_or_else(|| tree.arms_of(bandit).count());
            let arm = match known {
                Some(at) => tree.arms_of(bandit).nth(at).map(|(id, _)| id),
                None => tree.add_arm(bandit, mv, 1.0),
            };
            self.grower.held.extend(arm.map(|arm| (self.seat, arm, number as u32)));
        }
    }

    /// From now on only these moves are compared, in turn and from nothing, with what was found out about
    /// everything else; who chooses at the same time goes on as so far.
    pub(crate) fn compare(&mut self, moves: &[G::Move]) {
        self.look_at(moves);
        self.grower.settled = true;
        self.grower.tally = Some(Vec::new());
    }

    /// What is known of the root's moves, the most visited first.
    pub(crate) fn weights(&self) -> Vec<Weight<G::Move>> {
        let tally = self.grower.tally.as_deref().unwrap_or_default();
        let mut weights: Vec<_> = tally
            .iter()
            .map(|known| {
                let arm = &self.grower.tree.arms[known.arm as usize];
                let n = f64::from(known.visits);
                let shares = known.shares.map(|sum| sum / n);
                let mut errors = [0.0; SEATS_MAX];
                for ((error, share), squares) in errors.iter_mut().zip(shares).zip(known.squares) {
                    // With one visit more, half won: a few that agree by chance prove little.
                    let spread = squares - n * share * share + (share - 0.5) * (share - 0.5);
                    *error = (spread.max(0.0) / (n * n)).sqrt();
                }
                let visits = u64::from(known.visits);
                let margin = arm.margin / f64::from(arm.visits.max(1));
                Weight { mv: arm.mv, visits, shares, errors, margin }
            })
            .collect();
        weights.sort_by(|a, b| b.visits.cmp(&a.visits).then(a.mv.cmp(&b.mv)));
        weights
    }

    /// The line of play that was tried most after a move of the root.
    pub(crate) fn line(&self, mv: G::Move) -> Vec<(Seat, G::Move)> {
        let tree = &self.grower.tree;
        let bandit = tree.bandit_of(0, self.seat);
        let arm = bandit.and_then(|bandit| tree.arms_of(bandit).find(|(_, arm)| arm.mv == mv));
        arm.map_or_else(Vec::new, |(id, _)| line(tree, self.seat, id))
    }
}

/// The luck of whoever thinks about a view: the same view, the same luck.
pub(crate) fn luck_of<G: Tactics>(view: &G::View) -> Quick {
    // Any world does, if the same view always gives the same one.
    luck_at(&G::imagine(view, &mut Quick::new(0)))
}

/// The same for a position that is known in full.
pub(crate) fn luck_at<G: Tactics>(game: &G) -> Quick {
    struct Fnv(u64);
    impl Write for Fnv {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            for byte in text.bytes() {
                self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
            }
            Ok(())
        }
    }
    let mut sum = Fnv(0xcbf2_9ce4_8422_2325);
    // Its text, not its bytes: those may differ from machine to machine.
    write!(sum, "{game}").expect("adding up does not fail");
    Quick::new(sum.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::basari::{Basari, Rules};
    use kernel::{Game, Seed, Table, Viewer};

    #[test]
    fn who_chooses_at_the_same_time_does_not_notice_a_comparison() {
        let table = Table::<Basari>::new(Rules::default(), 3, Seed::from_phrase("compared"));
        let (game, own, mut menu) = (table.game(), Seat(0), Vec::new());
        game.choices(own, &mut menu);
        let view = game.view(Viewer::Seat(own));
        let mut scales = Scales::<Basari>::new();
        scales.begin(&view, own, &menu, (1_000, Quick::new(3)));
        scales.grow(600);
        let others = |scales: &Scales<Basari>| -> Vec<u32> {
            let tree = &scales.grower.tree;
            let bandits =
                [Seat(1), Seat(2)].map(|seat| tree.bandit_of(0, seat).expect("they choose"));
            bandits.iter().flat_map(|&at| tree.arms_of(at)).map(|(_, arm)| arm.visits).collect()
        };
        let before = others(&scales);
        // The move that was tried least is looked at as often as the one that was tried most.
        let weights = scales.weights();
        let (first, last) = (weights[0].mv, weights[weights.len() - 1].mv);
        scales.compare(&[first, last]);
        scales.grow(200);
        let visits: Vec<u64> = scales.weights().iter().map(|weight| weight.visits).collect();
        assert_eq!(visits, [100, 100]);
        assert_eq!(others(&scales), before);
        scales.look_at(&[first]);
        scales.begin(&view, own, &menu, (1_000, Quick::new(3)));
        scales.grow(600);
        assert_eq!(others(&scales), before, "nothing is left of it afterwards");
    }
}
