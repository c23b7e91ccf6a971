//! Decisions one by one, and the split of the result.
use crate::playout::{Estimate, Shares, choose, of_seat, samples};
use bots::{Bot, Budget, Search, Settings as SearchSettings, Tactics};
use kernel::{Quick, Seat, Silent, Viewer, record::Verified};
use serde::{Deserialize, Serialize};

/// How much to think.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Settings {
    /// Imagined games for finding candidates.
    pub nodes: u64,
    /// Games played on for each chance.
    pub playouts: u32,
    /// Moves compared besides the one played.
    pub candidates: usize,
    /// The same report for the same seed.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { nodes: 1_000, playouts: 200, candidates: 3, seed: 0 }
    }
}

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
    /// The search's favourite, where that is another move: what `loss` is measured against.
    pub better: Option<Candidate>,
    /// What was given away against it; below 0 by chance only.
    pub loss: Estimate,
    pub verdict: Verdict,
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
pub enum Verdict {
    /// Nothing better was found.
    Good,
    /// At least 3 % were given away.
    Inaccuracy,
    /// At least 7 %.
    Mistake,
    /// At least 15 %.
    Blunder,
}

impl Verdict {
    /// Only what exceeds its own error counts.
    fn of(loss: Estimate) -> Verdict {
        match loss.mean {
            mean if mean <= loss.error => Verdict::Good,
            mean if mean >= 0.15 => Verdict::Blunder,
            mean if mean >= 0.07 => Verdict::Mistake,
            mean if mean >= 0.03 => Verdict::Inaccuracy,
            _ => Verdict::Good,
        }
    }
}

/// Where a seat's result came from, in shares of victory.
#[derive(Copy, Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Split {
    /// Given away by own moves.
    pub skill: Estimate,
    /// What cards and tokens, drawn or hidden, brought or cost.
    pub luck: Estimate,
    /// What others' secret choices of the same moment brought or cost.
    pub outguessed: Estimate,
    /// What the others' moves brought or cost, their mistakes included.
    pub others: Estimate,
}

/// Looks through a game that was verified. `watch` hears how many steps are done.
pub fn analyse<G: Tactics>(
    game: &Verified<G>,
    settings: Settings,
    watch: &mut dyn FnMut(usize),
) -> Report {
    let seats = game.positions[0].seats();
    let mut report = Report {
        chances: Vec::new(),
        decisions: Vec::new(),
        splits: vec![Split::default(); seats.len()],
    };
    let estimates = |samples: &[Shares]| -> Vec<Estimate> {
        seats.iter().map(|seat| Estimate::of(&of_seat(samples, seat))).collect()
    };
    let mut now = samples(settings.playouts, settings.seed, |_| game.positions[0]);
    report.chances.push(estimates(&now));
    let mut search = Search::<G>::new(SearchSettings::default());
    for (number, step) in game.record.steps.iter().enumerate() {
        let (before, after) = (game.positions[number], game.positions[number + 1]);
        let seed = settings.seed ^ (number as u64 + 1) << 32;
        // The same moves with other luck.
        let expected = samples(settings.playouts, seed, |luck| {
            let mut world = before;
            world.apply(&step.joint, luck, &mut Silent);
            world
        });
        let next = samples(settings.playouts, seed, |_| after);
        for seat in seats.iter() {
            let own = step.joint.iter().find(|&&(mover, _)| mover == seat);
            let split = &mut report.splits[seat.index()];
            let [was, is, should] =
                [&now, &next, &expected].map(|samples| Estimate::of(&of_seat(samples, seat)));
            let Some(&(_, mv)) = own else {
                split.luck = split.luck.plus(is.minus(should));
                split.others = split.others.plus(should.minus(was));
                continue;
            };
            let judged = judge(&mut search, &before, (number + 1, seat, mv), settings, seed);
            let hoped = judged.played.win;
            let loss = judged.loss;
            split.skill = split.skill.minus(loss);
            if step.joint.len() > 1 {
                split.outguessed = split.outguessed.plus(should.minus(hoped));
                split.luck = split.luck.plus(is.minus(should));
            } else {
                split.luck = split.luck.plus(is.minus(hoped));
            }
            report.decisions.push(judged);
        }
        report.chances.push(estimates(&next));
        now = next;
        watch(number + 1);
    }
    report
}

/// Compares the move played with what the search would look at, from the seat's own view.
fn judge<G: Tactics>(
    search: &mut Search<G>,
    game: &G,
    (step, seat, played): (usize, Seat, G::Move),
    settings: Settings,
    seed: u64,
) -> Judged {
    let view = game.view(Viewer::Seat(seat));
    let mut choices = Vec::new();
    game.choices(seat, &mut choices);
    search.reset();
    let budget = Budget::Nodes(settings.nodes);
    let decision = search.choose(&view, seat, &choices, budget, &mut Quick::new(seed));
    let mut moves = vec![played];
    let found = decision.thoughts.iter().map(|thought| thought.mv).chain([decision.mv]);
    for mv in found {
        if moves.len() <= settings.candidates && !moves.contains(&mv) {
            moves.push(mv);
        }
    }
    let to_act = game.to_act();
    let mut menu = Vec::new();
    let columns: Vec<Vec<f64>> = moves
        .iter()
        .map(|&mv| {
            let samples = samples(settings.playouts, seed, |luck| {
                let mut world = G::imagine(&view, luck);
                let joint: Vec<_> = to_act
                    .iter()
                    .map(|other| match other == seat {
                        true => (seat, mv),
                        false => (other, choose(&world, other, &mut menu, luck)),
                    })
                    .collect();
                world.apply(&joint, luck, &mut Silent);
                world
            });
            of_seat(&samples, seat)
        })
        .collect();
    let candidate =
        |at: usize| Candidate { mv: moves[at].to_string(), win: Estimate::of(&columns[at]) };
    let mut others: Vec<usize> = (1..moves.len()).collect();
    others.sort_by(|&a, &b| candidate(b).win.mean.total_cmp(&candidate(a).win.mean));
    // The search's favourite is the yardstick: the best of noisy numbers would flatter itself.
    let best = moves.iter().position(|&mv| mv == decision.mv).unwrap_or(0);
    // Left as it is, also below 0: cut off there, noise would add up to a loss.
    let loss = Estimate::of_difference(&columns[best], &columns[0]);
    Judged {
        step,
        seat,
        played: candidate(0),
        others: others.into_iter().map(candidate).collect(),
        better: (best != 0).then(|| candidate(best)),
        loss,
        verdict: Verdict::of(loss),
    }
}
