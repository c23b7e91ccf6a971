//! How a game ended that was not played to its end.
use crate::Voice;
use kernel::{Seats, record::Ended};

/// Why a game was broken off.
pub fn broken_off(ended: Ended, voice: &Voice) -> String {
    let names = |seats: Seats| {
        let names: Vec<String> = seats.iter().map(|seat| voice.name(seat)).collect();
        [("who", voice.list(&names).into())]
    };
    match ended {
        Ended::Resigned(seats) => voice.say("replay-resigned", &names(seats)),
        Ended::Left(seats) => voice.say("replay-left", &names(seats)),
        Ended::Agreed => voice.say("replay-agreed", &[]),
        Ended::Stopped => voice.say("replay-stopped", &[]),
    }
}
