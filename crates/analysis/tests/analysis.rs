//! Reports are the same for a game, add up, and find what is plainly wrong.
use analysis::{Grade, Report, agreement::Apart, analyse_by, analyse_with, svg};
use bots::{Judge, Tactics, judge::Effort};
use kernel::{Policy, Quick, Record, Seat, Seed, Table, Viewer, record};

const QUICK: Effort = Effort { piece: 200, most: 600, error: 0.03 };

/// A game in which all play by the quick policy, or all at random, or the first seat by the hints.
#[derive(Copy, Clone, PartialEq)]
enum Play {
    Sensible,
    Random,
    Hinted,
}

fn game<G: Tactics>(ruleset: &str, seats: u8, play: Play) -> record::Verified<G> {
    let rules = ruleset.parse().expect("a ruleset");
    let mut table = Table::<G>::new(rules, seats, Seed::from_phrase("analysis"));
    let (mut dice, mut menu) = (Quick::new(4), Vec::new());
    let mut judge = Judge::<G>::with(QUICK);
    while let Some(seat) = table.waiting().lowest() {
        menu.clear();
        table.game().choices(seat, &mut menu);
        let mv = match play {
            Play::Hinted if seat == Seat(0) => {
                judge.weigh(&table.game().view(Viewer::Seat(seat)), seat, &menu)[0].mv
            }
            Play::Random => Policy::Uniform.pick(&menu, &mut dice),
            _ => table.game().playout(seat, &menu, &mut dice),
        };
        table.play(seat, mv).expect("a legal move");
    }
    let names = (0..seats).map(|n| format!("P{n}")).collect();
    let text = Record::of(&table, names, "test", "today").to_string();
    record::verify(&text).expect("a sound record")
}

fn check<G: Tactics>(ruleset: &str, seats: u8, play: Play) -> Report {
    let game = game::<G>(ruleset, seats, play);
    let mut steps = 0;
    let report = analyse_with(&game, QUICK, &mut |done| steps = done);
    assert_eq!(steps, game.record.steps.len());
    assert_eq!(report.chances.len(), steps + 1);
    for chances in &report.chances {
        let sum: f64 = chances.iter().map(|chance| chance.mean).sum();
        assert!((sum - 1.0).abs() < 1e-6, "chances sum to one: {sum}");
    }
    let decisions: usize = game.record.steps.iter().map(|step| step.joint.len()).sum();
    assert_eq!(report.decisions.len(), decisions);
    for judged in &report.decisions {
        // The number behind a sentence belongs to the move that the sentence names.
        let better = judged.better.as_ref();
        assert_eq!(better.is_some(), judged.loss.mean > 0.0);
        let best = better.map_or(judged.played.win.mean, |better| better.win.mean);
        assert!((judged.loss.mean - (best - judged.played.win.mean)).abs() < 1e-9);
        let percent = |win: f64| (win * 100.0).round();
        let others = judged.others.iter().map(|other| percent(other.win.mean));
        assert!(others.is_sorted_by(|a, b| a >= b));
        // Nobody loses what they do not have.
        assert!(best >= 0.03 || judged.grade == Grade::Good, "{judged:?}");
        if play == Play::Hinted && judged.seat == Seat(0) {
            assert_eq!(judged.grade, Grade::Good, "it was the first hint: {judged:?}");
        }
    }
    adds_up(&report);
    // The last chances are the result itself.
    let outcome = game.record.result.as_ref().expect("finished");
    for (chance, &place) in report.chances[steps].iter().zip(&outcome.place) {
        assert_eq!(chance.mean > 0.0, place == 1);
        assert_eq!(chance.error, 0.0);
    }
    assert!(svg("A game", &game.record.names, &report).ends_with("</svg>\n"));
    report
}

/// The parts sum to the result, exactly and in whole per cents.
fn adds_up(report: &Report) {
    let (first, last) = (&report.chances[0], report.chances.last().expect("a start"));
    for (at, split) in report.splits.iter().enumerate() {
        let parts = [split.skill, split.luck, split.outguessed, split.others];
        let sum: f64 = parts.iter().map(|part| part.mean).sum();
        assert!((first[at].mean + sum - last[at].mean).abs() < 1e-9, "seat {at}: {split:?}");
        let whole = report.percents(Seat(at as u8));
        assert_eq!(
            whole.start + whole.skill + whole.luck + whole.outguessed + whole.others,
            whole.end
        );
    }
}

#[test]
fn random_play_gives_more_away() {
    let lost = |play: Play| -> f64 {
        let report = check::<games::jaipur::Jaipur>("jaipur/1 rounds=single", 2, play);
        let decisions = report.decisions.len() as f64;
        report.splits.iter().map(|split| split.skill.mean).sum::<f64>() / decisions
    };
    let (sensible, random) = (lost(Play::Sensible), lost(Play::Random));
    assert!(random < sensible - 0.01, "a decision: random {random}, sensible {sensible}");
}

#[test]
fn first_hints_are_no_mistakes() {
    let jaipur = check::<games::jaipur::Jaipur>("jaipur/1 rounds=single", 2, Play::Hinted);
    // Of two, one wins what the other gives away.
    assert!((jaipur.splits[0].others.mean + jaipur.splits[1].skill.mean).abs() < 1e-9);
    check::<games::johari::Johari>("johari/2", 2, Play::Hinted);
    check::<games::basari::Basari>("basari/1", 3, Play::Hinted);
}

#[test]
fn johari_adds_up_at_every_table() {
    for seats in 2..=4 {
        check::<games::johari::Johari>("johari/2", seats, Play::Sensible);
    }
}

#[test]
fn basari_knows_being_outguessed() {
    for seats in 3..=5 {
        let report = check::<games::basari::Basari>("basari/1", seats, Play::Sensible);
        assert!(report.splits.iter().any(|split| split.outguessed.error > 0.0));
    }
}

/// Judges with other luck come to other numbers, no further apart than their errors say.
#[test]
fn errors_are_true() {
    fn sums<G: Tactics>(ruleset: &str, seats: u8) -> Apart {
        let game = game::<G>(ruleset, seats, Play::Sensible);
        let analyse = |salt| {
            let mut judge = Judge::<G>::with(QUICK).lucky(salt);
            analyse_by(&mut judge, &game, &mut |_| ()).splits
        };
        let reports: Vec<_> = (0..6).map(analyse).collect();
        let mut apart = Apart::default();
        for pair in reports.chunks(2) {
            for (a, b) in pair[0].iter().zip(&pair[1]) {
                apart.add(a.luck, b.luck);
                apart.add(a.outguessed, b.outguessed);
            }
        }
        apart
    }
    let found = [
        sums::<games::jaipur::Jaipur>("jaipur/1 rounds=single", 2),
        sums::<games::johari::Johari>("johari/2", 2),
        sums::<games::basari::Basari>("basari/1", 3),
    ];
    let [within, all] = [|a: &Apart| a.within, |a: &Apart| a.compared].map(|of| {
        let sum: u64 = found.iter().map(of).sum();
        sum as f64
    });
    assert!(all > 30.0 && within / all >= 0.9, "{found:?}");
}

#[test]
fn the_same_game_the_same_report() {
    let game = game::<games::jaipur::Jaipur>("jaipur/1 rounds=single", 2, Play::Sensible);
    let analyse = || analyse_with(&game, QUICK, &mut |_| ());
    assert_eq!(analyse(), analyse());
}
