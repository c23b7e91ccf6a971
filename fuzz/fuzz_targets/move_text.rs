//! Any text as a move, in any reachable position: `check` and `choices` agree, nothing panics.
#![no_main]
use fuzz::{Bytes, Trial, run, table};
use kernel::{Game, laws};
use libfuzzer_sys::fuzz_target;

struct MoveText;

impl Trial for MoveText {
    fn on<G: Game>(bytes: &mut Bytes<'_>) {
        let table = table::<G>(bytes);
        // Several moves for one position: making it is the larger part of the work.
        for text in bytes.rest().lines() {
            laws::any_move(table.game(), text);
        }
    }
}

fuzz_target!(|data: &[u8]| run::<MoveText>(data));
