//! Any text as a record, and genuine records with changes: a verdict, never a panic.
#![no_main]
use fuzz::{Bytes, Trial, record, run, sealed, spoilt, table};
use kernel::{Game, record::verify};
use libfuzzer_sys::fuzz_target;

struct RecordText;

impl Trial for RecordText {
    fn on<G: Game>(bytes: &mut Bytes<'_>) {
        let mode = bytes.byte();
        let genuine = !mode.is_multiple_of(4);
        let text = if genuine {
            let text = record(&table::<G>(bytes));
            assert!(verify::<G>(&text).is_ok(), "a genuine record holds:\n{text}");
            spoilt(text, bytes)
        } else {
            bytes.rest()
        };
        // Mostly with the right checksum, or nothing behind it would ever be reached.
        let text = if mode % 8 < 7 { sealed(&text) } else { text };
        if let Ok(verified) = verify::<G>(&text) {
            assert_eq!(verified.record.to_string(), text, "what holds prints as the same bytes");
        }
    }
}

fuzz_target!(|data: &[u8]| run::<RecordText>(data));
