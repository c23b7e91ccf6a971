//! Is a text the record of a game as it can have been played?
use super::{
    Record, RecordError, Verified, fault,
    parse::{Lines, Parsed, parse},
    print::Luck,
};
use crate::{Chance, Game, Noted, Scripted, Seat, Start, Step, fair};

/// Reads a record and plays it through: every move legal, every answer of chance possible and,
/// where the seed is told, the one that the seed gives; the fair deal and the result as stated; and
/// the text byte for byte as it is printed. The first fault is told.
///
/// ```
/// # mod game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/pebbles/game.rs")); }
/// use game::{Pebbles, Rules, Take};
/// use kernel::{Viewer, Record, Seat, Seed, Table, record};
///
/// let mut table = Table::<Pebbles>::new(Rules::default(), 2, Seed::from_phrase("7"));
/// table.play(Seat(0), Take(3))?;
/// let names = vec!["Asha".into(), "Ravi".into()];
/// let text = Record::of(&table, names, "my program 1.0", "2026-01-01").to_string();
///
/// let verified = record::verify::<Pebbles>(&text).unwrap();
/// assert_eq!(verified.positions.len(), 2);
/// assert_eq!(verified.told(0, Viewer::Spectator).len(), 1);
///
/// // Whoever changes a move is told the line and the clause.
/// let forged = text.replace("1 a:3", "1 a:4");
/// let fault = record::verify::<Pebbles>(&forged).err().unwrap();
/// assert_eq!(fault.clause, Some("P1"));
/// # Ok::<(), kernel::Illegal>(())
/// ```
pub fn verify<G: Game>(text: &str) -> Result<Verified<G>, RecordError> {
    let Parsed { record, lines } = parse::<G>(text)?;
    let written = as_printed(text, &record.to_string());
    let played = check_fair(&record, &lines).and_then(|()| play_through(record, &lines));
    match (played, written) {
        (Ok(verified), Ok(())) => Ok(verified),
        (Err(first), Err(other)) if first.line <= other.line => Err(first),
        (_, Err(fault)) | (Err(fault), Ok(())) => Err(fault),
    }
}

/// One record, one text: else two people could hold different bytes of the same game.
fn as_printed(text: &str, printed: &str) -> Result<(), RecordError> {
    let lines = text.split_inclusive('\n').zip(printed.split_inclusive('\n'));
    for (line, (found, expected)) in (1..).zip(lines) {
        if found == expected {
            continue;
        }
        let (bare, expected) =
            (found.trim_end_matches(['\r', '\n']), expected.trim_end_matches('\n'));
        let says = if bare == expected && found.contains('\r') {
            "the line must end with a line feed alone, without a carriage return".into()
        } else if bare == expected {
            "the last line must end with a line feed".into()
        } else if bare.starts_with("check") && bare.trim_end() != expected {
            "the checksum does not fit: the record was changed after it was written".into()
        } else {
            format!("this line must read `{expected}`")
        };
        return fault(line, says);
    }
    Ok(())
}

/// Does the seed follow from what the host committed to and what every seat added?
fn check_fair<G: Game>(record: &Record<G>, lines: &Lines) -> Result<(), RecordError> {
    let Some(fair) = &record.fair else { return Ok(()) };
    if fair::commitment(&fair.secret) != fair.commitment {
        return fault(lines.secret, "the secret is not the one that was committed to");
    }
    if record.seed != Some(fair::seed(&fair.secret, &fair.table, &fair.nonces)) {
        let says = "the seed does not follow from the secret, the table and the nonces";
        return fault(lines.seed, says);
    }
    Ok(())
}

fn play_through<G: Game>(record: Record<G>, lines: &Lines) -> Result<Verified<G>, RecordError> {
    let mut game = begin(&record, lines)?;
    let (mut positions, mut events) = (vec![game.clone()], Vec::new());
    for (number, step) in (1..).zip(&record.steps) {
        let line = lines.step(number);
        check_joint(&game, step, line)?;
        let mut told = Vec::new();
        let luck = |chance: &mut dyn Chance| game.apply(&step.joint, chance, &mut told);
        answered(&record, number as u64, &step.luck, luck).1.or_else(|says| fault(line, says))?;
        positions.push(game.clone());
        events.push(told);
    }
    if game.outcome() != record.result {
        return fault(lines.result, "the result is not the one that the moves lead to");
    }
    Ok(Verified { record, positions, events })
}

/// The game before its first step.
fn begin<G: Game>(record: &Record<G>, lines: &Lines) -> Result<G, RecordError> {
    let seats = record.seats();
    let (game, answered) = match &record.start {
        Start::Deal(luck) => {
            answered(record, 0, luck, |chance| G::new(record.rules, seats, chance))
        }
        Start::Position(game) => (game.clone(), Ok(())),
    };
    let set = game.components();
    let (name, hash) = (&*record.components.0, &*record.components.1);
    if (set.name(), set.hash()) != (name, hash) {
        let says = format!(
            "it was played with component set {name} {hash}, but {} {} is loaded: \
             give the right file with --components",
            set.name(),
            set.hash()
        );
        return fault(Lines::COMPONENTS, says);
    }
    answered.or_else(|says| fault(lines.start, says))?;
    if let Start::Position(_) = record.start {
        if game.seats().len() != usize::from(seats) || game.rules() != record.rules {
            return fault(lines.start, "the position is of another ruleset or table");
        }
        game.audit().map_err(|why| RecordError {
            line: lines.start,
            clause: Some(why.clause),
            says: why.says,
        })?;
    }
    Ok(game)
}

/// Lends the luck of a step: that of the seed where it is told, else what the record says. Then
/// whether the record says what chance answered. Positions cannot tell: a pile that nobody has seen
/// has no order, so the same cards in another order lead to the same position.
fn answered<G: Game, T>(
    record: &Record<G>,
    step: u64,
    written: &[u32],
    ask: impl FnOnce(&mut dyn Chance) -> T,
) -> (T, Result<(), String>) {
    let Some(seed) = record.seed else {
        let mut script = Scripted::new(written);
        let done = ask(&mut script);
        return (done, script.finish());
    };
    let mut luck = seed.luck(step);
    let mut noted = Noted::new(&mut luck);
    let done = ask(&mut noted);
    let given = noted.answers;
    if given == written {
        return (done, Ok(()));
    }
    let says = |answers: &[u32]| match answers {
        [] => "nothing".to_string(),
        _ => format!("`{}`", Luck(answers).to_string().trim_start()),
    };
    let (given, written) = (says(&given), says(written));
    (done, Err(format!("the seed gives {given} as the answers of chance, not {written}")))
}

fn check_joint<G: Game>(game: &G, step: &Step<G>, line: usize) -> Result<(), RecordError> {
    let seats: Vec<Seat> = step.joint.iter().map(|&(seat, _)| seat).collect();
    if game.is_over() {
        return fault(line, "G1: the game is over before this step");
    }
    if seats != game.to_act().iter().collect::<Vec<_>>() {
        return fault(line, format!("G2: the seats to act here are `{}`", game.to_act()));
    }
    for &(seat, mv) in &step.joint {
        game.check(seat, mv).map_err(|illegal| RecordError {
            line,
            clause: Some(illegal.clause),
            says: format!("{seat} may not play {mv}: {}", illegal.says),
        })?;
    }
    Ok(())
}
