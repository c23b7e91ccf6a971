//! Positions in links: what somebody wants to try, or to show to others.
use catalog::{Desk, Position};
use kernel::{Seat, Seed};
use percent_encoding::percent_decode_str;
use serde_json::Value;
use std::fmt;

/// The longest link; positions are a fifth of that.
pub const CODE_BYTES_MAX: usize = 4_000;

/// Why a link holds no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadLink {
    /// There is no game of this name.
    Game,
    /// It is longer than any position.
    Long,
    /// It is not text.
    Unreadable,
    /// The position is none of this game; why.
    Position(String),
    /// Nothing is to be decided any more.
    Over,
    /// There is no such seat.
    Seat,
}

impl BadLink {
    /// The name of the sentence that says so.
    pub fn key(&self) -> &'static str {
        match self {
            BadLink::Game => "web-if-bad-game",
            BadLink::Long => "web-if-bad-long",
            BadLink::Unreadable => "web-if-bad-text",
            BadLink::Position(_) => "web-if-bad-position",
            BadLink::Over => "web-if-bad-over",
            BadLink::Seat => "web-if-bad-seat",
        }
    }
}

impl fmt::Display for BadLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadLink::Position(why) => f.write_str(why),
            other => f.write_str(other.key()),
        }
    }
}

/// Characters of positions that addresses do not like, and what stands for them there. Each stands for
/// the other, so nothing is lost.
fn swapped(c: char) -> char {
    match c {
        ' ' => '_',
        '_' => ' ',
        ';' => '~',
        '~' => ';',
        other => other,
    }
}

/// A position as it stands in a link: as long as it is.
///
/// ```
/// let code = client::whatif::code("rules jaipur/1; market dg2c");
/// assert_eq!(code, "rules_jaipur/1~_market_dg2c");
/// ```
pub fn code(position: &str) -> String {
    position.chars().map(swapped).collect()
}

/// The position of a link and who looks at it, checked: it is one that the game can be in, and somebody
/// has something to decide.
pub fn read(game: &str, seat: &str, code: &str) -> Result<(Box<dyn Desk>, Seat), BadLink> {
    if !catalog::GAMES.contains(&game) {
        return Err(BadLink::Game);
    }
    if code.len() > CODE_BYTES_MAX {
        return Err(BadLink::Long);
    }
    // Some programs write a few characters as `%2C` when they pass a link on.
    let plain = percent_decode_str(code).decode_utf8().map_err(|_| BadLink::Unreadable)?;
    let text: String = plain.chars().map(swapped).collect();
    if text.chars().any(char::is_control) {
        return Err(BadLink::Unreadable);
    }
    let desk = catalog::load(game, Position::Text(&text), Seed([0; 32]));
    let desk = desk.map_err(|why| BadLink::Position(why.message))?;
    // Half a position may be one too: what is left out has its usual value. A link was written whole.
    if desk.position() != text {
        return Err(BadLink::Unreadable);
    }
    if desk.is_over() {
        return Err(BadLink::Over);
    }
    let seat: Option<Seat> = seat.parse().ok();
    let seat = seat.filter(|&seat| desk.seats().has(seat)).ok_or(BadLink::Seat)?;
    Ok((desk, seat))
}

/// What somebody sees, as a position to try things at: what they do not see is imagined. None if
/// nothing is to be decided there.
pub fn of_view(game: &str, view: &Value, seed: Seed) -> Option<Box<dyn Desk>> {
    catalog::imagine(game, view, seed).ok().filter(|desk| !desk.is_over())
}
