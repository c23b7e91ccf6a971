//! The table role: what goes over the WebSocket of one table.
use crate::{
    Fault,
    lobby::{Pace, SeatView, Status},
};
use kernel::{Outcome, Seat, Seats, Viewer};
use serde::{
    Deserialize, Deserializer, Serialize,
    de::{DeserializeOwned, Error as _},
};
use serde_json::{Map, Value};

/// What a client asks. Whatever changes the table carries an `id` of the client's choice: the
/// same id again changes nothing and is answered alike.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// First of all: here I am. With the last version I have seen, if any.
    Join {
        /// The version of the protocol.
        protocol: u32,
        /// Send what happened after this version, if it is still known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u64>,
    },
    /// Take a free seat.
    Sit {
        /// The client's id.
        id: String,
        /// Which one; any, if not said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// My part of the seed; the server draws one if not said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<String>,
    },
    /// Leave the seat again, before the game has begun.
    Stand {
        /// The client's id.
        id: String,
    },
    /// Put a bot on a free seat, as the host of a table where the game has not begun.
    Fill {
        /// The client's id.
        id: String,
        /// Which one.
        seat: Seat,
        /// The name of the bot, such as `merchant`.
        bot: String,
    },
    /// Play a move; where several choose together, seal it or replace the sealed one.
    Play {
        /// The client's id.
        id: String,
        /// The step that this decision belongs to: `now.step`. A stale one is refused.
        step: u64,
        /// The move, in the game's notation.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Take back my last move, if nobody has learned anything new since.
    Takeback {
        /// The client's id.
        id: String,
        /// The step that now is: `now.step`.
        step: u64,
    },
    /// Give up.
    Resign {
        /// The client's id.
        id: String,
    },
    /// Where no time is kept: those whom the game waits for have left, and count as having given up.
    ClaimWin {
        /// The client's id.
        id: String,
    },
    /// Vote to end the game without a result, or withdraw the vote.
    Vote {
        /// The client's id.
        id: String,
        /// End it?
        end: bool,
    },
    /// After the end: play again with rotated seats, when all want to.
    Rematch {
        /// The client's id.
        id: String,
        /// My part of the next seed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<String>,
    },
    /// Say a phrase by its key.
    Phrase {
        /// One of [`crate::PHRASES`].
        key: String,
    },
    /// Is the table in front of somebody, or hidden behind something else? It counts as seen unless
    /// this says otherwise; whoever sees it is not told elsewhere that it is their turn.
    Visible {
        /// Is it?
        visible: bool,
    },
    /// Is somebody there?
    Ping {},
}

impl Ask {
    /// The client's id, where there is one.
    pub fn id(&self) -> Option<&str> {
        match self {
            Ask::Join { .. } | Ask::Phrase { .. } | Ask::Visible { .. } | Ask::Ping {} => None,
            Ask::Sit { id, .. }
            | Ask::Stand { id }
            | Ask::Fill { id, .. }
            | Ask::Play { id, .. }
            | Ask::Takeback { id, .. }
            | Ask::Resign { id }
            | Ask::ClaimWin { id }
            | Ask::Vote { id, .. }
            | Ask::Rematch { id, .. } => Some(id),
        }
    }
}

/// What the server says.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum Say {
    /// Everything this viewer may know.
    View {
        /// Up to this version.
        version: u64,
        /// The table.
        table: Box<TableView>,
    },
    /// Something happened. Versions count up by one without gaps.
    Event {
        /// The number of this event, the same for every viewer.
        version: u64,
        /// What it was, as this viewer may know it.
        happened: Happened,
        /// How the game stands now. Left out of all but the last of the events that follow a
        /// resume.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        now: Option<Box<Now>>,
    },
    /// What was asked under this id is kept; it was this event.
    Done {
        /// The client's id.
        id: String,
        /// The event.
        version: u64,
    },
    /// What was asked cannot be done. Nothing changed.
    Error {
        /// The client's id, where it could be read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// Why.
        error: Fault,
    },
    /// A seat says a phrase. Neither kept nor numbered.
    Phrase {
        /// Who.
        seat: Seat,
        /// One of [`crate::PHRASES`].
        key: String,
    },
    /// Who is connected. Neither kept nor numbered.
    Here {
        /// The seats.
        seats: Seats,
        /// How many watch.
        watching: u32,
    },
    /// The server goes away: connect again and resume.
    Reconnect {
        /// After this many milliseconds.
        after_ms: u32,
    },
    /// To a ping.
    Pong {},
}

/// By hand: a derived reader of a tagged enum would read everything twice over, and be a third of
/// all that a page needs for reading.
impl<'de> Deserialize<'de> for Say {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Say, D::Error> {
        let mut fields = Map::deserialize(from)?;
        read(&mut fields).map_err(D::Error::custom)
    }
}

fn read(fields: &mut Map<String, Value>) -> Result<Say, String> {
    let kind: String = take(fields, "say")?;
    Ok(match kind.as_str() {
        "view" => Say::View { version: take(fields, "version")?, table: take(fields, "table")? },
        "event" => Say::Event {
            version: take(fields, "version")?,
            happened: take(fields, "happened")?,
            now: take(fields, "now")?,
        },
        "done" => Say::Done { id: take(fields, "id")?, version: take(fields, "version")? },
        "error" => Say::Error { id: take(fields, "id")?, error: take(fields, "error")? },
        "phrase" => Say::Phrase { seat: take(fields, "seat")?, key: take(fields, "key")? },
        "here" => Say::Here { seats: take(fields, "seats")?, watching: take(fields, "watching")? },
        "reconnect" => Say::Reconnect { after_ms: take(fields, "after_ms")? },
        "pong" => Say::Pong {},
        _ => return Err(format!("`{kind}` is nothing that a server says")),
    })
}

/// A field; what is missing is null, which is right for what may be missing.
fn take<T: DeserializeOwned>(fields: &mut Map<String, Value>, name: &str) -> Result<T, String> {
    let value = fields.remove(name).unwrap_or(Value::Null);
    T::deserialize(&value).map_err(|why| format!("{name}: {why}"))
}

/// Something that happened at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Happened {
    /// A person took a seat, or the host put a bot there.
    Sat {
        /// Which.
        seat: Seat,
        /// Who.
        name: String,
        /// The name of the bot, if it is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<String>,
    },
    /// A person left a seat before the game began.
    Stood {
        /// Which.
        seat: Seat,
    },
    /// A person went on from another device.
    Moved {
        /// Whose seat.
        seat: Seat,
        /// The name there.
        name: String,
    },
    /// A link was made that moves a seat to another device.
    Linked {
        /// Whose seat.
        seat: Seat,
    },
    /// All seats are taken: the game is dealt.
    Started {
        /// What each seat added to the seed.
        nonces: Vec<String>,
    },
    /// A seat has chosen in secret, or replaced its choice.
    Ready {
        /// Which.
        seat: Seat,
    },
    /// A step was played.
    Step {
        /// How many steps have been played with this one.
        step: u64,
        /// Whose decision it was.
        by: Seats,
        /// For whom a bot chose, because of the clock or an absence.
        #[serde(default, skip_serializing_if = "nobody")]
        auto: Seats,
        /// What happened, in the game's words, as this viewer saw it.
        events: Vec<Value>,
    },
    /// A seat took its last move back.
    TakenBack {
        /// Which.
        seat: Seat,
        /// How many steps are left.
        step: u64,
    },
    /// A seat gave up. Where more than two play, a bot plays on for it.
    Resigned {
        /// Which.
        seat: Seat,
    },
    /// Seats that had left count as having given up.
    Left {
        /// Which.
        seats: Seats,
        /// Who claimed it.
        by: Seat,
    },
    /// A seat voted.
    Voted {
        /// Which.
        seat: Seat,
        /// End it?
        end: bool,
    },
    /// A seat ran out of time: a bot plays for it until it comes back.
    Away {
        /// Which.
        seat: Seat,
    },
    /// A seat came back.
    Back {
        /// Which.
        seat: Seat,
    },
    /// The host of the server ended the game.
    Stopped {},
    /// A seat wants to play again.
    Again {
        /// Which.
        seat: Seat,
    },
    /// All want to: this is the next table.
    Rematch {
        /// Its id.
        table: String,
    },
}

fn nobody(seats: &Seats) -> bool {
    seats.is_empty()
}

/// How the game stands, as one viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Now {
    /// Where the table is in its life.
    pub status: Status,
    /// Steps played.
    pub step: u64,
    /// Who must choose now, sealed or not.
    pub to_act: Seats,
    /// Whose choice lies sealed.
    pub ready: Seats,
    /// My own sealed choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealed: Option<String>,
    /// The game; `null` before it is dealt.
    pub view: Value,
    /// What I may do: described sets of moves, as in the engine role.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub choices: Value,
    /// Points and places.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// How it came to an end, when it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
    /// The secret of the fair deal, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// Time left, where there is a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clocks>,
}

/// How a game came to an end.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Ended {
    /// By its rules.
    Played,
    /// One of two gave up or had left, or the last person of many gave up.
    Resigned,
    /// All agreed to end it.
    Agreed,
    /// The host of the server ended it.
    Stopped,
}

/// The time of every seat, when the message was sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clocks {
    /// By seat.
    pub seats: Vec<SeatClock>,
}

/// The time of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatClock {
    /// What is in the bank, in milliseconds.
    pub bank_ms: u64,
    /// While it must choose: how long it still may, bank and all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<u64>,
}

/// A table, as one viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableView {
    /// The version of the protocol.
    pub protocol: u32,
    /// The table's id.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The rules, with edition and options.
    pub ruleset: String,
    /// Whose view this is.
    #[serde(rename = "eye")]
    pub viewer: Viewer,
    /// Who sits where.
    pub seats: Vec<SeatView>,
    /// The seat of the host, who may put bots on free ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<Seat>,
    /// How time is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<Pace>,
    /// Where no time is kept: after this many seconds without a connection, somebody whom the game
    /// waits for counts as gone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim_after_s: Option<u32>,
    /// Who is connected.
    pub here: Seats,
    /// Who votes to end it.
    pub votes: Seats,
    /// Who wants to play again.
    pub again: Seats,
    /// The next table, when all wanted to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// The deal's commitment (docs/records.md).
    pub commitment: String,
    /// The commitment of the next table's deal, should there be a rematch.
    pub next_commitment: String,
    /// What each seat added to the seed, once the game is dealt.
    pub nonces: Vec<String>,
    /// How the game stands.
    pub now: Now,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Code;

    #[test]
    fn messages_are_written_as_documented() {
        let ask: Ask = serde_json::from_str(r#"{"do":"play","id":"x1","step":3,"move":"+d"}"#)
            .expect("a play");
        assert_eq!(ask, Ask::Play { id: "x1".into(), step: 3, mv: "+d".into() });
        let join = serde_json::to_string(&Ask::Join { protocol: 1, since: None }).expect("JSON");
        assert_eq!(join, r#"{"do":"join","protocol":1}"#);
        let done = serde_json::to_string(&Say::Done { id: "x1".into(), version: 9 });
        assert_eq!(done.expect("JSON"), r#"{"say":"done","id":"x1","version":9}"#);
        let ready =
            Say::Event { version: 2, happened: Happened::Ready { seat: Seat(1) }, now: None };
        let text = serde_json::to_string(&ready).expect("JSON");
        assert_eq!(text, r#"{"say":"event","version":2,"happened":{"ready":{"seat":"b"}}}"#);
        assert_eq!(serde_json::from_str::<Say>(&text).expect("a message"), ready);
    }

    #[test]
    fn what_a_server_says_is_read_as_it_is_written() {
        let fault = Fault::new(Code::Stale, "too late");
        let seats = [Seat(0), Seat(2)].into_iter().collect();
        for say in [
            Say::Done { id: "x1".into(), version: 9 },
            Say::Error { id: None, error: fault.clone() },
            Say::Error { id: Some("x".into()), error: fault },
            Say::Phrase { seat: Seat(1), key: "hello".into() },
            Say::Here { seats, watching: 3 },
            Say::Reconnect { after_ms: 500 },
            Say::Pong {},
        ] {
            let text = serde_json::to_string(&say).expect("JSON");
            assert_eq!(serde_json::from_str::<Say>(&text).expect("a message"), say, "{text}");
        }
        for text in ["{}", "[]", r#"{"say":"fly"}"#, r#"{"say":"done","id":"x"}"#] {
            assert!(serde_json::from_str::<Say>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_not_asked_for_is_refused() {
        for text in [
            "",
            "null",
            "[]",
            r#"{"do":"fly"}"#,
            r#"{"do":"ping","x":1}"#,
            r#"{"do":"play","id":"x","step":-1,"move":"k"}"#,
            r#"{"do":"play","id":"x","move":"k"}"#,
        ] {
            assert!(serde_json::from_str::<Ask>(text).is_err(), "{text}");
        }
    }
}
