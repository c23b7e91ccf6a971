//! What can go wrong at the door, with a code for programs and a sentence for people.
use kernel::{Game, Illegal, Impossible, Syntax};
use serde::Serialize;
use std::fmt;

/// A request that cannot be met.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Error {
    /// Stable, for programs: `illegal`, `bad_notation`, `unknown_game` …
    pub code: &'static str,
    /// The clause that forbids it, where one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<&'static str>,
    /// A stable name of the reason, under which other languages have their sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// For people, in English.
    pub message: String,
}

impl Error {
    /// An error that is not about a clause.
    pub fn new(code: &'static str, message: impl Into<String>) -> Error {
        Error { code, clause: None, reason: None, message: message.into() }
    }
    pub(crate) fn unknown_game(name: &str) -> Error {
        let name: String = name.chars().take(60).collect();
        let known = crate::GAMES.join(", ");
        Error::new("unknown_game", format!("there is no game `{name}`; there are: {known}"))
    }
    pub(crate) fn bad_seats<G: Game>(seats: u8) -> Error {
        let (least, most) = (G::SEATS.start(), G::SEATS.end());
        let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
        Error::new("bad_seats", format!("{} is played by {range}, not by {seats}", G::NAME))
    }
    pub(crate) fn bad_options(why: Syntax) -> Error {
        Error::new("bad_options", why.0)
    }
    pub(crate) fn bad_position(why: Syntax) -> Error {
        Error::new("bad_position", why.0)
    }
    pub(crate) fn bad_notation(why: Syntax) -> Error {
        Error::new("bad_notation", why.0)
    }
    pub(crate) fn impossible(why: Impossible) -> Error {
        Error { clause: Some(why.clause), ..Error::new("impossible_position", why.says) }
    }
    pub(crate) fn illegal(why: Illegal) -> Error {
        Error { clause: Some(why.clause), reason: Some(why.key), ..Error::new("illegal", why.says) }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.clause {
            Some(clause) => write!(f, "{clause}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for Error {}
