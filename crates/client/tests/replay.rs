//! A table of one's own, kept and looked through again from every seat.
use client::{Local, Mirror, Replay, Sitter, saved_record};
use kernel::{Policy, Quick, Seat, Seed, Viewer};

fn played(game: &str, steps: u64) -> Local {
    let seats = catalog::entry(game).expect("it is listed").seats.0;
    let sitters = (0..seats).map(|at| Sitter::Person { name: format!("P{at}") }).collect();
    let mut local = Local::deal("t", game, sitters, Seed([3; 32])).expect("a deal");
    let mut luck = Quick::new(9);
    while !local.is_over() && local.step() < steps {
        if let Some(seat) = local.next_to_look() {
            local.look(seat);
        }
        let mut mirror = Mirror::default();
        mirror.hear(local.view());
        let table = mirror.table.clone().expect("a view");
        let desk = client::stage::desk(game, &table.now.view).expect("a table");
        let me = mirror.me().expect("a person");
        let mv = desk.sample(me, Policy::Kind, &mut luck).expect("a move");
        local.ask(protocol::Ask::Play { id: "1".into(), step: table.now.step, mv });
    }
    local
}

#[test]
fn every_position_is_shown_to_every_pair_of_eyes() {
    for game in catalog::GAMES {
        let local = played(game, 8);
        let record = saved_record(&local.save("2026-11-15")).expect("it was kept");
        let replay = Replay::read(&record.replace('\n', "\r\n")).expect("it holds");
        assert_eq!((replay.last(), replay.text.as_str()), (8, record.as_str()), "{game}");
        for viewer in replay.eyes() {
            let mirror = replay.mirror(viewer);
            let steps: Vec<u64> = mirror.past.iter().map(|past| past.step).collect();
            assert_eq!(steps, (0..=8).collect::<Vec<_>>(), "{game}");
            assert_eq!(mirror.log.len(), 8);
            for (past, desk) in mirror.past.iter().zip(&replay.checked.tables) {
                assert_eq!(*past.view, desk.view(viewer, false).view, "{game} {viewer}");
            }
        }
        let hands = |viewer| replay.mirror(viewer).past[4].view.clone();
        assert_ne!(
            hands(Viewer::Seat(Seat(0))),
            hands(Viewer::Spectator),
            "{game}: secrets stay secret"
        );
    }
}

#[test]
fn a_changed_record_names_the_line() {
    let record = saved_record(&played("jaipur", 3).save("2026-11-15")).expect("it was kept");
    let line = record.lines().position(|line| line.starts_with("2 ")).expect("a second step");
    let broken: Vec<&str> = record
        .lines()
        .map(|line| if line.starts_with("2 ") { "2 a:nonsense" } else { line })
        .collect();
    let Err(fault) = Replay::read(&(broken.join("\n") + "\n")) else { panic!("it does not hold") };
    assert!(fault.line == line + 1 || fault.says.contains("check"), "{fault}");
    assert!(saved_record("no table").is_none());
}
