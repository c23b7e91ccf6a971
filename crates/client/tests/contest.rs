//! A challenge at a table of one's own: kept with it, and what is played there can be replayed.
use challenge::{Challenge, chain, daily};
use client::{Contest, Local};
use kernel::{Chance as _, Quick, Seat};
use protocol::{Ask, Code, Say};

fn table(challenge: &Challenge, scored: bool) -> Local {
    let contest = Contest { key: "daily/1".into(), challenge: challenge.clone(), scored };
    Local::take_challenge("t", contest, "Asha").expect("dealt")
}

/// Bots choose as the page's thinker does; the person plays the first move of a menu.
fn step(local: &mut Local, challenge: &Challenge, dice: &mut Quick) -> bool {
    let thinking = local.to_think();
    for (seat, level) in &thinking {
        let luck = local.bot_luck(*seat).expect("the luck of the step");
        assert_eq!(luck, challenge.luck(local.step(), *seat));
        let world = catalog::imagine(challenge.game(), &local.bot_view(*seat), challenge.seed);
        let world = world.expect("a world");
        let mut bot = catalog::bot(challenge.game(), level).expect("a bot");
        let budget = bots::Budget::Nodes(1);
        let advice = bot.advise(world.as_ref(), *seat, budget, &mut Quick::new(luck));
        local.bot_plays(*seat, local.step(), &advice.expect("a move").mv);
    }
    let Say::View { table, .. } = local.view() else { panic!("a view") };
    let mine = table.now.to_act.has(challenge.me) && table.now.sealed.is_none();
    if mine && !local.is_over() {
        let view = local.bot_view(challenge.me);
        let world = catalog::imagine(challenge.game(), &view, challenge.seed).expect("a world");
        let (moves, _) = world.moves(challenge.me, 12);
        let mv = moves[dice.below(moves.len() as u32) as usize].clone();
        let says = local.ask(Ask::Play { id: "1".into(), step: local.step(), mv });
        assert!(!says.iter().any(|say| matches!(say, Say::Error { .. })), "{says:?}");
    }
    !local.is_over()
}

#[test]
fn what_is_played_at_a_table_is_replayed() {
    for day in 0..catalog::GAMES.len() as u64 {
        let mut challenge = daily::challenge(day, chain::open(day)).expect("a challenge");
        challenge.bots = "apprentice".into();
        let mut local = table(&challenge, true);
        let mut dice = Quick::new(day);
        let mut steps = 0;
        while step(&mut local, &challenge, &mut dice) {
            steps += 1;
            assert!(steps < 2_000, "{challenge} has no end");
            // A reload in the middle changes nothing.
            if steps % 7 == 3 {
                let kept = local.save("2026-11-18");
                (local, _) = Local::resume(&kept).expect("kept");
                assert_eq!(local.contest().map(|one| &one.challenge), Some(&challenge));
            }
        }
        let score = local.score().expect("a score");
        assert_eq!(challenge.check(&local.record("2026-11-18")), Ok(score), "{challenge}");
    }
}

#[test]
fn a_try_that_counts_is_not_taken_back() {
    let challenge = daily::challenge(0, chain::open(0)).expect("a challenge");
    for scored in [true, false] {
        let mut local = table(&challenge, scored);
        let mut dice = Quick::new(1);
        while local.step() < 4 {
            step(&mut local, &challenge, &mut dice);
        }
        let says = local.ask(Ask::Takeback { id: "b".into(), step: local.step() });
        let refused = says
            .iter()
            .any(|say| matches!(say, Say::Error { error, .. } if error.code == Code::NoTakeback));
        assert_eq!(refused, scored, "{says:?}");
    }
    // Whoever gives up has no score.
    let mut local = table(&challenge, true);
    local.ask(Ask::Resign { id: "r".into() });
    assert!(local.is_over() && local.score().is_none());
    assert_eq!(local.bot_luck(Seat(0)), Some(challenge.luck(0, Seat(0))));
}
