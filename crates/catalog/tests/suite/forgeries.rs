//! No record is accepted that was not printed by us of a game as it can have been played: each line
//! of the kept records is changed, dropped, doubled and swapped, and a file of forgeries made by hand
//! (`data/forgeries.txt`) is refused, each with its line.
use crate::kept::{Kept, records};
use kernel::{
    Game, fair,
    record::{RecordError, verify},
};

/// A verdict without the tables that a replay needs.
fn judge(game: &str, text: &str) -> Result<(), RecordError> {
    catalog::with_game!(game, |G| judge_in::<G>(text)).expect("a game of the catalog")
}

fn judge_in<G: Game>(text: &str) -> Result<(), RecordError> {
    let verified = verify::<G>(text)?;
    assert_eq!(verified.record.to_string(), text, "what is accepted was printed");
    Ok(())
}

/// Lines as a text with the checksum that it must have: a forger can compute it, too.
fn sealed(lines: &[String]) -> String {
    let (_, body) = lines.split_last().expect("a record has lines");
    let body: String = body.iter().flat_map(|line| [line, "\n"]).collect();
    format!("{body}check {}\n", fair::commitment(body.as_bytes()))
}

fn lines_of(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

/// The word that a line begins with; the same one for all steps.
fn word(line: &str) -> &str {
    let word = line.split(' ').next().expect("a line");
    if word != "0" && word.starts_with(|c: char| c.is_ascii_digit()) { "step" } else { word }
}

/// Every line but the checksum, by number, with the lines of the record.
fn each_line(check: impl Fn(&Kept, &[String], usize)) {
    for kept in records() {
        let lines = lines_of(&kept.text);
        assert_eq!(sealed(&lines), kept.text, "{}: the checksum is understood", kept.name);
        (1..lines.len()).for_each(|number| check(&kept, &lines, number));
    }
}

#[test]
fn a_line_that_is_missing_is_missed() {
    each_line(|kept, lines, number| {
        let mut fewer = lines.to_vec();
        let gone = fewer.remove(number - 1);
        let last_step = word(&gone) == "step" && word(&lines[number]) != "step";
        let says = judge(&kept.game, &sealed(&fewer));
        let unfinished = kept.text.contains("\nresult unfinished\n");
        match word(&gone) {
            // The seed need not be told, and who broke off a game need not be told either.
            "seed" if !kept.text.contains("\ntable ") => assert!(says.is_ok(), "{}", kept.name),
            "ended" => assert!(says.is_ok(), "{}", kept.name),
            "step" if unfinished && last_step => assert!(says.is_ok(), "{}", kept.name),
            // With a player less it is another deal.
            "seat" => assert!(says.is_err_and(|fault| fault.line >= number), "{}", kept.name),
            _ => refused_at(kept, number, number..=number, says),
        }
    });
}

#[test]
fn a_line_that_stands_twice_is_refused() {
    each_line(|kept, lines, number| {
        let mut more = lines.to_vec();
        more.insert(number, more[number - 1].clone());
        refused_at(kept, number, number + 1..=number + 1, judge(&kept.game, &sealed(&more)));
    });
}

#[test]
fn lines_that_are_swapped_are_refused() {
    each_line(|kept, lines, number| {
        if number + 1 == lines.len() {
            return;
        }
        let mut other = lines.to_vec();
        other.swap(number - 1, number);
        // A line that may be left out is missed only at the next one.
        refused_at(kept, number, number..=number + 1, judge(&kept.game, &sealed(&other)));
    });
}

#[test]
fn a_changed_character_is_refused_or_another_true_record() {
    each_line(|kept, lines, number| {
        let line = &lines[number - 1];
        let letters: Vec<char> = line.chars().collect();
        for at in [letters.len() / 3, letters.len() - 1] {
            let mut changed = letters.clone();
            changed[at] = match letters[at] {
                '9' | 'z' => '0',
                letter if letter.is_ascii_alphanumeric() => (letter as u8 + 1) as char,
                _ => '?',
            };
            let mut other = lines.to_vec();
            other[number - 1] = changed.iter().collect();
            let unsealed = other.join("\n") + "\n";
            let seed =
                1 + lines.iter().position(|line| word(line) == "seed").unwrap_or(usize::MAX - 1);
            let here = |fault: &RecordError| fault.line >= number || fault.line == seed;
            let says = judge(&kept.game, &unsealed);
            assert!(says.is_err_and(|fault| here(&fault)), "{}, line {number}", kept.name);

            match (judge(&kept.game, &sealed(&other)), word(line)) {
                (Err(fault), _) => assert!(here(&fault), "{}, line {number}: {fault}", kept.name),
                // Said by whoever wrote it, and checked against nothing.
                (Ok(()), "engine" | "date" | "seat" | "ended" | "ruleset") => (),
                // Another move that was possible, or luck that nobody can check.
                (Ok(()), "step" | "0" | "position") => {
                    let luck = line.find('~').unwrap_or(line.len());
                    let drawn = line.char_indices().nth(at).is_some_and(|(at, _)| at >= luck);
                    assert!(!drawn || seed == usize::MAX, "{}, line {number}", kept.name);
                }
                (Ok(()), _) => panic!("{}, line {number}: {}", kept.name, other[number - 1]),
            }
        }
    });
}

#[test]
fn blanks_and_line_ends_are_part_of_a_record() {
    each_line(|kept, lines, number| {
        let with = |line: String| {
            let mut other = lines.to_vec();
            other[number - 1] = line;
            judge(&kept.game, &sealed(&other))
        };
        let line = &lines[number - 1];
        refused_at(kept, number, number..=number, with(format!("{line}\r")));
        refused_at(kept, number, number..=number, with(format!(" {line}")));
        match word(line) {
            // Free text.
            "engine" | "date" | "seat" => (),
            // Free text as well, which the seed follows from or the next line.
            "table" | "nonce" | "commitment" => {
                assert!(with(format!("{line} ")).is_err(), "{}, line {number}", kept.name);
            }
            _ => refused_at(kept, number, number..=number, with(format!("{line} "))),
        }
    });
    for kept in records() {
        let last = kept.text.lines().count();
        for (text, line) in [
            (kept.text.trim_end().to_string(), last),
            (format!("{}\n", kept.text), last + 1),
            (format!("{} \n", kept.text.trim_end()), last),
            (kept.text.replace('\n', "\r\n"), 1),
            (format!("\u{feff}{}", kept.text), 1),
        ] {
            refused_at(&kept, line, line..=line, judge(&kept.game, &text));
        }
    }
}

fn refused_at(
    kept: &Kept,
    number: usize,
    lines: std::ops::RangeInclusive<usize>,
    says: Result<(), RecordError>,
) {
    let Err(fault) = says else { panic!("{}, line {number}: accepted", kept.name) };
    assert!(lines.contains(&fault.line), "{}, line {number}: {fault}", kept.name);
}

/// Two that were accepted once: draws in another order, and a "fair deal" without the players.
#[test]
fn forgeries_that_were_certified_are_refused() {
    let permuted = include_str!("../data/permuted-draws.record");
    let fault = catalog::verify(permuted).err().expect("refused");
    assert_eq!(fault.line, 15, "{fault}");
    assert!(fault.says.contains("the seed gives `~ 1 5 2`"), "{fault}");
    let fault = catalog::verify(include_str!("../data/no-nonces.record")).err().expect("refused");
    assert_eq!((fault.line, fault.says.contains("nonce a")), (12, true), "{fault}");
}

#[test]
fn forgeries_made_by_hand_are_refused() {
    let records = records();
    let mut count = 0;
    let mut case: Option<(&Kept, Vec<Vec<String>>)> = None;
    let mut old_checksum = false;
    for (at, line) in (1..).zip(include_str!("../data/forgeries.txt").lines()) {
        if line.starts_with('#') || line.is_empty() {
            continue;
        }
        if let Some(name) = line.strip_prefix("= ") {
            let kept = records.iter().find(|kept| kept.name == name);
            let kept = kept.unwrap_or_else(|| panic!("forgeries.txt:{at}: no record {name}"));
            let lines = lines_of(&kept.text).into_iter().map(|line| vec![line]).collect();
            (case, old_checksum) = (Some((kept, lines)), false);
        } else if let Some(expected) = line.strip_prefix("! ") {
            let (kept, lines) = case.take().expect("a record first");
            let lines: Vec<String> = lines.into_iter().flatten().collect();
            let text = if old_checksum { lines.join("\n") + "\n" } else { sealed(&lines) };
            let (line, says) = expected.split_once(' ').expect("a line and a reason");
            let Err(fault) = judge(&kept.game, &text) else {
                panic!("forgeries.txt:{at}: accepted")
            };
            let fits = fault.line.to_string() == line && fault.to_string().contains(says);
            assert!(fits, "forgeries.txt:{at}: {fault}");
            count += 1;
        } else if line == "old checksum" {
            old_checksum = true;
        } else {
            let (_, lines) = case.as_mut().expect("a record first");
            change(lines, line);
        }
    }
    assert!(count > 60, "{count} forgeries");
}

/// Carries out one change of the file. What stands at each place may be nothing or several lines.
fn change(lines: &mut [Vec<String>], change: &str) {
    let digits = change.find(|c: char| !c.is_ascii_digit()).expect("a change");
    let (number, change) = change.split_at(digits);
    let at = number.parse::<usize>().expect("a number") - 1;
    let unescape = |text: &str| text.replace("\\s", " ").replace("\\r", "\r");
    if let Some(other) = change.strip_prefix("<>") {
        lines.swap(at, other.parse::<usize>().expect("a number") - 1);
    } else if change == "-" {
        lines[at].clear();
    } else if let Some(text) = change.strip_prefix("+ ").or(change.strip_prefix('+')) {
        lines[at].push(unescape(text));
    } else {
        lines[at] = vec![unescape(change.strip_prefix(": ").expect("what it says instead"))];
    }
}

/// A name could otherwise wipe the screen and write its own verdict there.
#[test]
fn what_would_move_the_cursor_is_refused() {
    for kept in records() {
        for odd in ["\u{1b}[2J", "\rcertified", "\u{85}", "\u{202e}", "\u{2028}", "\t"] {
            let mut lines = lines_of(&kept.text);
            let at = lines.iter().position(|line| line.starts_with("seat ")).expect("a name");
            lines[at].push_str(odd);
            let fault = judge(&kept.game, &sealed(&lines)).expect_err(odd);
            assert_eq!(fault.line, at + 1, "{}: {fault}", kept.name);
        }
    }
}
