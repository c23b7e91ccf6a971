//! The lobby: what goes over plain HTTP as JSON.
use crate::{
    Ended,
    whole::{whole, whole_or_none},
};
use kernel::{Outcome, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A table as it is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game's name, such as `jaipur`; an older edition of its rules as `johari/1`.
    pub game: String,
    /// Options of the rules: name and value.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// How many play; the fewest, if not said.
    #[serde(default, deserialize_with = "whole_or_none")]
    #[cfg_attr(feature = "schema", schema(maximum = 255))]
    pub seats: Option<u8>,
    /// How time is kept; not at all, if not said.
    #[serde(default)]
    pub pace: Option<Pace>,
    /// What happens when time is up.
    #[serde(default)]
    pub timeout: Timeout,
    /// Bots, by seat (`a`, `b` …): the name of the bot.
    #[serde(default)]
    pub bots: BTreeMap<String, String>,
    /// Listed for everybody, or for those with the link only?
    #[serde(default)]
    pub open: bool,
}

/// How time is kept.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Pace {
    /// For people who sit there.
    Live {
        /// Seconds for each decision.
        #[serde(deserialize_with = "whole")]
        move_s: u32,
        /// Seconds for the whole game, used when those are up.
        #[serde(deserialize_with = "whole")]
        bank_s: u32,
    },
    /// For people who look in now and then: days for each decision.
    Days(#[serde(deserialize_with = "whole")] u32),
}

/// What happens when time is up.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Timeout {
    /// A bot makes this one decision.
    #[default]
    Move,
    /// A bot plays until the player comes back.
    Bot,
}

/// Where a table is in its life.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Seats are free.
    Waiting,
    /// The game is on.
    Playing,
    /// The game is over.
    Over,
}

/// Who sits there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatView {
    /// Which seat.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub seat: Seat,
    /// Who; nobody, while it is free.
    pub name: Option<String>,
    /// The name of the bot, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Gave up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resigned: bool,
    /// Had left: so it counts as given up, though nobody said so.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left: bool,
    /// A bot plays for it until it comes back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub away: bool,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Summary {
    /// Its id; whoever knows it may watch.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The rules, with edition and options.
    pub ruleset: String,
    /// Who sits where.
    pub seats: Vec<SeatView>,
    /// How time is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<Pace>,
    /// Where the table is in its life.
    pub status: Status,
    /// When it was made, in seconds since 1970.
    pub created: u64,
    /// The deal's commitment (docs/records.md).
    pub commitment: String,
    /// How it came to an end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
    /// Points and places.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
    pub outcome: Option<Outcome>,
    /// My seat, in the list of my tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub mine: Option<Seat>,
    /// Must I choose now?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub my_turn: bool,
}

/// A game that is played here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameEntry {
    /// Its name.
    pub game: String,
    /// Fewest and most players.
    pub seats: [u8; 2],
    /// The options of the newest edition of the rules.
    pub options: Vec<OptionEntry>,
    /// All editions that can be played, the newest first.
    pub editions: Vec<EditionEntry>,
    /// The bots there are.
    pub bots: Vec<String>,
}

/// An edition of a game's rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EditionEntry {
    /// As it is written after the slash: `johari/1`.
    pub number: u8,
    /// Its options, with its defaults.
    pub options: Vec<OptionEntry>,
}

/// An option of the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct OptionEntry {
    /// Its name.
    pub name: String,
    /// What it may be; the first is the default.
    pub values: Vec<String>,
    /// The clause that names it.
    pub clause: String,
}

/// Who I am.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Me {
    /// The name that others see.
    pub name: String,
}

/// A link that moves a seat to another device, once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatLink {
    /// Good for one use, for a quarter of an hour.
    pub token: String,
}

/// The body of every answer that is not a success.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// Why.
    pub error: crate::Fault,
}

/// The key of a server that sends pushes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PushKey {
    /// Its public key (VAPID), in base64url: what a browser calls `applicationServerKey`.
    pub key: String,
}

/// A browser that is to be told when it is one's turn, as its `PushSubscription` says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushSubscription {
    /// The address at the push service.
    pub endpoint: String,
    /// The browser's public key, in base64url.
    pub p256dh: String,
    /// The browser's secret, in base64url.
    pub auth: String,
    /// The language of the notices; that of the subscription before, or English, if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
    /// The endpoint in whose place this one comes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replaces: Option<String>,
}

/// A browser that is not to be told any more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushGone {
    /// The address at the push service.
    pub endpoint: String,
}

/// An address that is to be called when it is one's turn at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Webhook {
    /// `https://…`
    pub url: String,
}

/// The address that is called, if any.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WebhookSet {
    /// The address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

/// The secret that signs what a webhook is sent. It is shown once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WebhookSecret {
    /// 64 hexadecimal digits; its text is the key, not the bytes it stands for.
    pub secret: String,
}
