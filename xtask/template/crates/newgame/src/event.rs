//! What happens at the table, as it is told.
use crate::Gem;
use kernel::Seat;
use serde::{Deserialize, Serialize};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// %L%3.2.
    Took {
        /// Who took it.
        seat: Seat,
        /// The gem.
        gem: Gem,
    },
    /// %L%3.2: the gem that fills the gap, and how many are left in the bag.
    Refilled {
        /// The gem that was drawn.
        gem: Gem,
        /// Gems left in the bag.
        bag: u8,
    },
    /// %L%3.4.
    Sold {
        /// Who sold.
        seat: Seat,
        /// The kind of gem.
        gem: Gem,
        /// How many.
        n: u8,
        /// What they brought.
        points: u16,
    },
    /// %L%4.1.
    Ended {
        /// The points of each player.
        points: [u16; 2],
    },
}
