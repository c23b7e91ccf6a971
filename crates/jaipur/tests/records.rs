//! Records with a fair deal, and counts of moves in fixed positions.
use jaipur::{Jaipur, Rules};
use kernel::{
    Exhaustive, Game, MoveSet, Policy, Quick, Record, Silent, Table, fair,
    record::{Fair, verify},
};
use std::{fmt::Write as _, ops::ControlFlow};

fn fair_record() -> Record<Jaipur> {
    fair_record_of(&["from asha", "from ravi"])
}

fn fair_record_of(nonces: &[&str]) -> Record<Jaipur> {
    let (secret, table) = (b"a secret of the host".to_vec(), "table-7".to_string());
    let nonces: Vec<String> = nonces.iter().map(|nonce| (*nonce).to_string()).collect();
    let seed = fair::seed(&secret, &table, &nonces);
    let mut desk = Table::<Jaipur>::new(Rules::default(), 2, seed);
    let (mut dice, mut menu) = (Quick::new(2), Vec::new());
    while let Some(seat) = desk.waiting().lowest() {
        let mv = Policy::Kind.choose(desk.game(), seat, &mut menu, &mut dice);
        desk.play(seat, mv).expect("a legal move");
    }
    let names = vec!["Asha".into(), "Ravi".into()];
    let mut record = Record::of(&desk, names, "chowk test", "2026-11-15");
    let commitment = fair::commitment(&secret);
    record.fair = Some(Fair { table, commitment, secret, nonces });
    record
}

#[test]
fn a_fair_deal_is_recomputed() {
    let record = fair_record();
    let text = record.to_string();
    assert_eq!(verify::<Jaipur>(&text).expect("sound").record.to_string(), text);
    type Change = fn(&mut Record<Jaipur>);
    let changes: [(Change, &str); 4] = [
        (|r| r.fair.as_mut().expect("fair").secret.push(1), "not the one that was committed to"),
        (|r| r.fair.as_mut().expect("fair").nonces[1].push('!'), "the seed does not follow"),
        (|r| r.fair.as_mut().expect("fair").table.push('8'), "the seed does not follow"),
        (|r| r.seed = Some(kernel::Seed([7; 32])), "the seed does not follow"),
    ];
    for (change, says) in changes {
        let mut changed = record.clone();
        change(&mut changed);
        let fault = verify::<Jaipur>(&changed.to_string()).err().expect("refused");
        assert!(fault.to_string().contains(says), "{fault}");
    }
    // A seed that follows from fewer or more nonces than there are seats is not fair to somebody.
    for nonces in [&[][..], &["from asha"], &["from asha", "from ravi", "from nobody"]] {
        let unfair = fair_record_of(nonces).to_string();
        let fault = verify::<Jaipur>(&unfair).err().expect("refused");
        assert_eq!(fault.line, 12 + nonces.len().min(2), "{fault}");
        assert!(fault.says.contains("nonce"), "{fault}");
    }
    // Wherever it is cut off, the last line that is left is named.
    for end in [text.len() / 3, text.len() / 2, text.len() - 80] {
        let half = text[..end].trim_end();
        let fault = verify::<Jaipur>(half).err().expect("refused");
        assert_eq!(fault.line, half.lines().count(), "{fault}");
        assert!(fault.says.contains("cut off"), "{fault}");
    }
    // Without the seed the moves and the luck can still be played through.
    let mut untold = record;
    (untold.seed, untold.fair) = (None, None);
    assert!(verify::<Jaipur>(&untold.to_string()).is_ok());
}

/// How many moves, and how many different positions they lead to: any change of a rule shows.
#[test]
fn counts_of_fixed_positions() {
    let mut out = String::new();
    let mut dice = Quick::new(31);
    let mut game = Jaipur::new("jaipur/1 first=a".parse().expect("rules"), 2, &mut dice);
    let mut menu = Vec::new();
    for _ in 0..24 {
        let seat = game.to_act().lowest().expect("a match goes on");
        menu.clear();
        game.choices(seat, &mut menu);
        let (mut moves, mut after) = (0u64, std::collections::BTreeSet::new());
        for choice in &menu {
            let _ = choice.visit(&mut |mv| {
                moves += 1;
                let mut luck = Exhaustive::default();
                while luck.again() {
                    let mut next = game;
                    next.apply(&[(seat, mv)], &mut luck, &mut Silent);
                    after.insert(next.to_string());
                }
                ControlFlow::Continue(())
            });
        }
        let _ = writeln!(out, "{moves:>4} moves, {:>5} positions after: {game}", after.len());
        let mv = Policy::Kind.pick(&menu, &mut dice);
        game.apply(&[(seat, mv)], &mut dice, &mut Silent);
    }
    insta::assert_snapshot!(out);
}
