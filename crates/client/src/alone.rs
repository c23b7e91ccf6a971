//! A table that no server stands behind.
use catalog::Referee;
use kernel::{Seats, Viewer};
use protocol::{Now, TableView, lobby::SeatView};

/// How it is shown to `viewer`: no clock, no votes, no commitment to a deal.
pub(crate) fn table(
    id: &str,
    desk: &dyn Referee,
    viewer: Viewer,
    seats: Vec<SeatView>,
    here: Seats,
    now: Now,
) -> TableView {
    TableView {
        protocol: protocol::VERSION,
        id: id.into(),
        game: desk.game().into(),
        ruleset: desk.ruleset(),
        viewer,
        seats,
        host: None,
        pace: None,
        claim_after_s: None,
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
