//! What can go wrong here, as faults of the protocol.
use kernel::{Game, Syntax};
use protocol::{Code, Fault};

/// There is no game of this name; which there are.
pub fn unknown_game(name: &str) -> Fault {
    let name: String = name.chars().take(60).collect();
    let known = crate::GAMES.join(", ");
    Fault::new(Code::UnknownGame, format!("there is no game `{name}`; there are: {known}"))
}

pub(crate) fn bad_seats<G: Game>(seats: u8) -> Fault {
    let (least, most) = (G::SEATS.start(), G::SEATS.end());
    let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
    Fault::new(Code::BadSeats, format!("{} is played by {range}, not by {seats}", G::NAME))
}

pub(crate) fn bad_options(why: Syntax) -> Fault {
    Fault::new(Code::BadOptions, why.0)
}

pub(crate) fn bad_position(why: Syntax) -> Fault {
    Fault::new(Code::BadPosition, why.0)
}

pub(crate) fn bad_notation(why: Syntax) -> Fault {
    Fault::new(Code::BadNotation, why.0)
}
