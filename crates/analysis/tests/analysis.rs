//! Reports are the same for a seed, add up, and find what is plainly wrong.
use analysis::{Settings, analyse, svg};
use bots::Tactics;
use kernel::{Policy, Quick, Record, Seed, Table, record};

const QUICK: Settings = Settings { nodes: 100, playouts: 60, candidates: 2, seed: 1 };

/// A game in which all play by the quick policy, or all at random.
fn game<G: Tactics>(ruleset: &str, seats: u8, sensible: bool) -> record::Verified<G> {
    let rules = ruleset.parse().expect("a ruleset");
    let mut table = Table::<G>::new(rules, seats, Seed::from_phrase("analysis"));
    let (mut dice, mut menu) = (Quick::new(4), Vec::new());
    while let Some(seat) = table.waiting().lowest() {
        menu.clear();
        table.game().choices(seat, &mut menu);
        let mv = match sensible {
            true => table.game().playout(seat, &menu, &mut dice),
            false => Policy::Uniform.pick(&menu, &mut dice),
        };
        table.play(seat, mv).expect("a legal move");
    }
    let names = (0..seats).map(|n| format!("P{n}")).collect();
    let text = Record::of(&table, names, "test", "today").to_string();
    record::verify(&text).expect("a sound record")
}

fn check<G: Tactics>(ruleset: &str, seats: u8, sensible: bool) -> analysis::Report {
    let game = game::<G>(ruleset, seats, sensible);
    let mut steps = 0;
    let report = analyse(&game, QUICK, &mut |done| steps = done);
    assert_eq!(steps, game.record.steps.len());
    assert_eq!(report, analyse(&game, QUICK, &mut |_| ()), "the same for a seed");
    assert_eq!(report.chances.len(), steps + 1);
    for chances in &report.chances {
        let sum: f64 = chances.iter().map(|chance| chance.mean).sum();
        assert!((sum - 1.0).abs() < 1e-6, "chances sum to one: {sum}");
    }
    let decisions: usize = game.record.steps.iter().map(|step| step.joint.len()).sum();
    assert_eq!(report.decisions.len(), decisions);
    for judged in &report.decisions {
        // The number behind a sentence belongs to the move that the sentence names.
        let better = judged.better.as_ref().map_or(judged.played.win.mean, |b| b.win.mean);
        assert!((judged.loss.mean - (better - judged.played.win.mean)).abs() < 1e-9);
        assert!(judged.others.is_sorted_by(|a, b| a.win.mean >= b.win.mean));
    }
    // The last chances are the result itself.
    let outcome = game.record.result.as_ref().expect("finished");
    for (chance, &place) in report.chances[steps].iter().zip(&outcome.place) {
        assert_eq!(chance.mean > 0.0, place == 1);
        assert_eq!(chance.error, 0.0);
    }
    assert!(svg("A game", &game.record.names, &report).ends_with("</svg>\n"));
    report
}

#[test]
fn random_play_gives_more_away() {
    let lost = |sensible: bool| -> f64 {
        let report = check::<games::jaipur::Jaipur>("jaipur/1 rounds=single", 2, sensible);
        let decisions = report.decisions.len() as f64;
        report.splits.iter().map(|split| split.skill.mean).sum::<f64>() / decisions
    };
    let (sensible, random) = (lost(true), lost(false));
    assert!(random < sensible - 0.01, "a decision: random {random}, sensible {sensible}");
}

#[test]
fn basari_knows_being_outguessed() {
    let report = check::<games::basari::Basari>("basari/1", 3, true);
    assert!(report.splits.iter().any(|split| split.outguessed.error > 0.0));
}
