//! Positions in links, and tables at which they are tried out.
use catalog::GameSetup;
use client::{
    Local, Mirror, Sitter,
    whatif::{BadLink, CODE_BYTES_MAX, code, of_view, read},
};
use kernel::{Policy, Quick, Seat, Seed, Viewer};
use protocol::Ask;

/// Tables of every game and size after some random steps.
fn tables(mut look: impl FnMut(&str, &dyn catalog::Desk)) {
    for game in catalog::GAMES {
        let (least, most) = catalog::entry(game).expect("it is listed").seats;
        for seats in least..=most {
            let seed = Seed([seats; 32]);
            let setup = GameSetup { ruleset: game, seats: Some(seats), seed };
            let mut desk = catalog::deal(&setup).expect("a game");
            let mut luck = Quick::new(seats.into());
            while !desk.is_over() {
                if desk.ready().is_empty() {
                    look(game, desk.as_ref());
                }
                let seat = desk.waiting().lowest().expect("somebody must choose");
                let mv = desk.sample(seat, Policy::Kind, &mut luck).expect("a move");
                desk.play(seat, &mv).expect("legal");
            }
        }
    }
}

#[test]
fn every_position_fits_into_a_link_and_comes_back() {
    let mut longest = 0;
    tables(|game, desk| {
        let position = desk.position();
        let link = code(&position);
        longest = longest.max(link.len());
        let safe = |c: char| c.is_ascii_alphanumeric() || "-._~!$&'()*+,=:@/?".contains(c);
        assert!(link.chars().all(safe), "{link}");
        let (there, seat) = read(game, "b", &link).expect("it was one");
        assert_eq!((there.position(), seat), (position.clone(), Seat(1)));
        // As some programs pass it on.
        let quoted = link.replace(',', "%2C").replace('*', "%2A").replace('~', "%7E");
        assert_eq!(read(game, "a", &quoted).expect("the same").0.position(), position);
    });
    assert!(longest < CODE_BYTES_MAX / 3, "{longest}");
}

#[test]
fn links_that_hold_no_position_say_why() {
    let desk = catalog::deal(&GameSetup { ruleset: "jaipur", seats: None, seed: Seed([3; 32]) });
    let link = code(&desk.expect("a game").position());
    let bad = |game: &str, seat: &str, link: &str| read(game, seat, link).err().expect("bad");
    assert_eq!(bad("surat", "a", &link), BadLink::Game);
    assert_eq!(bad("jaipur", "a", &"x".repeat(CODE_BYTES_MAX + 1)), BadLink::Long);
    assert_eq!(bad("jaipur", "a", "%ff%fe"), BadLink::Unreadable);
    assert_eq!(bad("jaipur", "a", &format!("{link}%0A")), BadLink::Unreadable);
    assert_eq!(bad("jaipur", "c", &link), BadLink::Seat);
    assert_eq!(bad("jaipur", "", &link), BadLink::Seat);
    // Cut off anywhere, also where what is left would be a position.
    for cut in 0..link.len() {
        match bad("jaipur", "a", &link[..cut]) {
            BadLink::Position(why) => assert!(!why.is_empty()),
            other => assert_eq!(other, BadLink::Unreadable, "{cut}"),
        }
    }
    assert!(matches!(bad("johari", "a", &link), BadLink::Position(_)));
}

#[test]
fn what_somebody_sees_is_tried_out_without_telling_more() {
    tables(|game, desk| {
        for seat in desk.seats().iter() {
            let seen = desk.view(Viewer::Seat(seat), false).view;
            let place = of_view(game, &seen, Seed([5; 32])).expect("something is to be decided");
            assert_eq!(place.view(Viewer::Seat(seat), false).view, seen, "{game}");
            let (there, _) = read(game, &seat.to_string(), &code(&place.position())).expect("one");
            assert_eq!(there.view(Viewer::Seat(seat), false).view, seen, "{game}");
        }
    });
}

#[test]
fn all_can_be_moved_and_taken_back() {
    for game in catalog::GAMES {
        let seats = catalog::entry(game).expect("it is listed").seats.0;
        let setup = GameSetup { ruleset: game, seats: Some(seats), seed: Seed([8; 32]) };
        let position = catalog::deal(&setup).expect("a game").position();
        let people = |seat| Sitter::Person { name: format!("P{seat}") };
        let place = catalog::Position::Text(&position);
        let mut local =
            Local::set_up("t", game, place, (0..seats).map(people).collect(), Seed([1; 32]))
                .expect("it was one");
        let mut mirror = Mirror::default();
        mirror.hear(local.view());
        let mut luck = Quick::new(2);
        while local.step() < 6 && !local.is_over() {
            if let Some(seat) = local.next_to_look() {
                local.look(seat).into_iter().for_each(|say| _ = mirror.hear(say));
            }
            let me = mirror.me().expect("somebody looks");
            let view = mirror.now().expect("a table").view.clone();
            let desk = client::stage::desk(game, &view).expect("a view is a table");
            let mv = desk.sample(me, Policy::Kind, &mut luck).expect("a move");
            let ask = Ask::Play { id: "1".into(), step: local.step(), mv };
            local.ask(ask).into_iter().for_each(|say| _ = mirror.hear(say));
        }
        let steps = local.step();
        local.rewind(false).into_iter().for_each(|say| _ = mirror.hear(say));
        assert_eq!(local.step(), steps - 1, "{game}");
        assert_eq!(mirror.now().expect("a table").step, steps - 1, "{game}");
        local.rewind(true);
        assert_eq!((local.step(), local.position()), (0, position), "{game}");
        // Bots sit down: they think from here on.
        let bot = |seat| match seat {
            0 => people(0),
            _ => Sitter::Bot { level: "merchant".into(), name: format!("B{seat}") },
        };
        assert!(local.to_think().is_empty());
        assert!(!local.sit_anew((0..seats).map(bot).collect()).is_empty());
        assert!(local.sit_anew(Vec::new()).is_empty(), "seats stay as many");
    }
}
