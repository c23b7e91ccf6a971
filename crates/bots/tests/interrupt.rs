//! A search that nobody waits for any longer ends, whatever it was told to think. A process of its own: what is
//! lent is lent to all bots.
use bots::{Bot, Budget, Judge, Search, Settings, interrupt};
use games::johari::{Johari, Rules};
use kernel::{Game, Quick, Seed, Table, Viewer};
use std::{cell::Cell, thread};

thread_local! {
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

#[test]
fn a_thought_is_broken_off() {
    interrupt::lend(|| {
        ASKED.set(ASKED.get() + 1);
        ASKED.get() > 20
    });
    let table = Table::<Johari>::new(Rules::default(), 2, Seed::from_phrase("7"));
    let seat = table.waiting().lowest().expect("somebody is to act");
    let mut menu = Vec::new();
    table.game().choices(seat, &mut menu);
    let view = table.view(Viewer::Seat(seat)).view;
    for threads in [1, 3] {
        ASKED.set(0);
        let mut search = Search::<Johari>::new(Settings { threads, ..Settings::default() });
        let budget = Budget::Nodes(u64::MAX / 8);
        let found = search.choose(&view, seat, &menu, budget, &mut Quick::new(1));
        assert_eq!(table.game().check(seat, found.mv), Ok(()), "it plays what it has");
        assert!(ASKED.get() > 20 && found.nodes >= 80);
    }
    // The judge, too; and whoever thinks in another thread goes on.
    let sure = thread::scope(|scope| {
        let judge = scope.spawn(|| Judge::<Johari>::new().weigh(&view, seat, &menu).len());
        judge.join().expect("judging does not fail")
    });
    assert!(sure > 0 && !Judge::<Johari>::new().weigh(&view, seat, &menu).is_empty());
}
