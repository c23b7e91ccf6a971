//! Decisions one by one, and the split of the result.
use crate::{
    Estimate, Split,
    opinions::{Opinions, optimism},
    split::{Judgement, splits},
};
use bots::{
    Judge, Opinion, Tactics, Worth,
    judge::{Effort, both},
};
use kernel::{Seat, Viewer, record::Verified};
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
    analyse_by(&mut Judge::with(effort), game, watch)
}

/// The same by this judge.
pub fn analyse_by<G: Tactics>(
    judge: &mut Judge<G>,
    game: &Verified<G>,
    watch: &mut dyn FnMut(usize),
) -> Report {
    let steps = &game.record.steps;
    let mut report = Report { chances: Vec::new(), decisions: Vec::new(), splits: Vec::new() };
    let (mut judgements, mut opinions) = (Vec::with_capacity(steps.len()), Vec::new());
    for (number, position) in game.positions.iter().enumerate() {
        let joint = steps.get(number).map_or(&[][..], |step| &step.joint);
        let looked = look(judge, position, joint);
        let judged = looked.decided.iter();
        report.decisions.extend(judged.map(|decided| decided.judged(number + 1)));
        if let Some(step) = steps.get(number) {
            // What is hidden is luck to whoever acts next.
            let lucky = !G::OPEN || !step.luck.is_empty();
            let foreseen = (lucky && joint.len() > 1).then(|| {
                let should = judge.foresee(position, joint);
                position.seats().iter().map(|seat| share(&should, seat)).collect()
            });
            judgements.push(looked.judgement(lucky, foreseen));
        }
        opinions.push(looked.opinions);
        watch(number.min(steps.len()));
    }
    let optimism = optimism(&opinions);
    report.chances = opinions.iter().map(|all| all.chances(optimism)).collect();
    for (judgement, chances) in judgements.iter_mut().zip(&report.chances) {
        judgement.chances.clone_from(chances);
    }
    report.splits = report.chances.last().map_or_else(Vec::new, |last| splits(&judgements, last));
    report
}

/// A position as it was judged.
struct Looked<M> {
    /// What each of those who act thinks of everybody's chances.
    opinions: Opinions,
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

impl<M> Looked<M> {
    /// What the split of the result makes of it.
    fn judgement(&self, lucky: bool, foreseen: Option<Vec<Estimate>>) -> Judgement {
        let chances = self.opinions.chances(0.0);
        let change = |seat: Seat| match &self.decided[..] {
            [alone] if alone.loss.mean > 0.0 && alone.seat != seat => {
                share(&alone.played, seat).minus(chances[seat.index()])
            }
            all => {
                let own = all.iter().find(|decided| decided.seat == seat);
                own.map_or_else(Estimate::default, |own| Estimate::default().minus(own.loss))
            }
        };
        let change = (0..chances.len()).map(|at| change(Seat(at as u8))).collect();
        let chose = self.decided.iter().map(|decided| decided.seat).collect();
        Judgement { chances, chose, change, lucky, foreseen }
    }
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
        let result = seats.iter().map(chance).collect();
        return Looked { opinions: Opinions(vec![(Seat(0), result)]), decided: Vec::new() };
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
        let mut loss = unproven(ahead);
        // What may be a fault, or is one for sure but not how large, is thought about for longer.
        if played.mv != first.mv && ahead > error.min(INACCURACY) {
            (first, played) = judge.compare(&first, &played);
            let (ahead, error) = first.ahead_of(&played, seat);
            loss = unproven(ahead);
            if ahead > error {
                let view = game.view(Viewer::Seat(seat));
                loss = second_look(judge, (&view, seat, &menu), (&mut first, &mut played));
            }
        }
        recount(&mut opinions, &first, seat);
        best.push((seat, first));
        decided.push(Decided { seat, opinions, played, loss });
    }
    let said = |(own, opinion): &(Seat, Opinion<_>)| {
        (*own, seats.iter().map(|seat| share(opinion, seat)).collect())
    };
    Looked { opinions: Opinions(best.iter().map(said).collect()), decided }
}

/// Before a move is called a fault, somebody else looks at it, with other luck: one tree may have missed an answer.
/// What both think on the average holds, and the loss is none if they are too far apart.
fn second_look<G: Tactics>(
    judge: &Judge<G>,
    (view, seat, menu): (&G::View, Seat, &[G::Choice]),
    (first, played): (&mut Opinion<G::Move>, &mut Opinion<G::Move>),
) -> Estimate {
    let mut another = judge.another();
    another.weigh(view, seat, menu);
    let (other_first, other_played) = another.compare(first, played);
    let [one, two] = [first.ahead_of(played, seat), other_first.ahead_of(&other_played, seat)];
    let loss = mean((one.0, one.1), (two.0, two.1));
    average(first, &other_first);
    average(played, &other_played);
    if loss.mean > loss.error { loss } else { unproven(loss.mean) }
}

/// A loss that is not known to be one counts as none, and may be one all the same.
fn unproven(ahead: f64) -> Estimate {
    Estimate { mean: 0.0, error: ahead.max(0.0) }
}

/// The mean of two estimates, which may be further apart than they think.
fn mean(a: (f64, f64), b: (f64, f64)) -> Estimate {
    let apart = 1.96 * (a.0 - b.0);
    Estimate { mean: (a.0 + b.0) / 2.0, error: both(both(a.1, b.1), apart) / 2.0 }
}

fn average<M>(opinion: &mut Opinion<M>, other: &Opinion<M>) {
    let (shares, errors) = (opinion.shares, opinion.errors);
    for at in 0..shares.len() {
        let Estimate { mean, error } =
            mean((shares[at], errors[at]), (other.shares[at], other.errors[at]));
        (opinion.shares[at], opinion.errors[at]) = (mean, error);
    }
    opinion.visits += other.visits;
}
