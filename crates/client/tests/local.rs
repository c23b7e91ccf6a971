//! Whole games at a table of one's own, followed by a mirror that hears only messages.
use bots::Budget;
use client::{Change, Local, Mirror, Sitter, stage};
use kernel::{Quick, Seat, Seed};
use protocol::{Ask, Code, Happened, lobby::Status};
use serde_json::Value;
use words::{Lang, Voice};

fn person(name: &str) -> Sitter {
    Sitter::Person { name: name.into() }
}

fn bot(name: &str) -> Sitter {
    Sitter::Bot { level: "apprentice".into(), name: name.into() }
}

fn advise(game: &str, view: &Value, seat: Seat, spec: &str, luck: &mut Quick) -> String {
    let desk = stage::desk(game, view).expect("a view is a table");
    let mut bot = catalog::bot(desk.game(), spec).expect("a level");
    bot.advise(desk.as_ref(), seat, Budget::Nodes(1), luck).expect("the seat is to act").mv
}

/// Plays until nobody has to choose; every step goes through messages only.
fn play_out(game: &str, local: &mut Local, mirror: &mut Mirror, steps: u64) {
    let mut luck = Quick::new(5);
    while !local.is_over() && local.step() < steps {
        let mut says = Vec::new();
        if let Some((seat, level)) = local.to_think().into_iter().next() {
            let mv = advise(game, &local.bot_view(seat), seat, &level, &mut luck);
            says = local.bot_plays(seat, local.step(), &mv);
            assert!(!says.is_empty(), "{game}: {mv}");
        } else if let Some(seat) = local.next_to_look() {
            says.extend(local.look(seat));
        } else {
            let table = mirror.table.clone().expect("a view came first");
            let me = mirror.me().expect("a person looks");
            let mv = advise(game, &table.now.view, me, "greedy", &mut luck);
            let ask = Ask::Play { id: "1".into(), step: table.now.step, mv };
            says.extend(local.ask(ask));
        }
        for say in says {
            let change = mirror.hear(say);
            assert!(!matches!(change, Change::Gap | Change::Refused(..)), "{game}: {change:?}");
        }
    }
}

#[test]
fn whole_games_of_every_kind_are_played_by_messages() {
    for game in catalog::GAMES {
        let entry = catalog::entry(game).expect("it is listed");
        for (seats, people) in [(entry.seats.0, 1), (entry.seats.1, 2)] {
            let sitters: Vec<Sitter> = (0..seats)
                .map(|at| if at < people { person(&format!("P{at}")) } else { bot("B") })
                .collect();
            let local = Local::deal("t", game, sitters, Seed([seats; 32]));
            let mut local = local.unwrap_or_else(|why| panic!("{game}: {why}"));
            let mut mirror = Mirror::default();
            assert_eq!(mirror.hear(local.view()), Change::View);
            play_out(game, &mut local, &mut mirror, u64::MAX);
            let now = mirror.now().expect("a view");
            assert_eq!(now.status, Status::Over);
            assert!(now.outcome.is_some() && now.choices.is_null());
            let steps = mirror.log.iter().filter(|e| matches!(e.happened, Happened::Step { .. }));
            assert_eq!(steps.count() as u64, local.step(), "{game}: every step is in the log");
            let checked = catalog::verify(&local.record("2026-01-01")).expect("a good record");
            assert!(checked.finished);
        }
    }
}

#[test]
fn a_table_that_was_kept_goes_on_with_its_whole_past() {
    for game in catalog::GAMES {
        let seats = catalog::entry(game).expect("it is listed").seats.0;
        let sitters = (0..seats).map(|at| if at == 0 { person("Me") } else { bot("B") }).collect();
        let mut local = Local::deal("t", game, sitters, Seed([3; 32])).expect("a deal");
        let mut mirror = Mirror::default();
        mirror.hear(local.view());
        play_out(game, &mut local, &mut mirror, 7);

        let (mut again, says) = Local::resume(&local.save("2026-01-01")).expect("it was kept");
        let mut second = Mirror::default();
        for say in says {
            assert_ne!(second.hear(say), Change::Gap);
        }
        assert_eq!(second.past.len(), 8, "{game}: the start and seven steps");
        let views = |mirror: &Mirror| mirror.now().map(|now| now.view.clone());
        assert_eq!(views(&second), views(&mirror), "{game}");
        play_out(game, &mut again, &mut second, u64::MAX);
        assert!(again.is_over());
    }
    assert!(Local::resume("{}").is_err());
    assert!(Local::resume("not JSON").is_err());
}

/// The log in which the last game at one screen would be found again by the person who looks.
fn steps_told(mirror: &Mirror) -> Vec<Happened> {
    let entries = mirror.log.iter().map(|entry| entry.happened.clone());
    entries.filter(|happened| matches!(happened, Happened::Step { .. })).collect()
}

#[test]
fn who_looks_next_is_told_only_what_is_for_those_eyes() {
    let mut local =
        Local::deal("t", "jaipur", vec![person("A"), person("B")], Seed([4; 32])).expect("a deal");
    let mut mirror = Mirror::default();
    mirror.hear(local.view());
    for steps in 1..60 {
        play_out("jaipur", &mut local, &mut mirror, steps);
        if let Some(seat) = local.next_to_look() {
            local.look(seat).into_iter().for_each(|say| drop(mirror.hear(say)));
        }
        // A page that was closed and opened again was told everything as one viewer.
        let (_, says) = Local::resume(&local.save("2026-01-01")).expect("it was kept");
        let mut fresh = Mirror::default();
        says.into_iter().for_each(|say| drop(fresh.hear(say)));
        assert_eq!(steps_told(&mirror), steps_told(&fresh), "after {steps} steps");
    }
}

#[test]
fn a_staged_move_is_told_or_refused_with_its_clause() {
    let local = Local::deal("t", "jaipur", vec![person("A"), person("B")], Seed([1; 32]));
    let mut mirror = Mirror::default();
    mirror.hear(local.expect("a deal").view());
    let table = mirror.table.clone().expect("a view");
    let voice = Voice { lang: Lang::De, me: mirror.me(), names: mirror.names() };
    let desk = stage::desk(&table.game, &table.now.view).expect("a desk");
    let me = mirror.me().expect("a person looks");
    let refused = stage::feedback(desk.as_ref(), me, "+k", &voice);
    assert!(
        matches!(&refused, stage::Feedback::Refused { clause, says } if clause == "J4.1" && !says.contains("J4.1")),
        "{refused:?}"
    );
    let said = stage::understand(&table, "kamele", &voice).expect("words for a move");
    let fine = stage::feedback(desk.as_ref(), me, &said, &voice);
    assert!(matches!(fine, stage::Feedback::Fine(_) | stage::Feedback::Refused { .. }), "{fine:?}");
    assert!(matches!(stage::feedback(desk.as_ref(), me, "?", &voice), stage::Feedback::Unclear(_)));
}

#[test]
fn stale_and_foreign_plays_change_nothing() {
    let mut local =
        Local::deal("t", "jaipur", vec![person("A"), bot("B")], Seed([1; 32])).expect("a deal");
    let mut mirror = Mirror::default();
    mirror.hear(local.view());
    play_out("jaipur", &mut local, &mut mirror, 2);
    let play = Ask::Play { id: "x".into(), step: 0, mv: "k".into() };
    let says = local.ask(play);
    assert!(
        matches!(mirror.hear(says[0].clone()), Change::Refused(Some(_), fault) if fault.code == Code::Stale)
    );
    assert!(local.bot_plays(Seat(0), local.step(), "k").is_empty());
    let says = local.ask(Ask::Resign { id: "y".into() });
    says.into_iter().for_each(|say| drop(mirror.hear(say)));
    assert_eq!(mirror.now().map(|now| now.status), Some(Status::Over));
}

/// Plays until the person is to choose, with at least this many steps.
fn to_my_turn(game: &str, local: &mut Local, mirror: &mut Mirror, steps: u64) {
    play_out(game, local, mirror, steps);
    while !local.is_over() && !local.to_think().is_empty() {
        play_out(game, local, mirror, local.step() + 1);
    }
}

fn take_back(local: &mut Local, mirror: &mut Mirror) -> Change {
    let step = mirror.now().expect("a table").step;
    let says = local.ask(Ask::Takeback { id: "t".into(), step });
    let mut all = says.into_iter().map(|say| mirror.hear(say));
    let first = all.next().expect("an answer");
    all.for_each(|news| assert_eq!(news, Change::Done("t".into())));
    first
}

#[test]
fn against_bots_alone_one_goes_back_as_far_as_one_likes_and_the_record_says_so() {
    for (game, seats) in [("jaipur", 2), ("johari", 3), ("basari", 4)] {
        let sitters = (0..seats).map(|n| if n == 1 { person("Me") } else { bot("B") });
        let local = Local::deal("t", game, sitters.collect(), Seed([7; 32]));
        let (mut local, mut mirror) = (local.expect("a deal"), Mirror::default());
        mirror.hear(local.view());
        to_my_turn(game, &mut local, &mut mirror, 14);
        let mut often = 0;
        loop {
            let before = local.step();
            match take_back(&mut local, &mut mirror) {
                Change::Happened(Happened::TakenBack { seat, step }) => {
                    assert_eq!((seat, step), (Seat(1), local.step()), "{game}");
                    assert!(step <= before, "{game}: {step} after {before}");
                    often += u32::from(step < before);
                }
                Change::Refused(_, fault) => {
                    assert_eq!(fault.code, Code::NoTakeback);
                    break;
                }
                other => panic!("{game}: {other:?}"),
            }
            let now = mirror.now().expect("a table");
            assert!(now.to_act.has(Seat(1)) && now.step == local.step(), "{game}");
            assert_eq!(mirror.past.last().map(|past| past.step), Some(now.step), "{game}");
        }
        assert!(often > 1, "{game}: {often}");
        // No decision of mine is left, and a line tells of it.
        let record = local.record("2026-01-01");
        assert!(!record.contains(" b:"), "{game}: {record}");
        assert!(record.contains("\ntakebacks "), "{game}: {record}");
        let checked = catalog::verify(&record).expect("sound");
        assert!(checked.takebacks > 0 && checked.takebacks <= often, "{game}");
        // It goes on from there, and after a visit it is still told.
        to_my_turn(game, &mut local, &mut mirror, 4);
        let (kept, _) = Local::resume(&local.save("2026-01-01")).expect("kept");
        assert_eq!(kept.record("2026-01-01"), local.record("2026-01-01"), "{game}");
    }
}

#[test]
fn among_people_only_what_showed_nobody_anything_is_taken_back() {
    let sitters = vec![person("A"), person("B")];
    let mut local = Local::deal("t", "jaipur/1 first=a", sitters, Seed([2; 32])).expect("a deal");
    let mut mirror = Mirror::default();
    mirror.hear(local.view());
    assert!(
        matches!(take_back(&mut local, &mut mirror), Change::Refused(..)),
        "nothing was played"
    );
    // Taking a card uncovers another one.
    let legal = |local: &Local, mv: &str| local.may(Seat(0), mv);
    let take = ["k", "+d", "+g", "+s", "+c", "+p", "+l"].into_iter().find(|mv| legal(&local, mv));
    let ask = Ask::Play { id: "1".into(), step: 0, mv: take.expect("a card").into() };
    local.ask(ask).into_iter().for_each(|say| drop(mirror.hear(say)));
    assert_eq!(local.step(), 1);
    match take_back(&mut local, &mut mirror) {
        Change::Refused(_, fault) => assert_eq!(fault.code, Code::NoTakeback),
        other => panic!("{other:?}"),
    }
    assert!(!local.record("2026-01-01").contains("takebacks"));
}

#[test]
fn a_game_that_was_given_up_says_so_in_its_record() {
    let local = Local::deal("t", "jaipur", vec![person("A"), bot("B")], Seed([1; 32]));
    let mut local = local.expect("a deal");
    local.ask(Ask::Resign { id: "y".into() });
    let record = local.record("2026-01-01");
    assert!(record.contains("\nended resigned a\nresult unfinished\n"), "{record}");
    let (kept, _) = Local::resume(&local.save("2026-01-01")).expect("kept");
    assert!(kept.is_over() && kept.record("2026-01-01") == record);
}
