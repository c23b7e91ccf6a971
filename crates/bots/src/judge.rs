//! The one judge: hints, chances, mistakes, skill and luck all ask it, so that they cannot contradict
//! each other. What it thinks of a decision follows from the view alone: asked twice, on whatever
//! machine, it says the same.
use crate::{
    Bot, Decision, Situation, Tactics, Thought, interrupt, math,
    search::{Scales, Weight, luck_at, luck_of},
};
use kernel::{Chance as _, Quick, SEATS_MAX, Seat};

/// How much it thinks.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Effort {
    /// Imagined games to find out which moves are worth weighing; it goes on in such pieces.
    pub piece: u64,
    /// At most so many for one decision.
    pub most: u64,
    /// It is content with this error of a share of victory (half a 95 % interval).
    pub error: f64,
}

impl Effort {
    /// What hints and analyses use, unless the game has its own.
    pub const USUAL: Effort = Effort { piece: 1_000, most: 6_000, error: 0.015 };

    /// So many times as much, to see what more thinking would change.
    pub fn times(self, n: u64) -> Effort {
        let error = self.error / (n as f64).sqrt();
        Effort { piece: self.piece * n, most: self.most * n, error }
    }
}

/// Moves that are weighed, at most.
const CANDIDATES: usize = 4;
/// Where sums hang on it, it thinks so many times as long as about a hint, at most.
pub const LONGER: u64 = 4;
/// For this part of the time, one in so many, all moves are looked at as in play.
const FREE: u64 = 2;
/// And then it wants the difference of two moves to be known so well, as a part of the usual error.
const CLOSER: f64 = 0.75;
/// A move is looked at so often before anything is said about it.
const FEWEST: u64 = 150;
/// Samples of a tree depend on each other: its means are off by more than independent ones would be
/// (measured: `chowk arena agree`).
const DEPENDENT: f64 = 2.0;

/// What the judge thinks of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Opinion<M> {
    /// The move.
    pub mv: M,
    /// In how many imagined games it was played.
    pub visits: u64,
    /// The share of victory that it brings to each seat.
    pub shares: [f64; SEATS_MAX],
    /// Half the 95 % interval of each.
    pub errors: [f64; SEATS_MAX],
    /// Points ahead of the best other player.
    pub margin: f64,
    /// The expected line of play, this move first.
    pub line: Vec<(Seat, M)>,
}

impl<M> Opinion<M> {
    /// How much better this is for a seat than another move, and the error of that.
    pub fn ahead_of(&self, other: &Opinion<M>, seat: Seat) -> (f64, f64) {
        let at = seat.index();
        (self.shares[at] - other.shares[at], both(self.errors[at], other.errors[at]))
    }
}

/// The error of a sum or difference.
pub fn both(a: f64, b: f64) -> f64 {
    (a * a + b * b).sqrt()
}

/// Is there nothing to choose between two shares with these errors?
pub fn equal(a: (f64, f64), b: (f64, f64)) -> bool {
    (a.0 - b.0).abs() <= both(a.1, b.1)
}

/// Weighs decisions and positions.
pub struct Judge<G: Tactics> {
    effort: Effort,
    /// Other luck than usual.
    luck: Option<u64>,
    scales: Scales<G>,
    seats: usize,
    seat: Seat,
}

impl<G: Tactics> Default for Judge<G> {
    fn default() -> Judge<G> {
        Judge::new()
    }
}

impl<G: Tactics> Judge<G> {
    /// As everywhere.
    pub fn new() -> Judge<G> {
        Judge::with(G::EFFORT)
    }

    /// One that thinks more or less than usual.
    pub fn with(effort: Effort) -> Judge<G> {
        Judge { effort, luck: None, scales: Scales::new(), seats: 0, seat: Seat(0) }
    }

    /// Imagines other games than usual: what it says then was not said because of the games that it usually
    /// imagines.
    pub fn lucky(self, luck: u64) -> Judge<G> {
        Judge { luck: Some(luck), ..self }
    }

    /// One that thinks as much, and imagines other games than this one.
    pub fn another(&self) -> Judge<G> {
        Judge::with(self.effort).lucky(!self.luck.unwrap_or_default())
    }

    /// The luck with which it looks at something: the usual one, unless it has its own.
    fn luck(&self, mut usual: Quick) -> Quick {
        match self.luck {
            Some(other) => Quick::new(other ^ u64::from(usual.below(u32::MAX)) << 32),
            None => usual,
        }
    }

    /// What it thinks of the moves that are worth weighing, the best first. The order is that of the
    /// whole per cents; what is the same there is told apart by the lead.
    ///
    /// ```
    /// # use games::basari::{Basari, Rules};
    /// # use kernel::{Viewer, Game, Quick, Seat, Seed, Table};
    /// # let table = Table::<Basari>::new(Rules::default(), 3, Seed::from_phrase("7"));
    /// # let seat = table.waiting().lowest().unwrap();
    /// # let mut menu = Vec::new();
    /// # table.game().choices(seat, &mut menu);
    /// # let view = table.view(Viewer::Seat(seat)).view;
    /// use bots::Judge;
    ///
    /// let (mut judge, mut another) = (Judge::<Basari>::new(), Judge::<Basari>::new());
    /// let opinions = judge.weigh(&view, seat, &menu);
    /// assert_eq!(opinions, another.weigh(&view, seat, &menu));
    /// let percents: Vec<_> = opinions.iter().map(|op| (op.shares[seat.index()] * 100.0).round()).collect();
    /// assert!(percents.is_sorted_by(|a, b| a >= b));
    /// ```
    pub fn weigh(
        &mut self,
        view: &G::View,
        seat: Seat,
        choices: &[G::Choice],
    ) -> Vec<Opinion<G::Move>> {
        let Effort { piece, most, .. } = self.effort;
        let mut luck = self.luck(luck_of::<G>(view));
        let world = G::imagine(view, &mut luck);
        (self.seats, self.seat) = (world.seats().len(), seat);
        let alone = world.to_act().len() == 1;
        self.scales.begin(view, seat, choices, ((2 + LONGER) * most, luck));
        self.scales.grow(piece);
        let mut done = piece;
        while done < most && !interrupt::asked() {
            let doubtful = self.doubtful();
            if doubtful.is_empty() {
                break;
            }
            // Where others choose at the same time, they would notice if some moves came too often. And what
            // seemed bad while its answers were still being found may catch up, for a part of the time.
            if alone && done * FREE >= most {
                self.scales.look_at(&doubtful);
            }
            self.scales.grow(piece);
            done += piece;
        }
        let mut opinions: Vec<_> =
            self.candidates().iter().map(|weight| self.opinion(weight)).collect();
        let percent = |opinion: &Opinion<G::Move>| (opinion.shares[seat.index()] * 100.0).round();
        opinions.sort_by(|a, b| {
            let order = percent(b).total_cmp(&percent(a)).then(b.margin.total_cmp(&a.margin));
            order.then(a.mv.cmp(&b.mv))
        });
        opinions
    }

    /// What it thinks of another move of the decision that was weighed last, of which `best` came
    /// first; nothing, if there is no room to look at it.
    pub fn weigh_also(&mut self, mv: G::Move, best: &Opinion<G::Move>) -> Option<Opinion<G::Move>> {
        self.scales.look_at(&[mv]);
        let mut done = 0;
        loop {
            let weights = self.scales.weights();
            let opinion =
                weights.iter().find(|weight| weight.mv == mv).map(|weight| self.opinion(weight));
            let clear = opinion.as_ref().is_some_and(|opinion| {
                let (ahead, error) = best.ahead_of(opinion, self.seat);
                let known = opinion.errors[self.seat.index()] <= self.effort.error;
                opinion.visits >= FEWEST && (known || ahead > 2.0 * error)
            });
            if clear || done >= self.effort.most || interrupt::asked() {
                return opinion;
            }
            self.scales.grow(FEWEST);
            done += FEWEST;
        }
    }

    /// Thinks on about a move of the decision that was weighed last and the first one, until it is known how
    /// far they are apart, or for [`LONGER`] times as long as about a hint. Where others choose
    /// at the same time, they keep to what they chose so far.
    pub fn compare(
        &mut self,
        first: &Opinion<G::Move>,
        other: &Opinion<G::Move>,
    ) -> (Opinion<G::Move>, Opinion<G::Move>) {
        self.scales.compare(&[first.mv, other.mv]);
        let mut done = 0;
        loop {
            self.scales.grow(self.effort.piece);
            done += self.effort.piece;
            let weights = self.scales.weights();
            let of = |mv| weights.iter().find(|weight| weight.mv == mv);
            let found = of(first.mv).zip(of(other.mv));
            let found = found.map(|(a, b)| (self.opinion(a), self.opinion(b)));
            let over = done >= LONGER * self.effort.most || interrupt::asked();
            match found {
                Some((a, b))
                    if over || a.ahead_of(&b, self.seat).1 <= CLOSER * self.effort.error =>
                {
                    return (a, b);
                }
                // There was no room for one of them.
                None if over => return (first.clone(), other.clone()),
                _ => (),
            }
        }
    }

    /// What becomes of a position once all who are to act have chosen this, as nobody at the table
    /// but a referee can know.
    pub fn foresee(&mut self, game: &G, joint: &[(Seat, G::Move)]) -> Opinion<G::Move> {
        let Effort { piece, most, error } = self.effort;
        (self.seats, self.seat) = (game.seats().len(), joint[0].0);
        self.scales.begin_after(game, joint, LONGER * most, self.luck(luck_at(game)));
        let mut done = 0;
        loop {
            self.scales.grow(piece);
            done += piece;
            let opinion = self.scales.weights().first().map(|weight| self.opinion(weight));
            if let Some(opinion) = opinion
                && (done >= LONGER * most
                    || opinion.errors.iter().all(|known| *known <= CLOSER * error)
                    || interrupt::asked())
            {
                return opinion;
            }
        }
    }

    /// The moves that were tried most.
    fn candidates(&self) -> Vec<Weight<G::Move>> {
        let mut weights = self.scales.weights();
        weights.truncate(CANDIDATES);
        weights
    }

    /// The moves that more thinking might put first, and those of which too little is known to say
    /// anything.
    fn doubtful(&self) -> Vec<G::Move> {
        let candidates = self.candidates();
        let opinions: Vec<_> = candidates.iter().map(|weight| self.opinion(weight)).collect();
        let (at, target) = (self.seat.index(), self.effort.error);
        let lowest = opinions.iter().map(|op| op.shares[at] - op.errors[at]).fold(0.0, f64::max);
        let doubt = |op: &&Opinion<G::Move>| {
            let contender = op.shares[at] + op.errors[at] >= lowest;
            op.visits < FEWEST || contender && op.errors[at] > target
        };
        opinions.iter().filter(doubt).map(|op| op.mv).collect()
    }

    fn opinion(&self, weight: &Weight<G::Move>) -> Opinion<G::Move> {
        const INTERVAL: f64 = 1.96 * DEPENDENT;
        let power = G::confidence(self.seats);
        let shares = trusted(&weight.shares, self.seats, power);
        let mut errors = [0.0; SEATS_MAX];
        for (at, error) in errors.iter_mut().enumerate().take(self.seats) {
            let off = weight.errors[at] * INTERVAL;
            let [more, less] = [off, -off]
                .map(|off| trusted(&moved(&weight.shares, at, off), self.seats, power)[at]);
            *error = (more - less) / 2.0;
        }
        let line = self.scales.line(weight.mv);
        let Weight { mv, visits, margin, .. } = *weight;
        Opinion { mv, visits, shares, errors, margin, line }
    }
}

/// Shares to a power, and again of one victory.
fn trusted(shares: &[f64; SEATS_MAX], seats: usize, power: f64) -> [f64; SEATS_MAX] {
    let mut raised = [0.0; SEATS_MAX];
    for (raised, &share) in raised.iter_mut().zip(&shares[..seats]) {
        *raised = if share > 0.0 { math::exp(power * math::ln(share)) } else { 0.0 };
    }
    let total: f64 = raised.iter().sum();
    raised.map(|share| if total > 0.0 { share / total } else { 0.0 })
}

/// One share moved by so much, the others to fit.
fn moved(shares: &[f64; SEATS_MAX], at: usize, by: f64) -> [f64; SEATS_MAX] {
    let to = (shares[at] + by).clamp(0.0, 1.0);
    let rest = 1.0 - shares[at];
    let mut moved = shares.map(|share| if rest > 0.0 { share * (1.0 - to) / rest } else { 0.0 });
    moved[at] = to;
    moved
}

/// As a bot it gives hints: its thoughts are the moves it weighed. Neither budget nor luck change
/// what it says.
impl<G: Tactics> Bot<G> for Judge<G> {
    fn name(&self) -> String {
        "judge".into()
    }

    fn decide(&mut self, now: &Situation<'_, G>, luck: &mut Quick) -> Decision<G::Move> {
        let &Situation { view, seat, choices, .. } = now;
        let opinions = self.weigh(view, seat, choices);
        let nodes = opinions.iter().map(|opinion| opinion.visits).sum();
        let thoughts: Vec<_> = opinions
            .into_iter()
            .map(|Opinion { mv, visits, shares, errors, margin, line }| {
                let (win, error) = (shares[seat.index()], Some(errors[seat.index()]));
                Thought { mv, visits, win, error, margin, line }
            })
            .collect();
        let first = thoughts.first().map(|thought| thought.mv);
        let mv = first.unwrap_or_else(|| G::greedy(view, seat, choices, luck));
        Decision { mv, thoughts, nodes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_keep_the_sum_and_the_order() {
        let mut shares = [0.0; SEATS_MAX];
        shares[..3].copy_from_slice(&[0.5, 0.3, 0.2]);
        assert!((trusted(&shares, 3, 1.0)[1] - 0.3).abs() < 1e-9);
        let bold = trusted(&shares, 3, 1.5);
        assert!((bold.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(bold[0] > 0.5 && bold[2] < 0.2 && bold[3] == 0.0);
        let pushed = moved(&shares, 0, 0.1);
        assert!((pushed.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert_eq!(moved(&shares, 0, 9.0)[0], 1.0);
    }
}
