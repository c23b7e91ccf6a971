//! Any text as friendly words for a move, in both languages: what is understood is notation.
#![no_main]
use catalog::{GAMES, GameSetup, deal};
use fuzz::Bytes;
use kernel::{Policy, Quick, Seed};
use libfuzzer_sys::fuzz_target;
use words::{Lang, Voice};

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes::new(data);
    let ruleset = GAMES[bytes.below(GAMES.len())];
    let (lang, luck, steps) = (bytes.byte(), bytes.byte(), bytes.byte());
    let lang = if lang.is_multiple_of(2) { Lang::En } else { Lang::De };
    let seed = Seed::from_phrase(&luck.to_string());
    let mut desk = deal(&GameSetup { ruleset, seats: None, seed }).expect("a game of the catalog");
    let mut dice = Quick::new(u64::from(luck));
    for _ in 0..steps % 64 {
        for seat in desk.waiting().iter() {
            if let Some(mv) = desk.sample(seat, Policy::Kind, &mut dice) {
                desk.play(seat, &mv).expect("a sampled move is legal");
            }
        }
    }
    let text = bytes.rest();
    for seat in desk.seats().iter() {
        let voice = Voice { lang, me: Some(seat), names: Vec::new() };
        assert!(!desk.describe(&voice).is_empty());
        for line in text.lines() {
            if let Ok(mv) = desk.understand(seat, line, &voice) {
                let _ = desk.order(&mv, &voice);
                let legal = desk.check(seat, &mv).is_ok();
                let refused = desk.refusal(seat, &mv, &voice).is_some();
                assert!(legal != refused, "`{line}` is {mv}, legal or refused in words");
            }
        }
    }
});
