//! What good play is, game by game: one file each.
use crate::{Features, Habits, Levels, Temper, judge::Effort};
use kernel::{Chance, MoveSet, Policy, Quick, SEATS_MAX, Seat};
use std::ops::ControlFlow;

/// What a position is worth to each seat.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Worth {
    /// Shares of victory; they sum to 1.
    pub win: [f32; SEATS_MAX],
    /// Points ahead of the best other player.
    pub margin: [f32; SEATS_MAX],
}

impl Worth {
    /// Of a finished game: the winners share the victory.
    pub fn of_outcome(outcome: &kernel::Outcome) -> Worth {
        let winners = outcome.winners();
        let mut worth = Worth::default();
        for seat in winners.iter() {
            worth.win[seat.index()] = 1.0 / winners.len() as f32;
        }
        let mut points = [0.0; SEATS_MAX];
        for (mine, &given) in points.iter_mut().zip(&outcome.points) {
            *mine = given as f32;
        }
        worth.set_margins(&points[..outcome.points.len()]);
        worth
    }

    /// So much of this as `part` says, and the rest of another.
    pub(crate) fn mix(&mut self, other: &Worth, part: f32) {
        for (own, other) in self.win.iter_mut().zip(other.win) {
            *own = part * *own + (1.0 - part) * other;
        }
        for (own, other) in self.margin.iter_mut().zip(other.margin) {
            *own = part * *own + (1.0 - part) * other;
        }
    }

    /// Everyone's lead over the best of the others.
    pub fn set_margins(&mut self, points: &[f32]) {
        // The best and the second best are all that is asked for.
        let (mut first, mut second) = (f32::MIN, f32::MIN);
        for &own in points {
            if own > first {
                second = first;
                first = own;
            } else if own > second {
                second = own;
            }
        }
        for (margin, &own) in self.margin.iter_mut().zip(points) {
            *margin = if own == first { own - second } else { own - first };
        }
    }

    /// From expected final points: who is `spread` points ahead will likely win.
    pub fn of_points(points: &[f32], spread: f32) -> Worth {
        let mut worth = Worth::default();
        worth.set_margins(points);
        let mut total = 0.0;
        for seat in 0..points.len() {
            worth.win[seat] = slope(worth.margin[seat] / spread);
            total += worth.win[seat];
        }
        for win in &mut worth.win[..points.len()] {
            *win /= total;
        }
        worth
    }
}

/// From 0 to 1, a half at 0; roots are exact everywhere, the exponential is not.
#[inline]
pub(crate) fn slope(x: f32) -> f32 {
    0.5 + 0.5 * x / (1.0 + x * x).sqrt()
}

/// Something between 0 and `most`.
#[inline]
pub(crate) fn whim(most: f32, luck: &mut Quick) -> f32 {
    if most == 0.0 { 0.0 } else { most * luck.below(1 << 16) as f32 / (1 << 16) as f32 }
}

/// A game that bots know how to play. Everything is asked about imagined worlds, and advice to a
/// seat reads only what that seat may know.
pub trait Tactics: Features {
    /// Does a view tell everything but the luck to come? Then there is only one world to imagine.
    const OPEN: bool;
    /// A clear lead, in points: searches weigh margins by it.
    const MARGIN_SCALE: f32;
    /// The levels, easiest first.
    const LEVELS: Levels;
    /// How many decisions a playout goes beyond the tree before the position is judged.
    const HORIZON: u32;

    /// How much the judge thinks about a decision: so that a whole game takes some seconds.
    const EFFORT: Effort = Effort::USUAL;

    /// Shares of victory to this power come true: above 1 where searches are too timid, below where
    /// they are too sure. `chowk arena calibrate` says what it should be (docs/bots.md).
    fn confidence(_seats: usize) -> f64 {
        1.0
    }

    /// What a seat weighs up before it compares moves.
    type Advice;
    /// Weighs up the position for a seat that is to act.
    fn advise(&self, seat: Seat) -> Self::Advice;
    /// The same as a beginner sees it; a game that says nothing else has no habits to speak of.
    fn advise_as(&self, seat: Seat, _habits: &Habits) -> Self::Advice {
        self.advise(seat)
    }
    /// How good a move looks, in the game's points.
    fn appeal(&self, advice: &Self::Advice, seat: Seat, mv: Self::Move) -> f32;

    /// How much somebody of this temperament likes a move, among others that are about as good. A game that
    /// says nothing else has no temperaments to speak of.
    fn taste(&self, _seat: Seat, _mv: Self::Move, _temper: Temper) -> f32 {
        0.0
    }

    /// The moves of a choice that are worth a look: all, or some of very many.
    fn ideas(
        &self,
        _advice: &Self::Advice,
        _seat: Seat,
        choice: &Self::Choice,
        luck: &mut Quick,
        look: &mut dyn FnMut(Self::Move),
    ) {
        const MANY: u64 = 600;
        const SOME: u32 = 150;
        if choice.len() <= MANY {
            let _ = choice.visit(&mut |mv| {
                look(mv);
                ControlFlow::Continue(())
            });
        } else {
            (0..SOME).for_each(|_| look(choice.sample(luck)));
        }
    }

    /// Up to how many points a move may look better on a whim: where all choose at once, nobody
    /// should be easy to foresee.
    fn whim(&self, _mv: Self::Move) -> f32 {
        0.0
    }

    /// A move that may be worth trying.
    #[inline]
    fn sample(&self, _seat: Seat, menu: &[Self::Choice], luck: &mut Quick) -> Self::Move {
        Policy::Kind.pick(menu, luck)
    }

    /// The move that looks best; `view` is all there is to know.
    fn greedy(
        view: &Self::View,
        seat: Seat,
        choices: &[Self::Choice],
        luck: &mut Quick,
    ) -> Self::Move {
        // Advice reads nothing that the view does not show, so any world will do.
        let world = Self::imagine(view, luck);
        let advice = world.advise(seat);
        let (mut samples, mut best) = (luck.clone(), None::<(f32, Self::Move)>);
        for choice in choices {
            world.ideas(&advice, seat, choice, &mut samples, &mut |mv| {
                let appeal = world.appeal(&advice, seat, mv) + whim(world.whim(mv), luck);
                if best.is_none_or(|(most, _)| appeal > most) {
                    best = Some((appeal, mv));
                }
            });
        }
        best.map_or_else(|| Policy::Kind.pick(choices, luck), |(_, mv)| mv)
    }

    /// The few moves that a quick player looks at.
    fn glance(
        &self,
        _advice: &Self::Advice,
        seat: Seat,
        menu: &[Self::Choice],
        luck: &mut Quick,
        look: &mut impl FnMut(Self::Move, &mut Quick),
    ) {
        const FEW: u32 = 3;
        for _ in 0..FEW {
            look(self.sample(seat, menu, luck), luck);
        }
    }

    /// A quick, sensible move for playouts: the best at a glance.
    fn playout(&self, seat: Seat, menu: &[Self::Choice], luck: &mut Quick) -> Self::Move {
        let advice = self.advise(seat);
        let mut best: Option<(f32, Self::Move)> = None;
        self.glance(&advice, seat, menu, luck, &mut |mv, luck| {
            let appeal = self.appeal(&advice, seat, mv) + whim(self.whim(mv), luck);
            if best.is_none_or(|(most, _)| appeal > most) {
                best = Some((appeal, mv));
            }
        });
        best.map_or_else(|| menu[0].sample(luck), |(_, mv)| mv)
    }

    /// A number that changes when a stretch of the game ends beyond which nothing is searched.
    fn episode(&self) -> u32 {
        0
    }

    /// Has luck just dealt what the next choice hangs on? There the tree of a search with a network
    /// ends: a branch is the same for every deal, so what is chosen in it is chosen without a look at
    /// the cards.
    #[inline]
    fn is_fresh(&self) -> bool {
        false
    }

    /// A guess at how the game will end, for playouts that are cut off. Not asked when it is over.
    fn value(&self) -> Worth;
}
