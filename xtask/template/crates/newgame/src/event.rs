//! What happens at the table, as it is told.
use crate::Gem;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// %L%3.2.
    Took { seat: Seat, gem: Gem },
    /// %L%3.2: the gem that fills the gap, and how many are left in the bag.
    Refilled { gem: Gem, bag: u8 },
    /// %L%3.4.
    Sold { seat: Seat, gem: Gem, n: u8, points: u16 },
    /// %L%4.1.
    Ended { points: [u16; 2] },
}
