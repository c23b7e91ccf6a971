//! Contests with the same luck for everybody, over plain HTTP: the deal of the day and mirror duels.
use crate::whole::{whole, whole_or_none};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The longest record of a contest, in bytes.
pub const RECORD_BYTES_MAX: usize = 64 << 10;

/// The deal of a day, and how people did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Daily {
    /// Which day, counted from the first of January 2026 (UTC).
    pub day: u64,
    /// The same as people write it.
    pub date: String,
    /// The link of the chain for this day, which is also the seed (docs/records.md).
    pub link: String,
    /// The first link of the chain, by which every other can be checked.
    pub anchor: String,
    /// What is played, as text (docs/contests.md).
    pub challenge: String,
    /// Seconds until the next day begins; 0 for a day that is over.
    pub left_s: u64,
    /// How many have a score.
    pub played: u64,
    /// My place among them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u64>,
    /// How the margins of all are spread, from behind to ahead, without gaps.
    #[serde(default)]
    pub spread: Vec<Bar>,
    /// The best scores, and mine; those that came late stand after the others.
    pub scores: Vec<ScoreRow>,
}

/// How many have a margin from here to there, both included.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Bar {
    /// The least margin.
    pub from: i32,
    /// The greatest.
    pub to: i32,
    /// How many.
    pub count: u64,
}

/// What somebody reached.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScoreRow {
    /// Who.
    pub name: String,
    /// Points ahead of the best other player of that table; negative if behind.
    pub margin: i32,
    /// Place at that table.
    pub place: u8,
    /// Points.
    pub points: i32,
    /// It came after the day was over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub late: bool,
    /// It is mine.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mine: bool,
}

/// A game that was played, to be scored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The whole record (docs/records.md). The server plays it again, bots included.
    pub record: String,
}

/// A duel as it is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewDuel {
    /// The game's name; an older edition of its rules as `johari/1`.
    pub game: String,
    /// Options of the rules: name and value.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// How many sit at each table, bots included; the fewest, if not said.
    #[serde(default, deserialize_with = "whole_or_none")]
    #[cfg_attr(feature = "schema", schema(maximum = 255))]
    pub seats: Option<u8>,
    /// The level of the bots at both tables.
    pub bots: String,
    /// How many deals, 2 to 8.
    #[serde(deserialize_with = "whole")]
    pub deals: u8,
}

/// Taking part in a duel.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinDuel {
    /// Added to the seeds by whoever takes part first: 1 to 64 letters, digits, `-` or `_`.
    pub nonce: String,
}

/// A mirror duel, as one of its players or somebody else sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Duel {
    /// Its id; whoever knows it may take part, while there is a place.
    pub id: String,
    /// The rules, with edition and options.
    pub ruleset: String,
    /// How many sit at each table, bots included.
    pub seats: u8,
    /// The level of the bots.
    pub bots: String,
    /// How many deals.
    pub deals: u8,
    /// Of the secret that the seeds are made with, published before anybody takes part.
    pub commitment: String,
    /// What the first player added.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<String>,
    /// Who takes part, two at most.
    pub players: Vec<DuelPlayer>,
    /// What is played, deal by deal; only for players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub challenges: Vec<String>,
    /// The secret, when both have played everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
}

/// One side of a duel.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DuelPlayer {
    /// Who.
    pub name: String,
    /// It is I.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub mine: bool,
    /// Which deals are played.
    pub played: Vec<bool>,
    /// Their scores: one's own, and the other's where both have played.
    pub scores: Vec<Option<ScoreRow>>,
}
