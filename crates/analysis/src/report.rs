//! Decisions one by one, and the split of the result.
use crate::Estimate;
use bots::{Judge, Opinion, Tactics, Worth, judge::Effort};
use kernel::{Seat, Seats, Viewer, record::Verified};
use serde::{Deserialize, Serialize};

/// What became of a game, and why.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// Chances of each seat at the start and after each step.
    pub chances: Vec<Vec<Estimate>>,
    pub decisions: Vec<Judged>,
    /// Seat by seat.
    pub splits: Vec<Split>,
}

/// One decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Judged {
    /// The step it belongs to, counted from 1.
    pub step: usize,
    pub seat: Seat,
    pub played: Candidate,
    /// Others that were looked at, the best first.
    pub others: Vec<Candidate>,
    /// The judge's first choice, if that is better by more than the error.
    pub better: Option<Candidate>,
    /// What was given away against it; nothing, if there is none.
    pub loss: Estimate,
    #[serde(rename = "verdict")]
    pub grade: Grade,
}

/// A move and the share of victory that it brings, as far as the seat could know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Candidate {
    #[serde(rename = "move")]
    pub mv: String,
    pub win: Estimate,
}

/// How good a decision was, as far as the numbers bear it out.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// Nothing better was found.
    Good,
    /// At least 3 % were given away.
    Inaccuracy,
    /// At least 7 %.
    Mistake,
    /// At least 15 %.
    Blunder,
}

/// So much given away is worth a word.
const INACCURACY: f64 = 0.03;

impl Grade {
    /// Only what exceeds its own error counts.
    fn of(loss: Estimate) -> Grade {
        match loss.mean {
            mean if mean <= loss.error => Grade::Good,
            mean if mean >= 0.15 => Grade::Blunder,
            mean if mean >= 0.07 => Grade::Mistake,
            mean if mean >= INACCURACY => Grade::Inaccuracy,
            _ => Grade::Good,
        }
    }
}

/// Where a seat's result came from, in shares of victory. With the chance at the start the parts
/// sum to the chance at the end.
#[derive(Copy, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Split {
    /// Given away by own moves.
    pub skill: Estimate,
    /// What cards and tokens, drawn or hidden, brought or cost.
    pub luck: Estimate,
    /// What others' secret choices of the same moment brought or cost.
    pub outguessed: Estimate,
    /// What the others' mistakes brought, or cost where they helped a third.
    pub others: Estimate,
}

/// A split in whole per cents that still sum up, for people who add.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Percents {
    pub start: i32,
    pub skill: i32,
    pub luck: i32,
    pub outguessed: i32,
    pub others: i32,
    pub end: i32,
}

impl Report {
    /// A seat's split in whole per cents. What rounding costs is put down to luck.
    pub fn percents(&self, seat: Seat) -> Percents {
        let whole = |estimate: Estimate| (estimate.mean * 100.0).round() as i32;
        let chance = |at: Option<&Vec<Estimate>>| {
            at.and_then(|all| all.get(seat.index()).copied()).map_or(0, whole)
        };
        let (start, end) = (chance(self.chances.first()), chance(self.chances.last()));
        let split = self.splits.get(seat.index()).copied().unwrap_or_default();
        let [skill, outguessed, others] = [split.skill, split.outguessed, split.others].map(whole);
        let luck = end - start - skill - outguessed - others;
        Percents { start, skill, luck, outguessed, others, end }
    }
}

/// Looks through a game that was verified. `watch` hears how many steps are done.
pub fn analyse<G: Tactics>(game: &Verified<G>, watch: &mut dyn FnMut(usize)) -> Report {
    analyse_with(game, G::EFFORT, watch)
}

/// The same by a judge who thinks more or less than the one who gives hints.
pub fn analyse_with<G: Tactics>(
    game: &Verified<G>,
    effort: Effort,
    watch: &mut dyn FnMut(usize),
) -> Report {
    let mut judge = Judge::<G>::with(effort);
    let seats = game.positions[0].seats();
    let steps = &game.record.steps;
    let mut report = Report {
        chances: Vec::new(),
        decisions: Vec::new(),
        splits: vec![Split::default(); seats.len()],
    };
    let mut parts: Vec<Vec<(Split, Estimate)>> = Vec::new();
    for (number, position) in game.positions.iter().enumerate() {
        let joint = steps.get(number).map_or(&[][..], |step| &step.joint);
        let looked = look(&mut judge, position, joint);
        let should = match joint {
            [] => None,
            [_] => looked.decided.first().map(|decided| decided.played.clone()),
            _ => Some(judge.foresee(position, joint)),
        };
        if let Some(should) = should {
            parts.push(split_of(seats, &looked, &should));
        }
        let judged = looked.decided.iter();
        report.decisions.extend(judged.map(|decided| decided.judged(number + 1)));
        report.chances.push(looked.chances);
        watch(number.min(steps.len()));
    }
    sum_up(&mut report, &parts);
    report
}

/// A position as it was judged.
struct Looked<M> {
    chances: Vec<Estimate>,
    decided: Vec<Decided<M>>,
}

/// What one seat chose there, and could have.
struct Decided<M> {
    seat: Seat,
    /// The judge's opinions, the best first.
    opinions: Vec<Opinion<M>>,
    played: Opinion<M>,
    loss: Estimate,
}

impl<M: PartialEq + ToString> Decided<M> {
    fn judged(&self, step: usize) -> Judged {
        let candidate = |opinion: &Opinion<M>| Candidate {
            mv: opinion.mv.to_string(),
            win: share(opinion, self.seat),
        };
        let others = self.opinions.iter().filter(|opinion| opinion.mv != self.played.mv);
        let best = self.opinions.first().filter(|_| self.loss.mean > 0.0);
        Judged {
            step,
            seat: self.seat,
            played: candidate(&self.played),
            others: others.map(candidate).collect(),
            better: best.map(candidate),
            loss: self.loss,
            grade: Grade::of(self.loss),
        }
    }
}

/// The first choice is better known now; the others stay as far from it as they were, and none comes before it.
fn recount<M: Clone>(opinions: &mut [Opinion<M>], first: &Opinion<M>, seat: Seat) {
    let Some((before, others)) = opinions.split_first_mut() else { return };
    let at = seat.index();
    let more = first.shares[at] - before.shares[at];
    for other in others {
        other.shares[at] = (other.shares[at] + more).clamp(0.0, first.shares[at].max(0.0));
    }
    *before = first.clone();
    let percent = |opinion: &Opinion<M>| (opinion.shares[at] * 100.0).round();
    opinions[1..].sort_by(|a, b| percent(b).total_cmp(&percent(a)));
}

fn share<M>(opinion: &Opinion<M>, seat: Seat) -> Estimate {
    Estimate { mean: opinion.shares[seat.index()], error: opinion.errors[seat.index()] }
}

/// Weighs what each seat chose, or could choose if nothing was chosen any more, from its own view.
/// Chances are those of the best moves; at the end they are the result.
fn look<G: Tactics>(judge: &mut Judge<G>, game: &G, joint: &[(Seat, G::Move)]) -> Looked<G::Move> {
    let seats = game.seats();
    if let Some(outcome) = game.outcome() {
        let worth = Worth::of_outcome(&outcome);
        let chance = |seat: Seat| Estimate { mean: worth.win[seat.index()].into(), error: 0.0 };
        return Looked { chances: seats.iter().map(chance).collect(), decided: Vec::new() };
    }
    let (mut best, mut decided, mut menu) = (Vec::new(), Vec::new(), Vec::new());
    for seat in game.to_act().iter() {
        menu.clear();
        game.choices(seat, &mut menu);
        let mut opinions = judge.weigh(&game.view(Viewer::Seat(seat)), seat, &menu);
        let Some(mut first) = opinions.first().cloned() else { continue };
        let Some(&(_, mv)) = joint.iter().find(|(mover, _)| *mover == seat) else {
            best.push((seat, first));
            continue;
        };
        let known = opinions.iter().find(|opinion| opinion.mv == mv).cloned();
        let played = known.or_else(|| judge.weigh_also(mv, &first));
        // What there was no room to look at is not held against anybody.
        let mut played = played.unwrap_or_else(|| Opinion { mv, ..first.clone() });
        let (ahead, error) = first.ahead_of(&played, seat);
        // What may be a fault, or is one for sure but not how large, is thought about for longer.
        if played.mv != first.mv && ahead > error.min(INACCURACY) {
            (first, played) = judge.compare(&first, &played);
        }
        let (ahead, error) = first.ahead_of(&played, seat);
        let loss =
            if ahead > error { Estimate { mean: ahead, error } } else { Estimate::default() };
        recount(&mut opinions, &first, seat);
        best.push((seat, first));
        decided.push(Decided { seat, opinions, played, loss });
    }
    Looked { chances: chances(seats, &best), decided }
}

/// Everybody's own opinion of the own chance; of those who do not act, what the others think on the
/// average. They have to share one victory.
fn chances<M>(seats: Seats, best: &[(Seat, Opinion<M>)]) -> Vec<Estimate> {
    let of = |seat: Seat| match best.iter().find(|(mover, _)| *mover == seat) {
        Some((_, own)) => share(own, seat),
        None => {
            let all = best.iter().map(|(_, opinion)| share(opinion, seat));
            let sum = all.fold(Estimate::default(), Estimate::plus);
            let n = best.len().max(1) as f64;
            Estimate { mean: sum.mean / n, error: sum.error / n }
        }
    };
    let said: Vec<Estimate> = seats.iter().map(of).collect();
    let total: f64 = said.iter().map(|chance| chance.mean).sum();
    said.iter()
        .map(|chance| Estimate { mean: chance.mean / total, error: chance.error / total })
        .collect()
}

/// What own and others' choices of a step did to each seat, and all of it together; `should` is what was to
/// be expected after them.
fn split_of<M>(seats: Seats, looked: &Looked<M>, should: &Opinion<M>) -> Vec<(Split, Estimate)> {
    let at_once = looked.decided.len() > 1;
    let lost = looked.decided.iter().any(|decided| decided.loss.mean > 0.0);
    let part = |seat: Seat| {
        let (mut split, expected) = (Split::default(), share(should, seat));
        let chosen = match looked.decided.iter().find(|decided| decided.seat == seat) {
            Some(own) => {
                split.skill = Estimate::default().minus(own.loss);
                if at_once {
                    split.outguessed = expected.minus(share(&own.played, seat));
                }
                match &own.opinions[..] {
                    // The move that was played stands in both parts: together they are sure of more than either.
                    [first, ..] if at_once && own.loss.mean > 0.0 => {
                        expected.minus(share(first, seat))
                    }
                    _ => split.skill.plus(split.outguessed),
                }
            }
            // Moves that are as good as the best change nothing.
            None if lost || at_once => {
                split.others = expected.minus(looked.chances[seat.index()]);
                split.others
            }
            None => Estimate::default(),
        };
        (split, chosen)
    };
    seats.iter().map(part).collect()
}

/// Adds up the steps. Luck is whatever choices do not explain, so that nothing is left over.
fn sum_up(report: &mut Report, parts: &[Vec<(Split, Estimate)>]) {
    let (first, last) = (report.chances.first(), report.chances.last());
    let (Some(first), Some(last)) = (first, last) else { return };
    for (at, sum) in report.splits.iter_mut().enumerate() {
        let mut all = Estimate::default();
        for (part, chosen) in parts.iter().filter_map(|all| all.get(at)) {
            sum.skill = sum.skill.plus(part.skill);
            sum.outguessed = sum.outguessed.plus(part.outguessed);
            sum.others = sum.others.plus(part.others);
            all = all.plus(*chosen);
        }
        let parts = sum.skill.mean + sum.outguessed.mean + sum.others.mean;
        let luck = last[at].minus(first[at]).minus(all);
        sum.luck = Estimate { mean: last[at].mean - first[at].mean - parts, error: luck.error };
    }
}
