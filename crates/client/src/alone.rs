//! A table that no server stands behind.
use catalog::Desk;
use kernel::{Eye, Seats};
use protocol::{Now, TableView, lobby::SeatView};

/// How it is shown to `eye`: no clock, no votes, no commitment to a deal.
pub(crate) fn table(
    id: &str,
    desk: &dyn Desk,
    eye: Eye,
    seats: Vec<SeatView>,
    here: Seats,
    now: Now,
) -> TableView {
    TableView {
        protocol: protocol::VERSION,
        id: id.into(),
        game: desk.game().into(),
        ruleset: desk.ruleset(),
        eye,
        seats,
        pace: None,
        here,
        votes: Seats::NONE,
        again: Seats::NONE,
        rematch: None,
        commitment: String::new(),
        next_commitment: String::new(),
        nonces: Vec::new(),
        now,
    }
}
