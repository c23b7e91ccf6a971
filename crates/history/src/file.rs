//! A history as one file: JSON, with a version, checked when it is read.
use crate::{Entry, check};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

/// The first thing in every file.
const FORMAT: &str = "chowk history";
/// Marks that are not seen, and that writings from the right need in the middle of a text only.
const DIRECTION_MARKS: [char; 3] = ['\u{61c}', '\u{200e}', '\u{200f}'];
/// The version of the format. Older ones are read, newer ones refused.
pub const VERSION: u64 = 1;

/// All that somebody takes along.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct File {
    /// When it was made.
    pub made: String,
    /// What the player is called.
    pub name: String,
    /// The games, the last played first.
    pub games: Vec<Kept>,
    /// Small documents by name, such as how far one is with puzzles.
    pub docs: BTreeMap<String, Value>,
}

/// A game, and its moves, if they are still there.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Kept {
    /// The row in the list.
    pub entry: Entry,
    /// Its record, or the table that has one in it.
    pub text: Option<String>,
}

impl Kept {
    /// The record, if the moves are still there.
    pub fn record(&self) -> Option<String> {
        match self.table()? {
            Value::Null => self.text.clone(),
            table => table["record"].as_str().map(str::to_owned),
        }
    }

    /// The table that has the record in it: `null`, where the record stands alone.
    pub(crate) fn table(&self) -> Option<Value> {
        let text = self.text.as_ref()?;
        if text.starts_with('{') { serde_json::from_str(text).ok() } else { Some(Value::Null) }
    }
}

/// Why a file cannot be read, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It is no JSON: the line.
    Syntax(usize),
    /// It is something else.
    Other,
    /// It is of a newer version than this program reads.
    Newer(u64),
    /// This field is missing.
    Missing(String),
    /// What stands in this field does not belong there.
    Wrong(String),
    /// There is no game of the name in this field.
    NoGame(String),
    /// The game in this field has the id of another one in the file.
    Twice(String),
    /// The moves in this field do not make up a game: the line of the record, and why.
    Record(String, usize, String),
    /// The result in this field is not the one that the moves lead to.
    Result(String),
}

impl Fault {
    /// The key of the sentence that says so, and what is filled in: `field`, `line`, `why`.
    pub fn words(&self) -> (&'static str, String, usize, &str) {
        let (key, field, line, why) = match self {
            Fault::Syntax(line) => ("history-syntax", "", *line, ""),
            Fault::Other => ("history-other", "", 0, ""),
            Fault::Newer(version) => ("history-newer", "", *version as usize, ""),
            Fault::Missing(field) => ("history-missing", field.as_str(), 0, ""),
            Fault::Wrong(field) => ("history-wrong", field.as_str(), 0, ""),
            Fault::NoGame(field) => ("history-no-game", field.as_str(), 0, ""),
            Fault::Twice(field) => ("history-twice", field.as_str(), 0, ""),
            Fault::Record(field, line, why) => {
                ("history-record", field.as_str(), *line, why.as_str())
            }
            Fault::Result(field) => ("history-result", field.as_str(), 0, ""),
        };
        (key, field.to_string(), line, why)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (key, field, line, why) = self.words();
        write!(f, "{key} {field} {line} {why}")
    }
}

/// The file as text.
pub fn write(file: &File) -> String {
    let File { made, name, games, docs } = file;
    let all = json!({
        "format": FORMAT, "version": VERSION, "made": made, "name": name, "games": games, "docs": docs,
    });
    serde_json::to_string_pretty(&all).unwrap_or_default() + "\n"
}

/// Reads a file and checks all of it: every game is played through.
pub fn read(text: &str) -> Result<File, Fault> {
    let text = text.trim_start_matches('\u{feff}');
    let all: Value = serde_json::from_str(text).map_err(|why| Fault::Syntax(why.line()))?;
    if all["format"] != FORMAT {
        return Err(Fault::Other);
    }
    let version = all["version"].as_u64().ok_or_else(|| Fault::Wrong("version".into()))?;
    if version > VERSION {
        return Err(Fault::Newer(version));
    }
    let text_of = |field: &str| match &all[field] {
        Value::String(text) => Ok(text.clone()),
        Value::Null => Ok(String::new()),
        _ => Err(Fault::Wrong(field.into())),
    };
    let games = all["games"].as_array().ok_or_else(|| Fault::Missing("games".into()))?;
    let mut ids = BTreeSet::new();
    let games = games.iter().enumerate().map(|(at, game)| {
        let game = kept(game, &format!("games[{at}]"))?;
        match ids.insert(game.entry.id.clone()) {
            true => Ok(game),
            false => Err(Fault::Twice(format!("games[{at}].entry.id"))),
        }
    });
    let games = games.collect::<Result<_, _>>()?;
    let docs = match &all["docs"] {
        Value::Object(docs) => docs.clone().into_iter().collect(),
        Value::Null => BTreeMap::new(),
        _ => return Err(Fault::Wrong("docs".into())),
    };
    Ok(File { made: text_of("made")?, name: text_of("name")?, games, docs })
}

fn kept(game: &Value, at: &str) -> Result<Kept, Fault> {
    let fields = game["entry"].as_object().ok_or_else(|| Fault::Missing(format!("{at}.entry")))?;
    // One by one, so that a fault has a name: what is missing is what it usually is.
    for (name, value) in fields {
        let alone = Value::Object(Map::from_iter([(name.clone(), value.clone())]));
        Entry::deserialize(&alone).map_err(|_| Fault::Wrong(format!("{at}.entry.{name}")))?;
    }
    let mut entry =
        Entry::deserialize(&game["entry"]).map_err(|_| Fault::Wrong(format!("{at}.entry")))?;
    check::plain(&mut entry);
    let text = match &game["text"] {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        _ => return Err(Fault::Wrong(format!("{at}.text"))),
    };
    let kept = Kept { entry, text };
    check::check(&kept, at)?;
    Ok(kept)
}

/// May it be shown as it stands: does it move no cursor, and turn no text round?
pub fn is_shown(c: char) -> bool {
    kernel::record::is_plain(c) && !DIRECTION_MARKS.contains(&c)
}

/// What of a file is new to somebody who has these games: those that are not there yet, that are further, or
/// whose moves or judgement were lost here. Nothing comes twice.
pub fn news(have: &[Entry], file: &File) -> Vec<Kept> {
    let news = |kept: &&Kept| {
        let Some(known) = have.iter().find(|known| known.id == kept.entry.id) else { return true };
        let Entry { step, over, .. } = kept.entry;
        let further = !known.over && (over || step > known.step);
        further
            || known.bare && kept.text.is_some()
            || known.play.is_none() && kept.entry.play.is_some()
    };
    file.games.iter().filter(news).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Play;
    use kernel::{Outcome, Seat, Seed};

    /// A game of random moves, as the page would keep it.
    fn game(id: &str) -> Kept {
        let ruleset = catalog::ruleset("jaipur", "");
        let setup = catalog::GameSetup { ruleset: &ruleset, seats: None, seed: Seed([3; 32]) };
        let desk = catalog::deal(&setup).expect("a deal");
        let names = ["A".to_string(), "B".to_string()];
        let record = desk.record(&names, kernel::ENGINE, "2026-01-01");
        let entry = Entry {
            id: id.into(),
            game: "jaipur".into(),
            ruleset,
            names: names.to_vec(),
            bots: vec![None, Some("novice".into())],
            mine: Some(Seat(0)),
            date: "2026-01-01T00:00:00Z".into(),
            play: Some(Play { decisions: 9, good: 7, lost: 0.25 }),
            ..Entry::default()
        };
        Kept { entry, text: Some(json!({ "id": id, "record": record }).to_string()) }
    }

    fn file() -> File {
        let docs = [("puzzles.jaipur".to_string(), json!({ "streak": 3 }))].into();
        let plain = Kept { text: game("two").record(), ..game("two") };
        let games = vec![game("one"), plain];
        File { made: "2026-01-02".into(), name: "Me".into(), games, docs }
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        assert_eq!(read(&write(&file())), Ok(file()));
    }

    #[test]
    fn what_would_turn_a_line_round_is_taken_out() {
        let mut bare = Kept { text: None, ..game("bare") };
        bare.entry.bare = true;
        bare.entry.names = vec!["A\u{202e}sha\u{200f}".into(), "\u{1b}[2JRavi שלום".into()];
        bare.entry.bots = vec![None, Some("nov\u{7}ice\u{2066}".into())];
        bare.entry.date = "2026-01\u{1b}-01T00:00:00Z".into();
        let read = read(&write(&File { games: vec![bare], ..file() })).expect("it is a file");
        let entry = &read.games[0].entry;
        assert_eq!(entry.names, ["Asha", "[2JRavi שלום"]);
        assert_eq!(entry.bots[1].as_deref(), Some("novice"));
        assert_eq!(entry.date, "2026-01-01T00:00:00Z");
    }

    #[test]
    fn what_is_wrong_is_named() {
        let good = write(&file());
        let field = |name: &str| format!("games[0].entry.{name}");
        for (from, to, fault) in [
            ("\"format\": \"chowk history\"", "\"format\": \"a diary\"", Fault::Other),
            ("\"version\": 1", "\"version\": 7", Fault::Newer(7)),
            ("\"version\": 1", "\"version\": true", Fault::Wrong("version".into())),
            ("\"games\"", "\"gems\"", Fault::Missing("games".into())),
            ("\"step\": 0", "\"step\": \"many\"", Fault::Wrong(field("step"))),
            ("\"mine\": \"a\"", "\"mine\": \"e\"", Fault::Wrong(field("mine"))),
            ("\"good\": 7", "\"good\": 70", Fault::Wrong(field("play"))),
            ("\"id\": \"one\"", "\"id\": \"../one\"", Fault::Wrong(field("id"))),
            ("\"game\": \"jaipur\"", "\"game\": \"surat\"", Fault::NoGame(field("game"))),
            ("\"id\": \"two\"", "\"id\": \"one\"", Fault::Twice("games[1].entry.id".into())),
        ] {
            assert!(good.contains(from), "{from}");
            assert_eq!(read(&good.replacen(from, to, 1)), Err(fault), "{from}");
        }
        let cut: String = good.chars().take(good.len() / 2).collect();
        assert!(matches!(read(&cut), Err(Fault::Syntax(line)) if line > 3));
        // Another card than was dealt.
        let fault = read(&good.replace("0 ~ 1 0", "0 ~ 0 1")).expect_err("no record");
        assert!(
            matches!(&fault, Fault::Record(field, 1.., _) if field == "games[0].text"),
            "{fault:?}"
        );
        let mut won = file();
        won.games[0].entry.outcome = Some(Outcome::ranked(vec![1, 0], &[1, 0]));
        assert_eq!(read(&write(&won)), Err(Fault::Result(field("outcome"))));
    }

    #[test]
    fn nothing_comes_twice() {
        let file = file();
        let mut have: Vec<Entry> = file.games.iter().map(|kept| kept.entry.clone()).collect();
        assert_eq!(news(&have, &file), []);
        assert_eq!(news(&[], &file).len(), 2);
        have[0].bare = true;
        have[1].play = None;
        assert_eq!(news(&have, &file), file.games);
        have[0].bare = false;
        have[1].over = true;
        have[1].play = file.games[1].entry.play;
        assert_eq!(news(&have, &file), [], "what is over here stays");
    }
}
