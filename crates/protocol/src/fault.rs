//! Why something cannot be done: one set of codes for engine, server and clients.
use kernel::{Illegal, Impossible};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// Lists the codes once, for the enum and for both directions of its text.
macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// What went wrong, for programs. On the wire it is a word; docs/protocol.md lists them.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub enum Code {
            $($(#[$doc])* $name,)*
            /// A code that this version does not know: the other side is newer.
            Other(String),
        }

        impl Code {
            /// All that this version knows.
            pub const ALL: &'static [Code] = &[$(Code::$name),*];

            /// As it is written on the wire.
            pub fn as_str(&self) -> &str {
                match self {
                    $(Code::$name => $text,)*
                    Code::Other(text) => text,
                }
            }
        }

        impl From<String> for Code {
            fn from(text: String) -> Code {
                match text.as_str() {
                    $($text => Code::$name,)*
                    _ => Code::Other(text),
                }
            }
        }
    };
}

codes! {
    /// Not JSON.
    BadJson = "bad_json",
    /// A line or body is over its limit.
    TooLong = "too_long",
    /// A field is missing, unknown or of the wrong type.
    BadRequest = "bad_request",
    /// `do` names no command.
    UnknownCommand = "unknown_command",
    /// There is no such game.
    UnknownGame = "unknown_game",
    /// The game is not played by this many.
    BadSeats = "bad_seats",
    /// There is no such rule option, or it cannot have this value.
    BadOptions = "bad_options",
    /// The component set cannot be used.
    BadComponents = "bad_components",
    /// Not the notation of a position.
    BadPosition = "bad_position",
    /// No such position can be on a table.
    ImpossiblePosition = "impossible_position",
    /// An address that the server does not call.
    BadAddress = "bad_address",
    /// Not a view of this game.
    BadView = "bad_view",
    /// Nothing was dealt yet.
    NoGame = "no_game",
    /// There is no such seat.
    BadSeat = "bad_seat",
    /// Not the notation of a move.
    BadNotation = "bad_notation",
    /// The move breaks a clause of the rulebook.
    Illegal = "illegal",
    /// Another version of the protocol.
    BadProtocol = "bad_protocol",
    /// The connection has not joined yet.
    NotJoined = "not_joined",
    /// The guest has no seat at this table.
    NoSeat = "no_seat",
    /// Somebody sits there.
    Taken = "taken",
    /// The guest has a seat at this table already.
    Seated = "seated",
    /// The game has not begun.
    NotBegun = "not_begun",
    /// The game has begun.
    Begun = "begun",
    /// The game is over.
    Over = "over",
    /// The game is not over.
    NotOver = "not_over",
    /// The guest has given up.
    Resigned = "resigned",
    /// The game has reached another step.
    Stale = "stale",
    /// Only the host of the table may.
    NotHost = "not_host",
    /// Nobody whom the game waits for has been gone for long enough.
    NotGone = "not_gone",
    /// The last move cannot be taken back.
    NoTakeback = "no_takeback",
    /// It is so already.
    NoChange = "no_change",
    /// The next table is there already.
    Rematched = "rematched",
    /// Not the form of a nonce.
    BadNonce = "bad_nonce",
    /// There is no such phrase.
    UnknownPhrase = "unknown_phrase",
    /// There is no such table.
    NoTable = "no_table",
    /// There is nothing at this address.
    NotFound = "not_found",
    /// Too many tables or connections.
    TooMany = "too_many",
    /// Somebody was quicker: ask again.
    Retry = "retry",
    /// Not possible just now: ask again.
    Unavailable = "unavailable",
    /// Too many requests: ask again later.
    Limited = "limited",
    /// The server goes away: connect again.
    Stopping = "stopping",
    /// The link to a seat was used, or is too old.
    BadLink = "bad_link",
    /// Not a name for a person.
    BadName = "bad_name",
    /// There is no such bot.
    BadBot = "bad_bot",
    /// Not a way to keep time.
    BadPace = "bad_pace",
    /// The page of another site asks.
    BadOrigin = "bad_origin",
    /// The body is not declared as JSON.
    BadType = "bad_type",
    /// There is something at this address, but not with this method.
    BadMethod = "bad_method",
    /// The server is not known by this name.
    BadHost = "bad_host",
    /// The request took too long.
    TooSlow = "too_slow",
    /// There is no such day or duel, or not yet.
    NoContest = "no_contest",
    /// The record is not one of this contest, or does not replay.
    BadRecord = "bad_record",
    /// There is a score already.
    Scored = "scored",
    /// The contest takes no more scores.
    TooLate = "too_late",
    /// A bug of the server, which is in its log.
    Internal = "internal",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Code, D::Error> {
        String::deserialize(from).map(Code::from)
    }
}

/// Why something cannot be done, in all roles of the protocol.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Fault {
    /// Stable, for programs.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub code: Code,
    /// The clause of the rulebook that forbids it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// A stable name of the reason, under which other languages have their sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// For people, in English.
    pub message: String,
}

impl Fault {
    /// A fault that is not about a clause.
    pub fn new(code: Code, message: impl Into<String>) -> Fault {
        Fault { code, clause: None, reason: None, message: message.into() }
    }
}

impl From<Illegal> for Fault {
    fn from(why: Illegal) -> Fault {
        Fault {
            clause: Some(why.clause.into()),
            reason: Some(why.key.into()),
            ..Fault::new(Code::Illegal, why.says)
        }
    }
}

impl From<Impossible> for Fault {
    fn from(why: Impossible) -> Fault {
        Fault { clause: Some(why.clause.into()), ..Fault::new(Code::ImpossiblePosition, why.says) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.clause {
            Some(clause) => write!(f, "{clause}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for Fault {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_code_is_a_word_on_the_wire() {
        for code in Code::ALL {
            let text = serde_json::to_string(code).expect("JSON");
            assert_eq!(text, format!("\"{code}\""));
            assert_eq!(serde_json::from_str::<Code>(&text).expect("a code"), *code);
            assert!(!matches!(Code::from(code.to_string()), Code::Other(_)), "{code}");
        }
        let fault = Fault::new(Code::Stale, "too late");
        let text = r#"{"code":"stale","message":"too late"}"#;
        assert_eq!(serde_json::to_string(&fault).expect("JSON"), text);
        assert_eq!(serde_json::from_str::<Fault>(text).expect("a fault"), fault);
    }

    #[test]
    fn the_code_of_a_newer_server_is_kept() {
        let text = r#"{"code":"bad_weather","message":"it rains"}"#;
        let fault: Fault = serde_json::from_str(text).expect("a fault");
        assert_eq!(fault.code, Code::Other("bad_weather".into()));
        assert_eq!(serde_json::to_string(&fault).expect("JSON"), text);
    }

    /// They stand in the first cells of the tables whose first column is `code`.
    #[test]
    fn every_code_is_documented_and_every_documented_code_exists() {
        let document = include_str!("../../../docs/protocol.md");
        let mut documented = BTreeSet::new();
        let mut of_codes = false;
        for line in document.lines() {
            let Some(row) = line.strip_prefix("| ") else {
                of_codes &= line.starts_with('|');
                continue;
            };
            let first = row.split('|').next().unwrap_or_default().trim();
            if first == "code" {
                of_codes = true;
            } else if of_codes {
                documented.extend(first.split(", ").map(|code| code.trim_matches('`')));
            }
        }
        let known: BTreeSet<&str> = Code::ALL.iter().map(Code::as_str).collect();
        assert_eq!(known.len(), Code::ALL.len(), "two codes have the same word");
        assert_eq!(documented, known);
    }
}
