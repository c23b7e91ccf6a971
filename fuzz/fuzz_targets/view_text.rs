//! Any text as a view, and genuine views with changes: refused, or one that a bot can decide from.
#![no_main]
use bots::Budget;
use fuzz::{Bytes, Trial, run, spoilt, table};
use kernel::{Game, Quick, Seed, Viewer, laws};
use libfuzzer_sys::fuzz_target;

struct ViewText;

impl Trial for ViewText {
    fn on<G: Game>(bytes: &mut Bytes<'_>) {
        let text = match bytes.byte() {
            0..64 => bytes.rest(),
            mode => {
                let table = table::<G>(bytes);
                let eyes: Vec<Viewer> = Viewer::all(table.game().seats()).collect();
                let view = table.game().view(eyes[bytes.below(eyes.len())]);
                let view = if mode.is_multiple_of(2) { G::shown(&view) } else { view };
                spoilt(serde_json::to_string(&view).expect("plain data is JSON"), bytes)
            }
        };
        if laws::any_view::<G>(&text).is_none() {
            return;
        }
        let view = serde_json::from_str(&text).expect("it was read just now");
        let desk = catalog::imagine(G::NAME, &view, Seed([7; 32])).expect("it was admitted");
        for seat in desk.to_act().iter() {
            desk.choices(seat);
            let mut bot = catalog::bot(desk.game(), "search").expect("a bot of the catalog");
            let advice = bot.advise(&*desk, seat, Budget::Nodes(4), &mut Quick::new(1));
            let mv = advice.expect("somebody to act has a move").mv;
            desk.check(seat, &mv).expect("a bot plays by the rules");
        }
    }
}

fuzz_target!(|data: &[u8]| run::<ViewText>(data));
