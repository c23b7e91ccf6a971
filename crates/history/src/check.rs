//! Is a game of a file as it says? A row makes sense by itself, and says what its record says: whoever reads a
//! file counts its rows, and shows its records.
use crate::{
    Entry,
    file::{Fault, Kept, is_shown},
};
use catalog::{CheckedRecord, Desk, GameSetup};
use kernel::{
    Outcome, Seat, Seats, Seed,
    record::{Ended, RecordError},
};
use serde_json::Value;

/// More than any id that the page or a server makes.
const ID_MAX: usize = 64;
/// A date as the page writes it.
const DATE: &str = "0000-00-00T00:00:00Z";

/// What is shown as it stands holds nothing that moves a terminal's cursor or turns text round: a file may be
/// somebody else's, or of before names were looked at.
pub(crate) fn plain(entry: &mut Entry) {
    let shown = [&mut entry.ruleset, &mut entry.date].into_iter().chain(&mut entry.names);
    for text in shown.chain(entry.bots.iter_mut().flatten()) {
        text.retain(is_shown);
    }
}

/// Does a row make sense, and do its moves lead to it?
pub(crate) fn check(kept: &Kept, at: &str) -> Result<(), Fault> {
    let entry = &kept.entry;
    let field = |name: &str| format!("{at}.entry.{name}");
    let listed = catalog::entry(&entry.game).ok().filter(|listed| listed.game == entry.game);
    let listed = listed.ok_or_else(|| Fault::NoGame(field("game")))?;
    sound(entry, listed.seats).map_err(|name| Fault::Wrong(field(name)))?;
    let place = format!("{at}.text");
    if kept.text.is_none() {
        return if entry.bare { Ok(()) } else { Err(Fault::Missing(place)) };
    }
    let (Some(table), Some(record)) = (kept.table(), kept.record()) else {
        return Err(Fault::Wrong(place));
    };
    let fault =
        |why: RecordError| Fault::Record(place, why.line, why.says.chars().take(160).collect());
    let checked = catalog::verify(&record).map_err(fault)?;
    agrees(entry, &checked, &table).map_err(|name| match name {
        "outcome" => Fault::Result(field(name)),
        _ => Fault::Wrong(field(name)),
    })
}

/// Whether a row makes sense by itself; else the field that does not.
fn sound(entry: &Entry, (least, most): (u8, u8)) -> Result<(), &'static str> {
    let seats = entry.seats();
    let there = |seat: Option<Seat>| seat.is_none_or(|seat| seat.index() < seats);
    let all = |outcome: &Outcome| outcome.points.len() == seats && outcome.place.len() == seats;
    let in_id = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    let bot_at = |seat: Seat| entry.bots.get(seat.index()).is_some_and(Option::is_some);
    let holds = [
        ("id", (1..=ID_MAX).contains(&entry.id.len()) && entry.id.chars().all(in_id)),
        ("names", (usize::from(least)..=usize::from(most)).contains(&seats)),
        // Where nobody noted who the bots were, the list is empty.
        ("bots", [0, seats].contains(&entry.bots.len())),
        ("bots", entry.bots.iter().flatten().all(|bot| is_bot(bot))),
        ("mine", there(entry.mine) && !entry.mine.is_some_and(bot_at)),
        ("resigned", there(entry.resigned)),
        ("outcome", entry.outcome.as_ref().is_none_or(all)),
        (
            "play",
            entry.play.is_none_or(|play| play.good <= play.decisions && play.lost.is_finite()),
        ),
        ("date", is_date(&entry.date)),
    ];
    said(&holds)
}

/// The first field that does not hold.
fn said(holds: &[(&'static str, bool)]) -> Result<(), &'static str> {
    holds.iter().find(|(_, holds)| !holds).map_or(Ok(()), |&(name, _)| Err(name))
}

/// Does a bot of this name sit at any table, here or at a server?
fn is_bot(name: &str) -> bool {
    let (level, tempered) = match name.split_once(':') {
        Some((level, temper)) => (level, bots::TEMPERS.contains(&temper)),
        None => (name, true),
    };
    name == "random" || tempered && bots::LEVELS.contains(&level)
}

/// Is it a moment, or a day? Of older games nobody noted it, or only their place in the list.
fn is_date(date: &str) -> bool {
    if date.is_empty() || date.len() == 4 && date.bytes().all(|digit| digit.is_ascii_digit()) {
        return true;
    }
    let fits = |(given, like): (u8, u8)| match like {
        b'0' => given.is_ascii_digit(),
        _ => given == like,
    };
    let number = |at: usize, digits: usize| {
        date.get(at..at + digits).and_then(|digits| digits.parse::<u32>().ok()).unwrap_or(0)
    };
    let (year, month, day) = (number(0, 4), number(5, 2), number(8, 2));
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    [10, DATE.len()].contains(&date.len())
        && date.bytes().zip(DATE.bytes()).all(fits)
        && (1..=12).contains(&month)
        && (1..=days).contains(&day)
        && (number(11, 2) < 24 && number(14, 2) < 60 && number(17, 2) < 60)
}

/// Whether a row says what its record says, and the table that has the record in it, if one has; else the field
/// that does not.
fn agrees(entry: &Entry, checked: &CheckedRecord, table: &Value) -> Result<(), &'static str> {
    let end = checked.tables.last();
    let names = checked.names.iter().map(|name| name.chars().filter(|&c| is_shown(c)).collect());
    let names: Vec<String> = names.collect();
    let id = checked.deal.as_ref().map(|deal| &*deal.table).or(table["id"].as_str());
    // Records of tables of one's own did not say it up to version 0.2; the tables did.
    let told = table["resigned"].as_str().filter(|_| !checked.finished);
    let told = told.and_then(|seat| seat.parse().ok()).map(Seats::one);
    let gone = match checked.ended {
        Some(Ended::Resigned(seats) | Ended::Left(seats)) => seats,
        _ => told.unwrap_or(Seats::NONE),
    };
    // Among several at a server the others play on, and the record does not tell who gave up.
    let untold = checked.fair && entry.seats() > 2;
    let resigned = match entry.resigned {
        Some(seat) => gone.has(seat) || untold,
        None => gone.is_empty(),
    };
    let takebacks = table["takebacks"].as_u64().unwrap_or(0).max(checked.takebacks.into());
    said(&[
        ("id", id.is_none_or(|id| id == entry.id)),
        ("game", entry.game == checked.game),
        ("names", entry.names == names),
        ("ruleset", end.is_some_and(|end| is_played_by(end.as_ref(), entry))),
        ("bots", entry.bots.is_empty() || sitters(table).is_none_or(|bots| bots == entry.bots)),
        ("step", entry.step == checked.told.len() as u64),
        ("over", entry.over == (checked.finished || checked.ended.is_some() || told.is_some())),
        ("outcome", entry.outcome == end.and_then(|end| end.outcome())),
        ("resigned", resigned),
        // Only servers deal so that anybody can check it.
        ("online", entry.online == checked.fair),
        ("helped", u64::from(entry.helped) >= takebacks),
    ])
}

/// The bots of a table, seat by seat.
fn sitters(table: &Value) -> Option<Vec<Option<String>>> {
    let level = |sitter: &Value| sitter["bot"]["level"].as_str().map(str::to_owned);
    Some(table["sitters"].as_array()?.iter().map(level).collect())
}

/// Is the row's ruleset that of the game, however it is written? Of older games nobody noted it.
fn is_played_by(desk: &dyn Desk, entry: &Entry) -> bool {
    let (rules, ruleset) = (desk.ruleset(), &*entry.ruleset);
    let seats = u8::try_from(entry.seats()).ok();
    let dealt = || catalog::deal(&GameSetup { ruleset, seats, seed: Seed([0; 32]) });
    ruleset.is_empty() || ruleset == rules || dealt().is_ok_and(|dealt| dealt.ruleset() == rules)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::Budget;
    use catalog::Notes;
    use kernel::{Quick, fair, record::Fair};
    use serde_json::json;

    const NAMES: [&str; 3] = ["Asha", "Ravi\u{200f}", "Meera"];

    /// A game of this many, after so many steps or to its end.
    fn played(game: &str, seats: u8, seed: Seed, steps: usize) -> Box<dyn Desk> {
        let setup = GameSetup { ruleset: game, seats: Some(seats), seed };
        let mut desk = catalog::deal(&setup).expect("a deal");
        let mut bot = catalog::bot(game, "greedy").expect("there is such a bot");
        let mut luck = Quick::new(7);
        while let (Some(seat), true) = (desk.waiting().lowest(), desk.step() < steps) {
            let advice = bot.advise(desk.as_ref(), seat, Budget::Nodes(1), &mut luck);
            desk.play(seat, &advice.expect("it is to act").mv).expect("it is legal");
        }
        desk
    }

    /// As it is kept: with its record alone.
    fn kept(desk: &dyn Desk, notes: Notes) -> Kept {
        let names: Vec<String> =
            NAMES.iter().take(desk.seats().len()).map(ToString::to_string).collect();
        let over = desk.is_over() || notes.ended.is_some();
        let (online, helped) = (notes.fair.is_some(), notes.takebacks);
        let text = Some(desk.record_noted(&names, kernel::ENGINE, "2026-01-01", notes));
        let bots = names.iter().enumerate().map(|(at, _)| (at > 0).then(|| "novice:greedy".into()));
        let mut entry = Entry {
            id: "one".into(),
            game: desk.game().into(),
            ruleset: desk.ruleset(),
            bots: bots.collect(),
            names,
            step: desk.step() as u64,
            over,
            outcome: desk.outcome(),
            mine: Some(Seat(0)),
            online,
            date: "2024-02-29T23:59:59Z".into(),
            helped,
            ..Entry::default()
        };
        plain(&mut entry);
        Kept { entry, text }
    }

    fn jaipur(steps: usize, notes: Notes) -> Kept {
        kept(played("jaipur", 2, Seed([3; 32]), steps).as_ref(), notes)
    }

    /// The same inside its table, as the page keeps it.
    fn at_table(kept: Kept, resigned: Option<Seat>) -> Kept {
        let bot = json!({ "bot": { "level": "novice:greedy", "name": "Ravi" } });
        let table = json!({
            "id": "one", "sitters": [{ "person": { "name": "Asha" } }, bot], "resigned": resigned,
            "takebacks": 2, "record": kept.text,
        });
        let entry = Entry { resigned, helped: 2, ..kept.entry };
        Kept { entry, text: Some(table.to_string()) }
    }

    fn gave_up(seat: u8) -> Notes {
        Notes { ended: Some(Ended::Resigned(Seats::one(Seat(seat)))), ..Notes::default() }
    }

    /// A game at a server: of three, one gave up, and the others played it to its end.
    fn online() -> Kept {
        let nonces = vec!["1".into(), "2".into(), "3".into()];
        let (table, secret) = ("one".to_string(), vec![9; 32]);
        let seed = fair::seed(&secret, &table, &nonces);
        let commitment = fair::commitment(&secret);
        let fair = Some(Fair { table, commitment, secret, nonces });
        let notes = Notes { fair, ..Notes::default() };
        let mut kept = kept(played("basari", 3, seed, usize::MAX).as_ref(), notes);
        kept.entry.bots = vec![None; 3];
        kept.entry.resigned = Some(Seat(1));
        kept
    }

    #[test]
    fn what_the_page_keeps_is_as_it_says() {
        let whole = || jaipur(usize::MAX, Notes::default());
        assert!(whole().entry.outcome.is_some() && whole().entry.step > 20);
        let with = |change: &dyn Fn(&mut Entry)| {
            let mut kept = whole();
            change(&mut kept.entry);
            kept
        };
        let left = Notes { ended: Some(Ended::Left(Seats::one(Seat(1)))), ..Notes::default() };
        let mut given_up = jaipur(9, left);
        given_up.entry.resigned = Some(Seat(1));
        let given_up_before = at_table(jaipur(9, Notes::default()), Some(Seat(1)));
        // Version 0.2 noted less, and so did rows of before there were bots in them.
        let noted_less = |entry: &mut Entry| {
            (entry.date, entry.ruleset, entry.bots) = ("0007".into(), String::new(), Vec::new());
        };
        for kept in [
            whole(),
            at_table(whole(), None),
            jaipur(0, Notes::default()),
            jaipur(9, Notes { takebacks: 3, ..Notes::default() }),
            at_table(jaipur(9, gave_up(1)), Some(Seat(1))),
            given_up,
            jaipur(9, Notes { ended: Some(Ended::Agreed), ..Notes::default() }),
            // The record of version 0.2 does not say that somebody gave up.
            Kept {
                entry: Entry { over: true, ..given_up_before.entry.clone() },
                ..given_up_before
            },
            online(),
            with(&noted_less),
            with(&|entry| entry.ruleset = "jaipur".into()),
            with(&|entry| entry.bots[1] = Some("random".into())),
            with(&|entry| entry.date = "2026-11-19".into()),
            with(&|entry| entry.helped = 4),
        ] {
            assert_eq!(check(&kept, "games[3]"), Ok(()), "{:?}", kept.entry);
        }
    }

    #[test]
    fn what_contradicts_its_record_is_refused_with_its_field() {
        type Make = fn() -> Kept;
        let whole: Make = || jaipur(usize::MAX, Notes::default());
        let table: Make = || at_table(jaipur(9, gave_up(1)), Some(Seat(1)));
        type Contradiction = (&'static str, Make, fn(&mut Entry));
        let changes: [Contradiction; 24] = [
            ("game", whole, |entry| entry.game = "johari".into()),
            ("game", whole, |entry| entry.game = "jaipur/1".into()),
            ("step", whole, |entry| entry.step = 5),
            ("ruleset", whole, |entry| entry.ruleset = "jaipur/1 rounds=single".into()),
            ("ruleset", whole, |entry| entry.ruleset = "johari".into()),
            ("names", whole, |entry| entry.names[1] = "Grandmaster".into()),
            ("names", whole, |entry| entry.names.swap(0, 1)),
            ("resigned", whole, |entry| entry.resigned = Some(Seat(1))),
            ("outcome", whole, |entry| entry.outcome = None),
            ("outcome", whole, |entry| {
                entry.outcome = Some(Outcome::ranked(vec![3, 0], &[3, 0]));
            }),
            ("over", whole, |entry| entry.over = false),
            ("online", whole, |entry| entry.online = true),
            ("mine", whole, |entry| entry.mine = Some(Seat(1))),
            ("bots", whole, |entry| entry.bots[1] = Some("zzz".into())),
            ("bots", whole, |entry| entry.bots[1] = Some("novice:".into())),
            ("date", whole, |entry| entry.date = "9999-99-99".into()),
            ("date", whole, |entry| entry.date = "2026-02-29T00:00:00Z".into()),
            ("id", whole, |entry| entry.id = "1".repeat(100_000)),
            ("id", table, |entry| entry.id = "two".into()),
            ("bots", table, |entry| entry.bots[1] = Some("grandmaster".into())),
            ("resigned", table, |entry| entry.resigned = None),
            ("resigned", table, |entry| entry.resigned = Some(Seat(0))),
            ("helped", table, |entry| entry.helped = 1),
            ("id", online as Make, |entry| entry.id = "two".into()),
        ];
        for (field, kept, change) in changes {
            let mut kept = kept();
            change(&mut kept.entry);
            let says = check(&kept, "games[3]").expect_err(field).words().1;
            let game = format!("games[3].entry.{field}");
            assert_eq!(says, game, "{}", kept.entry.id.len());
        }
        let mut gone = Kept { text: None, ..whole() };
        assert_eq!(check(&gone, "games[3]"), Err(Fault::Missing("games[3].text".into())));
        gone.entry.bare = true;
        assert_eq!(check(&gone, "games[3]"), Ok(()));
    }
}
