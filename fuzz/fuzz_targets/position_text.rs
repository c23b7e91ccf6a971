//! Any text as a position: refused, or a position to play on from.
#![no_main]
use fuzz::{Bytes, Trial, play_on, run, spoilt, table};
use kernel::{Game, MoveSet as _, Policy, Quick, Seed, Table, Viewer};
use libfuzzer_sys::fuzz_target;

/// What passes the audit is played on so far.
const STEPS: usize = 12;

struct PositionText;

impl Trial for PositionText {
    fn on<G: Game>(bytes: &mut Bytes<'_>) {
        // Made up, or a real one with changes.
        let text = match bytes.byte() {
            0..64 => bytes.rest(),
            _ => spoilt(table::<G>(bytes).game().to_string(), bytes),
        };
        let Ok(game) = text.parse::<G>() else { return };
        if game.audit().is_err() {
            return;
        }
        holds(&game);
        let mut dice = Quick::new(text.len() as u64);
        let mut table = Table::load(game, Seed::from_phrase(&text));
        for _ in 0..STEPS {
            play_on(&mut table, 1, Policy::Kind, &mut dice);
            assert_eq!(table.game().audit(), Ok(()), "from a possible position: {}", table.game());
            holds(table.game());
        }
    }
}

/// What the engine asks of a position that it was given.
fn holds<G: Game>(game: &G) {
    let again = game.to_string().parse::<G>();
    assert_eq!(again.as_ref(), Ok(game), "it prints and parses to itself");
    assert_eq!(G::from_state(game.state()).as_ref(), Ok(game), "so does its state");
    assert_eq!(game.outcome().is_some(), game.is_over(), "over means nobody acts: {game}");
    for seat in game.seats().iter() {
        let mut choices = Vec::new();
        game.choices(seat, &mut choices);
        let some = choices.iter().any(|choice| !choice.is_empty());
        assert_eq!(some, game.to_act().has(seat), "who is to act has a move: {game}");
    }
    for viewer in Viewer::all(game.seats()) {
        let view = game.view(viewer);
        let world = G::imagine(&view, &mut Quick::new(1));
        assert_eq!(world.view(viewer), view, "an imagined world looks the same: {game}");
    }
}

fuzz_target!(|data: &[u8]| run::<PositionText>(data));
