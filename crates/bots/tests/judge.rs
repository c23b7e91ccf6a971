//! The judge finds what is best among many moves, whatever games it imagines.
use bots::{Bot, Budget, Judge, Tactics};
use games::basari::Basari;
use kernel::{Game, Quick, Seat, Seed, Table, Viewer};

/// A bargain in which to accept is best, and a hundred offers are there besides. A judge who soon looked at four moves
/// only lost sight of it where its first imagined games went badly: with two of these six lucks.
#[test]
fn to_accept_is_not_lost_among_offers() {
    let rules = "basari/1".parse().expect("a ruleset");
    let mut table = Table::<Basari>::new(rules, 3, Seed::from_phrase("probe"));
    let mut bot: Box<dyn Bot<Basari>> = bots::bot("search:nodes=500").expect("a bot");
    let (mut luck, mut menu) = (Quick::new(1), Vec::new());
    let mut turn = |table: &Table<Basari>| {
        let seat = table.waiting().lowest().expect("it is not over");
        menu.clear();
        table.game().choices(seat, &mut menu);
        (seat, table.game().view(Viewer::Seat(seat)), menu.clone())
    };
    while table.steps().len() < 17 {
        let (seat, view, menu) = turn(&table);
        bot.reset();
        let mv = bot.choose(&view, seat, &menu, Budget::Nodes(1), &mut luck).mv;
        table.play(seat, mv).expect("a legal move");
    }
    let (seat, view, menu) = turn(&table);
    assert_eq!((seat, menu.len()), (Seat(0), 2));
    for salt in 0..6 {
        let mut judge = Judge::<Basari>::with(Basari::EFFORT).lucky(salt);
        let opinions = judge.weigh(&view, seat, &menu);
        assert_eq!(opinions[0].mv.to_string(), "ok", "{salt}: {opinions:?}");
    }
}
