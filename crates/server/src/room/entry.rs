//! What is stored: how a room was made, and what happened there.
use kernel::{Seat, Seats, fair, luck};
use protocol::lobby::{Pace, Timeout};
use serde::{Deserialize, Serialize};

/// How a room was made. It holds secrets: it is never shown or logged.
#[derive(Clone, Serialize, Deserialize)]
pub struct Meta {
    /// Unguessable: whoever knows it may watch.
    pub id: String,
    pub game: String,
    pub ruleset: String,
    pub pace: Option<Pace>,
    pub timeout: Timeout,
    pub open: bool,
    /// The guest who made it.
    pub host: String,
    /// Where it was made: a keyed hash of the network, empty where it is not known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub origin: String,
    /// Milliseconds since 1970.
    pub created: u64,
    /// The secret of the fair deal, in hexadecimal digits.
    pub secret: String,
    /// The secret of the rematch's deal: its commitment must be known before its nonces are.
    pub next_secret: String,
    /// Who sat there from the beginning, seat by seat: bots, and all players of a rematch.
    pub seated: Vec<Option<Occupant>>,
}

impl Meta {
    /// What is published at once.
    pub fn commitment(&self) -> String {
        fair::commitment(&self.secret_bytes())
    }

    /// The same for the rematch.
    pub fn next_commitment(&self) -> String {
        fair::commitment(&luck::from_hex(&self.next_secret).unwrap_or_default())
    }

    /// The secret as it is used.
    pub fn secret_bytes(&self) -> Vec<u8> {
        luck::from_hex(&self.secret).unwrap_or_default()
    }
}

/// Who holds a seat.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Occupant {
    pub name: String,
    pub who: Who,
    /// What this seat adds to the seed.
    pub nonce: String,
}

/// A person or a bot.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    Person { guest: String },
    Bot { level: String },
}

/// An entry of the journal.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The client's id, where somebody asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    pub what: What,
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    Sit {
        seat: Seat,
        guest: String,
        name: String,
        nonce: String,
    },
    Stand {
        seat: Seat,
    },
    /// The host put a bot there.
    Fill {
        seat: Seat,
        level: String,
        name: String,
        nonce: String,
    },
    /// All seats are taken; the deal follows from the secret and the nonces.
    Start {},
    /// A choice; the last one of a step completes it.
    Play {
        seat: Seat,
        mv: String,
        /// A bot chose, for a person.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        auto: bool,
    },
    Takeback {
        seat: Seat,
    },
    Resign {
        seat: Seat,
    },
    /// These had left for so long that they count as having given up.
    Left {
        seats: Seats,
        by: Seat,
    },
    Vote {
        seat: Seat,
        end: bool,
    },
    /// Time is up and a bot plays on.
    Away {
        seat: Seat,
    },
    Back {
        seat: Seat,
    },
    /// The hash of a token that moves the seat to another device.
    Link {
        seat: Seat,
        hash: String,
        until: u64,
    },
    Claim {
        seat: Seat,
        guest: String,
        name: String,
    },
    /// Ended by the host of the server.
    Stop {},
    Again {
        seat: Seat,
        nonce: String,
    },
    Rematch {
        table: String,
    },
}
