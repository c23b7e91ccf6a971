//! Things that happen in play: answers that come by themselves, bargaining to the end, secrets,
//! luck, and text from strangers.
mod common;
use basari::{Action, Basari, Bids, CardId, Event, Move, Rules};
use common::at;
use kernel::{
    Components as _, Game, MoveSet, Policy, Progress, Quick, Seat, Seed, Silent, Table, Viewer,
    laws,
};
use proptest::prelude::*;

fn told(position: &str, moves: &str) -> Vec<Event> {
    let mut game = at(position);
    let joint: Vec<(Seat, Move)> = moves
        .split(' ')
        .map(|word| word.split_once(':').expect("seat:move"))
        .map(|(seat, mv)| (seat.parse().expect("a seat"), mv.parse().expect("a move")))
        .collect();
    let mut events = Vec::new();
    game.apply(&joint, &mut Quick::new(1), &mut events);
    events
}

fn automatic(events: &[Event]) -> Vec<String> {
    let marked = |event: &&Event| {
        serde_json::to_string(event).expect("events are plain data").contains("\"automatic\":true")
    };
    let name = |event: &Event| format!("{event:?}").split(' ').next().unwrap_or("").to_string();
    events.iter().filter(marked).map(name).collect()
}

#[test]
fn forced_answers_come_by_themselves_and_are_told() {
    common::poor_box();
    let none: [&str; 0] = [];
    // Only one offer is possible, and it cannot be topped.
    let events = told("gems r - 5y", "a:B b:B c:A");
    assert_eq!(automatic(&events), ["Offered", "Accepted"]);
    // Only one offer is possible; the other may choose.
    assert_eq!(automatic(&told("gems r - 5y", "a:B b:A c:B")), ["Offered"]);
    // B4.5.
    let bargain = "chosen B B C; phase bargain B; gems 3r2b 2r2y 3b";
    assert_eq!(automatic(&told(bargain, "a:!3r2b")), ["Accepted"]);
    assert_eq!(automatic(&told(bargain, "a:!2r")), none);
    // Neither has a gem: no bargaining, and nothing automatic about it.
    let events = told("gems - - 5r", "a:B b:B c:A");
    assert!(
        events.contains(&Event::NothingToOffer { seat: Seat(0), to: Seat(1), action: Action::B })
            || events.contains(&Event::NothingToOffer {
                seat: Seat(1),
                to: Seat(0),
                action: Action::B
            })
    );
    assert_eq!(automatic(&events), none);
    // D: one colour in the stock, for two; then for one alone.
    let poor = "rules basari/1 set=poor; seats 5; gems 2r 2y 2g - -";
    assert_eq!(automatic(&told(poor, "a:D b:D c:A d:A e:A")), ["TookOne", "TookOne"]);
    assert_eq!(automatic(&told(poor, "a:A b:B c:A d:D e:A")), ["Swapped"]);
    // The choice of an action is never automatic.
    assert_eq!(at("gems - - -").to_act().len(), 3);
}

/// B4: always the lowest raise is the longest way; each step leaves fewer bids, so it ends.
#[test]
fn bargaining_ends_after_the_longest_way() {
    let mut game = at("chosen A A B; phase bargain A; turn a; gems 4r4y4g4b 4r4y4g4b -");
    let (mut steps, mut left) = (0, u32::MAX);
    while game.to_act().len() == 1 {
        let seat = game.to_act().lowest().expect("one seat");
        let mut menu = Vec::new();
        game.choices(seat, &mut menu);
        let offer = menu.iter().find(|choice| choice.kind() == "offer").expect("a raise");
        assert!((offer.len() as u32) < left, "each offer leaves fewer");
        left = offer.len() as u32;
        let lowest = offer.nth(0).expect("the lowest raise");
        game.apply(&[(seat, lowest)], &mut Quick::new(0), &mut Silent);
        steps += 1;
    }
    // All parts of sixteen gems but the empty one, one after the other.
    assert_eq!(steps, 5 * 5 * 5 * 5 - 1);
}

#[test]
fn a_big_bargain_is_one_choice() {
    let game = at("chosen A A B; phase bargain A; gems 14r14y14g14b 3r -; offer 2r; turn a");
    let mut menu = Vec::new();
    game.choices(Seat(0), &mut menu);
    assert_eq!(menu.len(), 2);
    let offers = menu.iter().find(|choice| choice.kind() == "offer").expect("an offer");
    let holding = "14r14y14g14b".parse().unwrap();
    let above = "2r".parse().unwrap();
    assert_eq!(offers.len(), u64::from(Bids { holding, above }.len()));
    assert!(offers.len() > 50_000);
    assert_eq!(offers.nth(0).expect("the lowest").to_string(), "!3b");
}

/// B3.2, B8.1: until the reveal nobody else learns anything but who is ready.
#[test]
fn the_secret_choice_leaks_nothing() {
    let bytes = |table: &Table<Basari>, viewer: Viewer| {
        let seen = table.view(viewer);
        let view = serde_json::to_string(&seen.view).expect("a view is plain data");
        let mut menu = Vec::new();
        if let Viewer::Seat(seat) = viewer {
            table.game().choices(seat, &mut menu);
        }
        let menu = serde_json::to_string(&menu).expect("choices are plain data");
        format!("{view} {menu} {:?} {:?} {:?}", seen.waiting, seen.ready, seen.sealed)
    };
    for seats in 3..=5 {
        let mut dice = Quick::new(u64::from(seats));
        let mut menu = Vec::new();
        let mut table = Table::<Basari>::new(Rules::default(), seats, Seed::from_phrase("secret"));
        while !table.game().is_over() {
            let all = table.game().seats();
            if table.game().to_act() == all {
                let actions = if seats == 5 { &Action::ALL[..] } else { &Action::ALL[..3] };
                for sealer in all.iter() {
                    let seen = |action: Action| {
                        let mut table = table.clone();
                        let sealed = table.play(sealer, Move::Choose(action));
                        assert!(matches!(sealed, Ok(Progress::Sealed { .. })));
                        let others = Viewer::all(all).filter(|viewer| !viewer.is(sealer));
                        others.map(|viewer| bytes(&table, viewer)).collect::<Vec<_>>()
                    };
                    let first = seen(actions[0]);
                    assert!(actions.iter().all(|&action| seen(action) == first));
                }
            }
            for seat in table.waiting().iter() {
                let mv = Policy::Kind.choose(table.game(), seat, &mut menu, &mut dice);
                table.play(seat, mv).expect("a listed move is legal");
            }
        }
    }
}

/// B1.3: at the start of a round at most 14 workers a player are on the table.
#[test]
fn the_standard_pile_cannot_run_out() {
    let set = Rules::default().set;
    let mut workers: Vec<u32> =
        CardId::all_in(set.deck).map(|id| u32::from(set.card(id).workers)).collect();
    workers.sort_unstable();
    let all: u32 = workers.iter().sum();
    for (players, least) in [(3, 14), (4, 11), (5, 7)] {
        let most = players * (u32::from(set.workers_needed) - 1);
        // What is left has the other workers, at most four on a card.
        assert_eq!((all - most).div_ceil(4), least, "cards left for {players} players");
        assert!(least > players, "a card for each, and one more");
        // The cards with the fewest workers first: no more than these can be out.
        let sums = workers.iter().scan(0, |sum, n| {
            *sum += n;
            Some(*sum)
        });
        let out = sums.take_while(|&sum| sum <= most).count();
        assert!(workers.len() - out >= least as usize);
    }
    // And in play it never does.
    for number in 0..300 {
        let mut dice = Quick::new(number);
        let mut menu = Vec::new();
        let mut game = Basari::new(Rules::default(), 5, &mut dice);
        while !game.is_over() {
            assert!(!game.view(Viewer::Spectator).last_round);
            let joint: Vec<_> = (game.to_act().iter())
                .map(|seat| (seat, Policy::Kind.choose(&game, seat, &mut menu, &mut dice)))
                .collect();
            game.apply(&joint, &mut dice, &mut Silent);
        }
    }
}

/// B2: a new game.
#[test]
fn set_up() {
    for seats in 3..=5 {
        let game = Basari::new(Rules::default(), seats, &mut Quick::new(3));
        let view = game.view(Viewer::Spectator);
        assert_eq!(view.players.len(), usize::from(seats));
        assert_eq!(view.stock, basari::Gems::of_each(22 - 3 * seats));
        assert_eq!((view.stage, view.pile), (1, 39 - seats));
        for player in &view.players {
            assert_eq!((player.gems, player.points), (basari::Gems::of_each(3), 0));
            let card = player.current.expect("a card for everyone");
            assert_eq!(player.workers, card.workers);
            assert_eq!((player.others.len(), player.chosen), (0, None));
        }
        assert_eq!(game.to_act().len(), usize::from(seats));
    }
}

#[test]
fn all_outcomes_of_chance_sum_to_one() {
    let game = at("others 4w5pryg,4w5pr2g,3w5p2rb - -; stage 3; gems r y g");
    let joint = |letters: &str| -> Vec<(Seat, Move)> {
        let letters = letters.chars().map(|letter| letter.to_string().parse().unwrap());
        (0..).map(Seat).zip(letters).collect()
    };
    let (outcomes, sum) = laws::odds(&game, &joint("ABC"));
    assert_eq!(outcomes, 33, "one draw, and the game is over");
    assert!((sum - 1.0).abs() < 1e-9);
    let game = at("seats 3");
    let (outcomes, sum) = laws::odds(&game, &joint("BBB"));
    assert_eq!(outcomes, 36 * 35 * 34);
    assert!((sum - 1.0).abs() < 1e-6);
}

#[test]
fn moves_are_read_leniently_and_printed_one_way() {
    for (text, printed) in [
        ("a", "A"),
        ("!rrb", "!2rb"),
        ("!1b2r", "!2rb"),
        ("!RbR", "!2rb"),
        ("!0r1b", "!b"),
        ("!-", "!-"),
        ("1r>2y", "r>2y"),
        ("->y", ">y"),
        (">y", ">y"),
        ("+G", "+g"),
        ("ok", "ok"),
    ] {
        let mv: Move = text.parse().unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(mv.to_string(), printed);
        assert_eq!(printed.parse(), Ok(mv));
    }
    for text in [
        "", "E", "AA", "!", "!2", "!x", "!r2", "!61r", "!999r", "r>", ">", "+", "+rr", "+x",
        "r>y>g", "OK!", "! r", "ok ", "!é", "!٣r",
    ] {
        assert!(text.parse::<Move>().is_err(), "`{text}`");
    }
}

fn some_position() -> impl Strategy<Value = Basari> {
    (any::<u64>(), 3u8..=5, 0usize..80).prop_map(|(seed, seats, steps)| {
        let mut dice = Quick::new(seed);
        let mut menu = Vec::new();
        let mut game = Basari::new(Rules::default(), seats, &mut dice);
        for _ in 0..steps {
            let joint: Vec<_> = (game.to_act().iter())
                .map(|seat| (seat, Policy::Kind.choose(&game, seat, &mut menu, &mut dice)))
                .collect();
            if !joint.is_empty() {
                game.apply(&joint, &mut dice, &mut Silent);
            }
        }
        game
    })
}

/// A position that passes for possible can be played to the end.
fn play_on(mut game: Basari) {
    let mut dice = Quick::new(5);
    let mut menu = Vec::new();
    let mut steps = 0;
    while !game.is_over() {
        steps += 1;
        assert!(steps < 1_000, "the game ends: {game}");
        let joint: Vec<_> = (game.to_act().iter())
            .map(|seat| (seat, Policy::Uniform.choose(&game, seat, &mut menu, &mut dice)))
            .collect();
        game.apply(&joint, &mut dice, &mut Silent);
        assert_eq!(game.audit(), Ok(()), "{game}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text_is_judged_alike(game in some_position(), texts in
        proptest::collection::vec("[!+>]?[1-6]?[rygb]{0,3}>?[1-3]?[rygb]{0,3}|ok|[A-D]", 30))
    {
        for text in &texts {
            laws::any_move(&game, text);
        }
    }

    /// A position with something wrong in it is refused; nothing panics.
    #[test]
    fn any_change_of_a_position_is_read_or_refused(game in some_position(), cut in 0.0..1.0,
        junk in "[0-9a-z; -]{0,3}")
    {
        let text = game.to_string();
        let at = (text.len() as f64 * cut) as usize;
        let changed = format!("{}{junk}{}", &text[..at], &text[(at + 1).min(text.len())..]);
        if let Ok(other) = changed.parse::<Basari>() {
            prop_assert_eq!(other.to_string().parse::<Basari>(), Ok(other));
            if other.audit().is_ok() {
                play_on(other);
            }
        }
    }
}

#[test]
fn any_score_can_be_played_on() {
    play_on(at("points 65535 65530 0"));
}

#[test]
fn states_that_cannot_be_are_refused() {
    let state = at("seats 3").state();
    let refused = |change: fn(&mut basari::State)| {
        let mut state = state.clone();
        change(&mut state);
        let why = Basari::from_state(state).map_err(|why| why.to_string());
        why.and_then(|game| game.audit().map_err(|why| why.to_string())).expect_err("refused")
    };
    assert!(refused(|state| state.pile.truncate(35)).contains("B1.3"));
    assert!(refused(|state| state.pile.push(state.pile[0])).contains("twice"));
    assert!(refused(|state| state.pile[0] = state.players[0].current.unwrap()).contains("B1.3"));
    assert!(refused(|state| state.players.truncate(2)).contains("3 to 5"));
    assert!(refused(|state| state.players[1].workers += 1).contains("B3.4"));
    assert!(refused(|state| state.stock = basari::Gems::NONE).contains("B1.1"));
    assert!(refused(|state| state.phase = basari::Phase::Swap { seat: Seat(7) }).contains("seat"));
    assert!(refused(|state| state.last_round = true).contains("B3.8"));
    assert!(refused(|state| state.players[0].chosen = Some(Action::A)).contains("B3.2"));
    let text = serde_json::to_string(&state).expect("plain data");
    assert_eq!(serde_json::from_str::<basari::State>(&text).expect("reads back"), state);
}

/// Component sets that are wrong say all that is wrong.
#[test]
fn bad_components_are_refused() {
    let sets = basari::Components::sets();
    let refused = |changes: &[(&str, &str)]| {
        let mut all = vec![("\"standard\"", "\"mine\"")];
        all.extend(changes);
        sets.load(&common::changed(&all)).expect_err("must be refused").to_string()
    };
    let why = refused(&[
        ("workers = 3, points = 5, gems = \"rrb\"", "workers = 9, points = 3, gems = \"r\""),
        ("starting_gems = 3", "starting_gems = 5"),
        ("stages = 3 ", "stages = 0 "),
    ]);
    for part in [
        "card 11: workers",
        "card 11: points",
        "card 11: the number of gems",
        "B2.1",
        "stages must be",
        "totals.workers is 98, but the cards have 104",
    ] {
        assert!(why.contains(part), "`{part}` is not said: {why}");
    }
    assert!(refused(&[("cards = 39,", "cards = 40,")]).contains("39 cards are listed"));
    assert!(refused(&[("\"rrr\"", "\"rrx\"")]).contains("card 1: `rrx` is not gems"));
    assert!(refused(&[("stages = 3 ", "stagez = 3 ")]).contains("stagez"));
    assert!(refused(&[("gems_per_colour = 22", "gems_per_colour = 61")]).contains("1 to 60"));
    assert!(refused(&[("game = \"basari\"", "game = \"jaipur\"")]).contains("not of basari"));
    // The name of the standard set is taken, and a set that is not loaded is not found.
    let text = common::changed(&[("stages = 3 ", "stages = 4 ")]);
    assert!(sets.load(&text).expect_err("the name is taken").to_string().contains("standard"));
    assert!("basari/1 set=nowhere".parse::<Rules>().is_err());
    assert!("basari/2".parse::<Rules>().is_err());
    assert!("basari/1 rounds=3".parse::<Rules>().is_err());
}

#[test]
fn rulesets_print_only_what_differs() {
    assert_eq!(Rules::default().to_string(), "basari/1");
    assert_eq!("basari".parse(), Ok(Rules::default()));
    assert_eq!("basari/1 set=standard".parse(), Ok(Rules::default()));
    let short = common::short_deck();
    assert_eq!(short.to_string(), format!("basari/1 set={}", short.set.label()));
    assert_eq!(short.to_string().parse(), Ok(short));
}

/// The box adds up (B1).
#[test]
fn the_standard_box() {
    let set = Rules::default().set;
    let cards: Vec<_> = CardId::all_in(set.deck).map(|id| set.card(id)).collect();
    assert_eq!(cards.len(), 39);
    assert_eq!(cards.iter().map(|card| u32::from(card.workers)).sum::<u32>(), 98);
    let sized = |n: u8| cards.iter().filter(|card| card.gems.len() == n).count();
    assert_eq!([sized(2), sized(3), sized(4)], [10, 20, 9]);
    assert!(cards.iter().all(|card| card.copy == 1), "no two are alike");
    let known = |text: &str| cards.iter().any(|card| card.gems == text.parse().unwrap());
    assert!(known("rrb") && cards.iter().any(|card| card.points == 5));
    assert_eq!((set.stages, set.gems_per_colour, set.starting_gems), (3, 22, 3));
    assert_eq!((set.majority, set.workers_needed, set.workers_bonus), ([14, 12, 10, 8], 15, 12));
}
